// How the cards of the studio are drawn and printed: in which language, with which options and overlays of the deck.

import { make } from "./make.js";
import { languageName } from "./studio-panels.js";
import { state } from "./studio.js";

export const chosenWays = {}; // how the cards on the page are drawn, by what is chosen

// What a deck lets one choose, with the parts of a query that its choices are; the usual one comes first, and needs none.
function ways() {
  const part = (key, value) => `${key}=${encodeURIComponent(value)}`;
  const { languages = [], options = [], overlays = [] } = state;
  const found = [
    ...options.map(({ name, values, about }) => [`option ${name}`, about || name, values.map((value, at) => [at ? part("option", `${name}=${value}`) : "", `${name}: ${value}`])]),
    ...overlays.map((name) => [`overlay ${name}`, `The overlay ${name}`, [["", `without ${name}`], [part("overlay", name), `with ${name}`]]]),
  ];
  const spoken = languages.map((one) => [part("language", one), `in ${languageName(one)}`]);
  return spoken.length ? [["language", "Language of the cards", [["", "as written"], ...spoken]], ...found] : found;
}

// Fields for what is chosen, which `changed` hears of.
export const wayFields = (chosen, changed) => ways().map(([name, about, choices]) => make("select", { name, title: about, "aria-label": about, onchange: (event) => changed(name, event.target.value) },
  ...choices.map(([value, words]) => make("option", { value, selected: value === chosen[name] }, words))));

// What is chosen, as far as the deck has it, as a query.
export function query(chosen = chosenWays) {
  const parts = ways().map(([name, , choices]) => choices.find(([value]) => value === chosen[name])?.[0]).filter(Boolean);
  return parts.length ? `?${parts.join("&")}` : "";
}
