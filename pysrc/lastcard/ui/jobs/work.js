// Work that a chart or a table can start: a button that turns into Stop, and how far it is.
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {atShare} from "../scripts/words.js";

// The parameters `action` (what the button says; nothing where there is no work) and `share` (below 0 at rest).
export function workButton(model, kind = "button primary") {
  let [ran, share] = [false, 0]; // whether it ran when it was shown last, and how far it was then
  let stopped = false; // the reader has pressed Stop
  const press = () => {
    stopped = ran;
    model.send_msg({do: "act", stop: ran});
  };
  const act = button("", press, {class: kind});
  const said = h("span", {class: "caption", role: "status"});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const box = h("div", {class: "claim-foot"}, act, progress, said);
  const show = () => {
    box.hidden = !model.action;
    act.textContent = model.share < 0 ? model.action : "Stop";
    progress.hidden = model.share < 0;
    const runs = model.share >= 0;
    if (runs !== ran) said.textContent = stopped && !runs ? `Stopped${atShare(share)}.` : "";
    if (runs) progress.value = share = model.share;
    if (!runs) stopped = false;
    ran = runs;
  };
  for (const name of ["action", "share"]) model.on(name, show);
  show();
  return box;
}
