// A new element with properties, attributes, listeners (`onclick`) and children. Text of a deck only enters as text.
export function make(tag, given = {}, ...children) {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (name in one && !name.startsWith("aria") && name !== "list" && name !== "role") one[name] = value;
    else if (value !== false) one.setAttribute(name, value === true ? "" : value);
  }
  one.append(...children.filter((child) => child !== null && child !== undefined));
  return one;
}

// A new element of a drawing.
export function vector(tag, given, ...children) {
  const one = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) one.setAttribute(name, value);
  one.append(...children);
  return one;
}
