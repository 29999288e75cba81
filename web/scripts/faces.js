// Dice are named by tapping faces, one tap a die; the last face gives the answer, a tap on a face that was picked takes it
// back. Dice thrown on a simulated table come the same way.
import { on } from "./events.js";
import { send } from "./send.js";

let picked = []; // the faces so far
let asked = null; // of which prompt

const form = () => document.querySelector("#prompt [data-say] form.answers");
const pad = () => form()?.querySelector("[data-faces]");
const face = (id) => pad().querySelector(`[data-face="${CSS.escape(id)}"]`);

function show() {
  const prompt = pad() ? form().elements.prompt.value : null;
  if (prompt !== asked) [asked, picked] = [prompt, []];
  if (!prompt) return;
  const left = Number(pad().dataset.faces) - picked.length;
  const chosen = picked.map((id, at) => {
    const again = face(id).cloneNode(true);
    again.removeAttribute("data-face");
    again.dataset.back = at;
    return again;
  });
  const open = Array.from({ length: left }, () => document.createElement("i"));
  form().querySelector("[data-rolled]").replaceChildren(...chosen, ...open);
}

export function pick(faces) {
  if (!pad() || !faces.every(face)) return;
  picked = [...picked, ...faces];
  show();
  if (picked.length < Number(pad().dataset.faces)) return;
  const fields = Object.fromEntries(picked.map((id, at) => [`choice-${at + 1}`, id]));
  picked = [];
  send("/answer", { prompt: asked, ...fields });
}

export const diceAsked = () => Number(pad()?.dataset.faces ?? 1);

document.addEventListener("click", ({ target }) => {
  const tapped = target.closest("#prompt [data-face]");
  const back = target.closest("#prompt [data-back]");
  if (tapped && !document.body.classList.contains("watching")) pick([tapped.dataset.face]);
  if (!back) return;
  picked.splice(Number(back.dataset.back), 1);
  show();
});

on("patched", show);
show();
