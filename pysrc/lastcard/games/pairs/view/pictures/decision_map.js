// A map of decisions: squares that open positions, H where hitting is better, F where folding is.

import {workButton} from "../../../../ui/jobs/work.js";
import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import mapStyle from "../../../../ui/pictures/square_map.css";
import {squareMap} from "../../../../ui/pictures/square_map.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {select} from "../../../../ui/scripts/controls.js";
import {dataOfFocused, h, onceInView, redraw, showText} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import style from "./decision_map.css";

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

export function render({model, el}) {
  adopt(el, mapStyle, style);
  const title = h("h2", {class: "card-title"}, model.title);
  const map = squareMap("decision-map");
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
  const axes = h("div", {class: "map-choices"});
  const choose = (axis, word) => {
    const options = model.cards.map((words, index) => [String(index), `the ${words}`]);
    const box = select(word, options, (card) => model.send_msg({do: "turn", axis, card: Number(card)}));
    box.value = String(model.axes[axis]);
    box.dataset.axis = axis;
    return h("label", {class: "inline-range"}, word, box);
  };
  const head = pictureHead(title, "decisions", () => [map.box, legend, note]);
  const box = h("section", {class: "card map-card"}, head, axes, map.box, legend, note, workButton(model));
  const show = () => {
    box.hidden = !model.shown;
    title.textContent = model.title;
    const focused = dataOfFocused(axes).axis;
    const choices = model.cards.length ? [choose(0, "Across"), choose(1, "Down")] : [];
    redraw(axes, choices, () => axes.querySelector(`[data-axis="${focused}"]`));
    axes.hidden = !choices.length;
    const ranks = model.squares.map((_, index) => index + 1);
    map.show({
      across: {says: model.across, names: ranks},
      down: {says: model.down, names: ranks},
      square: (x, y) => square(model.squares[y][x], x, y),
    });
    map.box.hidden = !ranks.length;
    legend.hidden = head.lastChild.hidden = !ranks.length;
    own.hidden = !model.squares.flat().some(({here}) => here);
    showText(note, model.note);
  };
  keepDrawn(model, ["title", "note", "squares", "across", "down", "cards", "axes", "shown"], show);
  onPoint(model, (lit) => {
    for (const one of map.grid.querySelectorAll(".square"))
      one.classList.toggle("lit", lit != null && one.dataset.position === lit.position);
  });
  if (model.eager)
    model.on(
      "remove",
      onceInView(box, () => model.send_msg({do: "seen"})),
    );
  return box;
}
