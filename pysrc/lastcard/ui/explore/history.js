import {valueChart} from "../pictures/charts/value_charts.js";
import {adopt, keepDrawn} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {h, redraw, showText} from "../scripts/dom.js";
import {lighting} from "../scripts/events.js";
import {mark} from "../scripts/players.js";
import {short} from "../scripts/words.js";

// One position of the line, named by the move that led to it.
function chip(ply, index, at, jump) {
  const says =
    index === 0
      ? short(ply.move || ply.position)
      : h("span", {}, h("small", {}, `${index}. `, mark(ply.seat), ` ${ply.player} `), ply.move);
  return h(
    "li",
    {},
    button(says, () => jump(index), {
      class: `chip${index && ply.seat < 0 ? " dealt" : ""}${index === at ? " here" : ""}${index > at ? " ahead" : ""}`,
      "aria-current": index === at ? "step" : null,
      ...lighting(() => ({position: ply.position})),
    }),
  );
}

export function render({model, el}) {
  adopt(el);
  const jump = (at) => {
    if (at >= 0 && at < model.plies.length && at !== model.at) model.send_msg({do: "jump", at});
  };
  const line = h("ol", {class: "line"});
  const chart = h("div", {class: "value-chart"});
  const long = h("p", {class: "caption", role: "status"});

  const show = () => {
    redraw(
      line,
      model.plies.map((ply, index) => chip(ply, index, model.at, jump)),
      () => line.children[model.at]?.firstChild,
    );
    showText(long, model.long);
    chart.hidden = model.hide || model.plies.length < 2;
    if (!chart.hidden) chart.replaceChildren(...valueChart(model, jump));
  };
  keepDrawn(model, ["plies", "at", "players", "by", "hide", "long"], show);
  return h("section", {class: "card history"}, h("h2", {class: "card-title"}, "Line"), line, long, chart);
}
