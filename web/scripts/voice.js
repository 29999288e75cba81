// Words for those who listen: each prompt once, and whatever else is announced, through a live region.
import { on, tell } from "./events.js";

const voice = document.getElementById("voice");
const LINES = "h2, .words > p, .notes-list li, .steps li:not(:only-child)";
let spoken = promptWords();

export function announce(words) {
  voice.textContent = words;
}

// A sentence with its {names} filled in.
export function fill(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function promptWords() {
  const prompt = document.querySelector("[data-say]");
  return prompt ? [...prompt.querySelectorAll(LINES)].map((line) => line.textContent.trim()).join(" ") : "";
}

function speakPrompt() {
  const words = promptWords();
  if (words === spoken) return;
  spoken = words;
  if (!words) return;
  announce(words);
  tell("said", words);
}

on("patched", speakPrompt);
