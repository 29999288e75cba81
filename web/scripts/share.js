// Sharing what an evening came to: by the browser's own way where it has one, else by copying it.
import { on } from "./events.js";

function offer() {
  for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
}

// A page that did not come over a safe line may neither share nor use the clipboard; selecting and copying always works.
function copied(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen-text";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const { share: title, shareText: text } = button.dataset;
  if (navigator.share) {
    await navigator.share({ title, text: `${title}\n${text}` }).catch(() => {}); // closed without sharing
  } else if (copied(`${title}\n${text}`)) {
    button.parentElement.querySelector("[role=status]").textContent = button.dataset.copied;
    button.focus();
  }
});

on("patched", offer);
offer();
