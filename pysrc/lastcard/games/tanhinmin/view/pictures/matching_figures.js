// The graphs beside each other: stepped through, plain while the solution is hidden, or after a move.
import {button} from "../../../../ui/scripts/controls.js";
import {able, h, redraw, sideways} from "../../../../ui/scripts/dom.js";
import {bipartite, compared, head, told} from "./pair_graph.js";

function scaled(drawing, {width}) {
  drawing.style.minWidth = `${width * 0.68}px`;
  drawing.style.maxWidth = `${width * 1.4}px`;
  return sideways(drawing);
}

// The pairs of a graph that are not pairs of the same graph now.
export function freshPairs(figure, before) {
  const name = (graph, [i, j]) => `${graph.beating[i].text} ${graph.beaten[j].text}`;
  const old = new Set(before?.matching.map((pair) => name(before, pair)));
  return (i, j) => !old.has(name(figure, [i, j]));
}

export function plainFigure(figure, layout) {
  const drawing = scaled(bipartite(figure, layout, null), layout);
  const size = figure.size == null ? "" : `${figure.symbol} = ${figure.size}`;
  return h("section", {class: "matching-figure"}, head(figure, size), drawing);
}

export function movedFigure(figure, layout, before) {
  const drawing = scaled(bipartite(figure, layout, null, {fresh: freshPairs(figure, before)}), layout);
  const says = h("div", {class: "step-line"}, h("span", {}, compared(figure, before)));
  return h("section", {class: "matching-figure"}, head(figure, `${figure.symbol} = ${figure.size}`), drawing, says);
}

// Where each button leads, from a step of the greedy algorithm; null is all of it, and the cover.
function stepButtons(here, most, go) {
  const ways = [
    ["begin", "|◀", "Greedy algorithm from the beginning", 0, here !== 0],
    ["back", "◀", "One comparison back", here === null ? most : Math.max(0, here - 1), here !== 0],
    ["next", "▶", "Next comparison", here === null ? 0 : here >= most ? null : here + 1, here !== null],
    ["end", "▶|", "The whole matching and the cover", null, here !== null],
  ];
  return ways.map(([name, text, label, to, on]) => {
    const marks = {class: "button icon", "data-go": name, "aria-label": label, title: label};
    const made = button(text, () => go(to, name), marks);
    able(made, on);
    return made;
  });
}

// A graph whose greedy algorithm can be stepped through; `play(card)` is what a card of the upper row does.
export function steppedFigure(figure, layout, play) {
  const box = h("section", {class: "matching-figure"});
  const most = figure.steps.length;
  let here = null;
  const go = (to, name) => {
    here = to;
    redraw(box, draw(), () => box.querySelector(`[data-go="${name}"]`));
  };
  const draw = () => {
    const made = here === null ? null : figure.steps.slice(0, here).filter((step) => step[2]).length;
    const size = made === null ? `${figure.symbol} = ${figure.size}` : `${made} so far`;
    const buttons = most > 0 && stepButtons(here, most, go);
    const says = h("span", {role: "status"}, told(figure, here));
    return [
      head(figure, size),
      scaled(bipartite(figure, layout, here, {play}), layout),
      h("div", {class: "step-line"}, buttons, says),
    ];
  };
  box.append(...draw());
  return box;
}
