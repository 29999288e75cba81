// Notes above the page: what went wrong and what to do.

const notes = document.getElementById("notes");

export function note({ what, remedy }) {
  const shape = document.getElementById("note-shape").content.cloneNode(true);
  shape.querySelector("strong").textContent = what;
  shape.querySelector("span").textContent = remedy;
  notes.replaceChildren(shape);
}

export function clearNotes() {
  notes.replaceChildren();
}

notes.addEventListener("click", (event) => {
  if (event.target.closest("button")) clearNotes();
});
