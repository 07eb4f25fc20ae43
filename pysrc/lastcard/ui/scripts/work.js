// Work that a chart or a table can start: a button that turns into Stop, and how far it is.
import {button} from "./controls.js";
import {h} from "./dom.js";

// The parameters `action` (what the button says; nothing where there is no work) and `share` (below 0 at rest).
export function workButton(model, kind = "button primary") {
  const act = button("", () => model.send_msg({do: "act"}), {class: kind});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const box = h("div", {class: "claim-foot"}, act, progress);
  const show = () => {
    box.hidden = !model.action;
    act.textContent = model.share < 0 ? model.action : "Stop";
    progress.hidden = model.share < 0;
    if (model.share >= 0) progress.value = model.share;
  };
  for (const name of ["action", "share"]) model.on(name, show);
  show();
  return box;
}
