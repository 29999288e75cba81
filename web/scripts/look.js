// What a thing is and does now: a long press, a right click, `i`, or a tap after the button of the bar opens a sheet.

const PRESS = 550; // milliseconds a finger rests before it asks
const STRAY = 8; // pixels it may tremble meanwhile
const sheet = document.getElementById("sheet");
const button = document.getElementById("look");
let timer = 0;
let from = null;
let opened = false; // the press opened the sheet: the click it also makes means nothing

const under = (event) =>
  document.elementsFromPoint(event.clientX, event.clientY).map((it) => it.closest("[data-look]")).find(Boolean);

async function explain(...things) {
  const asked = new URLSearchParams(things.map((thing) => ["thing", thing.dataset.look]));
  if (document.querySelector(".mode-history")) asked.set("past", "");
  try {
    const answer = await fetch(`/look?${asked}`);
    if (!answer.ok) return;
    sheet.querySelector("div").innerHTML = await answer.text();
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
  opened = false;
  clearTimeout(timer);
  const thing = event.pointerType !== "mouse" && under(event); // a mouse has its right button, and may be slow to drag
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
    const thing = under(event);
    const asked = document.body.hasAttribute("data-looking");
    if ((!opened && !asked) || !(thing || event.target.closest(".board"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (asked && thing) explain(thing);
    opened = false;
  },
  true,
);
document.addEventListener("contextmenu", (event) => {
  const thing = under(event);
  if (!thing || event.target.closest("a, input")) return;
  event.preventDefault();
  explain(thing);
});

// With a keyboard: what has the focus, or a place with all that lies there.
document.addEventListener("keydown", (event) => {
  if (event.key !== "i" || !event.target.closest(".board")) return;
  const { offer } = event.target.dataset;
  const place = offer && document.querySelector(`.board [data-place="${CSS.escape(offer)}"]`);
  const here = place || event.target.closest("[data-look]");
  if (here) explain(here, ...(place?.querySelectorAll("[data-look]") ?? []));
});
button.addEventListener("click", () => looking(!document.body.hasAttribute("data-looking")));
button.hidden = false;
