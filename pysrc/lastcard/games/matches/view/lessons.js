// The steps of match-taking's Learn tab: piles one below the other; where a move is asked for, matches are pressed.

import {lessonSteps} from "../../../ui/learn/lesson_steps.js";
import {h} from "../../../ui/scripts/dom.js";
import style from "./board/board.css";
import {drawPile} from "./board/drawing.js";

// Presses on the last matches take them, and whatever is pointed at shows how many that would be.
function takeable(box, most, take) {
  const under = (event) => {
    const count = Number(event.target.closest?.(".match")?.dataset.fromEnd ?? 0);
    return count <= most ? count : 0;
  };
  const lift = (count) => {
    for (const one of box.querySelectorAll(".match"))
      one.classList.toggle("lifted", Number(one.dataset.fromEnd) <= count);
  };
  box.addEventListener("pointermove", (event) => lift(under(event)));
  box.addEventListener("pointerleave", () => lift(0));
  box.addEventListener("click", (event) => {
    const count = under(event);
    if (count) take(String(count));
  });
}

const wide = ({piles}) => piles.flatMap(({groups}) => groups).reduce((sum, {size}) => sum + size + 1, 0);

function drawing(pictures, answer) {
  const box = h("div", {class: "board large lesson-piles", style: `--across: ${wide(pictures[0])}`});
  return {
    box,
    show({piles, most}, _, asking) {
      box.replaceChildren(
        ...piles.map((pile) => {
          const kind = `pile locked${asking ? " asking" : ""}`;
          const drawn = h("div", {class: kind, "aria-hidden": "true"}); // the caption tells what is drawn
          drawPile(drawn, pile);
          if (asking) takeable(drawn, most, answer);
          return drawn;
        }),
      );
    },
  };
}

export function render({model, el}) {
  return lessonSteps({model, el}, [style], drawing);
}
