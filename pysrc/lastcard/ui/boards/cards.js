// Playing cards. One design for every game: an index that can be read from a narrow strip, and a face that can be
// told from afar.
import {h, svg} from "../scripts/dom.js";

// Each suit is drawn around the origin, about 20 wide and high. After the four usual ones come those of games with
// more suits.
export const SUITS = [
  {
    name: "spades",
    d:
      "M0-9.500C3-5.500 9-2 9 3 9 6 6.800 7.500 4.800 7.500 3.200 7.500 1.800 6.800.900 5.400 1.100 " +
      "7.400 1.900 8.800 3.200 9.800H-3.200C-1.900 8.800-1.100 7.400-.900 5.400-1.800 6.800-3.200 " +
      "7.500-4.800 7.500-6.800 7.500-9 6-9 3-9-2-3-5.500 0-9.500Z",
  },
  {
    name: "hearts",
    red: true,
    d:
      "M0 9C-3 5-9 1-9-4-9-7.500-6.500-9-4.500-9-2.500-9-.800-7.800 0-5.800.800-7.800 2.500-9 4.500-9 " +
      "6.500-9 9-7.500 9-4 9 1 3 5 0 9Z",
  },
  {
    name: "clubs",
    d:
      "M0-9.500A4.300 4.300 0 0 1 3.400-2.600 4.300 4.300 0 1 1 1 4.400C1.200 6.700 2 8.600 3.400 " +
      "9.800H-3.400C-2 8.600-1.200 6.700-1 4.400A4.300 4.300 0 1 1-3.400-2.600 4.300 4.300 0 0 1 " +
      "0-9.500Z",
  },
  {
    name: "diamonds",
    red: true,
    d: "M0-10C2-6 4.800-2.500 7.500 0 4.800 2.500 2 6 0 10-2 6-4.800 2.500-7.500 0-4.800-2.500-2-6 0-10Z",
  },
  {
    name: "stars",
    d: "M0-10 2.600-3.200 9.700-3 4.100 1.400 6.100 8.300 0 4.300-6.100 8.300-4.100 1.400-9.700-3-2.600-3.200Z",
  },
  {name: "suns", red: true, d: "M0-8.500A8.500 8.500 0 1 1 0 8.500 8.500 8.500 0 1 1 0-8.500Z"},
  {name: "towers", d: "M-8-9H-4V-6H-2V-9H2V-6H4V-9H8V9H-8Z"},
  {
    name: "bells",
    red: true,
    d: "M0-10C5-10 7-6 7-1L9 6H-9L-7-1C-7-6-5-10 0-10ZM-2.500 7H2.500A2.500 2.500 0 0 1-2.500 7Z",
  },
  {name: "moons", d: "M4-9A9.500 9.500 0 1 0 4 9 7.500 7.500 0 1 1 4-9Z"},
];
const PIPS = {
  9: [
    [23.5, 18],
    [36.5, 18],
    [23.5, 34],
    [36.5, 34],
    [30, 42],
    [23.5, 50],
    [36.5, 50],
    [23.5, 66],
    [36.5, 66],
  ],
  10: [
    [23.5, 18],
    [36.5, 18],
    [30, 26],
    [23.5, 34],
    [36.5, 34],
    [23.5, 50],
    [36.5, 50],
    [30, 58],
    [23.5, 66],
    [36.5, 66],
  ],
};

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
const corner = (text) => svg("text", {x: 6, y: 22, class: text.length > 2 ? "corner long" : "corner"}, text);

const TORN =
  "M.75 7.250Q.75 .75 7.250.75H52.750Q59.250.75 59.250 7.250V74" +
  "L54 80 48 74 42 80 36 74 30 80 24 74 18 80 12 74 6 80 .75 74Z";

// A card that has a rank and no suit; a cut card has a torn edge. Long names have no corner.
export function rankCard(text, {cut = false} = {}) {
  const size = text.length > 4 ? " tiny" : text.length > 2 ? " long" : "";
  return sheet(
    `rank-card${cut ? " red" : ""}`,
    "0 0 60 84",
    cut ? svg("path", {d: TORN, class: "paper"}) : paper(),
    text.length < 4 && corner(text),
    svg("text", {x: 31, y: 61, class: `face${size}`}, text),
  );
}

const CAP =
  "M14 62C15 50 7 46 8 33 15 34 21 38 23 47 23 37 25 31 30 25 35 31 37 37 37 47 39 38 45 34 52 33 53 46 45 50 46 62Z";
const BELLS = [
  [8, 32],
  [30, 23],
  [52, 32],
];

export function jokerCard() {
  const bells = BELLS.map(([cx, cy]) => svg("circle", {cx, cy, r: 3.6, class: "bell"}));
  const band = svg("rect", {x: 13, y: 65, width: 34, height: 6, rx: 3, class: "cap"});
  return sheet(
    "rank-card joker red",
    "0 0 60 84",
    paper(),
    svg("path", {d: CAP, class: "cap"}),
    bells,
    band,
    corner("J"),
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
  return sheet("face-down", "-6 -6 67 91", lies ? Array.from({length: lies}, (_, index) => one(index)) : none);
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
