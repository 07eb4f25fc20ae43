// Playing cards. One design for every game: an index that can be read from a narrow strip, and a face that can be
// told from afar.
import {svg} from "./dom.js";

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
