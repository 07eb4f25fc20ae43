// Cards so small that many positions can be seen beside each other: what a face says and nothing else. Equal cards lie
// upon each other. One design for the nodes of graphs, the lines of tables and strips of positions.
import {h, svg} from "../scripts/dom.js";

export const MINI = {tall: 20, near: 4.5, gap: 1.5};
const LETTER = 7.3; // of what a face says
const widthOf = (text) => Math.max(15, 3.5 + LETTER * text.length);
const isMore = (text) => text.startsWith("+");

function miniCard(text, x, covered) {
  const wide = widthOf(text);
  const paper = !isMore(text) && svg("rect", {width: wide, height: MINI.tall, rx: 2.5, class: "mini-paper"});
  const kind = `mini-name${isMore(text) ? " more" : ""}${text.endsWith("~") ? " cut" : ""}`;
  return svg(
    "g",
    {transform: `translate(${x} 0)`},
    paper,
    !covered && svg("text", {x: wide / 2, y: 14.3, class: kind}, text),
  );
}

// A hand from its upper left corner: {group, width}; `turn` puts the sign of the player to move before it.
export function miniHand(cards, turn = false) {
  const sign = turn ? 7 : 0;
  let x = sign;
  const drawn = cards.map((text, index) => {
    const covered = text === cards[index + 1];
    const card = miniCard(text, x, covered);
    x += covered ? MINI.near : widthOf(text) + MINI.gap;
    return card;
  });
  const none = !cards.length && svg("rect", {x: x + 0.5, y: 3, width: 12, height: 14, rx: 2.5, class: "mini-none"});
  const mark = turn && svg("path", {d: "M0 6 5 10 0 14Z", class: "mini-turn"});
  return {group: svg("g", {}, mark, none, drawn), width: Math.max(x - MINI.gap, sign + 14)};
}

// The hands of a position in a text, and beside them what lies between; they stand for the position as it is written,
// which who listens hears.
export function miniHands({hands, turn, position, holders}) {
  const one = (cards, place) => {
    const {group, width} = miniHand(cards, place === turn);
    const size = {viewBox: `-1 -1 ${width + 2} ${MINI.tall + 2}`, width: width + 2, height: MINI.tall + 2};
    return svg("svg", {...size, class: place < holders ? "" : "mini-between"}, group);
  };
  const kind = `mini-hands${holders < hands.length ? " around" : ""}`;
  return h("span", {class: kind, role: "img", "aria-label": position, title: position}, hands.map(one));
}
