// On the simulated table what hands did here is the answer, too: dice thrown into the tray, a card laid on a board.
// No sensor sees those without a camera, but whoever did it did it on this very page. A place for cards names the
// answer that a card laid there gives, in data-answer; whether it is asked for now, the prompt tells.
import { on } from "../../scripts/events.js";
import { diceAsked, pick } from "../../scripts/faces.js";
import { send } from "../../scripts/send.js";

const CARDS = ["ghost", "incarnation"];
const question = () => document.querySelector("#prompt form.answers");
const faces = () => [...document.querySelectorAll("#dice [data-face]")].map((die) => die.dataset.face);
let asked = null; // the prompt on show
let lying = ""; // what lay in the tray when it came up
let thrown = false; // whether dice were thrown since, perhaps with the same faces

// ---- dice ----

function takeRoll() {
  const form = question();
  const prompt = form ? form.elements.prompt.value : null;
  if (prompt !== asked) [asked, lying, thrown] = [prompt, faces().join(), false];
  offerThrow(form);
  if (!form || !form.dataset.prefix || (!thrown && faces().join() === lying)) return;
  const rolled = faces();
  [lying, thrown] = [rolled.join(), false];
  if (diceAsked() > 1 && diceAsked() === rolled.length) pick(rolled);
  if (diceAsked() === 1 && rolled.length === 1) point(form, rolled[0]);
}

function point(form, face) {
  for (const answer of form.querySelectorAll("button[name=choice]")) {
    answer.classList.toggle("primary", answer.value === face);
  }
}

// The throw that is asked for stands out among the others.
function offerThrow(form) {
  const wanted = form ? `${form.dataset.prefix} ${diceAsked()}` : "";
  for (const button of document.querySelectorAll("[data-dice] button")) {
    button.classList.toggle("primary", `${button.form.dataset.dice} ${button.value}` === wanted);
  }
}

// ---- cards ----

on("put", ({ kind, place }) => {
  if (!CARDS.includes(kind) || !place.dataset.answer) return;
  const answer = document.querySelector(`#prompt button[value="${CSS.escape(place.dataset.answer)}"]`);
  if (answer) send("/answer", { prompt: answer.form.elements.prompt.value, choice: answer.value });
});

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.matches("[data-dice]")) thrown = true;
  if (!submitter || !submitter.value || !target.closest("#prompt")) return;
  const place = document.querySelector(`.place[data-answer="${CSS.escape(submitter.value)}"]`);
  const drawn = [...document.querySelectorAll('[data-place="desk"] .piece, [data-place="hand"] .piece')];
  const card = drawn.find((piece) => CARDS.includes(piece.dataset.kind));
  if (place && card) send("/table/move", { piece: card.dataset.piece, place: place.dataset.place });
});

on("patched", takeRoll);
takeRoll();
