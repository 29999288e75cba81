// Finding one answer among many, and narrowing a list that is on the page already.
import { on } from "./events.js";

function find() {
  for (const finder of document.querySelectorAll("[data-finder]")) {
    finder.hidden = false;
    const wanted = finder.value.trim().toLocaleLowerCase();
    let found = 0;
    for (const answer of finder.form.querySelectorAll("button[name=choice]")) {
      answer.hidden = !answer.textContent.toLocaleLowerCase().includes(wanted);
      found += answer.hidden ? 0 : 1;
    }
    for (const fold of finder.form.querySelectorAll("details")) {
      if (wanted) fold.open = true;
      fold.querySelector("summary").hidden = Boolean(wanted);
      fold.hidden = !fold.querySelector("button:not([hidden])");
    }
    finder.form.querySelector("[data-none]").hidden = found > 0;
  }
}

function filter(field) {
  const wanted = field.value.trim().toLocaleLowerCase();
  const list = document.querySelector(field.dataset.filter);
  let found = 0;
  for (const entry of list.children) {
    const words = entry.dataset.words ?? entry.textContent;
    entry.hidden = !words.toLocaleLowerCase().includes(wanted);
    found += entry.hidden ? 0 : 1;
  }
  list.nextElementSibling.hidden = found > 0;
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-finder]")) find();
  if (event.target.matches("[data-filter]")) filter(event.target);
});
on("patched", find);
find();
