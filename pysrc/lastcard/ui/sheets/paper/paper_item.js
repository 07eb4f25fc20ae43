// One item on paper.
import {keepDrawn} from "../../scripts/component.js";
import {rulesHere} from "../../scripts/controls.js";
import {h, qrCode, showText} from "../../scripts/dom.js";
import {dress, itemBoard} from "../common.js";

export function render({model, view, el}) {
  dress(el);
  const title = h("h3", {});
  const text = h("p", {class: "item-text"});
  const rules = rulesHere();
  const ask = h("p", {class: "item-ask"});
  const line = h("ol", {class: "item-line"});
  const board = itemBoard(model, view, true);
  const choices = h("ul", {class: "boxes"});
  const answer = h("p", {class: "answer-line", "aria-hidden": "true"}, "Answer");
  const code = h("figure", {class: "item-code"});
  const show = () => {
    title.textContent = `${model.number}. `;
    title.append(h("small", {}, model.game));
    showText(text, model.text);
    rules.show(model.rules);
    ask.textContent = model.error || model.ask;
    line.hidden = !model.line.length;
    line.replaceChildren(...model.line.map((move) => h("li", {}, move)));
    choices.replaceChildren(...model.choices.map((label) => h("li", {}, label)));
    choices.hidden = !model.choices.length;
    answer.hidden = Boolean(model.choices.length || model.error);
    code.replaceChildren(...(model.qr.length ? [qrCode(model.qr, `QR code of a link to item ${model.number}`)] : []));
    code.hidden = !model.qr.length;
  };
  keepDrawn(model, ["number", "game", "text", "rules", "ask", "line", "choices", "qr", "error"], show);
  return h(
    "article",
    {class: "on-paper"},
    h("div", {class: "item-top"}, h("div", {}, title, text, rules.box, ask), code),
    board,
    line,
    choices,
    answer,
  );
}
