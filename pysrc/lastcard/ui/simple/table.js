// The drawing of a position of a game without a drawing of its own, on the board and in the lessons.

import {place, ring} from "../boards/ring.js";
import {h} from "../scripts/dom.js";

const ROOMY = {letters: 30, fields: 3}; // what has room in the middle of a ring

// What lies somewhere: cards or counters with a text each.
function things(texts, kind = "") {
  if (!texts.length) return null;
  return h(
    "div",
    {class: "things"},
    texts.map((text) => h("span", {class: `thing${kind}`}, text)),
  );
}

function grid(rows) {
  const cells = rows.flat().map((text) => h("span", {class: /^[.\s_–-]?$/.test(text) ? "cell empty" : "cell"}, text));
  const wide = Math.max(...rows.flat().map((text) => text.length));
  return h("div", {class: "cells", style: `--across: ${rows[0].length}; --letters: ${wide}`}, cells);
}

// A field of a position with its name: a grid, single values beside each other, or a text.
function field({name, parts, rows, text}) {
  const value = rows
    ? grid(rows)
    : parts
      ? h(
          "span",
          {class: "parts"},
          parts.map((part) => h("span", {class: "part"}, part)),
        )
      : h("span", {class: "field-text mono"}, text);
  return h("div", {class: "field-chip"}, name && h("span", {class: "field-name"}, name), value);
}

const letters = ({name, parts, rows, text}) =>
  name.length + (text ?? (rows ?? [parts ?? []]).flat().join("  ")).length + (rows ? ROOMY.letters : 0);

// Two players face each other, and what the position says lies between them; one who plays alone has no place.
function facing(names, {own, mover, contents, between}) {
  const whose = (player) => h("div", {class: "facing-place"}, place(names, player, {mover, contents}));
  if (names.length < 2) return h("div", {class: "facing"}, between, contents(0));
  return h("div", {class: "facing"}, whose(1 - own), between, whose(own));
}

// The players, what lies before each and between all (`laid_out` in board.py).
export function simpleTable({names, own, mover, before, middle, fields, hidden}) {
  const contents = (player) => things(before[player] ?? [], hidden.includes(player) ? " back" : "");
  const said = fields.length > 0 && h("div", {class: "field-chips"}, fields.map(field));
  const shared = things(middle, " shared");
  if (names.length < 3)
    return facing(names, {
      own: Math.min(own, names.length - 1),
      mover,
      contents,
      between: [shared, said].filter(Boolean),
    });
  const length = fields.reduce((sum, one) => sum + letters(one), 0);
  const small = length <= ROOMY.letters && fields.length <= ROOMY.fields;
  const seats = ring(names, {own, mover, contents, middle: [shared, small && said].filter(Boolean)});
  return h("div", {class: "around"}, seats, !small && said);
}
