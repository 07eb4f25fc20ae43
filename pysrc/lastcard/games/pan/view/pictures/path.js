// A path to the current position: its length from a deal, a link to the line, and its moves.

import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import style from "./path.css";

export function render({model, el}) {
  adopt(el, style);
  const sentence = h("p", {class: "caption"});
  const link = h("a", {class: "button"}, "Follow it from the deal");
  const summary = h("summary", {}, "The moves");
  const list = h("ol", {class: "path-steps"});
  const moves = h("details", {}, summary, list);
  const foot = h("div", {class: "path-foot"}, link, moves);
  const box = h(
    "section",
    {class: "card from-deal"},
    h("h2", {class: "card-title"}, "A path to this position from a deal"),
    sentence,
    foot,
  );
  const show = () => {
    box.hidden = !model.sentence;
    sentence.textContent = model.sentence;
    foot.hidden = !model.address;
    if (model.address) link.href = model.address;
    const steps = model.steps.map(([made, position]) =>
      h("li", {}, h("span", {}, made), " ", h("span", {class: "mono"}, position)),
    );
    redraw(list, steps, () => summary);
  };
  keepDrawn(model, ["sentence", "address", "steps"], show);
  return box;
}
