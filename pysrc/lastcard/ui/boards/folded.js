// What is not needed in every game: behind a line that opens it.
import {expander} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

// The settings of a board: in Play behind a line; else as the page has room for them (controls.js).
export function boardSettings(model, summary, ...content) {
  if (!model.framed) return [folded(summary, content).box];
  return [expander(summary).button, h("div", {class: "expands"}, content)];
}

export function folded(summary, ...content) {
  const box = h("details", {class: "why folded"}, h("summary", {}, summary), content);
  const open = (yes) => {
    box.open = yes;
  };
  return {box, open};
}
