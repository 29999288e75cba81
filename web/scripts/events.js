// What the parts of a page tell each other: patched (regions changed), said (a prompt), put (a piece), sounded.

export function on(name, act) {
  document.body.addEventListener(name, (event) => act(event.detail));
}

export function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(name, { detail }));
}
