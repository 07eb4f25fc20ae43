// A sheet as it is printed: on the screen it stands on white paper, on paper it stands alone.
import {onChild} from "../../../private/panel.js";
import {onChange} from "../../scripts/component.js";
import {button, segments} from "../../scripts/controls.js";
import {printPage} from "../../scripts/dialog.js";
import {dimmed, h, showText, sideways} from "../../scripts/dom.js";
import {dress} from "../common.js";

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// What can be chosen, and the button that prints.
function options(model) {
  const choose = (change) => {
    const {columns, key, qr} = {columns: model.columns, key: model.with_key, qr: model.with_qr, ...change};
    model.send_msg({do: "choose", columns, key, qr});
  };
  const columns = segments(
    "Columns",
    [
      [1, "One column"],
      [2, "Two columns"],
    ],
    (value) => choose({columns: value}),
  );
  const tick = (label, act) => {
    const box = h("input", {type: "checkbox", onchange: () => act(box.checked)});
    return {box, line: h("label", {class: "tick"}, box, label)};
  };
  const key = tick("Key on a separate page", (on) => choose({key: on}));
  const qr = tick("QR codes", (on) => choose({qr: on}));
  const print = button("Print", printPage, {class: "button primary"});
  const stop = button("Stop", () => model.send_msg({do: "stop"}));
  const work = h("span", {class: "caption", role: "status"});
  return {
    box: h("div", {class: "card group wrap paper-options"}, columns.box, key.line, qr.line, print, work, stop),
    show() {
      columns.press(model.columns);
      key.box.checked = model.with_key;
      qr.box.checked = model.with_qr;
      qr.line.hidden = !model.can_qr;
      key.line.hidden = model.closed;
      const working = model.share >= 0;
      work.hidden = stop.hidden = !working;
      work.textContent = `Working out the key: ${Math.round(100 * model.share)} %`;
      dimmed(print, !model.title);
    },
  };
}

// An answer of the key with its reason, which may begin with it.
function keyed(number, answer, reason) {
  const told = reason.startsWith(answer);
  const more = told ? reason.slice(answer.length) : reason && ` ${reason}`;
  return h("li", {value: number}, h("b", {}, told ? answer : `${answer}.`), more);
}

export function render({model, view, el}) {
  dress(el);
  const tools = options(model);
  const error = h("p", {class: "notice", role: "alert"});
  const title = h("h2", {});
  const text = h("p", {});
  const list = h("ol", {class: "paper-items"});
  const blank = (name) => h("span", {class: "blank"}, name);
  const names = h("p", {class: "paper-names", "aria-hidden": "true"}, blank("Name"), blank("Class"), blank("Date"));
  const codes = h("p", {class: "caption"}, "Scan the square to open the question on a phone.");
  const missing = h("p", {class: "notice", role: "alert"});
  const key = h("section", {class: "paper key", "aria-label": "The key"});
  const paper = h("section", {class: "paper", "aria-label": "The sheet"}, names, title, text, codes, list);
  const nothing = h(
    "p",
    {class: "empty nothing"},
    "There is no sheet yet. Make one on the tab Make, or open a link to one.",
  );
  const show = () => {
    tools.show();
    showText(error, model.error);
    title.textContent = model.title;
    showText(text, model.text);
    paper.hidden = tools.box.hidden = !model.title;
    nothing.hidden = !model.known || Boolean(model.title || model.error);
    paper.classList.toggle("two", model.columns === 2);
    paper.classList.toggle("one", model.columns !== 2);
    paper.classList.toggle("with-qr", model.with_qr);
    codes.hidden = !model.with_qr || !model.can_qr || Boolean(model.no_qr);
    missing.textContent = model.no_qr;
    missing.hidden = !model.with_qr || !model.no_qr;
    key.hidden = !model.with_key || !model.title;
    key.replaceChildren(
      h("h2", {}, `Key: ${model.title}`),
      h(
        "ol",
        {},
        model.key.map(([number, answer, reason]) => keyed(number, capital(answer), reason)),
      ),
    );
  };
  onChange(
    model,
    ["title", "text", "error", "known", "columns", "with_key", "with_qr", "can_qr", "no_qr", "closed", "key", "share"],
    show,
  );
  // An item is not told of its layout's choice: the code of each is there, and the list hides it.
  onChild(model, view, "items", (items) => {
    list.replaceChildren(...items.filter(Boolean).map((item) => h("li", {}, item)));
  });
  show();
  return h("div", {class: "sheet-paper"}, tools.box, error, missing, nothing, sideways(paper), sideways(key));
}
