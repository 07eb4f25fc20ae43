// The steps of the Learn tab: the board to be looked at, with the cards of the next move or the pairs of a round.

import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import textStyle from "./card_text.css";
import style from "./grid.css";
import {cardGrid} from "./grid.js";
import {COLOURS, markPairs} from "./pair_marks.js";
import {pointedLayer} from "./pointed.js";

function drawing() {
  const model = {rows: [[]], homes: "", done: []};
  const grid = cardGrid(model);
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
