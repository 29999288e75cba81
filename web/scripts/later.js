// What only some moments need is fetched once such a moment comes: dice to name, an answer to find, a rule to explain, a card to
// keep whole.
import { on } from "./events.js";

const WANTED = {
  "body:not(.watching) .told": "./told.js",
  "[data-faces]": "./faces.js",
  "[data-finder], [data-filter]": "./finder.js",
  "[data-lesson], #lessons-again": "./lessons.js",
  "[data-refresh]:not(details:not([open]) *)": "./refresh.js",
  "html:not(.wall) .now + .rest": "./fold.js",
  "#buzz, #timer": "./turn.js",
};

function look() {
  for (const [thing, script] of Object.entries(WANTED)) {
    if (!document.querySelector(thing)) continue;
    delete WANTED[thing];
    import(script).catch(() => { WANTED[thing] = script; });  // the line is lost, or the page is being left
  }
}

on("patched", look);
document.addEventListener("toggle", look, true);
look();
