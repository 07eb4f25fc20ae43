// The moves of a game, each of which can be looked at.

import {miniHands} from "../../boards/mini_cards.js";
import {adopt, keepDrawn} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {dimmed, h, redraw} from "../../scripts/dom.js";
import {announce} from "../../scripts/events.js";
import {capital, mark, thePlayer} from "../../scripts/players.js";
import {amount, LONG_POSITION} from "../../scripts/words.js";

// Who listens rather than looks is told each move that somebody else makes; `list` keeps how many there were.
function tellLast(list, {log, earlier, players}) {
  const before = Number(list.dataset.plies ?? Number.NaN);
  const made = earlier + log.length;
  list.dataset.plies = made;
  const last = log.at(-1);
  if (made !== before + 1 || last.who === "you") return;
  const named = last.seat < 0 ? last.player : capital(thePlayer(last.player));
  announce(`Move ${made}. ${players.length === 1 ? last.who : named}: ${last.move}.`);
}

// The moves so far; where everything may be seen, each is a button that shows what it led to.
function movesSoFar(list, model) {
  const {log, earlier, players, mistakes, at, open} = model;
  tellLast(list, model);
  const alone = players.length === 1;
  const entry = ({seat, player, who, move, position, ...cards}, index) => {
    const lengthy = position.length > LONG_POSITION;
    const ply = earlier + index + 1;
    const here = {"aria-current": ply === at ? "step" : null, "data-ply": String(ply), class: "log-move"};
    const told = mistakes.includes(ply) ? [move, h("b", {class: "mistake", title: "A mistake"}, "?")] : move;
    return h(
      "li",
      {title: lengthy ? position : null, class: ply === at ? "here" : null},
      h("span", {class: "log-player named"}, mark(seat), h("span", {}, capital(alone ? who : player))),
      open ? button(told, () => model.send_msg({do: "go", ply}), here) : h("span", {}, told),
      cards.hands
        ? miniHands({...cards, position})
        : h("span", {class: "caption"}, position && !lengthy && `leaves ${position}`),
    );
  };
  const none = () => h("li", {class: "empty"}, "No moves yet.");
  redraw(list, log.length ? log.map(entry) : [none()], () => list.querySelector("[aria-current]"));
  if (earlier) list.prepend(h("li", {class: "empty"}, `${amount(earlier, "move")} before`));
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
  const back = arrow("←", "One move back", by(-1));
  const on = arrow("→", "One move forward", by(1));
  const last = arrow("⇥", "To the latest move", by(ALL));
  const explore = button("Explore this game", () => model.send_msg({do: "explore"}));
  const steps = h("div", {class: "group wrap"}, first, back, on, last);
  const show = () => {
    steps.hidden = !model.open || !some();
    explore.hidden = !model.open;
    for (const one of [first, back]) dimmed(one, model.at === 0);
    for (const one of [on, last]) dimmed(one, !model.back);
  };
  return {box: h("div", {class: "look-tools"}, steps, explore), show};
}

export function render({model, el}) {
  adopt(el);
  const log = h("ol", {class: "log"});
  const look = lookButtons(model);
  const show = () => {
    movesSoFar(log, model);
    look.show();
  };
  keepDrawn(model, ["log", "earlier", "mistakes", "at", "back", "open", "players"], show);
  const head = h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Moves so far"), look.box);
  return h("section", {class: "card"}, head, log);
}
