// Sends to the table: forms marked data-quiet stay on the page, refusals come back as a note.
import { clearNotes, note } from "./notes.js";
import { patch } from "./patch.js";

// What the table said if it did as it was asked, else null.
export async function send(address, fields) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const said = await answer.json();
    if (!answer.ok) {
      note(said);
      return null;
    }
    clearNotes();
    if (said.regions) patch(said.regions);
    return said;
  } catch {
    note({ what: document.body.dataset.failedWhat, remedy: document.body.dataset.failedRemedy });
    return null;
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-quiet]")) return;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const done = await send(form.getAttribute("action"), new FormData(form, event.submitter));
  if (!done || !form.hasAttribute("data-until-reload")) form.removeAttribute("aria-busy");
});
