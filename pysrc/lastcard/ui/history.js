import {button} from "./scripts/controls.js";
import {able, h, redraw, svg} from "./scripts/dom.js";
import {point} from "./scripts/pointing.js";
import {adopt} from "./scripts/style.js";
import {short} from "./scripts/words.js";

const BAR = {wide: 30, tall: 34, fewest: 12};

// The chart of the values: a bar a ply, above the line where the first player wins, the taller the sooner.
function valueBars({plies, players, at}, jump) {
  const wide = Math.max(plies.length, BAR.fewest) * BAR.wide;
  const far = Math.max(1, ...plies.map((ply) => ply.distance ?? 0));
  const bar = (ply, index) => {
    const height = 6 + (BAR.tall - 6) * (1 - (ply.distance ?? far) / (far + 1));
    const up = ply.value === "win" ? -1 : ply.value === "loss" ? 1 : 0;
    const place = {x: index * BAR.wide + 3, width: BAR.wide - 6, rx: 3};
    const size = {y: up < 0 ? -height : up ? 0 : -3, height: up ? height : 6};
    const kind = `bar ${ply.value || "open"}${index === at ? " here" : ""}`;
    const says = `${ply.position}: ${ply.value || "open"} for the ${players[0]} player${ply.ends && `, ${ply.ends}`}`;
    return svg("rect", {...place, ...size, class: kind, onclick: () => jump(index)}, svg("title", {}, says));
  };
  return svg(
    "svg",
    {
      viewBox: `0 ${-BAR.tall - 6} ${wide} ${2 * BAR.tall + 12}`,
      role: "img",
      preserveAspectRatio: "xMinYMid meet",
      "aria-label": `Verdict for the ${players[0]} player after each ply`,
    },
    svg("line", {x1: 0, x2: wide, y1: 0, y2: 0, class: "axis"}),
    plies.map(bar),
  );
}

// One position of the line, named by the move that led to it.
function chip(ply, index, at, jump) {
  const says = index === 0 ? short(ply.position) : h("span", {}, h("small", {}, `${index}. ${ply.player} `), ply.move);
  return h(
    "li",
    {},
    button(says, () => jump(index), {
      class: `chip${index === at ? " here" : ""}${index > at ? " ahead" : ""}`,
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
  const arrow = (text, name, by) =>
    button(text, () => jump(model.at + by), {class: "button icon", title: `${name} (${text})`, "aria-label": name});
  const undo = arrow("←", "Undo", -1);
  const redo = arrow("→", "Redo", 1);
  const onkeydown = (event) => {
    if (event.key === "ArrowLeft") jump(model.at - 1);
    else if (event.key === "ArrowRight") jump(model.at + 1);
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
    if (chart.hidden) return;
    const key = `Above the line: the ${model.players[0]} player wins. Below: loses. Taller: sooner.`;
    chart.replaceChildren(valueBars(model, jump), h("p", {class: "caption"}, key));
  };
  for (const name of ["plies", "at", "players", "hide", "long"]) model.on(name, show);
  show();
  const head = h(
    "div",
    {class: "card-head"},
    h("h2", {class: "card-title"}, "Line"),
    h("div", {class: "group"}, undo, redo),
  );
  return h("section", {class: "card history", onkeydown}, head, line, long, chart);
}
