// Puts fresh markup into regions. Only what differs is changed, so that focus, scroll and open details survive.
import { tell } from "./events.js";

// What a node is known by when it comes again.
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  const { key, place, piece, offer } = node.dataset;
  return node.id || key || place || piece || (offer && `offer-${offer}`) || (node.localName === "button" && node.value) || null;
}

const alike = (one, two) => one.nodeType === two.nodeType && one.nodeName === two.nodeName && keyOf(one) === keyOf(two);

// What the page itself changes: opened details, the light of lamps, the field to find an answer, work that takes long.
const kept = (element, name) =>
  (name === "open" && element.localName === "details") ||
  (name === "aria-busy" && element.hasAttribute("data-lasting")) ||
  (name === "opacity" && element.hasAttribute("data-lamp")) ||
  (name === "hidden" && element.closest(".ask-search") !== null);

export function patch(regions) {
  const focused = document.activeElement;
  const home = focused && focused.closest(".region");
  for (const [name, html] of Object.entries(regions)) {
    const region = document.getElementById(name);
    if (!region) continue;
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    patchChildren(region, fresh.content);
  }
  if (home && document.activeElement !== focused) {
    const next = focused.isConnected ? focused : home.querySelector("h2[tabindex]");
    if (next) next.focus({ preventScroll: true });
  }
  tell("patched");
}

function patchNode(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  }
  patchChildren(old, fresh);
}

function patchChildren(old, fresh) {
  const wantedKeys = new Set([...fresh.childNodes].map(keyOf));
  const stale = (node) => !keyOf(node) || !wantedKeys.has(keyOf(node));
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const known = counterpart(wanted, at);
    if (!known) {
      old.insertBefore(wanted, at);
      continue;
    }
    while (at !== known && stale(at)) at = passOver(at);
    if (at === known) at = at.nextSibling;
    else old.insertBefore(known, at);
    patchNode(known, wanted);
  }
  while (at) at = passOver(at);
}

// The node that stands for a wanted one, from here on; text is only ever matched on the spot.
function counterpart(wanted, from) {
  for (let node = from; node; node = node.nextSibling) {
    if (alike(node, wanted)) return node;
    if (wanted.nodeType !== Node.ELEMENT_NODE) return null;
  }
  return null;
}

function passOver(gone) {
  const next = gone.nextSibling;
  gone.remove();
  return next;
}
