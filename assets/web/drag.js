// Dragging with a mouse, a pen or a finger. A finger has to rest on a card before it lifts it, so that the page can be scrolled from anywhere.
export const Drag = (() => {
  const REST = 280; // Milliseconds.
  const SLACK = 6; // Pixels that a mouse moves before it drags, and a finger may while it rests.
  const EDGE = 44; // Pixels from an edge within which what is under the pointer is scrolled.
  let held = null;

  // Let an element be dragged. `drag.lift()` returns the elements to show under the pointer, none if there is nothing to drag now;
  // `drag.over(under, event)` hears what is under the pointer, and `drag.drop(under, event, x, y)` where it was let go, null if
  // nowhere, with the middle of what was dragged; or `drag.rest()`, if a finger let go where it was.
  function from(element, drag) {
    element.dataset.drag = "";
    element.addEventListener("touchmove", still, { passive: false }); // Browsers ask for it before a finger comes.
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || held) return;
      const touch = event.pointerType === "touch";
      // What is touched hears of the finger even if its picture is replaced meanwhile.
      if (touch) event.target.addEventListener("touchmove", still, { passive: false });
      held = { drag, id: event.pointerId, x: event.clientX, y: event.clientY, target: event.target, event, ghost: null, timer: touch ? setTimeout(lift, REST) : 0 };
    });
    element.addEventListener("contextmenu", (event) => {
      if (held && held.timer) event.preventDefault(); // A long press is no right click.
    });
  }

  // Once a card is lifted, the finger no longer scrolls.
  function still(event) {
    if (held && held.ghost) event.preventDefault();
  }

  function lift() {
    const shown = held.drag.lift();
    if (!shown.length) {
      held.target.removeEventListener("touchmove", still);
      held = null;
      return;
    }
    const [first] = shown.map((each) => each.getBoundingClientRect());
    const ghost = document.createElement("div");
    ghost.className = "dragged";
    for (const each of shown.slice(0, 4)) {
      const copy = each.cloneNode(true);
      const width = `${each.offsetWidth}px`;
      copy.style.setProperty("--w", width);
      copy.style.transform = getComputedStyle(each).transform; // As it lies: cards may be turned.
      ghost.append(copy);
    }
    document.querySelector(".felt").append(ghost); // Where cards have their shape.
    Object.assign(held, { ghost, dx: first.left + first.width / 2 - held.x, dy: first.top + first.height / 2 - held.y });
    if (held.timer && navigator.vibrate) navigator.vibrate(15);
    move(held.event);
    requestAnimationFrame(scroll);
  }

  function move(event) {
    held.event = event;
    held.ghost.style.transform = `translate(${event.clientX + held.dx}px, ${event.clientY + held.dy}px) translate(-50%, -50%)`;
    held.drag.over(document.elementFromPoint(event.clientX, event.clientY), event);
  }

  // Scroll what is under the pointer near its edges.
  function scroll() {
    if (!held || !held.ghost) return;
    const { clientX: x, clientY: y } = held.event;
    for (let each = document.elementFromPoint(x, y); each; each = each.parentElement) {
      const isPage = each === document.documentElement;
      const flow = isPage ? "auto auto" : getComputedStyle(each).overflow;
      if (!/auto|scroll/.test(flow)) continue;
      const box = isPage ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : each.getBoundingClientRect();
      each.scrollBy((x > box.right - EDGE) * 8 - (x < box.left + EDGE) * 8, (y > box.bottom - EDGE) * 8 - (y < box.top + EDGE) * 8);
    }
    requestAnimationFrame(scroll);
  }

  function end(event, isDropped) {
    if (!held || event.pointerId !== held.id) return;
    const { drag, ghost, timer, x, y, dx, dy } = held;
    held.target.removeEventListener("touchmove", still);
    clearTimeout(timer);
    held = null;
    if (!ghost) return;
    ghost.remove();
    const stop = (click) => {
      click.stopPropagation(); // The click with which a drag ends is none.
      click.preventDefault();
    };
    document.addEventListener("click", stop, true);
    setTimeout(() => document.removeEventListener("click", stop, true), 60);
    if (isDropped && timer && drag.rest && Math.hypot(event.clientX - x, event.clientY - y) <= SLACK) drag.rest();
    else drag.drop(isDropped ? document.elementFromPoint(event.clientX, event.clientY) : null, event, event.clientX + dx, event.clientY + dy);
  }

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (held.ghost) move(event);
    else if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK) {
      held.event = event;
      if (held.timer) end(event, false);
      else lift();
    }
  });
  document.addEventListener("pointerup", (event) => end(event, true));
  document.addEventListener("pointercancel", (event) => end(event, false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held) end(held.event, false);
  });
  return { from };
})();
