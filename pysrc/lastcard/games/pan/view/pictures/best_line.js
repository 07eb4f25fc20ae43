// Small tables in a row: second player above, pile between, first player below.

import {MINI, miniHand} from "../../../../ui/boards/mini_cards.js";
import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {h, redraw, svg} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import style from "./best_line.css";

const ROOM = 152;
const ROWS = [2, 30, 58];
const faceOf = (name) => name.replace("rank ", "");

// The cards of each rank by its name, squeezed where there are too many for the width.
function rowOf(counts, names, fixed) {
  const cards = counts.flatMap((count, rank) => Array(count + (fixed && rank === 0 ? 1 : 0)).fill(faceOf(names[rank])));
  const {group, width} = miniHand(cards);
  const squeeze = Math.min(1, (ROOM - 14) / width);
  return cards.length > 0 && svg("g", {transform: `scale(${squeeze} 1)`}, group);
}

export function render({model, el}) {
  adopt(el, style);
  const list = h("ol", {class: "small-tables"});
  const title = h("h2", {class: "card-title"}),
    note = h("p", {class: "caption"});
  const head = pictureHead(title, "best-play", () => [list, note]);
  const box = h("section", {class: "card"}, head, h("div", {class: "strip"}, list), note);

  const small = (table, index) => {
    const [first, second] = table.hands;
    const rows = [
      [second, false, 1],
      [table.pile, model.fixed, 2],
      [first, false, 0],
    ];
    const picture = svg(
      "svg",
      {viewBox: `0 0 ${ROOM} 80`, "aria-hidden": "true"},
      svg("rect", {x: 0, y: ROWS[1] - 3.5, width: ROOM, height: MINI.tall + 7, rx: 4, class: "tiny-pile"}),
      rows.map(([counts, fixed, seat], row) =>
        svg(
          "g",
          {transform: `translate(10 ${ROWS[row]})`},
          seat === table.mover && svg("path", {d: "M-8 6-3 10-8 14Z", class: "mini-turn"}),
          rowOf(counts, model.names, fixed),
        ),
      ),
    );
    const lit = {position: table.position, move: index === 1 ? table.moves[0] : null};
    return h(
      "li",
      {class: table.round ? "on-round" : "", "data-position": table.position},
      h(
        "button",
        {
          type: "button",
          class: `small-table${index ? "" : " here"}`,
          "aria-label": `${index}: ${index ? `${table.made}, leaves ${table.position}` : `here, ${table.position}`}`,
          onclick: () => {
            if (index) model.send_msg({do: "walk", moves: table.moves});
          },
          ...lighting(() => lit),
        },
        h("span", {class: "small-head"}, h("b", {}, String(index)), h("span", {}, index ? table.made : "here")),
        picture,
      ),
    );
  };
  const show = () => {
    box.hidden = !model.tables.length;
    title.textContent = model.title;
    note.textContent = model.note;
    const entries = model.tables.map(small);
    if (model.back >= 0 && entries.length)
      entries.push(h("li", {class: "again"}, h("span", {"aria-hidden": "true"}, "↺"), `as ${model.back}`));
    redraw(list, entries, () => list.querySelector("button"));
    list.scrollLeft = 0;
  };
  keepDrawn(model, ["tables", "names", "fixed", "back", "title", "note"], show);
  onPoint(model, (lit) => {
    for (const entry of list.children)
      entry.classList.toggle("lit", lit != null && entry.dataset.position === lit.position);
  });
  return box;
}
