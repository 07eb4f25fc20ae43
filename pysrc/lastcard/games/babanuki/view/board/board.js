// The board of BABANUKI: the table with open hands, a button a card that can be drawn, the editor.

import {boardSettings, buttonOf, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import cardStyle from "../../../../ui/boards/cards.css";
import {adopt, keepDrawn, onChange} from "../../../../ui/scripts/component.js";
import {toggle} from "../../../../ui/scripts/controls.js";
import {dataOfFocused, h, showText} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import style from "./board.css";
import {boardEditor, dealSettings} from "./editor.js";
import {tableDrawing} from "./table.js";
import tagStyle from "./winner_tag.css";

const SHOWN = "names own mover source hands ranks safe moves letters last locked note error".split(" ");

export function render({model, el}) {
  adopt(el, cardStyle, style, tagStyle);
  const table = tableDrawing(model, {
    play(move) {
      if (!model.locked) model.send_msg({do: "play", move});
    },
    over(thread, move) {
      table.light(thread);
      point(move && {move: move.move, position: move.position});
    },
  });
  const tools = boardEditor(model);
  const edit = toggle("Edit", "Done", tools.open);
  const note = h("p", {class: "caption"});
  const error = h("p", {class: "field-error", role: "alert"});
  const deals = dealSettings(model);
  const settings = h("div", {class: "board-settings"}, model.framed && edit, deals.box);
  const rest = model.framed
    ? boardSettings(model, "Signs, edit, deal", note, settings)
    : [note, boardSettings(model, "Another deal", settings)];
  const kept = ({seat, move, pair}) =>
    table.box.querySelectorAll(pair ? ".baba-aside" : `[data-player="${seat}"] [data-card="${CSS.escape(move)}"]`);
  const last = lastMove(model, table.box, kept);
  const kind = model.framed ? "card board" : "board large";
  const box = h("section", {class: kind}, table.box, last.line, rest, error, tools.box);
  const markHint = hinted(model, box, buttonOf(table.box));
  const show = () => {
    const had = dataOfFocused(table.box).move;
    table.show();
    markHint();
    last.show();
    tools.show();
    note.textContent = model.note;
    showText(error, model.error);
    if (had) (box.querySelector(`[data-move="${had}"]`) ?? box.querySelector("[data-move]"))?.focus();
  };
  keepDrawn(model, SHOWN, show);
  onChange(model, ["dealt"], deals.show);
  onPoint(model, (lit) => {
    for (const one of table.box.querySelectorAll("[data-card]")) {
      const mine = model.moves.find(({move}) => move === one.dataset.card);
      const drawn = one.dataset.draw && lit?.move === mine?.move && lit?.position === mine?.position;
      one.classList.toggle("lit", Boolean(lit && drawn));
    }
  });
  model.on("remove", table.close);
  deals.show();
  return box;
}
