// What is said about the moves of a game at its end, and how what it was worth went.

import {valueChart} from "../../pictures/charts/value_charts.js";
import {adopt, keepDrawn} from "../../scripts/component.js";
import {segments} from "../../scripts/controls.js";
import {dataOfFocused, h, redraw} from "../../scripts/dom.js";
import {capital, named} from "../../scripts/players.js";
import {mistakeActs, mistakeBox} from "./mistake.js";

const NO_MISTAKE = {
  done: "A perfect game: nobody made a mistake.",
  partly: "No mistake is known.",
  working: "Looking back at the moves…",
  hidden: "The review is hidden, like the solution.",
  unknown: "We don’t know who wins these positions, so we can’t tell which moves were mistakes.",
};

const COUNTED = "Each round is judged on its own, whatever the score.";

// More mistakes than are seen at once are counted above their list.
const SEEN = 6;

const PARTLY = "Some moves can’t be judged: their positions are not solved.";

// What is said where one plays alone.
const NOTHING_GIVEN = {
  ...NO_MISTAKE,
  done: "No move spoiled the puzzle.",
  partly: "We don’t know whether this could be solved, so we can’t tell which moves were mistakes.",
};

// How what the game was worth went, a ply a column; mistakes are crossed.
function worthChart(model) {
  const told = model.plies.some(
    ({value, worths}) => value || worths.some((worth) => worth.amount != null || worth.value),
  );
  if (model.plies.length < 2 || !told) return "";
  const go = (ply) => model.send_msg({do: "go", ply});
  const marked = model.plies.some(({mistake}) => mistake);
  const note = marked ? h("p", {class: "caption"}, "A cross marks a mistake.") : "";
  return h("div", {class: "value-chart"}, valueChart(model, go), note);
}

// From whose side the chart is seen, where two play and all that counts is who wins.
function sides(model) {
  const several = model.players.length === 2 && model.plies.length > 1 && !model.plies.some((ply) => ply.worths.length);
  if (!several) return "";
  const names = model.players.map((name, player) => [player, named(player, capital(name))]);
  const made = segments("Seen from", names, (player) => model.send_msg({do: "by", player}));
  made.box.classList.add("marks");
  made.press(model.by);
  return h("div", {class: "inline-range"}, "Seen from", made.box);
}

const said = (text, kind = "caption") => (text ? h("p", {class: kind}, text) : "");

// What there is to say above and below the mistakes of a game, or of all rounds of a series.
function notes({review, reviewed, players, round, forgotten, given}) {
  const many = review.length.toLocaleString("en");
  return {
    above: [
      said(round > 1 && `The chart shows round ${round}, the review all ${round}.`),
      said(review.length > SEEN && `${many} mistakes:`, ""),
    ],
    below: [
      said(given, ""),
      said(round > 0 && review.length > 0 && COUNTED),
      said(forgotten && "Rounds before these are not known here."),
      said(reviewed === "partly" && players.length > 1 && PARTLY),
    ],
  };
}

const SHOWN = ["review", "shown", "reviewed", "plies", "by", "at", "round", "forgotten", "given", "players"];

export function render({model, el}) {
  adopt(el);
  const box = h("div", {class: "review"});
  const {see, retry} = mistakeActs(model);
  const board = () => box.getRootNode().host.parentElement?.querySelector(".play-board");
  const seeThere = (entry) => {
    see(entry);
    board()?.scrollIntoView({block: "nearest"});
  };
  const show = () => {
    const {review, reviewed, players} = model;
    const none = (players.length === 1 ? NOTHING_GIVEN : NO_MISTAKE)[reviewed];
    const others = review.filter((_, at) => at !== model.shown);
    const lines = () => others.map((entry) => h("li", {}, mistakeBox({players, entry, see: seeThere, retry})));
    const list = others.length ? h("ol", {class: "review-list"}, lines()) : "";
    const found = review.length ? list : h("p", {}, none ?? "");
    const {above, below} = notes(model);
    const title = model.shown < 0 || !others.length ? "Review" : "Other mistakes";
    const head = h("div", {class: "card-head"}, h("h3", {class: "card-title"}, title), sides(model));
    const pressed = dataOfFocused(box).value;
    const parts = [head, h("div", {class: "review-parts"}, h("div", {}, above, found, below), worthChart(model))];
    redraw(box, parts, () => box.querySelector(`[data-value="${pressed}"]`));
  };
  keepDrawn(model, SHOWN, show);
  return box;
}
