// The moves of a game, what is said about them at its end, and how what it was worth went.

import {valueChart} from "../../pictures/charts/value_charts.js";
import {onChange} from "../../scripts/batch.js";
import {button, segments} from "../../scripts/controls.js";
import {dimmed, h, redraw} from "../../scripts/dom.js";
import {mark, named} from "../../scripts/players.js";
import {announce} from "../../scripts/pointing.js";
import {adopt} from "../../scripts/style.js";
import {amount, LONG_POSITION} from "../../scripts/words.js";

// Who listens rather than looks is told each move that somebody else makes; `list` keeps how many there were.
function tellLast(list, {log, earlier, players}) {
  const before = Number(list.dataset.plies ?? Number.NaN);
  const made = earlier + log.length;
  list.dataset.plies = made;
  const last = log.at(-1);
  if (made !== before + 1 || last.who === "you") return;
  const named = last.seat < 0 ? last.player : `The ${last.player} player`;
  announce(`Ply ${made}. ${players.length === 1 ? last.who : named}: ${last.move}.`);
}

// The moves so far; where everything may be seen, each is a button that shows what it led to.
function movesSoFar(list, model) {
  const {log, earlier, players, review, at, open, round} = model;
  tellLast(list, model);
  const alone = players.length === 1;
  const mistakes = new Set(review.filter((entry) => (entry.round ?? 0) === round).map(({ply}) => ply));
  const entry = ({seat, player, who, move, position}, index) => {
    const lengthy = position.length > LONG_POSITION;
    const ply = earlier + index + 1;
    const here = {"aria-current": ply === at ? "step" : null, "data-ply": String(ply), class: "log-move"};
    const told = mistakes.has(ply) ? [move, h("b", {class: "mistake", title: "A mistake"}, "?")] : move;
    return h(
      "li",
      {title: lengthy ? position : null, class: ply === at ? "here" : null},
      h("span", {class: "log-player named"}, mark(seat), alone ? who : player),
      open ? button(told, () => model.send_msg({do: "go", ply}), here) : h("span", {}, told),
      h("span", {class: "caption"}, position && !lengthy && `leaves ${position}`),
    );
  };
  const none = () => h("li", {class: "empty"}, "No move yet.");
  redraw(list, log.length ? log.map(entry) : [none()], () => list.querySelector("[aria-current]"));
  if (earlier) list.prepend(h("li", {class: "empty"}, `${amount(earlier, "ply", "plies")} before`));
  list.style.counterReset = `ply ${earlier}`;
  const here = list.querySelector(".here");
  if (here) list.scrollTop += here.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
}

// Going through the moves: to the start, back, on, to the end.
function lookButtons(model) {
  const by = (count) => () => model.send_msg({do: "look", by: count});
  const ALL = 100_000; // more plies than any game has
  const some = () => model.earlier + model.log.length > 0;
  const arrow = (text, name, act) => button(text, act, {class: "button icon", title: name, "aria-label": name});
  const first = arrow("⇤", "To the start", by(-ALL));
  const back = arrow("←", "Look back one ply", by(-1));
  const on = arrow("→", "Look on one ply", by(1));
  const last = arrow("⇥", "To the present", by(ALL));
  const explore = button("Explore this game", () => model.send_msg({do: "explore"}));
  const steps = h("div", {class: "group"}, first, back, on, last);
  const show = () => {
    steps.hidden = !model.open || !some();
    explore.hidden = !model.open;
    for (const one of [first, back]) dimmed(one, model.at === 0);
    for (const one of [on, last]) dimmed(one, !model.back);
  };
  return {box: h("div", {class: "look-tools"}, steps, explore), show};
}

const NO_MISTAKE = {
  done: "Nobody gave anything away: no move of this game could have been better.",
  partly: "No mistake is known.",
  working: "Looking back at the moves…",
  hidden: "The review is hidden, as the solution is.",
  unknown: "Who wins these positions is not known, so nobody can say which moves were mistakes.",
};

const COUNTED = "By the best play of each round: how the points of the game stand does not count there.";

// More mistakes than are seen at once are counted above their list.
const SEEN = 6;

const PARTLY = "Some moves cannot be judged: it is not known what their positions are worth.";

// What is said where one plays alone.
const NOTHING_GIVEN = {
  ...NO_MISTAKE,
  done: "No move gave a solution away.",
  partly: "Whether this could be solved is not known, so nobody can say which moves were mistakes.",
};

// A button that shows a position: in a series those of earlier rounds open in Explore.
function placeButton(model, {round = 0, ply}) {
  const here = round === model.round;
  const act = () => model.send_msg(here ? {do: "go", ply} : {do: "explore", number: round, ply});
  return button(round ? `round ${round}, ply ${ply}` : `ply ${ply}`, act, {
    class: "badge loss ply-badge",
    title: here ? "Show the position after this move" : "Open that round in Explore, after this move",
  });
}

function mistakeLine(model, entry) {
  const {player, move, lost, counted, better, why} = entry;
  const alone = model.players.length === 1;
  const gave = alone ? ` “${move}” gave ${lost} away. ` : ` The ${player} player gave ${lost} away with “${move}”. `;
  const what = counted ? ` “${move}” cost the ${player} player ${lost}. ` : gave;
  const instead = h("span", {class: "caption"}, `Better: ${better.join(", ")}.`);
  const place = alone ? "" : `In the ${player} player's place: `;
  return h("li", {}, placeButton(model, entry), what, instead, why && h("p", {class: "caption"}, `${place}“${why}”`));
}

// How what the game was worth went, a ply a column; mistakes are crossed.
function worthChart(model) {
  const told = model.plies.some(
    ({value, worths}) => value || worths.some((worth) => worth.amount != null || worth.value),
  );
  if (model.plies.length < 2 || !told) return "";
  const go = (ply) => model.send_msg({do: "go", ply});
  const marked = model.plies.some(({mistake}) => mistake);
  const note = marked ? h("p", {class: "caption"}, "A cross marks a move that gave something away.") : "";
  return h("div", {class: "value-chart"}, valueChart(model, go), note);
}

// From whose side the chart is seen, where two play and all that counts is who wins.
function sides(model) {
  const several = model.players.length === 2 && model.plies.length > 1 && !model.plies.some((ply) => ply.worths.length);
  if (!several) return "";
  const names = model.players.map((name, player) => [player, named(player, name)]);
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
      said(round > 1 && `The chart is that of round ${round}, the review of all ${round}.`),
      said(review.length > SEEN && `${many} moves gave something away:`, ""),
    ],
    below: [
      said(given, ""),
      said(round > 0 && review.length > 0 && COUNTED),
      said(forgotten && "Rounds before these are not known here."),
      said(reviewed === "partly" && players.length > 1 && PARTLY),
    ],
  };
}

function gameReview(box, model) {
  const {over, review, reviewed, players} = model;
  box.hidden = !over;
  if (!over) return;
  const none = (players.length === 1 ? NOTHING_GIVEN : NO_MISTAKE)[reviewed];
  const lines = () => review.map((entry) => mistakeLine(model, entry));
  const found = review.length ? h("ol", {class: "review-list"}, lines()) : h("p", {}, none ?? "");
  const {above, below} = notes(model);
  const head = h("div", {class: "card-head"}, h("h3", {class: "card-title"}, "Review"), sides(model));
  const pressed = box.getRootNode().activeElement?.dataset?.value;
  const parts = [head, worthChart(model), ...above, found, ...below];
  redraw(box, parts, () => box.querySelector(`[data-value="${pressed}"]`));
}

export function render({model, el}) {
  adopt(el);
  const log = h("ol", {class: "log"});
  const look = lookButtons(model);
  const review = h("div", {class: "review"});
  const showLog = () => {
    movesSoFar(log, model);
    look.show();
  };
  const showReview = () => gameReview(review, model);
  onChange(model, ["log", "earlier", "review", "round", "at", "back", "open", "players"], showLog);
  onChange(
    model,
    ["review", "reviewed", "over", "plies", "by", "at", "round", "forgotten", "given", "players"],
    showReview,
  );
  showLog();
  showReview();
  const head = h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Moves so far"), look.box);
  return h("section", {class: "card"}, head, log, review);
}
