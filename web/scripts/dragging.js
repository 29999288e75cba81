// Dragging: a press becomes a drag once the pointer has moved; a copy of what is dragged follows it, and the place
// below it is marked. For any page; what a dropped piece does on the simulated table: by_hand.js, in the editor: edit.js.

const DRAG_AFTER = 6; // pixels a pointer moves before a tap becomes a drag

// What lies below a pointer: on a board all of it, whatever is laid over it there; elsewhere what is seen.
export function below({ clientX, clientY }) {
  const all = document.elementsFromPoint(clientX, clientY);
  return all[0]?.closest(".stage") ? all : all.slice(0, 1);
}

// `pick` names what was pressed if it may be dragged, `element` finds it again (the page may have changed meanwhile),
// `places` are where it may be dropped, `dropped` is told what and where, `changed` whenever a drag begins or ends.
// Returns what is being dragged now, by name.
export function dragging({ within, pick, element, places, dropped, changed = () => {} }) {
  let drag = null; // { name, shadow, from: {x, y} }

  within.addEventListener("pointerdown", (event) => {
    const name = event.button === 0 ? pick(event.target, event) : null;
    if (name) drag = { name, shadow: null, from: { x: event.clientX, y: event.clientY } };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.shadow && Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > DRAG_AFTER) lift();
    if (!drag || !drag.shadow) return;
    event.preventDefault();
    drag.shadow.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-3deg)`;
    mark(placeAt(event));
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { name, shadow } = drag;
    const place = shadow ? placeAt(event) : null;
    if (shadow) setTimeout(end, 0); // after the click this pointer also makes
    else end();
    if (place && element(name)) dropped(name, place);
  });

  document.addEventListener("pointercancel", end);

  function lift() {
    const original = element(drag.name);
    if (!original) return end();
    drag.shadow = copyOf(original);
    drag.shadow.classList.add("carried");
    drag.shadow.setAttribute("aria-hidden", "true");
    drag.shadow.setAttribute("tabindex", "-1");
    document.body.append(drag.shadow);
    changed();
  }

  // A copy that stands alone; a part of a drawing gets a drawing of its own, as large as it is on the page.
  function copyOf(original) {
    const copy = original.cloneNode(true);
    copy.removeAttribute("data-piece");
    if (!(original instanceof SVGGraphicsElement)) return copy;
    const { x, y, width, height } = original.getBBox();
    const drawn = original.getBoundingClientRect();
    const own = original.ownerSVGElement.cloneNode(false);
    own.removeAttribute("class");
    own.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    own.setAttribute("width", drawn.width);
    own.setAttribute("height", drawn.height);
    own.append(copy);
    return own;
  }

  function end() {
    if (drag && drag.shadow) drag.shadow.remove();
    drag = null;
    mark(null);
    changed();
  }

  function mark(over) {
    for (const place of places()) place.classList.toggle("over", place === over);
  }

  function placeAt(event) {
    const open = [...places()];
    return below(event).map((it) => open.find((place) => place.contains(it))).find(Boolean);
  }

  return () => (drag && drag.shadow ? drag.name : null);
}
