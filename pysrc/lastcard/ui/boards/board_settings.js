// The settings of a board: behind a line where the page has no room for them (controls.css).
import {expander} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {folded} from "./folded.js";

export function boardSettings(model, summary, ...content) {
  if (!model.framed) return [folded(summary, content).box];
  return [expander(summary).button, h("div", {class: "expands"}, content)];
}
