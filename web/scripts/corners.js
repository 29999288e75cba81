// The corners of the table set by hand in the camera's picture: drag one, or choose it and use the arrow keys.
import { refresh } from "./refresh.js";
import { send } from "./send.js";
import { announce } from "./voice.js";

const form = document.getElementById("corners");
const handles = document.querySelector(".handles"); // none while the camera gives no picture
const adjust = document.getElementById("adjust");
const leave = document.getElementById("leave");
const loupe = document.querySelector(".loupe");
const grips = handles ? [...handles.querySelectorAll(".handle")] : [];
const { width: wide, height: tall } = handles ? handles.viewBox.baseVal : {};
const ZOOM = 160; // pixels of the picture the loupe shows

const field = (axis, corner) => form.elements[`${axis}${corner}`];
const at = (corner) => [Number(field("x", corner).value), Number(field("y", corner).value)];

function put(corner, x, y) {
  field("x", corner).value = Math.round(Math.min(wide, Math.max(0, x)));
  field("y", corner).value = Math.round(Math.min(tall, Math.max(0, y)));
  draw();
}

function draw() {
  const corners = grips.map((_, corner) => at(corner));
  grips.forEach((grip, corner) => grip.setAttribute("transform", `translate(${corners[corner].join(" ")})`));
  handles.querySelector(".between").setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
}

function magnify(corner) {
  const [x, y] = at(corner);
  const shown = document.querySelector("#lens img");
  if (!shown) return;
  loupe.removeAttribute("hidden");
  const above = handles.getBoundingClientRect().top - loupe.parentElement.getBoundingClientRect().top;
  loupe.style.top = `${above + handles.clientHeight / 2}px`;
  loupe.setAttribute("viewBox", `${x - ZOOM / 2} ${y - ZOOM / 2} ${ZOOM} ${ZOOM}`);
  loupe.querySelector("image").setAttribute("href", shown.currentSrc);
  loupe.querySelector(".cross").setAttribute("d", `M${x - 20} ${y}h14M${x + 6} ${y}h14M${x} ${y - 20}v14M${x} ${y + 6}v14`);
}

function begin(on) {
  handles.toggleAttribute("hidden", !on);
  handles.parentElement.classList.toggle("adjusting", on);
  form.hidden = !on;
  leave.hidden = !on;
  loupe.toggleAttribute("hidden", true);
  adjust.setAttribute("aria-expanded", String(on));
  draw();
  if (on) handles.scrollIntoView({ block: "nearest" });
}

function pointed(event) {
  const box = handles.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * tall];
}

grips.forEach((grip, corner) => {
  let away = null;
  grip.addEventListener("pointerdown", (event) => {
    const [x, y] = pointed(event);
    const [cornerX, cornerY] = at(corner);
    away = [cornerX - x, cornerY - y];
    grip.setPointerCapture(event.pointerId);
    grip.classList.add("held");
    magnify(corner);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!away) return;
    const [x, y] = pointed(event);
    put(corner, x + away[0], y + away[1]);
    magnify(corner);
  });
  for (const over of ["pointerup", "pointercancel"]) {
    grip.addEventListener(over, () => {
      away = null;
      grip.classList.remove("held");
      loupe.toggleAttribute("hidden", true);
    });
  }
  grip.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? 20 : 1;
    const [x, y] = at(corner);
    put(corner, x + way[0] * step, y + way[1] * step);
    magnify(corner);
    announce(`${grip.getAttribute("aria-label")}: ${at(corner).join(", ")}`);
  });
  grip.addEventListener("blur", () => loupe.toggleAttribute("hidden", true));
});

if (handles) {
  form.addEventListener("input", draw);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await send(form.getAttribute("action"), new FormData(form))) begin(false);
    refresh(document.getElementById("lens"));
  });
  adjust.addEventListener("click", () => begin(handles.hasAttribute("hidden")));
  leave.addEventListener("click", () => {
    form.reset();
    begin(false);
  });
  adjust.hidden = false;
  begin(false);
}
