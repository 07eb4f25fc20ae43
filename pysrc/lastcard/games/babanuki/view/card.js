// The cards of BABANUKI: a number, of which there are two, or the joker, of which there is one.
import {svg} from "../../../ui/scripts/dom.js";

const CAP =
  "M14 62C15 50 7 46 8 33 15 34 21 38 23 47 23 37 25 31 30 25 35 31 37 37 37 47 39 38 45 34 52 33 53 46 45 50 46 62Z";
const BELLS = [
  [8, 32],
  [30, 23],
  [52, 32],
];

function jester() {
  return [
    svg("path", {d: CAP, class: "cap"}),
    BELLS.map(([cx, cy]) => svg("circle", {cx, cy, r: 3.6, class: "bell"})),
    svg("rect", {x: 13, y: 65, width: 34, height: 6, rx: 3, class: "cap"}),
    svg("text", {x: 10, y: 20, class: "corner"}, "J"),
  ];
}

// `text` is a number or J; it says nothing to who listens, as the card's button or the hand is named.
export function pairCard(text) {
  const joker = text === "J";
  const size = text.length > 3 ? "face tiny" : text.length > 2 ? "face long" : "face";
  return svg(
    "svg",
    {viewBox: "0 0 60 84", class: `playing-card pair-card${joker ? " joker" : ""}`, "aria-hidden": "true"},
    svg("rect", {x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 7, class: "paper"}),
    joker ? jester() : svg("text", {x: 30, y: 54, class: size}, text),
  );
}
