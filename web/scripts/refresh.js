// What the stream does not bring is fetched when somebody opens it, and again every few seconds while he looks.
import { patch } from "./patch.js";

export async function refresh(region) {
  try {
    const answer = await fetch(region.dataset.refresh);
    if (answer.ok) patch({ [region.id]: await answer.text() });
  } catch {
    // The line says by itself that it is lost.
  }
}

function inView(region) {
  const details = region.closest("details");
  return document.visibilityState === "visible" && (!details || details.open);
}

async function keepLooking(region) {
  if (inView(region)) await refresh(region);
  wait(region);
}

function wait(region) {
  if (region.dataset.every) setTimeout(keepLooking, 1000 * region.dataset.every, region);
}

for (const region of document.querySelectorAll("[data-refresh]")) {
  const details = region.closest("details");
  if (details) details.addEventListener("toggle", () => details.open && refresh(region));
  if (details?.open) refresh(region);
  wait(region);
}
