// Whose turn it is, on the device of that player: a line, the title of the page, and a short buzz where that is allowed.
// Also the ring that fills while a turn lasts: it shows the time and does nothing else.
import { on } from "./events.js";
import { remembered, toggle } from "./toggle.js";

const BUZZ = "companion.buzz";
const SINCE = "companion.turn"; // whose turn it was when this screen last looked, and since when
const body = document.body;
const title = document.title;
const mine = () => document.querySelector("[data-say] .whose")?.dataset.seat === body.dataset.seat && Boolean(body.dataset.seat);
let was = null;

function look() {
  const now = mine();
  body.classList.toggle("my-turn", now);
  const whose = document.querySelector("[data-say] .whose");
  if (whose) whose.classList.toggle("mine", now);
  document.title = now ? `● ${whose.dataset.yours} · ${title}` : title;
  if (now && was === false && remembered(BUZZ)) navigator.vibrate?.([120, 80, 120]);
  was = now;
}

if (navigator.vibrate && body.dataset.seat) {
  toggle(document.getElementById("buzz"), BUZZ, { change: (wanted) => wanted && navigator.vibrate(60) });
}
on("patched", look);
look();

const ring = document.querySelector("#timer [data-ring]");

function fill() {
  const turn = document.querySelector("[data-turn]")?.dataset.turn;
  ring.closest("#timer").toggleAttribute("hidden", !turn);
  if (!turn) return;
  let kept = JSON.parse(localStorage.getItem(SINCE) ?? "{}");
  if (kept.turn !== turn) {
    kept = { turn, since: Date.now() };
    localStorage.setItem(SINCE, JSON.stringify(kept));
  }
  const share = Math.min(1, (Date.now() - kept.since) / (Number(body.dataset.minutes) * 60000));
  ring.setAttribute("stroke-dasharray", `${Math.round(share * 100)} 100`);
}

if (ring) {
  setInterval(fill, 1000);
  on("patched", fill);
  fill();
}
