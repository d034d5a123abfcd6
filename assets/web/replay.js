import { make } from "./make.js";
import { Table } from "./table.js";

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const faces = {};
  for (const [id, text] of Object.entries(data.faces)) {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    faces[id] = URL.createObjectURL(new Blob([bytes], { type: "image/webp" }));
  }
  const world = { ...data, face: (id) => faces[id] || "" };
  const word = (name, open) => Table.word(world, name, open);
  const last = data.steps.length - 1;
  let ply = 0;
  let me = null;

  function table(at) {
    const found = data.tables[at];
    return { ...found, zones: found.zones.map((part) => data.parts[part]), notes: found.notes.map((part) => data.parts[part]) };
  }

  // What the player to move could play: at the position before the next move.
  function playable(step) {
    if (!step || step.line === undefined || step.seat === undefined) return "";
    const name = data.names[step.seat];
    if (me !== null && me !== step.seat) return word("turnOf", { name });
    const cards = step.cards.map((id) => data.titles[id] || id).join("; ");
    return word(cards ? "couldPlay" : "couldMove", { name, cards, count: step.count });
  }

  function show(place, fromAddress = false) {
    ply = Math.max(0, Math.min(last, place));
    const step = data.steps[ply];
    const next = data.steps[ply + 1];
    Table.draw(get("table"), world, { ...table(ply), me });
    if (next && next.cards && (me === null || me === next.seat)) {
      for (const shown of document.querySelectorAll("#table .hand .card")) {
        if (next.cards.includes(shown.dataset.card)) shown.classList.add("playable");
      }
    }
    get("said").textContent = step.said.join(" ");
    get("playable").textContent = playable(next);
    get("place").textContent = `${ply} / ${last}`;
    for (const [id, off] of [["first", ply === 0], ["before", ply === 0], ["after", ply === last], ["final", ply === last]]) {
      get(id).disabled = off;
    }
    for (const item of document.querySelectorAll("#moves [aria-current]")) item.removeAttribute("aria-current");
    const link = get(`ply-${ply}`).firstElementChild;
    link.setAttribute("aria-current", "step");
    const list = get("moves");
    list.scrollTop = link.parentElement.offsetTop - (list.clientHeight - link.offsetHeight) / 2;
    const address = `#ply=${ply}` + (me === null ? "" : `&seat=${me}`);
    if (!fromAddress && location.hash !== address) history.replaceState(null, "", address);
  }

  function read() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const seat = asked.get("seat");
    me = seat !== null && /^\d$/.test(seat) && Number(seat) < data.players ? Number(seat) : null;
    get("viewpoint").value = me === null ? "" : String(me);
    show(Number(asked.get("ply")) || 0, true);
  }

  // A card that is clicked is shown large.
  get("table").addEventListener("click", (event) => {
    const shown = event.target.closest("[data-card]");
    if (!shown) return;
    const large = shown.cloneNode(true);
    large.className = "card";
    Table.closeUp(data.titles[shown.dataset.card] || shown.dataset.card, large);
  });
  const view = get("viewpoint");
  view.append(new Option(word("open"), ""));
  for (let seat = 0; seat < data.players; seat++) view.append(new Option(word("saw", { name: data.names[seat] }), String(seat)));
  view.addEventListener("change", () => {
    me = view.value === "" ? null : Number(view.value);
    show(ply);
  });
  const steps = { first: () => 0, before: () => ply - 1, after: () => ply + 1, final: () => last };
  for (const [id, place] of Object.entries(steps)) get(id).addEventListener("click", () => show(place()));
  get("moves").addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (!item) return;
    event.preventDefault();
    show(Number(item.id.slice(4)));
  });
  const keys = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "final" };
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.target.closest("select") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(steps[keys[event.key]]());
  });
  addEventListener("hashchange", read);
  for (const id of ["table", "said", "playable", "controls", "help"]) get(id).hidden = false;
  document.body.classList.add("scripted");
  document.body.classList.toggle("session", Boolean(data.shapes));
  read();
})();
