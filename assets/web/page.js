// What pages share besides cards: tabs, problems, and the socket that tells of changes.

import { make } from "./make.js";

const MOST = 5; // problems in the banner
const LED = 4; // cards that one problem leads to

// Make a list of tabs work; return a function that chooses one by its name. `changed` hears the name, and what else is given.
export function tabs(list, changed) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const choose = (wanted, ...more) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab === wanted));
      tab.tabIndex = tab === wanted ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== wanted;
    }
    changed(wanted.id.slice(4), ...more);
  };
  all.forEach((tab, at) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = all[(at + step + all.length) % all.length];
      choose(next);
      next.focus();
      event.preventDefault();
    });
  });
  return (name, ...more) => choose(all.find((tab) => tab.id === `tab-${name}`), ...more);
}

// A problem as an item of a list. It begins with what leads to it, if anything does.
export function problem(one, lead = null, ...more) {
  const place = [one.file, one.line, one.col].filter(Boolean).join(":");
  return make("li", {}, lead, lead && " ", one.message, one.hint ? make("span", { class: "hint" }, ` (${one.hint})`) : null,
    place ? make("span", { class: "hint" }, ` ${place}`) : null, ...more);
}

// What the problems of one cause have in common.
export const alike = (one) => JSON.stringify(one.cause);

// A list of problems, one for each cause. `lead` returns what leads to one of them.
export function listed(problems, lead) {
  const groups = new Map();
  for (const one of problems) groups.set(alike(one), [...(groups.get(alike(one)) || []), one]);
  return make("ul", {}, ...[...groups.values()].map((group) => {
    const [one, ...others] = group;
    const shared = others.every(({ line }) => line === one.line) ? one : { ...one, line: 0, col: 0 };
    const leads = group.slice(0, LED).map(lead).filter(Boolean).flatMap((each) => [each, " "]);
    const grade = make("b", { class: one.severity || "error" }, `${one.severity || "error"}:`);
    return problem(shared, make("span", {}, ...leads, group.length > LED ? `and ${group.length - LED} more ` : null, grade));
  }));
}

// Say why the deck cannot be read, with the lines of its file. `ways` returns what can be done about a problem.
export function showBroken(problems, keepsCards, ways = () => []) {
  const banner = document.getElementById("broken");
  banner.hidden = !problems.length;
  banner.replaceChildren(make("h2", { id: "broken-title" }, "The deck cannot be read.", keepsCards ? " These are its last good cards." : ""),
    make("ul", { class: "faults" }, ...problems.slice(0, MOST).map((one) => problem(one, null,
      one.excerpt.length ? make("pre", { tabIndex: 0, "aria-label": `Lines of ${one.file}` }, one.excerpt.join("\n")) : null, ...ways(one)))),
    ...(problems.length > MOST ? [make("p", {}, `and ${problems.length - MOST} more`)] : []));
}

// Ask the server for something.
export async function ask(address) {
  const answer = await fetch(address);
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.refused || `The server answers ${answer.status}.`);
  return said;
}

// What a server has of a deck: the faces of sides given as `[part, card, side]`, as many as it draws in a moment, in a way that
// is given as a query, as the sheets of a target are; pictures by their names, and the changes since the last build.
const inLink = encodeURIComponent;
export const served = {
  faces: (wanted, way) => ask(`/faces${way || "?"}${wanted.map((side) => `&side=${inLink(side.map(inLink).join("/"))}`).join("")}`),
  address: (name) => `/picture/${name}`,
  sheets: (target, way) => ask(`/sheets/${inLink(target)}${way}`),
  changes: (way) => ask(`/since${way}`),
};

// Hear what the server tells of changes, also after it was away.
export function listen(hear, lost) {
  const socket = new WebSocket(`ws://${location.host}/changes`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    lost();
    setTimeout(() => listen(hear, lost), 1000);
  };
}
