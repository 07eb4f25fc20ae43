// A series of rounds: everybody's points towards the target, and dealing a new one.
import {button} from "../../scripts/controls.js";
import {h} from "../../scripts/dom.js";
import {capital, named} from "../../scripts/players.js";

export function scoreBoard(model) {
  const list = h("ul", {class: "score-list", "aria-label": "Points"});
  const said = h("p", {class: "caption", role: "status"});
  const over = h("p", {class: "series-over", role: "status"});
  const aim = h("p", {class: "score-aim"});
  const box = h("div", {class: "score-board"}, over, list, aim, said);
  const line = (points, player) => {
    const {target, over: ended} = model.standing;
    const share = Math.min(1, points / target);
    const kind = points >= target ? "score lost" : !ended && player === model.mover ? "score turn" : "score";
    return h(
      "li",
      {class: kind},
      named(player, capital(model.players[player] ?? "")),
      h("span", {class: "score-gauge", "aria-hidden": "true"}, h("i", {style: `--share: ${100 * share}%`})),
      h("span", {class: "score-points"}, h("b", {}, String(points)), ` of ${target}`),
    );
  };
  const show = () => {
    const {scores, said: told, over: ended, aim: why} = model.standing;
    box.hidden = scores == null;
    if (box.hidden) return;
    list.replaceChildren(...scores.map(line));
    aim.textContent = why;
    aim.hidden = !why || Boolean(ended);
    said.textContent = told;
    said.hidden = !told;
    over.textContent = ended;
    over.hidden = !ended;
  };
  return {box, show};
}

// Buttons that deal a new series; nothing where there are none.
export function seriesDeal(model) {
  const one = (players) =>
    button(String(players), () => model.send_msg({do: "deal", players}), {"aria-label": `Deal to ${players} players`});
  const choices = h("div", {class: "group"}, model.sizes.map(one));
  const box = h(
    "div",
    {class: "seat", role: "group", "aria-label": "Deal a new game"},
    h("span", {}, "Deal a new game to"),
    choices,
  );
  box.hidden = !model.sizes.length;
  return box;
}
