// The steps of BABANUKI's Learn tab: its table, to be looked at or to be played on where a move is asked for, and where
// it falls the rank of each position.
import cardStyle from "../../../ui/boards/cards.css";
import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import style from "./board/board.css";
import {tableDrawing} from "./board/table.js";
import tagStyle from "./board/winner_tag.css";
import rankStyle from "./rank_bars.css";
import {rankBars} from "./rank_bars.js";

function drawing(pictures, answer) {
  const model = {locked: true};
  const on = {};
  const table = tableDrawing(model, on);
  const bars = pictures[0].rank == null ? null : rankBars(pictures.map(({rank}) => rank));
  return {
    box: h("div", {class: "board"}, table.box, bars?.box),
    show(position, _, asking) {
      Object.assign(model, position, {locked: !asking});
      on.play = asking && answer;
      table.show();
      bars?.show(pictures.indexOf(position));
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [cardStyle, style, tagStyle, rankStyle], drawing);
}
