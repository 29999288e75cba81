// What each device decides for itself: spoken prompts, a screen that stays on, the last view without a line.
"use strict";

(() => {
  const remembered = (name) => localStorage.getItem(`companion.${name}`) === "on";

  // A button that is pressed or not, and stays so on this device.
  function choice(name, apply) {
    const button = document.getElementById(name);
    if (!button) return;
    button.hidden = false;
    const show = (on) => button.setAttribute("aria-pressed", String(on));
    show(remembered(name));
    if (remembered(name)) apply(true);
    button.addEventListener("click", () => {
      const on = !remembered(name);
      localStorage.setItem(`companion.${name}`, on ? "on" : "off");
      show(on);
      apply(on);
    });
  }

  // ---- spoken prompts ----

  if (window.speechSynthesis) {
    choice("spoken", (on) => {
      if (!on) speechSynthesis.cancel();
    });
    document.body.addEventListener("said", (event) => {
      if (!remembered("spoken")) return;
      speechSynthesis.cancel();
      const words = new SpeechSynthesisUtterance(event.detail);
      words.lang = document.documentElement.lang;
      speechSynthesis.speak(words);
    });
  }

  // ---- a screen that stays on ----

  if (navigator.wakeLock) {
    let lock = null;
    const hold = async () => {
      if (!remembered("awake") || document.visibilityState !== "visible") return;
      try {
        lock = await navigator.wakeLock.request("screen");
      } catch {
        lock = null; // the battery is low, or the page was hidden meanwhile
      }
    };
    choice("awake", (on) => {
      if (on) hold();
      else if (lock) lock.release();
    });
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
})();
