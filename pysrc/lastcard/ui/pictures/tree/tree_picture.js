import {adopt, onChange} from "../../scripts/component.js";
import {segments} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {amount} from "../../scripts/words.js";
import {nodeWalk} from "../node_walk.js";
import {drawingPart, pictureButtons} from "../save_picture.js";
import {readable} from "../view_place.js";
import {viewport} from "../viewport.js";
import {searchCounters, searchPlayer} from "./search_player.js";
import {movesTo, readTree, replay} from "./search_tree.js";
import {drawMerged, drawTree, isFlipped, paintTree, treeLegend} from "./search_tree_drawing.js";
import {boundSentence, high, low, number, side, stepSentence} from "./search_words.js";
import {places} from "./tree_layout.js";

const count = (number) => number.toLocaleString("en");
const SAYS = "Game tree. Arrow keys walk the tree, Enter moves the root here, plus and minus scale.";

// Where an arrow key leads from a node of the tree, or of the merged positions, which stand in one order:
// -1 is nowhere, undefined any other key.
function neighbour(nodes, at, key, merged) {
  if (key === "Home") return 0;
  if (!key.startsWith("Arrow")) return undefined;
  if (merged) return {ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowDown: at + 1}[key];
  const node = nodes[at];
  const family = node.parent >= 0 ? nodes[node.parent].children : [];
  const beside = (by) => family[family.indexOf(node) + by];
  const to = {ArrowDown: node.children[0], ArrowLeft: beside(-1), ArrowRight: beside(1)}[key];
  return key === "ArrowUp" ? node.parent : (to?.index ?? -1);
}

// A node in words, for the tip and for those who listen.
function tellNode(node, {hide, players, algorithm}) {
  const known = !hide && node.value != null;
  const parts = [`${node.position}, ${side(node.max)} (${players[node.max ? 0 : 1]}) to move`];
  if (node.terminal) parts.push("game over");
  if (known) parts.push(`worth ${number(node.value)} to Max`);
  else if (!hide) parts.push(boundSentence(node, players[0]));
  if (node.alpha !== undefined && !hide && algorithm === "alphabeta") {
    parts.push(`window on entry (${low(node.alpha)}, ${high(node.beta)})`);
  }
  if (node.folded > 0 && !hide) parts.push(`${amount(node.folded, "node")} folded`);
  if (node.times > 1) parts.push(`${node.times.toLocaleString("en")} times in the tree`);
  return parts.join(" · ");
}

// The drawing, and what a person does with it. `content` holds what is drawn now.
function treeDrawing(model) {
  const view = viewport(SAYS);
  const content = {tree: readTree("{}"), graph: {nodes: [], edges: []}, drawn: [], ghosts: []};
  const merged = () => model.view === "merged";
  const nodes = () => (merged() ? content.graph : content.tree).nodes;
  const {mark, restart} = nodeWalk(
    model,
    view,
    {beside: 90},
    {
      kind: ".node",
      nodes,
      groups: () => content.drawn.map(({group}) => group),
      tell: (node) => tellNode(node, model),
      place: ({position, depth, move}) => ({position, move: depth === 1 ? move : null}),
      close: ({depth}) => depth <= 1,
      walk: (index) => {
        if (index <= 0) return;
        const moves = merged() ? content.graph.nodes[index].moves : movesTo(content.tree, index);
        model.send_msg({do: "walk", moves});
      },
      key: (at, key) => neighbour(nodes(), at, key, merged()),
    },
  );
  return {view, content, mark, restart, merged};
}

// The settings above and below the picture.
function treeSettings(model) {
  const send = (name, value) => model.send_msg({do: "setting", name, value});
  const choice = (name, says, options) => {
    const row = segments(says, options, (value) => send(name, value));
    const show = () => row.press(model[name]);
    model.on(name, show);
    show();
    return row.box;
  };
  const depth = h("input", {
    type: "range",
    min: 1,
    max: 10,
    "aria-label": "Moves ahead",
    onchange: () => send("depth", Number(depth.value)),
  });
  const text = h("output", {});
  const depthBox = h("label", {class: "inline-range"}, "Moves ahead", depth, text);
  const pictures = {tree: "Tree", round: "Round", merged: "Merged"};
  const searches = {minimax: "Minimax", alphabeta: "Alpha-beta"};
  return {
    choices: [
      choice("view", "Picture", Object.entries(pictures)),
      choice("algorithm", "Search", Object.entries(searches)),
    ],
    depthBox,
    show() {
      depth.max = model.deepest;
      depth.value = model.depth;
      text.textContent = model.depth >= model.deepest ? "all" : `${model.depth} of ${count(model.deepest)}`;
      depthBox.hidden = model.view === "merged" || model.deepest <= 1;
    },
  };
}

function headOf(choices, files) {
  const title = h("h2", {class: "card-title"}, "Game tree");
  return h("div", {class: "card-head"}, title, choices, h("div", {class: "group wrap picture-files"}, files));
}

export function render({model, el}) {
  adopt(el);
  const {view, content, mark, restart, merged} = treeDrawing(model);
  const settings = treeSettings(model);
  const counters = searchCounters();
  const sentence = h("p", {class: "step-sentence", "aria-live": "polite"});
  const summary = h("p", {class: "caption"});
  const legend = h("p", {class: "legend"});
  const stay = (at) => {
    model.step = at;
  };
  const player = searchPlayer((_at, still) => {
    if (still) approach();
    paint();
  }, stay);

  // Who steps through a search wants to read the nodes that it looks at.
  function approach() {
    const {tree} = content;
    const at = player.at();
    if (at >= 0 && at < tree.steps.length - 1) {
      view.enlarge(tree.nodes[tree.steps[at].node], readable(view.box.clientWidth));
    }
  }
  function paint() {
    const {tree} = content;
    const found = replay(tree, player.at());
    if (!model.hide) paintTree(tree, content, found, isFlipped(model));
    counters.show(found);
    if (found.current) {
      sentence.textContent = stepSentence(tree, found.current, player.at() < 0, model.algorithm);
      if (!found.whole) view.reveal(tree.nodes[found.current.node]);
    }
    mark();
  }
  const show = () => {
    player.stop();
    const tree = readTree(model.tree);
    const graph = {nodes: [], edges: [], ...JSON.parse(model.graph)};
    Object.assign(content, {tree, graph});
    restart();
    player.set(tree.steps.length, model.step);
    settings.show();
    const stepped = !merged() && !model.hide && tree.steps.length > 1;
    for (const box of [player.box, counters.box, sentence]) box.hidden = !stepped;
    summary.textContent = model.hide ? "Values, windows and cuts are hidden." : model.summary;
    legend.replaceChildren(...treeLegend(model));
    const look = {hide: model.hide, flipped: isFlipped(model), round: model.view === "round"};
    Object.assign(content, merged() ? drawMerged(view, graph, look) : drawTree(view, tree, look));
    view.fit();
    if (merged()) return;
    approach();
    paint();
  };
  const later = onChange(
    model,
    ["tree", "graph", "view", "hide", "summary", "depth", "deepest", "players", "by"],
    show,
  );
  model.on("step", () => {
    if (!player.stands(model.step)) later();
  });
  model.on("remove", () => {
    player.close();
    view.close();
  });
  // How many nodes have room beside each other, Python wants to know: it draws fewer plies where there is little.
  const measure = () => {
    if (view.box.clientWidth) model.room = places(view.room().width, view.box.clientWidth);
  };
  const watcher = new ResizeObserver(measure);
  watcher.observe(view.box);
  model.on("remove", () => watcher.disconnect());
  show();
  requestAnimationFrame(show);
  const files = pictureButtons({
    name: "game tree",
    title: () => (merged() ? "Positions of the game tree, merged" : "Game tree"),
    file: () => "tree",
    parts: () => [() => drawingPart(view), legend, summary],
  });
  const choices = h("div", {class: "group wrap"}, settings.choices);
  return h(
    "section",
    {class: "card tree-card"},
    headOf(choices, files),
    h("div", {class: "viewport-frame"}, view.box, view.tools),
    legend,
    player.box,
    sentence,
    counters.box,
    h("div", {class: "card-foot"}, settings.depthBox, summary),
  );
}
