// The proof page: all that the studio shows of a deck, without a hand in it. It follows the deck's files where it is served; as
// a file it has in it what it shows.

import { eyes } from "./cards.js";
import { make } from "./make.js";
import { alike, ask, listed, listen, served, showBroken, tabs } from "./page.js";
import "./view.js";

const QUIET = 600; // milliseconds without a change before the deck is checked
const byId = (id) => document.getElementById(id);
const [grid, closer, size, lines] = ["deck-cards", "close-up", "size-control", "line-boxes"].map((name) => document.querySelector(name));
const [sheets, changes] = [byId("sheets"), byId("changes")];
const look = eyes(byId("vision"));
const embedded = byId("data").textContent;
const isFile = embedded.startsWith("{");
let data = isFile ? JSON.parse(embedded) : null;
let checked = [];

// ---- A page that is a file has faces, sheets and changes in its data, and its drawings are compressed.

const PACKED = "data:image/svg+xml+gzip;base64,";
const unpacked = new Map();

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.slice(PACKED.length)), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return URL.createObjectURL(new Blob([await new Response(stream).blob()], { type: "image/svg+xml" }));
}

function address(name) {
  const kept = data.pictures[name] || "";
  if (!kept.startsWith(PACKED)) return kept;
  if (!unpacked.has(name)) unpacked.set(name, unpack(kept));
  return unpacked.get(name);
}

const source = isFile ? {
  faces: async (wanted) => wanted.map(([part, card, side]) => grid.cards.get(`${part}/${card}`).card.sides[side]),
  address,
  sheets: async (target) => data.sheets.find((one) => one.target === target),
  changes: async () => data.changes,
} : served;

// ---- Cards

// Keys and screen readers click without a pointer; not every browser says which one it was.
const isTouch = (event) => event.detail > 0 && (event.pointerType ? event.pointerType === "touch" : matchMedia("(hover: none)").matches);
const showDetails = (entry) => closer.card(grid, entry);

function press(entry, event) {
  if (isTouch(event)) return showDetails(entry);
  if (!entry.card.back) return;
  entry.element.classList.remove("turning");
  void entry.element.offsetWidth;
  entry.element.classList.add("turning");
  grid.flip(entry);
}

function title(part) {
  const copies = part.cards.reduce((sum, card) => sum + card.count, 0);
  const number = part.cards.length === copies ? `${copies} cards` : `${part.cards.length} cards, ${copies} with copies`;
  return [part.name + " ", make("small", {}, `${number}, ${part.size}`)];
}

const announce = (text) => { byId("news").textContent = text; };

grid.begin({
  source, press, details: showDetails, isWhole: true, told: drawProblems, flipped: keep,
  mark({ card, button }, side) {
    button.setAttribute("aria-label", `${card.title}, ${side}${card.back ? ", flip" : ""}`);
    button.setAttribute("aria-pressed", String(side === "back"));
  },
  drawn(entries) {
    const titles = entries.map(({ card }) => card.title);
    if (data.broken.length) announce("The deck cannot be read.");
    else if (news.known > news.first) announce(titles.length ? `Changed: ${titles.slice(0, 5).join(", ")}${titles.length > 5 ? ` and ${titles.length - 5} more` : ""}` : "Reloaded; no cards changed.");
  },
  sifted: (shown, isSifted) => {
    if (isSifted || news.known === news.first) announce(isSifted ? `${shown} of ${grid.cards.size} cards` : "");
    keep();
  },
});

// ---- Problems: those of the faces, and what a check has found, which takes longer

function drawProblems() {
  grid.tellAll(checked);
  const cards = new Set([...grid.cards.values()].map(({ card }) => card.id));
  const found = [...data.broken, ...checked.filter((one) => !cards.has(one.card)), ...[...grid.cards.values()].flatMap((entry) => entry.found.map((one) => ({ ...one, entry })))];
  byId("tab-problems").textContent = `Problems (${new Set(found.map(alike)).size})`;
  const lead = ({ entry }) => entry && make("a", { href: "#card=" + encodeURIComponent(entry.key) }, entry.card.title);
  byId("problems").replaceChildren(found.length ? listed(found, lead) : make("p", {}, "No problems found."));
}

// A problem's link leads to its card.
function followLink() {
  const [, named] = /^#card=(.*)$/.exec(location.hash) || [];
  const entry = named && grid.cards.get(decodeURIComponent(named));
  if (!entry) return;
  choose("cards");
  grid.reveal(entry);
}

// One check at a time, once the deck has not changed for a moment.
function check() {
  clearTimeout(check.due);
  if (check.isRunning || isFile || data.broken.length) return;
  check.due = setTimeout(async () => {
    check.isRunning = true;
    const { version } = data;
    const found = await ask("/check").catch(() => null);
    check.isRunning = false;
    if (version !== data.version) check();
    if (!found || data.broken.length) return;
    checked = found.problems;
    drawProblems();
    if (grid.fields.faulty.value) grid.sift();
  }, QUIET);
}

const choose = tabs(byId("tabs"), (name) => {
  chosen.tab = name;
  if (name === "sheets") sheets.ask();
  if (name === "changes") changes.ask();
  keep();
});

// What is asked of the cards leads to them from any tab.
for (const field of Object.values(grid.fields)) field.addEventListener("input", () => choose("cards"));
grid.flipper.addEventListener("click", () => choose("cards"));

// ---- What was chosen outlives a reload. A browser may refuse to keep anything, above all for files.

const VALUES = ["zoom", "correct", "vision", "part", "search", "target"], BOXES = ["show-bleed", "show-trim", "show-safe"];
const NAME = "deckgen-proof";
const chosen = kept();
function kept() {
  try { return JSON.parse(sessionStorage.getItem(NAME)) || {}; } catch { return {}; }
}
function keep() {
  if (!chosen.isReady) return;
  Object.assign(chosen, { all: grid.isFlipped, exact: size.isExact, faulty: grid.fields.faulty.value || grid.wanted.faulty });
  for (const id of VALUES) chosen[id] = byId(id).value;
  for (const id of BOXES) chosen[id] = byId(id).checked;
  try { sessionStorage.setItem(NAME, JSON.stringify(chosen)); } catch { /* then not */ }
}
// On a phone, two of the widest cards side by side.
function twoAcross() {
  const widest = Math.max(...data.parts.map((part) => part.width)) * (96 / 25.4);
  return innerWidth > 760 || !isFinite(widest) ? 1 : Math.min(1, Math.floor(((innerWidth - 40) / 2 / widest) * 20) / 20);
}
function restore() {
  for (const id of ["zoom", "correct", "vision", "search"]) if (chosen[id]) byId(id).value = chosen[id];
  for (const id of BOXES) byId(id).checked = Boolean(chosen[id]);
  grid.wanted = { part: chosen.part || "", faulty: chosen.faulty || "" };
  if (!chosen.zoom) byId("zoom").value = twoAcross();
  if (chosen.exact) byId("true-size").click();
  if (chosen.all) grid.flipAll(true);
  size.apply();
  lines.on(document.body);
  look();
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && event.target === grid.fields.search) { grid.fields.search.value = ""; grid.sift(); }
  else if (event.target.closest("input, select, dialog")) return;
  else if (event.key === "/") { grid.fields.search.focus(); event.preventDefault(); }
  else if (event.key === "f") grid.flipAll();
  else if (event.key === "t") byId("true-size").click();
}

// ---- Start

function show() {
  const total = data.parts.reduce((sum, part) => sum + part.cards.length, 0);
  document.title = data.title + ": proof";
  byId("title").textContent = data.title;
  byId("title").lang = data.language;
  byId("about").textContent = [data.release && `version ${data.release}`, total && `${total} card${total === 1 ? "" : "s"}`].filter(Boolean).join(", ");
  showBroken(data.broken, total > 0);
  sheets.offer(data.targets, chosen.target);
  grid.show(data.parts, title);
  drawProblems();
  grid.sift();
  for (const one of [sheets, changes]) one.begin(source, closer, grid).renew(data.version);
}

// What the server tells of: a version of the deck.
const news = { known: 0, first: 0 };

async function hear({ version }) {
  if (data && version === data.version) return grid.drawStale();
  const next = await ask("/state").catch(() => null);
  if (!next || (data && next.version <= data.version)) return;
  const isFirst = !data;
  data = next;
  news.known = data.version;
  if (isFirst) return begin();
  announce("Drawing the changes…");
  show();
  check();
}

function begin() {
  news.first = news.known;
  restore();
  show();
  chosen.isReady = true;
  if (byId(`tab-${chosen.tab}`)) choose(chosen.tab);
  followLink();
  check();
}

byId("tools").addEventListener("submit", (event) => event.preventDefault());
byId("vision").addEventListener("change", keep);
for (const one of [size, lines, sheets]) one.addEventListener("change", keep);
byId("more-tools").addEventListener("click", () => byId("more-tools").setAttribute("aria-expanded", String(byId("tools").classList.toggle("open"))));
document.addEventListener("keydown", key);
window.addEventListener("hashchange", followLink);
if (isFile) {
  checked = data.checked;
  begin();
  changes.ask();
} else listen(hear, () => announce("The server has stopped; this page no longer updates."));
