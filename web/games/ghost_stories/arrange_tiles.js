// Arranging tiles before play: drag one onto another, or tap one and then the other, or do it with the keyboard.
// The lists of the plain form stay what is sent; here they only change places.
import { dragging } from "../../scripts/dragging.js";
import { announce, fill } from "../../scripts/voice.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 };
const field = document.querySelector("[data-plots]");
const page = field.form;
const lists = [...field.querySelectorAll("select")];
const spare = document.querySelector(".spare[data-plot]");
const words = new Map([...lists[0].options].map((option) => [option.value, option.text]));
let picked = null; // the button picked up by tap or key

// ---- one button for each tile, the one left out included ----

const plots = [...lists.map((list) => list.parentElement), spare];
for (const plot of plots) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "tile-button";
  button.setAttribute("aria-pressed", "false");
  plot.append(button);
}
const buttons = plots.map((plot) => plot.querySelector(".tile-button"));

function show(kinds) {
  kinds.forEach((kind, at) => {
    buttons[at].dataset.kind = kind;
    buttons[at].textContent = words.get(kind);
    const named = lists[at] ? lists[at].getAttribute("aria-label") : spare.querySelector("span").textContent;
    buttons[at].setAttribute("aria-label", `${named}: ${words.get(kind)}`);
    if (lists[at]) lists[at].value = kind;
  });
}

function withSpare(kinds) {
  return [...kinds, [...words.keys()].find((kind) => !kinds.includes(kind))];
}

function swap(one, two) {
  if (one === two) return;
  const kinds = buttons.map((button) => button.dataset.kind);
  const [first, second] = [buttons.indexOf(one), buttons.indexOf(two)];
  [kinds[first], kinds[second]] = [kinds[second], kinds[first]];
  show(kinds);
  announce(fill(field.dataset.swapped, { tile: one.textContent, other: two.textContent }));
  two.focus({ preventScroll: true });
}

function pick(button) {
  picked = button;
  for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
  if (button) announce(fill(field.dataset.picked, { tile: button.textContent }));
}

// ---- drag, tap and key ----

const dragged = dragging({
  within: page,
  pick: (target) => (picked ? null : target.closest(".tile-button")),
  element: (button) => button,
  places: () => plots,
  dropped: (button, plot) => swap(button, plot.querySelector(".tile-button")),
});

page.addEventListener("click", (event) => {
  const button = event.target.closest(".tile-button");
  if (!button || dragged()) return;
  const other = picked;
  pick(other ? null : button);
  if (other) swap(other, button);
});

page.addEventListener("keydown", (event) => {
  if (event.key === "Escape") pick(null);
  const step = STEPS[event.key];
  if (!step || !event.target.matches(".tile-button")) return;
  event.preventDefault();
  const next = buttons[Math.min(buttons.indexOf(event.target) + step, buttons.length - 1)];
  if (next) next.focus();
});

// ---- all at once ----

function shuffled(kinds) {
  const left = [...kinds];
  return kinds.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

const wishes = {
  shuffle: () => show(shuffled([...words.keys()])),
  first: (button) => show(withSpare(button.dataset.kinds.trim().split(" "))),
  lying: (button) => {
    page.querySelector(`[name=portal][value="${button.dataset.place}"]`).checked = true;
  },
};
for (const button of page.querySelectorAll("[data-arrange]")) {
  button.hidden = false;
  button.addEventListener("click", () => wishes[button.dataset.arrange](button));
}
spare.hidden = false;
page.classList.add("arranged");
show(withSpare(lists.map((list) => list.value)));
