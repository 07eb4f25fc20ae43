// Places for one to five players around a table, for boards of games in which play goes round.
import {h} from "../scripts/dom.js";
import {capital, named} from "../scripts/players.js";

const SHAPES = {1: "3 / 1", 2: "3 / 2", 3: "3 / 2"}; // width and height of the table for so many players
const MARGIN = {x: 15, y: 13}; // how far the outermost places stay from the edges, in hundredths

// Numbers spread so that the least and the greatest lie at the margins; all in the middle where there is but one.
function spread(numbers, margin) {
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  const put = (number) => (span > 1e-9 ? margin + ((100 - 2 * margin) * (number - low)) / span : 50);
  return numbers.map((number) => Math.round(put(number) * 100) / 100);
}

// Where each of `count` players sits, in hundredths of the table: `own` at the bottom, the others clockwise from there.
export function places(count, own = 0) {
  const players = Array.from({length: count}, (_, player) => player);
  const angles = players.map((player) => Math.PI / 2 + (2 * Math.PI * ((player - own + count) % count)) / count);
  const across = spread(angles.map(Math.cos), MARGIN.x);
  const down = count === 1 ? [100 - 2 * MARGIN.y] : spread(angles.map(Math.sin), MARGIN.y);
  return players.map((player) => ({x: across[player], y: down[player]}));
}

// By which edge of the table a place lies: a large one grows from there to the middle.
function edges({x, y}) {
  const near = (number, low, high) => (number < 35 ? low : number > 65 ? high : "middle");
  return {"data-across": near(x, "left", "right"), "data-down": near(y, "top", "bottom")};
}

const whom = (names, player) => (names.length > 1 ? capital(names[player]) : "Player");

// A player's place: the name, and what lies before the player.
export function place(names, player, {mover, contents, ...where}) {
  return h(
    "div",
    {
      class: player === mover ? "ring-place turn" : "ring-place",
      role: "group",
      "aria-label": `${whom(names, player)}${player === mover ? ", to move" : ""}`,
      "data-player": String(player),
      ...where,
    },
    named(player, capital(names[player])),
    contents(player),
  );
}

// The table: `contents(player)` makes what lies before a player, `middle` what lies between all. `mover` is to move.
export function ring(names, {own = 0, mover = -1, contents, middle = null}) {
  const room = `${names.length > 3 ? 30 : 44}%`;
  const seat = (spot, player) => {
    const style = `--x: ${spot.x}%; --y: ${spot.y}%; --room: ${room}`;
    return place(names, player, {mover, contents, style, ...edges(spot)});
  };
  return h(
    "div",
    {class: "ring", style: `--ring-shape: ${SHAPES[names.length] ?? "4 / 3"}`},
    places(names.length, own).map(seat),
    middle && h("div", {class: "ring-middle"}, middle),
  );
}
