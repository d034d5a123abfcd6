// Draws a table: what a seat sees of a hand. The page of a replay and the page of a live table both use it.

import { make, vector } from "./make.js";

export const Table = (() => {
  // A word of the page, with what it leaves open.
  function word(world, name, open = {}) {
    return world.words[name].replace(/\{(\w+)\}/g, (_, part) => open[part]);
  }

  // The face of a card, or its name where there is no picture of it. `alt` is empty where a name stands beside it.
  function face(world, id, alt) {
    const address = world.face(id);
    if (address) {
      const image = make("img", { class: "face", src: address, alt, draggable: false });
      image.decoding = "sync";
      return image;
    }
    return make("span", { class: "face plain", "aria-hidden": alt === "" ? "true" : null }, world.titles[id] || id);
  }

  // The shape of a card, where a table has cards of several.
  function shape({ ratio, corner, size = 1 }, most = 1.8) {
    return `--ratio:${ratio};--corner:${corner};--k:${Math.sqrt(ratio) * Math.min(size, most)}`;
  }

  function card(world, id, fresh = false) {
    return make("span", { class: fresh ? "card fresh" : "card", "data-card": id, title: world.titles[id] || id, style: world.shapes && world.shapes[id] ? shape(world.shapes[id]) : null },
      face(world, id, world.titles[id] || id));
  }

  // `of` is one of the cards, where a table has backs of several kinds.
  function backs(world, count, title, of) {
    const own = world.shapes && world.shapes[of];
    const address = world.face((own || world.shape).back || "back");
    const back = address ? make("img", { class: "face", src: address, alt: "" }) : make("span", { class: "face plain back" });
    return make("span", { class: "card backs", role: "img", "aria-label": word(world, "faceDown", { title, count }), style: own ? shape(own) : null }, back,
      make("b", { "aria-hidden": "true" }, String(count)));
  }

  // What a card that is nobody's yet counts, or its class: whoever chooses among such cards has to know.
  function worth(world, each, id) {
    return each.seat === undefined && world.worth && id in world.worth ? [make("small", { class: "worth" }, String(world.worth[id]))] : [];
  }

  // A card of a zone: a back if this seat does not see it, and marked if others do not.
  function cardOf(world, each, at, before) {
    const id = each.cards[at];
    if (id === null) return backs(world, 1, each.title, each.of[at]);
    const shown = card(world, id, before && !before.has(id));
    shown.append(...worth(world, each, id));
    if (each.count) shown.append(make("b", {}, String(each.count)));
    if (each.sees && each.sees[at]) shown.classList.add("down");
    return shown;
  }

  // A zone in which cards lie anywhere, all at one scale, and boards under cards.
  function area(world, each) {
    const shapes = each.cards.map((id, at) => world.shapes[id === null ? each.of[at] : id]);
    const half = ({ ratio, size }, turns) => 40 * size * Math.sqrt(ratio) ** (turns % 2 ? 1 : -1);
    const found = make("div", { class: "spots", style: `--deep:${Math.max(200, ...each.spots.map(([, y, turns], at) => y + half(shapes[at], turns) + 35))}` });
    each.cards.forEach((id, at) => {
      const [x, y, turns] = each.spots[at];
      const shown = cardOf(world, each, at, null);
      shown.style.cssText += `;${shape(shapes[at], Infinity)};left:calc(${x} * var(--u));top:calc(${y} * var(--u));rotate:${turns * 90}deg`;
      if (shapes[at].size > 1.3) found.prepend(shown);
      else found.append(shown);
    });
    return make("div", { class: `zone ${each.name} wide` }, make("h3", {}, each.title), make("div", { class: "pan", tabindex: "0", role: "group", "aria-label": each.title }, found));
  }

  function zone(world, each, before) {
    if (each.spots) return area(world, each);
    const row = make("div", { class: `zone ${each.name}` });
    const label = each.label === undefined ? "" : ` ${each.label}`;
    row.append(make("h3", {}, make("span", { class: label ? "of" : null }, each.title), label + (each.cards && each.cards.length > 3 ? ` · ${each.cards.length}` : "")));
    row.style.setProperty("--half", Math.ceil((each.cards || []).length / 2) || 1);
    const cards = make("div", { class: "row" }, ...(each.cards || []).map((id, at) => cardOf(world, each, at, before)));
    if (each.empty) cards.append(make("span", { class: "card none", "aria-hidden": "true" }));
    if (each.hidden) cards.append(backs(world, each.hidden, each.title, each.of && each.of[0]));
    row.append(cards);
    return row;
  }

  function chips(world, notes) {
    const list = make("p", { class: "notes" });
    for (const note of notes) {
      list.append(make("span", { class: `chip ${note.name}` },
        note.value === undefined ? note.title : `${note.title} `, note.value === undefined ? null : make("b", {}, note.value)), " ");
    }
    return list;
  }

  // Where a seat sits, seen from `me`: clockwise from the bottom, on a circle that is stretched to reach from -1 to 1 in height.
  function place(world, seat, me) {
    const angle = 2 * Math.PI * (((seat - me + world.players) % world.players) / world.players);
    const top = world.players % 2 ? Math.cos(Math.PI / world.players) : 1;
    return [-Math.sin(angle), 2 * (Math.cos(angle) + top) / (1 + top) - 1];
  }

  // How many cards high a trick is, so that none covers another.
  function tall(players) {
    const places = Array.from({ length: players }, (_, seat) => place({ players }, seat, 0));
    const near = places.flatMap(([x, y], at) => places.slice(at + 1).filter((other) => Math.abs(x - other[0]) < 0.85).map((other) => Math.abs(y - other[1])));
    return Math.max(2, ...near.map((apart) => 1 + 2 / apart));
  }

  // Where a trick is dead, the trick says so, not its card.
  const isTaker = (each) => each.mark === "spread-takes";
  const isDead = (each) => each.mark === "spread-dead";
  const called = (zones) => [zones[0].title, ...zones.filter(isDead).map((each) => each.label)].join(": ");

  // One card of a trick, whose it is, and what is said of it.
  function played(world, each, isFresh = false) {
    const label = isTaker(each) || isDead(each) ? "" : each.label;
    const who = make("span", { class: "who" }, make("span", {}, world.names[each.seat] + (label ? ":" : "")), label ? make("b", {}, label) : null,
      isTaker(each) ? make("b", { role: "img", "aria-label": each.label, title: each.label }, "✓") : null);
    return make("div", { class: "played" }, ...each.cards.map((id) => card(world, id, isFresh)), who);
  }

  function trick(world, zones, me, before, isTold) {
    const now = zones.filter((each) => each.name === "trick");
    const last = zones.filter((each) => each.name === "last");
    const shown = now.length ? now : last;
    if (!shown.length) return null;
    const ring = make("div", { class: now.length ? "ring" : "ring past", role: "group", "aria-label": shown[0].title, style: `--tall:${tall(world.players)};--seats:${world.players}` });
    for (const each of shown) {
      const [x, y] = place(world, each.seat, me);
      const one = played(world, each, now.length > 0 && before && !each.cards.every((id) => before.has(id)));
      one.style.cssText = `--x:${x};--y:${y}`;
      one.classList.toggle("taker", isTaker(each));
      ring.append(one);
    }
    return make("div", { class: "trick" }, ...(now.length || isTold ? [] : [make("h3", {}, called(shown))]), ring);
  }

  // Something large, over the page.
  function closeUp(title, ...content) {
    document.getElementById("close-up-title").textContent = title;
    document.getElementById("close-up-face").replaceChildren(...content);
    document.getElementById("close-up-face").style.cssText = document.getElementById("table").style.cssText; // The shape of cards.
    document.getElementById("close-up").showModal();
  }

  // The last trick, while another one is on the table, and what came of it.
  function past(world, zones, said) {
    const last = zones.filter((each) => each.name === "last");
    if (!last.length || !zones.some((each) => each.name === "trick")) return null;
    const button = make("button", { type: "button", class: "last" }, called(last));
    button.addEventListener("click", () => closeUp(called(last), make("div", { class: "row past" }, ...last.map((each) => played(world, each))), ...said.map((line) => make("p", {}, line))));
    return button;
  }

  // What pennies and the places where they can go are called while a player chooses: numbers and letters.
  function marks(pennies, goals) {
    const [starts, ends] = [0, 1].map((which) => [...new Set(goals.map((goal) => String(goal[which])))]);
    const free = pennies.map(String).filter((penny) => starts.includes(penny));
    return new Map([...free.map((penny, at) => [penny, String(at + 1)]), ...ends.map((end, at) => [end, String.fromCharCode(97 + at)])]);
  }

  const REACH = 1.5; // Whatever touches one of the pennies, where they can go or were before, is within this distance.

  // Pennies on the triangular lattice, with their middle in the middle; smaller only where they stand very high.
  function pennies(world, state) {
    const at = ([q, r]) => [q + r / 2, (r * Math.sqrt(3)) / 2];
    const points = state.pennies.map(at);
    const [xs, ys] = [0, 1].map((which) => points.map((point) => point[which]));
    const [x, y] = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2);
    const high = Math.max(6.4, Math.max(...ys) - Math.min(...ys) + 2 * REACH);
    const picture = vector("svg", { class: "pennies", viewBox: `${x - 4} ${y - high / 2} 8 ${high}`, role: "img" });
    picture.setAttribute("aria-label", word(world, "pennies"));
    for (let r = Math.floor(y / 0.866) - 5; r < y / 0.866 + 5; r++) {
      for (let q = Math.floor(x - r / 2) - 6; q < x - r / 2 + 6; q++) {
        const [cx, cy] = at([q, r]);
        picture.append(vector("circle", { cx, cy, r: 0.05, class: "point" }));
      }
    }
    const same = (one, other) => String(one) === String(other);
    const slide = ([from, to], kind) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      if (shown.length < 3) picture.append(vector("line", { x1, y1, x2, y2, class: "way" }));
      const [cx, cy] = kind === "left" ? [x1, y1] : [x2, y2];
      return picture.appendChild(vector("circle", { cx, cy, r: 0.42, class: kind }));
    };
    const goals = state.goals || [];
    const shown = state.picked ? goals.filter(([from]) => same(from, state.picked)) : state.single ? goals : [];
    const called = marks(state.pennies, goals);
    const mark = (point, [cx, cy]) => state.single && goals.length > 1 && picture.append(vector("text", { x: cx, y: cy + 0.15, class: "mark" }, called.get(String(point))));
    if (state.slid && !goals.length) slide(state.slid, "left");
    for (const [place, [cx, cy]] of points.entries()) {
      const own = state.pennies[place];
      const isMoved = shown.length ? shown.every(([from]) => same(from, own)) : !goals.length && state.slid && same(state.slid[1], own);
      const isFree = goals.length > 1 && goals.some(([from]) => same(from, own));
      const penny = picture.appendChild(vector("circle", { cx, cy, r: 0.46, class: `penny${isMoved ? " moved" : ""}${isFree ? " free" : ""}` }));
      if (isFree) penny.addEventListener("click", () => state.pick(own));
      if (isFree) mark(own, [cx, cy]);
    }
    const ways = new Map(shown.map((goal) => [String(goal[1]), shown.filter((other) => same(other[1], goal[1]))]));
    for (const [one, ...others] of ways.values()) {
      const goal = slide(one, "goal");
      if (!others.length) goal.addEventListener("click", () => state.take(one[2])); // Otherwise the penny is picked first.
      mark(one[1], at(one[1]));
    }
    return picture;
  }

  // What a seat sees of zones that name who may see them.
  function seen(zones, me) {
    return zones.map((each) => {
      if (each.sees) return { ...each, of: each.cards, cards: each.cards.map((id, at) => (!each.sees[at] || me === null || each.sees[at].includes(me) ? id : null)) };
      if (!each.by || me === null || each.by.includes(me)) return each;
      return { ...each, cards: undefined, hidden: (each.hidden || 0) + each.cards.length };
    });
  }

  function seatBox(world, state, seat, zones, before) {
    const me = seat === state.me;
    const name = make("h2", {}, make("span", {}, world.names[seat]));
    if (world.partners && state.me !== null && !me && (seat - state.me) % 2 === 0) name.append(" ", make("small", {}, word(world, "partner")));
    if (state.away && state.away[seat]) name.append(" ", make("small", { class: "away" }, word(world, "away")));
    if (state.turn === seat) name.append(" ", make("small", { class: "to-move" }, word(world, "toMove")));
    const total = state.totals.some(Boolean) ? [{ name: "total", title: word(world, "total"), value: String(state.totals[seat]) }] : [];
    const said = chips(world, [...total, ...state.notes.filter((note) => note.seat === seat)]);
    const box = make("section", { class: state.turn === seat ? "seat turn" : "seat", "aria-label": world.names[seat] }, make("div", { class: "who" }, name), said);
    const shown = zones.filter((each) => each.seat === seat && !["trick", "last"].includes(each.name) && !(me && each.name === "hand"));
    if (shown.length) box.append(make("div", { class: "zones" }, ...shown.map((each) => zone(world, each, before))));
    return box;
  }

  // What happened last, which leads to all that happened.
  function news(world, state, isSettled) {
    const button = make("button", { type: "button", class: isSettled ? "news settled" : "news", "aria-label": word(world, "happened") }, make("span", {}, state.news));
    button.addEventListener("click", state.readOn);
    return button;
  }

  // Draw a table into an element. `hand` is what the page has in the place of one's own hand; it stays where it is.
  function draw(root, world, state, hand = null) {
    const before = root.cards || null;
    const zones = seen(state.zones, state.me);
    const me = state.me === null ? 0 : state.me;
    if (!root.parts) {
      root.parts = { others: make("div", { class: "others", tabindex: "0", role: "group" }), middle: make("div", { class: "middle" }), own: make("div", { class: "mine" }) };
      root.classList.add("felt");
      root.append(root.parts.others, root.parts.middle, root.parts.own);
      if (hand) root.append(hand);
      root.style.cssText += shape(world.shape);
    }
    const others = [];
    for (let turn = 1; turn < world.players; turn++) {
      others.push(seatBox(world, state, (me + turn) % world.players, zones, before));
    }
    root.parts.others.replaceChildren(...others);
    root.parts.others.setAttribute("aria-label", world.names.filter((_, seat) => seat !== me).join(", "));
    const has = (...names) => zones.some((each) => names.includes(each.name));
    const shared = zones.filter((each) => each.seat === undefined);
    const open = shared.filter((each) => !each.spots).map((each) => zone(world, each, before));
    const areas = shared.filter((each) => each.spots).map((each) => zone(world, each, before));
    const main = trick(world, zones, me, before, Boolean(state.news)) || (state.pennies && state.pennies.length ? pennies(world, state) : null) || (areas.length ? make("div", { class: "areas" }, ...areas) : has("prize") ? null : open.shift());
    root.parts.middle.classList.toggle("for-prizes", has("prize") || (has("trick", "last") && has("stock", "discards")));
    const isSettled = has("last") && !has("trick");
    const side = [chips(world, state.notes.filter((note) => note.seat === undefined)), ...open, past(world, zones, state.past || [])].filter((each) => each !== null);
    root.parts.middle.replaceChildren(
      ...[state.beside || null, state.news ? news(world, state, isSettled) : null,
        state.ending && state.ending.length ? make("section", { class: "ending" }, ...state.ending.map((line, at) => make(at ? "p" : "h3", {}, line))) : null,
        make("div", { class: "main" }, ...(main ? [main] : [])), make("div", { class: "side" }, ...side)].filter((each) => each !== null));
    const own = seatBox(world, state, me, zones, before);
    own.classList.add("own");
    const held = zones.find((each) => each.name === "hand" && each.seat === me);
    if (!hand && held && state.me !== null) own.append(zone(world, held, null));
    root.parts.own.replaceChildren(own);
    root.cards = new Set(zones.flatMap((each) => each.cards || []));
  }

  return { draw, face, shape, word, closeUp, marks };
})();
