// Places for one to five players around a table, for boards of games in which play goes round.
import {h} from "./dom.js";
import {capital, named} from "./players.js";

const MARGIN = {x: 15, y: 13}; // how far the outermost places stay from the edges, in hundredths

// Where each of `count` players sits, in hundredths of the table: `own` at the bottom, the others clockwise from there.
export function places(count, own = 0) {
  return Array.from({length: count}, (_, player) => {
    const angle = Math.PI / 2 + (2 * Math.PI * ((player - own + count) % count)) / count;
    const near = (half, margin, part) => Math.round((50 + (half - margin) * part) * 100) / 100;
    return {x: near(50, MARGIN.x, Math.cos(angle)), y: near(50, MARGIN.y, Math.sin(angle))};
  });
}

// The table: `contents(player)` makes what lies before a player, `middle` what lies between all. `mover` is to move.
export function ring(names, {own = 0, mover = -1, contents, middle = null}) {
  const room = `${names.length > 3 ? 30 : 44}%`;
  const place = ({x, y}, player) =>
    h(
      "div",
      {
        class: player === mover ? "ring-place turn" : "ring-place",
        role: "group",
        "aria-label": `${capital(names[player])} player${player === mover ? ", to move" : ""}`,
        "data-player": String(player),
        style: `--x: ${x}%; --y: ${y}%; --room: ${room}`,
      },
      named(player, capital(names[player])),
      contents(player),
    );
  return h(
    "div",
    {class: "ring", style: names.length < 3 ? "--ring-shape: 5 / 4" : null},
    places(names.length, own).map(place),
    middle && h("div", {class: "ring-middle"}, middle),
  );
}
