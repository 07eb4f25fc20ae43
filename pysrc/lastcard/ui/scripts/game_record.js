// The moves of a game, and what is said about them at its end.
import {h} from "./dom.js";
import {badge} from "./outcomes.js";
import {mark} from "./players.js";
import {announce} from "./pointing.js";
import {LONG_POSITION} from "./words.js";

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

export function movesSoFar(list, {log, earlier, players}) {
  tellLast(list, {log, earlier, players});
  const alone = players.length === 1;
  const entry = ({seat, player, who, move, position}) => {
    const lengthy = position.length > LONG_POSITION;
    return h(
      "li",
      {title: lengthy ? position : null},
      h("span", {class: "log-player named"}, mark(seat), alone ? who : player),
      h("span", {}, move),
      h("span", {class: "caption"}, position && !lengthy && `leaves ${position}`),
    );
  };
  list.replaceChildren(...(log.length ? log.map(entry) : [h("li", {class: "empty"}, "No move yet.")]));
  if (earlier) list.prepend(h("li", {class: "empty"}, `${earlier.toLocaleString("en")} plies before`));
  list.style.counterReset = `ply ${earlier}`;
  list.scrollTop = list.scrollHeight;
}

const NO_MISTAKE = {
  done: "Nobody gave anything away: no move of this game could have been better.",
  partly: "No mistake is known.",
  working: "Looking back at the moves…",
  unknown: "Who wins these positions is not known, so nobody can say which moves were mistakes.",
};

const PARTLY = "Some moves cannot be judged: it is not known what their positions are worth.";

// What is said where one plays alone.
const NOTHING_GIVEN = {
  ...NO_MISTAKE,
  done: "No move gave a solution away.",
  partly: "Whether this could be solved is not known, so nobody can say which moves were mistakes.",
};

export function gameReview(box, {over, review, reviewed, players}) {
  box.hidden = !over;
  if (!over) return;
  const alone = players.length === 1;
  const none = (alone ? NOTHING_GIVEN : NO_MISTAKE)[reviewed];
  const mistake = (entry) =>
    h(
      "li",
      {},
      badge("loss", `ply ${entry.ply}`),
      alone
        ? ` “${entry.move}” gave ${entry.lost} away. `
        : ` The ${entry.player} player gave ${entry.lost} away with “${entry.move}”. `,
      h("span", {class: "caption"}, `Better: ${entry.better.join(", ")}.`),
    );
  const found = review.length ? h("ol", {class: "review-list"}, review.map(mistake)) : h("p", {}, none ?? "");
  const open = reviewed === "partly" && !alone ? h("p", {class: "caption"}, PARTLY) : "";
  box.replaceChildren(h("h3", {class: "card-title"}, "Review"), found, open);
}
