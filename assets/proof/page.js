"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children);   // Strings become text, never HTML.
    return element;
  };
  const SVG = "http://www.w3.org/2000/svg";
  const state = { data: JSON.parse(byId("data").textContent), flipped: new Set(), all: false, cards: new Map() };
  const keyOf = (part, card) => part.name + "/" + card.id;
  const address = (name) => (state.data.live ? (name ? "/picture/" + name : "") : state.data.pictures[name] || "");

  // ---- Cards

  function lines(part) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `0 0 ${part.width + 2 * part.bleed} ${part.height + 2 * part.bleed}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    for (const [kind, d] of [["trim-line halo", part.trimLine], ["trim-line", part.trimLine], ["safe-line halo", part.safeLine], ["safe-line", part.safeLine]]) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", kind);
      path.setAttribute("d", d);
      svg.append(path);
    }
    return svg;
  }

  function cut(part) {
    if (part.shape === "circle") return "ellipse(50% 50%)";
    if (part.shape === "hexagon") return "polygon(0 50%, 25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%)";
    const x = (100 * part.corner) / part.width, y = (100 * part.corner) / part.height;
    return `inset(0 round ${x}% / ${y}%)`;
  }

  function size(element, part) {
    const set = (name, value) => element.style.setProperty(name, value);
    set("--w", part.width); set("--h", part.height); set("--b", part.bleed);
    set("--fw", part.width + 2 * part.bleed); set("--fh", part.height + 2 * part.bleed); set("--cut", cut(part));
  }

  const backUp = (key) => state.all !== state.flipped.has(key);
  const faceOf = (card, key) => (backUp(key) && card.back ? card.back : card.front);

  function show(entry) {
    const { part, card, button, image } = entry;
    const face = faceOf(card, keyOf(part, card));
    const side = face === card.back ? "back" : "front";
    const source = address(face.picture);
    if (image.getAttribute("src") !== source) image.setAttribute("src", source);
    image.hidden = !source;
    entry.element.dataset.side = side;
    const words = face.words ? ": " + face.words.slice(0, 300) : "";
    image.alt = `${card.title}, ${side}${words}`;
    button.setAttribute("aria-label", `${card.title}, ${side}${card.back ? ", flip" : ""}`);
    button.setAttribute("aria-pressed", String(side === "back"));
  }

  function faults(problems) {
    return problems.map((p) => make("li", {}, p.message,
      p.hint ? make("span", { class: "hint" }, ` (${p.hint})`) : "", p.place ? make("span", { class: "hint" }, " " + p.place) : ""));
  }

  function cardElement(part, card) {
    const image = make("img", { loading: "lazy", decoding: "async", draggable: "false" });
    const button = make("button", { class: "turn", type: "button" }, make("span", { class: "picture" }, image, lines(part)));
    const caption = make("div", { class: "caption" }, make("b", {}, card.title), " ",
      make("span", { class: "id" }, card.id === card.title ? "" : card.id), " ");
    if (card.count !== 1) caption.append(make("span", { class: "badge" }, "× " + card.count), " ");
    if (card.extra) caption.append(make("span", { class: "badge" }, "extra"), " ");
    const element = make("li", { class: "card", "data-card": card.id, "data-part": part.name },
      button, caption, make("ul", { class: "faults" }));
    size(element, part);
    const entry = { part, card, element, button, image, key: keyOf(part, card), signature: JSON.stringify(card) };
    const words = [card.id, card.title, card.front.words, card.back ? card.back.words : "", ...Object.values(card.columns)];
    entry.search = words.join(" ").toLowerCase();
    button.addEventListener("click", () => flip(entry));
    button.addEventListener("dblclick", () => showDetails(entry));
    show(entry);
    return entry;
  }

  function flip(entry) {
    if (!entry.card.back) return;
    if (!state.flipped.delete(entry.key)) state.flipped.add(entry.key);
    entry.element.classList.remove("turning");
    void entry.element.offsetWidth;
    entry.element.classList.add("turning");
    show(entry);
  }

  function drawCards() {
    const old = state.cards;
    state.cards = new Map();
    const focused = document.activeElement?.closest?.(".card");
    const kept = focused && focused.dataset.part + "/" + focused.dataset.card;
    const sections = [];
    const changed = [];
    for (const part of state.data.parts) {
      const list = make("ul", { class: "cards" });
      for (const card of part.cards) {
        const key = keyOf(part, card), before = old.get(key);
        const same = before && before.signature === JSON.stringify(card) && JSON.stringify({ ...before.part, cards: 0 }) === JSON.stringify({ ...part, cards: 0 });
        const entry = same ? before : cardElement(part, card);
        if (!same && old.size) { changed.push(card.title); entry.element.classList.add("fresh"); }
        if (same) entry.element.classList.remove("fresh");
        state.cards.set(key, entry);
        list.append(entry.element);
      }
      const copies = part.cards.reduce((sum, card) => sum + card.count, 0);
      const number = part.cards.length === copies ? `${copies} cards` : `${part.cards.length} cards, ${copies} with copies`;
      sections.push(make("div", { "data-section": part.name }, make("h2", {}, part.name + " ", make("small", {}, `${number}, ${part.size}`)), list));
    }
    byId("cards").replaceChildren(...broken(), ...sections);
    if (kept) state.cards.get(kept)?.button.focus();
    return changed;
  }

  function broken() {
    if (!state.data.broken) return [];
    return [make("h2", {}, "The deck cannot be read"), make("ul", { class: "faults" }, ...faults(state.data.broken))];
  }

  // ---- Search and filters

  function filter() {
    const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const part = byId("part").value;
    let shown = 0;
    for (const entry of state.cards.values()) {
      const fits = (!part || entry.part.name === part) && wanted.every((word) => entry.search.includes(word));
      entry.element.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    for (const section of document.querySelectorAll("[data-section]")) {
      section.hidden = !section.querySelector(".card:not([hidden])");
    }
    if (wanted.length || part) announce(`${shown} of ${state.cards.size} cards`);
    else announce("");
  }

  const announce = (text) => { byId("news").textContent = text; };

  // ---- The other views

  // Checks of the finished cards arrive later than the cards themselves.
  function withChecks() {
    for (const [key, entry] of state.cards) {
      const found = [...entry.card.problems, ...((state.data.checks || {})[key] || [])];
      if (JSON.stringify(found) === entry.shownProblems) continue;
      entry.shownProblems = JSON.stringify(found);
      entry.found = found;
      entry.element.classList.toggle("faulty", found.length > 0);
      entry.element.querySelector(".badge.fault")?.remove();
      if (found.length) entry.element.querySelector(".caption").append(make("span", { class: "badge fault" }, `${found.length} problem${found.length > 1 ? "s" : ""}`));
      entry.element.querySelector(".faults").replaceChildren(...faults(found));
    }
  }

  function drawProblems() {
    withChecks();
    const rows = [];
    for (const problem of state.data.broken || []) rows.push(["", problem]);
    for (const { card, found } of state.cards.values()) for (const problem of found) rows.push([card.id, problem]);
    byId("tab-problems").textContent = `Problems (${rows.length})`;
    if (!rows.length) { byId("problems").replaceChildren(make("p", {}, "No problems found.")); return; }
    const cells = rows.map(([card, p]) => make("tr", {}, make("td", {}, card), make("td", {}, p.message), make("td", {}, p.hint), make("td", {}, p.place)));
    const head = ["Card", "Problem", "Suggestion", "Place"].map((word) => make("th", { scope: "col" }, word));
    byId("problems").replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...cells)));
  }

  function drawSheets() {
    const sheets = state.data.sheets;
    if (!sheets) { byId("sheets").replaceChildren(make("p", {}, "Drawing the sheets…")); return; }
    const pages = sheets.pages.map((page, n) => make("li", {}, make("img", { class: "page", loading: "lazy", src: address(page.picture),
      alt: `Sheet page ${n + 1}`, width: Math.round(page.width * 2), height: Math.round(page.height * 2) }),
      make("div", { class: "caption" }, `Page ${n + 1}`)));
    byId("sheets").replaceChildren(make("h2", {}, sheets.target), make("p", {}, sheets.note), make("ul", { class: "pages" }, ...pages));
  }

  function drawChanges() {
    const changes = state.data.changes;
    if (!changes) { byId("changes").replaceChildren(make("p", {}, "Comparing…")); return; }
    byId("tab-changes").textContent = `Changes (${changes.faces.length})`;
    const note = changes.note || (changes.faces.length ? "" : "Nothing has changed since the last build.");
    const items = changes.faces.map((change) => {
      const entry = [...state.cards.values()].find((e) => e.card.id === change.card);
      const back = /back\.svg$/.test(change.path) && entry && entry.card.back;
      const now = entry && change.what !== "removed" ? address((back ? entry.card.back : entry.card.front).picture) : "";
      const figure = make("figure", {});
      if (change.old) figure.append(make("img", { src: change.old, alt: `${change.card} in the last build` }));
      else if (change.what !== "new") figure.append(make("p", {}, "(the previous picture is too large to include)"));
      if (now) figure.append(make("img", { src: now, alt: `${change.card} now` }));
      return make("li", {}, make("div", { class: "caption" }, make("b", {}, change.path), " ", make("span", { class: "badge new" }, change.what)), figure);
    });
    byId("changes").replaceChildren(make("h2", {}, "Since the last build"), make("p", {}, note), make("ul", { class: "changes" }, ...items));
  }

  async function fetchRest() {
    if (!state.data.live || state.data.sheets) return;
    const asked = state.data.change;
    const rest = await (await fetch("/rest")).json();
    if (state.data.change !== asked) return;
    Object.assign(state.data, rest);
    drawSheets();
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
    }, 600);
  }

  const TABS = ["cards", "problems", "sheets", "changes"];
  function choose(name) {
    for (const tab of TABS) {
      const chosen = tab === name;
      byId(tab).hidden = !chosen;
      byId("tab-" + tab).setAttribute("aria-selected", String(chosen));
      byId("tab-" + tab).tabIndex = chosen ? 0 : -1;
    }
    state.tab = name;
    if (name === "sheets" || name === "changes") fetchRest();
  }

  function showDetails(entry) {
    const { card } = entry;
    byId("closer-title").textContent = card.title;
    const faces = [card.front, card.back].filter((face) => face && face.picture);
    byId("closer-faces").replaceChildren(...faces.map((face, n) => make("img", { src: address(face.picture), alt: `${card.title}, ${n ? "back" : "front"}` })));
    byId("closer-problems").replaceChildren(...faults(entry.found));
    const columns = Object.entries({ ...card.columns, where: card.where });
    byId("closer-columns").replaceChildren(...columns.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
    byId("closer").showModal();
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
    for (const vision of ["protan", "deutan", "tritan", "grey"]) document.body.classList.toggle(vision, byId("vision").value === vision);
  }

  const press = (button) => { const now = button.getAttribute("aria-pressed") !== "true"; button.setAttribute("aria-pressed", String(now)); return now; };
  function flipAll() {
    state.all = press(byId("flip-all"));
    state.flipped.clear();
    for (const entry of state.cards.values()) show(entry);
  }

  // ---- Keyboard

  function step(by, down) {
    const cards = [...state.cards.values()].filter((entry) => !entry.element.hidden);
    const at = cards.findIndex((entry) => entry.button === document.activeElement);
    if (at < 0) return false;
    let next = at + by;
    if (down) {
      const box = cards[at].element.getBoundingClientRect();
      const below = cards.map((entry, n) => [n, entry.element.getBoundingClientRect()]).filter(([, b]) => (by > 0 ? b.top > box.top + 5 : b.top < box.top - 5));
      const score = ([, b]) => Math.abs(b.top - box.top) * 4 + Math.abs(b.left - box.left);
      next = below.length ? below.reduce((best, one) => (score(one) < score(best) ? one : best))[0] : at;
    }
    cards[next]?.button.focus();
    return true;
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("closer").open) return;
    const typing = event.target.closest("input, select");
    if (event.key === "Escape" && event.target === byId("search")) { byId("search").value = ""; filter(); return; }
    if (typing) return;
    const entry = [...state.cards.values()].find((e) => e.button === event.target);
    const moves = { ArrowRight: [1, false], ArrowLeft: [-1, false], ArrowDown: [1, true], ArrowUp: [-1, true] };
    const tab = event.target.closest("[role=tab]");
    if (event.key === "/") { byId("search").focus(); event.preventDefault(); }
    else if (event.key === "f") flipAll();
    else if (event.key === "t") byId("true-size").click();
    else if (event.key === "Enter" && entry) { showDetails(entry); event.preventDefault(); }
    else if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      const at = TABS.indexOf(state.tab || "cards"), next = TABS[(at + (event.key === "ArrowRight" ? 1 : 3)) % 4];
      choose(next); byId("tab-" + next).focus(); event.preventDefault();
    } else if (moves[event.key] && step(...moves[event.key])) event.preventDefault();
  }

  // ---- Start

  function draw() {
    const { data } = state;
    const total = data.parts.reduce((sum, part) => sum + part.cards.length, 0);
    document.title = data.title + ": proof";
    document.documentElement.lang = "en";
    byId("title").textContent = data.title;
    byId("title").lang = data.language;
    byId("about").textContent = data.version ? `version ${data.version}, ${total} cards` : "";
    const chosen = byId("part").value;
    byId("part").replaceChildren(make("option", { value: "" }, "all"), ...data.parts.map((part) => make("option", { value: part.name }, part.name)));
    byId("part").value = chosen;
    byId("part").parentElement.hidden = data.parts.length < 2;
    const changed = drawCards();
    drawProblems();
    drawSheets();
    drawChanges();
    filter();
    return changed;
  }

  function listen() {
    let known = state.data.change;
    const events = new EventSource("/events");
    events.onmessage = async (event) => {
      if (Number(event.data) === known) return;
      state.data = await (await fetch("/state")).json();
      known = state.data.change;
      const changed = draw();
      announce(state.data.broken ? "The deck has problems." : changed.length ? `Changed: ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? ` and ${changed.length - 5} more` : ""}` : "Reloaded; no cards changed.");
      fetchChecks();
      if (state.tab === "sheets" || state.tab === "changes") fetchRest();
    };
    events.onerror = () => announce("The server has stopped; this page no longer updates.");
  }

  byId("tools").addEventListener("submit", (event) => event.preventDefault());
  byId("search").addEventListener("input", filter);
  byId("part").addEventListener("change", filter);
  for (const id of ["vision", "show-bleed", "show-trim", "show-safe"]) byId(id).addEventListener("change", apply);
  for (const id of ["zoom", "correct"]) byId(id).addEventListener("input", apply);
  byId("true-size").addEventListener("click", () => { press(byId("true-size")); apply(); });
  byId("flip-all").addEventListener("click", flipAll);
  for (const tab of TABS) byId("tab-" + tab).addEventListener("click", () => choose(tab));
  document.addEventListener("keydown", key);
  draw();
  apply();
  if (state.data.live) { listen(); fetchChecks(); }
})();
