// Hands on the board of a table that nothing looks at: over what is drawn there lie buttons for every piece and fields to put
// it down. They are fetched once; whatever changes on the board, they are where their pieces are drawn.
import { on } from "./events.js";

const stage = document.querySelector(".stage");
const spare = document.createDocumentFragment(); // buttons of the pieces that are not drawn now
let held = null;
let of = null; // how the boards stand round which it was fetched

const sides = () => document.querySelector(".told")?.dataset.sides ?? null;

async function fetched() {
  of = sides();
  held?.remove();
  held = null;
  if (of === null) return;
  const [answer] = await Promise.all([fetch("/held"), import("./by_hand.js")]).catch(() => []);
  if (!answer?.ok || of !== sides()) return;
  stage.insertAdjacentHTML("beforeend", await answer.text());
  held = stage.querySelector(".held");
  for (const button of [...held.querySelectorAll(".piece")]) spare.append(button);
  Object.assign(document.querySelector(".room").dataset, held.dataset);
  arrange();
}

function arrange() {
  const found = [...(held?.querySelectorAll(".piece") ?? []), ...spare.querySelectorAll(".piece")];
  for (const button of found) {
    const piece = document.querySelector(`.told [data-piece="${CSS.escape(button.dataset.piece)}"]`);
    if (!piece) {
      spare.append(button);
      continue;
    }
    const home = held.querySelector(`[data-place="${CSS.escape(piece.closest("[data-place]")?.dataset.place ?? "")}"]`) ?? held;
    if (button.parentNode !== home) moved(button, home);
    const { x, y, width, height } = piece.getBBox();
    const field = button.querySelector("rect");
    for (const [name, value] of Object.entries({ x, y, width, height })) field.setAttribute(name, value);
  }
}

// What has the focus keeps it.
function moved(button, home) {
  const focused = document.activeElement === button;
  home.prepend(button);
  if (focused) button.focus({ preventScroll: true });
}

function follow() {
  if (sides() !== of) fetched();
  else if (held) arrange();
}

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("../styles/by_hand.css", import.meta.url);
document.head.append(style);
on("patched", follow);
fetched();
