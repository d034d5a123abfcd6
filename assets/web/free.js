import { Drag } from "./drag.js";
import { Link } from "./link.js";
import { make } from "./make.js";
import { Table } from "./table.js";

(() => {
  const get = (id) => document.getElementById(id);
  const SPECTATOR = "watch";
  const [ACROSS, DOWN] = [1000, 9999]; // Units of zones in which cards lie anywhere.
  const LEAST_DEEP = 180;
  const REST = 500; // Milliseconds after the last arrow key.
  const faces = {};
  let world = null;
  let state = null;
  let seat = "";
  let send = null;
  // What is selected: handles of pieces, or the name of a pile.
  let pieces = new Set();
  let pile = "";
  let drawnFrom = ""; // The pile that was selected last; an empty deck is not drawn from elsewhere.
  let nudge = null; // How far arrow keys have moved selected pieces that lie anywhere, before the table hears of it.
  let waiting = 0; // The frame in which the table is drawn.

  const mine = () => (seat === SPECTATOR ? null : Number(seat));
  const word = (name, open) => Table.word(world, name, open);
  const title = (piece) => (piece.card === undefined ? word("hidden") : world.titles[piece.card] || piece.card);
  const act = (line) => send("do", line);
  const many = (count) => word(count === 1 ? "oneCard" : "cards", { count });
  const places = () => state.places;
  const place = (name) => places().find((each) => each.name === name);
  const called = (each) => (each.seat === undefined || each.seat === null ? each.label : each.seat === mine() ? word("own", { name: each.label }) : word("theirs", { seat: state.names[each.seat], name: each.label }));

  // In the box of a seat, its name stands above.
  const short = (each) => (each.seat === undefined || each.seat === null || each.seat === mine() ? called(each) : each.label);

  function say(text) {
    if (get("status").textContent !== text) get("status").textContent = text;
  }

  // Elements that stay while what they show stays: focus and pictures survive each change.
  function sync(parent, items, key, create, update) {
    const focused = document.activeElement;
    const names = new Set(items.map((item) => String(key(item))));
    for (const child of [...parent.children]) if (!names.has(child.dataset.key)) child.remove();
    const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
    let next = parent.firstElementChild;
    for (const item of items) {
      const name = String(key(item));
      let child = known.get(name);
      if (!child) {
        child = create(item);
        child.dataset.key = name;
      }
      update(child, item);
      if (next && child === next.nextElementSibling) {
        parent.append(next); // It is what has moved, not all that follow it.
        next = child;
      }
      if (child === next) next = next.nextElementSibling;
      else parent.insertBefore(child, next);
    }
    if (focused !== document.activeElement && parent.contains(focused)) focused.focus({ preventScroll: true }); // It was moved.
  }

  // Whatever depends on a custom property gets its style anew whenever that is set, even to what it was.
  function set(element, name, value) {
    if (element.style.getPropertyValue(name) !== String(value)) element.style.setProperty(name, value);
  }

  // How long a unit of a zone in which cards lie anywhere is: cards stay large enough to be touched.
  // Where the table scrolls in itself, and on narrow screens, they are small enough for all of them to be in view.
  const scales = new ResizeObserver((seen) => seen.forEach(({ target }) => scale(target)));

  function scale(pan) {
    const [area, upper] = [pan.firstElementChild, pan.closest(".upper")];
    const isSmall = Boolean(pan.closest(".others"));
    const across = pan.clientWidth / ACROSS;
    const least = isSmall ? 0.2 : Math.min(0.48, Math.max(across, pan.clientWidth / (area.style.getPropertyValue("--used") || ACROSS)));
    const room = isSmall || !upper || getComputedStyle(upper).overflowY !== "auto" ? Infinity : upper.clientHeight - upper.scrollHeight + pan.clientHeight;
    area.classList.add("scaled"); // Pieces glide when they are moved, not when they get another size.
    set(area, "--u", `${Math.max(Math.min(across, room / area.style.getPropertyValue("--deep")), least)}px`);
    requestAnimationFrame(() => requestAnimationFrame(() => area.classList.remove("scaled")));
  }

  // Cards

  const address = (piece) => (piece.card === undefined ? faces[`back/${piece.part}`] : faces[piece.card]);

  function shape(element, part) {
    if (element.part === part) return;
    element.part = part;
    const found = world.shapes[part] || Object.values(world.shapes)[0];
    const values = { "--ratio": found.ratio, "--corner": found.corner, "--k": Math.sqrt(found.ratio), "--full": found.size };
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  }

  // Half the width and the height of a piece that lies anywhere.
  function half({ part, turns }) {
    const { ratio, size } = world.shapes[part] || Object.values(world.shapes)[0];
    const [width, height] = [40 * size * Math.sqrt(ratio), 40 * size / Math.sqrt(ratio)].map(Math.ceil);
    return turns % 2 ? [height, width] : [width, height];
  }

  // Hundreds of pictures lie on a table: they are as small as its cards are. Only a card that is looked at has a large one.
  function image(digest, isLarge) {
    const [small, large] = [`/face/${digest}-small.webp`, `/face/${digest}.webp`];
    const found = make("img", { class: "face", src: isLarge ? large : small, srcset: isLarge ? null : `${small} 2x, ${large} 4x`, alt: "", draggable: false });
    found.decoding = "async";
    return found;
  }

  function picture(piece, isLarge = false) {
    const digest = address(piece);
    const plain = make("span", { class: piece.card === undefined ? "face plain back" : "face plain", "aria-hidden": "true" }, piece.card === undefined ? "" : title(piece));
    const card = make("span", { class: "card" }, digest ? image(digest, isLarge) : plain);
    shape(card, piece.part);
    return card;
  }

  // A picture is made again only if it shows something else.
  function show(element, piece, extra = [], isLarge = false) {
    const shown = `${address(piece) || ""}/${piece.card || ""}/${piece.part}/${extra.map((each) => each.textContent)}`;
    shape(element, piece.part);
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    element.replaceChildren(picture(piece, isLarge), ...extra);
  }

  function newPiece() {
    const button = make("button", { type: "button", class: "piece" });
    const handle = () => Number(button.dataset.handle);
    const one = () => known().find((piece) => piece.handle === handle());
    button.addEventListener("click", () => (mine() === null ? closeUp(one()) : choose(handle())));
    button.addEventListener("keydown", (event) => push(event, handle()));
    button.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") zoom(one());
    });
    button.addEventListener("focus", () => zoom(one()));
    Drag.from(button, {
      lift: () => {
        if (mine() === null) return [];
        if (!pieces.has(handle())) pieces = new Set([handle()]);
        else pieces = new Set([handle(), ...pieces]); // The others go along with the one under the pointer.
        pile = "";
        draw();
        return [button, ...chosenElements().filter((each) => each !== button)].map((each) => each.firstElementChild);
      },
      over, drop,
      rest: () => {
        over(null);
        closeUp(one());
      },
    });
    return button;
  }

  // Most pieces are as they were: with hundreds on the table, only the others may cost time.
  function update(button, piece, isLarge) {
    const isChosen = pieces.has(piece.handle);
    const now = [piece.handle, piece.card, piece.turns, piece.mark, piece.gone, piece.spot, isChosen && nudge, title(piece), address(piece), isChosen].join("/");
    if (button.known === now) return;
    button.known = now;
    button.dataset.handle = piece.handle;
    if (piece.card === undefined) delete button.dataset.card;
    else button.dataset.card = piece.card;
    const label = [title(piece), piece.turns ? word("turned", { degrees: piece.turns * 90 }) : "", piece.mark ? word("marked", { mark: piece.mark }) : "", piece.gone ? word("gone") : ""].filter(Boolean).join(", ");
    button.setAttribute("aria-label", label);
    button.title = label;
    button.setAttribute("aria-pressed", String(isChosen));
    if (piece.spot) {
      const [x, y] = spot(piece);
      set(button, "--x", x);
      set(button, "--y", y);
    }
    button.className = `piece turned-${piece.turns || 0}${piece.gone ? " gone" : ""}`;
    show(button, piece, [piece.mark ? make("span", { class: "mark" }, piece.mark) : null, piece.card === undefined ? null : make("span", { class: "caption", "aria-hidden": "true" }, title(piece))].filter(Boolean), isLarge);
    if (world.shapes[piece.part]) button.classList.toggle("below", world.shapes[piece.part].size > 1.3); // Boards lie under cards.
  }

  // Where a piece that lies anywhere is shown: where it is, or where arrow keys have it on its way.
  const spot = (piece) => (nudge && pieces.has(piece.handle) ? [piece.spot[0] + nudge[0], piece.spot[1] + nudge[1]] : piece.spot);

  const row = (element, found, isLarge = false) => sync(element, found, (piece) => piece.handle, newPiece, (button, piece) => update(button, piece, isLarge));

  // Selecting, and putting what is selected somewhere

  function choose(handle) {
    pile = "";
    if (pieces.has(handle)) pieces.delete(handle);
    else pieces.add(handle);
    draw();
  }

  function clear() {
    pieces = new Set();
    pile = "";
    nudge = null;
    get("many").value = 1;
  }

  function known() {
    const found = places().flatMap((each) => (each.pieces || []).map((piece) => ({ ...piece, at: each })));
    const looked = state.look ? state.look.pieces.map((piece) => ({ ...piece, at: place(state.look.place) })) : [];
    return [...found, ...looked];
  }

  // The selected pieces, in the order in which they were selected.
  function chosen() {
    const found = new Map(known().filter((piece) => pieces.has(piece.handle)).map((piece) => [piece.handle, piece]));
    return [...pieces].filter((handle) => found.has(handle)).map((handle) => found.get(handle));
  }

  const chosenElements = () => [...document.querySelectorAll("#table .piece[aria-pressed=true]")];
  const amount = () => Math.max(1, Math.min(999, Math.floor(Number(get("many").value)) || 1));
  const handles = () => chosen().map((piece) => `@${piece.handle}`).join(" ");
  const source = () => handles() || `${pile}*${amount()}`;
  const inZones = () => pieces.size > 0 && chosen().every((piece) => piece.at.kind === "zone");

  // Put what is selected somewhere: cards from a hand or a pile are laid face up. `spot` is where, if they can lie anywhere there.
  function put(target, spot) {
    const to = place(target);
    if (!to || (!pieces.size && !pile)) return;
    const where = spot && to.free ? ` at ${spot.join(" ")}` : "";
    if (to.kind === "hand" && to.seat !== mine()) act(`give ${source()} to ${to.seat}`);
    else act(`${to.kind === "zone" && !inZones() ? "play" : "move"} ${source()} to ${target}${where}`);
    clear();
  }

  // The spot of a zone that is under a point of the page.
  function spotAt(area, x, y) {
    const box = area.getBoundingClientRect();
    const bounded = (value, most) => Math.round(Math.max(0, Math.min(most, value)));
    return [bounded(((x - box.left) / box.width) * ACROSS, ACROSS), bounded(((y - box.top) / box.width) * ACROSS, DOWN)];
  }

  // Where something that is dragged can be dropped: the place under the pointer, and its element.
  let goalShown = null;
  function goalUnder(under) {
    const box = under && under.closest("[data-place]");
    if (!box && under && under.closest("#table") && !under.closest("#mine")) return document.querySelector("#shared .zone"); // Bare felt.
    return box;
  }

  function over(under) {
    const box = goalUnder(under);
    if (box === goalShown) return;
    if (goalShown) goalShown.classList.remove("over");
    if (box) box.classList.add("over");
    goalShown = box;
  }

  function drop(under, event, x, y) {
    const box = goalUnder(under);
    over(null);
    if (!box || !state) return;
    const area = box.querySelector(".area");
    const isThere = pieces.size ? chosen().every((piece) => piece.at.name === box.dataset.place) : box.dataset.place === pile;
    if (area || !isThere) put(box.dataset.place, area ? spotAt(area, x, y) : null);
  }

  // Arrow keys move pieces that lie anywhere; the table hears of it when they rest.
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let resting = 0;
  function push(event, handle) {
    const step = STEPS[event.key];
    const piece = known().find((each) => each.handle === handle);
    if (!step || !piece || !piece.spot || mine() === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!pieces.has(handle)) {
      pieces = new Set([handle]);
      pile = "";
    }
    const far = event.shiftKey ? 100 : 20;
    const [x, y] = nudge || [0, 0];
    nudge = [x + step[0] * far, y + step[1] * far];
    clearTimeout(resting);
    resting = setTimeout(settle, REST);
    draw();
  }

  function settle() {
    const [first] = chosen();
    if (!nudge || !first) return;
    const bounded = (value, most) => Math.max(0, Math.min(most, value));
    act(`move ${handles()} to ${first.at.name} at ${bounded(first.spot[0] + nudge[0], ACROSS)} ${bounded(first.spot[1] + nudge[1], DOWN)}`);
  }

  function here(name) {
    const button = make("button", { type: "button", class: "here" }, word("here"));
    button.addEventListener("click", () => put(name()));
    return button;
  }

  // Places

  function newPile(each) {
    const name = make("span");
    const top = make("button", { type: "button", class: "pile-top" });
    const box = make("section", { class: "pile", "data-place": each.name }, make("h3", {}, name, here(() => box.dataset.key)), top);
    top.addEventListener("click", () => {
      const again = pile === box.dataset.key;
      clear();
      pile = again ? "" : box.dataset.key;
      draw();
    });
    Drag.from(top, {
      lift: () => {
        if (mine() === null || !top.querySelector(".face")) return [];
        clear();
        pile = box.dataset.key;
        draw();
        return [top.firstElementChild];
      },
      over, drop,
    });
    top.dataset.pile = each.name;
    return box;
  }

  function updatePile(box, each) {
    const top = box.querySelector(".pile-top");
    box.querySelector("h3 span").textContent = called(each);
    box.querySelector(".here").hidden = !busy() || each.name === pile;
    box.querySelector(".here").setAttribute("aria-label", word("putOn", { place: called(each) }));
    box.setAttribute("aria-label", called(each));
    const face = each.top && each.top.card ? `, ${word("onTop", { card: title(each.top) })}` : "";
    top.setAttribute("aria-label", `${called(each)}: ${many(each.count)}${face}`);
    top.setAttribute("aria-pressed", String(pile === each.name));
    top.disabled = mine() === null;
    const piece = each.top || { part: Object.keys(world.shapes)[0] };
    shape(top, piece.part);
    const shown = `${each.count}/${address(piece) || ""}/${piece.card || ""}/${Boolean(each.top)}`;
    if (top.dataset.shown === shown) return;
    top.dataset.shown = shown;
    const card = each.count ? picture(piece) : make("span", { class: "empty", "aria-hidden": "true" });
    top.replaceChildren(card, make("b", {}, String(each.count)));
    if (each.top && each.top.card) card.dataset.card = each.top.card;
  }

  function newZone(each) {
    const row = make("div", { class: each.free ? "area" : "row" });
    const pan = each.free ? make("div", { class: "pan", tabindex: "0", role: "group", "aria-label": called(each) }, row) : row;
    const box = make("section", { class: each.free ? "zone open" : "zone", "data-place": each.name }, make("h3", {}, make("span"), here(() => box.dataset.key)), pan);
    if (each.free) {
      scales.observe(pan);
      row.addEventListener("click", (event) => {
        if (event.target === row && busy()) put(box.dataset.key, spotAt(row, event.clientX, event.clientY));
      });
    }
    return box;
  }

  function updateZone(box, each) {
    box.querySelector("h3 span").textContent = `${short(each)}${each.count > 3 ? ` · ${each.count}` : ""}`;
    box.setAttribute("aria-label", called(each));
    box.querySelector(".here").hidden = !busy() || (pieces.size > 0 && chosen().every((piece) => piece.at === each));
    box.querySelector(".here").setAttribute("aria-label", word("putIn", { place: called(each) }));
    const inside = box.querySelector(".row, .area");
    if (each.free) {
      const reach = (axis, more) => each.pieces.map((piece) => spot(piece)[axis] + half(piece)[axis] + more);
      const bounds = { "--deep": Math.max(LEAST_DEEP, ...reach(1, 35)), "--used": Math.min(ACROSS, Math.max(400, ...reach(0, 10))) };
      const isNew = Object.entries(bounds).filter(([name, value]) => inside.style.getPropertyValue(name) !== String(value));
      for (const [name, value] of isNew) set(inside, name, value);
      if (isNew.length) scale(inside.parentElement);
    }
    row(inside, each.pieces);
  }

  const busy = () => mine() !== null && (pieces.size > 0 || pile !== "");

  // Counters and dice

  function newCounter(each) {
    const step = (change, label) => {
      const button = make("button", { type: "button", "data-action": "count", "aria-label": label }, change > 0 ? "+" : "−");
      button.addEventListener("click", () => act(`count ${each.name} ${change > 0 ? "+" : "-"}1`));
      return button;
    };
    return make("span", { class: "counter", role: "group" }, make("span"), step(-1, word("less", { name: each.label })), make("b"), step(1, word("more", { name: each.label })));
  }

  function updateCounter(box, each) {
    box.firstChild.textContent = short(each);
    box.setAttribute("aria-label", called(each));
    box.querySelector("b").textContent = String(each.value);
    for (const button of box.querySelectorAll("button")) button.disabled = mine() === null;
  }

  function newDie(each) {
    const button = make("button", { type: "button", "data-action": "roll", "aria-label": word("rollDie", { name: each.name }) }, word("roll"));
    button.addEventListener("click", () => act(`roll ${each.name}`));
    return make("span", { class: "die" }, make("span", {}, each.name), make("b"), button);
  }

  function updateDie(box, each) {
    box.querySelector("b").textContent = each.value ? String(each.value) : "–";
    box.querySelector("button").disabled = mine() === null;
  }

  const counters = (element, found) => sync(element, found, (each) => each.name, newCounter, updateCounter);

  // Seats

  function newSeat(each) {
    const box = make("section", { class: "seat", "data-place": `hand-${each}` }, make("div", { class: "about" }, make("div", { class: "who" }, make("h2"), make("span", { class: "chip" }), here(() => `hand-${each}`)),
      make("div", { class: "notes" })), make("div", { class: "zones" }));
    return box;
  }

  function updateSeat(box, each) {
    const hand = place(`hand-${each}`);
    const look = state.looks[each];
    box.querySelector("h2").textContent = state.names[each];
    box.setAttribute("aria-label", state.names[each]);
    box.classList.toggle("away", !state.here.includes(each));
    box.querySelector(".chip").textContent = (state.here.includes(each) ? "" : `${word("away")} · `) + word("inHand", { cards: many(hand.count) }) + (look ? `, ${word("lookingAt", { cards: many(look.count), place: called(place(look.place)) })}` : "");
    box.querySelector(".here").hidden = !busy();
    box.querySelector(".here").setAttribute("aria-label", word("giveTo", { name: state.names[each] }));
    counters(box.querySelector(".notes"), state.counters.filter((one) => one.seat === each));
    sync(box.querySelector(".zones"), places().filter((one) => one.kind === "zone" && one.seat === each && one.count), (one) => one.name, newZone, updateZone);
  }

  // Actions

  const BUTTONS = {
    "pile-actions": [
      ["draw", () => `draw ${chief()} ${amount()}`],
      ["deal", () => `deal ${chief()} ${amount()}`],
      ["shuffle", () => `shuffle ${zone() || chief()}`],
      ["search", () => `search ${chief()}`],
      ["refill", () => {
        act(`move ${spent()}* to ${chief()}`);
        return `shuffle ${chief()}`;
      }],
    ],
    "piece-actions": [
      ["play", () => `play ${source()} to ${get("to").value}`],
      ["play-down", () => `play ${source()} to ${get("to").value} down`],
      ["move", () => `move ${source()} to ${get("to").value}`],
      ["give", () => `give ${source()} to ${other()}`],
      ["flip", () => `flip ${pile ? `${pile}*` : source()}`],
      ["peek", () => `peek ${source()}`],
      ["turn", () => `turn ${source()}`],
      ["stack", () => `stack ${source()}`],
      ["mark", marked],
    ],
    always: [
      ["close", () => "close"],
      ["undo", () => "undo"],
    ],
  };

  // The pile that actions on piles mean: the one that was selected last, or at first the first one that has cards.
  function chief() {
    if (pile) drawnFrom = pile;
    if (!place(drawnFrom)) drawnFrom = (places().find((each) => each.kind === "pile" && each.count) || places().find((each) => each.kind === "pile") || { name: "" }).name;
    return drawnFrom;
  }
  // The zone in which all that is selected lies, which can be shuffled too.
  function zone() {
    const [first, ...others] = chosen().map((piece) => piece.at);
    return first && first.kind === "zone" && first.count > 1 && others.every((each) => each === first) ? first.name : "";
  }
  // The discards, which can be shuffled into an empty deck.
  const spent = () => (places().find((each) => each.spent && each.count && each.name !== chief()) || { name: "" }).name;
  // The seat that cards are given to: the one whose hand is chosen, or the only other one; -1 if that is open.
  function other() {
    const [, to] = get("to").value.match(/^hand-(\d+)$/) || [];
    if (to !== undefined && Number(to) !== mine()) return Number(to);
    return world.players === 2 ? 1 - mine() : -1;
  }

  function marked() {
    const text = prompt(word("markAsk"), "");
    return text === null ? "" : `mark ${source()} as ${text.trim() || "none"}`;
  }

  function actions() {
    for (const [group, buttons] of Object.entries(BUTTONS)) {
      for (const [name, line] of buttons) {
        const button = make("button", { type: "button", "data-action": name }, word(name));
        button.addEventListener("click", () => {
          const text = line();
          if (!text) return;
          if (!["draw", "shuffle", "search", "peek"].includes(name) || zone()) clear();
          get("many").value = 1;
          act(text);
          draw();
        });
        get(group).append(button);
      }
    }
    const closer = make("button", { type: "button", id: "closer" }, word("enlarge"));
    closer.addEventListener("click", () => closeUp(chosen()[0]));
    get("always").append(closer);
    world.phrases.forEach((phrase, at) => {
      const button = make("button", { type: "button", "data-action": "say" }, `“${phrase}”`);
      button.addEventListener("click", () => act(`say ${at}`));
      get("always").append(button);
    });
  }

  function bar() {
    const found = chosen();
    const some = found.length > 0 || pile !== "";
    destinations();
    const to = place(get("to").value);
    const isLaid = some && !inZones() && to && to.kind === "zone"; // From a hand or a pile to the table: face up or face down.
    const isEmpty = Boolean(chief()) && place(chief()).count === 0;
    const noPile = found.length > 0 || isEmpty;
    const hidden = {
      draw: noPile, deal: noPile, shuffle: noPile && !zone(), search: noPile, refill: found.length > 0 || !isEmpty || !spent(),
      play: !isLaid, "play-down": !isLaid, move: !some || isLaid || (to && to.kind === "hand" && to.seat !== mine()),
      give: !some || other() < 0, stack: found.length < 2 && !pile,
      flip: !some || found.some((piece) => piece.at.kind === "hand"), turn: !inZones(), mark: !inZones(),
      peek: !(pile || found.some((piece) => piece.card === undefined)), close: !state.look, undo: !state.undo,
    };
    for (const button of document.querySelectorAll(".bar [data-action]")) button.hidden = Boolean(hidden[button.dataset.action]);
    if (other() >= 0) document.querySelector("[data-action=give]").textContent = word("giveTo", { name: state.names[other()] });
    document.querySelector("[data-action=shuffle]").textContent = zone() ? `${word("shuffle")}: ${called(place(zone()))}` : word("shuffle");
    get("to-field").hidden = !some;
    if (!hidden.refill) document.querySelector("[data-action=refill]").textContent = word("refill", { pile: spent(), to: chief() });
    get("many-field").hidden = noPile;
    get("closer").hidden = !(found.length === 1 && found[0].card !== undefined);
    const names = found.slice(0, 3).map(title).join(", ");
    const what = found.length > 3 ? word("andMore", { names, count: found.length - 3 }) : names || pile;
    get("chosen").textContent = isEmpty && !found.length ? word("empty", { pile: chief() }) : some ? word("selected", { what }) : chief() ? word("drawing", { pile: chief() }) : "";
    zoom(found.length ? found[found.length - 1] : null);
  }

  // The buttons for a piece of a zone have their room before one is selected, so that the table stays as it is while
  // somebody aims at a place.
  function reserve() {
    const box = document.querySelector(".bar");
    const zones = places().filter((each) => each.kind === "zone").map(called).sort((one, two) => two.length - one.length);
    const key = `${box.clientWidth}/${zones[0]}`;
    if (box.dataset.reserved === key) return;
    box.dataset.reserved = key;
    const full = box.cloneNode(true);
    const rare = ["play", "play-down", "peek", "stack", "close", "refill", ...(world.players === 2 ? [] : ["give"])];
    for (const part of full.querySelectorAll("button, label")) part.hidden = part.matches("#many-field, #pile-actions :not([data-action=shuffle])") || rare.includes(part.dataset.action);
    full.querySelector("[data-action=shuffle]").textContent = `${word("shuffle")}: ${zones[0] || ""}`;
    full.style.minHeight = "";
    box.before(full);
    const most = full.offsetHeight;
    full.remove();
    box.style.minHeight = `${most}px`;
  }

  // Where things can go; a pile has a top and a bottom.
  function destinations() {
    const ranks = { zone: 0, pile: 1, hand: 2 };
    const wanted = places().filter((each) => each.name !== pile).flatMap((each) => {
      const rank = ranks[each.kind] + (each.seat !== undefined && each.seat !== mine() ? 3 : 0);
      const bottom = each.kind === "pile" && each.count ? [[`${each.name} bottom`, word("bottomOf", { place: called(each) }), rank]] : [];
      return [[each.name, called(each), rank], ...bottom];
    });
    wanted.sort((one, two) => one[2] - two[2]);
    sync(get("to"), wanted, (each) => each[0], (each) => make("option", { value: each[0] }), (option, each) => {
      if (option.textContent !== each[1]) option.textContent = each[1];
    });
    if (get("to").selectedIndex < 0 && wanted.length) get("to").selectedIndex = 0;
  }

  // One card, large: the last one that was selected, as it is now

  let large = null;
  function zoom(selected) {
    const piece = selected || large;
    if (!piece || piece.card === undefined) return;
    large = piece;
    get("zoom").hidden = false;
    show(get("zoomed"), piece, [], true);
    get("zoom-title").textContent = title(piece);
  }

  function closeUp(piece) {
    if (!piece || piece.card === undefined) return;
    get("close-up-title").textContent = title(piece);
    show(get("close-up-face"), piece, [], true);
    get("close-up").showModal();
  }

  // A picture of the table as this seat sees it: each face and each word where it is on the page.
  const SHARP = 2;
  const CONTROLS = ".caption, .bar, #chosen, #refusal, noscript, .here, button:not(.piece):not(.pile-top)";

  function drawFace(context, face, left, top) {
    const box = face.getBoundingClientRect();
    const turned = [1, 2, 3].find((turns) => face.closest(`.turned-${turns}`)) || 0;
    const [width, height] = [face.offsetWidth, face.offsetHeight];
    context.save();
    context.translate(box.left + box.width / 2 - left, box.top + box.height / 2 - top);
    context.rotate((turned * Math.PI) / 2);
    context.beginPath();
    context.roundRect(-width / 2, -height / 2, width, height, Math.min(width / 2, parseFloat(getComputedStyle(face).borderTopLeftRadius) || 0));
    context.fillStyle = face.classList.contains("back") ? "#345" : "#efe8d2";
    context.fill();
    context.clip();
    if (face.tagName === "IMG") context.drawImage(face, -width / 2, -height / 2, width, height);
    context.restore();
  }

  function drawWord(context, node, left, top) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(node.parentElement);
    const [box] = range.getClientRects();
    if (!box || !box.width) return;
    if (!style.backgroundColor.endsWith(", 0)")) { // The badge of a number.
      const badge = node.parentElement.getBoundingClientRect();
      context.fillStyle = style.backgroundColor;
      context.beginPath();
      context.roundRect(badge.left - left, badge.top - top, badge.width, badge.height, parseFloat(style.borderTopLeftRadius) || 0);
      context.fill();
    }
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.color;
    context.textBaseline = "middle";
    context.fillText(node.textContent.trim(), box.left - left, box.top + box.height / 2 - top, range.getBoundingClientRect().width + 1);
  }

  function savePicture() {
    get("menu").open = false;
    document.body.classList.add("whole"); // Nothing is scrolled, and nothing covers anything.
    const felt = get("table");
    const { left, top, width, height } = felt.getBoundingClientRect();
    const canvas = make("canvas", { width: Math.ceil(width * SHARP), height: Math.ceil(height * SHARP) });
    const context = canvas.getContext("2d");
    context.scale(SHARP, SHARP);
    context.fillStyle = getComputedStyle(felt).getPropertyValue("--felt-deep");
    context.fillRect(0, 0, width, height);
    context.strokeStyle = "rgb(255 255 255 / 35%)";
    for (const box of felt.querySelectorAll(".zone, .seat")) {
      const frame = box.getBoundingClientRect();
      context.beginPath();
      context.roundRect(frame.left - left, frame.top - top, frame.width, frame.height, 10);
      context.stroke();
    }
    for (const face of felt.querySelectorAll(".face")) if (face.checkVisibility()) drawFace(context, face, left, top);
    const words = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: node } = words;
      if (node.textContent.trim() && node.parentElement.checkVisibility() && !node.parentElement.closest(CONTROLS)) drawWord(context, node, left, top);
    }
    document.body.classList.remove("whole");
    canvas.toBlob((blob) => {
      const link = make("a", { href: URL.createObjectURL(blob), download: `${world.title}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href));
    });
  }

  // The whole table, once in a frame however many messages come

  function draw() {
    if (!waiting) waiting = requestAnimationFrame(lay);
  }

  function lay() {
    waiting = 0;
    const me = mine();
    const there = new Set(known().map((piece) => piece.handle));
    pieces = new Set([...pieces].filter((handle) => there.has(handle)));
    if (pile && !place(pile)) pile = "";
    const first = me === null ? 0 : me;
    const seats = [...Array(world.players).keys()].map((each) => (first + each) % world.players).filter((each) => each !== me);
    sync(get("others"), seats, (each) => each, newSeat, updateSeat);
    sync(get("piles"), places().filter((each) => each.kind === "pile"), (each) => each.name, newPile, updatePile);
    sync(get("shared"), places().filter((each) => each.kind === "zone" && (each.seat === undefined || each.seat === null)), (each) => each.name, newZone, updateZone);
    const things = get("things");
    if (!things.firstChild) things.append(make("span", { class: "notes" }), make("span", { class: "notes" }), make("span", { class: "notes" }));
    counters(things.children[0], state.counters.filter((each) => each.seat === null));
    sync(things.children[1], state.dice, (each) => each.name, newDie, updateDie);
    counters(things.children[2], state.counters.filter((each) => each.seat === me && me !== null));
    sync(get("own"), places().filter((each) => each.kind === "zone" && each.seat === me && me !== null), (each) => each.name, newZone, updateZone);
    get("table").classList.toggle("busy", busy());
    get("mine").hidden = me === null;
    if (me !== null) {
      const hand = place(`hand-${me}`);
      if (!get("menu").open) get("name").value = state.names[me] === "ABCDEFGH"[me] ? "" : state.names[me];
      get("hand-title").textContent = word("handTitle", { count: hand.count });
      set(get("hand"), "--n", Math.max(3, hand.count));
      set(get("hand"), "--wide", Math.max(.5, ...hand.pieces.map(({ part }) => world.shapes[part]).filter(Boolean).map(({ ratio, size }) => Math.sqrt(ratio) * Math.min(size, 1.8))));
      get("hand-here").hidden = !busy() || chosen().some((piece) => piece.at === hand);
      row(get("hand"), hand.pieces, true);
      get("looking").hidden = !state.look;
      if (state.look) get("looking-at").textContent = word("lookingFrom", { place: called(place(state.look.place)) });
      row(get("looked"), state.look ? state.look.pieces : []);
      bar();
      if (!busy()) reserve();
    }
    get("news").textContent = (get("log").lastElementChild || { textContent: "" }).textContent;
    examples();
    document.body.dataset.v = state.v;
  }

  addEventListener("resize", () => state && draw());

  // What gets the focus is scrolled to where the hand does not cover it.
  new ResizeObserver(([{ target }]) => {
    for (const scroller of [document.documentElement, document.querySelector("main")]) scroller.style.scrollPaddingBottom = `${target.offsetHeight + 8}px`;
  }).observe(get("mine"));

  // Actions that can be typed at this table.
  function examples() {
    const me = mine() || 0;
    const first = (kind) => places().find((each) => each.kind === kind && [undefined, null, me].includes(each.seat));
    const piles = [first("pile")].filter(Boolean);
    const discards = places().find((each) => each.spent);
    const zone = first("zone");
    const counter = state.counters.find((each) => [null, me].includes(each.seat));
    const lines = [
      ...piles.slice(0, 1).map((each) => `draw ${each.name} 3`),
      ...(piles.length && zone ? [`play ${piles[0].name} to ${zone.name}`] : []),
      ...(piles.length && discards && discards !== piles[0] ? [`move ${discards.name}* to ${piles[0].name}`] : []),
      ...state.dice.slice(0, 1).map((each) => `roll ${each.name}`),
      ...(counter ? [`count ${counter.name} +2`] : []),
    ];
    get("examples").replaceChildren(...lines.flatMap((line, at) => (at ? [", "] : []).concat(make("kbd", {}, line))));
  }

  function log(part) {
    const box = get("log");
    if (part.from === 0) box.replaceChildren();
    for (const line of part.lines) box.append(make("p", {}, line));
    if (part.lines.length) box.scrollTop = box.scrollHeight;
  }

  function hear(message) {
    if (message.here && message.v === undefined) {
      state.here = message.here;
      draw();
    } else if (message.faces) {
      Object.assign(faces, message.faces);
      if (state) draw();
    } else if (message.world) {
      world = message.world;
      if (state) draw();
    } else if (message.refused !== undefined) get("refusal").replaceChildren(make("p", {}, message.refused.slice(0, 1).toUpperCase() + message.refused.slice(1)));
    else {
      if (state && state.v !== message.v) get("refusal").replaceChildren();
      nudge = null;
      state = message;
      log(message.log);
      say(message.problem ? word("fault", { problem: message.problem }) : mine() === null ? word("watching") : word("youAre", { name: state.names[mine()] }));
      draw();
    }
  }

  // Forms and keys

  get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    act(get("typed").value.trim());
    get("typed").value = "";
  });
  get("all").addEventListener("click", () => {
    get("many").value = Math.max(1, (place(chief()) || { count: 1 }).count);
  });
  get("save-picture").addEventListener("click", savePicture);
  get("hand-here").addEventListener("click", () => put(`hand-${seat}`));
  get("close-up-close").addEventListener("click", () => get("close-up").close());
  get("to").addEventListener("change", () => draw());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state && (pieces.size || pile)) {
      clear();
      draw();
    }
  });

  Link.folds(get("menu"));

  async function start() {
    world = await (await fetch("/world")).json();
    document.documentElement.lang = world.language;
    for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
    for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", word(each.dataset.label));
    get("title").textContent = world.title;
    document.title = world.title;
    [seat] = await Link.join(word("noLink"));
    get("mine").dataset.place = `hand-${seat}`;
    actions();
    send = Link.keep(seat, hear, (name) => say(word(name)));
    Link.naming(world.longestName, (over) => word("longName", { over }), (name) => send("name", name));
  }
  start().catch((error) => say(error.message));
})();
