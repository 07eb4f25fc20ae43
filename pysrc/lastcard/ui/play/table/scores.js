// A series of rounds: everybody's points towards the target.
import {adopt, keepDrawn} from "../../scripts/component.js";
import {h, showText} from "../../scripts/dom.js";
import {capital, named} from "../../scripts/players.js";

function scoreLine({standing, players, mover}, points, player) {
  const {target, over} = standing;
  const share = Math.min(1, points / target);
  const kind = points >= target ? "score lost" : !over && player === mover ? "score turn" : "score";
  return h(
    "li",
    {class: kind},
    named(player, capital(players[player] ?? "")),
    h("span", {class: "score-gauge", "aria-hidden": "true"}, h("i", {style: `--share: ${100 * share}%`})),
    h("span", {class: "score-points"}, h("b", {}, String(points)), ` of ${target}`),
  );
}

export function render({model, el}) {
  adopt(el);
  const list = h("ul", {class: "score-list", "aria-label": "Points"});
  const said = h("p", {class: "caption", role: "status"});
  const ended = h("p", {class: "series-over", role: "status"});
  const aim = h("p", {class: "score-aim"});
  const show = () => {
    const {scores = [], said: told, over, aim: why} = model.standing;
    list.replaceChildren(...scores.map((points, player) => scoreLine(model, points, player)));
    aim.textContent = why;
    aim.hidden = !why || Boolean(over);
    showText(said, told);
    showText(ended, over);
  };
  keepDrawn(model, ["standing", "players", "mover"], show);
  return h("div", {class: "score-board"}, ended, list, aim, said);
}
