// The proof page: all cards to read, with their problems, sheets and changes. It has no more of a deck than its data
// says, and works as a file too.

import { eyes, face, measure } from "./cards.js";
import { make } from "./make.js";
import { alike, listed, listen, problem, showBroken, tabs } from "./page.js";

const byId = (id) => document.getElementById(id);
const grid = document.querySelector("deck-cards");
const steps = document.querySelector("card-steps");
const look = eyes(byId("vision"));
const state = { data: JSON.parse(byId("data").textContent), flipped: new Set(), all: false, sheets: new Map() };

// ---- Pictures: files of the server, or in the page itself, where drawings are compressed.

const PACKED = "data:image/svg+xml+gzip;base64,";
const unpacked = new Map();

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.slice(PACKED.length)), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return URL.createObjectURL(new Blob([await new Response(stream).blob()], { type: "image/svg+xml" }));
}

async function address(name) {
  if (state.data.live) return name ? "/picture/" + name : "";
  const kept = state.data.pictures[name] || "";
  if (!kept.startsWith(PACKED)) return kept;
  if (!unpacked.has(name)) unpacked.set(name, unpack(kept));
  return unpacked.get(name);
}

async function load(image, name) {
  if (image.dataset.picture === name) return;
  image.dataset.picture = name;
  const source = await address(name);
  if (image.dataset.picture === name) { image.hidden = !source; if (source) image.src = source; }
}

function picture(name, attributes) {
  const image = make("img", { draggable: false, ...attributes });
  load(image, name);
  return image;
}

// ---- Cards

function draw({ card, key, element, button, image }) {
  const isBack = Boolean(card.back) && state.all !== state.flipped.has(key);
  const [shown, side] = isBack ? [card.back, "back"] : [card.front, "front"];
  load(image, shown.picture);
  element.dataset.side = side;
  image.alt = `${card.title}, ${side}${shown.words ? ": " + shown.words.slice(0, 300) : ""}`;
  button.setAttribute("aria-label", `${card.title}, ${side}${card.back ? ", flip" : ""}`);
  button.setAttribute("aria-pressed", String(isBack));
}

// Keys and screen readers click without a pointer; not every browser says which one it was.
const isTouch = (event) => event.detail > 0 && (event.pointerType ? event.pointerType === "touch" : matchMedia("(hover: none)").matches);

function press(entry, event) {
  if (isTouch(event)) return showDetails(entry);
  if (!entry.card.back) return;
  if (!state.flipped.delete(entry.key)) state.flipped.add(entry.key);
  entry.element.classList.remove("turning");
  void entry.element.offsetWidth;
  entry.element.classList.add("turning");
  draw(entry);
}

function title(part) {
  const copies = part.cards.reduce((sum, card) => sum + card.count, 0);
  const number = part.cards.length === copies ? `${copies} cards` : `${part.cards.length} cards, ${copies} with copies`;
  return [part.name + " ", make("small", {}, `${number}, ${part.size}`)];
}

const announce = (text) => { byId("news").textContent = text; };

grid.begin({
  draw, press, details: showDetails,
  words: ({ id, title, front, back, columns }) => [id, title, front.words, back ? back.words : "", ...Object.values(columns)],
  sifted: (shown, isSifted) => {
    announce(isSifted ? `${shown} of ${grid.cards.size} cards` : "");
    keep();
  },
});

// ---- The other views

// Checks of the finished cards arrive later than the cards themselves.
function drawProblems() {
  const { broken = [], checks = {} } = state.data;
  const found = [...broken, ...(checks[""] || [])];
  for (const [key, entry] of grid.cards) {
    const all = [...entry.card.problems, ...(checks[key] || [])];
    grid.tell(entry, [...new Map(all.map((one) => [[one.message, one.file, one.line, one.col].join(), one])).values()]);
    found.push(...entry.found.map((one) => ({ ...one, entry })));
  }
  grid.count();
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

function drawTargets() {
  const targets = state.data.targets || [];
  const chosen = byId("target").value || kept().target;
  byId("target").replaceChildren(...targets.map((name) => make("option", { value: name }, name)));
  byId("target").value = targets.includes(chosen) ? chosen : targets[0] || "";
  if (!state.data.live) state.sheets = new Map((state.data.sheets || []).map((sheets) => [sheets.target, sheets]));
  drawSheets();
}

function drawSheets() {
  const sheets = state.sheets.get(byId("target").value);
  if (!sheets) { byId("sheet-pages").replaceChildren(make("p", {}, "Drawing the sheets…")); return; }
  const pages = sheets.pages.map((page, n) => {
    const name = `${page.file}, page ${page.page}`;
    const image = picture(page.picture, { class: "page", loading: "lazy", decoding: "async", alt: name, width: Math.round(page.width * 2), height: Math.round(page.height * 2) });
    return make("li", {}, make("button", { class: "enlarge", type: "button", "aria-label": name + ", enlarge", onclick: () => showSheet(n) }, image), make("div", { class: "caption" }, name));
  });
  byId("sheet-pages").replaceChildren(...(sheets.note ? [make("p", {}, sheets.note)] : []), make("ul", { class: "pages" }, ...pages));
}

async function fetchSheets() {
  const target = byId("target").value, asked = state.data.change;
  drawSheets();
  if (!state.data.live || !target || state.sheets.get(target)?.change === asked) return;
  const sheets = await (await fetch("/sheets/" + encodeURIComponent(target))).json();
  if (state.data.change !== asked) return;
  state.sheets.set(target, { ...sheets, change: asked });
  if (byId("target").value === target) drawSheets();
}

function drawChanges() {
  const changes = state.data.changes;
  if (!changes) { byId("changes").replaceChildren(make("p", {}, "Comparing…")); return; }
  byId("tab-changes").textContent = changes.note ? "Changes" : `Changes (${changes.faces.length})`;
  const note = changes.note || (changes.faces.length ? "" : "Nothing has changed since the last build.");
  const items = changes.faces.map((change) => {
    const { card } = [...grid.cards.values()].find((entry) => entry.card.id === change.card) || {};
    const isBack = /back\.svg$/.test(change.path) && card?.back;
    const figure = make("figure", {});
    if (change.old) figure.append(make("img", { src: change.old, alt: `${change.card} in the last build` }));
    else if (change.what !== "new") figure.append(make("p", {}, "(the previous picture is too large to include)"));
    if (card && change.what !== "removed") figure.append(picture((isBack ? card.back : card.front).picture, { alt: `${change.card} now` }));
    return make("li", {}, make("div", { class: "caption" }, make("b", {}, change.path), " ", make("span", { class: "badge new" }, change.what)), figure);
  });
  byId("changes").replaceChildren(make("h2", {}, "Since the last build"), make("p", {}, note), make("ul", { class: "changes" }, ...items));
}

async function fetchChanges() {
  if (!state.data.live || state.data.changes) return;
  const asked = state.data.change;
  const rest = await (await fetch("/rest")).json();
  if (state.data.change !== asked) return;
  Object.assign(state.data, rest);
  drawChanges();
}

async function fetchChecks() {
  clearTimeout(state.waiting);
  const asked = state.data.change;
  state.waiting = setTimeout(async () => {
    const found = await (await fetch("/checks")).json();
    if (found.change !== state.data.change || asked !== state.data.change) return;
    state.data.checks = found.checks;
    drawProblems();
    if (grid.fields.faulty.value) grid.sift();
  }, 600);
}

const choose = tabs(byId("tabs"), (name) => {
  state.tab = name;
  if (name === "sheets") fetchSheets();
  if (name === "changes") fetchChanges();
  keep();
});

// ---- The dialog: a card or a sheet, and the ones before and after it

function open(title, list, at, showOne, figures) {
  steps.show(list, at, showOne);
  byId("closer-title").textContent = title;
  byId("closer-faces").className = "";
  byId("closer-faces").replaceChildren(...figures);
  if (!byId("closer").open) byId("closer").showModal();
  byId("closer").scrollTop = 0;
}

function enlargeable(name, content, measures) {
  const button = make("button", { class: "enlarge", type: "button", "aria-pressed": "false", "aria-label": name + ", enlarge" }, content);
  const figure = make("figure", {}, button, make("figcaption", {}, name));
  measure(figure, measures);
  button.addEventListener("click", () => {
    const large = toggle(button), box = byId("closer-faces");
    for (const other of box.children) other.hidden = large && other !== figure;
    figure.classList.toggle("large", large);
    box.classList.toggle("deep", large);
    if (large) box.scrollTo((box.scrollWidth - box.clientWidth) / 2, 0);
  });
  return figure;
}

function showDetails(entry) {
  const { card, part } = entry;
  const sides = [["front", card.front], ["back", card.back]].filter(([, side]) => side && side.picture);
  const visible = grid.visible;
  open(card.title, visible, visible.indexOf(entry), showDetails,
    sides.map(([name, side]) => enlargeable(name, face(part, picture(side.picture, { alt: `${card.title}, ${name}` })), part)));
  byId("closer-problems").replaceChildren(...entry.found.map((one) => problem(one)));
  const columns = Object.entries({ ...card.columns, where: card.where });
  byId("closer-columns").replaceChildren(...columns.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
}

function showSheet(n) {
  const { pages } = state.sheets.get(byId("target").value), page = pages[n];
  const name = `${page.file}, page ${page.page}`;
  const figure = enlargeable(`${page.width} mm × ${page.height} mm`, picture(page.picture, { class: "page", alt: name }), { ...page, bleed: 0, corner: 0 });
  figure.classList.add("sheet");
  open(name, pages.map((_, number) => number), n, showSheet, [figure]);
  byId("closer-problems").replaceChildren();
  byId("closer-columns").replaceChildren();
}

// ---- Size, vision, lines

function apply() {
  const root = document.documentElement.style, exact = byId("true-size").getAttribute("aria-pressed") === "true";
  root.setProperty("--zoom", exact ? 1 : byId("zoom").value);
  root.setProperty("--correct", exact ? byId("correct").value : 1);
  byId("zoom").disabled = exact;
  byId("measure").hidden = !exact;
  byId("zoom-out").textContent = exact ? "" : Math.round(byId("zoom").value * 100) + " %";
  const classes = { bled: "show-bleed", trimmed: "show-trim", safed: "show-safe" };
  for (const [name, box] of Object.entries(classes)) document.body.classList.toggle(name, byId(box).checked);
  look();
  keep();
}

// What was chosen outlives a reload. A browser may refuse to keep anything, above all for files.
const VALUES = ["zoom", "correct", "vision", "part", "search", "target"], BOXES = ["show-bleed", "show-trim", "show-safe"];
const NAME = "deckgen-proof";
function kept() {
  try { return JSON.parse(sessionStorage.getItem(NAME)) || {}; } catch { return {}; }
}
function keep() {
  if (!state.ready) return;
  const all = { tab: state.tab, all: state.all, exact: byId("true-size").getAttribute("aria-pressed"), faulty: grid.fields.faulty.value || grid.wanted.faulty };
  for (const id of VALUES) all[id] = byId(id).value;
  for (const id of BOXES) all[id] = byId(id).checked;
  try { sessionStorage.setItem(NAME, JSON.stringify(all)); } catch { /* then not */ }
}
// On a phone, two of the widest cards side by side.
function twoAcross() {
  const widest = Math.max(...state.data.parts.map((part) => part.width)) * (96 / 25.4);
  return innerWidth > 760 || !isFinite(widest) ? 1 : Math.min(1, Math.floor(((innerWidth - 40) / 2 / widest) * 20) / 20);
}
function restore() {
  const all = kept();
  for (const id of ["zoom", "correct", "vision", "search"]) if (all[id]) byId(id).value = all[id];
  for (const id of BOXES) byId(id).checked = Boolean(all[id]);
  byId("true-size").setAttribute("aria-pressed", String(all.exact === "true"));
  grid.wanted = { part: all.part || "", faulty: all.faulty || "" };
  if (!all.zoom) byId("zoom").value = twoAcross();
  if (all.all) { state.all = true; byId("flip-all").setAttribute("aria-pressed", "true"); }
  return all.tab;
}

const toggle = (button) => { const now = button.getAttribute("aria-pressed") !== "true"; button.setAttribute("aria-pressed", String(now)); return now; };
function flipAll() {
  state.all = toggle(byId("flip-all"));
  state.flipped.clear();
  grid.cards.forEach(draw);
  keep();
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (byId("closer").open) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) steps.step(by);
  } else if (event.key === "Escape" && event.target === grid.fields.search) { grid.fields.search.value = ""; grid.sift(); }
  else if (event.target.closest("input, select")) return;
  else if (event.key === "/") { grid.fields.search.focus(); event.preventDefault(); }
  else if (event.key === "f") flipAll();
  else if (event.key === "t") byId("true-size").click();
}

// ---- Start

function drawAll() {
  const { data } = state;
  const total = data.parts.reduce((sum, part) => sum + part.cards.length, 0);
  document.title = data.title + ": proof";
  byId("title").textContent = data.title;
  byId("title").lang = data.language;
  byId("about").textContent = [data.version && `version ${data.version}`, total && `${total} card${total === 1 ? "" : "s"}`].filter(Boolean).join(", ");
  const changed = grid.show(data.parts, title);
  showBroken(data.broken || [], data.parts.length > 0);
  drawProblems();
  drawTargets();
  drawChanges();
  grid.sift();
  return changed.map((entry) => entry.card.title);
}

// What the server tells of: a version of the deck, or that one is being drawn.
const news = { known: 0, asked: 0, fresh: [] };

function hear({ version, drawing }) {
  if (drawing) beginDrawing();
  update(version);
}

function beginDrawing() {
  announce("Drawing the changes…");
  clearTimeout(state.waiting);
  news.fresh = [];
  const inView = [...grid.cards.values()].filter(({ element }) => {
    const box = element.getBoundingClientRect();
    return box.height && box.bottom > 0 && box.top < innerHeight;
  });
  fetch("/view?" + inView.map((entry) => encodeURIComponent(entry.key)).join(","));   // These are drawn first.
}

async function update(version) {
  if (version === news.known) { if (!state.data.drawing) grid.sift(); return; }
  const before = state.data, turn = ++news.asked;
  const data = await (await fetch("/state")).json();
  if (turn !== news.asked) return;
  state.data = data;
  news.known = state.data.change;
  if (state.data.broken || state.data.drawing) Object.assign(state.data, { checks: before.checks, changes: before.changes });
  news.fresh.push(...drawAll());
  if (state.data.drawing) return;   // More cards follow.
  const changed = [...new Set(news.fresh)];
  announce(state.data.broken ? "The deck cannot be read." : changed.length ? `Changed: ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? ` and ${changed.length - 5} more` : ""}` : "Reloaded; no cards changed.");
  if (!state.data.broken) fetchChecks();
  if (state.tab === "sheets") fetchSheets();
  if (state.tab === "changes") fetchChanges();
}

byId("tools").addEventListener("submit", (event) => event.preventDefault());
byId("target").addEventListener("change", () => { keep(); fetchSheets(); });
for (const id of ["vision", "show-bleed", "show-trim", "show-safe"]) byId(id).addEventListener("change", apply);
for (const id of ["zoom", "correct"]) byId(id).addEventListener("input", apply);
byId("true-size").addEventListener("click", () => { toggle(byId("true-size")); apply(); });
byId("flip-all").addEventListener("click", flipAll);
byId("more-tools").addEventListener("click", () => byId("more-tools").setAttribute("aria-expanded", String(byId("tools").classList.toggle("open"))));
document.addEventListener("keydown", key);
window.addEventListener("hashchange", followLink);
const tab = restore();
drawAll();
apply();
state.ready = true;
if (byId(`tab-${tab}`)) choose(tab);
followLink();
if (state.data.live) {
  news.known = state.data.change;
  listen(hear, () => announce("The server has stopped; this page no longer updates."));
  fetchChecks();
}
