// The record of a thousand deals: a mark a seed, and what is known of the one that is pointed at or named.

import {workButton} from "../../../../ui/jobs/work.js";
import {pictureButtons} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {segments} from "../../../../ui/scripts/controls.js";
import {h, svg} from "../../../../ui/scripts/dom.js";
import {csvButton} from "../../../../ui/scripts/save.js";
import {amount} from "../../../../ui/scripts/words.js";
import style from "./record_map.css";

const ACROSS = 50;
const STEP = 10;
const NAMED = 4; // each row of so many has its number written beside it
const MARKS = {
  w: {name: "won", path: (x, y) => `M${x + 1} ${y + 1}h8v8h-8Z`},
  l: {name: "lost", path: (x, y) => `M${x + 3} ${y + 3}h4v4h-4Z`},
  o: {name: "not decided", path: (x, y) => `M${x + 1} ${y + 1}h8v8h-8ZM${x + 3} ${y + 3}v4h4v-4Z`},
};

function map(model) {
  const cells = [...model.cells];
  const rows = Math.ceil(cells.length / ACROSS);
  const paths = Object.entries(MARKS).map(([letter, {name, path}]) => {
    const parts = cells.map((cell, seed) =>
      cell === letter ? path((seed % ACROSS) * STEP, Math.floor(seed / ACROSS) * STEP) : "",
    );
    return svg("path", {d: parts.join(""), class: `record-${name}`});
  });
  const here = svg("rect", {width: STEP, height: STEP, class: "record-here"});
  const box = {viewBox: `0 0 ${ACROSS * STEP} ${rows * STEP}`, role: "img", "aria-label": model.says};
  return {picture: svg("svg", box, paths, here), here};
}

// The seeds with which some of the rows begin, and what they are.
function rowNames(cells) {
  const rows = Math.ceil(cells.length / ACROSS);
  const names = [];
  for (let row = 0; row < rows; row += NAMED)
    names.push(h("span", {style: `--row: ${(row + 0.5) / rows}`}, (row * ACROSS).toLocaleString("en")));
  return h("div", {class: "record-rows", "aria-hidden": "true"}, names);
}

// What is known of a deal.
function verdict({cells, numbers}, seed) {
  const number = numbers[seed];
  if (cells[seed] === "w") return `won in ${amount(number, "move")}`;
  const boards = amount(number, "board");
  return cells[seed] === "l" ? `lost: all ${boards} that can follow were visited` : `not decided after ${boards}`;
}

function key(letter, count) {
  const picture = svg("svg", {viewBox: "0 0 10 10", "aria-hidden": "true"}, svg("path", {d: MARKS[letter].path(0, 0)}));
  return h(
    "span",
    {class: `record-key record-${MARKS[letter].name}`},
    picture,
    `${count.toLocaleString("en")} ${MARKS[letter].name}`,
  );
}

export function render({model, el}) {
  adopt(el, style);
  el.getRootNode().host?.style.setProperty("grid-column", "1 / -1"); // as wide as the page
  const place = h("div", {class: "record-map"});
  const keys = h("div", {class: "record-keys"});
  const note = h("p", {class: "caption"});
  const told = h("p", {class: "record-told", role: "status"});
  const field = h("input", {type: "number", class: "limit", min: 0, "aria-label": "Seed of a deal"});
  const choose = () => segments("Rules", model.choices, (value) => model.send_msg({do: "choose", value}));
  let rules = choose();
  const ask = h("div", {class: "inline-range chooser"}, "Rules", rules.box);
  const axis = h("p", {class: "caption"}, `Seeds in rows of ${ACROSS}; the first one is at the left.`);
  const look = h("div", {class: "record-look"}, h("label", {class: "inline-range"}, "Seed", field), told);
  const files = h("div", {class: "group wrap"});
  let drawn = null;
  const tell = (seed) => {
    if (!(seed >= 0 && seed < model.cells.length)) return told.replaceChildren("");
    const link = h("a", {href: `${model.start}${seed}${model.option}`}, "Open it");
    drawn.here.setAttribute("x", (seed % ACROSS) * STEP);
    drawn.here.setAttribute("y", Math.floor(seed / ACROSS) * STEP);
    drawn.here.classList.add("on");
    return told.replaceChildren(h("b", {}, `Deal ${seed}`), ` ${verdict(model, seed)}. `, link);
  };
  const seedAt = (event) => {
    const frame = drawn.picture.getBoundingClientRect();
    const column = Math.floor(((event.clientX - frame.x) / frame.width) * ACROSS);
    const rows = Math.ceil(model.cells.length / ACROSS);
    return Math.floor(((event.clientY - frame.y) / frame.height) * rows) * ACROSS + column;
  };
  field.addEventListener("input", () => tell(field.valueAsNumber));
  place.addEventListener("click", (event) => {
    if (!drawn.picture.contains(event.target)) return;
    field.value = String(seedAt(event));
    tell(field.valueAsNumber);
  });
  const show = () => {
    const there = model.cells.length > 0;
    for (const one of [ask, keys, place, axis, look, files]) one.hidden = !there;
    note.textContent = model.note;
    if (!there) return;
    if (model.choices.length !== rules.box.children.length) {
      const next = choose();
      rules.box.replaceWith(next.box);
      rules = next;
    }
    rules.press(model.choice);
    drawn = map(model);
    place.replaceChildren(rowNames(model.cells), drawn.picture);
    field.max = model.cells.length - 1;
    keys.replaceChildren(...Object.keys(MARKS).map((letter) => key(letter, model.cells.split(letter).length - 1)));
    tell(field.valueAsNumber);
  };
  keepDrawn(model, ["cells", "numbers", "choices", "choice", "note", "says"], show);
  const name = () => `solitaire-record-${model.choice}`;
  const kinds = pictureButtons({
    name: model.title,
    title: () => model.title,
    file: name,
    parts: () => [keys, place, axis, note],
  });
  const says = {"aria-label": `Save ${model.title} as CSV`};
  files.append(...kinds, ...csvButton("CSV", name, () => model.csv, says));
  const head = h("div", {class: "card-head"}, h("h3", {class: "card-title"}, model.title), files);
  return h(
    "figure",
    {class: "card chart"},
    head,
    ask,
    keys,
    place,
    axis,
    look,
    h("figcaption", {}, note),
    workButton(model),
  );
}
