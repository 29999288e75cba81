// Keeps a page live by numbered server-sent events. Without it the page still tells what it knew when it was loaded.
import { shine } from "./lamps.js";
import { patch } from "./patch.js";

const SILENCE = 10000; // milliseconds without a word before the line counts as lost; the server speaks every 3 s
const RETRY = [500, 1000, 2000, 4000];
const PATIENT = 40; // tries in which another table has to be there
const body = document.body;
const line = document.getElementById("line");

let source = null;
let watchdog = 0;
let tries = 0;
let number = Number(body.dataset.number);
let start = body.dataset.start;

function connect() {
  clearTimeout(watchdog);
  watchdog = setTimeout(lost, SILENCE);
  if (source) source.close();
  const asked = new URLSearchParams({ page: body.dataset.screen, start, after: number });
  source = new EventSource(`/stream?${asked}`);
  hear("hello", (hello) => {
    tries = 0;
    start = hello.start;
    if (hello.way !== body.dataset.way) location.reload(); // it was made for another way to play
  });
  hear("regions", (regions, event) => {
    if (event.lastEventId) number = Number(event.lastEventId);
    patch(regions);
    body.dataset.number = number;
  });
  hear("lights", shine);
  hear("beat", () => {});
  hear("full", (full) => {
    line.textContent = `${full.what} ${full.remedy}`;
    tries = RETRY.length;
    lost();
  });
  hear("bye", ({ changing }) => (changing ? replaced() : lost()));
  source.onerror = lost;
}

function hear(name, act) {
  source.addEventListener(name, (event) => {
    alive();
    act(JSON.parse(event.data), event);
  });
}

function alive() {
  clearTimeout(watchdog);
  watchdog = setTimeout(lost, SILENCE);
  if (body.dataset.line !== "live") {
    body.dataset.line = "live";
    line.textContent = "";
  }
}

// Another table takes the place of this one: it is there in a moment.
function replaced() {
  body.dataset.line = "changing";
  line.textContent = line.dataset.changing;
  tries = 0;
  again();
}

function lost() {
  if (body.dataset.line === "changing" && tries < PATIENT) return again();
  body.dataset.line = "lost";
  if (!line.textContent) line.textContent = line.dataset.lost;
  again();
}

function again() {
  clearTimeout(watchdog);
  if (source) source.close();
  source = null;
  watchdog = setTimeout(connect, body.dataset.line === "changing" ? (tries++, RETRY[0]) : RETRY[Math.min(tries++, RETRY.length - 1)]);
}

// A hidden page lets go of its line and takes it up again when somebody looks.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connect();
  else if (source) {
    clearTimeout(watchdog);
    source.close();
    source = null;
  }
});
window.addEventListener("offline", lost);
window.addEventListener("online", connect);

connect();
