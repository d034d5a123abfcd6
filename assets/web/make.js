// A new element with properties, attributes, listeners (`onclick`) and children. Text of a deck only enters as text.
export function make(tag, given = {}, ...children) {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (name in one && !name.startsWith("aria") && name !== "list" && name !== "role") one[name] = value;
    else if (value !== false && value !== null) one.setAttribute(name, value === true ? "" : value);
  }
  one.append(...children.filter((child) => child !== null && child !== undefined));
  return one;
}
