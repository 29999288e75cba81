// Short sounds for what happened, made here from plain tones. Off until somebody switches them on, on this device alone.
// A log line may carry a cue; of the lines that came since the last look, the weightiest one is heard.
import { on, tell } from "./events.js";
import { remembered } from "./toggle.js";

// Each tone: semitones above A3, when it begins and how long it rings, in seconds; `wave` gives it its colour.
const SOUNDS = {
  put: { weight: 2, wave: "sine", tones: [[12, 0, 0.5], [19, 0.12, 0.8]] },
  taken: { weight: 1, wave: "sine", tones: [[19, 0, 0.3], [12, 0.12, 0.5]] },
  spent: { weight: 3, wave: "triangle", tones: [[19, 0, 0.2], [14, 0.15, 0.2], [10, 0.3, 0.5]] },
  raised: { weight: 6, wave: "triangle", tones: [[0, 0, 2.4], [7, 0.3, 2.1], [12, 0.6, 1.8], [16, 0.9, 1.5], [19, 1.2, 1.8]] },
  ended: { weight: 5, wave: "triangle", tones: [[12, 0, 0.8], [7, 0.4, 0.8], [0, 0.8, 1.4]] },
  loss: { weight: 4, wave: "sine", tones: [[-5, 0, 0.9], [-9, 0.5, 1.3]] },
  spoilt: { weight: 3, wave: "sawtooth", tones: [[-12, 0, 0.7], [-11, 0.1, 0.8]] },
  won: { weight: 8, wave: "triangle", tones: [[7, 0, 0.3], [12, 0.25, 0.3], [16, 0.5, 0.3], [19, 0.75, 1.6]] },
  lost: { weight: 7, wave: "triangle", tones: [[3, 0, 0.8], [0, 0.6, 0.8], [-4, 1.2, 2.0]] },
};
const LOUDNESS = 0.12;
const A3 = 220;

const KEY = "sounds";

let sound = null;
let heard = newest();

function lines() {
  return [...document.querySelectorAll("li[data-cue]")];
}

function newest() {
  return Math.max(0, ...lines().map((line) => line.value));
}

// Ring one tone: a quick rise, a long fall.
function ring([semitone, begin, seconds], wave) {
  const at = sound.currentTime + begin;
  const tone = new OscillatorNode(sound, { type: wave, frequency: A3 * 2 ** (semitone / 12) });
  const loudness = new GainNode(sound, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.03);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(loudness).connect(sound.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

function play(name) {
  if (!sound || !SOUNDS[name]) return;
  for (const tone of SOUNDS[name].tones) ring(tone, SOUNDS[name].wave);
  tell("sounded", name);
}

function hear() {
  const fresh = lines().filter((line) => line.value > heard && SOUNDS[line.dataset.cue]);
  heard = newest();
  if (!remembered(KEY) || !fresh.length) return;
  const names = fresh.map((line) => line.dataset.cue);
  play(names.reduce((one, two) => (SOUNDS[two].weight > SOUNDS[one].weight ? two : one)));
}

// Browsers let a page sound only after somebody touched it.
function wake() {
  sound = sound || new AudioContext();
  sound.resume();
}

export function wakeAtATouch() {
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });
}

export function change(wanted) {
  if (wanted) {
    wake();
    play("put");
  } else if (sound) sound.suspend();
}

on("patched", hear);
