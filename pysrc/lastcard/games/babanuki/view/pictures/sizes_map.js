// The map of three players by sizes: one slice of squares that open positions, and all slices small beside each other.

import {workButton} from "../../../../ui/jobs/work.js";
import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import mapStyle from "../../../../ui/pictures/square_map.css";
import {squareMap} from "../../../../ui/pictures/square_map.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {segments} from "../../../../ui/scripts/controls.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import {onPoint} from "../../../../ui/scripts/events.js";
import {colourOf, mark} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";
import tagStyle from "../board/winner_tag.css";
import {forcing, winnerTag} from "../board/winner_tag.js";
import style from "./sizes_map.css";
import {PAIRS, sizesText, slicesOf} from "./slices.js";

const AXES = ["X", "Y", "Z"];
const namesOf = (model, places) => places.map((place) => model.names[model.seats[place]]);
const axisName = (model, axis) => `|${AXES[axis]}|, pairs of ${namesOf(model, PAIRS[axis]).join(" and ")}`;
const shownAxes = ({axis}) => [0, 1, 2].filter((one) => one !== axis);

// What a square says: who can force first place, in truth and by the printed theorem.
function squareSays(model, {sizes, truth, printed}) {
  const seat = (place) => model.seats[place];
  const words = (places) =>
    places.length ? places.map((place) => forcing(model.names, seat(place))).join(" and ") : forcing(model.names, -1);
  const where = sizes.map((size, axis) => `|${AXES[axis]}| ${size}`).join(", ");
  const differs = truth.join() !== printed.join() ? `; the printed theorem says that ${words(printed)}` : "";
  return `${where}: ${words(truth)}${differs}`;
}

function square(model, entry, at) {
  if (!entry) return h("td", {class: "no-square"});
  const {sizes, truth, printed, here} = entry;
  const winners = (model.printed_shown ? printed : truth).map((place) => model.seats[place]);
  const differs = truth.join() !== printed.join();
  const kind = winners.length === 1 ? colourOf(winners[0]) : winners.length ? "several" : "open";
  const says = squareSays(model, entry);
  const marks = {
    href: `#/babanuki/explore?pos=${sizesText(sizes, model.joker)}`,
    class: `square size-square ${kind}${here ? " here" : ""}${differs ? " differs" : ""}`,
    tabIndex: -1,
    "data-x": at.x,
    "data-y": at.y,
    "data-sizes": sizes.join(),
    "aria-label": `${says}${here ? "; on show" : ""}`,
    title: says,
  };
  const inside = winners.length > 1 ? winners.map((seat) => mark(seat)) : winnerTag(winners[0] ?? -1);
  return h("td", {}, h("a", marks, inside));
}

function legendOf(model) {
  const key = (tag, text) => h("span", {}, tag, text);
  const players = [0, 1, 2].map((place) => model.seats[place]).sort();
  return [
    ...players.map((seat) => key(winnerTag(seat), `${model.names[seat]} can force it`)),
    key(winnerTag(-1), "nobody can"),
    key(h("i", {class: "square-key differs"}), "paper and truth differ"),
    model.here.length > 0 && key(h("i", {class: "square-key here"}), "on show"),
  ].filter(Boolean);
}

// The choices above the map.
function mapChoices(model) {
  const send = (setting, value) => model.send_msg({do: "set", setting, value});
  const axis = segments(
    "Slices along",
    AXES.map((name, index) => [index, `|${name}|`]),
    (value) => send("axis", value),
  );
  const truth = segments(
    "Whose word",
    [
      [0, "Truth"],
      [1, "As printed"],
    ],
    (value) => send("printed", value),
  );
  const joker = h("div", {class: "segments", role: "group", "aria-label": "Joker with"});
  const holder = (place) => {
    const marks = {class: null, "data-value": String(place), "aria-pressed": String(place === model.joker)};
    const act = () => send("joker", place);
    return h("button", {type: "button", onclick: act, ...marks}, namesOf(model, [place])[0]);
  };
  const labelled = (text, choice) => h("div", {class: "inline-range"}, text, choice);
  return {
    box: h("div", {class: "map-choices"}, labelled("Joker", joker), labelled("Slices along", axis.box), truth.box),
    show() {
      axis.press(model.axis);
      truth.press(Number(model.printed_shown));
      redraw(joker, [0, 1, 2].map(holder), () => joker.querySelector("[aria-pressed=true]"));
    },
  };
}

export function render({model, el}) {
  adopt(el, mapStyle, tagStyle, style);
  let at = 2; // which slice is large
  const map = squareMap("sizes-map");
  const strip = h("div", {class: "slice-strip", role: "group", "aria-label": "Slices"});
  const choices = mapChoices(model);
  const says = h("p", {class: "slice-says"});
  const legend = h("div", {class: "legend"});
  const note = h("p", {class: "caption"});
  const title = h("h2", {class: "card-title"}, model.title);
  const side = h("div", {class: "map-side"}, strip, legend, note, workButton(model));
  const parts = h("div", {class: "map-parts"}, map.box, side);
  const kind = model.wide ? "card map-card wide" : "card map-card";
  const head = pictureHead(title, "sizes", () => [says, map.box, legend, note]);
  const box = h("section", {class: kind}, head, choices.box, says, parts);
  if (model.wide) el.getRootNode().host?.style.setProperty("grid-column", "1 / -1");

  function draw() {
    const slices = slicesOf(model);
    const [across, down] = shownAxes(model).map((axis) => ({
      says: axisName(model, axis),
      names: Array.from({length: model.count}, (_, step) => model.low[axis] + step),
    }));
    map.show({across, down, square: (x, y) => square(model, slices.entry(at, x, y), {x, y})});
    const number = model.low[model.axis] + at;
    says.replaceChildren(
      h("b", {}, `|${AXES[model.axis]}| = ${number}`),
      ` ${namesOf(model, PAIRS[model.axis]).join(" and ")} share ${amount(number, "pair")}`,
    );
    const turn = (to) => {
      at = to;
      draw();
    };
    redraw(strip, slices.thumbnails(at, turn), () => strip.querySelector("[aria-pressed=true]"));
  }
  const show = () => {
    box.hidden = !model.shown;
    if (!model.shown) return;
    at = model.here.length ? model.here[model.axis] - model.low[model.axis] : Math.min(at, model.count - 1);
    choices.show();
    legend.replaceChildren(...legendOf(model));
    note.textContent = model.note;
    draw();
  };
  const names = ["names", "seats", "low", "count", "axis", "joker", "here", "truth", "printed", "printed_shown"];
  keepDrawn(model, [...names, "shown", "note"], show);
  onPoint(model, (lit) => {
    for (const one of map.grid.querySelectorAll(".size-square"))
      one.classList.toggle("lit", lit?.sizes != null && one.dataset.sizes === lit.sizes);
  });
  return box;
}
