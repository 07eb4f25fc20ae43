// The cards in their rows and columns, with the home suit beside each row. A card keeps its element while it moves, so
// that an exchange can be seen.
import {h} from "../../../ui/scripts/dom.js";
import {amount} from "../../../ui/scripts/words.js";
import {back, face, spoken, suitMark, suitName} from "./card_face.js";

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

function sides(homes, width) {
  return [...homes].map((suit, row) => {
    const title = `Home row of ${suitName(suit)}`;
    const mark = h("span", {class: "home-mark", role: "img", "aria-label": title, title}, suitMark(suit));
    mark.style.gridArea = `${row + 1} / 1`;
    const band = h("span", {class: `home-band${row % 2 ? " odd" : ""}`, "aria-hidden": "true"});
    band.style.gridArea = `${row + 1} / 1 / auto / ${width + 2}`;
    return [band, mark];
  });
}

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
    box.replaceChildren(...sides(model.homes, model.rows[0].length).flat(), ...elements.values());
    box.style.setProperty("--across", model.rows[0].length);
    box.setAttribute("aria-label", `${amount(model.rows.length, "row")} of ${amount(model.rows[0].length, "card")}`);
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
    for (const [card, {row, column}] of now) elements.get(card).style.gridArea = `${row + 1} / ${column + 2}`;
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
