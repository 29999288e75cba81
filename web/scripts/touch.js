// Answers given by touching the board: a tap, or Enter, on what is offered there presses its button in the prompt. Where
// several answers lie in one place the prompt shows only those. With a keyboard: arrows go to the nearest offer that
// way, 1 to 9 press the answers, u takes back.
import { on } from "./events.js";
import { nearest } from "./nearest.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = "input, select, textarea, [contenteditable]";
let narrowed = null; // { prompt, place, choices } while only the answers of one place are shown

const form = () => document.querySelector("#prompt form.answers");
const answers = () => [...(form()?.querySelectorAll("button[name=choice]") ?? [])];
const allowed = () => !document.body.classList.contains("watching");

function touched(offer) {
  const choices = offer.dataset.choices.split("|");
  const buttons = answers().filter((button) => choices.includes(button.value));
  if (buttons.length === 1) buttons[0].click();
  else if (buttons.length) narrow({ prompt: form().elements.prompt.value, choices });
}

export function narrow(to) {
  narrowed = to;
  show();
  const first = answers().find((button) => !button.hidden);
  if (first) first.focus();
}

// Show only the answers of the place that was touched, as long as the same thing is asked.
function show() {
  if (narrowed && form()?.elements.prompt.value !== narrowed.prompt) narrowed = null;
  const all = form()?.querySelector("[data-all-answers]");
  if (!all || (!narrowed && all.hidden)) return;
  all.hidden = !narrowed;
  form().toggleAttribute("data-narrowed", Boolean(narrowed));
  for (const button of answers()) {
    button.hidden = Boolean(narrowed) && !narrowed.choices.includes(button.value);
    const folded = button.closest("details");
    if (narrowed && folded && !button.hidden) folded.open = true;
  }
}

// Whoever listens hears at the place of an answer what its button says.
function name() {
  const buttons = answers();
  for (const offer of document.querySelectorAll(".offer:not([aria-label])")) {
    const button = buttons.find((it) => it.value === offer.dataset.choices);
    const [said, brings] = [button?.firstChild, button?.querySelector("small")].map((it) => it?.textContent.trim());
    offer.setAttribute("aria-label", [said, brings].filter(Boolean).join(", "));
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-all-answers]")) return narrow(null);
  const offer = offerAt(event);
  if (offer && allowed()) touched(offer);
});

// The offer that a click means. Where pieces are moved by hand it lets touches through: a tap on what lies there means
// it as well, while a key pressed on a piece picks it up.
export function offerAt({ target, detail }) {
  const place = target.closest(".mode-hands .place");
  if (!place || target.closest(".put, form") || document.querySelector("[data-carrying]")) return target.closest(".offer");
  if (target.closest(".piece") && !detail) return null;
  return document.querySelector(`[data-offer="${CSS.escape(place.dataset.place)}"]`);
}

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Enter", " "].includes(key) && target instanceof SVGElement && target.getAttribute("role") === "button") {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (ARROWS[key] && target.matches(".offer")) {
    event.preventDefault();
    nearest(target, document.querySelectorAll(".offer"), ARROWS[key])?.focus();
  } else if (!target.matches(FIELDS) && allowed()) {
    if (key === "u") document.querySelector("#undo button")?.click();
    if (/^[1-9]$/.test(key)) answers().filter((button) => button.checkVisibility())[Number(key) - 1]?.click();
  }
});

// What is asked anew comes into view, unless somebody is busy further down.
const asked = () => document.querySelector("[data-say]")?.dataset.key;
let seen = asked();

function comeIntoView() {
  if (asked() === seen) return;
  seen = asked();
  if (document.activeElement.closest(".rest")) return;
  for (const scrolled of document.querySelectorAll(".side, #prompt")) scrolled.scrollTop = 0;
}

on("patched", comeIntoView);
on("patched", show);
on("patched", name);
name();
