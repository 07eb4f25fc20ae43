import {lastMove} from "../boards/board_parts.js";
import {adopt, keepDrawn} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {dataOfFocused, h, redraw} from "../scripts/dom.js";
import {lighting, onPoint} from "../scripts/events.js";
import {mark} from "../scripts/players.js";
import {amount, short} from "../scripts/words.js";
import {simpleTable} from "./table.js";

const FEW = 24; // moves that have a button before all are asked for
const LONG = 40; // letters of a button

export function render({model, el}) {
  adopt(el);
  let all = false;
  const table = h("div", {});
  const said = h("p", {class: "caption said"});
  const buttons = h("div", {class: "group wrap choices", role: "group", "aria-label": "Moves"});
  const rest = h("p", {class: "caption"});
  const unfold = () => {
    all = !all;
    show();
  };
  const more = button("", unfold, {class: "button quiet"});
  const play = (move) => {
    if (!model.locked) model.send_msg({do: "play", move});
  };
  const choice = ({move, label, chance, position}) =>
    button([short(label, LONG), chance && h("small", {}, chance)], () => play(move), {
      "data-move": move,
      title: label.length > LONG ? label : null,
      "aria-disabled": model.locked ? "true" : null,
      ...lighting(() => ({move, position})),
    });
  const show = () => {
    table.replaceChildren(simpleTable(model));
    said.replaceChildren(...(model.said.startsWith("Chance") ? [mark(-1), " "] : []), model.said);
    said.hidden = !model.said;
    const many = model.moves.length > FEW + 1;
    const focused = dataOfFocused(buttons).move;
    const choices = (many && !all ? model.moves.slice(0, FEW) : model.moves).map(choice);
    const again = () => choices.find((one) => one.dataset.move === focused) ?? choices[0];
    redraw(buttons, choices, again);
    more.hidden = !many;
    more.textContent = all ? "Fewer moves" : `${amount(model.moves.length - FEW, "more move")}`;
    more.setAttribute("aria-expanded", String(all));
    rest.hidden = !model.left_out;
    rest.textContent = `${amount(model.left_out, "move")} more have no button: type the position after it.`;
  };
  keepDrawn(
    model,
    ["names", "own", "mover", "before", "middle", "fields", "moves", "said", "left_out", "hidden", "locked"],
    show,
  );
  onPoint(model, (lit) => {
    for (const one of buttons.children) one.classList.toggle("lit", lit != null && one.dataset.move === lit.move);
  });
  const kind = model.framed ? "card board simple" : "board simple large";
  return h("section", {class: kind}, table, lastMove(model, table).line, said, buttons, more, rest);
}
