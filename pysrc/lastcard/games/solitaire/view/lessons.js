// The steps of the Learn tab: the board to be looked at, with the cards of the next move or the pairs of a round; where
// a move is asked for, cards are clicked.

import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import {pointedLayer} from "./board/exchange_arrow.js";
import style from "./board/grid.css";
import {cardGrid} from "./board/grid.js";
import {COLOURS, markPairs} from "./board/pair_marks.js";
import textStyle from "./cards/card_text.css";

function drawing(_, answer) {
  const model = {rows: [[]], homes: "", done: [], clicked: []};
  // A card that more than one exchange could mean is left to the buttons.
  const press = (card) => {
    const meant = new Set(model.clicked.filter(([one]) => one === card).map(([, move]) => move));
    if (meant.size === 1) answer(...meant);
  };
  const grid = cardGrid(model, answer && press);
  const pointed = pointedLayer(grid);
  return {
    box: h("div", {class: "board pgs-board"}, grid.box),
    show(position) {
      Object.assign(model, position);
      grid.show();
      pointed.clear();
      const [home, clicked, comes] = position.roles;
      const show = () => pointed.show({clicked, comes, home});
      if (comes) requestAnimationFrame(() => requestAnimationFrame(show)); // the lines need the places of the cards
      const pairs = position.pairs.map((cards, index) => ({
        cards,
        letter: "abcdefghijkl"[index],
        colour: index % COLOURS,
      }));
      markPairs(grid, model, pairs);
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [textStyle, style], drawing);
}
