// Keyboard shortcuts: on every keyboard layout, with Caps Lock, on a Mac, and while a text is typed.
import {DATA_SHORTCUTS, hear, SHORTCUTS, SLIDE, send, untilRemoved} from "./events.js";

// Where keys have a meaning of their own: fields, sliders, choices; for arrows also pictures that are walked through.
export const FIELDS = [
  "input:not([type=checkbox], [type=button], [type=submit])",
  "textarea, select, [contenteditable]:not([contenteditable=false])",
].join();
const WALKED = "svg, .viewport";

/** True on a Mac, an iPad or an iPhone. */
export const apple = () => /mac|iphone|ipad/i.test(navigator.userAgentData?.platform || navigator.platform || "");

const NAMED = /^[A-Z][A-Za-z0-9]+$/; // ArrowLeft, Escape, F5
const LATIN = /^[\x20-\x7e]$|^\p{Script=Latin}$/u;
const PLACES = {Period: ".", Comma: ",", Minus: "-", Equal: "="};

/**
 * The key of a `keydown`, a letter in lower case. Where the layout has no Latin letter, it is the one that a keyboard
 * with Latin letters has at this place. Empty while a text is composed, and where a browser that fills in a form sends
 * no key.
 */
export function keyOf({key, code = "", isComposing}) {
  if (!key || isComposing || key === "Process" || key === "Dead") return "";
  if (NAMED.test(key)) return key;
  if (LATIN.test(key)) return key.toLowerCase();
  return /^(?:Key|Digit|Numpad)(\w)$/.exec(code)?.[1].toLowerCase() ?? PLACES[code] ?? key;
}

/** The key of a `keydown` without modifiers other than Shift; for keys that count where the focus is. */
export const plainKey = (event) => (event.altKey || event.ctrlKey || event.metaKey ? "" : keyOf(event));

/** True if a `keydown` presses what has the focus. */
export const isPress = (event) => ["Enter", " "].includes(plainKey(event));

/** What presses an element that is no button of the browser's, as its `onkeydown`. */
export const byPress = (act) => (event) => {
  if (!isPress(event)) return;
  event.preventDefault();
  act(event);
};

const path = (event) => event.composedPath().filter((node) => node instanceof Element);

/** True if an event comes from within an element that a selector matches. */
export const within = (event, selector) => path(event).some((node) => node.matches(selector));

/**
 * The shortcut that a `keydown` asks for: "r", "Escape", "Mod+z", "Mod+Shift+z". Mod is Control, on a Mac Command too.
 * Empty where the key means something else: in a field or a dialog, with other modifiers, or where another took it.
 */
export function shortcut(event) {
  const key = keyOf(event);
  const {altKey, ctrlKey, metaKey, shiftKey} = event;
  if (!key || altKey || event.defaultPrevented || within(event, `${FIELDS}, dialog`)) return "";
  if (ctrlKey || (metaKey && apple())) return `Mod+${shiftKey ? "Shift+" : ""}${key}`;
  if (metaKey || shiftKey) return "";
  if (key.length > 1 || key === " ") return key;
  return letters() && !event.repeat ? key : "";
}

// ---- single letters, which a reader can switch off (WCAG 2.1.4) -----------------------------------------------------

/** True if single letters are shortcuts; the switch is in the site's menu (web/page/menu.js). */
export const letters = () => document.documentElement.getAttribute(DATA_SHORTCUTS) !== "off";

/** Calls `act` now, and when the switch is turned. */
export function onLetters(act, options) {
  hear(SHORTCUTS, act, options);
  act();
}

/** Names the letter on the element that it presses, while letters are shortcuts. */
export const lettered = (node, key, title, options) =>
  onLetters(() => {
    const on = letters();
    node.title = on ? `${title} (key ${key.toUpperCase()})` : title;
    const pressed = node.querySelector("input") ?? node;
    if (on) pressed.setAttribute("aria-keyshortcuts", key);
    else pressed.removeAttribute("aria-keyshortcuts");
    for (const named of node.querySelectorAll("kbd")) named.hidden = !on;
  }, options);

/** Turns the switch. */
export function setLetters(on) {
  document.documentElement.setAttribute(DATA_SHORTCUTS, on ? "on" : "off");
  send(SHORTCUTS);
}

// ---- names ----------------------------------------------------------------------------------------------------------

const NAMES = {Mod: "Ctrl", Enter: "⏎"};
const APPLE = {...NAMES, Mod: "⌘", Shift: "⇧"};

/** A shortcut as keyboards name it: "Ctrl+Shift+Z", on a Mac "⇧⌘Z". */
export function keyName(name, glue = apple() ? "" : "+") {
  const keys = name.split("+").map((key) => (key.length === 1 ? key.toUpperCase() : key));
  const last = keys.pop();
  const held = apple() ? keys.reverse() : keys;
  return [...held, last].map((key) => (apple() ? APPLE : NAMES)[key] ?? key).join(glue);
}

/** A shortcut for `aria-keyshortcuts`. */
export const ariaKeys = (name) => name.replace("Mod", apple() ? "Meta" : "Control");

// ---- a line of play -------------------------------------------------------------------------------------------------

const scrolls = (node) =>
  node !== document.body &&
  node.scrollWidth > node.clientWidth + 1 &&
  /auto|scroll/.test(getComputedStyle(node).overflowX);

// The arrow keys step through a line of play wherever the focus is, Ctrl+Z takes back, and H hides the solution or
// shows it, unless they mean something else there. `step(by)`, `undo(by)` and `hide()` are called while `box` is on the
// screen; the first and the last also where a slide is turned (web/late/present.js), which says whether to hide.
export function lineKeys(model, box, {step, undo, hide}) {
  const seen = () => box.isConnected && box.getClientRects().length;
  const walks = (by) => (event) => {
    const [target] = path(event);
    return !(target?.closest(WALKED) || (target && scrolls(target))) && (() => step(by));
  };
  const ways = {
    ArrowLeft: walks(-1),
    ArrowRight: walks(1),
    "Mod+z": () => () => undo(-1),
    "Mod+Shift+z": () => () => undo(1),
    h: () => () => hide(),
  };
  const heard = (event) => {
    const act = seen() && ways[shortcut(event)]?.(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const turned = ({by, on}) => {
    if (!seen()) return;
    if (by) step(by);
    else hide(on);
  };
  const options = untilRemoved(model);
  document.addEventListener("keydown", heard, options);
  hear(SLIDE, turned, options);
}
