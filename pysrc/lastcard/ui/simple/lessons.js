// The steps of the Learn tab of a game with a simple board: its table, to be looked at.

import {lessonSteps} from "../learn/lesson_steps.js";
import {h} from "../scripts/dom.js";
import {simpleTable} from "./table.js";

function drawing() {
  const box = h("div", {class: "board"});
  return {
    box,
    show(position) {
      box.replaceChildren(simpleTable(position));
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [], drawing);
}
