import { make } from "./make.js";

(() => {
  const byId = (id) => document.getElementById(id);
  const SVG = "http://www.w3.org/2000/svg";
  const state = { data: JSON.parse(byId("data").textContent), flipped: new Set(), all: false, cards: new Map(), sheets: new Map() };
  const keyOf = (part, card) => part.name + "/" + card.id;

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
    if (part.clip) return `polygon(${part.clip})`;
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
    load(image, face.picture);
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
    const image = make("img", { loading: "lazy", decoding: "async", draggable: false });
    const button = make("button", { class: "turn frame", type: "button" }, make("span", { class: "picture" }, image, lines(part)));
    const name = make("button", { class: "name", type: "button", "aria-label": card.title + ", details" }, card.title);
    const caption = make("div", { class: "caption" }, name, " ",
      make("span", { class: "id" }, card.id === card.title ? "" : card.id), " ");
    if (card.count !== 1) caption.append(make("span", { class: "badge" }, "× " + card.count), " ");
    if (card.extra) caption.append(make("span", { class: "badge" }, "extra"), " ");
    const element = make("li", { class: "card", "data-card": card.id, "data-part": part.name },
      button, caption, make("ul", { class: "faults" }));
    size(element, part);
    const entry = { part, card, element, button, image, key: keyOf(part, card), signature: JSON.stringify(card) };
    const words = [card.id, card.title, card.front.words, card.back ? card.back.words : "", ...Object.values(card.columns)];
    entry.search = words.join(" ").toLowerCase();
    button.addEventListener("click", (event) => (isTouch(event) ? showDetails(entry) : flip(entry)));
    button.addEventListener("dblclick", () => showDetails(entry));
    name.addEventListener("click", () => showDetails(entry));
    element.classList.toggle("round", part.shape === "circle");
    show(entry);
    return entry;
  }

  // Keys and screen readers click without a pointer; not every browser says which one it was.
  const isTouch = (event) => event.detail > 0 && (event.pointerType ? event.pointerType === "touch" : matchMedia("(hover: none)").matches);

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
    byId("cards").replaceChildren(...sections, make("p", { id: "no-hits", hidden: true }));
    if (kept) state.cards.get(kept)?.button.focus();
    return changed;
  }

  function drawBroken() {
    const found = state.data.broken || [];
    byId("broken").hidden = !found.length;
    const items = found.map((p) => {
      const [item] = faults([p]);
      if (p.excerpt.length) item.append(make("pre", { tabindex: "0", "aria-label": "Lines of " + p.place }, p.excerpt.join("\n")));
      return item;
    });
    const kept = state.data.parts.length ? " These are its last good cards." : "";
    byId("broken").replaceChildren(make("h2", { id: "broken-title" }, "The deck cannot be read." + kept), make("ul", { class: "faults" }, ...items));
  }

  // ---- Search and filters

  function filter() {
    const wanted = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const part = byId("part").value, faulty = byId("faulty").value;
    let shown = 0;
    for (const entry of state.cards.values()) {
      const fits = (!part || entry.part.name === part) && hasFault(entry, faulty) && wanted.every((word) => entry.search.includes(word));
      entry.element.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    for (const section of document.querySelectorAll("[data-section]")) {
      section.hidden = !section.querySelector(".card:not([hidden])");
    }
    const filtered = wanted.length || part || faulty;
    const none = byId("no-hits");
    none.hidden = shown > 0 || !filtered;
    none.textContent = wanted.length ? `No card matches “${byId("search").value.trim()}”.` : "No card matches these options.";
    if (filtered) announce(`${shown} of ${state.cards.size} cards`);
    else announce("");
    keep();
  }

  const hasFault = (entry, kind) => !kind || (kind === "any" ? (entry.found || []).length > 0 : (entry.found || []).some((p) => "kind-" + p.kind === kind));

  // The kinds of problems that there are, with how many cards have them.
  function drawKinds() {
    const counts = new Map();
    let any = 0;
    for (const { found } of state.cards.values()) {
      any += found.length ? 1 : 0;
      for (const kind of new Set(found.map((p) => p.kind))) counts.set(kind, (counts.get(kind) || 0) + 1);
    }
    const chosen = byId("faulty").value || state.wantedKind || "";
    const option = (value, text) => make("option", { value }, text);
    byId("faulty").replaceChildren(option("", "all cards"), option("any", `with problems (${any})`),
      ...[...counts].map(([kind, count]) => option("kind-" + kind, `${kind} (${count})`)));
    byId("faulty").value = chosen;
    if (byId("faulty").selectedIndex < 0) byId("faulty").value = "";
    if (byId("faulty").value) state.wantedKind = "";
  }

  const announce = (text) => { byId("news").textContent = text; };

  // ---- The other views

  // Checks of the finished cards arrive later than the cards themselves.
  function withChecks() {
    for (const [key, entry] of state.cards) {
      const all = [...entry.card.problems, ...((state.data.checks || {})[key] || [])];
      const found = [...new Map(all.map((p) => [p.message + p.place, p])).values()];
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
    drawKinds();
    const rows = [];
    for (const problem of state.data.broken || []) rows.push([null, problem]);
    for (const problem of (state.data.checks || {})[""] || []) rows.push([null, problem]);
    for (const entry of state.cards.values()) for (const problem of entry.found) rows.push([entry, problem]);
    byId("tab-problems").textContent = `Problems (${rows.length})`;
    if (!rows.length) { byId("problems").replaceChildren(make("p", {}, "No problems found.")); return; }
    const link = (entry, text) => (entry ? make("a", { href: "#card=" + encodeURIComponent(entry.key) }, text) : text);
    const cells = rows.map(([entry, p]) => make("tr", {}, make("td", {}, entry ? entry.card.title : ""), make("td", {}, link(entry, p.message)), make("td", {}, p.hint), make("td", {}, p.place)));
    const head = ["Card", "Problem", "Suggestion", "Place"].map((word) => make("th", { scope: "col" }, word));
    byId("problems").replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...cells)));
  }

  // A problem's link leads to its card, and brings it back if it is filtered out.
  function followLink() {
    const [, named] = /^#card=(.*)$/.exec(location.hash) || [];
    const entry = named && state.cards.get(decodeURIComponent(named));
    if (!entry) return;
    choose("cards");
    if (entry.element.hidden) { for (const id of ["search", "part", "faulty"]) byId(id).value = ""; filter(); }
    entry.element.scrollIntoView({ block: "center" });
    entry.button.focus({ preventScroll: true });
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
      const button = make("button", { class: "enlarge", type: "button", "aria-label": name + ", enlarge" }, image);
      button.addEventListener("click", () => showSheet(n));
      return make("li", {}, button, make("div", { class: "caption" }, name));
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
      const entry = [...state.cards.values()].find((e) => e.card.id === change.card);
      const back = /back\.svg$/.test(change.path) && entry && entry.card.back;
      const figure = make("figure", {});
      if (change.old) figure.append(make("img", { src: change.old, alt: `${change.card} in the last build` }));
      else if (change.what !== "new") figure.append(make("p", {}, "(the previous picture is too large to include)"));
      if (entry && change.what !== "removed") figure.append(picture((back ? entry.card.back : entry.card.front).picture, { alt: `${change.card} now` }));
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
      if (byId("faulty").value) filter();
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
    if (name === "sheets") fetchSheets();
    if (name === "changes") fetchChanges();
    keep();
  }

  // ---- The dialog: a card or a sheet, and the ones before and after it

  function open(title, list, at, showOne, figures) {
    state.step = (by) => {
      if (list[at + by] === undefined) return;
      showOne(list[at + by]);
      const [same, other] = by > 0 ? ["closer-after", "closer-before"] : ["closer-before", "closer-after"];
      byId(byId(same).disabled ? other : same).focus();
    };
    byId("closer-title").textContent = title;
    byId("closer-place").textContent = list.length > 1 ? `${at + 1} of ${list.length}` : "";
    byId("closer-before").disabled = at <= 0;
    byId("closer-after").disabled = at >= list.length - 1;
    byId("closer-faces").className = "";
    byId("closer-faces").replaceChildren(...figures);
    if (!byId("closer").open) byId("closer").showModal();
    byId("closer").scrollTop = 0;
  }

  function enlargeable(name, content, set) {
    const button = make("button", { class: "enlarge", type: "button", "aria-pressed": "false", "aria-label": name + ", enlarge" }, content);
    const figure = make("figure", {}, button, make("figcaption", {}, name));
    set(figure);
    button.addEventListener("click", () => {
      const large = press(button), box = byId("closer-faces");
      for (const other of box.children) other.hidden = large && other !== figure;
      figure.classList.toggle("large", large);
      box.classList.toggle("deep", large);
      if (large) box.scrollTo((box.scrollWidth - box.clientWidth) / 2, 0);
    });
    return figure;
  }

  function showDetails(entry) {
    const { card, part } = entry;
    const visible = [...state.cards.values()].filter((each) => !each.element.hidden);
    const faces = [["front", card.front], ["back", card.back]].filter(([, face]) => face && face.picture);
    const figures = faces.map(([side, face]) => enlargeable(side, make("span", { class: "frame" }, make("span", { class: "picture" },
      picture(face.picture, { alt: `${card.title}, ${side}` }), lines(part))), (figure) => size(figure, part)));
    open(card.title, visible, visible.indexOf(entry), showDetails, figures);
    byId("closer-problems").replaceChildren(...faults(entry.found));
    const columns = Object.entries({ ...card.columns, where: card.where });
    byId("closer-columns").replaceChildren(...columns.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  }

  function showSheet(n) {
    const { pages } = state.sheets.get(byId("target").value), page = pages[n];
    const name = `${page.file}, page ${page.page}`;
    const figure = enlargeable(`${page.width} mm × ${page.height} mm`, picture(page.picture, { class: "page", alt: name }), (element) => {
      element.classList.add("sheet");
      element.style.setProperty("--w", page.width);
      element.style.setProperty("--h", page.height);
    });
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
    for (const vision of ["protan", "deutan", "tritan", "grey"]) document.body.classList.toggle(vision, byId("vision").value === vision);
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
    const all = { tab: state.tab, all: state.all, exact: byId("true-size").getAttribute("aria-pressed"), faulty: byId("faulty").value || state.wantedKind };
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
    state.wantedPart = all.part || "";
    state.wantedKind = all.faulty || "";
    if (!all.zoom) byId("zoom").value = twoAcross();
    if (all.all) { state.all = true; byId("flip-all").setAttribute("aria-pressed", "true"); }
    return all.tab;
  }

  const press = (button) => { const now = button.getAttribute("aria-pressed") !== "true"; button.setAttribute("aria-pressed", String(now)); return now; };
  function flipAll() {
    state.all = press(byId("flip-all"));
    state.flipped.clear();
    for (const entry of state.cards.values()) show(entry);
    keep();
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
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (byId("closer").open) {
      if (event.key === "ArrowRight") state.step(1);
      else if (event.key === "ArrowLeft") state.step(-1);
      return;
    }
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
    byId("about").textContent = [data.version && `version ${data.version}`, total && `${total} card${total === 1 ? "" : "s"}`].filter(Boolean).join(", ");
    const chosen = byId("part").value || state.wantedPart || "";
    state.wantedPart = "";
    byId("part").replaceChildren(make("option", { value: "" }, "all"), ...data.parts.map((part) => make("option", { value: part.name }, part.name)));
    byId("part").value = data.parts.some((part) => part.name === chosen) ? chosen : "";
    byId("part").parentElement.hidden = data.parts.length < 2;
    const changed = drawCards();
    drawBroken();
    drawProblems();
    drawTargets();
    drawChanges();
    filter();
    return changed;
  }

  // What the server tells of: a version of the deck, or that one is being drawn.
  const news = { known: 0, asked: 0, fresh: [] };

  function listen() {
    const socket = new WebSocket(`ws://${location.host}/changes`);
    socket.onmessage = (event) => {
      const { version, drawing } = JSON.parse(event.data);
      if (drawing) beginDrawing();
      update(version);
    };
    socket.onclose = () => {
      announce("The server has stopped; this page no longer updates.");
      setTimeout(listen, 1000);
    };
  }

  function beginDrawing() {
    announce("Drawing the changes…");
    clearTimeout(state.waiting);
    news.fresh = [];
    const inView = [...state.cards.values()].filter(({ element }) => {
      const box = element.getBoundingClientRect();
      return box.height && box.bottom > 0 && box.top < innerHeight;
    });
    fetch("/view?" + inView.map((entry) => encodeURIComponent(entry.key)).join(","));   // These are drawn first.
  }

  async function update(version) {
    if (version === news.known) { if (!state.data.drawing) filter(); return; }
    const before = state.data, turn = ++news.asked;
    const data = await (await fetch("/state")).json();
    if (turn !== news.asked) return;
    state.data = data;
    news.known = state.data.change;
    if (state.data.broken || state.data.drawing) Object.assign(state.data, { checks: before.checks, changes: before.changes });
    news.fresh.push(...draw());
    if (state.data.drawing) return;   // More cards follow.
    const changed = [...new Set(news.fresh)];
    announce(state.data.broken ? "The deck cannot be read." : changed.length ? `Changed: ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? ` and ${changed.length - 5} more` : ""}` : "Reloaded; no cards changed.");
    if (!state.data.broken) fetchChecks();
    if (state.tab === "sheets") fetchSheets();
    if (state.tab === "changes") fetchChanges();
  }

  byId("tools").addEventListener("submit", (event) => event.preventDefault());
  byId("search").addEventListener("input", filter);
  for (const id of ["part", "faulty"]) byId(id).addEventListener("change", filter);
  byId("target").addEventListener("change", () => { keep(); fetchSheets(); });
  for (const id of ["vision", "show-bleed", "show-trim", "show-safe"]) byId(id).addEventListener("change", apply);
  for (const id of ["zoom", "correct"]) byId(id).addEventListener("input", apply);
  byId("true-size").addEventListener("click", () => { press(byId("true-size")); apply(); });
  byId("flip-all").addEventListener("click", flipAll);
  byId("more-tools").addEventListener("click", () => byId("more-tools").setAttribute("aria-expanded", String(byId("tools").classList.toggle("open"))));
  byId("closer-before").addEventListener("click", () => state.step(-1));
  byId("closer-after").addEventListener("click", () => state.step(1));
  for (const tab of TABS) byId("tab-" + tab).addEventListener("click", () => choose(tab));
  document.addEventListener("keydown", key);
  window.addEventListener("hashchange", followLink);
  const tab = restore();
  draw();
  apply();
  state.ready = true;
  if (TABS.includes(tab)) choose(tab);
  followLink();
  if (state.data.live) { news.known = state.data.change; listen(); fetchChecks(); }
})();
