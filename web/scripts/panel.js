// Keeps a page live: numbered updates by server-sent events, applied without disturbing focus or scroll.
// Everything here makes a readable page livelier; without it the page still tells what it knows.
"use strict";

const companion = (() => {
  const body = document.body;
  const SILENCE = 10000; // milliseconds without a word before the line counts as lost; the server speaks every 3 s
  const RETRY = [500, 1000, 2000, 4000];

  // ---- patching: change only what differs, so that focus, scroll and open details survive ----

  const keyOf = (node) => (node.nodeType === 1 ? node.id || node.getAttribute("data-key") : null);
  const alike = (one, two) => one.nodeType === two.nodeType && one.nodeName === two.nodeName && keyOf(one) === keyOf(two);
  // What the page itself changes: opened details, the light of lamps, the field to find an answer.
  const kept = (element, name) =>
    (name === "open" && element.localName === "details") ||
    (name === "opacity" && element.hasAttribute("data-lamp")) ||
    (name === "hidden" && element.closest(".ask-search") !== null);

  function patchNode(old, fresh) {
    if (old.nodeType !== 1) {
      if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
      return;
    }
    if (old.hasAttribute("data-lamp-level")) return;
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
    }
    patchChildren(old, fresh);
  }

  function patchChildren(old, fresh) {
    const wantedKeys = new Set([...fresh.childNodes].map(keyOf));
    const stale = (node) => !keyOf(node) || !wantedKeys.has(keyOf(node));
    let at = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const known = counterpart(wanted, at);
      if (!known) {
        old.insertBefore(wanted, at);
        continue;
      }
      while (at !== known && stale(at)) at = passOver(at);
      if (at === known) at = at.nextSibling;
      else old.insertBefore(known, at);
      patchNode(known, wanted);
    }
    while (at) at = passOver(at);
  }

  // The node that stands for a wanted one, from here on; text is only ever matched on the spot.
  function counterpart(wanted, from) {
    for (let node = from; node; node = node.nextSibling) {
      if (alike(node, wanted)) return node;
      if (wanted.nodeType !== 1) return null;
    }
    return null;
  }

  function passOver(gone) {
    const next = gone.nextSibling;
    gone.remove();
    return next;
  }

  function patch(regions) {
    const focused = document.activeElement;
    const home = focused && focused.closest(".region");
    for (const [name, html] of Object.entries(regions)) {
      const region = document.getElementById(name);
      if (!region) continue;
      const fresh = document.createElement("template");
      fresh.innerHTML = html;
      patchChildren(region, fresh.content);
    }
    if (home && document.activeElement !== focused) {
      const next = focused.isConnected ? focused : home.querySelector("h2[tabindex]");
      if (next) next.focus({ preventScroll: true });
    }
    showLamps();
    find();
    speakPrompt();
    body.dispatchEvent(new CustomEvent("patched"));
  }

  // ---- lamps: the brightness measured at their pins ----

  let lamps = {};

  function showLamps() {
    for (const lamp of document.querySelectorAll("[data-lamp]")) {
      lamp.setAttribute("opacity", lamps[lamp.dataset.lamp] || 0);
    }
    for (const level of document.querySelectorAll("[data-lamp-level]")) {
      const brightness = lamps[level.dataset.lampLevel];
      const words = brightness ? `${Math.round(brightness * 100)} %` : "";
      if (level.textContent !== words) level.textContent = words;
    }
  }

  // ---- finding one answer among many ----

  function find() {
    for (const finder of document.querySelectorAll("[data-finder]")) {
      finder.hidden = false;
      const wanted = finder.value.trim().toLocaleLowerCase();
      const all = finder.form.querySelector("details");
      if (wanted) all.open = true;
      let found = 0;
      for (const answer of finder.form.querySelectorAll("button")) {
        answer.hidden = !answer.textContent.toLocaleLowerCase().includes(wanted);
        found += answer.hidden ? 0 : 1;
      }
      all.querySelector("summary").hidden = Boolean(wanted);
      all.querySelector("[data-none]").hidden = found > 0;
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-finder]")) find();
    if (event.target.matches("[data-filter]")) filter(event.target);
  });

  // ---- narrowing a list that is on the page already ----

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

  // ---- voice: a live region that says each prompt once ----

  const voice = document.getElementById("voice");
  let spoken = promptWords();

  function promptWords() {
    const prompt = document.querySelector("[data-say]");
    if (!prompt) return "";
    return [...prompt.querySelectorAll("h2, .words > p, .notes-list li, .steps li:not(:only-child)")].map((line) => line.textContent.trim()).join(" ");
  }

  function speakPrompt() {
    const words = promptWords();
    if (words === spoken) return;
    spoken = words;
    if (!words) return;
    announce(words);
    body.dispatchEvent(new CustomEvent("said", { detail: words }));
  }

  function announce(words) {
    voice.textContent = words;
  }

  // ---- notes: what went wrong and what to do ----

  function note({ what, remedy }) {
    const notes = document.getElementById("notes");
    const shape = document.getElementById("note-shape").content.cloneNode(true);
    shape.querySelector("strong").textContent = what;
    shape.querySelector("span").textContent = remedy;
    notes.replaceChildren(shape);
  }

  function clearNotes() {
    document.getElementById("notes").replaceChildren();
  }

  // ---- the line to the server ----

  let source = null;
  let watchdog = 0;
  let tries = 0;
  let number = Number(body.dataset.number);
  let start = body.dataset.start;
  const line = document.getElementById("line");

  function alive() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
    if (body.dataset.line !== "live") {
      body.dataset.line = "live";
      line.textContent = "";
    }
  }

  function lost() {
    body.dataset.line = "lost";
    if (!line.textContent) line.textContent = line.dataset.lost;
    again();
  }

  function again() {
    clearTimeout(watchdog);
    if (source) source.close();
    source = null;
    watchdog = setTimeout(connect, RETRY[Math.min(tries++, RETRY.length - 1)]);
  }

  function connect() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
    if (source) source.close();
    const asked = new URLSearchParams({ page: body.dataset.screen, start, after: number });
    source = new EventSource(`/stream?${asked}`);
    const on = (name, act) =>
      source.addEventListener(name, (event) => {
        alive();
        act(JSON.parse(event.data), event);
      });
    on("hello", (hello) => {
      tries = 0;
      start = hello.start;
    });
    on("regions", (regions, event) => {
      if (event.lastEventId) number = Number(event.lastEventId);
      patch(regions);
      body.dataset.number = number;
    });
    on("lights", (levels) => {
      lamps = levels;
      showLamps();
    });
    on("beat", () => {});
    on("full", (full) => {
      line.textContent = `${full.what} ${full.remedy}`;
      tries = RETRY.length;
      lost();
    });
    on("bye", lost);
    source.onerror = lost;
  }

  // A hidden page lets go of its line and takes it up again when somebody looks.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connect();
    else if (source) {
      clearTimeout(watchdog);
      source.close();
      source = null;
    }
  });
  window.addEventListener("offline", lost);
  window.addEventListener("online", connect);

  // ---- sending: forms marked data-quiet stay on the page; refusals come back as a note ----

  async function send(address, fields) {
    try {
      const answer = await fetch(address, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams(fields),
      });
      const said = await answer.json();
      if (!answer.ok) {
        note(said);
        return false;
      }
      clearNotes();
      if (said.regions) patch(said.regions);
      return true;
    } catch {
      note({ what: body.dataset.failedWhat, remedy: body.dataset.failedRemedy });
      return false;
    }
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-quiet]")) return;
    event.preventDefault();
    if (form.hasAttribute("aria-busy")) return;
    form.setAttribute("aria-busy", "true");
    const address = form.getAttribute("action");
    const done = await send(address, new FormData(form, event.submitter));
    form.removeAttribute("aria-busy");
    if (done && MOVES_ON.includes(address)) showPrompt();
  });

  // Whoever answered or took back far down the page sees what is asked now; nobody else's page is moved.
  const MOVES_ON = ["/answer", "/undo", "/redo", "/correct"];

  function showPrompt() {
    const prompt = document.getElementById("prompt");
    if (prompt && prompt.getBoundingClientRect().top < 0) prompt.scrollIntoView({ block: "start" });
  }

  document.getElementById("notes").addEventListener("click", (event) => {
    if (event.target.closest("button")) clearNotes();
  });

  // A tap anywhere else puts the sheet of further screens away.
  document.addEventListener("click", (event) => {
    const sheet = document.querySelector(".more[open]");
    if (sheet && !sheet.contains(event.target)) sheet.open = false;
  });

  find();
  connect();
  return { announce, note, patch, send };
})();
