// A series of rounds: everybody's points towards the target.
import {h} from "../scripts/dom.js";
import {capital, named} from "../scripts/players.js";

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
