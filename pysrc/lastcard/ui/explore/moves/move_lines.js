// The lines of the move table: a move, what it leaves, what that is worth to whom, and what chance can make of it.

import {miniHands} from "../../boards/mini_cards.js";
import {button} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {point} from "../../scripts/events.js";
import {badge} from "../../scripts/outcomes.js";
import {mark} from "../../scripts/players.js";
import {amount, LONG_POSITION} from "../../scripts/words.js";

// What the columns are: very large positions are not written out, and where no end is known there is no column for it.
export function shownColumns({rows, columns, mover, hide, show_after}) {
  return {
    chance: rows.some((entry) => entry.chance),
    leaves: show_after && rows.some((entry) => entry.position),
    players: hide ? [] : columns,
    mover,
    verdict: !hide && !columns.length,
    ends: !hide && rows.some((entry) => entry.ends),
  };
}

// A player's column is named by the player's mark, and by the name where there is room.
function playerHead(name, player, mover) {
  const own = player === mover ? " own" : "";
  return h(
    "th",
    {scope: "col", class: `number${own}`, title: name},
    h("span", {class: "named brief"}, mark(player), h("span", {}, name)),
  );
}

export function headLine({chance, leaves, players, mover, verdict, ends}) {
  return h(
    "tr",
    {},
    h("th", {scope: "col"}, mover < 0 ? "Outcome" : "Move"),
    chance && h("th", {scope: "col", class: "number"}, "Chance"),
    leaves && h("th", {scope: "col", class: "after"}, "Leaves"),
    players.map((name, player) => playerHead(name, player, mover)),
    verdict && h("th", {scope: "col"}, "Verdict"),
    ends && h("th", {scope: "col", class: verdict ? "number ends" : "number"}, "Ends in"),
  );
}

// A position of few cards is drawn: its hands are read faster than its notation.
function leavesCell(entry) {
  const {position, hands} = entry;
  if (hands) return h("td", {class: "after"}, miniHands(entry));
  const title = position.length > 60 ? position : null;
  return h("td", {class: "mono after"}, h("span", {class: "leaves", title}, position));
}

function endsCell({ends}, verdict) {
  const groups = ends.split(/(?<=,)/).flatMap((group) => [group, h("wbr")]);
  const kinds = ["number", ends.length > 16 && "long", verdict && "ends"].filter(Boolean);
  return h("td", {class: kinds.join(" ")}, groups);
}

// Where there is no room for a column of its own the verdict's cell says as well when it ends (moves.css): in words
// that need no heading.
function verdictCell({value, says, winner, ends}, shown) {
  const told = {never: "never ends", "not known": "end not known"}[ends] ?? (ends && `in ${ends}`);
  const words = says ? [winner < 0 ? "" : mark(winner), says] : [];
  return h("td", {class: "verdict", "data-ends": (shown && told) || null}, badge(value, ...words));
}

// Whose it is stands in the cell where there is no column above it (moves.css).
function worthCell({value, text, exact}, player, mover, name) {
  const own = player === mover ? " own" : "";
  return h(
    "td",
    {class: `number worth${own}`, title: exact || null},
    h("span", {class: "named whose"}, mark(player), h("span", {}, name)),
    value || /^[a-z]/.test(text) ? badge(value, text) : text,
  );
}

// A move; `play` is called when it is chosen. What chance can make of it is unfolded with `fold`; without, the line is
// one of those outcomes.
export function moveLine(entry, {chance, leaves, players, mover, verdict, ends}, play, fold) {
  const lit = {move: entry.move, position: entry.position};
  const lamp = {onfocus: () => point(lit), onblur: () => point(null)};
  const unfold = (event) => {
    event.stopPropagation();
    fold.toggle();
  };
  const many = entry.outcomes?.length;
  const arrow =
    fold && many
      ? button(amount(many, "outcome"), unfold, {class: "unfold", "aria-expanded": String(fold.open)})
      : null;
  const lengthy = entry.label.length > LONG_POSITION ? " lengthy" : "";
  const likely = fold ? null : h("span", {class: "likely"}, entry.chance);
  return h(
    "tr",
    {
      "data-move": fold ? entry.move : null,
      "data-position": entry.position,
      class: `${verdict ? entry.value : ""}${fold ? "" : " outcome"}`,
      onmouseenter: () => point(lit),
      onmouseleave: () => point(null),
      onclick: play,
    },
    h("td", {}, likely, button(entry.label, null, {class: `move-button${lengthy}`, ...lamp}), arrow),
    chance && h("td", {class: "number"}, fold ? entry.chance : ""),
    leaves && leavesCell(entry),
    players.map((name, player) =>
      worthCell(entry.worths[player] ?? {value: "", text: "not known"}, player, mover, name),
    ),
    verdict && verdictCell(entry, ends),
    ends && endsCell(entry, verdict),
  );
}
