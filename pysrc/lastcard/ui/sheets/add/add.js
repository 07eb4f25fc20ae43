// The dialog that adds a position to the sheet in this browser.
import {adopt, onChange} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {h, showText} from "../../scripts/dom.js";
import {keepTyped, limited} from "../common.js";
import {addItem, isKept} from "../desk/draft.js";
import style from "./add.css";

export function render({model, el}) {
  adopt(el, style);
  const position = h("p", {class: "mono add-position"});
  const tasks = h("fieldset", {class: "add-tasks"});
  const line = h("input", {type: "text", id: "add-line"});
  const long = limited(line, model.most[1], "A line of text");
  const used = keepTyped(line, "add-line");
  const label = h("label", {htmlFor: "add-line"}, "Instructions (optional)");
  const text = h("div", {class: "add-line"}, label, line, long);
  const error = h("p", {class: "field-error", role: "alert"});
  const done = h("p", {role: "status"});
  const add = h("button", {type: "submit", class: "button primary"}, "Add");
  const close = button("Close", () => dialog.close());
  const fail = (words) => {
    showText(error, words);
  };
  const act = () => {
    const chosen = tasks.querySelector("input:checked");
    if (!chosen) return;
    const item = {...model.items[Number(chosen.value)][1]};
    if (line.value.trim()) item.text = line.value.trim();
    try {
      const count = addItem(item, model.head, model.most[0]);
      fail("");
      line.value = "";
      used();
      const where = isKept() ? "" : "This browser can’t keep the sheet: save it as a file before you close this page. ";
      done.replaceChildren(
        `Added as item ${count} of your sheet. ${where}`,
        h("a", {href: model.sheet}, "Open the sheet"),
      );
      done.hidden = false;
      add.hidden = true;
      close.focus();
    } catch (wrong) {
      fail(wrong.message);
    }
  };
  const dialog = h(
    "dialog",
    {class: "add-dialog card", "aria-label": "Add to sheet"},
    h(
      "form",
      {onsubmit: act},
      h("h2", {}, "Add to sheet"),
      position,
      tasks,
      text,
      error,
      done,
      h("div", {class: "group wrap"}, add, close),
    ),
  );
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no key of the page below counts here
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  const open = () => {
    position.textContent = model.position;
    tasks.replaceChildren(
      h("legend", {}, "What should pupils do here?"),
      ...model.items.map(([label], index) =>
        h(
          "label",
          {class: "tick"},
          h("input", {type: "radio", name: "task", value: index, checked: index === 0}),
          label,
        ),
      ),
    );
    tasks.hidden = text.hidden = add.hidden = !model.items.length;
    fail(model.error);
    done.hidden = true;
    if (!dialog.open) dialog.showModal();
    (tasks.querySelector("input") ?? close).focus();
  };
  onChange(model, ["opened"], open);
  if (model.opened) requestAnimationFrame(open);
  return dialog;
}
