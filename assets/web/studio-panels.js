// What the studio opens beside the card: the gallery of layers, colours, languages, targets, and files dropped in.

import { make } from "./make.js";
import { ask } from "./page.js";
import { chosenWays, query, wayFields } from "./studio-ways.js";
import { cardNow, chooseLayer, chosen, columns, edit, editThenShow, form, get, layers, narrow, openTab, partNow, quietly, refuse, showChecked, state, told } from "./studio.js";

const OFFERED = 8; // layers of words that a new font is offered to
const NEXT = /^(cli-print|build-next)/; // the keys of notes on what to do with built files
const FILES = 200; // links to built files
const inWords = new Intl.ListFormat("en");
const SHORT = 16; // characters of a cell
const DPI = 300;
const INCH = 25.4;

export function dialog(title, ...children) {
  const one = get("#dialog");
  one.replaceChildren(make("div", { className: "top" }, make("h2", { id: "dialog-title" }, title),
    make("button", { type: "button", onclick: () => one.close() }, "Close")), ...children.filter(Boolean));
  if (!one.open) one.showModal();
  return one;
}

// Close the dialog when something is done. What is refused is told in it, at the inputs that it is about, and it stays.
export async function finish(work, otherwise = () => {}) {
  const own = get("#dialog").firstElementChild;
  const isOpen = () => own?.isConnected && get("#dialog").open;
  try {
    await work;
  } catch (error) {
    if (isOpen()) tell(error);
    else otherwise(error);
    return false;
  }
  if (isOpen()) get("#dialog").close();
  return true;
}

function tell(error) {
  const one = get("#dialog");
  one.querySelector(".error")?.remove();
  const about = (input) => input.checkVisibility() && error.named?.includes(input.value.trim());
  const inputs = [...one.querySelectorAll("input:not([type=color])")].filter((input) => {
    input.removeAttribute("aria-invalid");
    return about(input);
  });
  for (const input of inputs) input.setAttribute("aria-invalid", "true");
  const said = make("strong", { className: "error", role: "alert" }, error.message);
  if (inputs.length) inputs[0].closest(".tools").append(said);
  else one.firstElementChild.after(said);
  (inputs[0] || said).scrollIntoView({ block: "nearest" });
  inputs[0]?.focus();
}

const say = (words) => (get("#saved").textContent = words);

async function run(what, given = {}) {
  const answer = await fetch(`/run/${what}`, { method: "POST", body: JSON.stringify(given) });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.refused || `The studio answers ${answer.status}.`);
  return said;
}

// A button that waits while its work is done.
async function waiting(button, work) {
  button.disabled = true;
  refuse({ message: "" });
  try {
    await work();
  } catch (error) {
    refuse(error);
  }
  button.disabled = false;
}

// Edits that are shown before they are made

const OTHERS = {
  uses: "This text is used in other places, such as translations. Change it there too if it still means the same. Changed only here, it is to be translated again.",
  card: "The card gets another id, and layers name it by the old one: they are made for this card alone, or leave it out. Change it there too, and they still do.",
  gone: "Layers are made for this card alone, or leave it out. Delete them too, and nothing of the card is left.",
  row: "Cards, formulas or languages name this row by its old name. Change it there too, and they go by the new one. Changed only here, what still has the old name is wrong.",
};

// Show the ways to make an edit; return the digest of the one that is wanted, or nothing.
export function agree(ways) {
  say("Not saved yet: it is shown first");
  return new Promise((resolve) => {
    const done = (agreed) => {
      one.onclose = null;
      one.close();
      resolve(agreed);
    };
    const leave = make("button", { type: "button", id: "leave-it", onclick: () => done() }, "Leave it as it is");
    const one = dialog(`Change ${ways[0].about}`,
      ways.length > 1 ? make("p", {}, OTHERS[ways[0].way]) : null,
      ways[0].same ? make("p", {}, "What uses the name is changed with it, and the cards stay as they are.") : null,
      ...ways.map((way) => make("section", { className: "way", "data-way": way.way },
        make("div", { className: "diff" }, ...way.files.map(changes),
          make("ul", {}, ...way.problems.map((one) => make("li", { className: "over" }, one.message, one.hint ? ` (${one.hint})` : "")))),
        way.picture && !way.same ? make("img", { src: `/picture/${way.picture}`, alt: "The card as it will be" }) : null,
        make("div", { className: "tools" }, make("button", { type: "button", "data-agree": way.way, onclick: () => done(way.agreed) },
          way.way === "gone" ? "Delete them too" : way.way !== "edit" ? "Change it there too" : ways.length > 1 ? "Only here" : "Do it"), way === ways.at(-1) ? leave : null))));
    one.onclose = () => resolve();
    one.querySelector("[data-agree]").focus();
  });
}

// The lines of a file that change, without the indentation that they share.
function changes({ file, lines, more }) {
  const all = lines.flatMap((each) => [...each.old, ...each.new]);
  const indent = Math.min(...all.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  const marked = (sign, texts) => texts.map((text) => make(sign === "−" ? "del" : "ins", {}, `${sign} ${text.slice(indent)}\n`));
  return make("div", {}, make("h3", {}, file),
    make("pre", { tabIndex: 0 }, ...lines.flatMap((each) => [make("small", {}, `line ${each.line}\n`), ...marked("−", each.old), ...marked("+", each.new)])),
    more ? make("p", {}, `and ${more} more lines`) : null);
}

// New layers

export async function openGallery(face) {
  const kinds = await ask("/kinds");
  const add = async (kind) => {
    if (await finish(edit({ op: "add", face, kind }))) chooseLast(face);
  };
  const file = make("input", { type: "file", id: "new-file", multiple: true, accept: ".png,.jpg,.jpeg,.webp,.tif,.tiff,.svg,.svgz,.ttf,.otf,.woff2", onchange: () => {
    get("#dialog").close();
    quietly(take([...file.files], null, true));
  } });
  dialog(`New layer on ${face}`,
    make("p", {}, make("label", { htmlFor: "new-file" }, "A picture or a font of your own, which is copied into the deck: "), file),
    make("ul", { className: "kinds" }, ...kinds.map((kind) => make("li", {}, make("button", { type: "button", "data-kind": kind.name, onclick: () => add(kind.name) },
      make("img", { src: `/kind/${kind.name}`, alt: "", loading: "lazy" }), make("b", {}, kind.name), make("small", {}, kind.about.replaceAll("`", "")))))));
}

function chooseLast(face) {
  const own = state.faces.find((one) => one.face === face);
  if (own) chooseLayer(own.layers[own.layers.length - 1].token);
}

// Say that what is chosen takes the place of a value that may differ from card to card.
export function replacing(value) {
  return /\{[^{}:]*\}/.test(value) ? make("p", { className: "over" }, `It is ${value} now, which each card fills in. What you choose below takes its place, and is the same on every card.`) : null;
}

// Offer what each card has in a column of its table, in place of one value for all.
export function fromTable(choose) {
  const found = columns();
  if (!found.length) return null;
  return make("section", { id: "from-table" }, make("h3", {}, "From the table, for each card its own"), make("p", { className: "tools" }, ...found.map(([formula, value]) =>
    make("button", { type: "button", "data-column": formula, title: `On this card: ${value}`, onclick: () => choose(formula) }, formula, " ", make("small", {}, value.slice(0, SHORT))))));
}

// Icons

// Choose one of the deck's icons, or one that deckgen has.
export function openIcons(title, value, choose, isField = false) {
  const find = make("input", { type: "search", id: "find-icon", autocomplete: "off", oninput: () => {
    for (const one of get("#dialog").querySelectorAll("[data-icon]")) one.parentNode.hidden = !one.dataset.icon.includes(find.value.trim().toLowerCase());
  } });
  const offered = (words, names) => (names.length ? make("section", {}, make("h3", {}, words), make("ul", { className: "kinds icons" }, ...names.map((name) => make("li", {},
    make("button", { type: "button", "data-icon": name, onclick: () => choose(name) },
      make("img", { src: `/icon/${encodeURIComponent(name)}`, alt: "", loading: "lazy" }), make("b", {}, name)))))) : null);
  // Pictures become icons; the only one is chosen at once.
  const more = async (files) => {
    const before = state.icons.own;
    for (const one of files) await edit({ op: "icon", file: (await upload(one)).file });
    const come = state.icons.own.filter((name) => !before.includes(name));
    if (come.length === 1) choose(come[0]);
    else openIcons(title, value, choose, isField);
  };
  const file = make("input", { type: "file", id: "new-icon", multiple: true, accept: ".svg,.svgz,.png,.jpg,.jpeg,.webp,.tif,.tiff", onchange: () => more([...file.files]).catch(tell) });
  dialog(title, isField ? fromTable(choose) : null, replacing(value),
    make("p", { className: "tools" }, make("label", { htmlFor: "find-icon" }, "Search"), find,
      make("label", { htmlFor: "new-icon" }, "or add a picture of your own, which becomes an icon of the deck"), file), offered("Of this deck", state.icons.own), offered("Of deckgen, which need no picture of yours", state.icons.bundled));
  find.focus();
}

function openTitle() {
  const name = make("input", { id: "deck-name", required: true, autocomplete: "off", maxLength: 80, size: 30, value: state.title });
  const use = (event) => {
    event.preventDefault();
    finish(name.value.trim() === state.title ? null : edit({ op: "title", new: name.value }), refuse);
  };
  dialog("The name of the deck", make("form", { onsubmit: use }, make("p", {}, "It stands on sheets, boxes and rules."),
    make("p", { className: "tools" }, make("label", { htmlFor: "deck-name" }, "Name"), name, make("button", { id: "use-name" }, "Use it"))));
  name.select();
}

// New kinds of cards

function openKinds() {
  const [part, card] = [partNow(), cardNow()];
  const said = make("p", { className: "over", role: "alert" });
  const text = (id, given) => make("input", { id, required: true, autocomplete: "off", ...given });
  const name = text("kind-name", { placeholder: "Boss", maxLength: 60 });
  const [width, height] = ["width", "height"].map((side) => text(`kind-${side}`, { type: "number", min: 5, max: 1500, step: "any", value: part[side] }));
  const ways = [["copy", `a copy of ${card.face}, to be changed`], ["empty", "an empty one"]].map(([value, words], index) =>
    make("label", {}, make("input", { type: "radio", name: "kind-face", value, checked: !index }), ` ${words}`));
  const show = (event) => {
    event.preventDefault();
    said.textContent = "";
    const asked = { op: "kind", name: name.value, copy: ways[0].firstChild.checked, part: part.name, card: card.id, width: Number(width.value), height: Number(height.value) };
    editThenShow(asked).catch((error) => (said.textContent = error.message));
  };
  dialog("New kind of cards", make("form", { id: "new-kind-form", onsubmit: show },
    make("p", {}, "Cards with a face of their own, and a table of their own with a row for each. The first of them is made with it."),
    make("p", { className: "tools" }, make("label", { htmlFor: "kind-name" }, "Name"), name),
    make("p", { className: "tools" }, make("label", { htmlFor: "kind-width" }, "Width"), width, make("label", { htmlFor: "kind-height" }, "mm, height"), height, "mm"),
    make("p", {}, make("small", {}, "Cards of another size are printed and ordered apart from the others.")),
    make("fieldset", {}, make("legend", {}, "Face"), ...ways), said,
    make("button", { id: "show-kind" }, "Show what it changes")));
  name.focus();
}

// Files that are dropped

async function size(file) {
  try {
    const picture = await createImageBitmap(file);
    return [picture.width, picture.height];
  } catch {
    return [0, 0]; // a drawing, which has no pixels
  }
}

// The file that a picture layer has on the present card, where each card names its own: `art/{id}.png`.
function ownFile(formula) {
  const cells = new Map([["{id}", chosen.card], ...columns()]);
  const named = formula.replace(/\{[^{}]*\}/g, (part) => cells.get(part) ?? part);
  return formula === named || named.includes("{") ? "" : named;
}

const ending = (name) => name.split(".").at(-1).toLowerCase();

// Copy files into the deck. A picture takes the place of the chosen one, or becomes a layer; several become layers each.
// Copy a file into the deck; return where it is.
async function upload(file, name = file.name) {
  const answer = await fetch(`/file/${encodeURIComponent(name)}`, { method: "POST", body: file });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.refused ? `${said.refused} (${said.hint})` : `The studio answers ${answer.status}.`);
  return said;
}

async function take(files, at = null, isNew = files.length > 1) {
  const field = !isNew && form?.kind === "image" && form.fields.find((one) => one.name === "file");
  for (const file of files) {
    const own = field ? ownFile(field.value) : "";
    if (own && (ending(own) !== ending(file.name) || !/^art\/[^/]+$/.test(own))) {
      refuse({ message: `Each card has a picture of its own here, ${field.value}: on this card it is ${own}. Drop a file that ends in .${ending(own)}, or change the name in the form first.` });
      return;
    }
    const said = await upload(file, own ? own.slice("art/".length) : file.name).catch(refuse);
    if (!said) continue;
    if (said.kind === "fonts") {
      const before = state.fonts;
      await edit({ op: "place", file: said.file });
      await offer(state.fonts.find((name) => !before.includes(name)));
    } else if (own === said.file) say(`Saved: ${own}, the picture of ${cardNow().title}`);
    else if (own) refuse({ message: `There is a picture ${own} already. The new one is ${said.file}.` });
    else await place(said.file, file, at, field);
  }
}

// A new font is offered to the words that are chosen, or to those on this side of the card: in their layer, or in the style
// that they have theirs from.
async function offer(name) {
  const card = cardNow();
  const here = [...layers.values()].filter((one) => one.worded && card && one.face === (chosen.side === "back" ? card.back : card.face));
  const isWorded = form?.fields.some((one) => one.name === "font");
  const found = isWorded ? [form] : await Promise.all(here.slice(-OFFERED).reverse().map((one) => ask(`/form/${encodeURIComponent(one.token)}`)));
  const ways = new Map();
  for (const one of found) {
    const field = one.fields.find((each) => each.name === "font");
    const way = (into, words) => ways.set(words, { into, asked: { op: "set", token: one.token, seen: one.source, name: "font", new: name, old: field.value, into } });
    if (["style", "default"].includes(field.origin)) way(field.origin, `Use it in the ${field.origin} ${field.style}`);
    way("layer", `Use it for ${one.kind} ${one.name}`);
  }
  dialog(`The font ${name}`, make("p", {}, `The deck has a new font, which goes by the name ${name}: choose it as the font of words, or of a style.`),
    make("p", { className: "tools" }, ...[...ways].map(([words, { into, asked }]) => make("button", { type: "button", "data-use": into, onclick: () => finish(edit(asked)) }, words))));
}

// A picture goes into the chosen picture layer, or becomes a layer in the place where it is dropped.
async function place(name, file, at, field) {
  const [part, card] = [partNow(), cardNow()];
  const [across, down] = await size(file);
  if (field) {
    await edit(() => ({ op: "set", token: form.token, seen: form.source, name: "file", new: name, old: field.value, into: "layer" }));
    say(`Saved: the picture is now ${name}`);
    return;
  }
  const w = across ? Math.min(part.width / 2, (across / DPI) * INCH) : part.width / 2;
  const h = across ? (w * down) / across : w;
  const [x, y] = at || [part.width / 2, part.height / 2];
  const face = chosen.side === "back" ? card.back : card.face;
  await edit({ op: "place", face, file: name, x: x - w / 2, y: y - h / 2, w, h });
  chooseLast(face);
  const sharp = across ? `${Math.round(across / (w / INCH))} dpi` : "as sharp as the printer";
  say(`Saved: ${name}, ${w.toFixed(1)} mm × ${h.toFixed(1)} mm, ${sharp}`);
}

function drops() {
  const stage = get("card-stage");
  const has = (event) => !narrow.matches && [...event.dataTransfer.types].includes("Files");
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    stage.querySelector(".board").classList.add("drop");
  });
  for (const name of ["dragleave", "drop"]) addEventListener(name, () => stage.querySelector(".board").classList.remove("drop"));
  addEventListener("drop", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    const [part, own] = [partNow(), stage.querySelector(".sheet").getBoundingClientRect()];
    const scale = own.width / (part.width + 2 * part.bleed);
    const at = [(event.clientX - own.left) / scale - part.bleed, (event.clientY - own.top) / scale - part.bleed];
    const inside = at[0] > 0 && at[1] > 0 && at[0] < part.width && at[1] < part.height;
    quietly(take([...event.dataTransfer.files], inside ? at : null));
  });
}

// Check, print, play

const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

async function check() {
  say("Checking…");
  const { version } = state;
  const { problems, notes = [] } = await ask("/check");
  const of = { error: 0, warning: 0 };
  for (const one of problems) of[one.severity] = (of[one.severity] || 0) + 1;
  const words = problems.length ? `${many(of.error, "error")}, ${many(of.warning, "warning")}` : "No problems";
  showChecked(problems, words, version);
  get("#checked").append(...notes.map(noted));
  openTab("problems");
  say(`Checked: ${words}`);
}

// A note of a check. What is said of languages and of built files there is about commands; here it leads to what to do.
function noted({ key, message, values }) {
  if (["check-outdated", "check-inputs-gone"].includes(key)) {
    return make("p", {}, `Printed before the last changes: ${inWords.format(values.targets)}. `, make("button", { type: "button", onclick: () => quietly(openTargets()) }, "Print or order…"));
  }
  if (key !== "check-unfinished") return make("p", {}, message);
  const open = () => {
    openTab("texts");
    choose(values.language);
  };
  return make("p", { className: "over" }, `${untranslated(values.count, values.language)} `, make("button", { type: "button", onclick: open }, "Translate"));
}

const untranslated = (count, language) => `Missing or out of date in ${languageName(language)}: ${many(count, "text")}. Without a translation, words print as they are written.`;

const USES = { home: "Print it at home", service: "Order it from a print service", cutter: "Cut it with a machine", screen: "Play and share it on screens" };

async function openTargets() {
  const targets = await ask("/targets");
  const said = make("div", { id: "built", role: "status" });
  const ways = { ...chosenWays };
  const fields = wayFields(ways, (name, value) => (ways[name] = value));
  const build = (target, button) => waiting(button, async () => {
    const settings = Object.fromEntries([...button.closest("li").querySelectorAll("input")].map((one) => [one.name, one.value.trim()]));
    button.closest("li").append(said); // the answer is where it was asked for
    said.replaceChildren(`${target} is being made…`);
    const report = await run(`build${query(ways)}`, { ...settings, target }).catch((error) => ({ problems: [{ message: error.message }], files: [] }));
    // What is opened or sent as a whole comes before the pictures of single cards.
    const isPicture = ({ path }) => /\.(png|jpe?g|svg|tiff?)$/.test(path);
    report.files.sort((one, other) => isPicture(one) - isPicture(other));
    said.replaceChildren(
      report.files.length ? make("p", {}, `${many(report.files.length, "file")} in ${report.folder}:`) : make("p", {}, "Nothing was made."),
      make("ul", {}, ...report.files.slice(0, FILES).map((one) => make("li", {}, make("a", { href: `/built/${one.path.split("/").map(encodeURIComponent).join("/")}`, download: one.path.split("/").pop() }, one.name))),
        report.files.length > FILES ? make("li", {}, `and ${report.files.length - FILES} more`) : null),
      ...(report.notes || []).filter(({ key }) => NEXT.test(key)).map(({ message }) => make("p", {}, `${message}.`)),
      told(report.problems));
    said.scrollIntoView({ block: "nearest" });
  });
  dialog("Print or order", make("p", {}, "Sheets to print at home, or files as a service takes them. Once they are made, you see their folder."),
    fields.length ? make("p", { className: "tools", id: "built-ways" }, "Cards ", ...fields) : null, said,
    ...Object.entries(USES).map(([use, words]) => make("section", {}, make("h3", {}, words),
      make("ul", { className: "targets" }, ...targets.filter((one) => one.for === use).map((one) => {
        const button = make("button", { type: "button", "data-target": one.name, onclick: () => build(one.name, button) }, one.name);
        return make("li", {}, button, make("div", {}, make("small", {}, one.about, one.misfit ? make("b", {}, ` Not for this deck: ${one.misfit}.`) : null),
          ...Object.entries(one.asks).map(([name, words]) => make("label", {}, `${words[0].toUpperCase()}${words.slice(1)}`, make("input", { name, size: 24, autocomplete: "off" })))));
      })))));
}

async function play() {
  say("The table is being laid…");
  const { url } = await run(`play${query()}`);
  say("The table is laid.");
  if (!open(url, "_blank")) dialog("The table is laid", make("p", {}, make("a", { href: url, target: "_blank" }, "Sit down")));
}

// Languages

const texts = { language: "", open: false, shown: "" };

export function showTexts() {
  const pane = get("#pane-texts");
  if (pane.hidden) return null;
  texts.language ||= (state.languages || [])[0] || "";
  return quietly(loadTexts(pane));
}

async function loadTexts(pane) {
  const known = [...new Set([...(state.languages || []), ...(texts.language ? [texts.language] : [])])];
  const found = texts.language ? await ask(`/languages/${encodeURIComponent(texts.language)}`).catch(refuse) : { texts: [] };
  if (!found?.texts) {
    texts.language = (state.languages || [])[0] || "";
    return;
  }
  const now = JSON.stringify([known, texts.language, texts.open, found]);
  if (now === texts.shown || pane.contains(document.activeElement) && document.activeElement.tagName === "TEXTAREA" && document.activeElement.value !== document.activeElement.defaultValue) return;
  texts.shown = now;
  const kept = pane.contains(document.activeElement) ? document.activeElement.id : "";
  const pick = make("select", { id: "language", onchange: () => choose(pick.value) }, ...known.map((name) => make("option", { value: name, selected: name === texts.language }, languageName(name))));
  const other = make("input", { id: "new-language", size: 8, placeholder: "fr, French" });
  const only = make("input", { type: "checkbox", checked: texts.open, onchange: () => {
    texts.open = only.checked;
    showTexts();
  } });
  const file = make("input", { type: "file", id: "import", accept: ".csv,.xlf,.xliff", onchange: () => quietly(take(file.files[0])) });
  const take = async (one) => edit({ op: "texts", language: texts.language, name: one.name, content: await one.text() });
  const rows = found.texts.filter((one) => !texts.open || ["missing", "changed", "unused"].includes(one.state));
  pane.replaceChildren(...[texts.fit].filter(Boolean),
    make("div", { className: "tools" }, make("button", { type: "button", id: "fit", className: "edits", onclick: () => waiting(get("#fit"), fit) }, "Do the words fit?"),
      ...(known.length ? [make("label", { htmlFor: "language" }, "Language"), pick] : []),
      make("label", { htmlFor: "new-language", className: "edits" }, known.length ? "or a new one" : "A new language"), make("span", { className: "edits tools" }, other,
        make("button", { type: "button", id: "begin-language", onclick: () => choose(tagOf(other.value.trim())) }, "Begin")),
      make("label", {}, only, " only what is to be done"),
      ...(texts.language ? [make("a", { href: `/languages/${texts.language}/${texts.language}.csv`, download: `${texts.language}.csv` }, "CSV"),
        make("a", { href: `/languages/${texts.language}/${texts.language}.xlf`, download: `${texts.language}.xlf` }, "XLIFF"),
        make("label", { htmlFor: "import", className: "edits" }, "Take a translator’s file"), make("span", { className: "edits" }, file)] : [])),
    rows.length ? make("table", {}, make("thead", {}, make("tr", {}, ...["Text", `In ${languageName(texts.language)}`, "State"].map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...rows.map(row))) : make("p", {}, texts.language ? (found.texts.length ? "Nothing is left to be done." : `The deck file has no words of its own. Names in its tables are translated in lang/${texts.language}.yaml, under tables.`) : "This deck has no translations yet. Write a language, such as German or de, and begin."));
  if (kept) document.getElementById(kept)?.focus();
}

// Draw all cards in every language.
async function fit() {
  say("Every language is being drawn…");
  const { problems } = await run("fit");
  const words = problems.length ? `Too long: ${problems.length}` : "All words fit, in every language.";
  const open = await Promise.all((state.languages || []).map(async (name) => {
    const found = await ask(`/languages/${encodeURIComponent(name)}`);
    return [found.texts.filter((one) => ["missing", "changed"].includes(one.state)).length, name];
  }));
  texts.fit = make("section", { id: "fits" }, make("h3", {}, `As of the last look: ${words}`),
    ...open.filter(([count]) => count).map((each) => make("p", { className: "over" }, untranslated(...each))),
    told(problems));
  texts.shown = "";
  await showTexts();
  get("#pane-texts").scrollTop = 0; // the answer is above the texts
  say(words);
}

const english = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

// A language by its name in English or in itself: languages of two letters, which books are written in.
function tagOf(name) {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const tags = letters.flatMap((a) => letters.map((b) => a + b)).filter((tag) => english.of(tag));
  const names = (tag) => [english.of(tag), new Intl.DisplayNames([tag], { type: "language" }).of(tag)];
  const same = (one, other) => one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
  return tags.find((tag) => names(tag).some((one) => same(one, name))) || name;
}

export function languageName(tag) {
  try {
    return english.of(tag) ? `${english.of(tag)} (${tag})` : tag;
  } catch {
    return tag;
  }
}

function choose(language) {
  if (!language) return;
  texts.language = language;
  quietly(get("card-stage").draw("language", `language=${language}`));
  showTexts();
}

function row(one, index) {
  const area = make("textarea", { id: `translation-${index}`, defaultValue: one.translation, disabled: narrow.matches || one.state === "unused", rows: 1, lang: texts.language,
    placeholder: one.state === "same" ? "the same" : one.was, "aria-label": `${one.text} in ${texts.language}` });
  area.addEventListener("change", () => {
    if (area.value === one.translation) return;
    chosenWays.language = `language=${texts.language}`; // what is translated is seen on the card
    edit({ op: "translate", language: texts.language, text: one.text, old: one.translation, new: area.value }).catch(() => area.setAttribute("aria-invalid", "true"));
  });
  const states = { translated: "", same: "the same", missing: "missing", unused: "no longer in the deck", changed: `changed: it was “${one.before}”, ${one.was}` };
  return make("tr", { "data-state": one.state }, make("td", {}, one.text), make("td", {}, area), make("td", { className: one.state === "translated" ? "" : "over" }, states[one.state]));
}

export function begin() {
  const one = get("#dialog");
  one.addEventListener("close", () => one.open || one.replaceChildren());
  drops();
  get("#new-kind").addEventListener("click", openKinds);
  get("#title").addEventListener("click", () => !narrow.matches && openTitle());
  for (const [name, act] of [["check", check], ["print", openTargets], ["play", play]]) {
    const button = get(`#${name}`);
    button.addEventListener("click", () => waiting(button, act));
  }
}
