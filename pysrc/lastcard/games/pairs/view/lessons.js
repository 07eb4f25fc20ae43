// The steps of the Learn tab of Pairs: its table and deck, or the tree of a whole round, to be looked at.
import cardStyle from "../../../ui/boards/cards.css";
import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import boardStyle from "./board/board.css";
import {deckBars} from "./board/deck.js";
import {tableOf} from "./board/table.js";
import treeStyle from "./lesson_tree.css";
import {treeDrawing} from "./lesson_tree.js";

function tables() {
  const table = h("div", {class: "pairs-table"});
  const deck = h("div", {class: "deck"});
  return {
    box: h("div", {class: "board lesson-table"}, table, deck),
    show(position) {
      const model = {...position, own: 0, moves: [], locked: true};
      table.replaceChildren(tableOf(model));
      table.dataset.players = model.names.length;
      deck.replaceChildren(...deckBars(model, {}));
    },
  };
}

function trees() {
  const box = h("div", {class: "round-tree"});
  return {
    box,
    show(picture) {
      box.replaceChildren(treeDrawing(picture));
    },
  };
}

export function render({model, el}) {
  const drawing = (pictures) => (pictures[0].tree ? trees() : tables());
  return lessonSteps({model, el}, [cardStyle, boardStyle, treeStyle], drawing);
}
