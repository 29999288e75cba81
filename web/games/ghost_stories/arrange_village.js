// Arranging tiles before play: drag one onto another, or tap one and then the other, or do it with the keyboard.
// The lists of the plain form stay what is sent; here they only change places.
"use strict";

(() => {
  const field = document.querySelector("[data-plots]");
  if (!field) return;
  const DRAG_AFTER = 6; // pixels a pointer moves before a tap becomes a drag
  const lists = [...field.querySelectorAll("select")];
  const spare = document.querySelector(".spare[data-plot]");
  const words = new Map([...lists[0].options].map((option) => [option.value, option.text]));
  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  let picked = null; // the button picked up by tap or key
  let drag = null; // { button, shadow, from: {x, y} }

  // ---- one button for each tile, the one left out included ----

  const plots = [...lists.map((list) => list.parentElement), spare];
  for (const plot of plots) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile-button";
    button.setAttribute("aria-pressed", "false");
    plot.append(button);
  }
  const buttons = plots.map((plot) => plot.querySelector(".tile-button"));
  const kindOf = (button) => button.dataset.kind;

  function show(kinds) {
    kinds.forEach((kind, at) => {
      buttons[at].dataset.kind = kind;
      buttons[at].textContent = words.get(kind);
      const named = lists[at] ? lists[at].getAttribute("aria-label") : spare.querySelector("span").textContent;
      buttons[at].setAttribute("aria-label", `${named}: ${words.get(kind)}`);
      if (lists[at]) lists[at].value = kind;
    });
  }

  function withSpare(kinds) {
    return [...kinds, [...words.keys()].find((kind) => !kinds.includes(kind))];
  }

  function swap(one, two) {
    if (one === two) return;
    const kinds = buttons.map(kindOf);
    const [first, second] = [buttons.indexOf(one), buttons.indexOf(two)];
    [kinds[first], kinds[second]] = [kinds[second], kinds[first]];
    show(kinds);
    companion.announce(fill(field.dataset.swapped, { tile: one.textContent, other: two.textContent }));
    two.focus({ preventScroll: true });
  }

  function pick(button) {
    picked = button;
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    if (button) companion.announce(fill(field.dataset.picked, { tile: button.textContent }));
  }

  // ---- tap and key ----

  const page = field.form;
  page.addEventListener("click", (event) => {
    const button = event.target.closest(".tile-button");
    if (!button || (drag && drag.shadow)) return;
    const other = picked;
    pick(other ? null : button);
    if (other) swap(other, button);
  });

  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") pick(null);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key];
    if (!step || !event.target.matches(".tile-button")) return;
    event.preventDefault();
    const next = buttons[Math.min(buttons.indexOf(event.target) + step, buttons.length - 1)];
    if (next) next.focus();
  });

  // ---- drag ----

  page.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".tile-button");
    if (button && event.button === 0 && !picked) drag = { button, shadow: null, from: { x: event.clientX, y: event.clientY } };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.shadow && Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > DRAG_AFTER) {
      drag.shadow = drag.button.cloneNode(true);
      drag.shadow.classList.add("carried");
      drag.shadow.setAttribute("aria-hidden", "true");
      document.body.append(drag.shadow);
    }
    if (!drag.shadow) return;
    event.preventDefault();
    drag.shadow.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-3deg)`;
    const over = plotAt(event);
    for (const plot of plots) plot.classList.toggle("over", plot === over);
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const over = drag.shadow && plotAt(event);
    if (over) swap(drag.button, over.querySelector(".tile-button"));
    setTimeout(drop, 0); // after the click this pointer also makes
  });
  document.addEventListener("pointercancel", drop);

  function drop() {
    if (drag && drag.shadow) drag.shadow.remove();
    drag = null;
    for (const plot of plots) plot.classList.remove("over");
  }

  const plotAt = (event) => plots.find((plot) => plot.contains(document.elementFromPoint(event.clientX, event.clientY)));

  // ---- all at once ----

  function shuffled(kinds) {
    const left = [...kinds];
    return kinds.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
  }

  const wishes = {
    shuffle: () => show(shuffled([...words.keys()])),
    first: (button) => show(withSpare(button.dataset.kinds.trim().split(" "))),
    lying: (button) => {
      page.querySelector(`[name=portal][value="${button.dataset.place}"]`).checked = true;
    },
  };
  for (const button of page.querySelectorAll("[data-arrange]")) {
    button.hidden = false;
    button.addEventListener("click", () => wishes[button.dataset.arrange](button));
  }
  spare.hidden = false;
  page.classList.add("arranged");
  show(withSpare(lists.map((list) => list.value)));
})();
