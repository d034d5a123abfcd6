// How the proof page and the studio let one look at a deck: the size, the lines, a card or a sheet from near with all that is
// known of it, the sheets of targets, and the changes since the last build. `source` has the faces, pictures, sheets and changes.

import { face, measure, picture } from "./cards.js";
import { make } from "./make.js";
import { problem } from "./page.js";

const MM = 96 / 25.4;

// Press a button that stays down, or let it up; return which.
const toggle = (button, now = button.getAttribute("aria-pressed") !== "true") => {
  button.setAttribute("aria-pressed", String(now));
  return now;
};

// The size of cards: any share of the true one, exactly that by a bar to measure on the screen or, with `fits`, as there is room.
customElements.define("size-control", class extends HTMLElement {
  connectedCallback() {
    const range = (id, given) => make("input", { id, type: "range", ...given, value: 1, oninput: () => this.apply(id === "zoom") });
    this.zoom = range("zoom", { min: 0.4, max: 6, step: 0.05 });
    this.correct = range("correct", { min: 0.6, max: 1.8, step: 0.005 });
    this.share = make("output", { id: "zoom-out", htmlFor: "zoom" });
    const held = (id, words, other) => make("button", { type: "button", id, "aria-pressed": "false", onclick: () => {
      if (toggle(this[id]) && this[other]) toggle(this[other], false);
      this.apply();
    } }, words);
    this.exact = this["true-size"] = held("true-size", "Actual size", "fit-size");
    if (this.hasAttribute("fits")) this.fit = this["fit-size"] = held("fit-size", "Fit", "true-size");
    if (this.fit) toggle(this.fit, true);
    this.ruler = make("div", { id: "measure" }, make("span", { class: "bar", "aria-hidden": "true" }),
      make("label", {}, "Adjust until this bar measures 50 mm on your screen: ", this.correct));
    this.append(make("label", {}, "Size ", this.zoom, " ", this.share), ...[this.fit, this.exact, this.ruler].filter(Boolean));
    this.apply();
  }

  get isExact() {
    return this.exact.getAttribute("aria-pressed") === "true";
  }

  get isFit() {
    return this.fit?.getAttribute("aria-pressed") === "true";
  }

  // Pixels for each millimetre.
  get scale() {
    return MM * (this.isExact ? this.correct.value : this.zoom.value);
  }

  apply(isFree = false) {
    if (isFree) [this.exact, this.fit].filter(Boolean).forEach((one) => toggle(one, false));
    const root = document.documentElement.style;
    root.setProperty("--zoom", this.isExact ? 1 : this.zoom.value);
    root.setProperty("--correct", this.isExact ? this.correct.value : 1);
    this.ruler.hidden = !this.isExact;
    this.share.textContent = this.isExact || this.isFit ? "" : `${Math.round(this.zoom.value * 100)} %`;
    this.dispatchEvent(new Event("change"));
  }
});

// Which lines are shown on the faces in an element.
customElements.define("line-boxes", class extends HTMLElement {
  connectedCallback() {
    const chosen = (this.getAttribute("chosen") || "").split(" ");
    this.boxes = Object.entries({ bleed: "bled", trim: "trimmed", safe: "safed" }).map(([name, shown]) => [shown,
      make("input", { type: "checkbox", id: `show-${name}`, checked: chosen.includes(name), onchange: () => this.apply() }), name]);
    this.append(make("fieldset", {}, make("legend", {}, "Lines"), ...this.boxes.map(([, box, name]) => make("label", {}, box, ` ${name}`))));
  }

  // Show them on this element, as the boxes say from now on.
  on(element) {
    this.element = element;
    this.apply();
  }

  apply() {
    for (const [shown, box] of this.boxes) this.element.classList.toggle(shown, box.checked);
    this.dispatchEvent(new Event("change"));
  }
});

// A card or a sheet from near, and the ones before and after it.
customElements.define("close-up", class extends HTMLElement {
  connectedCallback() {
    this.heading = make("h2", { id: "closer-title" });
    this.steps = make("card-steps", { named: "closer" });
    this.faces = make("div", { id: "closer-faces" });
    this.problems = make("ul", { id: "closer-problems", class: "faults" });
    this.data = make("dl", { id: "closer-columns" });
    this.dialog = make("dialog", { id: "closer", "aria-labelledby": "closer-title" },
      make("form", { method: "dialog" }, this.heading, this.steps, make("button", { id: "closer-end", autofocus: true }, "Close")),
      this.faces, this.problems, this.data);
    this.append(this.dialog);
    this.dialog.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by && !event.ctrlKey && !event.metaKey && !event.altKey) this.steps.step(by);
      event.stopPropagation();
    });
  }

  show(title, figures, problems = [], data = []) {
    this.heading.textContent = title;
    this.faces.className = "";
    this.faces.replaceChildren(...figures);
    this.problems.replaceChildren(...problems.map((one) => problem(one)));
    this.data.replaceChildren(...data.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.scrollTop = 0;
  }

  figure(name, content, measures) {
    const button = make("button", { class: "enlarge", type: "button", "aria-pressed": "false", "aria-label": `${name}, enlarge` }, content);
    const figure = make("figure", {}, button, make("figcaption", {}, name));
    measure(figure, measures);
    button.addEventListener("click", (event) => {
      const before = content.getBoundingClientRect();
      const large = toggle(button);
      for (const other of this.faces.children) other.hidden = large && other !== figure;
      figure.classList.toggle("large", large);
      this.faces.classList.toggle("deep", large);
      if (!large) return;
      // What is clicked is in the middle then; by keys, the top is.
      const [after, room] = [content, this.faces].map((one) => one.getBoundingClientRect());
      const share = event.detail ? [(event.clientX - before.left) / before.width, (event.clientY - before.top) / before.height] : [0.5, 0];
      this.faces.scrollBy(after.left + share[0] * after.width - room.left - room.width / 2, after.top + share[1] * after.height - room.top - room.height / 2);
    });
    return figure;
  }

  // Show both sides of a card of a grid, its problems and its data.
  async card(grid, entry) {
    const { card, part, key } = entry, { source } = grid.page;
    const names = card.back ? ["front", "back"] : ["front"], missing = names.filter((side) => !entry.sides[side]);
    const found = missing.length ? await source.faces(missing.map((side) => [part.name, card.id, side]), grid.way).catch(() => []) : [];
    found.forEach((one, at) => grid.take(entry, missing[at], one));
    const visible = grid.visible;
    this.steps.show(visible, visible.findIndex((one) => one.key === key), (one) => this.card(grid, one));
    this.show(entry.sides.front?.title || card.title, names.filter((side) => entry.sides[side]?.picture).map((side) =>
      this.figure(side, face(part, picture(source, entry.sides[side].picture, { alt: `${card.title}, ${side}` })), part)),
    entry.found, Object.entries({ ...card.columns, where: card.where }));
  }
});

// What a page shows of something that is asked for only when its tab is chosen, and again after the deck has changed.
class Asked extends HTMLElement {
  begin(source, closer, grid) {
    Object.assign(this, { source, closer, grid });
    return this;
  }

  // The deck is in a new state: what is shown of another one is out of date.
  renew(version) {
    this.version = version;
    this.isStale = true;
    if (!this.closest("[hidden]")) this.ask();
  }

  async ask() {
    const { version, wanted } = this, { way } = this.grid, asking = `${version}/${wanted}${way}`;
    if (!this.isStale || this.asking === asking) return;
    this.asking = asking;
    const found = await this.fetch().catch((error) => ({ note: error.message }));
    if (version !== this.version || wanted !== this.wanted || way !== this.grid.way) return;
    this.isStale = false;
    this.asking = "";
    this.show(found);
  }
}

// The sheets of one target.
customElements.define("deck-sheets", class extends Asked {
  connectedCallback() {
    this.target = make("select", { id: "target", onchange: () => this.choose() });
    this.pages = make("div", { id: "sheet-pages" });
    this.append(make("h2", {}, "Sheets"), make("label", {}, "Target ", this.target), this.pages);
  }

  offer(targets, wanted = "") {
    const chosen = this.target.value || wanted;
    this.target.replaceChildren(...targets.map((name) => make("option", { value: name }, name)));
    this.target.value = targets.includes(chosen) ? chosen : targets[0] || "";
    this.wanted = this.target.value;
  }

  choose() {
    this.wanted = this.target.value;
    this.isStale = true;
    this.pages.replaceChildren(make("p", {}, "Drawing the sheets…"));
    this.dispatchEvent(new Event("change"));
    this.ask();
  }

  fetch() {
    if (!this.pages.childElementCount) this.pages.replaceChildren(make("p", {}, "Drawing the sheets…"));
    return this.source.sheets(this.wanted, this.grid.way);
  }

  show({ pages = [], note }) {
    this.all = pages;
    const items = pages.map((page, n) => {
      const name = `${page.file}, page ${page.page}`;
      const image = picture(this.source, page.picture, { class: "page", loading: "lazy", decoding: "async", alt: name, width: Math.round(page.width * 2), height: Math.round(page.height * 2) });
      return make("li", {}, make("button", { class: "enlarge", type: "button", "aria-label": `${name}, enlarge`, onclick: () => this.enlarge(n) }, image), make("div", { class: "caption" }, name));
    });
    this.pages.replaceChildren(...(note ? [make("p", {}, note)] : []), make("ul", { class: "pages" }, ...items));
  }

  enlarge(n) {
    const page = this.all[n], name = `${page.file}, page ${page.page}`;
    const figure = this.closer.figure(`${page.width} mm × ${page.height} mm`, picture(this.source, page.picture, { class: "page", alt: name }), { ...page, bleed: 0, corner: 0 });
    figure.classList.add("whole");
    this.closer.steps.show(this.all.map((_, number) => number), n, (number) => this.enlarge(number));
    this.closer.show(name, [figure]);
  }
});

// The faces that differ from those of the last build.
customElements.define("deck-changes", class extends Asked {
  connectedCallback() {
    this.append(make("h2", {}, "Since the last build"), make("p", {}, "Comparing…"));
  }

  fetch() {
    return this.source.changes(this.grid.way);
  }

  async show({ faces = [], note }) {
    document.getElementById("tab-changes").textContent = note ? "Changes" : `Changes (${faces.length})`;
    const { version } = this, items = [];
    for (const each of faces) items.push(await this.item(each));
    if (version !== this.version) return;
    this.replaceChildren(make("h2", {}, "Since the last build"), make("p", {}, note || (faces.length ? "" : "Nothing has changed since the last build.")), make("ul", { class: "changes" }, ...items));
  }

  async item({ part, card, path, what, old }) {
    const entry = [...this.grid.cards.values()].find((one) => one.part.name === part && one.card.id === card);
    const side = /back\.svg$/.test(path) && entry?.card.back ? "back" : "front";
    const name = `${entry?.card.title || card || path}${side === "back" ? ", back" : ""}`;
    const figures = [];
    const add = (when, image) => figures.push(make("figure", {}, image, make("figcaption", {}, when)));
    if (old) add("before", make("img", { src: old, alt: `${name} in the last build` }));
    else if (what !== "new") figures.push(make("p", {}, "(the previous picture is too large to include)"));
    if (entry && what !== "removed") {
      const [now] = await this.source.faces([[entry.part.name, card, side]], this.grid.way).catch(() => []);
      if (now) add("now", picture(this.source, now.picture, { alt: `${name} now` }));
    }
    return make("li", {}, make("div", { class: "caption" }, make("b", {}, name), " ", make("span", { class: "badge new" }, what)), make("div", { class: "pair" }, ...figures));
  }
});
