// What a person does: press, type, choose, point. The events are those of a browser, in its order.

const above = (node) => node.parentElement ?? node.getRootNode().host ?? null;
const FOCUSED = "a[href], button, input, select, textarea, summary, [tabindex]";

/** What has the keyboard's focus, in whatever shadow tree. */
export function focused() {
  let node = document.activeElement ?? document.body;
  while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}

const send = (node, kind, type, more) =>
  node.dispatchEvent(new kind(type, {bubbles: true, composed: true, cancelable: true, ...more}));
const pointer = (node, type, more) =>
  send(node, PointerEvent, type, {pointerId: 1, isPrimary: true, button: 0, ...more});

function around(node) {
  const found = [];
  for (let one = node; one; one = above(one)) found.push(one);
  return found;
}

let under = null; // what the mouse is on

export function hover(node) {
  const before = new Set(under ? around(under) : []);
  const now = new Set(around(node));
  for (const one of before)
    if (!now.has(one)) for (const kind of ["pointerleave", "mouseleave"]) pointer(one, kind, {bubbles: false});
  under = node;
  for (const kind of ["pointerover", "mouseover"]) pointer(node, kind);
  for (const one of [...now].reverse())
    if (!before.has(one)) for (const kind of ["pointerenter", "mouseenter"]) pointer(one, kind, {bubbles: false});
  for (const kind of ["pointermove", "mousemove"]) pointer(node, kind);
}

export function click(node) {
  hover(node);
  pointer(node, "pointerdown", {buttons: 1});
  pointer(node, "mousedown", {buttons: 1});
  focus(around(node).find((one) => one.matches(FOCUSED)));
  pointer(node, "pointerup");
  pointer(node, "mouseup");
  pointer(node, "click", {detail: 1});
}

export function focus(node) {
  const had = focused();
  if (node === had) return;
  if (node) node.focus();
  else had.blur();
}

const changed = new WeakMap(); // what stood in a field when its last change was told

function settled(field) {
  if (!changed.has(field) || changed.get(field) === field.value) return;
  changed.set(field, field.value);
  send(field, Event, "change");
}

export function fill(field, text) {
  focus(field);
  if (!changed.has(field)) {
    changed.set(field, field.value);
    field.addEventListener("blur", () => settled(field));
  } else if (field !== typed) changed.set(field, field.value);
  typed = field;
  field.value = text;
  send(field, InputEvent, "input", {inputType: "insertText", data: text});
}
let typed = null;

/** Writes at the end of the field that has the focus. */
export const insert = (text) => fill(focused(), focused().value + text);

export function choose(field, value) {
  focus(field);
  const option = [...field.options].find((one) => one.value === value || one.textContent.trim() === value);
  if (!option) throw new Error(`there is no choice ${value} among ${[...field.options].map((one) => one.value)}`);
  field.value = option.value;
  send(field, Event, "input");
  send(field, Event, "change");
}

const CODES = {" ": "Space", Space: "Space"};

/** A key, as in Playwright: "Enter", "Control+z", "a". Tab is the browser's and moves nothing here. */
export function press(name) {
  const [key, ...held] = name.split(/\+(?=.)/).reverse();
  if (key === "Tab") throw new Error("where Tab leads only a browser knows");
  const text = key === "Space" ? " " : key;
  const more = {
    key: text,
    code: CODES[key] ?? key,
    ctrlKey: held.includes("Control"),
    shiftKey: held.includes("Shift"),
  };
  const node = focused();
  if (send(node, KeyboardEvent, "keydown", more)) ordinary(node, text);
  send(focused(), KeyboardEvent, "keyup", more);
}

/** What the browser does with a key that nobody has taken. */
function ordinary(node, key) {
  const pressed = node.matches("button, summary, a[href]") && (key === "Enter" || (key === " " && !node.matches("a")));
  const ticked = key === " " && node.matches("input[type=checkbox], input[type=radio]");
  if ((pressed || ticked) && !node.disabled) return pointer(node, "click", {detail: 0});
  if (key === "Enter" && node.matches("input")) {
    settled(node);
    const button = node.form?.querySelector("[type=submit]");
    if (button) pointer(button, "click", {detail: 0});
  }
}
