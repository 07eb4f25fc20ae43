import {h} from "./scripts/dom.js";
import {adopt} from "./scripts/style.js";

export function render({model, el}) {
  adopt(el);
  const area = (name, ...parts) =>
    h(
      "div",
      {class: `area ${name}`},
      parts.map((part) => model.get_child(part)),
    );
  return h(
    "div",
    {class: `explore${model.broad ? " broad" : ""}`},
    area("bar", "bar"),
    ...(model.broad
      ? [area("main", "board", "verdict", "panels", "history"), area("side", "moves", "picture")]
      : [area("side", "board", "verdict", "moves"), area("main", "picture", "history", "panels")]),
  );
}
