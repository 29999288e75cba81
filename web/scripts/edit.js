// The editor of positions: a place that is touched, or a fact that is changed, is looked at by the table, which answers with
// fresh fields, a fresh board and what is impossible. With a keyboard: arrows go to the nearest place, Enter opens it.
// A piece that lies open is dragged to another place; with keys m takes it up, m again the next one there, Enter puts it down.
import { dragging } from "./dragging.js";
import { clearNotes, note } from "./notes.js";
import { nearest } from "./nearest.js";
import { announce, fill } from "./voice.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const form = document.getElementById("edit");
const room = document.querySelector(".room");
let looks = 0;
let carried = null; // the piece in hand, taken up by key

async function look() {
  const mine = ++looks;
  try {
    const answer = await fetch("/edit/look", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    const said = await answer.json();
    if (mine !== looks) return;
    if (!answer.ok) return note(said);
    clearNotes();
    show(said.regions);
  } catch {
    note({ what: document.body.dataset.failedWhat, remedy: document.body.dataset.failedRemedy });
  }
}

// What the table answers replaces what was there; focus and opened lists stay.
function show(regions) {
  const { activeElement: focused } = document;
  const place = focused?.getAttribute("data-edit");
  const open = [...form.querySelectorAll("details[open]")].map((details) => details.className);
  const { shown } = form.elements;
  const before = shown.value;
  for (const [name, html] of Object.entries(regions)) document.getElementById(name).innerHTML = html;
  const same = form.elements.shown.value === before;
  if (same) for (const name of open) form.querySelector(`details.${name}`)?.setAttribute("open", "");
  const again = place ? document.querySelector(`[data-edit="${CSS.escape(place)}"]`) : focused?.id && document.getElementById(focused.id);
  if (again && (same || place)) again.focus({ preventScroll: true });
  else if (!same) document.getElementById("edit-title").focus({ preventScroll: true });
  if (!same) document.querySelector(".side").scrollTop = 0;
  offerCopying();
}

// ---- carrying ----

const drawn = (piece) => room.querySelector(`[data-piece="${CSS.escape(piece)}"]`);
const cellOf = (piece) => [...room.querySelectorAll("[data-holds]")].find((cell) => cell.dataset.holds.split(" ").includes(piece));

function hold(piece) {
  carried = piece;
  room.toggleAttribute("data-carrying", Boolean(piece));
  if (piece) announce(fill(room.dataset.carryingText, { piece: drawn(piece)?.dataset.name ?? piece }));
}

function takeUp(cell) {
  const here = cell.dataset.holds.split(" ").filter((piece) => piece && drawn(piece));
  if (here.length) hold(here[(here.indexOf(carried) + 1) % here.length]);
}

async function put(piece, cell) {
  hold(null);
  if (cell === cellOf(piece)) return;
  form.elements.at.value = cell.dataset.edit;
  form.elements.carried.value = `${piece} ${cell.dataset.edit}`;
  const looked = look();
  form.elements.carried.value = "";
  await looked;
}

// Cells lie above the pieces: what is below the pointer is meant.
function below(_, { clientX, clientY }) {
  const found = document.elementsFromPoint(clientX, clientY).map((it) => it.closest("[data-piece]")).find(Boolean);
  return found && cellOf(found.dataset.piece) ? found.dataset.piece : null;
}

const dragged = dragging({
  within: document.getElementById("edited-board"),
  pick: below,
  element: drawn,
  places: () => room.querySelectorAll("[data-edit]"),
  dropped: put,
});

function open(place) {
  form.elements.at.value = place;
  look();
}

function offerCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-edit]");
  if (cell && dragged()) return;
  if (cell) return open(cell.dataset.edit);
  const go = event.target.closest("button[name=go]");
  if (go) {
    event.preventDefault();
    return open(go.value);
  }
  const step = event.target.closest("[data-step]");
  if (step) {
    const field = document.getElementById(step.dataset.for);
    field.value = Math.min(Math.max(Number(field.value) + Number(step.dataset.step), field.min), field.max);
    return look();
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).value);
});

form.addEventListener("change", look);
form.addEventListener("submit", (event) => {
  if (event.submitter?.formAction.endsWith("/edit/look")) {
    event.preventDefault();
    look();
  }
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("[data-edit]");
  if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Enter", " "].includes(event.key)) {
    event.preventDefault();
    if (carried) put(carried, cell);
    else open(cell.dataset.edit);
  } else if (event.key === "Escape") {
    hold(null);
  } else if (event.key === "m" && cell.dataset.holds !== undefined) {
    takeUp(cell);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    nearest(cell, document.querySelectorAll("[data-edit]"), ARROWS[event.key])?.focus();
  }
});

offerCopying();
