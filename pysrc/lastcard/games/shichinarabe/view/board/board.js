// The board of SHICHINARABE: as cards or as a graph; a right is used in two clicks, first the opponent's vertex, then
// one's own.

import {boardSettings, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button, folded, toggle} from "../../../../ui/scripts/controls.js";
import {able, h, showText} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import graphStyle from "../graph/graph_board.css";
import {networkPicture} from "../graph/graph_board.js";
import style from "./board.css";
import {boardActions} from "./board_actions.js";
import {rightName, showHead} from "./board_head.js";
import {sevensTable} from "./card_board.js";
import {boardTools, dealSettings} from "./editor.js";
import {signsLegend} from "./signs.js";
import {moveText, tunnelWords, usingHint, vertexState} from "./vertex_state.js";

const BOARD = ["colours", "spots", "more", "lines", "levels", "cards", "values", "kept", "tunnel"];
const TURN = "mover ready waiting uses can_pass winning almighty passes seats locked mine about asking".split(" ");

// The buttons of a turn: passing, and using a right.
function turnButtons(model, mode, {act, show}) {
  const pass = button("Pass", act.pass, {"data-move": "pass"});
  const right = button("", () => {
    mode.using = !mode.using;
    mode.whitened = null;
    show();
  });
  right.dataset.right = "";
  const hint = h("span", {class: "caption", "aria-live": "polite"});
  const box = h("div", {class: "board-acts"}, pass, right, hint);
  return {
    box,
    show() {
      const {using, whitened, tool} = mode;
      pass.hidden = !model.can_pass || Boolean(tool);
      able(pass, !model.locked && (!using || whitened !== null));
      right.hidden = !Object.keys(model.uses).length || Boolean(tool);
      right.textContent = using ? `Do not use the ${rightName(model)}` : `Use a ${rightName(model)}`;
      able(right, !model.locked);
      hint.textContent = usingHint(model, mode);
      box.hidden = pass.hidden && right.hidden;
    },
  };
}

// The two ways of drawing the board; `on.keep` holds vertices in their places over an edit.
function boardPictures(model, mode, act) {
  const state = (vertex) => {
    if (!model.asking.length) return {...vertexState(model, mode, vertex), about: model.about.includes(vertex)};
    return model.asking.includes(vertex) ? {act: "Choose", kind: "ready", asked: true} : {kind: ""};
  };
  const lamp = (vertex) => {
    if (state(vertex).kind === "ready") point({move: moveText(mode, vertex), position: model.ready[vertex]});
  };
  const on = {...act, state, lamp, tunnel: (suit) => tunnelWords(model, suit), tool: () => mode.tool};
  const sevens = sevensTable(model, on);
  const network = networkPicture(model, on);
  const legend = signsLegend();
  const cards = () => model.cards.length > 0 && !mode.asGraph;
  const show = () => {
    if (["add", "join", "delete"].includes(mode.tool)) mode.asGraph ||= model.cards.length > 0;
    sevens.box.hidden = !cards();
    network.box.hidden = cards() || !model.colours;
    if (cards()) sevens.show();
    else if (model.colours) network.show();
    legend.show(model, cards());
  };
  return {boxes: [sevens.box, network.box], legend: legend.box, network, cards, show};
}

// What makes a move: the vertices, of a right both, and the buttons for passing and for using a right.
function hintPlaces(box, move) {
  const places = (move.match(/\d+/g) ?? []).map((vertex) => `[data-vertex="${vertex}"]`);
  if (move.endsWith("pass")) places.push('[data-move="pass"]');
  if (move.startsWith("!")) places.push("[data-right]");
  return places.length ? box.querySelectorAll(places.join()) : [];
}

const lastPlaces = (box, move) =>
  (move.match(/\d+/g) ?? []).flatMap((vertex) => [...box.querySelectorAll(`[data-vertex="${vertex}"]`)]);

export function render({model, el}) {
  adopt(el, style, graphStyle);
  const mode = {tool: "", asGraph: model.as_graph, using: false, whitened: null, first: null};
  const act = boardActions(model, mode, {show: () => show(), keep: () => pictures.network.keep});
  const pictures = boardPictures(model, mode, act);
  const tools = boardTools(model, {
    tool(key) {
      Object.assign(mode, {tool: key, first: null});
      show();
    },
    arrange: () => pictures.network.arrange(),
    cards: () => pictures.cards(),
  });
  const head = h("div", {class: "board-head"});
  const turn = turnButtons(model, mode, {act, show: () => show()});
  const layout = button("", () => {
    mode.asGraph = !mode.asGraph;
    model.send_msg({do: "draw", graph: mode.asGraph});
    show();
  });
  const edit = toggle("Edit", "Done", (yes) => {
    tools.open(yes);
    if (yes) Object.assign(mode, {using: false, whitened: null});
    show();
  });
  const note = h("span", {class: "caption"});
  const error = h("p", {class: "field-error", role: "alert"});
  const deal = model.framed ? dealSettings(model) : folded("Another deal", dealSettings(model)).box;
  const settings = h("div", {class: "board-settings"}, model.framed && edit, layout, deal, note);

  function show() {
    if (mode.whitened !== null && !model.uses[mode.whitened]) mode.whitened = null;
    if (!Object.keys(model.uses).length) mode.using = false;
    showHead(head, model);
    pictures.show();
    layout.hidden = !model.cards.length;
    layout.textContent = mode.asGraph ? "Show as cards" : "Show as graph";
    turn.show();
    note.textContent = model.note;
    showText(error, model.error);
    tools.show();
    markHint();
    last.show();
  }
  onChange(model, [...BOARD, ...TURN, "note", "error"], show);
  onChange(model, ["as_graph"], () => {
    mode.asGraph = model.as_graph;
    show();
  });
  const kind = model.framed ? "card board sevens-board" : "board large sevens-board";
  const {boxes, legend} = pictures;
  const rest = model.framed ? boardSettings(model, "Signs, edit, deal", legend, settings) : [legend, settings];
  const box = h("section", {class: kind}, head, boxes);
  const markHint = hinted(model, box, (move) => hintPlaces(box, move));
  const last = lastMove(model, box, ({move}) => lastPlaces(box, move));
  box.append(last.line, turn.box, ...[rest].flat(), error, tools.box);
  onPoint(model, (lit) => {
    for (const {classList, dataset} of box.querySelectorAll("[data-vertex]")) {
      classList.toggle("lit", lit?.move === dataset.vertex || lit?.vertex === dataset.vertex);
    }
  });
  show();
  return box;
}
