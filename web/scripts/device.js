// What each device decides for itself: spoken prompts, sounds, a screen that stays on, the last view without a line.
import { on } from "./events.js";
import { remembered, toggle } from "./toggle.js";

const SPOKEN = "companion.spoken";
const AWAKE = "companion.awake";

// ---- spoken prompts ----

if (window.speechSynthesis) {
  const change = (wanted) => wanted || speechSynthesis.cancel();
  toggle(document.getElementById("spoken"), SPOKEN, { change });
  on("said", (words) => {
    if (!remembered(SPOKEN)) return;
    speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.lang = document.documentElement.lang;
    speechSynthesis.speak(spoken);
  });
}

// ---- sounds, fetched once they are wanted ----

if (window.AudioContext) {
  const sounds = () => import("./sounds.js");
  const begin = async () => (await sounds()).wakeAtATouch();
  toggle(document.getElementById("sounds"), "sounds", { begin, change: async (wanted) => (await sounds()).change(wanted) });
}

// ---- a screen that stays on ----

if (navigator.wakeLock) {
  let lock = null;
  const hold = async () => {
    if (!remembered(AWAKE) || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      lock = null; // the battery is low, or the page was hidden meanwhile
    }
  };
  const change = (wanted) => {
    if (wanted) hold();
    else if (lock) lock.release();
  };
  toggle(document.getElementById("awake"), AWAKE, { begin: hold, change });
  document.addEventListener("visibilitychange", hold);
}

// ---- times of day as this device tells them ----

for (const time of document.querySelectorAll("time[datetime]")) {
  const told = { dateStyle: "medium", timeStyle: "short" };
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, told);
}

// ---- the last view without a line ----

if (navigator.serviceWorker && window.isSecureContext) {
  const keep = document.body.dataset.lastViews.split(" ").map((address) => ["keep", address]);
  navigator.serviceWorker.register(`/sw.js?${new URLSearchParams(keep)}`);
}
