// The balance of hitting and folding, and the lottery of the next card; a line lets its card come.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {dataOfFocused, h, redraw, showText} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import {colourOf, named, thePlayer} from "../../../../ui/scripts/players.js";
import {one} from "../../../../ui/scripts/words.js";
import {balance} from "./balance.js";
import style from "./lottery.css";
import {amount} from "./lottery_words.js";

// What lies between the least and the greatest of some numbers and zero, in hundredths.
function scaleOf(numbers) {
  const low = Math.min(0, ...numbers);
  const span = Math.max(0, ...numbers) - low || 1;
  return (number) => Math.round((10_000 * (number - low)) / span) / 100;
}

function lineOf(row, {most, at, hit, fold, called, colour}, walk) {
  const {rank, chance, share, pair, worth, text} = row;
  const lit = {move: row.moves.at(-1), position: row.position};
  const ends = worth == null ? null : [at(Math.min(0, worth)), at(Math.max(0, worth))];
  const rule = (kind, number) => number != null && h("i", {class: `rule ${kind}`, style: `--at: ${at(number)}%`});
  const bar = (kind) =>
    h("i", {class: `worth-bar ${colour} ${kind}`, style: `--from: ${ends[0]}%; --size: ${ends[1] - ends[0]}%`});
  const percent = `${(100 * chance).toFixed(chance < 0.0995 ? 1 : 0)} %`;
  // It begins with what can be read on it, so that it can be called by that.
  const says = [
    [rank, percent, text].filter(Boolean).join(" "),
    text && `for ${thePlayer(called)}`,
    `deal ${one(rank)}, chance ${share}`,
    pair && "a pair",
  ];
  return h(
    "button",
    {
      type: "button",
      class: `lot${pair ? " pairs" : ""}`,
      "data-rank": String(rank),
      "data-position": row.position,
      "aria-label": says.filter(Boolean).join(", "),
      onclick: () => walk(row.moves),
      onmouseenter: () => point(lit),
      onmouseleave: () => point(null),
      onfocus: () => point(lit),
      onblur: () => point(null),
    },
    h("span", {class: "lot-rank"}, String(rank)),
    h("span", {class: "lot-pair", "aria-hidden": "true"}, pair ? "pair" : ""),
    h("span", {class: "lot-chance"}, h("i", {style: `--share: ${(100 * chance) / most}%`})),
    h("span", {class: "lot-share"}, percent),
    ends &&
      h(
        "span",
        {class: "lot-worth"},
        rule("zero", 0),
        bar(worth < 0 ? "loses" : "gains"),
        rule("folds", fold),
        rule("hits", hit),
      ),
    ends && h("span", {class: "lot-text"}, text),
  );
}

const key = (kind, ...words) => h("span", {}, h("i", {class: `rule-key ${kind}`}), words);

export function render({model, el}) {
  adopt(el, style);
  const scale = h("div", {class: "balance-box"});
  const lots = h("div", {class: "lots", role: "group", "aria-label": "The next card"});
  const lead = h("p", {class: "caption lots-lead"});
  const keys = h("div", {class: "legend"});
  const note = h("p", {class: "caption"});
  const title = h("h2", {class: "card-title"}, "The next card");
  const head = pictureHead(title, "next-card", () => [scale, lead, lots, keys, note]);
  const walk = (moves) => model.send_msg({do: "walk", moves});
  const show = () => {
    const {rows, hit, fold, called, player} = model;
    const colour = colourOf(player);
    const worths = rows.map(({worth}) => worth).filter((worth) => worth != null);
    const known = worths.length > 0;
    const at = scaleOf([...worths, ...(hit == null ? [] : [hit]), ...(fold == null ? [] : [fold])]);
    const most = Math.max(...rows.map(({chance}) => chance), 1e-9);
    const focused = dataOfFocused(lots).rank;
    scale.replaceChildren(...(hit != null && fold != null ? [balance(model)] : []));
    const lines = rows.map((row) => lineOf(row, {most, at, hit, fold, called, colour}, walk));
    lots.classList.toggle("bare", !known);
    redraw(lots, lines, () => lines.find((line) => line.dataset.rank === focused) ?? lines[0]);
    lead.replaceChildren("Each rank with its chance", ...(known ? [", and what it is worth to "] : []));
    if (known) lead.append(named(player, thePlayer(called)));
    lead.append(".", h("span", {"data-unsaved": ""}, " Press a rank to deal it."));
    lead.hidden = head.lastChild.hidden = !rows.length;
    keys.replaceChildren(
      ...[
        hit != null && key("hits", `on average ${amount(hit)}: hitting`),
        fold != null && key("folds", `${amount(fold)}: folding`),
        known && key("pairs", "a pair, and the round is over"),
      ].filter(Boolean),
    );
    showText(note, model.note);
  };
  keepDrawn(model, ["rows", "hit", "fold", "action", "player", "called", "note"], show);
  onPoint(model, (lit) => {
    for (const line of lots.children)
      line.classList.toggle("lit", lit != null && line.dataset.position === lit.position);
  });
  return h("section", {class: "card lottery"}, head, scale, lead, lots, keys, note);
}
