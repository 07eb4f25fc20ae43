import {onChange} from "./scripts/batch.js";
import {button} from "./scripts/controls.js";
import {able, h, redraw} from "./scripts/dom.js";
import {mark} from "./scripts/players.js";
import {point} from "./scripts/pointing.js";
import {adopt} from "./scripts/style.js";
import {valueChart} from "./scripts/value_charts.js";
import {short} from "./scripts/words.js";

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
      onmouseenter: () => point({position: ply.position}),
      onmouseleave: () => point(null),
    }),
  );
}

export function render({model, el}) {
  adopt(el);
  const jump = (at) => {
    if (at >= 0 && at < model.plies.length && at !== model.at) model.send_msg({do: "jump", at});
  };
  // By how much, not where to: what is pressed faster than Python answers adds up.
  const step = (by) => model.send_msg({do: "step", by});
  const arrow = (text, name, by) =>
    button(text, () => step(by), {class: "button icon", title: `${name} (${text})`, "aria-label": name});
  const undo = arrow("←", "Undo", -1);
  const redo = arrow("→", "Redo", 1);
  const onkeydown = (event) => {
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  };
  const line = h("ol", {class: "line"});
  const chart = h("div", {class: "value-chart"});
  const long = h("p", {class: "caption", role: "status"});

  const show = () => {
    able(undo, model.at > 0);
    able(redo, model.at < model.plies.length - 1);
    redraw(
      line,
      model.plies.map((ply, index) => chip(ply, index, model.at, jump)),
      () => line.children[model.at]?.firstChild,
    );
    long.textContent = model.long;
    long.hidden = !model.long;
    chart.hidden = model.hide || model.plies.length < 2;
    if (!chart.hidden) chart.replaceChildren(...valueChart(model, jump));
  };
  onChange(model, ["plies", "at", "players", "by", "hide", "long"], show);
  show();
  const head = h(
    "div",
    {class: "card-head"},
    h("h2", {class: "card-title"}, "Line"),
    h("div", {class: "group"}, undo, redo),
  );
  return h("section", {class: "card history", onkeydown}, head, line, long, chart);
}
