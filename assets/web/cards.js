// The cards of a deck, as the proof page and the studio show them: a face in its shape with the lines of trim and safe,
// the grid of all cards with its search, and the way from one card to the next.

import { make, vector } from "./make.js";
import { alike, problem } from "./page.js";

const NAMED = 48; // characters of a kind of problem
const SIDES = 200; // sides to ask for at one time
export const IDLE = 1500; // milliseconds after which nobody seems to do anything
const READ = 300; // characters of a face that are read out

// The outline of a part for CSS, within its trim.
function cut({ shape, clip, corner, width, height }) {
  if (shape === "circle") return "ellipse(50% 50%)";
  if (shape === "hexagon") return "polygon(0 50%, 25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%)";
  if (clip) return `polygon(${clip})`;
  return `inset(0 round ${(100 * corner) / width}% / ${(100 * corner) / height}%)`;
}

// Give an element the measures of a part in millimetres: trim, bleed, and both together.
export function measure(element, part) {
  const { width, height, bleed } = part;
  const all = { "--w": width, "--h": height, "--b": bleed, "--fw": width + 2 * bleed, "--fh": height + 2 * bleed, "--cut": cut(part), "--round": part.shape === "circle" ? "50%" : "4px" };
  for (const [name, value] of Object.entries(all)) element.style.setProperty(name, value);
}

// A face of a card. Which lines it has, and whether it is cut, its classes say or those of what is around it.
customElements.define("card-face", class extends HTMLElement {
  show({ width, height, bleed, lines }, drawn) {
    const [across, down] = [width + 2 * bleed, height + 2 * bleed];
    const line = (name, d) => vector("path", { class: name, d });
    this.replaceChildren(drawn, vector("svg", { class: "lines", viewBox: `0 0 ${across} ${down}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      line("out", `M0 0H${across}V${down}H0Z${lines.trim}`),
      ...["trim", "safe"].flatMap((name) => [line(`${name}-line halo`, lines[name]), line(`${name}-line`, lines[name])])));
    return this;
  }
});

// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0
const EYES = {
  protan: ["protanopia", "0.152286 1.052583 -0.204868 0 0  0.114503 0.786281 0.099216 0 0  -0.003882 -0.048116 1.051998 0 0  0 0 0 1 0"],
  deutan: ["deuteranopia", "0.367322 0.860646 -0.227968 0 0  0.280085 0.672501 0.047413 0 0  -0.011820 0.042940 0.968881 0 0  0 0 0 1 0"],
  tritan: ["tritanopia", "1.255528 -0.076749 -0.178779 0 0  -0.078411 0.930809 0.147602 0 0  0.004733 0.691367 0.303900 0 0  0 0 0 1 0"],
  grey: ["greyscale", ""],
};

// Offer to see the cards with other eyes; return what shows them as the field says.
export function eyes(select) {
  const all = Object.entries(EYES);
  select.append(make("option", { value: "" }, "normal"), ...all.map(([value, [words]]) => make("option", { value }, words)));
  document.body.append(vector("svg", { class: "eyes", "aria-hidden": "true" }, ...all.filter(([, [, values]]) => values).map(([id, [, values]]) =>
    vector("filter", { id, "color-interpolation-filters": "linearRGB" }, vector("feColorMatrix", { values })))));
  const look = () => all.forEach(([name]) => document.body.classList.toggle(name, select.value === name));
  select.addEventListener("change", look);
  return look;
}

export const face = (part, drawn) => make("card-face", { class: "picture" }).show(part, drawn);

// Show a picture by its name, if there is one. `source` knows its address.
export async function load(source, image, name) {
  if (image.dataset.picture === name) return;
  image.dataset.picture = name;
  const address = name && (await source.address(name));
  if (image.dataset.picture !== name) return;
  image.hidden = !address;
  if (address) image.src = address;
}

export function picture(source, name, attributes) {
  const image = make("img", { draggable: false, ...attributes });
  load(source, image, name);
  return image;
}

// All cards, part by part, sifted by the page's fields for search, part and problems. Their faces come from `source`, those in
// sight first; on a page that shows all of the deck (`isWhole`), the others follow, or where nobody does anything (`isIdle()`), so
// that their problems are told too. What differs between pages they say:
// `mark(entry)` names what a card is, `press(entry, event)` acts on a click, `told()` hears of problems and `drawn(changed)`
// that all is drawn, `sifted(shown, isSifted)` how many cards are shown; with `details(entry)` the names of cards are buttons.
customElements.define("deck-cards", class extends HTMLElement {
  begin(page) {
    this.page = page;
    this.cards = new Map(); // by part/id
    this.flipped = new Set(); // the cards that show another side than the others
    this.isFlipped = false;
    this.way = ""; // how the cards are drawn, as a query
    this.turn = 0; // counts what is to be drawn
    this.sight = new IntersectionObserver((seen) => {
      for (const one of seen) one.target.isInSight = one.isIntersecting;
      this.drawStale();
    }, { rootMargin: "100px" });
    this.flipper = document.getElementById("flip-all");
    this.flipper.addEventListener("click", () => this.flipAll());
    this.fields = Object.fromEntries(["search", "part", "faulty"].map((id) => [id, document.getElementById(id)]));
    for (const field of Object.values(this.fields)) field.addEventListener(field === this.fields.search ? "input" : "change", () => this.sift());
    this.wanted = {}; // a part and a kind of problem that are chosen as soon as there are such
    this.addEventListener("keydown", (event) => this.key(event));
    this.none = make("p", { id: "no-hits", hidden: true });
  }

  // Show the cards of a new state, and ask for their faces again. The elements of those that are the same are not touched.
  show(parts, title) {
    this.changed = new Set();
    for (const { element } of this.cards.values()) element.classList.remove("fresh");
    this.place(parts, title);
    this.drawAgain();
  }

  place(parts, title) {
    const before = this.cards, now = looks(parts);
    if (now === this.now) {
      for (const part of parts) for (const card of part.cards) Object.assign(before.get(`${part.name}/${card.id}`), { part, card });
      return;
    }
    this.now = now;
    const focused = document.activeElement?.closest?.("deck-cards .card");
    const kept = focused && `${focused.dataset.part}/${focused.dataset.card}`;
    const entry = (part, outline, card) => {
      const [key, signature] = [`${part.name}/${card.id}`, looks(card) + outline];
      const old = before.get(key);
      const found = old?.signature === signature ? Object.assign(old, { part, card }) : this.entry(part, card, { key, signature, sides: old?.sides || {} });
      if (!old && before.size) this.freshen(found);
      this.cards.set(key, found);
      return found.element;
    };
    this.cards = new Map();
    this.replaceChildren(...parts.filter((part) => part.cards.length).map((part) => {
      const outline = JSON.stringify({ ...part, cards: 0 });
      return make("div", { "data-section": part.name }, make("h2", {}, ...title(part)), make("ul", { class: "cards" }, ...part.cards.map((card) => entry(part, outline, card))));
    }), this.none);
    const chosen = this.fields.part.value || this.wanted.part || "";
    this.fields.part.replaceChildren(make("option", { value: "" }, "all"), ...parts.map(({ name }) => make("option", { value: name }, name)));
    this.fields.part.value = parts.some(({ name }) => name === chosen) ? chosen : "";
    this.fields.part.parentElement.hidden = parts.length < 2;
    this.wanted.part = "";
    if (kept && document.activeElement === document.body) this.cards.get(kept)?.button.focus({ preventScroll: true });
  }

  entry(part, card, known) {
    const { details, press } = this.page;
    const image = make("img", { loading: "lazy", decoding: "async", draggable: false, alt: "" });
    const button = make("button", { class: "frame", type: "button" }, face(part, image));
    const name = make(details ? "button" : "b", details ? { class: "name", type: "button", "aria-label": `${card.title}, details` } : {}, card.title);
    const badge = (text) => [make("span", { class: "badge" }, text), " "];
    const element = make("li", { class: "card", "data-card": card.id, "data-part": part.name }, button,
      make("div", { class: "caption", onclick: details ? () => {} : () => press(found) }, name, " ", make("span", { class: "id" }, card.id === card.title ? "" : card.id), " ",
        ...(card.count === 1 ? [] : badge(`× ${card.count}`)), ...(card.extra ? badge("extra") : [])), make("ul", { class: "faults" }));
    measure(element, part);
    const found = { ...known, part, card, element, button, image, known: {}, found: [], told: "[]" };
    button.addEventListener("click", (event) => press(found, event));
    for (const [one, event] of details ? [[button, "dblclick"], [name, "click"]] : []) one.addEventListener(event, () => details(found));
    this.sight.observe(element);
    this.draw(found);
    return found;
  }

  // Which side of a card is shown.
  side({ card, key }) {
    return card.back && this.isFlipped !== this.flipped.has(key) ? "back" : "front";
  }

  draw(entry) {
    const side = this.side(entry), shown = entry.sides[side];
    if (shown) load(this.page.source, entry.image, shown.picture);
    entry.element.dataset.side = side;
    entry.image.alt = `${entry.card.title}, ${side}${shown?.words ? `: ${shown.words.slice(0, READ)}` : ""}`;
    this.page.mark(entry, side);
  }

  flip(entry) {
    if (!this.flipped.delete(entry.key)) this.flipped.add(entry.key);
    this.draw(entry);
    this.drawStale();
  }

  flipAll(isFlipped = !this.isFlipped) {
    this.isFlipped = isFlipped;
    this.flipper.setAttribute("aria-pressed", String(isFlipped));
    this.flipped.clear();
    this.cards.forEach((entry) => this.draw(entry));
    this.drawStale();
    this.page.flipped?.();
  }

  // Ask for all faces again, drawn in another way if one is given.
  drawAgain(way = this.way) {
    this.way = way;
    this.turn += 1;
    for (const entry of this.cards.values()) entry.known = {};
    this.drawStale();
  }

  // The sides that are to be asked for next.
  stale() {
    const takesAll = this.page.isWhole || this.page.isIdle();
    const all = [...this.cards.values()].sort((one, other) => Number(this.isSeen(other)) - Number(this.isSeen(one)));
    const found = [];
    for (const entry of all) {
      const sides = this.page.isWhole ? ["front", ...(entry.card.back ? ["back"] : [])] : [this.side(entry)];
      if (takesAll || this.isSeen(entry)) found.push(...sides.filter((side) => !entry.known[side]).map((side) => [entry, side]));
      if (found.length >= SIDES) break;
    }
    return found.slice(0, SIDES);
  }

  // Whether there are cards of which nothing is known yet.
  get isPartial() {
    return [...this.cards.values()].some(({ known }) => !Object.keys(known).length);
  }

  isSeen({ element }) {
    return Boolean(element.isInSight && !element.hidden);
  }

  // The faces come one answer after another, so that what else the page asks for is never kept waiting.
  async drawStale() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    clearTimeout(this.resting);
    let found = [], count = 0;
    for (let wanted; (wanted = this.stale()).length; count += 1) {
      const { turn } = this;
      found = await this.page.source.faces(wanted.map(([{ part, card }, side]) => [part.name, card.id, side]), this.way).catch(() => null);
      if (!found) break;
      if (turn !== this.turn) continue;
      found.forEach((face, at) => this.take(...wanted[at], face));
      if (found.some((face) => face?.problems.length)) this.page.told();
    }
    this.isDrawing = false;
    if (found && !this.page.isWhole && this.isPartial) this.resting = setTimeout(() => this.drawStale(), IDLE);
    if (!found || !count) return;
    this.page.told();
    this.page.drawn?.([...this.changed]);
    if (this.fields.search.value || this.fields.faulty.value) this.sift();
  }

  // Show a face that has come.
  take(entry, side, face) {
    const before = entry.sides[side];
    entry.known[side] = true;
    if (!face) return;
    entry.sides[side] = face;
    if (before && before.picture !== face.picture) this.freshen(entry);
    if (side === this.side(entry)) this.draw(entry);
  }

  freshen(entry) {
    this.changed.add(entry);
    entry.element.classList.add("fresh");
  }

  // The problems of the faces that have come, and others that a check has found, by card.
  tellAll(checked = []) {
    const more = new Map();
    const owner = new Map([...this.cards.values()].reverse().map(({ card, key }) => [card.id, key]));
    for (const one of checked) more.set(owner.get(one.card), [...(more.get(owner.get(one.card)) || []), one]);
    for (const entry of this.cards.values()) {
      const sides = Object.keys(entry.sides).filter((side) => this.page.isWhole || entry.known[side]);
      const own = sides.flatMap((side) => entry.sides[side].problems.map((one) => ({ ...one, card: one.card || entry.card.id })));
      const all = [...own, ...(more.get(entry.key) || [])];
      this.tell(entry, [...new Map(all.map((one) => [alike(one), one])).values()]);
    }
    this.count();
  }

  // Say what is wrong with a card.
  tell(entry, found) {
    const told = JSON.stringify(found);
    if (told === entry.told) return;
    Object.assign(entry, { told, found });
    entry.element.classList.toggle("faulty", found.length > 0);
    entry.element.querySelector(".badge.fault")?.remove();
    if (found.length) entry.element.querySelector(".caption").append(make("span", { class: "badge fault", title: found.map((one) => one.message).join("\n") }, `${found.length} problem${found.length > 1 ? "s" : ""}`));
    entry.element.querySelector(".faults").replaceChildren(...found.map((one) => problem(one)));
  }

  // Offer the kinds of problems that there are, with how many cards have them.
  count() {
    const counts = new Map();
    let any = 0;
    for (const { found } of this.cards.values()) {
      any += found.length ? 1 : 0;
      const names = new Map();
      for (const one of found) names.set(kindOf(one), inCommon(names.get(kindOf(one)) ?? one.kind, one.kind));
      for (const [kind, name] of names) {
        const [before = name, cards = 0] = counts.get(kind) || [];
        counts.set(kind, [inCommon(before, name), cards + 1]);
      }
    }
    const chosen = this.fields.faulty.value || this.wanted.faulty || "";
    const options = [["", "all cards"], ["any", `with problems (${any})`], ...[...counts].map(([kind, [words, count]]) => [`kind-${kind}`, `${words.length > NAMED ? `${words.slice(0, NAMED - 1)}…` : words} (${count})`])];
    const now = JSON.stringify(options);
    if (now === this.offered) return;
    this.offered = now;
    this.fields.faulty.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
    this.fields.faulty.value = options.some(([value]) => value === chosen) ? chosen : "";
    if (this.fields.faulty.value) this.wanted.faulty = "";
  }

  sift() {
    const wanted = this.fields.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const [part, kind] = [this.fields.part.value, this.fields.faulty.value];
    const hasFault = ({ found }) => !kind || (kind === "any" ? found.length > 0 : found.some((one) => `kind-${kindOf(one)}` === kind));
    const hasWords = (entry, words = wordsOf(entry).join(" ").toLowerCase()) => wanted.every((word) => words.includes(word));
    for (const entry of this.cards.values()) {
      entry.element.hidden = !((!part || entry.part.name === part) && hasFault(entry) && (!wanted.length || hasWords(entry)));
    }
    for (const section of this.querySelectorAll("[data-section]")) section.hidden = !section.querySelector(".card:not([hidden])");
    const isSifted = Boolean(wanted.length || part || kind);
    const shown = this.visible.length;
    this.none.hidden = shown > 0 || !isSifted;
    this.none.textContent = wanted.length ? `No card matches “${this.fields.search.value.trim()}”.` : "No card matches these options.";
    this.page.sifted(shown, isSifted);
    this.drawStale();
  }

  get visible() {
    return [...this.cards.values()].filter(({ element }) => !element.hidden);
  }

  // Lead to a card, and bring it back if it is sifted out.
  reveal(entry) {
    if (entry.element.hidden) {
      for (const field of Object.values(this.fields)) field.value = "";
      this.sift();
    }
    entry.element.scrollIntoView({ block: "center" });
    entry.button.focus({ preventScroll: true });
  }

  key(event) {
    const cards = this.visible;
    const at = cards.findIndex(({ button }) => button === event.target);
    const way = { ArrowRight: [1, false], ArrowLeft: [-1, false], ArrowDown: [1, true], ArrowUp: [-1, true] }[event.key];
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && this.page.details) this.page.details(cards[at]);
    else if (way) (way[1] ? nearest(cards, at, way[0]) : cards[at + way[0]])?.button.focus();
    else return;
    event.preventDefault();
  }
});

// All that decides how a card stands in the grid, besides its faces.
const looks = (value) => JSON.stringify(value, (name, one) => (["columns", "where"].includes(name) ? 0 : one));
const wordsOf = ({ card, sides }) => [card.id, card.title, ...Object.values(sides).map(({ words }) => words), ...Object.values(card.columns)];
const kindOf = (one) => one.rule || one.key;

// What two names of a kind of problem have in common, with … for the words that differ.
function inCommon(one, other) {
  if (one === other) return one;
  const [all, others] = [one.split(" "), other.split(" ")];
  const alike = (some, more) => [...some, null].findIndex((word, at) => word === null || word !== more[at]);
  const from = alike(all, others);
  const last = alike(all.slice(from).reverse(), others.slice(from).reverse());
  return [...all.slice(0, from), "…", ...all.slice(all.length - last)].join(" ");
}

// The card above or below another one.
function nearest(cards, at, by) {
  const box = cards[at].element.getBoundingClientRect();
  const far = ({ element }) => {
    const { top, left } = element.getBoundingClientRect();
    return (by > 0 ? top > box.top + 5 : top < box.top - 5) ? Math.abs(top - box.top) * 4 + Math.abs(left - box.left) : Infinity;
  };
  return cards.map((card) => [far(card), card]).filter(([away]) => away < Infinity).sort(([one], [other]) => one - other)[0]?.[1];
}

// Buttons to the one before and the next, with the place among all. What is `named` in the page gives them their names.
customElements.define("card-steps", class extends HTMLElement {
  connectedCallback() {
    const named = this.getAttribute("named");
    this.place = make("span", { id: `${named}-place`, class: "place" });
    const button = (way, label, sign, by) => make("button", { type: "button", id: `${named}-${way}`, "aria-label": label, onclick: () => this.step(by) }, sign);
    [this.before, this.after] = [button("before", "Previous", "‹", -1), button("after", "Next", "›", 1)];
    this.append(this.place, this.before, this.after);
  }

  // Show the place in a list; `go` is given the item to go to.
  show(list, at, go) {
    Object.assign(this, { list, at, go });
    this.place.textContent = list.length ? `${at < 0 ? "–" : at + 1} of ${list.length}` : "";
    this.before.disabled = at <= 0;
    this.after.disabled = at >= list.length - 1;
  }

  step(by) {
    const next = this.list[this.at + by];
    if (next === undefined) return;
    this.go(next);
    const [same, other] = by > 0 ? [this.after, this.before] : [this.before, this.after];
    (same.disabled ? other : same).focus();
  }
});
