// A search that can be watched: how many boards were kept after each move, and the most complete columns of any so far.

import {workButton} from "../../../../ui/jobs/work.js";
import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button, segments} from "../../../../ui/scripts/controls.js";
import {h, svg} from "../../../../ui/scripts/dom.js";
import style from "./beam_search.css";

const [WIDE, TALL, LEFT, FOOT, TOP] = [420, 150, 26, 22, 8];
const count = (number) => number.toLocaleString("en");

function axis(model, across, down) {
  const lines = [0, Math.ceil(model.columns / 2), model.columns].map((value) => [
    svg("line", {x1: LEFT, x2: WIDE, y1: down(value), y2: down(value), class: "rule"}),
    svg("text", {x: LEFT - 6, y: down(value) + 4, class: "label end"}, String(value)),
  ]);
  const every = Math.max(5, Math.ceil(model.deep / 8 / 5) * 5);
  const steps = Array.from({length: Math.floor(model.deep / every) + 1}, (_, index) => index * every);
  const marks = steps.map((depth) => svg("text", {x: across(depth), y: TALL - 6, class: "label"}, String(depth)));
  return [lines, marks];
}

// Columns for the breadth, a staircase for the best.
function chart(model) {
  const step = (WIDE - LEFT - 20) / Math.max(model.deep, 1);
  const across = (depth) => LEFT + 4 + depth * step;
  const down = (value) => TALL - FOOT - (value / model.columns) * (TALL - FOOT - TOP);
  const most = Math.max(model.breadth, 1);
  const bars = model.layers.map(([depth, breadth]) => {
    const tall = Math.max(1, (breadth / most) * (TALL - FOOT - TOP));
    const wide = Math.max(1.5, step * 0.7);
    return svg("rect", {
      x: across(depth) - wide / 2,
      y: TALL - FOOT - tall,
      width: wide,
      height: tall,
      class: "breadth",
    });
  });
  const stairs = model.layers.map(([depth, , best], index) =>
    index ? `H${across(depth)}V${down(best)}` : `M${across(depth)} ${down(best)}`,
  );
  return svg(
    "svg",
    {viewBox: `0 0 ${WIDE} ${TALL}`, class: "search-chart", role: "img", "aria-label": model.says},
    bars,
    axis(model, across, down),
    model.layers.length ? svg("path", {d: stairs.join(""), class: "best"}) : null,
  );
}

const figure = (value, name) => h("span", {class: "search-figure"}, h("b", {}, value), ` ${name}`);

function figures(model) {
  const [depth, breadth, best] = model.layers.at(-1);
  return [
    figure(count(depth), depth === 1 ? "move deep" : "moves deep"),
    figure(count(breadth), "boards kept"),
    figure(count(model.boards), "visited"),
    figure(`${best} of ${model.columns}`, "columns at best"),
  ];
}

export function render({model, el}) {
  adopt(el, style);
  const breadths = segments(
    "Boards kept after each move",
    model.breadths.map((width) => [width, count(width)]),
    (width) => model.send_msg({do: "breadth", width}),
  );
  const place = h("div", {class: "search-place"});
  const numbers = h("div", {class: "search-figures"});
  const says = h("p", {class: "caption", role: "status"});
  const work = workButton(model);
  const walk = button("Use this line", () => model.send_msg({do: "walk"}));
  work.append(walk);
  const title = h("h2", {class: "card-title"}, "A search to watch");
  const head = pictureHead(title, "search", () => [place, numbers, says]);
  const box = h(
    "section",
    {class: "card search-card"},
    head,
    h("div", {class: "inline-range"}, "Breadth", breadths.box),
    place,
    numbers,
    says,
    work,
  );
  const show = () => {
    box.hidden = model.hide;
    breadths.press(model.breadth);
    const drawn = model.layers.length > 0;
    for (const part of [place, numbers, head.lastChild]) part.hidden = !drawn; // nothing is saved empty
    if (drawn) place.replaceChildren(chart(model));
    if (drawn) numbers.replaceChildren(...figures(model));
    says.textContent = model.says;
    walk.hidden = !model.found;
  };
  keepDrawn(model, ["layers", "boards", "columns", "deep", "breadth", "says", "found", "hide"], show);
  return box;
}
