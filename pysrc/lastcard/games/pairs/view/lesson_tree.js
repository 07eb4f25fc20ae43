// The tree of a round: decisions in the shape of who decides, chance, and the ends of the round.
import {svg} from "../../../ui/scripts/dom.js";
import {colourOf} from "../../../ui/scripts/players.js";

const line = ([x1, y1, x2, y2, bold]) => svg("line", {x1, y1, x2, y2, class: bold ? "branch best" : "branch"});

const card = ({x, y, rank, chance}) =>
  svg(
    "g",
    {transform: `translate(${x} ${y})`, class: "tree-card"},
    svg("rect", {x: -6, y: -10, width: 12, height: 14, rx: 2.5}),
    svg("text", {y: 1, class: "tree-rank"}, rank),
    chance && svg("text", {y: 14, class: "tree-chance"}, chance),
  );

function decision({x, y, seat, stacks, text, says}) {
  const shape = seat
    ? svg("rect", {x: -19, y: -15, width: 38, height: 30, rx: 2})
    : svg("rect", {x: -20, y: -15, width: 40, height: 30, rx: 15});
  return svg(
    "g",
    {transform: `translate(${x} ${y})`, class: `tree-node ${colourOf(seat)}`},
    svg("title", {}, says),
    shape,
    svg("text", {y: -3, class: "tree-stacks"}, stacks),
    svg("text", {y: 10, class: "tree-worth"}, text),
  );
}

const ending = ({x, y, text, word}) =>
  svg(
    "g",
    {transform: `translate(${x} ${y})`, class: "tree-end"},
    svg("rect", {x: -13, y: -10, width: 26, height: 27, rx: 5}),
    svg("text", {y: 2, class: "tree-worth"}, text),
    svg("text", {y: 13, class: "tree-word"}, word),
  );

export function treeDrawing({wide, tall, lines, cards, chances, decisions, ends}) {
  const says = `The tree of the round: ${decisions.map((node) => node.says).join("; ")}`;
  return svg(
    "svg",
    {viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": says},
    lines.map(line),
    chances.map(([x, y]) => svg("path", {d: `M${x} ${y - 6}l6 6-6 6-6-6Z`, class: "tree-dice"})),
    cards.map(card),
    decisions.map(decision),
    ends.map(ending),
  );
}
