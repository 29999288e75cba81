// The guided tour: offered on the first visit of a device, skippable, and there again whenever it is wanted.
// It hides nothing and blocks nothing: whoever likes plays along while it talks.
import { on } from "./events.js";
import { fill } from "./voice.js";

const SEEN = "companion.tour";
const MARGIN = 16; // pixels between the card, what it points at and the edge of the window
const card = document.getElementById("tour");
const offer = document.getElementById("tour-offer");
const part = (name) => document.getElementById(`tour-${name}`);
const narrow = matchMedia("(max-width: 640px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let steps = []; // [{ at, title, words }] of things that are on the page
let at = -1;

const visible = (element) => element.getClientRects().length > 0;
const target = (step) => [...document.querySelectorAll(step.at)].find(visible);

function begin() {
  offer.hidden = true;
  const all = [...part("steps").content.querySelectorAll("[data-at]")].map((section) => ({
    at: section.dataset.at,
    title: section.querySelector("h2").textContent,
    words: section.querySelector("p"),
  }));
  steps = all.filter(target);
  if (steps.length) show(0);
}

function show(number) {
  at = number;
  const step = steps[at];
  part("count").textContent = fill(card.dataset.count, { number: at + 1, all: steps.length });
  part("title").textContent = step.title;
  part("words").replaceChildren(...step.words.cloneNode(true).childNodes);
  const last = at === steps.length - 1;
  button("back").hidden = at === 0;
  button("next").hidden = last;
  button("end").classList.toggle("primary", last);
  button("end").textContent = last ? button("end").dataset.last : endWords;
  card.hidden = false;
  document.body.classList.add("touring");
  point();
  const thing = target(step);
  if (thing) thing.scrollIntoView({ block: narrow.matches ? "start" : "nearest", behavior: calm.matches ? "auto" : "smooth" });
  point();
  part("title").focus({ preventScroll: true });
}

function end() {
  localStorage.setItem(SEEN, "seen");
  offer.hidden = true;
  if (at < 0) return;
  at = -1;
  card.hidden = true;
  document.body.classList.remove("touring");
  point();
  document.querySelector("[data-tour=again]").focus({ preventScroll: true });
}

// Frame the thing and put the card beside it, wherever there is room.
function point() {
  const thing = at < 0 ? null : target(steps[at]);
  for (const old of document.querySelectorAll(".pointed")) if (old !== thing) old.classList.remove("pointed");
  if (!thing) return;
  thing.classList.add("pointed");
  const box = thing.getBoundingClientRect();
  card.classList.toggle("above", box.top > innerHeight / 2);
  if (narrow.matches) {
    card.style.left = card.style.top = "";
    return;
  }
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = box.right + MARGIN + width < innerWidth;
  const left = box.left - MARGIN - width > 0;
  const beside = right || left;
  const x = right ? box.right + MARGIN : left ? box.left - MARGIN - width : box.left;
  const y = beside ? box.top : box.bottom + MARGIN + height < innerHeight ? box.bottom + MARGIN : box.top - MARGIN - height;
  card.style.left = `${within(x, innerWidth - width)}px`;
  card.style.top = `${within(y, innerHeight - height)}px`;
}

const within = (value, most) => Math.max(MARGIN / 2, Math.min(value, most - MARGIN / 2));
const button = (wish) => card.querySelector(`[data-tour=${wish}]`);
const endWords = button("end").textContent;
const wishes = { begin, again: begin, next: () => show(at + 1), back: () => show(at - 1), end, never: end };

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-tour]");
  if (pressed) wishes[pressed.dataset.tour]();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && at >= 0) end();
});
on("patched", point);
addEventListener("scroll", point, { passive: true });
addEventListener("resize", point);

document.querySelector("[data-tour=again]").hidden = false;
offer.hidden = localStorage.getItem(SEEN) === "seen";
