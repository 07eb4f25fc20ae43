// What can be set about a pile: its size, the largest take, and who loses.
import {segments} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {gestures} from "../../../../ui/scripts/gestures.js";

const MOST = 40; // the end of the slider

function positionText({left, take, rule}) {
  return `${left}${Number(take) === 3 ? "" : ` take=${take}`}${rule === "misere" ? "" : ` rule=${rule}`}`;
}

export function pileSettings(model) {
  const set = (change, remember = true) => {
    const now = {left: model.left === "0" ? "1" : model.left, take: model.take, rule: model.rule};
    model.send_msg({do: "set", remember, text: positionText({...now, ...change})});
  };
  const slider = h("input", {type: "range", min: 1, max: MOST, "aria-label": "Matches"});
  const sliding = gestures(slider, (first) => set({left: slider.value}, first));
  const text = h("output");
  const limits = {type: "number", min: 1, max: 10000, class: "limit"};
  const take = h("input", {...limits, "aria-label": "Take up to", onchange: () => set({take: take.value})});
  const ends = {misere: "loses", normal: "wins"};
  const rules = segments("The last match", Object.entries(ends), (rule) => set({rule}));
  return {
    box: h(
      "div",
      {class: "board-settings"},
      h("label", {class: "inline-range"}, "Matches", slider, text),
      h("label", {class: "inline-range"}, "Take up to", take),
      h("div", {class: "inline-range"}, h("span", {}, "The last match"), rules.box),
    ),
    show() {
      if (!sliding()) slider.value = Math.min(Number(model.left), MOST);
      text.textContent = model.left.length > 6 ? "many" : model.left;
      take.value = model.take;
      rules.press(model.rule);
    },
  };
}
