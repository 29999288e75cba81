// Buttons that are pressed or not, and stay so on this device.

export const remembered = (key) => localStorage.getItem(key) === "on";

// `change` is told whenever somebody presses; `begin` once, if it was left pressed.
export function toggle(button, key, { begin = () => {}, change }) {
  const show = () => button.setAttribute("aria-pressed", String(remembered(key)));
  button.hidden = false;
  show();
  if (remembered(key)) begin();
  button.addEventListener("click", () => {
    localStorage.setItem(key, remembered(key) ? "off" : "on");
    show();
    change(remembered(key));
  });
}
