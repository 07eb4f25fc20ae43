import {onChange} from "./scripts/batch.js";
import {button} from "./scripts/controls.js";
import {h, redraw} from "./scripts/dom.js";
import {lighting, onPoint} from "./scripts/pointing.js";
import {simpleTable} from "./scripts/simple_table.js";
import {adopt} from "./scripts/style.js";

export function render({model, el}) {
  adopt(el);
  const table = h("div", {});
  const buttons = h("div", {class: "group wrap", role: "group", "aria-label": "Moves"});
  const play = (move) => {
    if (!model.locked) model.send_msg({do: "play", move});
  };
  const show = () => {
    table.replaceChildren(simpleTable(model));
    const focused = buttons.getRootNode().activeElement?.dataset?.move;
    const choices = model.moves.map(({move, label, position}) => {
      return button(label, () => play(move), {
        "data-move": move,
        "aria-disabled": model.locked ? "true" : null,
        ...lighting(() => ({move, position})),
      });
    });
    const again = () => choices.find((choice) => choice.dataset.move === focused) ?? choices[0];
    redraw(buttons, choices, again);
  };
  onChange(model, ["names", "own", "mover", "before", "middle", "moves", "hidden", "locked"], show);
  onPoint(model, (lit) => {
    for (const one of buttons.children) one.classList.toggle("lit", lit != null && one.dataset.move === lit.move);
  });
  show();
  return h("section", {class: model.framed ? "card board" : "board large"}, table, buttons);
}
