// A tap anywhere else puts the sheet of further screens away.

document.addEventListener("click", (event) => {
  const sheet = document.querySelector(".more[open]");
  if (sheet && !sheet.contains(event.target)) sheet.open = false;
});
