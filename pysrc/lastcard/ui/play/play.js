// Where the parts of the tab stand, and the keys that work in all of it.

import {adopt} from "../scripts/component.js";
import {h, part} from "../scripts/dom.js";
import {lineKeys} from "../scripts/keys.js";
import {projector} from "../scripts/projector.js";

export function render({model, el}) {
  adopt(el);
  const area = (name, ...parts) =>
    h(
      "div",
      {class: `area ${name}`},
      parts.map((one) => part(model, one)),
    );
  const parts = [area("bar card", "setup"), area("main", "table"), area("side", "log")];
  const box = h("div", {class: "play"}, parts);
  const step = (by) => model.send_msg({do: "look", by});
  const undo = (by) => model.send_msg({do: by < 0 ? "undo" : "redo"});
  const hide = () => model.send_msg({do: "hide"});
  lineKeys(model, box, {step, undo, hide});
  projector(model, {box, bar: parts[0], name: "Players and start", board: parts[1]});
  return box;
}
