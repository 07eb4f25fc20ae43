// The steps of TANHINMIN's Learn tab: its table or its configuration graphs, to be looked at; where a move is asked
// for, it is made on the table, or by a button below it.
import tableStyle from "../../../ui/boards/card_table.css";
import cardStyle from "../../../ui/boards/cards.css";
import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import boardStyle from "./board/board.css";
import {tableDrawing} from "./board/drawing.js";
import {plainFigure} from "./pictures/matching_figures.js";
import graphStyle from "./pictures/matching_picture.css";
import {spread} from "./pictures/pair_graph.js";

function tables(answer) {
  const model = {locked: true};
  const on = {lamps: () => ({})};
  const table = tableDrawing(model, on);
  return {
    box: h("div", {class: "board"}, table.box),
    show(position, before, asking) {
      Object.assign(model, position, {locked: !asking});
      on.play = asking && answer;
      table.show();
      const placed = before && position.laid && position.laid !== before.laid;
      table.box.querySelector(".table-place .number")?.classList.toggle("marked", Boolean(placed));
    },
  };
}

// The graphs of all the pictures have their columns at the same places.
function graphs(pictures) {
  const [now, ...after] = pictures;
  const layout = spread({wide: now.wide, now, after});
  const box = h("div", {class: "lesson-graphs"});
  // When the game is over there is no graph; the words stand where it stood, so that nothing below jumps.
  const over = () => h("p", {class: "lesson-over"}, "A hand is empty: there is nothing left to beat.");
  return {
    box,
    show({figures}) {
      box.style.minHeight = figures.length ? "" : `${box.offsetHeight}px`;
      box.replaceChildren(...(figures.length ? figures.map((figure) => plainFigure(figure, layout)) : [over()]));
    },
  };
}

export function render({model, el}) {
  const drawing = (pictures, answer) => (pictures[0].figures ? graphs(pictures) : tables(answer));
  return lessonSteps({model, el}, [cardStyle, tableStyle, boardStyle, graphStyle], drawing);
}
