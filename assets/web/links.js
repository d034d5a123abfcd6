// The page for whoever began a table: a QR code and a link for each seat, until somebody sits there.

import { Link } from "./link.js";
import { make, vector } from "./make.js";

const get = (id) => document.getElementById(id);
const AGAIN = 2000;
let shown = "";

// A QR code, dark on light in every colour scheme: cameras want it so.
function code(rows, label) {
  let path = "";
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/1+/g)) path += `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`;
  });
  const picture = vector("svg", { viewBox: `0 0 ${rows.length} ${rows.length}`, role: "img", class: "code" },
    vector("rect", { width: rows.length, height: rows.length, fill: "#fff" }), vector("path", { d: path, fill: "#000" }));
  picture.setAttribute("aria-label", label);
  return picture;
}

function seat(each, words) {
  const link = make("a", { href: each.link, target: "_blank", rel: "noopener" }, each.link.replace(/#.*/, "#…"));
  const way = each.code.length ? [code(each.code, words.code.replace("{name}", each.name)), link] : [link];
  if (!each.here) return make("li", {}, make("h2", {}, each.name), ...way);
  return make("li", { class: "here" }, make("h2", {}, `${each.name} ✓ ${words.here}`), make("details", {}, make("summary", {}, words.again), ...way));
}

async function look() {
  const answer = await fetch("/invitations");
  if (!answer.ok) throw new Error("This page belongs to whoever began the table.");
  const text = await answer.text();
  if (text === shown) return;
  shown = text;
  const { seats, words } = JSON.parse(text);
  document.title = get("title").textContent = words.title;
  get("about").textContent = words.about;
  get("seats").replaceChildren(...seats.map((each) => seat(each, words)));
}

async function start() {
  await Link.join();
  await look();
  setInterval(() => look().catch(() => {}), AGAIN);
}
start().catch((error) => {
  get("about").textContent = error.message;
});
