// How what a line of play is worth went: bars for the side of one player, a band a player, or a line a player.
import {h, svg} from "../../scripts/dom.js";
import {OUTCOMES} from "../../scripts/outcomes.js";
import {colourOf, does, forPlayer, mark, named, shapeOf, verdictFor} from "../../scripts/players.js";

// How wide a ply is: of long lines less, so that the chart stays as tall as it is.
const unit = (plies, {wide, least}) => Math.max(least, Math.min(wide, (BAR.fewest * BAR.wide) / plies.length));

const ROOM = 16; // above a chart with mistakes in it

// A move that gave something away is crossed above its column.
function crosses(plies, wide, top) {
  const cross = ({mistake}, index) => {
    const place = {d: "M-4.500-4.500 4.500 4.500M4.500-4.500-4.500 4.500", class: "mistake"};
    const where = {transform: `translate(${(index + 0.5) * wide} ${top - ROOM / 2})`};
    return mistake ? svg("path", {...place, ...where}, svg("title", {}, `Move ${index} gave ${mistake} away`)) : null;
  };
  return plies.map(cross);
}

const room = (plies) => (plies.some(({mistake}) => mistake) ? ROOM : 0);

const BAR = {wide: 30, least: 6, tall: 34, fewest: 12};

const frame = (wide, top, tall, says, ...parts) =>
  svg(
    "svg",
    {viewBox: `0 ${top} ${wide} ${tall}`, role: "img", preserveAspectRatio: "xMinYMid meet", "aria-label": says},
    parts,
  );

// Whether the way to the end is counted anywhere: not in games of which only the end itself is known.
const inTime = (plies) => plies.some((ply) => ply.distance > 0);

// A bar a ply, above the line where the player from whose side all is seen wins, the taller the sooner.
function bars({plies, players, by, at}, jump) {
  const step = unit(plies, BAR);
  const wide = Math.max(plies.length * step, BAR.fewest * BAR.wide);
  const gap = Math.min(3, step / 6);
  const timed = inTime(plies);
  const far = Math.max(1, ...plies.map((ply) => ply.distance ?? 0));
  const bar = (ply, index) => {
    const height = timed ? 6 + (BAR.tall - 6) * (1 - (ply.distance ?? far) / (far + 1)) : BAR.tall / 2;
    const up = ply.value === "win" ? -1 : ply.value === "loss" ? 1 : 0;
    const place = {x: index * step + gap, width: step - 2 * gap, rx: gap};
    const size = {y: up < 0 ? -height : up ? 0 : -3, height: up ? height : 6};
    const kind = `bar ${ply.value || "open"}${index === at ? " here" : ""}`;
    const says = `${ply.position}: ${verdictFor(players, by, ply.value)}${ply.ends && `, ${ply.ends}`}`;
    return svg("rect", {...place, ...size, class: kind, onclick: () => jump(index)}, svg("title", {}, says));
  };
  const axis = svg("line", {x1: 0, x2: wide, y1: 0, y2: 0, class: "axis"});
  const says = `Verdict${forPlayer(players, by)} after each move`;
  const [top, more] = [-BAR.tall - 6, room(plies)];
  return frame(wide, top - more, 2 * BAR.tall + 12 + more, says, axis, plies.map(bar), crosses(plies, step, top));
}

const BAND = {wide: 30, least: 16, tall: 20};

// A band a player: a field a ply, in the colour and with the sign of what the position is worth to that player.
function bands({plies, players, at}, jump) {
  const step = unit(plies, BAND);
  const wide = Math.max(plies.length * step, BAR.fewest * BAND.wide);
  const field = (player) => (ply, index) => {
    const {value, text} = ply.worths[player] ?? {value: "", text: "not known"};
    const x = index * step;
    const y = player * BAND.tall;
    const size = {x: x + 1, y: y + 1, width: step - 2, height: BAND.tall - 2, rx: 3};
    const sign = OUTCOMES[value] && {
      d: OUTCOMES[value].path,
      transform: `translate(${x + step / 2 - 5} ${y + 5}) scale(.6)`,
    };
    return svg(
      "g",
      {class: `field ${value || "open"}${index === at ? " here" : ""}`, onclick: () => jump(index)},
      svg("title", {}, `${ply.position}: ${text}${forPlayer(players, player)}`),
      svg("rect", size),
      sign && svg("path", sign),
    );
  };
  const says = "Verdict for every player after each move";
  const fields = players.map((_, player) => plies.map(field(player)));
  const more = room(plies);
  return frame(wide, -more, players.length * BAND.tall + more, says, fields, crosses(plies, step, 0));
}

const CHART = {wide: 30, least: 10, tall: 110, room: 12};

// A line a player: what the position is worth to the player after each move.
function lines({plies, players, by, at}, jump) {
  const step = unit(plies, CHART);
  const wide = Math.max(plies.length * step, BAR.fewest * CHART.wide);
  const amounts = plies.flatMap((ply) => ply.worths.map((worth) => worth.amount).filter((one) => one != null));
  const low = Math.min(0, ...amounts);
  const span = Math.max(...amounts, 0) - low || 1;
  const x = (index) => (index + 0.5) * step;
  const y = (amount) => CHART.tall - ((amount - low) / span) * CHART.tall;
  const one = (player) => {
    const points = plies.map((ply, index) => ({index, ply, ...ply.worths[player]})).filter((it) => it.amount != null);
    const path = points.map((it, step) => `${step ? "L" : "M"}${x(it.index)} ${y(it.amount)}`).join("");
    const dot = (it) =>
      svg("path", {
        d: shapeOf(player),
        transform: `translate(${x(it.index) - 5} ${y(it.amount) - 5}) scale(.62)`,
        class: it.index === at ? "dot here" : "dot",
      });
    return svg(
      "g",
      {class: `worth-line ${colourOf(player)}${player === by ? " own" : ""}`},
      svg("path", {d: path}),
      points.map(dot),
    );
  };
  const column = (ply, index) => {
    const all = players.map((name, player) => `${name} ${ply.worths[player]?.text ?? "not known"}`).join(", ");
    const place = {x: index * step, y: -CHART.room, width: step, height: CHART.tall + 2 * CHART.room};
    const kind = `column${index === at ? " here" : ""}`;
    return svg(
      "rect",
      {...place, class: kind, onclick: () => jump(index)},
      svg("title", {}, `${ply.position}: ${all}`),
    );
  };
  const zero = svg("line", {x1: 0, x2: wide, y1: y(0), y2: y(0), class: "axis"});
  const order = players.map((_, player) => player).sort((a, b) => (a === by) - (b === by));
  const says = "What the position is worth to every player after each move";
  const [top, more] = [-CHART.room, room(plies)];
  const marks = [zero, order.map(one), crosses(plies, step, top), plies.map(column)];
  return frame(wide, top - more, CHART.tall + 2 * CHART.room + more, says, marks);
}

const legend = (players) =>
  h(
    "p",
    {class: "chart-names"},
    players.map((name, player) => named(player, name)),
  );

// The chart that fits what is known of a line, and the words below it.
export function valueChart(model, jump) {
  const {plies, players, by} = model;
  if (plies.some((ply) => ply.worths.some((worth) => worth.amount != null)))
    return [h("div", {class: "chart lines"}, lines(model, jump)), legend(players)];
  if (plies.some((ply) => ply.worths.length)) {
    const names = h(
      "div",
      {class: "band-names"},
      players.map((name, player) => h("span", {title: name}, mark(player))),
    );
    return [h("div", {class: "chart bands"}, names, bands(model, jump)), legend(players)];
  }
  const sides =
    players.length === 1
      ? "Above the line: it can be solved. Below: it cannot."
      : `Above the line ${does(players[by], "win")}, below ${does(players[by], "lose")}.`;
  const key = inTime(plies) ? `${sides} Taller: sooner.` : sides;
  return [bars(model, jump), h("p", {class: "caption"}, key)];
}
