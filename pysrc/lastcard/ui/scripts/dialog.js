// Dialogs of our own: the browser's are refused in a frame without `allow-modals`. They are `<dialog>` elements of the
// page, so they hold the focus, close with Escape and give the focus back. Components open the same ones.

import {tool} from "./controls.js";
import {h} from "./dom.js";
import {keyName} from "./keys.js";

/** Open a dialog. It is removed when it closes. */
export function openDialog(attributes, ...children) {
  const box = h("dialog", attributes, children);
  box.addEventListener("keydown", (event) => event.stopPropagation()); // shortcuts of the page do not count here
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

// Ask with a form. Returns what `answer()` says if it is sent, `otherwise` if the dialog is closed.
function ask(label, fields, button, answer, otherwise) {
  return new Promise((resolve) => {
    let answered = otherwise;
    const send = () => {
      answered = answer();
      box.close();
    };
    const foot = h(
      "div",
      {class: "ask-foot"},
      h("button", {type: "submit", class: "tool"}, button),
      tool("Cancel", () => box.close()),
    );
    const box = openDialog({class: "ask", "aria-label": label}, h("form", {onsubmit: send}, fields, foot));
    box.addEventListener("close", () => resolve(answered));
    (box.querySelector("input") ?? box.querySelector("button")).focus();
  });
}

/** Ask for a line of text. Returns null if the dialog is closed without one. */
export function askText(label, value = "", {button = "OK"} = {}) {
  const field = h("input", {type: "text", value, autocomplete: "off", spellcheck: false});
  const asked = ask(button, h("label", {}, label, field), button, () => field.value, null);
  field.select();
  return asked;
}

/** Ask yes or no. Returns true if the button was pressed. */
export function confirmed(question, {button = "OK"} = {}) {
  return ask(question, h("p", {}, question), button, () => true, false);
}

/** Show a text that the reader copies by hand. */
export function copyText(label, text) {
  const field = h("textarea", {
    value: text,
    readOnly: true,
    rows: Math.min(8, 2 + text.length / 60),
    "aria-label": label,
  });
  const ways = `press ${keyName("Mod+c")}, or hold it and choose Copy`;
  const says = `This browser doesn’t let the page copy. The text is selected: ${ways}.`;
  const close = tool("Close", () => box.close());
  const box = openDialog(
    {class: "ask", "aria-label": "Copy"},
    h("p", {}, says),
    field,
    h("div", {class: "ask-foot"}, close),
  );
  field.focus();
  field.select();
  field.scrollTop = 0;
}

/**
 * Copy a text to the clipboard, and `tell` the reader so. Where the browser refuses, a dialog shows the text. Returns
 * true if it was copied.
 */
export async function copy(text, said, tell, label = "Text to copy") {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyText(label, text);
    return false;
  }
  tell(said);
  return true;
}

const SOON = 1_000; // milliseconds after which a page that is printed would have begun

/** Print the page. A frame without `allow-modals` prints nothing and says nothing: then the reader is told. */
export function printPage() {
  let began = false;
  const begin = () => {
    began = true;
  };
  addEventListener("beforeprint", begin, {once: true});
  print();
  setTimeout(() => {
    removeEventListener("beforeprint", begin);
    if (began || top === self) return;
    const label = "Open the full page to print";
    const whole = h("a", {href: location.href, target: "_blank", rel: "noopener"}, label);
    const close = tool("Close", () => box.close());
    const says = h("p", {}, "The frame around this page blocks printing. ", whole, ".");
    const box = openDialog({class: "ask", "aria-label": label}, says, h("div", {class: "ask-foot"}, close));
  }, SOON);
}
