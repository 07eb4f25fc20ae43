// The cards in their rows and columns, with the home suit beside each row. A card keeps its element while it
// moves, so that an exchange can be seen. Where there is little room many columns are broken into two
// blocks, one below the other, so that no card is too small for a finger; with many rows, which leave no
// room below, cards are narrow strips (grid.css).
import {h} from "../../../../ui/scripts/dom.js";
import {amount} from "../../../../ui/scripts/words.js";
import {back, face, spoken, suitMark, suitName} from "../cards/card_face.js";

const UNBROKEN = 9; // columns that stay beside each other however narrow it is
const LOW = 5; // rows that leave room for a second block below
const FEW = 12; // cards that fly; when more change places at once, they are dealt anew
const STILL = "(prefers-reduced-motion: reduce)";
const EXCHANGE = {duration: 320, easing: "cubic-bezier(.3, .1, .2, 1)"};
const TURN = {duration: 260, easing: "ease-out", fill: "backwards"};

const cellOf = (row, column) => ({row, column});

// Where each card lies, by its name.
function placesOf(rows) {
  const places = new Map();
  for (const [row, cards] of rows.entries())
    for (const [column, card] of cards.entries()) places.set(card, cellOf(row, column));
  return places;
}

// A card flies from where it was, above the others.
function flight(element, was) {
  const is = element.getBoundingClientRect();
  const [x, y] = [was.x - is.x, was.y - is.y];
  if (Math.abs(x) < 2 && Math.abs(y) < 2) return;
  const lift = Math.hypot(x, y) > 4 * is.width ? 1.16 : 1.08;
  const halfway = {transform: `translate(${x / 2}px, ${y / 2}px) scale(${lift})`, zIndex: 5, offset: 0.5};
  const way = [{transform: `translate(${x}px, ${y}px)`, zIndex: 5}, halfway, {transform: "none", zIndex: 5}];
  element.animate(way, EXCHANGE);
}

function dealt(elements) {
  for (const [index, element] of elements.entries()) {
    const from = {opacity: 0, transform: "translateY(-0.6rem)"};
    element.animate([from, {opacity: 1, transform: "none"}], {...TURN, delay: 6 * index});
  }
}

function turnedOver(elements) {
  const keyframes = [{transform: "rotateY(90deg)"}, {transform: "none"}];
  for (const [index, element] of elements.entries()) element.animate(keyframes, {...TURN, delay: 240 + 70 * index});
}

// The element of a card in a column that is complete or not; `told` is what is read out.
function dress(element, card, {down, home, told}) {
  const look = down ? "back" : "face";
  if (element.dataset.look !== look) {
    element.dataset.look = look;
    element.replaceChildren(h("span", {class: "paper-side"}, down ? back(card) : face(card)));
  }
  element.classList.toggle("down", down);
  element.classList.toggle("home", home && !down);
  element.setAttribute("aria-label", told);
}

// The home suits, and the band behind each row; again for the second block, where there may be one.
function sides(homes, blocks) {
  const side = (block) => (suit, row) => {
    const title = `Home row of ${suitName(suit)}`;
    const place = {class: block ? " second" : "", style: `--row: ${row}`};
    const told = block ? {"aria-hidden": "true"} : {role: "img", "aria-label": title};
    return [
      h("span", {...place, class: `home-band${row % 2 ? " odd" : ""}${place.class}`, "aria-hidden": "true"}),
      h("span", {...place, class: `home-mark${place.class}`, title, ...told}, suitMark(suit)),
    ];
  };
  return Array.from({length: blocks}, (_, block) => [...homes].map(side(block)));
}

// Where a cell lies: its row and column, and those that it has when the columns are broken into blocks of so many.
export const placing = (row, column, across) => {
  const half = across > UNBROKEN ? Math.ceil(across / 2) : across;
  return {"--row": row, "--column": column, "--block": Math.floor(column / half), "--within": column % half};
};

// `model` holds `rows` (of cards) and `homes` (suits), the top row first, and `done` (complete columns). `act` makes a
// card a button that does something; without it cards are pictures.
export function cardGrid(model, act = null) {
  const elements = new Map();
  const box = h("div", {class: "pgs-grid", role: "group"});
  let places = new Map();
  let done = [];
  let shape = "";
  const make = (card) => {
    const more = act ? {type: "button", tabIndex: -1, onclick: (event) => act(card, event)} : {role: "img"};
    return h(act ? "button" : "span", {class: "pgs-card", "data-card": card, ...more});
  };
  const rebuild = () => {
    elements.clear();
    for (const card of model.rows.flat()) elements.set(card, make(card));
    const across = model.rows[0].length;
    const broken = across > UNBROKEN && model.rows.length <= LOW;
    box.replaceChildren(...sides(model.homes, broken ? 2 : 1).flat(2), ...elements.values());
    box.classList.toggle("broken", broken);
    box.classList.toggle("strips", across > UNBROKEN && !broken);
    box.style.setProperty("--across", across);
    box.style.setProperty("--half", Math.ceil(across / 2));
    box.style.setProperty("--down", model.rows.length);
    box.setAttribute("aria-label", `${amount(model.rows.length, "row")} of ${amount(across, "card")}`);
  };
  const dressAll = () => {
    for (const [card, {row, column}] of places) {
      const down = model.done.includes(column);
      const home = card.at(-1) === model.homes[row];
      const where = `column ${column + 1}, ${suitName(model.homes[row])} row`;
      const told = `${spoken(card)}, ${where}${down ? ", face down: complete" : home ? ", at home" : ""}`;
      dress(elements.get(card), card, {down, home, told});
    }
  };
  function show() {
    const now = placesOf(model.rows);
    const fresh = shape !== `${model.homes}${model.rows[0].length}`;
    shape = `${model.homes}${model.rows[0].length}`;
    if (fresh) rebuild();
    const moved = [...now].filter(([card, {row, column}]) => {
      const was = places.get(card);
      return was && (was.row !== row || was.column !== column);
    });
    const rects = new Map(moved.map(([card]) => [card, elements.get(card).getBoundingClientRect()]));
    const turned = [...now].filter(([, {column}]) => model.done.includes(column) && !done.includes(column));
    for (const [card, {row, column}] of now)
      for (const [name, value] of Object.entries(placing(row, column, model.rows[0].length)))
        elements.get(card).style.setProperty(name, value);
    const first = !places.size;
    places = now;
    done = [...model.done];
    dressAll();
    if (first || matchMedia(STILL).matches) return;
    if (fresh || moved.length > FEW) dealt([...elements.values()]);
    else {
      for (const [card, rect] of rects) flight(elements.get(card), rect);
      turnedOver(turned.map(([card]) => elements.get(card).firstChild));
    }
  }
  const at = (row, column) => elements.get(model.rows[row]?.[column]);
  return {box, show, at, element: (card) => elements.get(card), place: (card) => places.get(card)};
}
