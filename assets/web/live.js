import { Drag } from "./drag.js";
import { Link } from "./link.js";
import { make } from "./make.js";
import { Table } from "./table.js";

(() => {
  const get = (id) => document.getElementById(id);
  const offers = get("moves"); // Looked up once: while the table is drawn it may be in no document.
  const SPECTATOR = "watch";
  const MOST_LINES = 500;
  const faces = {};
  let world = null;
  let state = null;
  let socket = null;
  let seat = "";
  let here = [];
  let raised = [];
  let picked = null;
  let draft = null; // Groups of cards that are being arranged, the move that would lay them, and what the referee says of it.
  let sent = 0;
  let ending = []; // What the last hand brought: it stays until this player does something.
  let isMoved = false; // Whether the last message was a move of one's own.
  let known = { hand: 0, cards: new Set() }; // What one has held in this hand, as far as it was not taken back.
  let wait = 0;
  let wondered = ""; // The move about which the referee was asked last, as nothing that is offered has the cards that are raised.
  const word = (name, open) => Table.word(world, name, open);
  const session = Math.random().toString(36).slice(2);

  // Several people at one screen have several seats, and watch while it is nobody's turn of theirs.
  const { join } = Link;

  // Take another seat at this screen. Nothing of the one before it stays on the page.
  function change(to) {
    seat = to;
    state = null;
    raised = [];
    for (const part of [offers, ...["hand", "refusal", "log"].map(get)]) part.replaceChildren();
    const old = socket;
    connect();
    old.close();
  }

  function passOn() {
    const curtain = get("curtain");
    const mover = String(state.turn);
    if (seat !== SPECTATOR && mover !== seat && !state.over) change(SPECTATOR);
    else if (seat === SPECTATOR && state.over) change(here.find((one) => one !== SPECTATOR));
    else if (seat === SPECTATOR && here.includes(mover)) {
      get("curtain-text").textContent = word("passOn", { name: state.names[state.turn] });
      get("curtain-open").textContent = word("iAm", { name: state.names[state.turn] });
      get("curtain-open").onclick = () => {
        curtain.close();
        change(mover);
      };
      if (!curtain.open) curtain.showModal();
    }
  }

  function connect() {
    const mine = new WebSocket(`ws://${location.host}/seat/${seat}`);
    socket = mine;
    mine.addEventListener("open", () => {
      wait = 0;
    });
    mine.addEventListener("message", (event) => {
      if (mine === socket) hear(JSON.parse(event.data));
    });
    mine.addEventListener("close", (event) => {
      if (mine !== socket) return;
      const refused = event.code === 1008 || (event.code === 1006 && state === null && wait > 4000);
      say(word(refused ? "notLetIn" : wait < Link.LONG ? "lost" : "stopped"));
      wait = Math.min(Link.LONG, wait ? wait * 2 : 250);
      setTimeout(connect, wait);
    });
  }

  // A phone that wakes up should not wait for the next attempt.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && socket && socket.readyState === WebSocket.CLOSED) wait = 0;
  });

  function send(act, text = "") {
    sent += 1;
    isMoved = act === "move";
    ending = [];
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ act, text, id: `${session}-${sent}`, v: state.v }));
  }

  function say(text) {
    if (get("status").textContent !== text) get("status").textContent = text;
  }

  function hear(message) {
    if (message.here && message.v === undefined) {
      state.here = message.here;
      show();
    } else if (message.faces) {
      Object.assign(faces, message.faces);
      for (const digest of Object.values(message.faces)) new Image().src = `/face/${digest}.webp`;
      if (state) show();
    } else if (message.refused !== undefined) refuse(message.refused, message.rule);
    else if (message.answer && draft && message.line === draft.line) {
      draft.said = message.answer;
      show();
    } else if (wondered && message.answer && message.line === wondered && !message.answer.rule) {
      state.may.moves.push([wondered, message.answer.text]);
      show();
    } else if (message.answer) refuse(message.answer.text, message.answer.rule, true);
    else {
      const isNew = !state || state.v !== message.v;
      if (message.over) ending = message.ending;
      else if (state?.ended || (state?.over && state.hand === message.hand)) ending = []; // Another game, or its last move was taken back.
      if (isNew && state) sound(message.may !== null && state.may === null);
      state = message;
      if (isNew) {
        raised = [];
        picked = null;
        draft = null;
        get("refusal").replaceChildren();
      }
      if (message.log.from === 0 || known.hand !== message.hand) known = { hand: message.hand, cards: new Set(held()) }; // Dealt, or taken back.
      log(message.log);
      show();
      if (isNew) steady();
      if (here.length > 1) passOn();
    }
  }

  // What is said and offered while one thinks has its room from the beginning, so that the table stays as it is.
  function steady() {
    const box = get("mine");
    box.style.removeProperty("--tall");
    box.style.setProperty("--tall", `${box.offsetHeight}px`);
  }

  // The lines of earlier hands stay: somebody else may have begun the next one.
  function log(part) {
    const box = get("log");
    if (part.from === 0) for (const line of box.querySelectorAll(`[data-hand="${state.hand}"]`)) line.remove();
    for (const line of part.lines) box.append(make("p", { "data-hand": state.hand }, line));
    while (box.children.length > MOST_LINES) box.firstElementChild.remove();
    box.scrollTop = box.scrollHeight;
  }

  function readOn() {
    get("log").focus();
    get("log-title").scrollIntoView();
  }

  // A refusal or an answer, with the rule that it names.
  function refuse(text, rule = "", isAnswer = false) {
    const box = get("refusal");
    box.classList.toggle("answer", isAnswer && !rule);
    box.replaceChildren(...told(capital(text), rule));
  }

  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  function told(text, rule) {
    if (!world.rules[rule]) return [make("p", {}, text)];
    const button = make("button", { type: "button", class: "rule" }, word("rule", { rule }));
    button.addEventListener("click", () => Table.closeUp(rule, make("p", {}, world.rules[rule])));
    return [make("p", {}, button, text)]; // First, so that it is in view however long the text is.
  }

  // What may be done

  const words = (line) => line.split(" ");
  const held = () => (state.table.zones.find((zone) => zone.name === "hand" && String(zone.seat) === seat) || {}).cards || [];
  const mine = () => (draft ? held().filter((card) => !draft.groups.flat().includes(card)) : held());

  // The cards in hand that a move plays: what a Moon makes may lie there too, and stays.
  function own(line) {
    const found = words(line).slice(1).filter((each) => mine().includes(each));
    return found[0] in state.may.goals ? found.slice(0, 1) : found;
  }

  const isBot = () => seat !== SPECTATOR && state.bots[Number(seat)];
  const turn = () => state.may !== null && !isBot();
  const several = () => turn() && (state.may.choose > 0 || state.may.moves.some(([line]) => own(line).length > 1));
  const naming = (cards) => state.may.moves.filter(([line]) => cards.every((card) => own(line).includes(card)));
  const only = (card) => (turn() ? state.may.moves : []).filter(([line]) => words(line)[1] === card);

  // The one move that a second tap on a card makes: what it is for in this phase, unless there are several ways of that.
  function sole(card) {
    const due = only(card).filter(([line]) => words(line)[0] === state.may.verb);
    const lines = due.length ? due : only(card);
    return lines.length === 1 && (state.may.goals[card] || []).length < 2 ? lines[0] : null;
  }

  function tap(card) {
    if (!turn()) {
      if (state.turn >= 0) refuse(isBot() ? word("botForYou") : word("notYourTurn", { name: state.names[state.turn] }));
      return;
    }
    const barred = draft ? undefined : state.may.barred[card];
    const isRaised = raised.includes(card);
    picked = null;
    if (!get("refusal").classList.contains("answer")) get("refusal").replaceChildren(); // A hint stays until the move is made.
    if (draft) raised = isRaised ? raised.filter((other) => other !== card) : [...raised, card];
    else if (barred && !several()) {
      raised = [card];
      refuse(barred.text, barred.rule);
    } else if (several()) {
      const exact = isRaised && raised.length === 1 && only(card).find(([line]) => words(line).length === 2);
      if (exact) {
        send("move", exact[0]);
        return;
      }
      if (barred && !isRaised && state.may.choose) refuse(barred.text, barred.rule);
      else if (!isRaised && state.may.choose && raised.length >= state.may.choose) refuse(word("enough", { most: state.may.choose }));
      else raised = isRaised ? raised.filter((other) => other !== card) : [...raised, card];
    } else if (isRaised && sole(card)) {
      send("move", sole(card)[0]);
      return;
    } else {
      const isOpen = isRaised && only(card).length > 0; // It stays raised, so that the player can choose how it is played.
      raised = isRaised && !isOpen ? [] : [card];
      if (isOpen) refuse(word("severalWays"));
    }
    show();
    wonder();
  }

  // Cards that are chosen together and make nothing: the referee says why, or that they do.
  function wonder() {
    if (draft || !several() || state.may.choose || raised.length < 2 || naming(raised).length) return;
    const zones = state.table.zones.filter((zone) => String(zone.seat) === seat);
    const [verb, name] = state.may.groups;
    const first = state.may.moves.filter(([line]) => own(line).length > 1).map(([line]) => words(line)[0]).find((each) => each !== verb);
    const groups = zones.filter((zone) => zone.name === name).map((zone) => zone.cards);
    wondered = first ? [first, ...raised].join(" ") : verb ? `${verb} ${[...groups, raised].map((group) => group.join(" ")).join(" / ")}` : "";
    if (wondered) send("why", wondered);
  }

  const byOrder = (one, other) => world.order.indexOf(one) - world.order.indexOf(other);

  // The groups that a move lays down or adds to, each in its order: those that stay as they lie are left out.
  function changed(line) {
    const groups = words(line).slice(1).join(" ").split(" / ").map((group) => words(group).sort(byOrder).join(" "));
    const lying = state.table.zones.filter((zone) => zone.name === state.may.groups[1] && String(zone.seat) === seat).map((zone) => zone.cards.join(" "));
    return words(groups.filter((group) => !lying.includes(group)).join(" / "));
  }

  // A move as a button. Where cards are pictured, their names are left to those who cannot see them.
  function moveButton(line, label) {
    const suit = words(line).find((each) => world.suits[each]);
    const button = make("button", { type: "button", "data-move": line, "data-colour": suit && world.suits[suit].colour });
    const cards = words(line).slice(1).filter((each) => world.titles[each]);
    // A raised card and one that it takes: the latter. Cards that are laid down together: all of them, in their groups.
    const isLaid = cards.length > 2 || own(line).length > 1;
    const subject = cards.length > 1 && raised.length < 2 ? asked() : raised[0];
    const pictured = isLaid ? changed(line) : cards.filter((each) => each !== subject);
    const isMade = pictured.length === 1 && goals().length > 1; // A Moon, and a figure that it makes.
    const isTaken = !isMade && cards.length > 1 && pictured.length === 1 && !isLaid; // One of two: both are in view.
    if (isLaid || isMade || isTaken) {
      button.setAttribute("aria-label", label);
      label = isMade ? pictured[0] : isTaken ? `${word("matches")} ${pictured[0]}` : state.may.verbs[words(line)[0]];
    }
    const small = (card) => make("span", { class: "card", "data-card": card }, Table.face(world, card, ""), isLaid ? make("small", {}, card) : null);
    if (pictured.length) button.append(...pictured.map((each) => (world.titles[each] ? small(each) : make("span", {}, "|"))), make("span", {}, label), pictured.length === 1 && !isMade && pictured[0] in world.worth ? make("b", {}, world.worth[pictured[0]]) : "");
    else button.append(label);
    button.addEventListener("click", () => send("move", line));
    return button;
  }

  // Moves in rows that end in the same words, as in an auction: a column for each of these words, which keeps its place.
  function columns(lines) {
    const ends = lines.filter((line) => words(line).length === 3).map((line) => words(line)[2]);
    const isGrid = new Set(ends).size > 1 && lines.every((line) => words(line).length <= 3 && !words(line).some((each) => world.titles[each]));
    if (!isGrid) return [];
    const known = Object.keys(world.suits);
    return [...new Set([...known.filter((each) => ends.includes(each) || known.length <= 4), ...ends])];
  }

  // Beside the pennies, where there is room; else above one's hand.
  const beside = () => (state.table.pennies.length && !state.over && matchMedia("(min-width: 60rem)").matches ? offers : null);

  function moves() {
    const box = offers;
    if (!beside() && box.nextElementSibling !== get("hand")) get("hand").before(box);
    box.className = draft && turn() ? "moves drafting" : "moves";
    const onwards = !state.over ? "" : !state.ended ? "next" : String(state.host) === seat ? "another" : "";
    if (onwards) {
      const button = make("button", { type: "button", class: "main", "data-move": onwards }, word(onwards === "next" ? "nextHand" : onwards));
      button.addEventListener("click", () => send(onwards));
      box.replaceChildren(button);
      return;
    }
    if (!turn()) {
      box.replaceChildren(...(isBot() && !state.over ? [standIn(false)] : []));
      return;
    }
    if (draft) {
      const key = box.contains(document.activeElement) ? document.activeElement.dataset.key : "";
      box.replaceChildren(...tray());
      const again = key && box.querySelector(`[data-key="${key}"]`);
      if (again) again.focus();
      return;
    }
    if (state.may.choose) {
      const full = raised.length === state.may.choose;
      const line = [state.may.verb, ...mine().filter((card) => raised.includes(card))].join(" ");
      const button = make("button", { type: "button", class: "main", disabled: !full, "data-move": full ? line : "" },
        word("layAway", { count: raised.length, most: state.may.choose }));
      button.addEventListener("click", () => send("move", line));
      box.replaceChildren(button);
      return;
    }
    const shown = raised.length ? naming(raised) : state.may.moves;
    const listed = shown.filter(([line]) => {
      if (!own(line).length) return !raised.length || several();
      return raised.length > 0 || ((several() || state.may.groups.length > 0) && words(line)[0] !== state.may.verb && shown.length <= 12);
    });
    const others = raised.length ? state.may.moves.filter(([line]) => !own(line).length) : [];
    const ways = shortest().length === 1 && goals().length > 1 ? goals() : [];
    const marks = Table.marks(state.table.pennies, ways);
    const made = isMany() ? listed.filter(([line]) => goals().some((goal) => goal[2] === line)) : [];
    const shownHere = made.filter(([line]) => !picked || goals().some(([from, , each]) => String(from) === String(picked) && words(each)[2] === words(line)[2]));
    const rest = [...listed, ...others].filter((move) => !ways.some((way) => way[2] === move[0]) && !made.includes(move));
    const unique = new Map([...ways.map(([from, to, line]) => [line, `${marks.get(String(from))} → ${marks.get(String(to))}`]), ...rest, ...shownHere]);
    const across = columns([...unique.keys()]);
    const ordered = across.length ? [...unique].sort(([one], [other]) => (words(one).length > 2) - (words(other).length > 2)) : [...unique];
    box.replaceChildren(...ordered.map(([line, label]) => moveButton(line, label)));
    if (across.length) for (const button of box.children) if (words(button.dataset.move).length > 2) button.style.gridColumn = across.indexOf(words(button.dataset.move)[2]) + 1;
    box.classList.toggle("many", isMany());
    box.classList.toggle("grid", across.length > 0);
    box.style.setProperty("--columns", across.length);
    box.classList.toggle("pictured", box.querySelector(".card") !== null);
  }

  // A draft: how one's groups would lie. The referee is asked about it as it grows, and nothing is laid before the player says so.

  function arrange() {
    const [verb, name, title] = state.may.groups;
    const zones = state.table.zones.filter((zone) => zone.name === name && String(zone.seat) === seat);
    draft = { verb, title, groups: zones.map((zone) => [...zone.cards]), line: "", said: null };
    raised = [];
    show();
  }

  function put(at) {
    draft.groups = draft.groups.map((group) => group.filter((card) => !raised.includes(card)));
    if (at !== null) (draft.groups[at] = draft.groups[at] || []).push(...raised);
    draft.groups = draft.groups.filter((group) => group.length).map((group) => group.sort(byOrder));
    raised = [];
    draft.said = null;
    draft.line = draft.groups.length ? `${draft.verb} ${draft.groups.map((group) => group.join(" ")).join(" / ")}` : "";
    const line = draft.line;
    if (line) setTimeout(() => draft && draft.line === line && send("why", line), 150);
    show();
  }

  function keyed(key, label, act, attributes = {}) {
    const button = make("button", { type: "button", "data-key": key, ...attributes }, label);
    button.addEventListener("click", act);
    return button;
  }

  function tray() {
    const card = (id) => keyed(id, make("span", { class: "card" }, Table.face(world, id, "")), () => tap(id),
      { class: "drafted", "aria-pressed": String(raised.includes(id)), "aria-label": world.titles[id] || id });
    const groups = draft.groups.map((group, at) => make("div", { class: "group", "data-group": at }, ...group.map(card),
      raised.some((id) => !group.includes(id))
        ? keyed(`put-${at}`, "+", () => put(at), { class: "here", "aria-label": word("putHere", { title: draft.title, number: at + 1 }) }) : null));
    const where = raised.length ? [keyed("new", word("newGroup", { title: draft.title }), () => put(draft.groups.length), { "data-group": draft.groups.length })] : [];
    if (raised.some((id) => held().includes(id) && draft.groups.flat().includes(id))) where.push(keyed("back", word("back"), () => put(null)));
    const { said, line } = draft;
    const verdict = make("div", { class: said && said.rule ? "verdict refused" : "verdict", role: "status" }, ...(said ? told(said.text, said.rule) : []));
    return [make("div", { class: "groups" }, ...groups, ...where), verdict,
      make("div", { class: "ends" }, keyed("lay", word("lay"), () => send("move", line), { class: "main", "data-move": line, disabled: !line || Boolean(said && said.rule) }),
        keyed("reset", word("reset"), arrange),
        keyed("close", word("close"), () => {
          draft = null;
          raised = [];
          show();
          get("arrange").focus();
        }))];
  }

  // A card may also be dragged: to the table, to a card that it takes, or to a group of a draft.
  function drag(button, card) {
    Drag.from(button, {
      lift: () => (state ? [button.firstElementChild] : []),
      over: () => button.classList.add("lifted"),
      drop: (under) => {
        button.classList.remove("lifted");
        if (under && state) drop(card, under);
      },
    });
  }

  function drop(card, under) {
    const group = under.closest("[data-group]");
    if (draft && group) {
      raised = [card];
      put(Number(group.dataset.group));
    } else if (!under.closest("#mine") && under.closest("#table")) {
      const taken = (under.closest("[data-card]") || { dataset: {} }).dataset.card;
      const line = only(card).find(([each]) => words(each).includes(taken)) || sole(card);
      raised = [];
      if (line && !draft && own(line[0]).length === 1) send("move", line[0]);
      else tap(card);
    }
  }

  // The card that is raised, or one that was turned up.
  const asked = () => raised[0] || (turn() ? Object.keys(state.may.takes).find((each) => !held().includes(each)) : undefined);

  // Cards on the table that the raised card takes; where it could take either of two, tapping one chooses it.
  function matches() {
    const takes = turn() ? state.may.takes : {};
    const card = asked();
    const taken = (raised.length < 2 && takes[card]) || [];
    for (const shown of document.querySelectorAll("#table .middle [data-card]")) {
      if (!taken.includes(shown.dataset.card)) continue;
      shown.classList.add("match");
      const line = only(card).find(([each]) => words(each).includes(shown.dataset.card)) || sole(card);
      if (line) shown.addEventListener("click", () => send("move", line[0]));
    }
    return taken;
  }

  // What the raised card, or the one turned up, does to cards on the table: not by colour alone.
  function taking(taken) {
    const card = asked();
    if (!turn() || !(card in state.may.takes)) return "";
    if (!taken.length) return ` → ${word("stays")}`;
    return ` → ${word(only(card).length > 1 ? "matchesOne" : "matches")}: ${taken.join("; ")}`;
  }

  // The hand: buttons stay the same elements, so that the focus stays where it is.
  function hand() {
    const list = get("hand");
    const cards = mine();
    list.style.setProperty("--n", cards.length);
    list.style.setProperty("--half", Math.ceil(cards.length / (cards.length > 12 ? 3 : cards.length > 5 ? 2 : 1)));
    const had = new Map([...list.children].map((item) => [item.dataset.id, item]));
    const focused = document.activeElement && document.activeElement.closest ? document.activeElement.closest("#hand li") : null;
    const place = focused ? [...list.children].indexOf(focused) : -1;
    const items = cards.map((card) => had.get(card) || handItem(card));
    // What comes to a hand is marked until its player makes a move.
    if (isMoved) for (const item of items) isNew(item, false);
    isMoved = false;
    for (const item of items) if (!known.cards.has(item.dataset.id)) isNew(item, true);
    known.cards = new Set([...known.cards, ...cards]);
    if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item)) {
      for (const item of [...list.children]) if (!items.includes(item)) item.remove();
      items.forEach((item, at) => {
        if (list.children[at] !== item) list.insertBefore(item, list.children[at] || null);
      });
    }
    for (const item of items) {
      const card = item.dataset.id;
      const button = item.firstElementChild;
      const barred = turn() && !draft && Boolean(state.may.barred[card]);
      button.setAttribute("aria-disabled", String(barred));
      button.setAttribute("aria-pressed", String(raised.includes(card)));
      const image = item.querySelector(".face");
      if (world.face(card) && image.tagName !== "IMG") image.replaceWith(Table.face(world, card, ""));
    }
    if (!cards.includes(get("zoom").dataset.shown)) get("zoom").hidden = true;
    if (focused && !items.includes(focused)) {
      const next = items[Math.min(place, items.length - 1)];
      if (next) next.firstElementChild.focus();
      else get("may").focus(); // Not a field or a button, which would look as if it were asked for.
    }
  }

  function isNew(item, isSo) {
    const button = item.firstElementChild;
    const card = item.dataset.id;
    button.classList.toggle("new", isSo);
    button.firstElementChild.dataset.new = isSo ? word("newCard") : "";
    button.setAttribute("aria-label", isSo ? `${named(card)}, ${word("newCard")}` : named(card));
  }

  // What a card is called, with its suit where the name leaves that out, and what it counts.
  function named(card) {
    const title = world.titles[card] || card;
    const [suit] = Object.values(world.suits).filter((each) => each.cards.includes(card)).map((each) => each.title);
    return [suit ? `${title}: ${suit}` : title, ...(card in world.worth ? [typeof world.worth[card] === "number" ? word("counts", { value: world.worth[card] }) : world.worth[card]] : [])].join(", ");
  }

  // One card, large: beside the table on a wide screen, over it on others.
  // The list below a picture that comes or grows stays at its newest line, if that is where it was.
  let isAtEnd = true;
  get("log").addEventListener("scroll", ({ target }) => {
    isAtEnd = target.scrollHeight - target.clientHeight - target.scrollTop < 4;
  });
  new ResizeObserver(([{ target }]) => {
    if (isAtEnd) target.scrollTop = target.scrollHeight;
  }).observe(get("log"));

  const picture = (card) => make("span", { class: "card", style: Table.shape(world.shape) }, Table.face(world, card, ""));

  function enlarge(card) {
    get("zoom").hidden = false;
    get("zoom").dataset.shown = card;
    get("zoomed").replaceChildren(picture(card));
    get("zoom-title").textContent = named(card);
  }

  function handItem(card) {
    const button = make("button", { type: "button", "data-card": card, "aria-label": named(card), title: named(card) },
      // Ids are not broken at their hyphens (U+2011).
      make("span", { class: "card" }, Table.face(world, card, "")), make("span", { class: "caption", "aria-hidden": "true" }, card.replaceAll("-", "\u2011"), card in world.worth ? make("b", {}, ` ${world.worth[card]}`) : null));
    button.addEventListener("click", () => tap(card));
    button.addEventListener("pointerenter", () => enlarge(card));
    button.addEventListener("focus", () => enlarge(card));
    drag(button, card);
    return make("li", { "data-id": card }, button);
  }

  function standIn(on) {
    const button = make("button", { type: "button" }, word(on ? "botPlays" : "seatBack"));
    button.addEventListener("click", () => {
      send("bot", `${seat} ${on ? "on" : "off"}`);
      get("menu").open = false;
    });
    return button;
  }

  function standIns() {
    const box = get("stand-ins");
    const button = standIn(!isBot());
    const shown = box.firstElementChild;
    if (!shown || shown.textContent !== button.textContent) box.replaceChildren(button);
  }

  const goals = () => (turn() && raised.length === 1 && state.may.goals[raised[0]]) || [];

  // A Moon, which makes many figures: their list is beside the pennies.
  const isMany = () => shortest().length > 1;

  const shortest = () => goals().filter(([, , line]) => !line.includes(" from "));

  // Which penny the raised card may move: the shortest way, unless the player picks another penny and its goal.
  function slides() {
    return {
      goals: goals(), picked, single: shortest().length === 1, take: (line) => send("move", line),
      pick: (penny) => {
        picked = penny;
        show();
      },
    };
  }

  // Somebody asks to take a move back; everybody else has to agree.
  function wish() {
    const box = get("wish");
    const shown = state.wish ? state.wish.join(" ") : "";
    if (box.dataset.shown === shown) return;
    box.dataset.shown = shown;
    box.replaceChildren();
    if (!state.wish) return;
    const [asks, ...agreed] = state.wish;
    const isMine = String(asks) === seat;
    box.append(make("p", {}, isMine ? word("wishMine") : word("wish", { name: state.names[asks] })));
    if (agreed.map(String).includes(seat)) return;
    for (const [name, answer] of [["agree", "yes"], ["decline", "no"]]) {
      const button = make("button", { type: "button", "data-answer": answer }, word(name));
      button.addEventListener("click", () => send("agree", answer));
      box.append(button, " ");
    }
  }

  const botToMove = () => state.turn >= 0 && state.bots[state.turn] && state.wish === null;

  function pace() {
    const anyBots = state.bots.some((one) => one);
    get("pacing").hidden = !anyBots || seat === SPECTATOR;
    get("pace").value = state.pace;
    get("step").hidden = !(botToMove() && state.pace === "step");
    get("forward").hidden = !botToMove();
  }

  function show() {
    const me = seat === SPECTATOR ? null : Number(seat);
    world.names = state.names;
    if (me !== null && !get("menu").open) get("name").value = state.names[me] === world.letters[me] ? "" : state.names[me];
    Table.draw(get("table"), world, { ...state.table, turn: state.turn, away: state.names.map((_, each) => !state.bots[each] && !state.here.includes(each) && !here.includes(String(each))), totals: state.totals, me, news: state.news, past: state.past, readOn, beside: beside(), ending: state.over ? state.ending : ending, ...slides() }, get("mine"));
    document.body.dataset.v = state.v;
    get("table").dataset.turn = turn() ? "me" : state.turn < 0 ? "" : String(state.turn);
    get("table").toggleAttribute("data-over", state.over);
    get("mine").hidden = me === null;
    if (me !== null) {
      hand();
      moves();
      standIns();
      wish();
      pace();
    }
    get("undo").hidden = !state.undo || state.wish !== null;
    get("undo").textContent = word(state.undo === "agree" ? "askUndo" : "undo");
    get("hint").hidden = !turn();
    get("typing").hidden = state.ended;
    get("closer").hidden = !raised.length;
    const barred = turn() ? Object.values(state.may.barred) : [];
    const reasons = 2 * barred.length > mine().length && barred.length < mine().length ? [...new Set(barred.map((each) => each.text))] : []; // Not where cards in hand are not asked for at all.
    const who = state.ended && state.host >= 0 && String(state.host) !== seat ? word("newGame", { name: state.names[state.host] }) : state.over ? "" : isBot() ? word("botForYou") : word("turnOf", { name: state.names[state.turn] });
    const penny = goals().length > 1 ? word("penny") : "";
    const taken = matches().map((card) => world.titles[card] || card);
    const takes = taking(taken);
    get("arrange").hidden = !turn() || !state.may.groups.length || draft !== null;
    const about = raised.length === 1 ? `${capital(named(raised[0]))}. ` : "";
    get("may").textContent = turn() ? `${about}${penny || (reasons.length === 1 ? reasons[0] : state.may.prompt)}${takes}` : who;
    if (draft && turn()) get("may").textContent = word("arranging");
    say(state.ended ? word("gameOver") : state.over ? word("handOver") : turn() ? word("yourTurn") : who);
    document.title = `${turn() ? "● " : ""}${world.title}`;
  }

  // Sounds, off until somebody wants them: a knock for a move, two tones when it is one's turn.

  let audio = null;

  function tone(pitch, after, long) {
    const [wave, gain, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    wave.type = "triangle";
    wave.frequency.value = pitch;
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + long);
    wave.connect(gain).connect(audio.destination);
    wave.start(at);
    wave.stop(at + long);
  }

  function sound(isTurn) {
    if (!get("sounds").checked) return;
    audio = audio || new AudioContext();
    audio.resume(); // Browsers keep a page silent until somebody has touched it.
    if (audio.state !== "running") return;
    if (isTurn) for (const [at, pitch] of [523, 659].entries()) tone(pitch, at * 0.16, 0.3);
    else tone(170, 0, 0.07);
  }

  // Buttons, typed words, keys

  get("sounds").checked = localStorage.getItem("sounds") === "on";
  get("sounds").addEventListener("change", async () => {
    localStorage.setItem("sounds", get("sounds").checked ? "on" : "off");
    audio = audio || new AudioContext();
    await audio.resume();
    sound(true); // What it sounds like.
  });
  get("hint").addEventListener("click", () => send("hint"));
  get("undo").addEventListener("click", () => send("undo"));
  get("closer").addEventListener("click", () => {
    const card = raised.at(-1);
    Table.closeUp(named(card), picture(card));
  });
  get("close-up-close").addEventListener("click", () => get("close-up").close());
  get("rules").addEventListener("click", () => get("book").showModal());
  get("book-close").addEventListener("click", () => get("book").close());
  get("step").addEventListener("click", () => send("step"));
  get("forward").addEventListener("click", () => send("forward"));
  get("arrange").addEventListener("click", arrange);
  get("pace").addEventListener("change", () => send("pace", get("pace").value));
  get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = get("typed").value.trim();
    const [first, ...rest] = words(text);
    if (["hint", "undo", "next", "step", "forward"].includes(first)) send(first);
    else if (first === "why") send("why", rest.join(" "));
    else if (text) send("move", text);
    get("typed").value = "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select") || event.ctrlKey || event.altKey || event.metaKey || !state) return;
    const ahead = { ArrowRight: "step", End: "forward" }[event.key];
    if (event.key === "Escape" && (raised.length || draft)) {
      if (!raised.length) draft = null;
      raised = [];
      show();
    } else if (ahead && botToMove() && seat !== SPECTATOR) {
      event.preventDefault();
      send(ahead);
    } else if (/^[0-9]$/.test(event.key)) {
      const button = get("hand").querySelectorAll("button")[(Number(event.key) + 9) % 10];
      if (button) {
        event.preventDefault();
        button.focus();
        button.click();
      }
    }
  });

  // Cards on the table: large beside it under a mouse, and over it by a tap that does nothing else.
  const onTable = (event) => (event.target.closest("#mine") ? null : event.target.closest("[data-card]"));
  get("table").addEventListener("pointerover", (event) => {
    const shown = event.target.closest("#hand") ? null : event.target.closest("[data-card]");
    if (shown && state) enlarge(shown.dataset.card);
  });
  get("table").addEventListener("click", (event) => {
    const shown = onTable(event);
    if (shown && state && !shown.classList.contains("match")) Table.closeUp(named(shown.dataset.card), picture(shown.dataset.card));
  });

  addEventListener("resize", () => {
    if (!state) return;
    show();
    steady();
  });
  Link.folds(get("menu"));

  // A piece of the rules: a table has rows of cells, anything else has words.
  function passage([tag, content, rules]) {
    const faces = { strong: "strong", italic: "em", code: "code" };
    const prose = (words) => words.map(([text, face]) => (faces[face] ? make(faces[face], {}, text) : text));
    const row = (cells, at) => make("tr", {}, ...cells.map((words) => make(at ? "td" : "th", {}, ...prose(words))));
    if (tag === "table") return make("table", {}, ...content.map(row));
    return make(tag, {}, ...prose(content), rules ? make("small", {}, ` ${rules}`) : null);
  }

  async function start() {
    world = await (await fetch("/world")).json();
    here = await join(word("noLink"));
    seat = here.length > 1 ? SPECTATOR : here[0];
    world.face = (card) => (faces[card] ? `/face/${faces[card]}.webp` : "");
    world.names = world.letters;
    get("title").textContent = world.title;
    document.documentElement.lang = world.language;
    for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
    for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", word(each.dataset.label));
    get("typed").placeholder = word("type");
    get("rules").hidden = !world.book.length;
    get("book-text").append(...world.book.map(passage));
    const paces = [["usual", "usual"], ["slow", "slow"], ["fast", "fast"], ["step", "byStep"]];
    get("pace").append(...paces.map(([value, name]) => new Option(word(name), value)));
    Link.naming(world.longestName, (over) => word("longName", { over }), (name) => send("name", name));
    connect();
  }
  start().catch((error) => say(error.message));
})();
