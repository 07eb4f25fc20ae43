// Keys and pointers: what a press means, on every layout and with every button.
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {gestures, holding} from "../../../pysrc/lastcard/ui/scripts/gestures.js";
import {
  ariaKeys,
  byPress,
  keyName,
  keyOf,
  lettered,
  plainKey,
  setLetters,
  shortcut,
} from "../../../pysrc/lastcard/ui/scripts/keys.js";

globalThis.Element = class extends EventTarget {
  constructor(kind = "") {
    super();
    this.kind = kind;
    this.captured = [];
    this.attributes = new Map();
  }
  matches = (selector) => Boolean(this.kind) && selector.includes(this.kind);
  setPointerCapture = (id) => this.captured.push(id);
  setAttribute = (name, value) => this.attributes.set(name, value);
  getAttribute = (name) => this.attributes.get(name);
  removeAttribute = (name) => this.attributes.delete(name);
  querySelector = () => null;
  querySelectorAll = () => [];
};

const on = (platform) => Object.defineProperty(globalThis, "navigator", {value: {platform}, configurable: true});
beforeEach(() => {
  globalThis.document = Object.assign(new EventTarget(), {documentElement: new Element()});
  on("Linux x86_64");
});

const key = (name, more = {}) => ({key: name, code: "", composedPath: () => [], ...more});
const asked = (name, more) => shortcut(key(name, more));

test("a letter is found by its place on a keyboard without Latin letters", () => {
  for (const [letter, code] of [
    ["к", "KeyR"], // Russian
    ["ρ", "KeyR"], // Greek
    ["ق", "KeyR"], // Arabic
    ["ר", "KeyR"], // Hebrew
    ["К", "KeyR"], // with Caps Lock
  ])
    assert.equal(asked(letter, {code}), "r", letter);
  assert.equal(asked("لا", {code: "KeyB"}), "b"); // one key, two characters
  assert.equal(asked("ю", {code: "Period"}), ".");
  assert.equal(asked("я", {code: "KeyZ", ctrlKey: true}), "Mod+z");
  assert.equal(plainKey(key("٠", {code: "Digit0"})), "0");
  // Where the layout has Latin letters, they count, wherever they are.
  assert.equal(asked("r", {code: "KeyO"}), "r"); // Dvorak
  assert.equal(asked(".", {code: "KeyE"}), ".");
  assert.equal(asked("ı", {code: "KeyR"}), "ı"); // Turkish F
});

test("Caps Lock changes nothing, Shift does", () => {
  assert.equal(asked("R"), "r");
  assert.equal(asked("R", {shiftKey: true}), "");
  assert.equal(asked("Z", {ctrlKey: true}), "Mod+z");
  assert.equal(asked("Z", {ctrlKey: true, shiftKey: true}), "Mod+Shift+z");
});

test("what is no press of a key is none", () => {
  assert.equal(asked(undefined), ""); // sent by a browser that fills in a form
  assert.equal(keyOf({}), "");
  assert.equal(asked("r", {isComposing: true}), "");
  assert.equal(asked("Process", {code: "KeyR"}), "");
  assert.equal(asked("r", {defaultPrevented: true}), "");
  assert.equal(asked("r", {repeat: true}), "");
  assert.equal(asked("r", {altKey: true}), "");
  assert.equal(asked("ArrowLeft", {altKey: true}), ""); // back in the browser
  assert.equal(plainKey(key("ArrowLeft", {altKey: true})), "");
  for (const kind of ["textarea", "select", "contenteditable", "dialog"])
    assert.equal(asked("r", {composedPath: () => [new Element(), new Element(kind)]}), "", kind);
  const pressed = [];
  const press = byPress(() => pressed.push("pressed"));
  press(key("Enter", {preventDefault: () => pressed.push("kept")}));
  press(key("Enter", {ctrlKey: true}));
  press(key("x"));
  assert.deepEqual(pressed, ["kept", "pressed"]);
});

test("on a Mac Command counts as Control does, and is what labels name", () => {
  assert.equal(asked("z", {metaKey: true}), "");
  assert.deepEqual([keyName("Mod+Shift+z"), keyName("Mod+Enter", " ")], ["Ctrl+Shift+Z", "Ctrl ⏎"]);
  assert.equal(ariaKeys("Mod+Enter"), "Control+Enter");
  for (const platform of ["MacIntel", "iPad", "macOS"]) {
    on(platform);
    assert.equal(asked("z", {metaKey: true}), "Mod+z");
    assert.equal(asked("z", {ctrlKey: true}), "Mod+z");
    assert.deepEqual([keyName("Mod+Shift+z"), keyName("Mod+Enter", " ")], ["⇧⌘Z", "⌘ ⏎"]);
    assert.equal(ariaKeys("Mod+Enter"), "Meta+Enter");
  }
});

test("single letters can be switched off, and are named only while they are on", () => {
  const node = new Element();
  const end = new AbortController();
  lettered(node, "r", "Rules", {signal: end.signal});
  assert.deepEqual([node.title, node.attributes.get("aria-keyshortcuts")], ["Rules (key R)", "r"]);
  setLetters(false);
  assert.deepEqual([node.title, node.attributes.has("aria-keyshortcuts")], ["Rules", false]);
  assert.deepEqual(
    ["r", ".", "к"].map((letter) => asked(letter, {code: "KeyR"})),
    ["", "", ""],
  );
  assert.deepEqual([asked("Escape"), asked(" "), asked("z", {ctrlKey: true})], ["Escape", " ", "Mod+z"]);
  assert.equal(plainKey(key("+")), "+"); // counts only where the focus is
  end.abort();
  setLetters(true);
  assert.deepEqual([asked("r"), node.title], ["r", "Rules"]);
});

// ---- pointers -------------------------------------------------------------------------------------------------------

const pointer = (type, more = {}) =>
  Object.assign(new Event(type), {pointerId: 1, button: 0, buttons: 1, clientX: 0, clientY: 0, ...more});

/** What a box is told of presses that are sent to it. */
function held(far, ...events) {
  const box = new Element();
  const told = [];
  holding(box, {
    far,
    down: () => ({}),
    move: (_held, _event, {x, y}) => told.push(`move ${x},${y}`),
    up: (_held, _event, pulled) => told.push(pulled ? "pulled" : "pressed"),
    cancel: () => told.push("cancelled"),
  });
  for (const [type, more] of events) box.dispatchEvent(pointer(type, more));
  return [told, box.captured];
}

test("only the main button presses and pulls", () => {
  assert.deepEqual(held(4, ["pointerdown"], ["pointerup", {buttons: 0}]), [["pressed"], []]);
  for (const button of [1, 2, 3, 4, 5]) {
    const other = {button, buttons: 2};
    const sent = held(4, ["pointerdown", other], ["pointermove", {...other, clientX: 9}], ["pointerup", other]);
    assert.deepEqual(sent, [[], []], `button ${button}`);
  }
  const menu = ["pointerdown", {ctrlKey: true}];
  assert.deepEqual(held(4, menu, ["pointerup", {}])[0], ["pressed"]);
  on("MacIntel");
  assert.deepEqual(held(4, menu, ["pointerup", {}])[0], []);
});

test("a pull ends where the button is up, wherever that was", () => {
  const pull = [["pointerdown"], ["pointermove", {clientX: 3}], ["pointermove", {clientX: 9, clientY: 2}]];
  assert.deepEqual(held(4, ...pull, ["pointerup", {buttons: 0}]), [["move 9,2", "pulled"], [1]]);
  const up = ["pointerup", {buttons: 0}];
  // Released outside, taken away by the browser, or let go while another button is down.
  for (const end of [
    ["pointermove", {buttons: 0, clientX: 20}],
    ["pointermove", {buttons: 2, clientX: 20}],
    ["pointercancel", {}],
    ["lostpointercapture", {}],
  ])
    assert.deepEqual(held(4, ...pull, end, ["pointermove", {clientX: 30}], up)[0], ["move 9,2", "cancelled"], end[0]);
  assert.deepEqual(held(4, ["pointerdown"], ["pointerdown"], up)[0], ["cancelled", "pressed"]);
  assert.deepEqual(held(4, ["pointerdown"], ["pointermove", {pointerId: 2, clientX: 50}], up)[0], ["pressed"]);
  assert.deepEqual(held(0, ["pointerdown"])[1], [1]);
});

test("a slider that is pressed for its menu holds no gesture open", () => {
  const slider = new Element();
  const under = gestures(slider, () => {}, 0);
  slider.dispatchEvent(pointer("pointerdown"));
  slider.dispatchEvent(new Event("input"));
  assert.ok(under());
  slider.dispatchEvent(pointer("pointerup"));
  slider.dispatchEvent(pointer("pointerdown", {button: 2, buttons: 2}));
  slider.dispatchEvent(new Event("input"));
  assert.ok(!under());
});
