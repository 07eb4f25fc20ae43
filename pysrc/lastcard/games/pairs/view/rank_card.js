// A card of Pairs: it has a rank and no suit.
import {svg} from "../../../ui/scripts/dom.js";

const paper = () => svg("rect", {x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 7, class: "paper"});

export function rankCard(rank) {
  const corner = svg("text", {x: 10, y: 19, class: "corner"}, String(rank));
  return svg(
    "svg",
    {viewBox: "0 0 60 84", class: "playing-card rank-card", "aria-hidden": "true"},
    paper(),
    svg("text", {x: 31, y: 55, class: "face"}, String(rank)),
    corner,
    svg("g", {transform: "rotate(180 30 42)"}, corner.cloneNode(true)),
  );
}

// Cards that lie face down, some on top of each other; none leaves their place empty.
export function faceDown(count) {
  const lies = Math.min(3, Math.ceil(count / 8));
  const one = (index) =>
    svg(
      "g",
      {transform: `translate(${index * -2.5} ${index * -2.5})`},
      paper(),
      svg("rect", {x: 7, y: 7, width: 46, height: 70, rx: 4, class: "lining"}),
    );
  return svg(
    "svg",
    {viewBox: "-6 -6 67 91", class: "playing-card face-down", "aria-hidden": "true"},
    lies
      ? Array.from({length: lies}, (_, index) => one(index))
      : svg("rect", {x: 2, y: 2, width: 56, height: 80, rx: 7, class: "no-card"}),
  );
}
