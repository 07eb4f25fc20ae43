// The steps of Pan's Learn tab: its table, on which the reader plays where a step asks for a move.
import tableStyle from "../../../ui/boards/card_table.css";
import cardStyle from "../../../ui/boards/cards.css";
import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import style from "./board/board.css";
import {tableDrawing} from "./board/drawing.js";
import {movedCards} from "./board/rank_cards.js";

function drawing(_, answer) {
  const model = {locked: true};
  const on = {lamps: () => ({})};
  const table = tableDrawing(model, on);
  return {
    box: h("div", {class: "board"}, table.box),
    show(position, before, asking) {
      Object.assign(model, position, {locked: !asking});
      Object.assign(on, {play: asking && answer, click: asking && answer});
      table.show({marked: before ? movedCards(position, before) : new Set()});
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [cardStyle, tableStyle, style], drawing);
}
