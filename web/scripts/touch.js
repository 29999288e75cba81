// Parts of a drawing that are buttons: Enter and Space press them as they press any other.

document.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !(event.target instanceof SVGElement)) return;
  if (event.target.getAttribute("role") !== "button") return;
  event.preventDefault();
  event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});
