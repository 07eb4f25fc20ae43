// Playing cards. One design for every game: an index that can be read from a narrow strip, and a face that can be
// told from afar.
import shapes from "../../drawings/shapes.json" with {type: "json"};
import {h, svg} from "../scripts/dom.js";

// Each suit is drawn around the origin, about 20 wide and high. After the four usual ones come those of games with
// more suits.
export const SUITS = shapes.suits;
const PIPS = shapes.pips;

function pip(suit, x, y, scale) {
  return svg("path", {
    d: SUITS[suit].d,
    transform: `translate(${x} ${y}) scale(${scale})${y > 42 ? " rotate(180)" : ""}`,
  });
}

// A card as a picture; `name` is what stands in its corner, `suit` an index into SUITS.
export function playingCard(name, suit) {
  const corner = () => [
    svg("text", {x: 9.5, y: 17, class: name.length > 1 ? `index long${PIPS[name] ? "" : " word"}` : "index"}, name),
    svg("path", {d: SUITS[suit].d, transform: "translate(9.500 26) scale(.5)"}),
  ];
  const face = PIPS[name]
    ? PIPS[name].map(([x, y]) => pip(suit, x, y, 0.5))
    : name === "A"
      ? [pip(suit, 30, 42, 1.35)]
      : [
          svg("rect", {x: 18, y: 13, width: 24, height: 58, rx: 4, class: "court"}),
          pip(suit, 30, 24, 0.62),
          svg("text", {x: 30, y: 51, class: name.length > 1 ? "letter long" : "letter"}, name),
          pip(suit, 30, 60, 0.62),
        ];
  return svg(
    "svg",
    {viewBox: "0 0 60 84", class: `playing-card${SUITS[suit].red ? " red" : ""}`, "aria-hidden": "true"},
    svg("rect", {x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 6.5, class: "paper"}),
    face,
    corner(),
    svg("g", {transform: "rotate(180 30 42)"}, corner()),
  );
}

const sheet = (kind, viewBox, ...parts) =>
  svg("svg", {viewBox, class: `playing-card ${kind}`, "aria-hidden": "true"}, parts);
const paper = () => svg("rect", {x: 0.75, y: 0.75, width: 58.5, height: 82.5, rx: 6.5, class: "paper"});
const lining = () => svg("rect", {x: 7, y: 7, width: 46, height: 70, rx: 4, class: "lining"});

// A card that has a rank and no suit; a cut card has a torn edge. Its number is printed once: in the middle, or in the
// corner of a card that another one covers (`lapped` in cards.css). Six digits and more are condensed.
export function rankCard(text, {cut = false} = {}) {
  const size = text.length > 4 ? " tiny" : text.length > 2 ? " long" : "";
  const squeezed = text.length > 5 && {textLength: 50, lengthAdjust: "spacingAndGlyphs"};
  return sheet(
    `rank-card${cut ? " red" : ""}`,
    "0 0 60 84",
    cut ? svg("path", {d: shapes.torn, class: "paper"}) : paper(),
    svg("text", {x: 30, y: 54, class: `face${size}`, ...squeezed}, text),
  );
}

export function jokerCard() {
  const bells = shapes.bells.map(([cx, cy]) => svg("circle", {cx, cy, r: 3.6, class: "bell"}));
  const band = svg("rect", {x: 13, y: 65, width: 34, height: 6, rx: 3, class: "cap"});
  return sheet(
    "rank-card joker red",
    "0 0 60 84",
    paper(),
    svg("path", {d: shapes.cap, class: "cap"}),
    bells,
    band,
    svg("text", {x: 6, y: 22, class: "corner"}, "J"),
  );
}

// A card of which only the back is seen.
export const cardBack = () =>
  sheet("back", "0 0 60 84", paper(), lining(), svg("text", {x: 30, y: 53, class: "face"}, "?"));

// Cards that lie face down, some on top of each other; none leaves their place empty.
export function faceDown(count) {
  const lies = Math.min(3, Math.ceil(count / 8));
  const one = (index) => svg("g", {transform: `translate(${index * -2.5} ${index * -2.5})`}, paper(), lining());
  const none = svg("rect", {x: 2, y: 2, width: 56, height: 80, rx: 7, class: "no-card"});
  const left = -3.5 - 1.25 * Math.max(0, lies - 1); // what is drawn is in the middle
  return sheet(
    "face-down",
    `${left} ${left} 67 91`,
    lies ? Array.from({length: lies}, (_, index) => one(index)) : none,
  );
}

// A suit as a small picture; `suit` is an index into SUITS.
export function suitMark(suit, kind = "suit-mark") {
  const {d, red} = SUITS[suit];
  const picture = svg("svg", {viewBox: "-11 -11 22 22", "aria-hidden": "true"}, svg("path", {d}));
  return h("span", {class: `${kind}${red ? " red-suit" : ""}`}, picture);
}

// A card in a crowd that lies open: its rank and its suit, large, and nothing twice.
export function laidFace(rank, suit) {
  const kind = `face${SUITS[suit].red ? " red-suit" : ""}`;
  const name = h("b", {class: rank.length > 1 ? "long" : ""}, rank);
  return h("span", {class: kind, "aria-hidden": "true"}, name, suitMark(suit));
}
