// Steps through an evening: the slider, the arrows beside it and the list of acts show the board as it was, without a new page.
import { note } from "./notes.js";
import { patch } from "./patch.js";

const room = document.querySelector(".room.past");
const slider = room?.querySelector("input[type=range]");
let wanted = null; // the moment asked for last; while one is fetched the others on the way are left out
let busy = false;

async function show(moment) {
  wanted = Math.min(Math.max(moment, 0), Number(slider.max));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  let shown = null;
  while (shown !== wanted) {
    shown = wanted;
    if (!(await fetched(shown))) break;
  }
  busy = false;
  mark();
}

async function fetched(moment) {
  const ask = room.dataset.at.endsWith("?") ? "" : "&";
  try {
    const answer = await fetch(`${room.dataset.at}${ask}moment=${moment}`, { headers: { Accept: "application/json" } });
    const said = await answer.json();
    if (answer.ok) patch(said.regions);
    else note(said);
    return answer.ok;
  } catch {
    note({ what: document.body.dataset.failedWhat, remedy: document.body.dataset.failedRemedy });
    return false;
  }
}

// The act that is shown is marked; the address says which it is, to come back to or to send on.
function mark() {
  for (const link of room.querySelectorAll("[data-moment]")) {
    const here = Number(link.dataset.moment) === wanted;
    link.toggleAttribute("aria-current", here);
    if (here) link.setAttribute("aria-current", "step");
  }
  comeIntoView();
  window.history.replaceState(null, "", `${window.location.pathname}?moment=${wanted}`);
}

// Where the list of acts scrolls by itself, the act that is shown stays in the middle of it.
function comeIntoView() {
  const act = room?.querySelector("[aria-current]");
  const list = act?.closest(".told-acts");
  if (list) list.scrollTop = act.offsetTop - list.clientHeight / 2;
}

slider?.addEventListener("input", () => show(Number(slider.value)));
room?.addEventListener("click", (event) => {
  const link = event.target.closest("[data-moment], [data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.dataset.step ? Number(slider.value) + Number(link.dataset.step) : Number(link.dataset.moment));
});
comeIntoView();
