// A line that wins as a strip of exchanges, played step by step or by itself.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import {lighting} from "../../../../ui/scripts/events.js";
import {exchange, inText} from "../cards/card_face.js";
import textStyle from "../cards/card_text.css";
import {linePlayer} from "./line_player.js";
import style from "./solution_strip.css";

function entry({move, done}, index, walk) {
  const [kind, one, other] = move.split(" ");
  const light = index ? {} : lighting(() => ({move})); // only the first can be seen on the board
  const completed = done ? `, completes ${done === 1 ? "a column" : `${done} columns`}` : "";
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        class: `exchange-chip${done ? " completes" : ""}`,
        title: `${index + 1}. ${exchange(move)}${completed}`,
        onclick: () => walk(index + 1),
        ...light,
      },
      h("small", {}, String(index + 1)),
      h("span", {class: "chip-cards"}, inText(one), kind === "swap" ? "⇄" : "↻", inText(other)),
      done ? h("span", {class: "completes-mark", "aria-label": "completes a column"}, "✓".repeat(done)) : null,
    ),
  );
}

export function render({model, el}) {
  adopt(el, textStyle, style);
  const walk = (count) => model.send_msg({do: "walk", count});
  const player = linePlayer(() => walk(1));
  const list = h("ol", {class: "exchange-strip"});
  const title = h("h2", {class: "card-title"});
  const note = h("p", {class: "caption"});
  const box = h(
    "section",
    {class: "card"},
    pictureHead(title, "line", () => [list, note], player.box),
    list,
    note,
  );
  const show = () => {
    box.hidden = !model.line.length;
    title.textContent = model.title;
    note.textContent = model.note;
    redraw(
      list,
      model.line.map((one, index) => entry(one, index, walk)),
      () => list.querySelector("button"),
    );
    player.show(model.line.length);
  };
  keepDrawn(model, ["line", "title", "note"], show);
  model.on("remove", player.stop);
  return box;
}
