// Colours of layers: the inks of the deck with their weight in print, mixed colours, new inks, gradients and patterns.

import { make, vector } from "./make.js";
import { dialog, finish, fromTable, replacing } from "./studio-panels.js";
import { edit, form, get, state } from "./studio.js";

const PATTERN = "pattern";
const TILE = { w: "4mm", h: "4mm" }; // the size of a new tile
const CAUTIOUS = 240; // percent of ink; some services print no more
const MOST = 300; // and most presses no more than this

function swatch(colour) {
  const picture = vector("svg", { "aria-hidden": "true" });
  picture.style.background = colour;
  return picture;
}

// How much ink a build needs, with a warning if that is more than presses print.
function weight(total, words = "") {
  const said = `${words}${total} % in all`;
  if (total <= CAUTIOUS) return make("small", {}, said);
  return make("small", { className: total > MOST ? "over" : "" }, `${said}: more than ${total > MOST ? `the ${MOST} % of most presses` : `the ${CAUTIOUS} % of some services`}`);
}

// An ink or a colour as #rrggbb; grey for what only a card knows, such as `{colour}`.
function hexOf(name) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = "#888888";
  pen.fillStyle = state.inks?.[name]?.hex || name;
  return pen.fillStyle.startsWith("#") ? pen.fillStyle : "#888888";
}

// Choose the colour of a field: an ink of the deck, a mixed one, a new ink or, where one may be, a gradient.
export function openInks(row) {
  const set = (value, more) => row.choose(value, more);
  const isPainted = row.field.gradient.gradient || row.field.pattern.pattern;
  const single = make("div", {}, fromTable(set) || "", (!isPainted && replacing(row.field.value)) || "", ...inks(row.input.value, set));
  if (row.field.takes !== "paint") {
    dialog(`Colour of ${row.field.name}`, single);
    return;
  }
  const graded = make("div", { id: "gradient" });
  const [now, stops] = [row.field.gradient.gradient || (row.field.pattern.pattern ? PATTERN : ""), stopsOf(row.field)];
  const show = (kind) => {
    single.hidden = Boolean(kind);
    graded.hidden = !kind;
    if (kind) graded.replaceChildren(...(kind === PATTERN ? pattern(row, set) : gradient(row, kind, stops, set)));
  };
  const way = (kind, words) => make("label", {}, make("input", { type: "radio", name: "paint", value: kind, checked: kind === now, onchange: () => show(kind) }), ` ${words}`);
  dialog(`Colour of ${row.field.name}`,
    make("fieldset", { className: "tools" }, make("legend", {}, "Paint it with"), way("", "one ink"),
      ...form.gradient.find((one) => one.name === "gradient").choices.map((kind) => way(kind, `a ${kind} gradient`)), way(PATTERN, "a pattern")),
    single, graded);
  show(now);
}

// Choose a colour that a cell has: an ink of the deck, a mixed one or a new ink.
export function openInk(title, value, choose) {
  dialog(title, replacing(value), ...inks(value, choose));
}

function inks(value, set) {
  const mix = make("input", { type: "color", id: "mix", value: hexOf(value) });
  const [own, change] = ownInk(value, set);
  return [
    make("ul", { className: "inks" }, ...Object.entries(state.inks || {}).map(([name, ink]) => make("li", {},
      make("button", { type: "button", "data-ink": name, onclick: () => set(name) },
        swatch(ink.hex), make("span", {}, make("b", {}, name), " ", weight(ink.total, `${ink.cmyk.map((part, at) => "CMYK"[at] + Math.round(part)).join(" ")}, `))),
      ink.source ? make("button", { type: "button", "aria-label": `Change the ink ${name}`, onclick: () => change(name) }, "Change…") : null))),
    make("p", { className: "tools" }, make("label", { htmlFor: "mix" }, "Another colour, mixed for the press from its red, green and blue"), mix,
      make("button", { type: "button", id: "use-mix", onclick: () => set(mix.value) }, "Use it")),
    own];
}

// Gradients

const STOP = /^(.*\S)\s+(-?[\d.]+)\s*%$/;
const written = (text) => (/^\w[\w .%-]*$/.test(text) ? text : JSON.stringify(text));

// The stops of a field's gradient; for a new one, from its ink to white.
function stopsOf({ value, gradient }) {
  const found = gradient.stops?.length ? gradient.stops : [value && !/^none$|[{[]/.test(value) ? value : "#888888", "#ffffff"];
  return found.map((text) => STOP.exec(text) || [text, text, ""]).map(([, ink, place]) => ({ ink, place }));
}

// The inputs of a gradient, whose stops may be added, removed and moved.
function gradient(row, kind, stops, set) {
  const list = make("ol", { className: "stops" });
  const ramp = make("div", { className: "ramp", role: "img", "aria-label": "The gradient" });
  const values = new Map(form.gradient.filter(({ name }) => !["gradient", "stops", ...(kind === "linear" ? ["x", "y"] : ["angle"])].includes(name))
    .map((one) => [one.name, parameter(one, row.field.gradient[one.name] || "", () => paint())]));
  const of = (name) => values.get(name)?.input.value || values.get(name)?.input.placeholder || "";
  const paint = () => { ramp.style.backgroundImage = css(kind, stops, of); };
  const show = (at = null) => {
    list.replaceChildren(...stops.map((stop, index) => stopRow(stop, index, stops.length > 2 && (() => {
      stops.splice(index, 1);
      show(Math.max(0, index - 1));
    }), paint)));
    paint();
    if (at !== null) list.children[at].querySelector("input").focus();
  };
  const use = (event) => {
    event.preventDefault();
    const given = [...values].filter(([, { input }]) => input.value.trim()).map(([name, { input }]) => `${name}: ${written(input.value.trim())}`);
    const all = stops.map(({ ink, place }) => written(place === "" ? ink.trim() : `${ink.trim()} ${place}%`));
    set(`{gradient: ${kind}, stops: [${all.join(", ")}]${given.map((one) => `, ${one}`).join("")}}`);
  };
  show();
  return [make("form", { onsubmit: use },
    make("datalist", { id: "stop-inks" }, ...Object.keys(state.inks || {}).map((value) => make("option", { value }))),
    make("div", { className: "graded" }, make("div", {}, list,
      make("button", { type: "button", id: "add-stop", onclick: () => {
        stops.push({ ...stops.at(-1), place: "" });
        show(stops.length - 1);
      } }, "Add an ink")), ramp),
    ...[...values.values()].map(({ element }) => element),
    make("p", { className: "tools" }, make("button", { id: "use-gradient" }, "Use it"), make("small", {}, "Inks without a place are evenly spaced. On the card, a violet diamond changes the direction or the middle.")))];
}

function stopRow(stop, index, remove, changed) {
  const picture = swatch(hexOf(stop.ink));
  const mix = make("input", { type: "color", value: hexOf(stop.ink), "aria-label": `Mix ink ${index + 1}`, oninput: () => take(mix.value) });
  const ink = make("input", { name: `stop-${index}`, value: stop.ink, required: true, autocomplete: "off", size: 14, "aria-label": `Ink ${index + 1}`, list: "stop-inks", oninput: () => take(ink.value) });
  const place = make("input", { type: "number", min: 0, max: 100, step: "any", value: stop.place, placeholder: "even", "aria-label": `Place of ink ${index + 1} in percent`, oninput: () => {
    stop.place = place.value;
    changed();
  } });
  const take = (value) => {
    stop.ink = ink.value = value;
    picture.style.background = hexOf(value);
    mix.value = hexOf(value);
    changed();
  };
  return make("li", { className: "tools" }, picture, ink, mix, make("label", {}, place, " %"),
    remove ? make("button", { type: "button", "aria-label": `Remove ink ${index + 1}`, onclick: remove }, "×") : null);
}

// One number or word of a gradient, as its field definition has it.
function parameter({ name, about, default: otherwise, choices }, value, changed) {
  const given = { id: `gradient-${name}`, name, oninput: changed, "aria-describedby": `gradient-${name}-about` };
  const input = choices.length
    ? make("select", given, ...["", ...choices].map((word) => make("option", { value: word, selected: word === value }, word || `default: ${otherwise}`)))
    : make("input", { ...given, value, placeholder: otherwise, size: 8, autocomplete: "off" });
  return { input, element: make("p", { className: "tools" }, make("label", { htmlFor: `gradient-${name}` }, name), input, make("small", { id: `gradient-${name}-about` }, about)) };
}

// The gradient as browsers draw it, which is close to how it prints.
function css(kind, stops, of) {
  const share = (text) => (text.trim().endsWith("%") ? parseFloat(text) / 100 : parseFloat(text));
  const length = share(of("size")) || 1;
  const ends = (index) => (stops[index].place === "" && (index === 0 || index === stops.length - 1) ? (index ? 100 : 0) : stops[index].place);
  const places = stops.map((stop, index) => [hexOf(stop.ink), ends(index) === "" ? "" : `${Number(ends(index)) * length}%`].join(" "));
  if (of("spread") === "reflect") places.push(...stops.map((stop, index) => [hexOf(stop.ink), ends(index) === "" ? "" : `${(200 - Number(ends(index))) * length}%`].join(" ")).reverse());
  const line = kind === "linear" ? `${parseFloat(of("angle")) || 0}deg` : `circle farthest-corner at ${100 * share(of("x"))}% ${100 * share(of("y"))}%`;
  return `${["repeat", "reflect"].includes(of("spread")) ? "repeating-" : ""}${kind}-gradient(${line}, ${places.join(", ")})`;
}

// Patterns

// The inputs of a pattern: a face of the deck is its tile, which may be a new one.
function pattern(row, set) {
  const now = row.field.pattern;
  const faces = state.faces.map(({ face }) => face);
  const tile = make("select", { id: "tile", onchange: () => show() },
    make("optgroup", { label: "New" }, ...state.tiles.map((name) => make("option", { value: `new ${name}` }, name))),
    make("optgroup", { label: "Faces of this deck" }, ...faces.filter((face) => face !== form.face).map((face) => make("option", { value: `own ${face}`, selected: face === now.pattern }, face))));
  const ink = make("input", { id: "tile-ink", value: Object.keys(state.inks || {}).at(-1) || "#888888", required: true, autocomplete: "off", size: 14, list: "tile-inks" });
  const inked = make("p", { className: "tools" }, make("label", { htmlFor: "tile-ink" }, "Its ink"), ink);
  const show = () => { inked.hidden = !tile.value.startsWith("new "); };
  const values = form.pattern.filter(({ name }) => !["pattern", "x", "y"].includes(name)).map((one) => [one.name, parameter(one, now[one.name] || TILE[one.name] || "", () => {})]);
  const use = (event) => {
    event.preventDefault();
    const [isNew, like] = [tile.value.startsWith("new "), tile.value.slice(4)];
    let name = like;
    for (let number = 2; isNew && faces.includes(name); number += 1) name = `${like}-${number}`;
    const kept = ["x", "y"].filter((each) => now[each]).map((each) => `${each}: ${written(now[each])}`);
    const given = values.filter(([, { input }]) => input.value.trim()).map(([each, { input }]) => `${each}: ${written(input.value.trim())}`);
    set(`{pattern: ${[written(name), ...given, ...kept].join(", ")}}`, isNew ? { tile: { name, like, ink: ink.value.trim() } } : {});
  };
  show();
  return [make("form", { onsubmit: use },
    make("datalist", { id: "tile-inks" }, ...Object.keys(state.inks || {}).map((value) => make("option", { value }))),
    make("p", { className: "tools" }, make("label", { htmlFor: "tile" }, "Tile"), tile), inked,
    ...values.map(([, { element }]) => element),
    make("p", { className: "tools" }, make("button", { id: "use-pattern" }, "Use it"), make("small", {}, "The tile is a face in the list of layers, where it is changed. Between its pieces one sees what is beneath.")))];
}

// Inks of the deck

// The colour of a build in percent on screens, without colour management.
function ofBuild(build) {
  const [cyan, magenta, yellow, black] = build.map((part) => part / 100);
  const shares = [cyan, magenta, yellow].map((one) => Math.round(255 * (1 - Math.min(one, 1)) * (1 - Math.min(black, 1))));
  return `#${shares.map((one) => Math.max(0, Math.min(255, one)).toString(16).padStart(2, "0")).join("")}`;
}

// The form for a new ink, and what turns it into that of an ink of the deck. An ink is a colour, with a build of
// its own if all four of its parts are given.
function ownInk(value, set) {
  const mix = make("input", { type: "color", id: "ink-mix", value: hexOf(value) });
  // A name that nothing has yet may be meant to be that of an ink.
  const isNew = /^\p{L}[\p{L}\d _-]*$/u.test(value) && !state.inks?.[value] && !CSS.supports("color", value);
  const name = make("input", { id: "ink-name", size: 14, required: true, placeholder: "sea", maxLength: 60, value: isNew ? value : "" });
  const parts = ["C", "M", "Y", "K"].map((letter) => make("input", { type: "number", min: 0, max: 100, step: "any", id: `ink-${letter}`, "aria-label": `${letter} in percent`, placeholder: letter, oninput: () => {
    isBuilt = true;
    show();
  } }));
  const said = make("span", { role: "status" });
  const title = make("h3", {}, "Make it an ink of the deck");
  const button = make("button", {}, "Make and use it");
  let isMixed = false; // by hand
  let isBuilt = false; // by hand
  let old = null; // the ink that is changed
  // A build that nobody wrote here goes with the colour that it was for.
  mix.addEventListener("input", () => {
    isMixed = true;
    if (!isBuilt) parts.forEach((part) => { part.value = ""; });
    show();
  });
  const given = () => parts.filter((part) => part.value !== "");
  const show = () => {
    const build = given().map((part) => Number(part.value));
    const printed = build.length === 4 ? ofBuild(build) : "";
    if (!isMixed && printed) mix.value = printed;
    said.replaceChildren(build.length ? weight(Math.round(build.reduce((sum, part) => sum + part, 0))) : "",
      ...(isMixed && printed ? [" It prints about like this: ", swatch(printed)] : []));
  };
  const save = (event) => {
    event.preventDefault();
    const wanted = { rgb: mix.value, cmyk: given().map((part) => Number(part.value)) };
    const taken = !old && Object.keys(state.inks || {}).includes(name.value.trim());
    const missing = given().length % 4 ? "Fill in all four parts, or none." : "";
    name.setCustomValidity(taken ? "There is an ink of this name." : missing);
    if (!event.target.reportValidity()) return;
    if (!old) return set(name.value.trim(), { ink: wanted });
    finish(edit({ op: "ink", name: name.value, seen: old.source, ...wanted }));
  };
  const change = (wanted) => {
    old = state.inks[wanted];
    // A colour that follows its build goes on to do so.
    isMixed = !old.built || old.hex.toLowerCase() !== ofBuild(old.cmyk);
    isBuilt = false;
    [name.value, name.readOnly, mix.value] = [wanted, true, old.hex];
    parts.forEach((part, at) => { part.value = old.built ? old.cmyk[at] : ""; });
    title.textContent = `Change the ink ${wanted} wherever it is used`;
    button.textContent = "Change it";
    show();
    mix.focus();
  };
  for (const one of [name, ...parts]) one.addEventListener("input", () => name.setCustomValidity(""));
  return [make("form", { id: "new-ink", onsubmit: save }, title,
    make("p", {}, "An ink has a name, so that it can be changed in one place. Its build, CMYK in percent, is what presses print; without one, it is mixed from the colour. A colour that you do not choose follows the build, and a build that you do not write follows the colour."),
    make("p", { className: "tools" }, make("label", { htmlFor: "ink-name" }, "Name"), name, make("label", { htmlFor: "ink-mix" }, "Colour"), mix, ...parts, said, button)), change];
}
