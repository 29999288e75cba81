// What lies beside the board below what is asked is seen whole or not at all: cut at the lower edge, it begins below it.
import { on } from "./events.js";

const side = document.querySelector(".side");
const now = side?.querySelector(".now");

function fold() {
  if (!now || side.scrollTop) return;
  now.classList.remove("alone");
  const card = side.querySelector(".region-tallies");
  const low = side.getBoundingClientRect().bottom;
  const cut = card?.firstElementChild && card.getBoundingClientRect().bottom > low + 1;
  now.classList.toggle("alone", Boolean(cut));
}

on("patched", fold);
addEventListener("resize", fold);
side?.addEventListener("toggle", fold, true);
fold();
