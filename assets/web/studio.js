// The studio: cards, one card large with its layers, forms, tables and texts. The server owns the deck's files;
// this page shows what it says, and asks for edits.

import { eyes, IDLE, measure } from "./cards.js";
import { make } from "./make.js";
import { alike, ask, listed, listen, served, showBroken, tabs } from "./page.js";
import { openInk, openInks } from "./studio-colours.js";
import { agree, begin, finish, openGallery, openIcons, showTexts } from "./studio-panels.js";
import { chosenWays, query, wayFields } from "./studio-ways.js";
import "./view.js";

export const get = (selector) => document.querySelector(selector);
const [grid, closer, sheets, changes] = ["deck-cards", "close-up", "deck-sheets", "deck-changes"].map(get);
export const narrow = matchMedia("(max-width: 760px)");
const SNAP = 5; // pixels on screen
const TREMOR = 4; // pixels within which a press moves nothing
const ROOM = 24; // pixels of a side between whose corners there is room for one more handle
const NEAR = 8; // pixels from a line or a letter that are on it
const LEAST = 2; // points of a line
const SOON = 350; // milliseconds after the last arrow key

export let state = { version: 0, parts: [], faces: [], tables: [], broken: [], files: [] };
export let chosen = { part: "", card: "", side: "front" };
let token = "";
export let form = null;
export let layers = new Map();
const faces = new Map(); // by "part/card/side": picture and problems, of the present version
const busy = { edits: 0 };
let heard = 0; // the newest version that the server has told of

// The server

class Refusal extends Error {
  constructor(status, said) {
    super(said.refused ? `${said.refused}${said.hint ? ` (${said.hint})` : ""}` : `The studio answers ${status}.`);
    this.status = status;
    this.key = said.key;
    this.named = said.named || []; // the words that it is about
    this.at = said.at; // the file and the line that it is about
  }
}

// An edit that has not reached the server.
class Lost extends Error {
  constructor() {
    super("The studio does not answer: this is not saved.");
  }
}

// Tell why something was not done, and lead to the line that is in its way.
export function refuse({ message, at }) {
  const layer = at && layerAt(at);
  get("#refusal").replaceChildren(message,
    ...(layer ? [" ", make("button", { type: "button", id: "to-layer", onclick: () => chooseLayer(layer.token) }, `Choose the layer ${layer.kind} ${layer.name} of ${layer.face}`)] : []),
    ...(at ? [" ", make("button", { type: "button", onclick: () => openTab("text", at.file, at.line) }, "Show it in the text")] : []));
}

// An edit that was shown before it was made, and is not wanted.
export class Unwanted extends Error {}

async function send(asked) {
  const answer = await fetch("/edit", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) }).catch(() => {
    throw new Lost();
  });
  return [answer, await answer.json().catch(() => ({}))];
}

let queue = Promise.resolve();

// Edits are sent one after another, each about the deck as the one before has left it.
export function edit(asked) {
  busy.edits += 1;
  get("#saved").removeAttribute("data-saved");
  get("#saved").textContent = "Saving…";
  const done = queue.then(async () => {
    const look = [chosen.part, chosen.card, chosen.side === "back"];
    const wanted = { ...(typeof asked === "function" ? asked() : asked), look };
    let [answer, said] = await send(wanted);
    if (said.ways) {
      const agreed = await agree(said.ways);
      if (!agreed) throw new Unwanted();
      [answer, said] = await send({ ...wanted, agreed });
    }
    if (answer.ok) await shown(said.state, said.face && !query() && { key: faceKey(...look), found: said.face });
    else await refresh();
    if (!answer.ok) throw new Refusal(answer.status, said);
    return said.done ? `${{ undo: "Undone", redo: "Redone" }[wanted.op] || "Saved"}: ${said.done}` : "Nothing has changed";
  });
  queue = done.catch(() => {});
  const settled = (words, error) => {
    busy.edits -= 1;
    refuse(error);
    get("#saved").textContent = words;
    if (busy.edits) return;
    get("#saved").setAttribute("data-saved", "");
    catchUp();
  };
  return done.then(
    (said) => settled(said, { message: "" }),
    (error) => {
      settled(error instanceof Lost ? "Not saved" : "Nothing was changed", error instanceof Unwanted ? { message: "" } : error);
      throw error;
    },
  );
}

// Make an edit that makes a card, and choose the new card.
export async function editThenShow(asked) {
  const all = () => state.parts.flatMap((part) => part.cards.map((card) => [part.name, card.id]));
  const before = new Set(all().map(String));
  await edit(asked);
  const come = all().find((each) => !before.has(String(each)));
  if (come) await chooseCard(...come, "front");
}

export const quietly = (promise) => promise.catch(() => {});

// Change a layer, on all of its cards or, as the form says, on this one alone, which then has a layer of its own.
async function edited(asked) {
  const only = asked.op === "unset" || asked.name === "when" ? "" : get("layer-form").alone;
  await edit(() => ({ ...asked, seen: form.source, only }));
  if (only) await chooseLayer(asked.token.replace(/\d+$/, (at) => Number(at) + 1));
}

// Show what other windows and programs have changed. An edit on its way ends with this too.
function catchUp() {
  if (heard > state.version && !busy.edits) quietly(refresh());
}

let showing = Promise.resolve();

// States are shown one after another.
function shown(next, face = null) {
  showing = showing.catch(() => {}).then(async () => show(await next, face));
  return showing;
}

const refresh = () => shown(ask("/state"));

async function show(next, face) {
  if (next.version < state.version) return;
  const rowOfCard = (table) => table.rows.findIndex((row) => row.card === chosen.card);
  const before = (state.tables || []).find((table) => rowOfCard(table) >= 0);
  const was = before && { name: before.name, row: rowOfCard(before) };
  state = next;
  faces.clear();
  if (face) faces.set(face.key, Promise.resolve(face.found));
  layers = new Map();
  const note = (layer, face, parent) => {
    layers.set(layer.token, { ...layer, face, parent });
    for (const inner of layer.layers) note(inner, face, layer.token);
  };
  for (const { face, layers: own } of state.faces) for (const layer of own) note(layer, face, "");
  const card = cardNow();
  if (!card && state.parts.length) {
    // Another card may have taken its row.
    const heir = was && state.tables.find(({ name }) => name === was.name)?.rows[was.row]?.card;
    const part = state.parts.find((one) => one.cards.some(({ id }) => id === heir))
      || state.parts.find((one) => one.name === chosen.part && one.cards.length) || state.parts.find((one) => one.cards.length);
    if (part) chosen = { part: part.name, card: part.cards.some(({ id }) => id === heir) ? heir : part.cards[0].id, side: "front" };
  }
  if (!layers.has(token)) token = "";
  document.title = `${state.title}: studio`;
  get("#title").textContent = state.title;
  for (const name of ["undo", "redo"]) {
    get(`#${name}`).disabled = !state[name];
    get(`#${name}`).title = state[name];
  }
  showBroken(state.broken, state.parts.length > 0, (one) => [
    make("button", { type: "button", onclick: () => openTab("text", one.file, one.line) }, "Mend it in the text"),
    ...(rowOf(one) ? [make("button", { type: "button", onclick: () => openRow(rowOf(one)) }, "Show it in the table")] : [])]);
  // The card that is looked at comes first.
  await get("card-stage").show();
  const choosing = chooseLayer(token);
  get("layer-tree").show();
  get("card-table").show();
  get("text-pane").outside();
  await choosing;
  nameChecked();
  showCards();
  showTexts();
  sheets.offer(state.targets);
  for (const one of [sheets, changes]) one.begin(served, closer, grid).renew(state.version);
}

export function partNow() {
  return state.parts.find((part) => part.name === chosen.part);
}

export function cardNow() {
  const part = partNow();
  return part && part.cards.find((card) => card.id === chosen.card);
}

// The table and the row that a problem is in, and the column that it is about.
function rowOf({ file, line, context = [] }) {
  const about = context.flatMap(({ values }) => values.columns || []);
  for (const { name, kind, rows, columns } of state.tables) {
    const row = kind === "csv" && name === file ? rows.findIndex((one) => one.line === line) : -1;
    if (row >= 0) return { name, row, column: Math.max(0, columns.findIndex((one) => about.includes(one))) };
  }
  return null;
}

// The layer that a line of the deck file is in, the innermost one.
function layerAt({ file, line }) {
  const all = file === state.file ? [...layers.values()] : [];
  return all.find((one) => one.line === line) || all.filter((one) => one.line < line && line <= one.last).at(-1);
}

// The cell that a problem comes from, if it names an icon or an ink that there is not, and how it is written there. A colour
// that is too much ink for a press may be no ink of the deck.
function lacking({ key, values = {}, card }) {
  const wanted = { "deck-no-icon": "icon", "draw-icon-unknown": "icon", "deck-no-ink": "ink", "press-card-ink": "ink" }[key];
  const missed = values.name ?? values.ink;
  if (wanted === "ink" && state.inks?.[missed]) return null;
  for (const { name, rows, columns, takes = {} } of wanted ? state.tables : []) {
    for (const [column, words] of columns.entries()) {
      const isIn = (cell) => cell === missed && takes[words] === wanted || wanted === "icon" && cell?.includes(`:${missed}:`);
      const row = rows.findIndex((one) => (one.card === card || !one.card) && isIn(one.cells[column]));
      if (row >= 0) return { name, row, column, wanted, old: rows[row].cells[column] === missed ? missed : `:${missed}:` };
    }
  }
  return null;
}

function openRow({ name, row, column = 0 }) {
  openTab("table");
  const table = get("card-table");
  table.name = name;
  table.show();
  table.cell(row, column)?.focus();
}

// What each card can have of its table: `{colour}`, or `{kind.colour}` of the row that its kind names; with what it has there.
export function columns() {
  const { columns: own = [], rows = [] } = state.tables.find((table) => table.rows.some(({ card }) => card && card === chosen.card)) || {};
  const cells = rows.find(({ card }) => card === chosen.card)?.cells || [];
  const found = new Map(own.map((name, at) => [`{${name}}`, cells[at] || ""]));
  for (const { kind, columns: [key, ...others], rows: all } of state.tables) {
    const row = kind === "rows" && all.find(({ at }) => at === found.get(`{${key}}`));
    if (row) others.forEach((name, at) => found.set(`{${key}.${name}}`, row.cells[at + 1] || ""));
  }
  return [...found];
}

const faceKey = (part, card, isBack) => `${part}/${card}/${isBack ? "back" : "front"}`;

async function face(part, card, side) {
  const key = faceKey(part, card, side === "back") + query();
  if (!faces.has(key)) faces.set(key, served.faces([[part, card, side]], query()).then(([found]) => found));
  return faces.get(key);
}

// A list of problems with buttons that lead to their cards and lines. What is chosen in place of a word in a cell needs no
// hint on how to write it.
export const told = (problems) => listed(problems.map((one) => (lacking(one) ? { ...one, hint: "" } : one)), (one) => {
  const cell = lacking(one);
  const choose = () => {
    get("#dialog").close();
    openRow(cell);
    get("card-table").pick(cell.wanted, cell.old);
  };
  const lead = (one.card || one.line) && make("button", { type: "button", onclick: () => goTo(one) }, one.card || one.file);
  return lead && make("span", {}, lead,
    ...(cell ? [" ", make("button", { type: "button", className: "edits", onclick: choose }, `Choose ${CHOICES[cell.wanted]}…`)] : []));
});

const found = new Map();
let checked = { problems: [], words: "", version: 0, shown: "" };

const placed = (one) => alike(one) + one.card + one.line;

// The problems of the cards that were drawn so far, and those that only the check of the whole deck has found.
function showProblems() {
  const all = [...(state.warnings || []), ...[...grid.cards.values()].flatMap(({ found }) => found)];
  found.clear();
  for (const one of all) found.set(placed(one), one);
  const now = [...found.keys()].join();
  if (now !== found.shown) {
    found.shown = now;
    get("#found").replaceChildren(make("p", {}, "Nothing is wrong with the cards that were drawn so far. “Check” looks at the whole deck, as it prints."), told([...found.values()]));
  }
  const rest = checked.problems.filter((one) => !found.has(placed(one)));
  const others = rest.map(placed).join();
  if (others !== checked.shown) {
    checked.shown = others;
    get("#checked ul")?.replaceWith(told(rest));
    get("#checked .above").hidden = rest.length === checked.problems.length;
  }
  const number = new Set([...found.values(), ...checked.problems].map(alike)).size;
  get("#tab-problems").textContent = `Problems (${number}${grid.isPartial ? " so far" : ""})`;
  get("#found").firstChild.hidden = number > 0;
}

// The problems that the last check of the whole deck has found are listed below those of the cards.
export function showChecked(problems, words, version) {
  checked = { problems, words, version };
  get("#checked").replaceChildren(make("h2", {}), make("p", { className: "above", hidden: true }, "What is listed above is not listed again."), told(problems));
  nameChecked();
  showProblems();
}

function nameChecked() {
  const heading = get("#checked h2");
  if (heading) heading.textContent = `The whole deck, as of the last check${state.version > checked.version ? ", before later changes" : ""}: ${checked.words}`;
}

function goTo(problem) {
  get("#dialog").close();
  if (problem.card) for (const part of state.parts) if (part.cards.some((card) => card.id === problem.card)) chooseCard(part.name, problem.card);
  const [layer, row] = [layerAt(problem), rowOf(problem)];
  if (layer) chooseLayer(layer.token);
  else if (row) openRow(row);
  else if (problem.line) openTab("text", problem.file, problem.line);
}

// Choosing

async function chooseCard(part, card, side = chosen.side) {
  const other = chosen.part !== part || chosen.card !== card;
  chosen = { part, card, side };
  if (other && token) {
    const here = cardNow();
    const shown = layers.get(token);
    const elsewhere = shown && here && (![here.face, here.back].includes(shown.face) || (shown.only && shown.only !== card));
    if (elsewhere) token = "";
  }
  markCard();
  get("card-stage").step();
  get("card-table").mark();
  get("layer-tree").show();
  if (other && form) get("layer-form").show();
  await Promise.all([get("card-stage").show(), token ? null : chooseLayer("")]);
}

export async function chooseLayer(wanted, focus = "") {
  token = layers.has(wanted) ? wanted : "";
  get("layer-tree").mark();
  get("card-stage").mark();
  const mine = token;
  // What is typed into a form stays if the server cannot be reached.
  const found = mine ? await ask(`/form/${encodeURIComponent(mine)}`).catch(() => (form?.token === mine ? form : null)) : null;
  if (mine !== token) return;
  form = found;
  get("layer-form").show(focus);
  get("card-stage").mark();
}

// The cards

let touched = 0; // when there was a hand on the page
for (const name of ["pointerdown", "pointermove", "wheel", "keydown"]) addEventListener(name, () => (touched = performance.now()), { capture: true, passive: true });

grid.begin({
  source: served,
  mark({ element, button, card, sides }, side) {
    const title = sides[side]?.title || card.title;
    button.setAttribute("aria-label", title);
    element.querySelector(".caption b").textContent = title;
  },
  press: ({ part, card }) => chooseCard(part.name, card.id, "front"),
  isIdle: () => performance.now() - touched > IDLE && !busy.edits,
  told() {
    grid.tellAll();
    showProblems();
  },
  sifted() {
    for (const { name, cards } of state.parts) {
      const [heading, count] = [grid.querySelector(`[data-section="${CSS.escape(name)}"] h2`), grid.visible.filter(({ part }) => part.name === name).length];
      if (heading) heading.textContent = `${name} (${count < cards.length ? `${count} of ` : ""}${cards.length})`;
    }
    get("card-stage").step();
  },
});

function showCards() {
  grid.way = query();
  grid.show(state.parts, (part) => [part.name]);
  grid.page.told();
  get("card-stage").tell();
  grid.sift();
  markCard();
}

function markCard() {
  const wanted = `${chosen.part}/${chosen.card}`;
  for (const { key, element, button } of grid.cards.values()) {
    button.setAttribute("aria-pressed", String(key === wanted));
    if (key === wanted && key !== grid.marked) element.scrollIntoView({ block: "nearest" });
  }
  grid.marked = wanted;
}

// The card

function picture(name) {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", `/picture/${name}`);
    asked.responseType = "document";
    asked.onload = () => (asked.response ? resolve(asked.response.documentElement) : reject(new Error("no picture")));
    asked.onerror = reject;
    asked.send();
  });
}

const FRAMING = ["layer-frame", "layer-pivot"]; // the groups that a layer's box and pivot are written as

// Import a picture into the page. Styles are set by properties, since the page allows no style attributes.
function imported(root) {
  const styled = [...root.querySelectorAll("[style]")];
  const styles = styled.map((one) => one.getAttribute("style"));
  styled.forEach((one, index) => {
    one.removeAttribute("style");
    one.setAttribute("data-style", index);
  });
  // A picture is one image to assistive programs, with all of its words.
  const worded = [...root.querySelectorAll("[aria-label]")];
  const words = worded.map((one) => one.getAttribute("aria-label"));
  worded.forEach((one) => one.removeAttribute("aria-label"));
  const svg = document.importNode(root, true);
  svg.words = words.join(" ").slice(0, 500);
  for (const one of svg.querySelectorAll("[data-style]")) {
    one.style.cssText = styles[Number(one.dataset.style)];
    one.removeAttribute("data-style");
  }
  for (const one of svg.querySelectorAll("[class]")) {
    const names = [...one.classList];
    // What a picture calls its parts could be what this page calls its own.
    one.setAttribute("class", names.filter((name) => FRAMING.includes(name)).join(" "));
    const own = names.find((name) => name.startsWith("layer-") && layers.has(name.slice(6)));
    if (!own) continue;
    one.dataset.token = own.slice(6);
    one.dataset.layer = `${state.file}:${layers.get(own.slice(6)).line}`;
  }
  return svg;
}

// The points of a path of straight lines.
function places(path) {
  const found = /^M[-0-9.eE L]*Z?$/.test(path.getAttribute("d")) ? path.getAttribute("d").match(/-?[0-9.]+(e-?[0-9]+)?/gi) || [] : [];
  return Array.from({ length: found.length / 2 }, (_, index) => [Number(found[2 * index]), Number(found[2 * index + 1])]);
}

// The place on a line through some spots that is nearest to a place, the spot before it, and how far it is.
function nearest(spots, x, y) {
  return spots.slice(1).map(([right, low], at) => {
    const [left, top] = spots[at];
    const [across, down] = [right - left, low - top];
    const share = Math.min(1, Math.max(0, ((x - left) * across + (y - top) * down) / (across ** 2 + down ** 2 || 1)));
    const [on, under] = [left + share * across, top + share * down];
    return { at, x: on, y: under, gap: Math.hypot(x - on, y - under) };
  }).reduce((one, other) => (one.gap <= other.gap ? one : other));
}

// How far to go along two directions to get somewhere.
function solved(one, other, dx, dy) {
  const area = one.x * other.y - one.y * other.x;
  return { x: (other.y * dx - other.x * dy) / area, y: (one.x * dy - one.y * dx) / area };
}

// The pointer over a handle that is moved in a direction.
const pointer = (x, y) => `${["e", "se", "s", "sw", "w", "nw", "n", "ne"][(Math.round((4 * Math.atan2(y, x)) / Math.PI) + 8) % 8]}-resize`;

customElements.define("card-stage", class extends HTMLElement {
  connectedCallback() {
    this.size = make("size-control", { fits: true, onchange: () => this.fit() });
    this.flip = make("button", { type: "button", id: "flip", onclick: () => chooseCard(chosen.part, chosen.card, chosen.side === "back" ? "front" : "back") });
    this.lines = make("line-boxes", { chosen: "bleed trim safe" });
    this.near = make("button", { type: "button", id: "near", onclick: () => closer.card(grid, grid.cards.get(`${chosen.part}/${chosen.card}`)) }, "Both sides and data…");
    this.steps = make("card-steps", { named: "card" });
    this.ways = make("span", { className: "ways" });
    this.named = make("h2", {});
    this.chain = make("p", { className: "chain" });
    this.sheet = make("card-face", { className: "sheet" });
    this.marks = make("div", { className: "marks" });
    this.board = make("div", { className: "board", tabIndex: 0, role: "application",
      "aria-label": "Card; arrow keys move the chosen layer by 0.1 mm, with Shift by 1 mm" }, this.sheet);
    this.append(make("div", { className: "tools" }, this.steps, this.named, this.flip, this.near,
      this.lines, this.size, this.ways, this.chain), this.board);
    this.lines.on(this.sheet);
    new ResizeObserver(() => this.fit()).observe(this.board);
    this.sheet.addEventListener("pointerdown", (event) => this.down(event));
    this.sheet.addEventListener("dblclick", (event) => this.point(event));
    this.board.addEventListener("keydown", (event) => this.key(event));
    this.moved = { x: 0, y: 0 };
  }

  // Show the cards in another language, or with another choice of what the deck offers.
  async draw(name, value) {
    chosenWays[name] = value;
    await this.show();
    get("layer-form").show();
    grid.drawAgain(query());
    for (const one of [sheets, changes]) one.renew(state.version);
  }

  async show() {
    const part = partNow();
    const card = cardNow();
    if (!part || !card) return;
    if (chosen.side === "back" && !card.back) chosen.side = "front";
    this.sheet.classList.toggle("stale", state.broken.length > 0);
    const [fields, now] = [wayFields(chosenWays, (name, value) => this.draw(name, value)), this.ways.querySelector(":focus")?.name];
    this.ways.replaceChildren(...fields);
    fields.find((one) => one.name === now)?.focus();
    const asked = `${state.version}/${chosen.part}/${chosen.card}/${chosen.side}${query()}`;
    this.asked = asked;
    const found = await face(chosen.part, chosen.card, chosen.side).catch((error) => {
      if (query()) refuse(error);
    });
    if (this.asked !== asked || !found) return;
    const svg = found.picture && (await picture(found.picture).then(imported, () => null));
    if (this.asked !== asked || svg === null) return;
    this.named.textContent = found.title;
    this.flip.hidden = !card.back;
    this.flip.textContent = chosen.side === "back" ? "Show the front" : "Show the back";
    if (!svg) return;
    this.svg = svg;
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", `${found.title}, ${chosen.side}: ${svg.words}`);
    measure(this.sheet, part);
    this.sheet.show(part, svg).append(this.marks);
    this.fit();
    this.found = [`${part.name}/${card.id}`, chosen.side, found];
    this.tell();
    this.sheet.dataset.shown = asked;
  }

  fit() {
    const part = partNow();
    if (!part || !this.svg) return;
    const [width, height] = [part.width + 2 * part.bleed, part.height + 2 * part.bleed];
    const room = this.board.getBoundingClientRect();
    const scale = this.size.isFit ? Math.min((room.width - 24) / width, (room.height - 24) / height) : this.size.scale;
    // Whole pixels, since the paper would show as a line beside a picture that ends within one.
    this.sheet.style.width = `${Math.round(width * scale)}px`;
    this.sheet.style.height = `${Math.round(height * scale)}px`;
    this.mark();
  }

  // The grid has the face too, with its problems.
  tell() {
    const [key, side, found] = this.found || [];
    if (!grid.cards.has(key)) return;
    grid.take(grid.cards.get(key), side, found);
    grid.page.told();
  }

  // The place of the card among those that are listed.
  step() {
    const listed = grid.visible;
    const at = listed.findIndex(({ key }) => key === `${chosen.part}/${chosen.card}`);
    this.steps.show(listed, at, ({ part, card }) => chooseCard(part.name, card.id));
  }

  pieces(of = token) {
    return this.svg && of ? [...this.svg.querySelectorAll(`[data-token="${CSS.escape(of)}"]`)] : [];
  }

  // The corner of a piece on the sheet and its two sides from there, in pixels: of the box that its layer has, in the
  // directions to which it is turned, or else of what it draws.
  frame(piece) {
    const from = this.sheet.getBoundingClientRect();
    const own = piece.querySelector(":scope > .layer-frame");
    const { x, y, width, height } = own ? { x: 0, y: 0, width: 1, height: 1 } : piece.getBBox();
    const { a, b, c, d, e, f } = (own || piece).getScreenCTM().translate(x, y);
    return { x: e - from.left, y: f - from.top, across: { x: a * width, y: b * width }, down: { x: c * height, y: d * height } };
  }

  // Whether a piece has anything to put a frame around: an icon that there is not has nothing.
  isDrawn(piece) {
    const { width, height } = this.sides(this.frame(piece));
    return width > 0 || height > 0;
  }

  // A spot of a frame: its corners are at -1 and 1.
  spotOf({ x, y, across, down }, right, low) {
    const [one, other] = [(right + 1) / 2, (low + 1) / 2];
    return [x + one * across.x + other * down.x, y + one * across.y + other * down.y];
  }

  // The lengths and directions of the sides of a frame.
  sides({ across, down }) {
    const [width, height] = [across, down].map(({ x, y }) => Math.hypot(x, y));
    return { width, height, right: width ? [across.x / width, across.y / width] : [1, 0], low: height ? [down.x / height, down.y / height] : [0, 1] };
  }

  // The upright box around a frame.
  box(piece) {
    const { x, y, across, down } = this.frame(piece);
    const [left, top] = [["x", x], ["y", y]].map(([axis, at]) => at + Math.min(across[axis], 0) + Math.min(down[axis], 0));
    return { left, top, width: Math.abs(across.x) + Math.abs(down.x), height: Math.abs(across.y) + Math.abs(down.y) };
  }

  mark() {
    if (!this.marks) return;
    const pieces = this.pieces().filter((piece) => this.isDrawn(piece));
    this.marks.replaceChildren(...pieces.map((piece) => this.outline(this.frame(piece))));
    if (pieces.length && form?.token === token && !narrow.matches) this.marks.append(...this.handles(pieces[0]));
    if (this.grasped?.token === token && document.activeElement === document.body) this.marks.querySelectorAll(".point")[this.grasped.index]?.focus({ preventScroll: true });
    const chain = [];
    for (let one = pieces[0]; one; one = one.parentNode.closest("[data-token]")) chain.unshift(layers.get(one.dataset.token));
    if (!pieces.length && layers.has(token)) chain.push(layers.get(token));
    this.chain.replaceChildren(...(chain.length ? [`${chain[0].face} › `] : []), ...chain.flatMap((one, index) => [
      index ? " › " : "", make("button", { type: "button", title: one.name, onclick: () => chooseLayer(one.token) }, `${one.kind} ${one.name}`)]));
  }

  outline(frame) {
    const one = make("div", {});
    const { width, height, right, low } = this.sides(frame);
    Object.assign(one.style, { left: `${frame.x}px`, top: `${frame.y}px`, width: `${width}px`, height: `${height}px`,
      transformOrigin: "0 0", transform: `matrix(${[...right, ...low].join(", ")}, 0, 0)` });
    return one;
  }

  // What can be dragged on the chosen layer: corners and sides, a knob to turn it, points of a line, and gradients.
  handles(piece) {
    const frame = this.frame(piece);
    const { width, height, right, low } = this.sides(frame);
    const beside = (across, down, by) => this.spotOf(frame, across, down).map((at, axis) => at + by * (across * right[axis] + down * low[axis]));
    const names = this.sizes();
    const hasRoom = ([across, down]) => names.length < 2 || (across || width > ROOM) && (down || height > ROOM);
    const found = (names ? this.corners(names) : []).filter(hasRoom).map(([across, down]) => this.grip(
      beside(across, down, 8), `Drag to change ${names.join(" and ")}`, pointer(across * right[0] + down * low[0], across * right[1] + down * low[1]),
      (event) => this.resize(event, piece, names, across, down)));
    if (form.fields.some((field) => field.name === "turn")) {
      found.push(this.grip(beside(0, -1, 28), "Drag to turn, with Shift by 15°", "turn", (event) => this.turn(event, piece)));
    }
    return [...found, ...this.vertices(piece), ...form.fields.flatMap((field) => this.paints(piece, field))];
  }

  grip([x, y], title, className, act) {
    const one = make("button", { type: "button", className: `edits ${className}`, title, "aria-label": title, tabIndex: -1 });
    one.style.left = `${x - 8}px`;
    one.style.top = `${y - 8}px`;
    one.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      act(event);
    });
    return one;
  }

  // The parameters that a corner changes.
  sizes() {
    const of = (name) => form.fields.find((field) => field.name === name);
    const isSet = (name) => of(name).origin || parseFloat(of(name).default) > 0;
    const groups = [["w", "h"], ["rx", "ry"], ["r"], ["size"]].filter((each) => each.every(of));
    return groups.map((each) => each.filter(isSet)).find((each) => each.length) || null;
  }

  // Which corners and sides have handles, as steps from the middle to the right and down.
  corners(names) {
    const all = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across, down])).filter(([x, y]) => x || y);
    if (names[0] === "size") return [[1, 1]];
    if (names[0] === "r") return all.filter(([x, y]) => x && y);
    if (names.length === 2) return all;
    return all.filter(([x, y]) => (["w", "rx"].includes(names[0]) ? !y : !x));
  }

  // The points of a line, where its path has them as they are written. The one that was last dragged keeps the focus.
  vertices(piece) {
    const [field, path] = this.bent(piece);
    if (!path) return [];
    const canGo = field.points > LEAST;
    return places(path).map((point, index) => {
      const title = `Drag to move point ${index + 1}${canGo ? "; Delete or a double click removes it" : ""}`;
      const one = this.grip(this.spot(path, point), title, "point", (event) => {
        one.focus();
        this.grasped = { token, index };
        this.bend(event, piece, field.name, index);
      });
      const remove = () => {
        this.board.focus({ preventScroll: true });
        quietly(edited({ op: "unpoint", token, name: field.name, at: index }));
      };
      if (canGo) one.addEventListener("dblclick", remove);
      one.addEventListener("keydown", (event) => {
        if (!["Delete", "Backspace"].includes(event.key)) return;
        event.preventDefault();
        if (canGo) remove();
      });
      return one;
    });
  }

  bent(piece) {
    const field = form.fields.find((one) => one.points && one.origin === "layer");
    return [field, field && [...piece.querySelectorAll("path")].find((one) => places(one).length === field.points)];
  }

  // Add a point to the chosen line where it is clicked twice.
  point(event) {
    if (narrow.matches || form?.token !== token || event.target.closest(".marks button")) return;
    for (const piece of this.pieces()) {
      const [field, path] = this.bent(piece);
      if (!path) continue;
      const [spots, from] = [places(path).map((each) => this.spot(path, each)), this.sheet.getBoundingClientRect()];
      if (path.getAttribute("d").endsWith("Z")) spots.push(spots[0]);
      const near = nearest(spots, event.clientX - from.left, event.clientY - from.top);
      if (near.gap > NEAR) continue;
      const by = this.local(piece, near.x - spots[near.at][0], near.y - spots[near.at][1]);
      quietly(edited({ op: "point", token, name: field.name, at: near.at, by: [by.x, by.y] }));
      return;
    }
  }

  // A point of a piece on the sheet, in pixels.
  spot(piece, [x, y]) {
    const from = this.sheet.getBoundingClientRect();
    const point = new DOMPoint(x, y).matrixTransform(piece.getScreenCTM());
    return [point.x - from.left, point.y - from.top];
  }

  // The end of a linear gradient turns it, and the middle of a radial one moves.
  paints(piece, field) {
    const attribute = field.name === "stroke" ? "stroke" : "fill";
    const kind = field.gradient.gradient;
    const painted = kind && field.origin === "layer" && piece.querySelector(`[${attribute}^="url(#"]`);
    const gradient = painted && this.svg.querySelector(`#${CSS.escape(painted.getAttribute(attribute).slice(5, -1))}`);
    if (!gradient) return [];
    const of = (name) => Number(gradient.getAttribute(name));
    if (kind === "radial") {
      return [this.grip(this.spot(painted, [of("cx"), of("cy")]), `Drag to move the middle of ${field.name}`, "paint",
        (event) => this.centre(event, painted, gradient, field.name))];
    }
    const middle = [(of("x1") + of("x2")) / 2, (of("y1") + of("y2")) / 2];
    const end = [middle[0] + 0.6 * (of("x2") - middle[0]), middle[1] + 0.6 * (of("y2") - middle[1])];
    return [this.grip(this.spot(painted, end), `Drag to turn the gradient of ${field.name}, with Shift by 15°`, "paint",
      (event) => this.swing(event, this.spot(painted, middle), `${field.name}.angle`, (by) => gradient.setAttribute("gradientTransform", `rotate(${by} ${middle.join(" ")})`)))];
  }

  // The layers under the pointer, the topmost first; those that fill the card come last.
  under(event) {
    const from = this.sheet.getBoundingClientRect();
    const spots = [[0, 0], [3, 0], [-3, 0], [0, 3], [0, -3], [6, 0], [-6, 0], [0, 6], [0, -6]];
    const found = [...this.svg.querySelectorAll("[data-token]")].filter((piece) => this.boxes(piece, event));
    for (const [dx, dy] of spots) {
      for (const one of document.elementsFromPoint(event.clientX + dx, event.clientY + dy)) {
        const piece = this.svg.contains(one) ? one.closest("[data-token]") : null;
        if (piece && !found.includes(piece)) found.push(piece);
      }
      if (found.some((piece) => !this.fills(piece, from))) break;
    }
    found.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1));
    return [...found.filter((piece) => !this.fills(piece, from)), ...found.filter((piece) => this.fills(piece, from))];
  }

  // Whether the pointer is between the letters or the symbols of a piece, which are as good as hit. Those of an arc are apart.
  boxes(piece, { clientX, clientY }) {
    const { boxed, worded } = layers.get(piece.dataset.token);
    if (boxed) {
      const { x, y, width, height } = piece.getBBox();
      const { x: right, y: low } = new DOMPoint(clientX, clientY).matrixTransform(piece.getScreenCTM().inverse());
      const isFramed = piece.querySelector(":scope > .layer-frame");
      return right >= x && right <= x + width && low >= y && low <= y + height && (!isFramed || this.holds(piece, { clientX, clientY }));
    }
    return worded && [...piece.querySelectorAll("use, path")].some((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return clientX > left - NEAR && clientX < right + NEAR && clientY > top - NEAR && clientY < bottom + NEAR;
    });
  }

  fills(piece, from) {
    const own = piece.getBoundingClientRect();
    return own.width * own.height > 0.8 * from.width * from.height;
  }

  // What is under the pointer is dragged: the piece in front, or the chosen layer if it is in front of that or around it. A
  // press alone chooses the piece in front. With Alt, the chosen layer is dragged from beneath, and the next one is chosen.
  down(event) {
    if (event.button || event.target.closest(".marks button") || !this.svg) return;
    const found = this.under(event);
    const held = this.pieces().find((piece) => found.some((one) => piece.contains(one)) || this.holds(piece, event));
    const isHeld = held && (event.altKey || !found.length || held.contains(found[0]) || found[0].compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING);
    const piece = isHeld ? held : found[0];
    if (!piece) return;
    this.board.focus({ preventScroll: true });
    const tokens = [...new Set(found.map((one) => one.dataset.token))];
    const wanted = event.altKey ? tokens[(tokens.indexOf(token) + 1) % tokens.length] : tokens[0];
    const chosen = isHeld ? null : chooseLayer(piece.dataset.token);
    if (narrow.matches) return;
    event.preventDefault();
    this.drag(event, piece, chosen, () => wanted && wanted !== token && chooseLayer(wanted));
  }

  // Whether the pointer is in the frame of a piece.
  holds(piece, event) {
    const { x, y, across, down } = this.frame(piece);
    const from = this.sheet.getBoundingClientRect();
    const { x: right, y: low } = solved(across, down, event.clientX - from.left - x, event.clientY - from.top - y);
    return right >= 0 && right <= 1 && low >= 0 && low <= 1;
  }

  // From pixels on the screen to the millimetres in which a piece is placed.
  local(piece, dx, dy) {
    const { a, b, c, d } = piece.parentNode.getScreenCTM();
    return solved({ x: a, y: b }, { x: c, y: d }, dx, dy);
  }

  preview(by) {
    this.transform(`translate(${by.x}px, ${by.y}px)`);
  }

  // Move the picture of the chosen layer, in a plane of its own, so that the others need not be painted again; or its frame.
  transform(how, isFrame = false) {
    for (const piece of this.pieces()) {
      const own = isFrame && piece.querySelector(":scope > .layer-frame");
      const { a, b, c, d, e, f } = own ? own.transform.baseVal.consolidate().matrix : {};
      if (own) own.style.transform = `${how} matrix(${[a, b, c, d, e, f].join(", ")})`;
      else Object.assign(piece.style, { willChange: "transform", transform: how });
    }
  }

  drag(event, piece, chosen, press) {
    const why = this.stuck(piece.dataset.token);
    // Measured once: to measure again in each frame takes longer than the frame does.
    const all = this.pieces(piece.dataset.token).map((one) => [this.frame(one), one.parentNode.getScreenCTM()]);
    let by = null;
    const move = (dx, dy, snaps) => {
      if (why) return refuse({ message: why });
      by = this.local(piece, dx, dy);
      this.preview(by);
      const moved = (frame, { a, b, c, d }) => ({ ...frame, x: frame.x + a * by.x + c * by.y, y: frame.y + b * by.x + d * by.y });
      this.marks.replaceChildren(...all.map((one) => this.outline(moved(...one))), ...snaps);
      get("#saved").textContent = `${by.x.toFixed(2)} mm right, ${by.y.toFixed(2)} mm down${this.many()}`;
    };
    this.slide(event, this.stops(piece), this.edges(piece.dataset.token), move, async () => {
      await chosen;
      if (by) this.commit(by);
      else press();
    });
  }

  // Why a layer cannot be moved, if so.
  stuck(token) {
    const { moves, kind, parent } = layers.get(token);
    return moves ? "" : `A layer of the kind ${kind} has no x and y${parent ? "; move the layer around it" : ""}.`;
  }

  // Follow the pointer: `move` hears how far it went, once it does, and of the lines to which it snapped. What snaps is at `own`.
  slide(event, own, guides, move, done) {
    const start = { x: event.clientX, y: event.clientY };
    let isMoving = false;
    const slid = (now) => {
      let [dx, dy] = [now.clientX - start.x, now.clientY - start.y];
      if (!isMoving && Math.hypot(dx, dy) < TREMOR) return;
      isMoving = true;
      const snaps = [];
      if (!now.ctrlKey) {
        dx += this.snap(own.x, dx, guides.x, "x", snaps);
        dy += this.snap(own.y, dy, guides.y, "y", snaps);
      }
      move(dx, dy, snaps, now);
    };
    this.follow(event, slid, done);
  }

  follow(event, move, done) {
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      done();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  many() {
    const count = form && form.token === token ? form.cards : 0;
    return count > 1 ? `, on ${count} cards` : "";
  }

  // Lines to snap to: the trim, the safe line, the centre and the other layers' boxes.
  edges(except) {
    const part = partNow();
    const scale = this.sheet.getBoundingClientRect().width / (part.width + 2 * part.bleed);
    const found = { x: [], y: [] };
    for (const [axis, size] of [["x", part.width], ["y", part.height]]) {
      for (const inset of [0, part.safe]) found[axis].push(part.bleed + inset, part.bleed + size - inset);
      found[axis].push(part.bleed + size / 2);
      found[axis] = found[axis].map((at) => at * scale);
    }
    const around = layers.get(except);
    for (const other of layers.values()) {
      if (!around || other.parent !== around.parent || other.face !== around.face || other.token === except) continue;
      for (const piece of this.pieces(other.token)) {
        const { x, y } = this.isDrawn(piece) ? this.stops(piece) : { x: [], y: [] };
        found.x.push(...x);
        found.y.push(...y);
      }
    }
    return found;
  }

  // The edges and the middle of a piece, which snap. Where words are set from counts, not the ink that is nearest to it:
  // that is another one on each card.
  stops(piece) {
    const { left, top, width, height } = this.box(piece);
    const x = [left, left + width / 2, left + width];
    const pivot = layers.get(piece.dataset.token).worded && piece.querySelector(":scope > .layer-pivot");
    if (pivot) {
      const [at] = this.spot(pivot, [0, 0]);
      const gaps = x.map((one) => Math.abs(one - at));
      x[gaps.indexOf(Math.min(...gaps))] = at;
    }
    return { x, y: [top, top + height / 2, top + height] };
  }

  // What snaps goes to the nearest line, unless it is nearer to where it was.
  snap(own, by, lines, axis, snaps) {
    let best = Math.abs(by) < SNAP ? { gap: -by } : null;
    for (const at of own) for (const line of lines) {
      const gap = line - (at + by);
      if (Math.abs(gap) < SNAP && (!best || Math.abs(gap) < Math.abs(best.gap))) best = { gap, line };
    }
    if (best?.line === undefined) return best?.gap || 0;
    const { width, height } = this.sheet.getBoundingClientRect();
    const line = this.outline({ x: axis === "x" ? best.line : 0, y: axis === "x" ? 0 : best.line, across: { x: axis === "x" ? 1 : width, y: 0 }, down: { x: 0, y: axis === "x" ? height : 1 } });
    line.className = "snap";
    snaps.push(line);
    return best.gap;
  }

  // Follow a handle: `done` with what `show` says of where the pointer has moved to, in millimetres of a piece.
  // The edges at `own` snap as they do when a layer is moved.
  pull(event, piece, own, show) {
    let by = null;
    const move = (dx, dy, snaps, { shiftKey }) => {
      by = show(this.local(piece, dx, dy), shiftKey);
      this.marks.replaceChildren(...this.pieces().map((one) => this.outline(this.frame(one))), ...snaps);
      get("#saved").textContent = Object.entries(by).map(([name, more]) => `${name} ${more < 0 ? "" : "+"}${more.toFixed(2)}`).join(", ") + this.many();
    };
    this.slide(event, own, this.edges(token), move, () => by && this.send(by));
  }

  // A corner or a side stays under the pointer; what is placed by its middle grows on the other side too. The corner of
  // a picture keeps its proportions, and with Shift every corner does.
  resize(event, piece, names, across, down) {
    const frame = this.frame(piece);
    const [right, low] = [frame.across, frame.down].map(({ x, y }) => this.local(piece, x, y));
    const size = { x: Math.hypot(right.x, right.y), y: Math.hypot(low.x, low.y) };
    const [u, v] = [{ x: right.x / size.x, y: right.y / size.x }, { x: low.x / size.y, y: low.y / size.y }];
    const half = ["r", "rx", "ry"].includes(names[0]);
    const centred = form.centred || half;
    const isWorded = layers.get(token).worded && names[0] !== "size"; // its box grows, and the words do not
    const fixed = this.middle(piece, ...this.spotOf(frame, ...(centred ? [0, 0] : [-across, -down])));
    const [[x, y], isUpright] = [this.spotOf(frame, across, down), Math.abs(u.y) < 0.001];
    const own = { x: across && isUpright ? [x] : [], y: down && isUpright ? [y] : [] };
    this.pull(event, piece, own, (local, isEven) => {
      const grown = { x: across * (local.x * u.x + local.y * u.y), y: down * (local.x * v.x + local.y * v.y) };
      if (across && down && names.length === 1) grown.x = grown.y = Math.abs(grown.x) > Math.abs(grown.y) ? grown.x : grown.y;
      else if (across && down && (isEven || form.fields.some((field) => field.name === "fit"))) {
        const more = [grown.x / size.x, grown.y / size.y].reduce((one, other) => (Math.abs(one) > Math.abs(other) ? one : other));
        Object.assign(grown, { x: more * size.x, y: more * size.y });
      }
      const by = {};
      for (const name of names) {
        const more = grown[["h", "ry"].includes(name) ? "y" : "x"];
        if (more) by[name] = centred && !half ? 2 * more : more;
      }
      // What has its corner at x and y turns about its middle, which goes half of the way.
      if (!centred && ["w", "h"].includes(names[0])) {
        by.x = (across * u.x * grown.x + down * v.x * grown.y - grown.x) / 2;
        by.y = (across * u.y * grown.x + down * v.y * grown.y - grown.y) / 2;
      }
      const [sx, sy] = ["x", "y"].map((axis) => Math.max(0.02, 1 + (grown[axis] * (centred ? 2 : 1)) / size[axis]));
      const [a, b, d] = [sx * u.x * u.x + sy * v.x * v.x, sx * u.x * u.y + sy * v.x * v.y, sx * u.y * u.y + sy * v.y * v.y];
      this.transform(`translate(${fixed.x}px, ${fixed.y}px) matrix(${a}, ${b}, ${b}, ${d}, 0, 0) translate(${-fixed.x}px, ${-fixed.y}px)`, isWorded);
      return by;
    });
  }

  // A spot of the sheet, in the millimetres in which a piece is placed.
  middle(piece, x, y) {
    const from = this.sheet.getBoundingClientRect();
    return new DOMPoint(x + from.left, y + from.top).matrixTransform(piece.parentNode.getScreenCTM().inverse());
  }

  bend(event, piece, name, index) {
    const paths = this.pieces().flatMap((one) => [...one.querySelectorAll("path")]);
    const shown = paths.map((path) => [path, path.getAttribute("d"), places(path)]);
    const [x, y] = this.spot(paths[0], shown[0][2][index]);
    this.pull(event, piece, { x: [x], y: [y] }, (by) => {
      for (const [path, line, points] of shown) {
        const moved = points.map(([left, top], at) => (at === index ? [left + by.x, top + by.y] : [left, top]));
        path.setAttribute("d", `M${moved.map((point) => point.join(" ")).join("L")}${line.endsWith("Z") ? "Z" : ""}`);
      }
      return { [`${name}.${index}.0`]: by.x, [`${name}.${index}.1`]: by.y };
    });
  }

  centre(event, painted, gradient, name) {
    const { width, height } = painted.getBBox();
    const [x, y] = ["cx", "cy"].map((each) => Number(gradient.getAttribute(each)));
    this.pull(event, painted, { x: [], y: [] }, (by) => {
      for (const [each, to] of [["cx", x + by.x], ["cy", y + by.y], ["fx", x + by.x], ["fy", y + by.y]]) gradient.setAttribute(each, to);
      return { [`${name}.x`]: by.x / width, [`${name}.y`]: by.y / height };
    });
  }

  turn(event, piece) {
    const pivot = piece.querySelector(":scope > .layer-pivot");
    const spot = pivot ? this.spot(pivot, [0, 0]) : this.spotOf(this.frame(piece), 0, 0);
    const about = this.middle(piece, ...spot);
    this.swing(event, spot, "turn", (by) => this.transform(`translate(${about.x}px, ${about.y}px) rotate(${by}deg) translate(${-about.x}px, ${-about.y}px)`));
  }

  // Follow a handle that turns something about a spot of the sheet.
  swing(event, [x, y], name, show) {
    const from = this.sheet.getBoundingClientRect();
    const angle = (at) => (Math.atan2(at.clientY - from.top - y, at.clientX - from.left - x) * 180) / Math.PI;
    const start = angle(event);
    const [of, part] = name.split(".");
    const field = form.fields.find((one) => one.name === of);
    const was = Number(part ? field.gradient[part] : field.value) || 0; // from where it is, if that is a formula
    let by = 0;
    const move = (now) => {
      by = ((angle(now) - start + 540) % 360) - 180;
      by = now.shiftKey ? 15 * Math.round((was + by) / 15) - was : Math.round(by * 10) / 10;
      show(by);
      this.marks.replaceChildren(...this.pieces().map((one) => this.outline(this.frame(one))));
      get("#saved").textContent = `turned by ${by.toFixed(1)}°${this.many()}`;
    };
    this.follow(event, move, () => this.send({ [name]: by }));
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const [piece] = this.pieces();
    if (!step || !piece || event.ctrlKey || event.altKey || event.metaKey || narrow.matches) return;
    event.preventDefault();
    if (this.stuck(token)) return refuse({ message: this.stuck(token) });
    const mm = event.shiftKey ? 1 : 0.1;
    const { a, d } = this.svg.getScreenCTM();
    this.moved.x += step[0] * mm;
    this.moved.y += step[1] * mm;
    const by = this.local(piece, this.moved.x * a, this.moved.y * d);
    this.preview(by);
    this.marks.replaceChildren(...this.pieces().map((one) => this.outline(this.frame(one))));
    get("#saved").removeAttribute("data-saved");
    get("#saved").textContent = `${layers.get(token).name || layers.get(token).kind} moved ${this.moved.x.toFixed(1)} mm right, ${this.moved.y.toFixed(1)} mm down${this.many()}`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.moved = { x: 0, y: 0 };
      this.commit(by);
    }, SOON);
  }

  commit(by) {
    const line = form?.fields.find((field) => field.points && field.origin === "layer");
    if (line) {
      const points = Array.from({ length: line.points }, (_, index) => index);
      this.send(Object.fromEntries(points.flatMap((index) => [[`${line.name}.${index}.0`, by.x], [`${line.name}.${index}.1`, by.y]])));
      return;
    }
    this.send({ x: by.x, y: by.y });
  }

  send(by) {
    const mm = Object.fromEntries(Object.entries(by).map(([name, value]) => [name, Math.round(value * 1000) / 1000]).filter(([, value]) => Math.abs(value) >= 0.005));
    const own = token;
    if (!Object.keys(mm).length) {
      this.preview({ x: 0, y: 0 });
      this.mark();
      return;
    }
    edited({ op: "shift", token: own, by: mm }).catch(() => this.show());
  }
});

// Layers

customElements.define("layer-tree", class extends HTMLElement {
  show() {
    const card = cardNow();
    const here = card ? (chosen.side === "back" ? card.back : card.face) : "";
    const now = JSON.stringify([state.faces, here]);
    if (now === this.now) return this.mark();
    this.now = now;
    const shown = [...state.faces].sort((one, other) => (other.face === here) - (one.face === here));
    const open = new Set([...this.querySelectorAll("details[open]")].map((one) => one.dataset.face));
    if (token) open.add(layers.get(token).face);
    const kept = this.contains(document.activeElement);
    this.replaceChildren(make("div", { className: "head" }, make("h2", {}, "Layers"),
      here ? make("button", { type: "button", id: "new-layer", className: "edits", onclick: () => openGallery(here) }, `New layer on ${here}…`) : null), ...shown.filter((one) => one.layers.length).map((one) =>
      make("details", { open: one.face === here || open.has(one.face), "data-face": one.face },
        make("summary", {}, one.face, " ", make("small", {}, one.cards === 1 ? "on 1 card" : `on ${one.cards || "no"} cards`)),
        make("ul", { role: "tree", "aria-label": `Layers of ${one.face}, the topmost first` }, ...[...one.layers].reverse().map((layer) => this.branch(layer))))));
    this.onkeydown = (event) => this.key(event);
    this.mark();
    if (kept) this.querySelector('[tabindex="0"]')?.focus();
  }

  branch(layer) {
    const inner = layer.layers.length ? make("ul", { role: "group" }, ...[...layer.layers].reverse().map((each) => this.branch(each))) : null;
    return make("li", { role: "treeitem", "data-token": layer.token, tabIndex: -1, "aria-expanded": inner ? "true" : null },
      make("span", { onclick: () => this.take(layer.token) }, make("b", {}, layer.kind), ` ${layer.name} `, make("small", {}, `:${layer.line}${layer.only ? `, only ${layer.only}` : ""}${layer.overlay ? `, overlay ${layer.overlay}` : ""}`)), inner);
  }

  mark() {
    const all = [...this.querySelectorAll("[role=treeitem]")];
    for (const one of all) {
      const here = one.dataset.token === token;
      one.setAttribute("aria-selected", String(here));
      one.tabIndex = here ? 0 : -1;
      if (here && !one.closest("details").open) one.closest("details").open = true;
      if (here) one.firstChild.scrollIntoView({ block: "nearest" });
    }
    for (const tree of this.querySelectorAll("[role=tree]")) {
      if (!tree.querySelector('[tabindex="0"]')) tree.querySelector("[role=treeitem]").tabIndex = 0;
    }
  }

  // Choose a layer, and go on with it on the card, where the arrow keys move it.
  take(wanted) {
    get("card-stage .board").focus({ preventScroll: true });
    return chooseLayer(wanted);
  }

  key(event) {
    const at = event.target.closest("[role=treeitem]");
    if (!at) return;
    const all = [...this.querySelectorAll("[role=treeitem]")].filter((one) => one.offsetParent);
    const to = { ArrowDown: all[all.indexOf(at) + 1], ArrowUp: all[all.indexOf(at) - 1], Home: all[0], End: all[all.length - 1],
      ArrowLeft: at.parentNode.closest("[role=treeitem]"), ArrowRight: at.querySelector("[role=treeitem]") }[event.key];
    if (event.key === "Enter" || event.key === " ") at.dataset.token === token ? this.take(token) : chooseLayer(at.dataset.token);
    else if (to) to.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
});

// The form

const inWords = new Intl.ListFormat("en");
const POINTS = " Double-click the line to add a point; double-click a white disc, or press Delete on it, to remove it.";

// One parameter of the form. Its input stays the same element for as long as the layer is chosen.
class Row {
  constructor(field) {
    this.id = `field-${field.name}`;
    const given = { id: this.id, name: field.name, disabled: narrow.matches, autocomplete: "off", spellcheck: false, "aria-describedby": `${this.id}-about` };
    this.input = field.lines || field.points ? make("textarea", { ...given, rows: 3 }) : make("input", given);
    this.input.addEventListener("change", () => this.save());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.input.value = this.field.value;
      // No change event comes when a value that was refused is sent again.
      if (event.key === "Enter" && !field.lines) {
        event.preventDefault();
        this.save();
      }
    });
    this.element = make("div", { className: "field" }, make("label", { htmlFor: this.id }, field.name), this.input);
    this.show(field);
  }

  // What is being typed is about the value that was there when it was begun.
  show(field) {
    const { input } = this;
    const typing = this.field && input.value !== this.field.value && input.value !== field.value;
    if (typing && field.value !== this.sent) return;
    this.field = field;
    if (!typing) {
      const at = input.selectionStart;
      if (input.value !== field.value) input.value = field.value;
      input.defaultValue = field.value;
      if (input === document.activeElement) input.setSelectionRange(at, at);
      input.removeAttribute("aria-invalid");
    }
    input.dataset.origin = field.origin;
    input.placeholder = !field.origin && field.default ? field.default : "";
    while (input.nextSibling) input.nextSibling.remove();
    this.into = this.place(field);
    if (this.into) this.element.append(this.into);
    if (field.takes) {
      const [what, open] = field.takes === "icon" ? ["icon", () => openIcons(`Icon of the layer ${form.kind}`, this.field.value, (name) => this.choose(name), true)] : ["colour of", () => openInks(this)];
      this.element.append(make("button", { type: "button", id: `${this.id}-pick`, className: "edits pick", "aria-label": `Choose the ${what} ${field.name}`, onclick: open }, "Choose…"));
    }
    this.element.append(make("small", { id: `${this.id}-about` }, `${this.from(field)} ${field.about[0].toUpperCase()}${field.about.slice(1)}; ${field.type}.${field.points ? POINTS : ""}`.replaceAll("`", "")));
    const words = [...(field.choices.length ? field.choices : field.takes === "icon" ? icons() : field.takes ? Object.keys(state.inks || {}) : field.name === "font" ? state.fonts || [] : []),
      ...(field.takes || COLUMNED.includes(field.name) ? columns().map(([formula]) => formula) : [])];
    if (words.length) {
      input.setAttribute("list", `${this.id}-list`);
      this.element.append(make("datalist", { id: `${this.id}-list` }, ...words.map((value) => make("option", { value }))));
    }
  }

  place(field) {
    if (field.origin === "style" || field.origin === "default") {
      return make("select", { id: `${this.id}-place`, className: "edits", "aria-label": `Where ${field.name} is written` },
        make("option", { value: "layer" }, "here"), make("option", { value: field.origin }, `${field.origin} ${field.style}`));
    }
    if (field.origin !== "layer" || field.needed) return null;
    return make("button", { type: "button", id: `${this.id}-remove`, className: "edits", "aria-label": `Remove ${field.name}`, title: "Remove it from the layer",
      onclick: () => quietly(edit(() => ({ op: "unset", token: form.token, seen: form.source, name: field.name }))) }, "×");
  }

  from(field) {
    const columns = field.columns.length ? ` It uses the column${field.columns.length > 1 ? "s" : ""} ${inWords.format(field.columns)}.` : "";
    if (!field.origin) return `${field.default ? `Default: ${field.default}.` : "Not set."}`;
    if (field.origin === "layer") return `Line ${field.line}.${columns}`;
    return `From the ${field.origin} ${field.style}, line ${field.line}.${columns}`;
  }

  save() {
    this.clear();
    if (this.input.value !== this.field.value && this.input.value !== this.sent) this.send(this.input.value).catch((error) => this.refused(error));
  }

  clear() {
    this.element.querySelector(".error")?.remove();
    this.input.removeAttribute("aria-invalid");
  }

  // Write a value that was chosen in a dialog.
  async choose(value, more = {}) {
    if (await finish(this.send(value, more), (error) => this.refused(error))) this.input.focus();
  }

  // Write a value, with the new ink or the new tile that it names.
  async send(value, more = {}) {
    const { field, into } = this;
    if (value === field.value) return;
    const where = into?.tagName === "SELECT" ? into.value : "layer";
    const own = form.token;
    this.clear();
    this.sent = value;
    // A value that is deleted gives way to the style's or the default.
    const asked = !value && field.origin === "layer" && !field.needed ? { op: "unset" } : { op: "set", new: value, old: field.value, into: where, ...more };
    try {
      await edited({ ...asked, token: own, name: field.name });
    } finally {
      this.sent = undefined;
    }
  }

  refused(error) {
    if (error instanceof Unwanted) {
      this.input.value = this.field.value;
      return;
    }
    // Saved again, it replaces the value that is there now.
    const now = form?.fields.find((field) => field.name === this.field.name);
    if (now) this.field = now;
    this.input.setAttribute("aria-invalid", "true");
    this.element.append(make("p", { className: "error" }, error.message));
  }
}

customElements.define("layer-form", class extends HTMLElement {
  connectedCallback() {
    this.head = make("div", {});
    this.fields = make("div", {});
    this.append(this.head, this.fields);
  }

  // The fields stay in their places while their layer is chosen, so that nobody loses one that is being typed into.
  show(focus = "") {
    const kept = this.contains(document.activeElement) ? document.activeElement.id : "";
    this.head.replaceChildren(...(form ? this.about() : [make("h2", {}, "No layer is chosen"), make("p", {}, "Click a piece of the card, or a layer in the list.")]));
    if (!form) {
      this.fields.replaceChildren();
      this.only = null;
    } else if (this.shown === form.token && this.kind === form.kind) form.fields.forEach((field) => this.rows.get(field.name).show(field));
    else this.begin();
    if (this.shown !== form?.token) this.scrollTop = 0;
    [this.shown, this.kind] = [form?.token, form?.kind];
    const wanted = focus ? this.querySelector(`[name="${CSS.escape(focus)}"]`) : kept && document.getElementById(kept);
    if (wanted && wanted !== document.activeElement) wanted.focus();
  }

  begin() {
    const more = this.querySelector("details")?.open;
    const set = form.fields.filter((field) => field.origin || field.needed || ["x", "y"].includes(field.name));
    const rest = form.fields.filter((field) => !set.includes(field));
    this.rows = new Map(form.fields.map((field) => [field.name, new Row(field)]));
    const elements = (fields) => fields.map((field) => this.rows.get(field.name).element);
    this.fields.replaceChildren(...elements(set),
      make("details", { open: Boolean(more) }, make("summary", {}, `${rest.length} more parameters`), ...elements(rest)));
  }

  // On how many cards a change shows, and a choice to make it on the present one alone.
  shared() {
    const own = layers.get(form.token)?.only;
    const [card, has] = [cardNow(), this.only?.checked && this.onlyOf === `${form.token}/${chosen.card}`];
    this.only = null;
    if (own) return make("p", {}, `Only ${own} has this layer.`);
    if (form.cards < 2) return make("p", {}, form.cards ? "" : "No card shows this layer now.");
    if (card && [card.face, card.back].includes(form.face)) {
      this.only = make("input", { type: "checkbox", id: "only", checked: Boolean(has), disabled: narrow.matches });
      this.onlyOf = `${form.token}/${chosen.card}`;
    }
    return make("div", { className: "shared" }, make("p", {}, `A change shows on ${form.cards} cards.`, form.shared > 1 ? ` The text of this layer is used in ${form.shared} places.` : ""),
      ...(this.only ? [make("label", { className: "edits" }, this.only, ` only on ${card.title}: it gets a copy of this layer`), " ",
        make("button", { type: "button", id: "keep", className: "edits", onclick: () => quietly(edit(() => ({ op: "keep", token: form.token, seen: form.source, card: card.id }))) }, `Keep it on ${card.title} alone`)] : []));
  }

  // The card that a change is for, if it is for that one alone.
  get alone() {
    return this.only?.checked && this.onlyOf === `${token}/${chosen.card}` ? chosen.card : "";
  }

  about() {
    const layer = layers.get(form.token);
    return [
      make("h2", {}, `${form.kind} ${form.name}`),
      make("p", {}, make("small", {}, form.about.replaceAll("`", ""))),
      this.shared(),
      ...this.unseen(),
      make("p", {}, make("button", { type: "button", id: "to-line", onclick: () => openTab("text", state.file, form.line) }, `${state.file}:${form.line}`)),
      make("pre", { tabIndex: 0 }, this.source()),
      make("div", { className: "tools edits", role: "group", "aria-label": "The layer as a whole" },
        this.button("Up", { op: "move", to: layer.at + 1 }, layer.at + 1 >= layer.of),
        this.button("Down", { op: "move", to: layer.at - 1 }, layer.at === 0),
        this.button("Copy", { op: "copy", to: layer.at + 1 }), this.button("Delete", { op: "delete" })),
    ];
  }

  // A layer of an overlay is seen if the cards are shown with it.
  unseen() {
    let layer = layers.get(form.token);
    while (layer && !layer.overlay) layer = layers.get(layer.parent);
    const [way, value] = [`overlay ${layer?.overlay}`, `overlay=${encodeURIComponent(layer?.overlay)}`];
    if (!layer || chosenWays[way] === value) return [];
    return [make("p", { className: "shared" }, `Only cards with the overlay ${layer.overlay} have this layer. `, make("button", { type: "button", id: "show-overlay", onclick: () => get("card-stage").draw(way, value) }, "Show them"))];
  }

  // The lines of the layer, without the indentation that they share.
  source() {
    const [first, ...rest] = form.source.split("\n");
    const indent = Math.min(...rest.filter((line) => line.trim()).map((line) => line.search(/\S/)), 40);
    const text = [first, ...rest.map((line) => "  " + line.slice(indent))].join("\n");
    return text.length > 400 ? `${text.slice(0, 400)}…` : text;
  }

  button(text, asked, disabled = false) {
    const own = form.token;
    const act = () => quietly(edit(() => ({ ...asked, token: own, seen: form.source, only: asked.op === "delete" ? this.alone : "" })).then(() => {
      // A layer that is moved has another name; the choice goes with it, and to a copy, which is in front.
      if ("to" in asked) chooseLayer(own.replace(/\d+$/, asked.to));
    }));
    return make("button", { type: "button", id: `layer-${asked.op}-${text}`, disabled, onclick: act }, text);
  }
});

const CHOICES = { icon: "an icon", ink: "a colour" };
const COLUMNED = ["text", "file", "font"]; // what often differs from card to card
const icons = () => Object.values(state.icons || {}).flat();

// Tables

// The name of a table: of its file, or in the deck file, where each part has cards of its own.
function called({ name, kind }) {
  if (!["yaml", "rows"].includes(kind)) return name;
  const path = name.split(".");
  return `${path.at(-1)}${path[0] === "parts" ? ` of ${path.slice(1, -1).join(".")}` : ""}, in ${state.file}`;
}

customElements.define("card-table", class extends HTMLElement {
  connectedCallback() {
    this.writing = 0;
    this.addEventListener("keydown", (event) => this.key(event));
    this.addEventListener("paste", (event) => this.paste(event));
    this.addEventListener("dblclick", (event) => event.target.dataset?.cell && this.open(event.target));
    this.addEventListener("click", (event) => event.target.matches("th") && this.chooseColumn(event.target.cellIndex));
    this.addEventListener("focusin", (event) => event.target.dataset?.cell && this.choose(event.target));
  }

  show() {
    this.late = Boolean(this.querySelector("td input"));
    if (this.late || this.writing) return; // a cell is being typed into, or is not in the file yet
    const names = state.tables.map((table) => table.name);
    if (!names.includes(this.name)) this.name = names[0];
    const now = JSON.stringify([state.tables, this.name]);
    if (now === this.now) return this.mark();
    this.now = now;
    const table = state.tables.find((one) => one.name === this.name);
    if (!table) {
      this.replaceChildren(make("p", {}, "The cards of this deck come from no table and no list: change them in the text."));
      return;
    }
    const kept = this.contains(document.activeElement) && document.activeElement.dataset.cell;
    const pick = make("select", { "aria-label": "Table", onchange: () => { [this.name, this.at] = [pick.value, null]; this.show(); } },
      ...state.tables.map((one) => make("option", { value: one.name, selected: one === table }, called(one))));
    const offers = Object.entries(CHOICES).filter(([takes]) => Object.values(table.takes || {}).includes(takes)).map(([, words]) => words);
    const tools = make("div", { className: "tools edits" }, pick,
      make("button", { type: "button", id: "add-row", onclick: () => this.add() }, "Copy row"),
      make("button", { type: "button", id: "delete-row", onclick: () => this.remove() }, "Delete row"),
      ...(table.kind === "rows" || table.sorted ? [] : [["row-up", "Row up", -1], ["row-down", "Row down", 1]].map(([id, words, by]) => make("button", { type: "button", id, onclick: () => this.exchange(by) }, words))),
      make("input", { id: "new-column", placeholder: "new name", "aria-label": "New name of a column", size: 10 }),
      make("button", { type: "button", id: "add-column", onclick: () => this.widen() }, "Add column"),
      make("button", { type: "button", id: "rename-column", onclick: () => this.rename() }, "Rename column"),
      make("button", { type: "button", id: "delete-column", onclick: () => this.narrow() }, "Delete column"),
      offers.length ? make("button", { type: "button", id: "pick", onclick: () => this.pick() }, `Choose ${offers.join(" or ")}…`) : null);
    if (table.kind === "other") {
      this.replaceChildren(make("div", { className: "tools" }, pick), make("p", {}, `${table.name} cannot be edited here. Open it in your spreadsheet, or turn it into CSV, a file for each sheet that the deck reads: its formulas become their results, and the workbook itself stays.`),
        make("p", { className: "edits" }, make("button", { type: "button", id: "convert", onclick: () => quietly(edit({ op: "convert", table: table.name })) }, "Turn it into CSV")));
      return;
    }
    const isSame = this.table?.name === table.name;
    const at = this.at = this.at && isSame ? this.sameCell(table) : null;
    const { scrollTop = 0, scrollLeft = 0 } = (isSame && this.querySelector(".rows")) || {};
    this.table = structuredClone(table);
    if (table.sorted) {
      tools.append(make("small", {}, `On the left, the cards are sorted by ${table.sorted.by}:`),
        make("button", { type: "button", title: "Change the order in the text", onclick: () => openTab("text", state.file, table.sorted.line) }, `${state.file}:${table.sorted.line}`));
    }
    this.replaceChildren(tools, ...[["icon", icons()], ["ink", Object.keys(state.inks || {})]].map(([takes, names]) => make("datalist", { id: `names-${takes}` }, ...names.map((value) => make("option", { value })))), make("div", { className: "rows" }, make("table", { role: "grid", "aria-label": called(table) },
      make("thead", {}, make("tr", {}, ...table.columns.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...table.rows.map((row, index) => make("tr", { "data-row": index, "data-card": row.card }, ...table.columns.map((name, column) =>
        make("td", { role: "gridcell", tabIndex: -1, "data-cell": `${row.card || row.at}:${name}`, "data-column": column }, row.cells[column] ?? ""))))))));
    Object.assign(this.querySelector(".rows"), { scrollTop, scrollLeft });
    this.mark();
    const back = kept && this.cell(...at);
    if (back) back.focus({ preventScroll: true });
    else this.querySelector("td")?.setAttribute("tabindex", "0");
  }

  // The row of the chosen card is in sight, also if it is in another table.
  mark() {
    const has = (table) => table.rows.some((row) => row.card === chosen.card);
    const other = this.of !== chosen.card && this.table?.rows.some((row) => row.card) && !has(this.table) && state.tables.find(has);
    if (other) {
      this.name = other.name;
      return this.show();
    }
    for (const row of this.querySelectorAll("tbody tr")) {
      const here = row.dataset.card === chosen.card;
      row.setAttribute("aria-selected", String(here));
      if (!here || this.of === chosen.card) continue;
      this.of = chosen.card;
      this.at = [Number(row.dataset.row), this.at?.[1]];
      row.scrollIntoView({ block: "nearest" });
    }
    this.markColumn();
  }

  // The buttons for columns are about this one.
  markColumn() {
    this.querySelectorAll("th").forEach((heading, column) => heading.setAttribute("aria-selected", String(column === this.at?.[1])));
  }

  // Where the chosen cell is in a table that may have got or lost rows and columns before it.
  sameCell(table) {
    const [row, column] = this.at;
    const { card } = this.table.rows[row] || {};
    const [newRow, newColumn] = [card ? table.rows.findIndex((one) => one.card === card) : -1, table.columns.indexOf(this.table.columns[column])];
    return [newRow < 0 ? row : newRow, newColumn < 0 ? column : newColumn];
  }

  cell(row, column) {
    return this.querySelectorAll("tbody tr")[row]?.querySelectorAll("td")[column];
  }

  place(cell) {
    return [Number(cell.parentNode.dataset.row), Number(cell.dataset.column)];
  }

  // The cell after or before another one, also in the next row or the row before; none beyond the ends.
  next(cell, step) {
    const all = [...this.querySelectorAll("td")];
    return all[all.indexOf(cell) + step];
  }

  choose(cell) {
    this.at = this.place(cell);
    for (const one of this.querySelectorAll('td[tabindex="0"]')) one.tabIndex = -1;
    cell.tabIndex = 0;
    this.markColumn();
    const card = cell.parentNode.dataset.card;
    const part = state.parts.find((one) => one.cards.some((each) => each.id === card));
    if (part && card !== chosen.card) chooseCard(part.name, card);
  }

  chooseColumn(column) {
    this.at = [Math.max(0, this.table.rows.indexOf(this.current())), column];
    this.cell(...this.at)?.focus({ preventScroll: true });
    this.markColumn();
  }

  key(event) {
    const cell = event.target.closest("td");
    if (!cell || event.target.tagName === "INPUT") return;
    const [row, column] = this.place(cell);
    const [last, end] = [this.table.rows.length - 1, this.table.columns.length - 1];
    const to = { ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0], End: [event.ctrlKey ? last : row, end] }[event.key];
    const beside = event.key === "Tab" ? this.next(cell, event.shiftKey ? -1 : 1) : null;
    if (to || beside) {
      (beside || this.cell(...to))?.focus();
      event.preventDefault();
    } else if (narrow.matches || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === "Enter" || event.key === "F2") {
      this.open(cell);
      event.preventDefault();
    } else if (event.key === "Delete" || event.key === "Backspace") this.write(cell, "");
    else if (event.key.length === 1) {
      this.open(cell, event.key);
      event.preventDefault();
    }
  }

  open(cell, first = null) {
    if (narrow.matches || cell.firstChild?.tagName === "INPUT") return;
    const old = cell.textContent;
    // A line break is shown as ⏎, since an input has one line.
    const input = make("input", { value: (first ?? old).replaceAll("\n", "⏎"), "aria-label": cell.dataset.cell });
    let over = false;
    const close = (keep, to = null) => {
      if (over) return;
      over = true;
      const value = input.value.replaceAll("⏎", "\n");
      cell.replaceChildren(keep ? value : old);
      cell.focus();
      if (keep) this.write(cell, value, old);
      to?.focus();
      if (this.late) this.show();
    };
    input.addEventListener("keydown", (event) => {
      const [row, column] = this.place(cell);
      const ways = { Enter: [true, this.cell(row + 1, column)], Tab: [true, this.next(cell, event.shiftKey ? -1 : 1)], Escape: [false] }[event.key];
      if (!ways) return;
      event.preventDefault();
      event.stopPropagation();
      close(...ways);
    });
    input.addEventListener("blur", () => close(true));
    const takes = this.table.takes?.[this.table.columns[this.place(cell)[1]]];
    if (takes) input.setAttribute("list", `names-${takes}`);
    cell.replaceChildren(input);
    input.focus();
    if (first === null) input.select();
  }

  // The table has the new value at once, since the next cell may be written before the file has it.
  write(cell, value, old = cell.textContent) {
    if (value === old && !cell.hasAttribute("aria-invalid")) return;
    const [row, column] = this.place(cell);
    const { at, cells } = this.table.rows[row];
    const asked = { at, column: this.table.columns[column], old: cells[column] ?? "", new: value, key: cells[0] };
    cells[column] = value;
    cell.textContent = value;
    this.writing += 1;
    cell.removeAttribute("aria-invalid");
    edit({ op: "cells", table: this.table.name, cells: [asked] }).catch((error) => {
      if (!(error instanceof Lost)) this.now = "";
      else {
        cells[column] = asked.old;
        cell.setAttribute("aria-invalid", "true");
        cell.title = error.message;
      }
    }).then(() => {
      this.writing -= 1;
      this.show();
    });
  }

  // Write the cells again that the server was not there for.
  again() {
    for (const cell of this.querySelectorAll("td[aria-invalid]")) this.write(cell, cell.textContent);
  }

  paste(event) {
    const cell = event.target.closest("td");
    const text = event.clipboardData?.getData("text/plain");
    if (!cell || !text || event.target.tagName === "INPUT" || narrow.matches) return;
    event.preventDefault();
    const [row, column] = this.place(cell);
    const asked = { op: "paste", table: this.table.name, row, column: this.table.columns[column], text };
    quietly(edit(() => ({ ...asked, version: state.version })));
  }

  current() {
    const row = this.at?.[0] ?? this.table.rows.findIndex((one) => one.card === chosen.card);
    return this.table.rows[row];
  }

  // The row of the cell that was last chosen, or else of the chosen card.
  row() {
    const row = this.current();
    if (!row) refuse({ message: "Choose a cell of the row first." });
    return row;
  }

  add() {
    const row = this.current() || this.table.rows.at(-1);
    const values = this.table.columns.map((_, column) => row.cells[column] ?? "");
    const isKeyed = this.table.kind === "rows";
    const key = isKeyed ? 0 : Math.max(0, this.table.columns.indexOf("id"));
    const taken = new Set(this.table.rows.map((one) => one.cells[key]));
    let number = 2;
    const joint = isKeyed ? "" : this.table.columns[key] === "id" ? "-" : " ";
    while (taken.has(`${row.cells[key]}${joint}${number}`)) number += 1;
    values[key] = `${row.cells[key]}${joint}${number}`;
    quietly(edit({ op: "row", table: this.table.name, at: row.at, values }).then(() =>
      this.cell(this.table.rows.findIndex((one) => one.cells[key] === values[key]), key)?.focus()));
  }

  // Exchange the row with the one before or after it.
  exchange(by) {
    const row = this.row();
    const index = this.table.rows.indexOf(row);
    const other = this.table.rows[index + by];
    if (!row || !other) return;
    quietly(edit({ op: "exchange", table: this.table.name, at: row.at, to: other.at, seen: row.cells }).then(() => {
      this.cell(index + by, this.at?.[1] ?? 0)?.focus();
      get(by < 0 ? "#row-up" : "#row-down")?.focus();
    }));
  }

  widen() {
    const input = this.querySelector("#new-column");
    quietly(edit({ op: "column", table: this.table.name, name: input.value }));
  }

  // Choose the icon or the colour of a row, in the column of the cell that was last chosen if it takes one; or in place of
  // some words of that cell.
  pick(wanted = "", words = "") {
    const own = this.table.columns[this.at?.[1] ?? -1];
    const [row, name] = [this.row(), wanted || own in this.table.takes ? own : Object.keys(this.table.takes)[0]];
    if (!row) return;
    const at = [this.table.rows.indexOf(row), this.table.columns.indexOf(name)];
    const open = (wanted || this.table.takes[name]) === "icon" ? openIcons : openInk;
    const old = row.cells[at[1]] ?? "";
    open(`The ${name} of ${row.cells[0]}`, old, async (found, more = {}) => {
      const value = words.startsWith(":") ? old.replaceAll(words, `:${found}:`) : found;
      const cell = { at: row.at, column: name, old, new: value, key: row.cells[0] };
      const work = value === old && !more.ink ? null : edit({ op: "cells", table: this.table.name, cells: [cell], ...more });
      if (await finish(work, refuse)) this.cell(...at)?.focus();
    });
  }

  // The column whose heading, or a cell of which, was last chosen.
  column() {
    const name = this.table.columns[this.at?.[1] ?? -1];
    if (!name) refuse({ message: "Choose a column first: click its heading or one of its cells." });
    return name;
  }

  rename() {
    const name = this.column();
    const input = this.querySelector("#new-column");
    if (!name) return;
    if (input.value.trim()) quietly(edit({ op: "rename", table: this.table.name, name, new: input.value }));
    else {
      input.focus();
      refuse({ message: `Write the new name of ${name} into the field first.` });
    }
  }

  narrow() {
    const name = this.column();
    if (name) quietly(edit({ op: "uncolumn", table: this.table.name, name }));
  }

  remove() {
    const row = this.row();
    if (!row) return;
    const index = this.table.rows.indexOf(row);
    // The neighbour is chosen next.
    quietly(edit({ op: "unrow", table: this.table.name, at: row.at, seen: row.cells }).then(() =>
      this.cell(Math.min(index, this.table.rows.length - 1), this.at?.[1] ?? 0)?.focus()));
  }
});

// Texts

export const openTab = tabs(get("#below [role=tablist]"), (name, file, line) => {
  if (name === "text") get("text-pane").load(file, line);
  if (name === "texts") showTexts();
  if (name === "sheets") sheets.ask();
  if (name === "changes") changes.ask();
});

customElements.define("text-pane", class extends HTMLElement {
  connectedCallback() {
    this.pick = make("select", { "aria-label": "File", onchange: () => this.load(this.pick.value, 0, true) });
    this.area = make("textarea", { "aria-label": "Text of the file", spellcheck: false, oninput: () => this.note("Not saved yet") });
    this.save = make("button", { type: "button", id: "save-text", className: "edits", onclick: () => this.send() }, "Save");
    this.again = make("button", { type: "button", onclick: () => this.load(this.file, 0, true) }, "Take the file as it is");
    this.mine = make("button", { type: "button", className: "edits", onclick: () => this.overwrite() }, "Keep mine");
    this.said = make("span", { role: "status" });
    this.again.hidden = this.mine.hidden = true;
    this.append(make("div", { className: "tools" }, this.pick, this.save, this.again, this.mine, this.said), this.area);
    this.area.addEventListener("keydown", (event) => {
      if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.send();
      }
    });
    this.old = "";
  }

  note(text) {
    this.said.textContent = text;
  }

  get dirty() {
    return this.area.value !== this.old;
  }

  async load(file = this.file || state.file, line = 0, force = false) {
    this.pick.replaceChildren(...state.files.map((name) => make("option", { value: name, selected: name === file }, name)));
    if (force || file !== this.file || !this.dirty) {
      const before = this.area.value;
      const found = await ask(`/text/${file.split("/").map(encodeURIComponent).join("/")}`).catch((error) => this.note(error.message));
      if (!found) return;
      const typed = this.dirty && this.area.value !== before; // What was typed while the answer was on its way stays.
      if (typed && (file !== this.file || found.text !== before)) return;
      Object.assign(this, { file, old: found.text, digest: found.digest });
      if (typed) return;
      const [from, to, top] = [this.area.selectionStart, this.area.selectionEnd, this.area.scrollTop];
      this.area.value = found.text;
      this.area.setSelectionRange(from, to);
      this.area.scrollTop = top;
      this.again.hidden = this.mine.hidden = true;
      this.note("");
    }
    this.area.readOnly = narrow.matches;
    if (line) {
      const starts = this.area.value.split("\n");
      const from = starts.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      this.area.focus();
      this.area.setSelectionRange(from, from + (starts[line - 1] || "").length);
      this.area.scrollTop = Math.max(0, (line - 4) * 18.85);
    }
  }

  // The deck has changed: what is being typed stays.
  outside() {
    if (this.closest("[hidden]") || !this.file) return;
    if (!this.dirty) this.load(this.file, 0, true);
  }

  send() {
    const text = this.area.value;
    return edit({ op: "text", file: this.file, digest: this.digest, new: text }).then(
      () => this.load(this.file, 0, this.area.value === text),
      (error) => {
        this.note(error.message);
        this.again.hidden = this.mine.hidden = error.status !== 409;
      });
  }

  async overwrite() {
    const found = await ask(`/text/${this.file.split("/").map(encodeURIComponent).join("/")}`);
    this.digest = found.digest;
    this.send();
  }
});

// Beginning

async function join() {
  const given = location.hash.slice(1);
  if (given) await fetch("/join", { method: "POST", body: given });
  history.replaceState(null, "", "/");
}

// A page that loses its studio says so when it is not there again after a second, and keeps what was typed.
let isAway = false;

function hear({ version }) {
  heard = version;
  isAway = false;
  catchUp();
  get("#stopped").hidden = true;
  get("card-table").again();
  if (!get("#saved").textContent.startsWith("Connecting")) return;
  get("#saved").textContent = "All is saved";
  get("#saved").setAttribute("data-saved", "");
}

function lost() {
  get("#saved").textContent = "Connecting…";
  get("#saved").removeAttribute("data-saved");
  if (isAway && get("#stopped").hidden) {
    get("#stopped").replaceChildren("The studio has stopped. What was saved is in the deck. Start it again in a terminal, and it opens in a new page: ", make("code", {}, state.again));
    get("#stopped").hidden = false;
  }
  isAway = true;
}

for (const name of ["undo", "redo"]) get(`#${name}`).addEventListener("click", () => quietly(edit({ op: name })));
addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key) || ["INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
  event.preventDefault();
  quietly(edit({ op: key === "y" || event.shiftKey ? "redo" : "undo" }));
});

// The border between the card and what is below it.
const border = get("#border");

function divide(share) {
  const percent = Math.round(Math.min(85, Math.max(15, share)));
  get("#middle").style.setProperty("--share", percent / 100);
  border.setAttribute("aria-valuenow", percent);
}

border.addEventListener("pointerdown", (event) => border.setPointerCapture(event.pointerId));
border.addEventListener("pointermove", (event) => {
  const { top, height } = get("#middle").getBoundingClientRect();
  if (border.hasPointerCapture(event.pointerId)) divide((100 * (event.clientY - top)) / height);
});
border.addEventListener("keydown", (event) => {
  const by = { ArrowUp: -5, ArrowDown: 5 }[event.key];
  if (by) divide(Number(border.getAttribute("aria-valuenow")) + by);
});
begin();
eyes(get("#vision"));
await join();
listen(hear, lost);
