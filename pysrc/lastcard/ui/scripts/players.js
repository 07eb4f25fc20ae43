// How the players look: each has a colour and a shape of its own, which are not those of wins and losses.
import {h, svg} from "./dom.js";
import {OUTCOMES, unsettled} from "./outcomes.js";

// Circle, square, hexagon, diamond, star, in a box of 16.
const SHAPES = [
  "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.500 0 1 1 0-13Z",
  "M2 2H14V14H2Z",
  "M4.300 1.500H11.700L15.500 8 11.700 14.500H4.300L.5 8Z",
  "M8 .8 15.200 8 8 15.200.8 8Z",
  "M8 .8 10.100 5.700 15.400 6.200 11.400 9.700 12.600 14.900 8 12.100 3.400 14.900 4.600 9.700.6 6.200 5.900 5.700Z",
];
// Two dice: chance has a place among the players, and no colour.
const DICE = "M1.500 5.500H10.500V14.500H1.500Z M5 10h2 M6.500 4V1.500H14.500V9.500H12";

// So many players have a mark of their own; of more, some share one and are told apart by their names.
export const MARKS = SHAPES.length;

export const shapeOf = (player) => SHAPES[player % SHAPES.length];

// The class that has a player's colour (boards/players.css).
export const colourOf = (player) => `p${(player % SHAPES.length) + 1}`;

// The mark of a player (−1 is chance); it says nothing to who listens, as the name stands beside it.
export function mark(player) {
  const chance = player < 0;
  return svg(
    "svg",
    {
      viewBox: "0 0 16 16",
      class: `mark ${chance ? "chance" : colourOf(player)}`,
      "aria-hidden": "true",
    },
    svg("path", {d: chance ? DICE : shapeOf(player)}),
  );
}

// A player's mark and name; `brief` has the name read out and leaves it away where there is little room.
export function named(player, name, brief = false) {
  return h("span", {class: brief ? "named brief" : "named"}, mark(player), h("span", {}, name));
}

const YOU = "you";
const ORDINAL = /^(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(st|nd|rd|th))$/;

// A player in a sentence (as in core/text.py), and whose something is: “red”, “Ann”, “you”, but “the first player”.
export const thePlayer = (name) => (ORDINAL.test(name) ? `the ${name} player` : name);
export const whose = (name) => (name === YOU ? "your" : `${thePlayer(name)}’s`);

// A verb of a player: "you win", "red wins".
export const does = (name, verb) => `${thePlayer(name)} ${verb}${name === YOU ? "" : "s"}`;

// For whom something is so; of one who plays alone nobody needs to say it.
export const forPlayer = (names, player) => (names.length > 1 ? ` for ${thePlayer(names[player])}` : "");

// What a position is worth to a player, in words.
export function verdictFor(names, player, value) {
  const word = names.length > 1 ? value : ({win: "solvable", loss: "lost"}[value] ?? value);
  return `${OUTCOMES[value] ? word : unsettled(value)}${forPlayer(names, player)}`;
}

export const capital = (name) => `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`;
