// The steps of SHICHINARABE's Learn tab: its board, as cards or as a graph, to be looked at; where a move is asked for,
// a card or a vertex is pressed.

import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import {byPress} from "../../../ui/scripts/keys.js";
import style from "./board/board.css";
import {showHead} from "./board/board_head.js";
import {sevensTable} from "./board/card_board.js";
import {signsLegend} from "./board/signs.js";
import {tunnelWords, vertexState} from "./board/vertex_state.js";
import graphStyle from "./graph/graph_board.css";
import {graphDrawing} from "./graph/graph_drawing.js";

const LOOKING = {tool: "", using: false, whitened: null, first: null}; // nothing is edited, no right is used

function drawing([first], answer) {
  const model = {locked: true};
  let before = null;
  let asking = false;
  const played = (vertex) => before && model.colours[vertex] !== before.colours[vertex];
  const state = (vertex) => {
    const {act, kind, value, says} = vertexState(model, LOOKING, vertex);
    return {act: asking && act, kind: played(vertex) ? "played" : kind, value, says};
  };
  const click = (vertex) => answer(String(vertex));
  const listen = (node, vertex, now) => {
    if (now.act) node.addEventListener("click", () => click(vertex));
    if (now.act)
      node.addEventListener(
        "keydown",
        byPress(() => click(vertex)),
      );
  };
  const head = h("div", {class: "board-head"});
  const tunnel = (suit) => tunnelWords(model, suit);
  const on = {state, tunnel, click, lamp() {}};
  const board = first.cards.length ? sevensTable(model, on) : graphDrawing(model, {state, listen});
  const legend = signsLegend();
  return {
    box: h("div", {class: "board sevens-board"}, head, board.box, legend.box),
    show(position, previous, asks) {
      asking = asks;
      Object.assign(model, position, {locked: !asking});
      before = previous;
      showHead(head, model);
      board.show();
      legend.show(model, first.cards.length > 0);
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [style, graphStyle], drawing);
}
