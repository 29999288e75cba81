// Lamps in the drawings, as bright as was measured at their pins.
import { on } from "./events.js";

let lamps = {};

export function shine(levels) {
  lamps = levels;
  draw();
}

function draw() {
  for (const lamp of document.querySelectorAll("[data-lamp]")) {
    lamp.setAttribute("opacity", lamps[lamp.dataset.lamp] || 0);
  }
}

on("patched", draw);
