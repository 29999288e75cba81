// Rules explained the first time they matter: what somebody has got is put away, on this device alone, until it is wanted anew.
import { on } from "./events.js";

const LEARNT = "companion.lessons";
const learnt = () => new Set(JSON.parse(localStorage.getItem(LEARNT) ?? "[]"));

function show() {
  const known = learnt();
  for (const lesson of document.querySelectorAll("[data-lesson]")) {
    lesson.hidden = known.has(lesson.dataset.lesson);
    lesson.querySelector("[data-learnt]").hidden = false;
  }
}

document.addEventListener("click", (event) => {
  const lesson = event.target.closest("[data-learnt]")?.closest("[data-lesson]");
  if (!lesson) return;
  localStorage.setItem(LEARNT, JSON.stringify([...learnt().add(lesson.dataset.lesson)]));
  show();
  document.querySelector("[data-say] h2")?.focus({ preventScroll: true });
});

const again = document.getElementById("lessons-again");
if (again) {
  again.hidden = learnt().size === 0;
  again.addEventListener("click", () => {
    localStorage.removeItem(LEARNT);
    again.hidden = true;
  });
}
on("patched", show);
show();
