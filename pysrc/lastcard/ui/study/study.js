import {adopt} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {foldable} from "./folding.js";

export function render({model, el}) {
  adopt(el);
  const claims = h("section", {tabIndex: -1}),
    charts = h("section", {class: "chart-part", tabIndex: -1});
  const jump = (text, part) =>
    button(text, () => {
      part.scrollIntoView({block: "start"});
      part.focus({preventScroll: true});
    });
  const place = () => {
    claims.replaceChildren(model.get_child("claims"));
    charts.replaceChildren(
      h("h2", {}, "Charts and experiments"),
      h(
        "div",
        {class: "charts"},
        model.get_child("charts").map((chart, index) => foldable(model.asks[index], chart, index === 0)),
      ),
    );
  };
  model.on("charts", place);
  place();
  const jumps = h(
    "nav",
    {class: "jumps", "aria-label": "On this page"},
    jump("Claims", claims),
    jump("Charts and experiments", charts),
  );
  return h("div", {class: "study"}, model.brief ? null : jumps, claims, charts);
}
