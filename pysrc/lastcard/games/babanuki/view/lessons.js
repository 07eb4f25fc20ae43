// The steps of BABANUKI's Learn tab: its table, to be looked at, and where it falls the rank of each position.
import cardStyle from "../../../ui/boards/cards.css";
import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import style from "./board/board.css";
import {tableDrawing} from "./board/table.js";
import tagStyle from "./board/winner_tag.css";
import rankStyle from "./rank_bars.css";
import {rankBars} from "./rank_bars.js";

function drawing(pictures) {
  const model = {locked: true};
  const table = tableDrawing(model);
  const bars = pictures[0].rank == null ? null : rankBars(pictures.map(({rank}) => rank));
  return {
    box: h("div", {class: "board"}, table.box, bars?.box),
    show(position) {
      Object.assign(model, position);
      table.show();
      bars?.show(pictures.indexOf(position));
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [cardStyle, style, tagStyle, rankStyle], drawing);
}
