"use strict";
(() => {
  const get = (id) => document.getElementById(id);
  const { make } = Table;
  const SPECTATOR = "watch";
  const faces = {};
  let world = null;
  let state = null;
  let socket = null;
  let seat = "";
  let here = [];
  let raised = [];
  let sent = 0;
  let wait = 0;
  const session = Math.random().toString(36).slice(2);

  // Who is here: tokens from a link are traded for cookies; the address then only names the seats. Several people at
  // one screen have several seats, and watch while it is nobody's turn of theirs.
  async function join() {
    const asked = location.hash.slice(1);
    if (asked.startsWith("seat=")) return asked.slice(5).split(",");
    const found = [];
    for (const token of asked.split(",")) {
      const answer = await fetch("/join", { method: "POST", body: token });
      if (!answer.ok) throw new Error("This is no link to a seat of this table.");
      found.push(String((await answer.json()).seat));
    }
    history.replaceState(null, "", `#seat=${found}`);
    return found;
  }

  // Take another seat at this screen. Nothing of the one before it stays on the page.
  function change(to) {
    seat = to;
    state = null;
    raised = [];
    for (const id of ["hand", "moves", "refusal", "log"]) get(id).replaceChildren();
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
      get("curtain-text").textContent = `Pass the screen to ${state.names[state.turn]}.`;
      get("curtain-open").textContent = `I am ${state.names[state.turn]}`;
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
      say(refused ? "The table does not let this page in: open the link to your seat again." : "Connection lost; trying again…");
      wait = Math.min(5000, wait ? wait * 2 : 250);
      setTimeout(connect, wait);
    });
  }

  // A phone that wakes up should not wait for the next attempt.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && socket && socket.readyState === WebSocket.CLOSED) wait = 0;
  });

  function send(act, text = "") {
    sent += 1;
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ act, text, id: `${session}-${sent}`, v: state.v }));
  }

  function say(text) {
    if (get("status").textContent !== text) get("status").textContent = text;
  }

  function hear(message) {
    if (message.faces) {
      Object.assign(faces, message.faces);
      for (const digest of Object.values(message.faces)) new Image().src = `/face/${digest}.webp`;
      if (state) show();
    } else if (message.refused !== undefined) refuse(message.refused, message.rule);
    else if (message.answer) refuse(message.answer.text, message.answer.rule);
    else {
      const isNew = !state || state.v !== message.v;
      state = message;
      if (isNew) {
        raised = [];
        get("refusal").replaceChildren();
      }
      log(message.log);
      show();
      if (here.length > 1) passOn();
    }
  }

  function log(part) {
    const box = get("log");
    if (part.from === 0) box.replaceChildren();
    for (const line of part.lines) box.append(make("p", {}, line));
    box.scrollTop = box.scrollHeight;
  }

  const news = () => (get("log").lastElementChild || { textContent: "" }).textContent;

  // A refusal or an answer, with the rule that it names.
  function refuse(text, rule = "") {
    const box = get("refusal");
    box.replaceChildren(make("p", {}, text));
    if (rule && world.rules[rule]) box.append(make("details", {}, make("summary", {}, `What ${rule} says`), make("p", {}, world.rules[rule])));
  }

  // What may be done

  const words = (line) => line.split(" ");
  const mine = () => (state.table.zones.find((zone) => zone.name === "hand" && String(zone.seat) === seat) || {}).cards || [];
  const turn = () => state.may !== null;
  const several = () => turn() && (state.may.choose > 0 || state.may.moves.some(([line]) => words(line).filter((word) => mine().includes(word)).length > 1));
  const naming = (cards) => state.may.moves.filter(([line]) => cards.every((card) => words(line).includes(card)));
  const only = (card) => state.may.moves.filter(([line]) => words(line)[1] === card);

  function tap(card) {
    if (!turn()) {
      if (!state.over) refuse(`It is not your turn: ${state.turn >= 0 ? state.names[state.turn] : "nobody"} is to move.`);
      return;
    }
    const barred = state.may.barred[card];
    const isRaised = raised.includes(card);
    get("refusal").replaceChildren();
    if (barred && !several()) {
      raised = [card];
      refuse(barred.text, barred.rule);
    } else if (several()) {
      const exact = isRaised && raised.length === 1 && only(card).find(([line]) => words(line).length === 2);
      if (exact) {
        send("move", exact[0]);
        return;
      }
      if (barred && !isRaised && state.may.choose) refuse(barred.text, barred.rule);
      else raised = isRaised ? raised.filter((other) => other !== card) : [...raised, card];
    } else if (isRaised && only(card).length === 1) {
      send("move", only(card)[0][0]);
      return;
    } else raised = isRaised ? [] : [card];
    show();
  }

  function moveButton(line, label) {
    const button = make("button", { type: "button", "data-move": line });
    const pictured = words(line).slice(1).filter((word) => world.titles[word] && word !== raised[0]);
    if (pictured.length) button.append(...pictured.map((card) => make("span", { class: "card" }, Table.face(world, card, ""))), make("span", {}, label));
    else button.append(label);
    button.addEventListener("click", () => send("move", line));
    return button;
  }

  function shortened(line, label) {
    const shared = state.may.moves.every(([other]) => words(other)[0] === words(line)[0]);
    const text = shared && words(line).length > 1 ? label.slice(label.indexOf(" ") + 1) : label;
    return text[0].toUpperCase() + text.slice(1);
  }

  function moves() {
    const box = get("moves");
    if (state.over && !state.ended) {
      const button = make("button", { type: "button", class: "main", "data-move": "next" }, "Next hand");
      button.addEventListener("click", () => send("next"));
      box.replaceChildren(button);
      return;
    }
    if (!turn()) {
      box.replaceChildren();
      return;
    }
    if (state.may.choose) {
      const full = raised.length === state.may.choose;
      const line = [state.may.verb, ...mine().filter((card) => raised.includes(card))].join(" ");
      const button = make("button", { type: "button", class: "main", disabled: !full, "data-move": full ? line : "" },
        `${state.may.verb[0].toUpperCase()}${state.may.verb.slice(1)} (${raised.length} of ${state.may.choose})`);
      button.addEventListener("click", () => send("move", line));
      box.replaceChildren(button);
      return;
    }
    const held = mine();
    const shown = raised.length ? naming(raised) : state.may.moves;
    const listed = shown.filter(([line]) => {
      const own = words(line).slice(1).filter((word) => held.includes(word));
      if (!own.length) return !raised.length || several();
      if (raised.length) return words(line).length > 2 || several() || shown.length > 1 || raised.length > 0;
      return several() && own.length > 1 && shown.length <= 12;
    });
    const others = raised.length ? state.may.moves.filter(([line]) => !words(line).slice(1).some((word) => held.includes(word))) : [];
    const unique = new Map([...listed, ...others]);
    box.replaceChildren(...[...unique].map(([line, label]) => moveButton(line, shortened(line, label))));
    box.classList.toggle("pictured", box.querySelector(".card") !== null);
  }

  // The hand: buttons stay the same elements, so that the focus stays where it is.
  function hand() {
    const list = get("hand");
    const held = mine();
    const had = new Map([...list.children].map((item) => [item.dataset.id, item]));
    const focused = document.activeElement && document.activeElement.closest ? document.activeElement.closest("#hand li") : null;
    const place = focused ? [...list.children].indexOf(focused) : -1;
    const items = held.map((card) => had.get(card) || handItem(card));
    if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item)) {
      for (const item of [...list.children]) if (!items.includes(item)) item.remove();
      items.forEach((item, at) => {
        if (list.children[at] !== item) list.insertBefore(item, list.children[at] || null);
      });
    }
    for (const item of items) {
      const card = item.dataset.id;
      const button = item.firstElementChild;
      const barred = turn() && Boolean(state.may.barred[card]);
      button.setAttribute("aria-disabled", String(barred));
      button.setAttribute("aria-pressed", String(raised.includes(card)));
      const image = item.querySelector(".face");
      if (world.face(card) && image.tagName !== "IMG") image.replaceWith(Table.face(world, card, ""));
    }
    if (focused && !items.includes(focused)) {
      const next = items[Math.min(place, items.length - 1)];
      if (next) next.firstElementChild.focus();
      else get("typed").focus();
    }
  }

  function handItem(card) {
    const button = make("button", { type: "button", "data-card": card, "aria-label": world.titles[card] || card, title: world.titles[card] || card },
      make("span", { class: "card" }, Table.face(world, card, "")), make("span", { class: "caption", "aria-hidden": "true" }, card));
    button.addEventListener("click", () => tap(card));
    return make("li", { "data-id": card }, button);
  }

  function standIns() {
    const box = get("stand-ins");
    if (seat === SPECTATOR) return;
    const on = state.bots[Number(seat)];
    const button = make("button", { type: "button", id: "stand-in" }, on ? "Take my seat back" : "Let a bot play for me");
    button.addEventListener("click", () => send("bot", `${seat} ${on ? "off" : "on"}`));
    const shown = box.firstElementChild;
    if (!shown || shown.textContent !== button.textContent) box.replaceChildren(button);
  }

  function show() {
    const me = seat === SPECTATOR ? null : Number(seat);
    world.names = state.names;
    Table.draw(get("table"), world, { ...state.table, turn: state.turn, totals: state.totals, me, news: news(), goal: turn() && raised.length === 1 ? state.may.goals[raised[0]] : undefined }, get("mine"));
    document.body.dataset.v = state.v;
    get("table").dataset.turn = turn() ? "me" : state.turn < 0 ? "" : String(state.turn);
    get("table").toggleAttribute("data-over", state.over);
    get("mine").hidden = me === null;
    if (me !== null) {
      hand();
      moves();
      standIns();
    }
    get("undo").hidden = !state.undo;
    get("hint").hidden = !turn();
    const reasons = turn() ? [...new Set(Object.values(state.may.barred).map((each) => each.text))] : [];
    const who = state.turn >= 0 ? `${state.names[state.turn]} is to move.` : "";
    get("may").textContent = turn() ? `${state.may.prompt}${reasons.length === 1 ? ` ${reasons[0]}` : ""}` : who;
    say(state.ended ? "The game is over." : state.over ? "The hand is over." : turn() ? "Your turn" : who);
    document.title = `${turn() ? "● " : ""}${world.game[0].toUpperCase()}${world.game.slice(1)}`;
  }

  // Buttons, typed words, keys

  get("hint").addEventListener("click", () => send("hint"));
  get("undo").addEventListener("click", () => send("undo"));
  get("naming").addEventListener("submit", (event) => {
    event.preventDefault();
    send("name", get("name").value);
    get("menu").open = false;
  });
  get("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = get("typed").value.trim();
    const [first, ...rest] = words(text);
    if (["hint", "undo", "next"].includes(first)) send(first);
    else if (first === "why") send("why", rest.join(" "));
    else if (text) send("move", text);
    get("typed").value = "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.altKey || event.metaKey || !state) return;
    if (event.key === "Escape" && raised.length) {
      raised = [];
      show();
    } else if (/^[0-9]$/.test(event.key)) {
      const button = get("hand").querySelectorAll("button")[(Number(event.key) + 9) % 10];
      if (button) {
        event.preventDefault();
        button.focus();
        button.click();
      }
    }
  });

  async function start() {
    here = await join();
    seat = here.length > 1 ? SPECTATOR : here[0];
    world = await (await fetch("/world")).json();
    world.face = (card) => (faces[card] ? `/face/${faces[card]}.webp` : "");
    world.names = world.letters;
    get("title").textContent = world.game[0].toUpperCase() + world.game.slice(1);
    connect();
  }
  start().catch((error) => say(error.message));
})();
