// A map of decisions: squares that open positions, H where hitting is better, F where folding is.
import {onChange} from "../../../ui/scripts/batch.js";
import {select} from "../../../ui/scripts/controls.js";
import {h, redraw} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import {workButton} from "../../../ui/scripts/work.js";
import style from "./decision_map.css";

const STEPS = {ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0]};

function square({position, link, move, worth, here}, x, y) {
  if (!position) return h("td", {class: "no-square"});
  const lit = {position};
  return h(
    "td",
    {},
    h(
      "a",
      {
        href: link,
        class: `square ${move}${here ? " here" : ""}`,
        tabIndex: -1,
        "data-x": x,
        "data-y": y,
        "data-position": position,
        "aria-label": `${position}: ${move}, ${worth}${here ? ", on show" : ""}`,
        title: `${position}: ${move}, worth ${worth}`,
        onmouseenter: () => point(lit),
        onmouseleave: () => point(null),
      },
      h("b", {}, move === "hit" ? "H" : "F"),
      h("span", {class: "square-worth"}, worth),
    ),
  );
}

// One square is in the order of the Tab key; arrows lead to the others.
function walkable(grid) {
  const at = (x, y) => grid.querySelector(`[data-x="${x}"][data-y="${y}"]`);
  const give = (one) => {
    grid.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    one?.setAttribute("tabindex", "0");
  };
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const from = event.target.closest?.(".square");
    if (!step || !from) return;
    event.preventDefault();
    let [y, x] = [Number(from.dataset.y), Number(from.dataset.x)];
    for (let tries = 0; tries < 20; tries++) {
      [y, x] = [y + step[0], x + step[1]];
      const one = at(x, y);
      if (!one) continue;
      give(one);
      one.focus();
      return;
    }
  });
  return () => give(grid.querySelector(".here") ?? grid.querySelector(".square"));
}

export function render({model, el}) {
  adopt(el, style);
  const title = h("h2", {class: "card-title"}, model.title);
  const grid = h("table", {class: "decision-map"});
  const own = h("span", {}, h("i", {class: "square-key here"}), "the position on show");
  const legend = h(
    "div",
    {class: "legend"},
    ...["hit", "fold"].map((move) =>
      h("span", {}, h("i", {class: `square-key ${move}`}, move === "hit" ? "H" : "F"), move),
    ),
    own,
  );
  const note = h("p", {class: "caption"});
  const axes = h("div", {class: "map-axes"});
  const place = h("div", {class: "map-place"}, grid);
  const first = walkable(grid);
  const choose = (axis, word) => {
    const options = model.cards.map((words, index) => [String(index), `the ${words}`]);
    const box = select(word, options, (card) => model.send_msg({do: "turn", axis, card: Number(card)}));
    box.value = String(model.axes[axis]);
    box.dataset.axis = axis;
    return h("label", {class: "inline-range"}, word, box);
  };
  const box = h("section", {class: "card map-card"}, title, axes, place, legend, note, workButton(model));
  const show = () => {
    box.hidden = !model.shown;
    title.textContent = model.title;
    const focused = axes.getRootNode().activeElement?.dataset?.axis;
    const choices = model.cards.length ? [choose(0, "Across"), choose(1, "Down")] : [];
    redraw(axes, choices, () => axes.querySelector(`[data-axis="${focused}"]`));
    axes.hidden = !choices.length;
    const ranks = model.squares.map((_, index) => index + 1);
    const head = h(
      "tr",
      {},
      h("td"),
      ranks.map((rank) => h("th", {scope: "col"}, String(rank))),
    );
    const rows = model.squares.map((row, y) =>
      h(
        "tr",
        {},
        h("th", {scope: "row"}, String(y + 1)),
        row.map((one, x) => square(one, x, y)),
      ),
    );
    const caption = h("caption", {class: "sr-only"}, `Columns: ${model.across}. Rows: ${model.down}.`);
    redraw(grid, ranks.length ? [caption, h("thead", {}, head), h("tbody", {}, rows)] : [], () =>
      grid.querySelector("[tabindex='0']"),
    );
    first();
    place.hidden = !ranks.length;
    place.dataset.across = model.across;
    place.dataset.down = model.down;
    legend.hidden = !ranks.length;
    own.hidden = !model.squares.flat().some(({here}) => here);
    note.textContent = model.note;
    note.hidden = !model.note;
  };
  onChange(model, ["title", "note", "squares", "across", "down", "cards", "axes", "shown"], show);
  onPoint(model, (lit) => {
    for (const one of grid.querySelectorAll(".square"))
      one.classList.toggle("lit", lit != null && one.dataset.position === lit.position);
  });
  show();
  return box;
}
