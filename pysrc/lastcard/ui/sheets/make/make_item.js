// One item of a sheet that is being made.
import {keepDrawn} from "../../scripts/component.js";
import {button, rulesHere} from "../../scripts/controls.js";
import {dimmed, h, showText} from "../../scripts/dom.js";
import {dress, itemBoard, limited} from "../common.js";
import {itemText, writeItemText} from "../desk/draft.js";

export function render({model, view, el}) {
  dress(el);
  const title = h("h3", {class: "item-title"});
  const rules = rulesHere();
  const ask = h("p", {class: "item-ask"});
  const error = h("p", {class: "field-error"});
  const board = itemBoard(model, view, true);
  const handle = h(
    "span",
    {
      class: "item-handle",
      draggable: true,
      title: "Drag it to another place",
      "aria-hidden": "true",
      ondragstart: (event) => event.dataTransfer.setData("text/plain", model.ask),
    },
    "⠿",
  );
  const move = (by) => () => model.send_msg({do: "move", to: model.number - 1 + by});
  const up = button("↑", move(-1), {class: "button icon"});
  const down = button("↓", move(1), {class: "button icon"});
  const gone = button("Remove", () => model.send_msg({do: "remove"}), {class: "button quiet"});
  const explore = h("a", {class: "button quiet"}, "Explore");
  const line = h("input", {type: "text", placeholder: "Hint or note for this question"});
  const note = limited(line, model.most, "A line of text", (text) =>
    writeItemText(model.head, model.item, model.number - 1, text.trim()),
  );
  const show = () => {
    title.textContent = `${model.number}. ${model.kind}`;
    title.append(" ", h("small", {}, model.grade ? `${model.game}, grade ${model.grade}` : model.game));
    rules.show(model.rules);
    ask.textContent = model.ask;
    showText(error, model.error);
    const text = itemText(model.item, model.number - 1) ?? model.text;
    if (line.value.trim() !== text) line.value = text;
    dimmed(up, model.number <= 1);
    dimmed(down, model.number >= model.count);
    for (const [one, words] of [
      [up, "Move up"],
      [down, "Move down"],
      [gone, "Remove"],
      [explore, "Explore"],
      [line, "Text for"],
    ])
      one.setAttribute("aria-label", `${words} item ${model.number}`);
    explore.href = model.explore;
  };
  keepDrawn(model, ["number", "count", "text", "error", "rules", "ask", "kind"], show);
  return h(
    "article",
    {class: "card sheet-item"},
    h("div", {class: "item-bar"}, handle, title, h("div", {class: "group"}, up, down, explore, gone)),
    h("div", {class: "item-body small"}, board, h("div", {class: "item-words"}, rules.box, ask, error, line, note)),
  );
}
