"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const { make } = Table;
  const SPECTATOR = "watch";
  const faces = {};
  let world = null;
  let state = null;
  let seat = "";
  let send = null;
  // What is selected: handles of pieces, or the name of a pile.
  let pieces = new Set();
  let pile = "";

  const mine = () => (seat === SPECTATOR ? null : Number(seat));
  const title = (piece) => (piece.card === undefined ? "face-down card" : world.titles[piece.card] || piece.card);
  const act = (line) => send("do", line);
  const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const places = () => state.places;
  const place = (name) => places().find((each) => each.name === name);
  const called = (each) => (each.seat === undefined || each.seat === null ? each.label : each.seat === mine() ? `your ${each.label}` : `${state.names[each.seat]}’s ${each.label}`);

  function say(text) {
    if (get("status").textContent !== text) get("status").textContent = text;
  }

  // Elements that stay while what they show stays: focus and pictures survive each change.
  function sync(parent, items, key, create, update) {
    const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
    let next = parent.firstElementChild;
    for (const item of items) {
      const name = String(key(item));
      let child = known.get(name);
      known.delete(name);
      if (!child) {
        child = create(item);
        child.dataset.key = name;
      }
      update(child, item);
      if (child === next) next = next.nextElementSibling;
      else parent.insertBefore(child, next);
    }
    for (const child of known.values()) child.remove();
  }

  // Cards

  const address = (piece) => (piece.card === undefined ? faces[`back/${piece.part}`] : faces[piece.card]);

  function shape(element, part) {
    const found = world.shapes[part] || Object.values(world.shapes)[0];
    const values = { "--ratio": found.ratio, "--corner": found.corner, "--k": Math.sqrt(found.ratio), "--part": found.size };
    for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
  }

  function picture(piece, alt) {
    const digest = address(piece);
    const plain = make("span", { class: piece.card === undefined ? "face plain back" : "face plain", "aria-hidden": "true" }, piece.card === undefined ? "" : title(piece));
    const inner = digest ? make("img", { class: "face", src: `/face/${digest}.webp`, alt, draggable: "false" }) : plain;
    const card = make("span", { class: "card" }, inner);
    shape(card, piece.part);
    return card;
  }

  // A picture is made again only if it shows something else.
  function show(element, piece, extra = []) {
    const shown = `${address(piece) || ""}/${piece.card || ""}/${piece.part}/${extra.map((each) => each.textContent)}`;
    shape(element, piece.part);
    if (element.dataset.shown === shown) return;
    element.dataset.shown = shown;
    element.replaceChildren(picture(piece, ""), ...extra);
  }

  function newPiece() {
    const button = make("button", { type: "button", class: "piece fresh", draggable: "true" });
    button.addEventListener("click", () => choose(Number(button.dataset.handle)));
    button.addEventListener("dragstart", (event) => {
      const handle = Number(button.dataset.handle);
      if (!pieces.has(handle)) {
        pieces = new Set([handle]);
        pile = "";
        draw();
      }
      event.dataTransfer.setData("text/plain", `@${handle}`);
      event.dataTransfer.effectAllowed = "move";
    });
    return button;
  }

  // Most pieces are as they were: with hundreds on the table, only the others may cost time.
  function update(button, piece) {
    const now = [piece.handle, piece.card, piece.turns, piece.mark, piece.gone, title(piece), address(piece), pieces.has(piece.handle)].join("/");
    if (button.known === now) return;
    button.known = now;
    button.dataset.handle = piece.handle;
    if (piece.card === undefined) delete button.dataset.card;
    else button.dataset.card = piece.card;
    const turned = piece.turns ? `, turned by ${piece.turns * 90}°` : "";
    const label = `${title(piece)}${turned}${piece.mark ? `, marked ${piece.mark}` : ""}${piece.gone ? ", no longer in the deck" : ""}`;
    button.setAttribute("aria-label", label);
    button.title = label;
    button.setAttribute("aria-pressed", String(pieces.has(piece.handle)));
    button.className = `piece turned-${piece.turns || 0}${piece.gone ? " gone" : ""}`;
    button.disabled = mine() === null;
    show(button, piece, piece.mark ? [make("span", { class: "mark" }, piece.mark)] : []);
  }

  const row = (element, found) => sync(element, found, (piece) => piece.handle, newPiece, update);

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
  }

  function known() {
    const found = places().flatMap((each) => (each.pieces || []).map((piece) => ({ ...piece, at: each })));
    const looked = state.look ? state.look.pieces.map((piece) => ({ ...piece, at: place(state.look.place) })) : [];
    return [...found, ...looked];
  }

  const chosen = () => known().filter((piece) => pieces.has(piece.handle));
  const amount = () => Math.max(1, Math.min(999, Math.floor(Number(get("many").value)) || 1));
  const handles = () => chosen().map((piece) => `@${piece.handle}`).join(" ");
  const source = () => handles() || `${pile}*${amount()}`;

  function put(target) {
    const to = place(target);
    if (!to || (!pieces.size && !pile)) return;
    const isHand = to.kind === "hand";
    if (isHand && to.seat !== mine()) act(`give ${source()} to ${to.seat}`);
    else if (isHand || to.kind === "pile" || chosen().every((piece) => piece.at.kind === "zone") === (pieces.size > 0)) act(`move ${source()} to ${target}`);
    else act(`play ${source()} to ${target}`);
    clear();
  }

  function target(element, name) {
    element.addEventListener("dragover", (event) => {
      event.preventDefault();
      element.classList.add("over");
    });
    element.addEventListener("dragleave", () => element.classList.remove("over"));
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      element.classList.remove("over");
      put(name());
    });
  }

  function here(name) {
    const button = make("button", { type: "button", class: "here" }, "here");
    button.addEventListener("click", () => put(name()));
    return button;
  }

  // Places

  function newPile(each) {
    const name = make("span");
    const top = make("button", { type: "button", class: "pile-top", draggable: "true" });
    const box = make("section", { class: "pile" }, make("h3", {}, name, here(() => box.dataset.key)), top);
    top.addEventListener("click", () => {
      const again = pile === box.dataset.key;
      clear();
      pile = again ? "" : box.dataset.key;
      draw();
    });
    top.addEventListener("dragstart", (event) => {
      clear();
      pile = box.dataset.key;
      get("many").value = 1;
      event.dataTransfer.setData("text/plain", pile);
      draw();
    });
    top.dataset.pile = each.name;
    target(box, () => box.dataset.key);
    return box;
  }

  function updatePile(box, each) {
    const top = box.querySelector(".pile-top");
    box.querySelector("h3 span").textContent = called(each);
    box.querySelector(".here").hidden = !busy() || each.name === pile;
    box.querySelector(".here").setAttribute("aria-label", `Put on ${called(each)}`);
    box.setAttribute("aria-label", called(each));
    const face = each.top && each.top.card ? `, on top ${title(each.top)}` : "";
    top.setAttribute("aria-label", `${called(each)}: ${many(each.count, "card")}${face}`);
    top.setAttribute("aria-pressed", String(pile === each.name));
    top.disabled = mine() === null;
    const piece = each.top || { part: Object.keys(world.shapes)[0] };
    shape(top, piece.part);
    const shown = `${each.count}/${address(piece) || ""}/${piece.card || ""}/${Boolean(each.top)}`;
    if (top.dataset.shown === shown) return;
    top.dataset.shown = shown;
    const card = each.count ? picture(piece, "") : make("span", { class: "empty", "aria-hidden": "true" });
    top.replaceChildren(card, make("b", {}, String(each.count)));
    if (each.top && each.top.card) card.dataset.card = each.top.card;
  }

  function newZone() {
    const box = make("section", { class: "zone" }, make("h3", {}, make("span"), here(() => box.dataset.key)), make("div", { class: "row" }));
    target(box, () => box.dataset.key);
    return box;
  }

  function updateZone(box, each) {
    box.querySelector("h3 span").textContent = `${called(each)}${each.count > 3 ? ` · ${each.count}` : ""}`;
    box.setAttribute("aria-label", called(each));
    box.querySelector(".here").hidden = !busy();
    box.querySelector(".here").setAttribute("aria-label", `Put in ${called(each)}`);
    row(box.querySelector(".row"), each.pieces);
  }

  const busy = () => mine() !== null && (pieces.size > 0 || pile !== "");

  // Counters and dice

  function newCounter(each) {
    const step = (change, label) => {
      const button = make("button", { type: "button", "data-action": "count", "aria-label": label }, change > 0 ? "+" : "−");
      button.addEventListener("click", () => act(`count ${each.name} ${change > 0 ? "+" : "-"}1`));
      return button;
    };
    return make("span", { class: "counter" }, make("span"), step(-1, `${each.label}: one less`), make("b"), step(1, `${each.label}: one more`));
  }

  function updateCounter(box, each) {
    box.firstChild.textContent = each.label;
    box.querySelector("b").textContent = String(each.value);
    for (const button of box.querySelectorAll("button")) button.disabled = mine() === null;
  }

  function newDie(each) {
    const button = make("button", { type: "button", "data-action": "roll", "aria-label": `Roll ${each.name}` }, "roll");
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
    const box = make("section", { class: "seat" }, make("div", { class: "who" }, make("h2"), make("span", { class: "chip" }), here(() => `hand-${each}`)),
      make("div", { class: "notes" }), make("div", { class: "zones" }));
    target(box, () => `hand-${each}`);
    return box;
  }

  function updateSeat(box, each) {
    const hand = place(`hand-${each}`);
    const look = state.looks[each];
    box.querySelector("h2").textContent = state.names[each];
    box.setAttribute("aria-label", state.names[each]);
    box.querySelector(".chip").textContent = `${many(hand.count, "card")} in hand${look ? `, looking at ${look.count} in ${look.place}` : ""}`;
    box.querySelector(".here").hidden = !busy();
    box.querySelector(".here").setAttribute("aria-label", `Give to ${state.names[each]}`);
    counters(box.querySelector(".notes"), state.counters.filter((one) => one.seat === each));
    sync(box.querySelector(".zones"), places().filter((one) => one.kind === "zone" && one.seat === each && one.count), (one) => one.name, newZone, updateZone);
  }

  // Actions

  const BUTTONS = {
    "pile-actions": [
      ["draw", "Draw", () => `draw ${chief()} ${amount()}`],
      ["deal", "Deal each", () => `deal ${chief()} ${amount()}`],
      ["shuffle", "Shuffle", () => `shuffle ${chief()}`],
      ["search", "Search", () => `search ${chief()}`],
    ],
    "piece-actions": [
      ["play", "Play", () => `play ${source()} to ${goal()}`],
      ["move", "Move", () => `move ${source()} to ${get("to").value}`],
      ["give", "Give", () => `give ${source()} to ${other()}`],
      ["flip", "Turn over", () => `flip ${pile ? `${pile}*` : source()}`],
      ["peek", "Peek", () => `peek ${source()}`],
      ["turn", "Rotate", () => `turn ${source()}`],
      ["stack", "Stack", () => `stack ${source()}`],
      ["mark", "Mark", marked],
    ],
    always: [
      ["close", "Stop looking", () => "close"],
      ["undo", "Undo", () => "undo"],
    ],
  };

  // The pile that actions on piles mean: the selected one, or the first one that has cards.
  const chief = () => pile || (places().find((each) => each.kind === "pile" && each.count) || places().find((each) => each.kind === "pile") || { name: "" }).name;
  const goal = () => get("to").value.replace(/^hand-.*/, "") || get("to").options[0].value;
  const other = () => (get("to").value.startsWith("hand-") && get("to").value !== `hand-${seat}` ? get("to").value.slice(5) : String((mine() + 1) % world.players));

  function marked() {
    const text = prompt("Mark (empty: take the mark off)", "");
    return text === null ? "" : `mark ${source()} as ${text.trim() || "none"}`;
  }

  function actions() {
    for (const [group, buttons] of Object.entries(BUTTONS)) {
      for (const [name, label, line] of buttons) {
        const button = make("button", { type: "button", "data-action": name }, label);
        button.addEventListener("click", () => {
          const text = line();
          if (!text) return;
          if (!["draw", "shuffle", "search", "peek"].includes(name)) clear();
          act(text);
          draw();
        });
        get(group).append(button);
      }
    }
    const closer = make("button", { type: "button", id: "closer" }, "Enlarge");
    closer.addEventListener("click", () => closeUp());
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
    const inZones = found.length > 0 && found.every((piece) => piece.at.kind === "zone");
    const hidden = {
      draw: found.length > 0, deal: found.length > 0, shuffle: found.length > 0, search: found.length > 0,
      play: !some, move: !some, give: !some || world.players < 2, stack: found.length < 2 && !pile,
      flip: !some || found.some((piece) => piece.at.kind === "hand"), turn: !inZones, mark: !inZones,
      peek: !(pile || found.some((piece) => piece.card === undefined)), close: !state.look, undo: !state.undo,
    };
    for (const button of document.querySelectorAll(".bar [data-action]")) button.hidden = Boolean(hidden[button.dataset.action]);
    get("to-field").hidden = !some;
    get("many-field").hidden = found.length > 0;
    get("closer").hidden = !(found.length === 1 && found[0].card !== undefined);
    const names = found.slice(0, 3).map(title).join(", ");
    const what = found.length ? `${names}${found.length > 3 ? ` and ${found.length - 3} more` : ""}` : chief();
    get("chosen").textContent = found.length ? `Selected: ${what}` : pile ? `Selected: ${pile}` : what ? `Drawing from ${what}. Tap cards or a pile to do more.` : "";
    destinations();
    zoom(found.length ? found[found.length - 1] : null);
  }

  function destinations() {
    const ranks = { zone: 0, pile: 1, hand: 2 };
    const wanted = places().filter((each) => each.name !== pile).map((each) => [each.name, called(each), ranks[each.kind] + (each.seat !== undefined && each.seat !== mine() ? 3 : 0)]);
    wanted.sort((one, two) => one[2] - two[2]);
    sync(get("to"), wanted, (each) => each[0], (each) => make("option", { value: each[0] }), (option, each) => {
      if (option.textContent !== each[1]) option.textContent = each[1];
    });
    if (get("to").selectedIndex < 0 && wanted.length) get("to").selectedIndex = 0;
  }

  // One card, large

  function zoom(piece) {
    if (!piece || piece.card === undefined) return;
    get("zoom").hidden = false;
    show(get("zoomed"), piece);
    get("zoom-title").textContent = title(piece);
  }

  function closeUp() {
    const piece = chosen()[0];
    if (!piece) return;
    get("close-up-title").textContent = title(piece);
    show(get("close-up-face"), piece);
    get("close-up").showModal();
  }

  // A picture of the table as this seat sees it: each face and each word where it is on the page.
  const SHARP = 2;
  const CONTROLS = ".bar, #chosen, #refusal, noscript, .here, button:not(.piece):not(.pile-top)";

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
    const felt = get("table");
    const { left, top, width, height } = felt.getBoundingClientRect();
    const canvas = make("canvas", { width: Math.ceil(width * SHARP), height: Math.ceil(height * SHARP) });
    const context = canvas.getContext("2d");
    context.scale(SHARP, SHARP);
    context.fillStyle = getComputedStyle(felt).getPropertyValue("--felt-deep");
    context.fillRect(0, 0, width, height);
    for (const face of felt.querySelectorAll(".face")) if (face.checkVisibility()) drawFace(context, face, left, top);
    const words = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const { currentNode: node } = words;
      if (node.textContent.trim() && node.parentElement.checkVisibility() && !node.parentElement.closest(CONTROLS)) drawWord(context, node, left, top);
    }
    canvas.toBlob((blob) => {
      const link = make("a", { href: URL.createObjectURL(blob), download: `${world.title}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href));
    });
  }

  // The whole table

  function draw() {
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
    get("mine").hidden = me === null;
    if (me !== null) {
      const hand = place(`hand-${me}`);
      get("hand-title").textContent = `Your hand · ${hand.count}`;
      get("hand-here").hidden = !busy() || chosen().some((piece) => piece.at === hand);
      row(get("hand"), hand.pieces);
      get("looking").hidden = !state.look;
      if (state.look) get("looking-at").textContent = `Only you see these, from ${called(place(state.look.place))}, top first`;
      row(get("looked"), state.look ? state.look.pieces : []);
      bar();
    }
    get("news").textContent = (get("log").lastElementChild || { textContent: "" }).textContent;
    examples();
    document.body.dataset.v = state.v;
    // What gets the focus is scrolled to where the hand does not cover it.
    for (const scroller of [document.documentElement, document.querySelector("main")]) scroller.style.scrollPaddingBottom = `${get("mine").offsetHeight + 8}px`;
  }

  // Actions that can be typed at this table.
  function examples() {
    const me = mine() || 0;
    const first = (kind, from = 0) => places().filter((each) => each.kind === kind && [undefined, null, me].includes(each.seat))[from];
    const piles = [first("pile"), first("pile", 1)].filter(Boolean);
    const zone = first("zone");
    const counter = state.counters.find((each) => [null, me].includes(each.seat));
    const lines = [
      ...piles.slice(0, 1).map((each) => `draw ${each.name} 3`),
      ...(piles.length && zone ? [`play ${piles[0].name} to ${zone.name}`] : []),
      ...(piles.length > 1 ? [`move ${piles[1].name}* to ${piles[0].name}`] : []),
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
    if (message.faces) {
      Object.assign(faces, message.faces);
      if (state) draw();
    } else if (message.world) {
      world = message.world;
      if (state) draw();
    } else if (message.refused !== undefined) get("refusal").replaceChildren(make("p", {}, message.refused));
    else {
      if (state && state.v !== message.v) get("refusal").replaceChildren();
      state = message;
      log(message.log);
      say(message.problem ? `The deck has a fault: ${message.problem}` : mine() === null ? "You are watching" : `You are ${state.names[mine()]}`);
      draw();
    }
  }

  // Forms and keys

  get("naming").addEventListener("submit", (event) => {
    event.preventDefault();
    send("name", get("name").value);
    get("menu").open = false;
  });
  get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    act(get("typed").value.trim());
    get("typed").value = "";
  });
  get("save-picture").addEventListener("click", savePicture);
  get("hand-here").addEventListener("click", () => put(`hand-${seat}`));
  get("close-up-close").addEventListener("click", () => get("close-up").close());
  target(get("hand"), () => `hand-${seat}`);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && state && (pieces.size || pile)) {
      clear();
      draw();
    }
  });

  async function start() {
    [seat] = await Link.join();
    world = await (await fetch("/world")).json();
    get("title").textContent = world.title;
    document.title = world.title;
    actions();
    send = Link.keep(seat, hear, say);
  }
  start().catch((error) => say(error.message));
})();
