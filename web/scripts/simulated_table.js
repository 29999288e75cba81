// Hands on the simulated table: drag a piece, or tap it and then a place, or do the same with the keyboard.
"use strict";

(() => {
  const room = document.querySelector(".simulated-table");
  const DRAG_AFTER = 6; // pixels a pointer moves before a tap becomes a drag
  let carried = null; // id of the piece in hand, picked up by tap or key
  let drag = null; // { piece, shadow, from: {x, y}, moved }

  const pieceButton = (piece) => room.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  // ---- picking up ----

  function pick(piece) {
    carried = piece;
    mark();
    companion.announce(fill(room.dataset.carryingText, { piece: pieceButton(piece).getAttribute("aria-label") }));
  }

  function leave() {
    const left = carried && pieceButton(carried);
    carried = null;
    mark();
    if (left) left.focus({ preventScroll: true });
  }

  function mark() {
    const held = carried || (drag && drag.moved ? drag.piece : null);
    const button = held && pieceButton(held);
    if (held && !button) carried = null;
    room.toggleAttribute("data-carrying", Boolean(button));
    for (const other of room.querySelectorAll(".piece")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    for (const place of room.querySelectorAll(".place")) {
      const takes = place.dataset.accepts.split(" ");
      place.classList.toggle("fits", Boolean(button) && takes.includes(button.dataset.kind));
    }
  }

  async function put(piece, place) {
    const name = pieceButton(piece).getAttribute("aria-label");
    const detail = { kind: pieceButton(piece).dataset.kind, place: place.dataset.place };
    const focused = document.activeElement;
    carried = null;
    mark();
    if (await companion.send("/table/move", { piece, place: place.dataset.place })) {
      companion.announce(fill(room.dataset.putText, { piece: name, place: place.dataset.name }));
      document.body.dispatchEvent(new CustomEvent("put", { detail }));
    }
    const button = pieceButton(piece);
    const movedOn = ![focused, document.body].includes(document.activeElement);
    if (button && !movedOn) button.focus({ preventScroll: true });
  }

  // ---- tap and key: both arrive as clicks ----

  room.addEventListener("click", (event) => {
    const target = event.target.closest(".put, .piece");
    if (!target || (drag && drag.moved)) return;
    const place = target.closest(".place");
    if (carried && target.matches(".put")) {
      if (place.contains(pieceButton(carried))) leave();
      else put(carried, place);
    } else if (target.matches(".piece")) {
      if (carried === target.dataset.piece) leave();
      else pick(target.dataset.piece);
    }
  });

  room.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && carried) leave();
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step || !event.target.matches(".piece, .put")) return;
    event.preventDefault();
    const next = nearest(event.target, room.querySelectorAll(carried ? ".put" : ".piece"), step);
    if (next) next.focus();
  });

  // The element lying nearest in a direction; straying sideways counts double.
  function nearest(from, candidates, [dx, dy]) {
    const here = centre(from);
    let best = null;
    let least = Infinity;
    for (const candidate of candidates) {
      const there = centre(candidate);
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      const far = ahead + 2 * aside;
      if (candidate !== from && ahead > 4 && far < least) [best, least] = [candidate, far];
    }
    return best;
  }

  function centre(element) {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }

  // ---- drag ----

  room.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".piece");
    if (!button || event.button !== 0 || carried) return;
    drag = { piece: button.dataset.piece, from: { x: event.clientX, y: event.clientY }, moved: false, shadow: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y);
    if (!drag.moved && far > DRAG_AFTER) lift();
    if (!drag.moved) return;
    event.preventDefault();
    drag.shadow.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-3deg)`;
    const over = placeAt(event);
    for (const place of room.querySelectorAll(".place.over")) if (place !== over) place.classList.remove("over");
    if (over) over.classList.add("over");
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { piece, moved } = drag;
    const over = moved ? placeAt(event) : null;
    if (moved) setTimeout(drop, 0); // after the click this pointer also makes
    else drop();
    const button = pieceButton(piece);
    if (over && button && !over.contains(button)) put(piece, over);
  });

  document.addEventListener("pointercancel", drop);

  function lift() {
    const button = pieceButton(drag.piece);
    if (!button) return drop();
    drag.moved = true;
    drag.shadow = button.cloneNode(true);
    drag.shadow.removeAttribute("data-piece");
    drag.shadow.className += " carried";
    drag.shadow.setAttribute("aria-hidden", "true");
    drag.shadow.tabIndex = -1;
    document.body.append(drag.shadow);
    mark();
  }

  function drop() {
    if (drag && drag.shadow) drag.shadow.remove();
    drag = null;
    for (const place of room.querySelectorAll(".place.over")) place.classList.remove("over");
    mark();
  }

  function placeAt(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under && under.closest(".place");
  }

  document.body.addEventListener("patched", mark);
})();
