// Positions around the one on show, layered by ply from left to right.

import {onChange} from "../../scripts/batch.js";
import {segments} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {announce, onPoint, point} from "../../scripts/pointing.js";
import {adopt} from "../../scripts/style.js";
import {amount, short} from "../../scripts/words.js";
import {drawingPart, pictureButtons} from "../save_picture.js";
import {pictureTip} from "../tip.js";
import {viewport, zoomKey} from "../viewport.js";
import style from "./graph_picture.css";
import {drawGraph, graphLegend} from "./position_graph.js";

const SAYS =
  "Positions around the one on show. Arrow keys walk from position to position, Enter goes there, " +
  "plus and minus scale.";
const PLIES = [1, 2, 3, 4];

// Where an arrow key leads from a node; undefined for any other key.
function neighbour({nodes}, at, key) {
  const layer = nodes.map((_, index) => index).filter((index) => nodes[index].layer === nodes[at].layer);
  layer.sort((one, other) => nodes[one].y - nodes[other].y);
  const beside = (by) => layer[layer.indexOf(at) + by] ?? -1;
  const beyond = (by) => nodes.findIndex((other) => other.layer === nodes[at].layer + by);
  const ways = {
    ArrowLeft: () => (nodes[at].layer > 0 ? nodes[at].parent : beyond(-1)),
    ArrowRight: () => (nodes[at].layer < 0 ? beyond(1) : nodes.findIndex((other) => other.parent === at)),
    ArrowUp: () => beside(-1),
    ArrowDown: () => beside(1),
    Home: () => 0,
  };
  return ways[key]?.();
}

function turnOf({first, mover}, {players, movers}) {
  const name = mover == null ? players[first ? 0 : 1] : movers.find(([one]) => one === mover)?.[1];
  return mover === -1 ? "chance decides" : name && `${name} player to move`;
}

function tellNode(node, model) {
  if (node.more) return `${amount(node.more, "more move")} folded here`;
  const whose = model.by && ` for the ${model.by} player`;
  const parts = [short(node.position), node.note ? "" : turnOf(node, model)];
  if (node.amount) parts.push(`${node.amount}${whose}`);
  else if (node.value)
    parts.push(`${node.value}${whose}${node.ends ? ` in ${amount(node.ends, "ply", "plies")}` : ""}`);
  if (node.layer < 0) parts.push("one that led here");
  parts.push(node.note);
  return parts.filter(Boolean).join(" · ");
}

// The drawing, and what a person does with it.
function graphDrawing(model) {
  const view = viewport(SAYS, 1.5);
  const tip = pictureTip(view, {beside: 120, above: 50});
  let graph = {nodes: [], edges: []};
  let drawn = [];
  let cursor = 0;
  const walk = (index) => {
    const {layer, moves} = graph.nodes[index];
    if (layer < 0) model.send_msg({do: "back", by: -layer});
    else if (moves.length) model.send_msg({do: "walk", moves, start: graph.nodes[0].position});
  };
  const lamp = (node) =>
    point(node.more ? null : {position: node.position, move: node.layer === 1 ? node.moves[0] : null});
  const under = (event) => {
    const found = event.target.closest?.(".spot");
    return found ? Number(found.dataset.index) : null;
  };
  function mark(lit) {
    drawn.forEach((group, index) => {
      group.toggleAttribute("data-cursor", index === cursor && view.box.matches(":focus-visible"));
      if (lit === undefined) return;
      const node = graph.nodes[index];
      const same = lit != null && node.position === lit.position && (lit.move == null || node.layer <= 1);
      group.toggleAttribute("data-lit", same);
    });
  }
  function near(index) {
    for (const line of view.layer.querySelectorAll("[data-from]")) {
      const {from, to} = line.dataset;
      line.toggleAttribute("data-near", index != null && [from, to].map(Number).includes(index));
    }
  }
  function hover(event) {
    const index = under(event);
    if (index == null) return leave();
    near(index);
    tip.show(tellNode(graph.nodes[index], model), event);
    lamp(graph.nodes[index]);
  }
  function leave() {
    near(null);
    tip.hide();
    point(null);
  }
  function step(to) {
    if (to < 0) return;
    cursor = to;
    const node = graph.nodes[to];
    view.reveal(node);
    lamp(node);
    announce(tellNode(node, model));
    mark();
  }
  view.layer.addEventListener("click", (event) => {
    const index = under(event);
    if (index != null && !view.dragged()) walk(index);
  });
  view.layer.addEventListener("pointermove", hover);
  view.box.addEventListener("pointerleave", leave);
  view.box.addEventListener("focus", () => mark());
  view.box.addEventListener("blur", () => {
    mark();
    point(null);
  });
  view.box.addEventListener("keydown", (event) => {
    if (!graph.nodes.length) return;
    const to = neighbour(graph, cursor, event.key);
    if (to !== undefined) step(to);
    else if (event.key === "Enter") walk(cursor);
    else if (!zoomKey(view, event.key)) return;
    event.preventDefault();
  });
  const show = (next) => {
    graph = next;
    cursor = 0;
    drawn = drawGraph(view, graph);
    view.fit();
  };
  return {view, mark, show};
}

export function render({model, el}) {
  adopt(el, style);
  const {view, mark, show} = graphDrawing(model);
  const legend = h("p", {class: "legend"});
  const summary = h("p", {class: "caption"});
  const plies = segments(
    "Plies drawn",
    PLIES.map((count) => [count, String(count)]),
    (count) => model.send_msg({do: "plies", count}),
  );
  const draw = () => {
    const graph = {nodes: [], edges: [], ...JSON.parse(model.graph)};
    legend.replaceChildren(...graphLegend(graph, model));
    summary.textContent = model.summary;
    plies.press(model.plies);
    show(graph);
  };
  onChange(model, ["graph", "plies", "players", "movers", "names", "by", "summary", "hide"], draw);
  onPoint(model, mark);
  model.on("remove", () => view.close());
  draw();
  requestAnimationFrame(draw);
  const title = h("h2", {class: "card-title"}, "Positions around");
  const files = pictureButtons({
    name: "positions around",
    title: () => "Positions around",
    file: () => "positions",
    parts: () => [() => drawingPart(view), legend, summary],
  });
  return h(
    "section",
    {class: "card graph-card"},
    h("div", {class: "card-head"}, title, h("div", {class: "inline-range"}, "Plies", plies.box)),
    h("div", {class: "viewport-frame"}, view.box, view.tools),
    legend,
    h("div", {class: "card-foot"}, summary, h("div", {class: "group"}, files)),
  );
}
