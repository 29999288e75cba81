// Hands on a board: drag a piece, or tap it and then a place, or do the same with the keyboard. On a simulated table that
// moves the piece, on one that nothing looks at it tells what was done. What is offered where it lies is answered by a tap.
import { below, dragging } from "./dragging.js";
import { on, tell } from "./events.js";
import { nearest } from "./nearest.js";
import { send } from "./send.js";
import { narrow, offerAt } from "./touch.js";
import { announce, fill } from "./voice.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REACH = 22; // pixels from the middle of a small thing that still mean it
const PLACES = ".place[data-accepts]";
const room = document.querySelector(".room");
let carried = null; // id of the piece in hand, picked up by tap or key

const drawn = (piece) => room.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
const pieceButton = (piece) => room.querySelector(`.piece[data-piece="${CSS.escape(piece)}"]`);

// ---- picking up and putting down ----

function pick(piece) {
  carried = piece;
  mark();
  pieceButton(piece).focus({ preventScroll: true });
  announce(fill(room.dataset.carryingText, { piece: pieceButton(piece).getAttribute("aria-label") }));
}

function leave() {
  const left = carried && pieceButton(carried);
  carried = null;
  mark();
  if (left) left.focus({ preventScroll: true });
}

function mark() {
  const held = carried || dragged();
  const button = held && pieceButton(held);
  if (held && !button) carried = null;
  room.toggleAttribute("data-carrying", Boolean(button));
  for (const other of room.querySelectorAll(".piece")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  for (const place of room.querySelectorAll(PLACES)) {
    const takes = place.dataset.accepts.split(" ");
    place.classList.toggle("fits", Boolean(button) && takes.includes(button.dataset.kind));
  }
}

async function put(piece, place) {
  const name = pieceButton(piece).getAttribute("aria-label");
  const { kind } = pieceButton(piece).dataset;
  const focused = document.activeElement;
  carried = null;
  mark();
  const said = await send(room.dataset.putTo, { piece, place: place.dataset.place });
  if (said?.among) return narrow({ prompt: said.prompt, choices: said.among });
  if (said) {
    announce(fill(room.dataset.putText, { piece: name, place: place.dataset.name }));
    tell("put", { kind, place });
  }
  const button = pieceButton(piece);
  const movedOn = ![focused, document.body].includes(document.activeElement);
  if (button && !movedOn) button.focus({ preventScroll: true });
}

// ---- turning: t, or a double tap ----

async function turn(piece) {
  carried = null;
  mark();
  await send("/table/turn-piece", { piece });
  pieceButton(piece)?.focus({ preventScroll: true });
}

room.addEventListener("dblclick", (event) => {
  const target = event.target.closest("[data-turns]");
  if (target) turn(target.dataset.piece);
});

// ---- tap and key: both arrive as clicks ----

room.addEventListener("click", (event) => {
  if (dragged() || (!carried && offerAt(event))) return;
  const small = !carried && event.detail && !event.target.closest("form, [data-piece]") && beside(event, "[data-piece], .turner button");
  if (small && small.matches("button")) return small.click();
  const target = small || event.target.closest(".put, [data-piece]");
  if (!target) return;
  const place = target.closest(".place");
  if (carried && target.matches(".put")) {
    if (place.contains(pieceButton(carried))) leave();
    else put(carried, place);
  } else if (target.dataset.piece && pieceButton(target.dataset.piece)) {
    if (carried === target.dataset.piece) leave();
    else pick(target.dataset.piece);
  }
});

room.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && carried) leave();
  if (event.key === "t" && event.target.matches("[data-turns]")) turn(event.target.dataset.piece);
  const step = ARROWS[event.key];
  if (!step || !event.target.matches(".piece, .put")) return;
  event.preventDefault();
  const home = event.target.closest(".place");
  const others = [...room.querySelectorAll(".put")].filter((put) => put.closest(".place") !== home);
  const next = nearest(event.target, carried ? others : room.querySelectorAll(".piece"), step);
  if (next) next.focus();
});

// ---- drag ----

// The piece below the pointer, whatever is laid over it but buttons; else a small one beside it.
function pieceAt(event) {
  if (event.target.closest("form")) return null;
  const found = below(event).map((it) => it.closest("[data-piece]")).find(Boolean) ?? beside(event, "[data-piece]");
  return found && pieceButton(found.dataset.piece) ? found.dataset.piece : null;
}

// What is too small for a finger is meant as well by whoever touches the bare place round it: 44 pixels in all.
function beside(event, kind) {
  const place = below(event).map((it) => it.closest(".board .place")).find(Boolean);
  const away = (it) => {
    const box = it.getBoundingClientRect();
    return Math.max(Math.abs(box.x + box.width / 2 - event.clientX), Math.abs(box.y + box.height / 2 - event.clientY));
  };
  const near = [...(place?.querySelectorAll(kind) ?? [])].filter((it) => away(it) <= REACH);
  return near.sort((one, two) => away(one) - away(two))[0];
}

const dragged = dragging({
  within: room,
  pick: (_, event) => (carried ? null : pieceAt(event)),
  element: drawn,
  places: () => room.querySelectorAll(PLACES),
  dropped: (piece, place) => place.contains(pieceButton(piece)) || put(piece, place),
  changed: mark,
});

on("patched", mark);
