import {keepDrawn} from "../scripts/component.js";
import {hideSwitch, rulesHere} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {badge} from "../scripts/outcomes.js";
import {mark, named} from "../scripts/players.js";

// What the position is worth to a player: a colour and a word, or a number beside the player's mark.
function worthBadge({player, name, value, text, exact}) {
  return value || player < 0
    ? badge(value, ...(name ? [mark(player), `${name}: ${text}`] : [text]))
    : h("span", {class: "badge amount", title: exact || null}, named(player, name), h("b", {}, text));
}

const CLOSED = "The answer stays hidden here. Decide, say why, then play it out.";

export function verdictStrip(model) {
  const verdict = h("div", {class: "verdict-says", "aria-live": "polite"});
  const hide = hideSwitch(model, (on) => model.send_msg({do: "hide", on}));
  const rules = rulesHere(); // seen on a slide alone: the page has the settings of the board
  const box = h("section", {class: "card verdict-card", "data-part": "verdict"}, hide.box, verdict);
  const line = (...says) => h("h2", {class: "verdict-line"}, ...says);
  const best = ([says, moves]) => h("p", {class: "best-move"}, says, " ", h("b", {translate: false}, moves));

  const show = () => {
    const asks = model.hide && !model.over;
    hide.show(model.hide, model.closed);
    rules.show(model.rules);
    box.className = `card verdict-card ${asks ? "hidden-solution" : model.value || "open"}`;
    const said = asks ? line(model.question) : line(model.badges.map(worthBadge), " ", h("span", {}, model.sentence));
    const more = asks ? model.closed && h("p", {class: "caption"}, CLOSED) : model.best.length > 0 && best(model.best);
    verdict.replaceChildren(rules.box, said, ...(more ? [" ", more] : []));
  };
  keepDrawn(model, ["value", "badges", "sentence", "best", "rules", "question", "hide", "over", "closed"], show);
  return box;
}
