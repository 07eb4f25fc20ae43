// Both configuration graphs: cards as vertices, a maximum matching bold, the crossed-out weakest card, a vertex cover
// in rings.

import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, showText, svg} from "../../../../ui/scripts/dom.js";
import {lighting, onPoint} from "../../../../ui/scripts/events.js";
import {unbroken} from "../../../../ui/scripts/words.js";
import {foldedFigure} from "./folded_graph.js";
import {movedFigure, plainFigure, steppedFigure} from "./matching_figures.js";
import style from "./matching_picture.css";
import {spread} from "./pair_graph.js";

const HIDDEN = "Matchings are hidden. Find the winner yourself first.";
const POINT = "Point at a move in the table or at a card to see what it leaves.";
const REST = 180; // milliseconds that a move is pointed at before its graphs are asked for

function matchingLegend() {
  const key = (text, part) => h("span", {}, svg("svg", {viewBox: "0 0 30 22", "aria-hidden": "true"}, part), text);
  const line = (kind, from = 3) => svg("line", {x1: from, y1: 11, x2: 30 - from, y2: 11, class: kind});
  const vertex = (...parts) => svg("g", {class: "vertex"}, parts);
  const table = [
    svg("rect", {x: 7, y: 1, width: 16, height: 20, rx: 3}),
    svg("rect", {x: 9.5, y: 3.5, width: 11, height: 15, rx: 1, class: "inlay"}),
  ];
  const ring = svg("rect", {x: 6, y: 3, width: 18, height: 16, rx: 5, class: "ring"});
  return h(
    "p",
    {class: "legend"},
    key("the upper card beats the lower", line("beats", 2)),
    key("maximum matching", line("pair-line")),
    key("new pair after the move", line("pair-line fresh")),
    key("vertex cover: it touches every line", vertex(ring)),
    key("weakest card, left out", vertex(svg("path", {d: "M8 4 22 18M22 4 8 18", class: "cross"}))),
    key("table card (– is the empty table)", vertex(table)),
  );
}

// The two sides, now and after a move. `show` draws what Python has sent, `look` the graphs of large hands after a
// move, `point` those after the move that is pointed at.
function matchingPair(model) {
  const side = () => h("div", {class: "matching-side"});
  const [nowBox, afterBox] = [side(), side()];
  const nowSays = h("p", {class: "matching-says"});
  const afterSays = h("p", {class: "matching-says", "aria-live": "polite"});
  const chips = h("div", {class: "move-chips", role: "group", "aria-label": "Show the matchings after"});
  const head = (title, more) => h("div", {class: "matching-head"}, h("h3", {}, title), more);
  const now = h("div", {class: "matching-side"}, head("Now"), nowSays, nowBox);
  const after = h("div", {class: "matching-side"}, head("After", chips), afterSays, afterBox);
  const box = h("div", {class: "matching-pair"}, now, after);
  let [data, layout, chosen, pointed] = [null, null, null, null];

  const lamps = ({move, position}) => lighting(() => ({move, position}));
  // A card of the hand to move can be pointed at and pressed here as on the table.
  const played = (figure) => (card) => {
    const found = figure.symbol === "μ₀" && data.after.find((entry) => entry.move === card.text);
    if (!found) return null;
    const {onmouseenter, onmouseleave} = lamps(found);
    const onclick = () => model.send_msg({do: "walk", moves: [found.move]});
    return {"data-move": found.move, onclick, onmouseenter, onmouseleave};
  };
  const chip = (found) => {
    const choose = () => {
      chosen = found.move;
      showAfter();
    };
    const marks = {class: "chip", "data-move": found.move, "aria-label": `Show the matchings after: ${found.label}`};
    return button(found.move, choose, {...marks, ...lamps(found)});
  };
  function showAfter() {
    const by = (move) => data.after.find((entry) => entry.move === move);
    const found = by(pointed) ?? by(chosen) ?? data.after[0];
    for (const one of chips.children) one.setAttribute("aria-pressed", String(one.dataset.move === found?.move));
    for (const card of nowBox.querySelectorAll(".playable")) {
      card.classList.toggle("lit", card.dataset.move === pointed);
    }
    afterSays.textContent = found ? unbroken(found.sentence) : HIDDEN;
    const figures = found?.figures ?? [];
    afterBox.replaceChildren(...figures.map((figure, index) => movedFigure(figure, layout, data.now.figures[index])));
  }
  function showGraphs() {
    layout = spread(data);
    box.classList.toggle("stacked", layout.width > 440);
    const draw = (figure) => (model.hide ? plainFigure(figure, layout) : steppedFigure(figure, layout, played(figure)));
    nowBox.replaceChildren(...data.now.figures.map(draw));
    chips.replaceChildren(...data.after.map(chip));
    showAfter();
  }
  function showFolded() {
    const found = model.look ? JSON.parse(model.look) : null;
    const {figures} = data.now;
    box.classList.add("stacked");
    chips.replaceChildren(found ? h("span", {}, found.label) : "");
    nowBox.replaceChildren(...figures.map((figure) => foldedFigure(figure, data.blocks)));
    afterSays.textContent = found ? found.sentence : model.hide ? HIDDEN : POINT;
    const after = found?.figures ?? [];
    afterBox.replaceChildren(...after.map((figure, index) => foldedFigure(figure, data.blocks, figures[index])));
  }
  return {
    box,
    folded: () => Boolean(data?.folded),
    look: showFolded,
    point(lit) {
      if (!data) return;
      const found = lit?.move && data.after.find((entry) => entry.move === lit.move && entry.position === lit.position);
      const was = pointed;
      pointed = found ? found.move : null;
      if (found) chosen = found.move; // what was pointed at last stays on show: nothing jumps back
      if (was !== pointed) showAfter();
    },
    show() {
      data = model.graphs ? JSON.parse(model.graphs) : null;
      [chosen, pointed] = [null, null];
      box.hidden = !data;
      if (!data) {
        for (const part of [nowBox, afterBox, chips]) part.replaceChildren();
        return;
      }
      nowSays.textContent = unbroken(data.now.sentence);
      if (data.folded) showFolded();
      else showGraphs();
    },
  };
}

export function render({model, el}) {
  adopt(el, style);
  const pair = matchingPair(model);
  const note = h("p", {class: "caption"});
  const legend = matchingLegend();
  const title = h("h2", {class: "card-title"}, "Configuration graphs");
  const head = pictureHead(title, "configuration-graphs", () => [pair.box, legend]);
  // Large hands: the graphs after a move are asked for when it is pointed at.
  let resting = 0;
  const ask = (lit) => {
    clearTimeout(resting);
    if (!lit?.move || model.hide) return;
    const look = {do: "look", move: lit.move, position: lit.position ?? ""};
    resting = setTimeout(() => model.send_msg(look), REST);
  };
  const show = () => {
    pair.show();
    showText(note, model.note);
    legend.hidden = pair.box.hidden || pair.folded();
    head.lastChild.hidden = pair.box.hidden;
  };
  const whole = onChange(model, ["graphs", "note", "hide"], show);
  model.on("look", () => {
    if (pair.folded() && !whole.waiting) pair.look();
  });
  onPoint(model, (lit) => (pair.folded() ? ask(lit) : pair.point(lit)));
  show();
  return h("section", {class: "card matching-card"}, head, pair.box, note, legend);
}
