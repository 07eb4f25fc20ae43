// What a person does with a pointer, a slider or a field.
import {apple} from "./keys.js";
import {cut, size} from "./words.js";

/**
 * True if a pointer presses: the main button of a mouse, a finger, the tip of a pen. Other buttons and Control + click
 * on a Mac ask for a menu.
 * @param {PointerEvent | MouseEvent} event
 */
export const presses = (event) => event.button === 0 && !(event.ctrlKey && apple());

/** True if a click means just what it is on: another button or a key that is held asks for another window or a menu. */
export const isPlain = ({button, altKey, ctrlKey, metaKey, shiftKey}) =>
  !(button || altKey || ctrlKey || metaKey || shiftKey);

const MAIN = 1; // the bit of the main button in `buttons`

/**
 * Follows pointers that hold something in an element. A pointer lets go when its main button is up, here or elsewhere.
 * @param {Element} box
 * @param {object} on
 * @param {number} [on.far] pixels after which a press is a pull, which keeps the pointer
 * @param {(event: PointerEvent) => unknown} on.down returns what the press takes hold of; nothing holds nothing
 * @param {(held: any, event: PointerEvent, by: {x: number, y: number}) => void} [on.move] for a pull: how far it is now
 * @param {(held: any, event: PointerEvent, pulled: boolean) => void} [on.up] let go in this element, or after a pull
 * @param {(held: any) => void} [on.cancel] taken away: by the browser, another button, or let go elsewhere
 */
export function holding(box, {far = 0, down, move = () => {}, up = () => {}, cancel = () => {}}) {
  const holds = new Map();
  const grab = (hold) => {
    hold.pulled = true;
    box.setPointerCapture(hold.id);
  };
  const end = (event, act) => {
    const hold = holds.get(event.pointerId);
    if (!holds.delete(event.pointerId)) return;
    act(hold.held, event, hold.pulled);
  };
  box.addEventListener("pointerdown", (event) => {
    end(event, cancel);
    const held = presses(event) && down(event);
    if (!held) return;
    const hold = {held, id: event.pointerId, x: event.clientX, y: event.clientY, pulled: false};
    holds.set(event.pointerId, hold);
    if (!far) grab(hold);
  });
  box.addEventListener("pointermove", (event) => {
    const hold = holds.get(event.pointerId);
    if (!hold) return;
    if (!(event.buttons & MAIN)) return end(event, cancel);
    const by = {x: event.clientX - hold.x, y: event.clientY - hold.y};
    if (!hold.pulled && Math.hypot(by.x, by.y) < far) return;
    if (!hold.pulled) grab(hold);
    move(hold.held, event, by);
  });
  box.addEventListener("pointerup", (event) => end(event, up));
  box.addEventListener("pointercancel", (event) => end(event, cancel));
  // A finger belongs to what it touched first, which loses it when it begins to pull.
  box.addEventListener("lostpointercapture", (event) => event.target === box && end(event, cancel));
}

// What a person does in one go with a slider, a drag or a burst of key presses, is one entry in the browser's history:
// `act` is told whether a change is the first of its kind. Returns a function that tells whether one is under way.
export function gestures(slider, act, pause = 800) {
  let held = false,
    until = 0;
  const end = () => {
    held = false;
    until = 0;
  };
  slider.addEventListener("pointerdown", (event) => {
    held = presses(event);
    until = 0;
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) slider.addEventListener(name, end);
  slider.addEventListener("input", () => {
    const first = performance.now() > until;
    until = held ? Infinity : performance.now() + pause;
    act(first);
  });
  return () => performance.now() < until;
}

/**
 * Lets a field have at most so many characters. The browser's own `maxlength` counts and cuts by halves of emoji.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export function keepTo(field, most) {
  field.addEventListener("beforeinput", (event) => {
    const text = event.data ?? event.dataTransfer?.getData("text/plain");
    if (!text || event.isComposing) return;
    const {value, selectionStart: from, selectionEnd: to} = field;
    const fits = cut(text, most - size(value.slice(0, from) + value.slice(to)));
    if (fits === text) return;
    event.preventDefault();
    if (!fits) return;
    field.setRangeText(fits, from, to, "end");
    field.dispatchEvent(new Event("input", {bubbles: true}));
  });
  const shorten = ({isComposing}) => {
    if (!isComposing && size(field.value) > most) field.value = cut(field.value, most);
  };
  for (const name of ["input", "compositionend"]) field.addEventListener(name, shorten);
}

const LONGEST = 4000; // characters that a field shows well

// A text that is too long to stand in a field goes at once where Enter would send it, whole. The field itself has no
// bound: the browser would cut a text to it without a word.
export function takeLongPaste(field, act) {
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain").replace(/[\r\n]/g, "");
    if (text.length <= LONGEST) return;
    event.preventDefault();
    act(text);
  });
}
