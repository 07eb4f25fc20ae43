// The steps of match-taking's Learn tab: piles one below the other, to be looked at.

import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import style from "./board/board.css";
import {drawPile} from "./board/drawing.js";

function drawing() {
  const box = h("div", {class: "board large lesson-piles"});
  return {
    box,
    show({piles}) {
      const across = piles.flatMap(({groups}) => groups).reduce((sum, {size}) => sum + size + 1, 0);
      box.style.setProperty("--across", String(across));
      box.replaceChildren(
        ...piles.map((pile) => {
          const drawn = h("div", {class: "pile locked", "aria-hidden": "true"}); // the caption tells what is drawn
          drawPile(drawn, pile);
          return drawn;
        }),
      );
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [style], drawing);
}
