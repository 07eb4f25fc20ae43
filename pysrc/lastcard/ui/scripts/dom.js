// Making, remaking and finding elements.
import {keepTo} from "./gestures.js";

export function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value == null || value === false) continue;
    if (name === "onsubmit") sendBy(node, value);
    else if (name === "maxLength") keepTo(node, value);
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class" || name.includes("-") || node instanceof SVGElement)
      node.setAttribute(name, value === true ? "" : value);
    else if (name in node) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return node;
}

// A form is sent by the click on its button, which Enter in a field makes too: a frame without `allow-forms` has no
// `submit`.
function sendBy(form, act) {
  form.addEventListener("click", (event) => {
    if (!event.target.closest("[type=submit]")) return;
    event.preventDefault();
    if (form.reportValidity()) act(event);
  });
}

// h("button", {class: "quiet", onclick: f}, "text"): text never becomes HTML.
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/** The elements below a node that match, those of its own tree first; the shadow trees of components included. */
export function* findAll(selector, node = document.getElementById("app")) {
  yield* node.querySelectorAll(selector);
  for (const {shadowRoot} of [node, ...node.querySelectorAll("*")])
    if (shadowRoot) yield* findAll(selector, shadowRoot);
}

/** The first of these, or null. */
export const find = (selector, node) => findAll(selector, node).next().value ?? null;

/** The first of these that can be seen, or null. */
export const findSeen = (selector, node) => [...findAll(selector, node)].find((one) => one.checkVisibility()) ?? null;

/** The element with the keyboard's focus, in whatever shadow tree. */
export function focused() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}

/** Gives the keyboard's focus back to what had it, if that is still there. */
export const refocus = (node) => node?.isConnected && node !== document.body && node.focus({preventScroll: true});

/** The data of what has the keyboard's focus in a box, if anything there has it. */
export function dataOfFocused(box) {
  const {activeElement} = box.getRootNode();
  return box.contains(activeElement) ? activeElement.dataset : {};
}

// Redraws the inside of a box without taking the keyboard's focus away: `again` finds what gets it in its new shape.
export function redraw(box, children, again) {
  const had = box.contains(box.getRootNode().activeElement);
  box.replaceChildren(...children);
  if (had) again()?.focus();
}

// A button that is of no use now stays where it is and keeps the keyboard's focus, which a disabled one would lose.
export function able(button, on) {
  if (!button.ariaDisabled)
    button.addEventListener(
      "click",
      (event) => {
        if (button.ariaDisabled === "true") event.stopImmediatePropagation();
      },
      true,
    );
  button.ariaDisabled = String(!on);
}

// A button that looks as if it were of no use now. What was pressed before, and is not answered yet, may change that: a
// press goes to Python all the same, which knows.
export function dimmed(button, yes) {
  button.ariaDisabled = String(yes);
}

const PRESSED = "a[href], button, input, select, summary, [tabindex]";

// What may be wider than its place, and is then scrolled to the side; by keyboard too, where nothing in it can have
// the focus.
export function sideways(...children) {
  const box = h("div", {class: "scroll-x"}, children);
  const reach = () => {
    const alone = box.scrollWidth > box.clientWidth && !box.querySelector(PRESSED);
    const marks = {tabindex: "0", role: "group", "aria-label": "Scrolls to the side"};
    for (const [name, value] of Object.entries(marks)) {
      if (alone) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  };
  new ResizeObserver(reach).observe(box);
  return box;
}

// A part of a layout, in an element that says which it is: so it is found where a tab is shown as slides.
export function part(model, name) {
  const found = model.get_child(name);
  for (const one of [found].flat()) one.dataset.part = name;
  return found;
}

/** Shows a text in an element, which is hidden while there is none. */
export function showText(node, text) {
  node.textContent = text;
  node.hidden = !text;
}

export function icon(path) {
  return svg("svg", {viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true"}, svg("path", {d: path}));
}

/** A QR code: its side in modules, and the path of what is dark. */
export function qrCode([size, path], label) {
  const look = {viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "shape-rendering": "crispEdges"};
  const ground = svg("path", {d: `M0 0h${size}v${size}H0z`, fill: "#fff"});
  return svg("svg", {...look, "aria-label": label}, ground, svg("path", {d: path, fill: "#000"}));
}

// What begins by itself where a reader comes to see it: does something once, as soon as an element is in view.
export function onceInView(element, act) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    act();
  });
  watcher.observe(element);
  return () => watcher.disconnect();
}
