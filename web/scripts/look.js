// What a thing is and does: a long press, a right click, `i`, or a tap after the button of the bar opens a sheet. What it
// says stands on another page; the part that is meant is shown.

const PRESS = 550; // milliseconds a finger rests before it asks
const STRAY = 8; // pixels it may tremble meanwhile
const sheet = document.getElementById("sheet");
const button = document.getElementById("look");
let timer = 0;
let from = null;
let opened = false; // the press opened the sheet: the click it also makes means nothing

const under = (event) =>
  document.elementsFromPoint(event.clientX, event.clientY).map((it) => it.closest("[data-look]")).find(Boolean);

async function explain(thing) {
  const [address, part] = thing.dataset.look.split("#");
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const meant = page.querySelector(`main [data-key="${CSS.escape(part)}"]`);
    if (!meant) return;
    sheet.querySelector("div").replaceChildren(document.importNode(meant, true));
    if (!sheet.open) sheet.showModal();
  } catch {
    // The line says by itself that it is lost.
  }
}

function looking(on) {
  button.setAttribute("aria-pressed", String(on));
  document.body.toggleAttribute("data-looking", on);
}

document.addEventListener("pointerdown", (event) => {
  const finger = event.pointerType !== "mouse"; // a mouse has its right button, and may be slow to drag
  const thing = finger && event.target.closest(".board") ? under(event) : null;
  opened = false;
  clearTimeout(timer);
  if (!thing) return;
  from = [event.clientX, event.clientY];
  timer = setTimeout(() => {
    opened = true;
    explain(thing);
  }, PRESS);
});
document.addEventListener("pointermove", (event) => {
  if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STRAY) clearTimeout(timer);
});
for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, () => clearTimeout(timer));

// Before anybody else hears of the click: what was asked about is not answered, too.
document.addEventListener(
  "click",
  (event) => {
    if (!event.target.closest(".board")) return;
    const asked = document.body.hasAttribute("data-looking");
    if (!opened && !asked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const thing = asked && under(event);
    if (thing) explain(thing);
    opened = false;
  },
  true,
);
document.addEventListener("contextmenu", (event) => {
  const thing = event.target.closest(".board") && under(event);
  if (!thing) return;
  event.preventDefault();
  explain(thing);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "i" || !event.target.closest(".board")) return;
  const place = event.target.dataset.offer ?? event.target.closest("[data-place]")?.dataset.place;
  const there = document.querySelector(`.board [data-place="${CSS.escape(place ?? "")}"]`);
  const thing = event.target.closest("[data-look]") ?? there?.querySelector("[data-look]");
  if (thing) explain(thing);
});
button.addEventListener("click", () => looking(!document.body.hasAttribute("data-looking")));
button.hidden = false;
