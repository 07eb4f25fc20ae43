// The columns in groups, those nearest to complete first.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import {exchange, rankOf, short, suitMark} from "../cards/card_face.js";
import textStyle from "../cards/card_text.css";
import style from "./columns_picture.css";

const heading = (left, suits) => {
  if (!left) return "Complete";
  return left === suits ? "No card at home" : `${left} to come`;
};

// The card of a suit in a column: here, able to come now, or elsewhere.
function pip({card, here, move}, send) {
  const mark = suitMark(card.at(-1));
  if (here) return h("span", {class: "pip here", title: `${short(card)} is here`}, mark);
  if (!move) return h("span", {class: "pip", title: `${short(card)} is missing`}, mark);
  return h(
    "button",
    {
      type: "button",
      class: "pip able",
      title: `${short(card)} can come now`,
      "aria-label": `Bring ${short(card)}: ${exchange(move)}`,
      "data-move": move,
      onclick: () => send(move),
      ...lighting(() => ({move})),
    },
    mark,
  );
}

function entry({column, rank, cards, left}, send) {
  const says = rank ? rankOf(`${rank}S`) : "–";
  return h(
    "li",
    {class: left ? "column-entry" : "column-entry whole"},
    h("span", {class: "column-name"}, String(column)),
    h("b", {}, says),
    h(
      "span",
      {class: "pips"},
      cards.map((card) => pip(card, send)),
    ),
  );
}

export function render({model, el}) {
  adopt(el, textStyle, style);
  const send = (move) => model.send_msg({do: "walk", moves: [move]});
  const groups = h("div", {class: "column-groups"});
  const show = () => {
    const suits = model.suits.length;
    const by = new Map();
    for (const one of model.columns) by.set(one.left, [...(by.get(one.left) ?? []), one]);
    const group = ([left, all]) => [
      h("h3", {class: "group-name"}, heading(left, suits), h("span", {class: "caption"}, ` ${all.length}`)),
      h(
        "ol",
        {class: "column-list"},
        all.map((one) => entry(one, send)),
      ),
    ];
    redraw(groups, [...by].flatMap(group), () => groups.querySelector("button"));
  };
  keepDrawn(model, ["columns", "suits"], show);
  onPoint(model, (lit) => {
    for (const one of groups.querySelectorAll("[data-move]"))
      one.classList.toggle("lit", lit?.move === one.dataset.move);
  });
  const note =
    "For each column, the rank of most of its cards at home. A ringed suit can come home in one move: press it.";
  const title = h("h2", {class: "card-title"}, "Columns, nearest to complete first");
  const says = h("p", {class: "caption"}, note);
  return h(
    "section",
    {class: "card"},
    pictureHead(title, "columns", () => [groups, says]),
    groups,
    says,
  );
}
