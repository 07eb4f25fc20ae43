// Small tables in a row: second player above, pile between, first player below.

import {onChange} from "../../../ui/scripts/batch.js";
import {h, redraw, svg} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import style from "./best_line.css";

const CARD = {wide: 13, tall: 18, near: 4.5, next: 14.5},
  ROOM = 138,
  ROWS = [2, 28, 54];

function tinyCards(counts, names, fixed) {
  const ranks = counts.map((count, rank) => count + (fixed && rank === 0 ? 1 : 0));
  const cards = ranks.flatMap((count, rank) =>
    Array.from({length: count}, (_, index) => ({rank, last: index === count - 1})),
  );
  let x = 0;
  for (const card of cards) {
    card.x = x;
    x += card.last ? CARD.next : CARD.near;
  }
  const squeeze = Math.min(1, (ROOM - CARD.wide) / Math.max(cards.at(-1)?.x ?? 1, 1));
  return cards.map(({x, rank, last}) =>
    svg(
      "g",
      {transform: `translate(${(x * squeeze).toFixed(1)} 0)`},
      svg("rect", {width: CARD.wide, height: CARD.tall, rx: 2, class: "tiny"}),
      last &&
        svg(
          "text",
          {x: CARD.wide / 2, y: 12.8, class: names[rank].length > 1 ? "tiny-name long" : "tiny-name"},
          names[rank].replace("rank ", ""),
        ),
    ),
  );
}

export function render({model, el}) {
  adopt(el, style);
  const list = h("ol", {class: "small-tables"});
  const title = h("h2", {class: "card-title"}),
    note = h("p", {class: "caption"});
  const box = h("section", {class: "card"}, title, h("div", {class: "strip"}, list), note);

  const small = (table, index) => {
    const [first, second] = table.hands;
    const rows = [
      [second, false, 1],
      [table.pile, model.fixed, 2],
      [first, false, 0],
    ];
    const picture = svg(
      "svg",
      {viewBox: `0 0 ${ROOM + 14} 74`, "aria-hidden": "true"},
      svg("rect", {x: 0, y: ROWS[1] - 3.5, width: ROOM + 14, height: 25, rx: 4, class: "tiny-pile"}),
      rows.map(([counts, fixed, seat], row) =>
        svg(
          "g",
          {transform: `translate(10 ${ROWS[row]})`},
          seat === table.mover && svg("path", {d: "M-8 5-3 9-8 13Z", class: "tiny-turn"}),
          tinyCards(counts, model.names, fixed),
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
          onmouseenter: () => point(lit),
          onmouseleave: () => point(null),
          onfocus: () => point(lit),
          onblur: () => point(null),
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
  onChange(model, ["tables", "names", "fixed", "back", "title", "note"], show);
  onPoint(model, (lit) => {
    for (const entry of list.children)
      entry.classList.toggle("lit", lit != null && entry.dataset.position === lit.position);
  });
  show();
  return box;
}
