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
  for (const level of document.querySelectorAll("[data-lamp-level]")) {
    const brightness = lamps[level.dataset.lampLevel];
    const words = brightness ? `${Math.round(brightness * 100)} %` : "";
    if (level.textContent !== words) level.textContent = words;
  }
}

on("patched", draw);
