// Both configuration graphs: cards as vertices, a maximum matching bold, the crossed-out weakest card, a vertex cover in rings.

import {onChange} from "../../../ui/scripts/batch.js";
import {able, h, redraw, svg} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import {foldedFigure} from "./folded_graph.js";
import style from "./matching_picture.css";

import {bipartite, compared, head, spread, told} from "./pair_graph.js";

export function render({model, el}) {
  adopt(el, style);
  const send = (message) => model.send_msg(message);
  const nowHead = h("div", {class: "matching-head"}, h("h3", {}, "Now")),
    nowSays = h("p", {class: "matching-says"}),
    nowBox = h("div", {class: "matching-side"});
  const chips = h("div", {class: "move-chips", role: "group", "aria-label": "Show the matchings after"});
  const afterHead = h("div", {class: "matching-head"}, h("h3", {}, "After"), chips),
    afterSays = h("p", {class: "matching-says", "aria-live": "polite"}),
    afterBox = h("div", {class: "matching-side"});
  const pair = h(
    "div",
    {class: "matching-pair"},
    h("div", {class: "matching-side"}, nowHead, nowSays, nowBox),
    h("div", {class: "matching-side"}, afterHead, afterSays, afterBox),
  );
  const note = h("p", {class: "caption"});
  const key = (children, text) =>
    h("span", {}, svg("svg", {viewBox: "0 0 30 22", "aria-hidden": "true"}, children), text);
  const legend = h(
    "p",
    {class: "legend"},
    key(svg("line", {x1: 2, y1: 11, x2: 28, y2: 11, class: "beats"}), "the upper card beats the lower"),
    key(svg("line", {x1: 3, y1: 11, x2: 27, y2: 11, class: "pair-line"}), "maximum matching"),
    key(svg("line", {x1: 3, y1: 11, x2: 27, y2: 11, class: "pair-line fresh"}), "pair that is new after the move"),
    key(
      svg("g", {class: "vertex"}, svg("rect", {x: 6, y: 3, width: 18, height: 16, rx: 5, class: "ring"})),
      "vertex cover: it touches every line",
    ),
    key(
      svg("g", {class: "vertex"}, svg("path", {d: "M8 4 22 18M22 4 8 18", class: "cross"})),
      "weakest card, left out",
    ),
    key(
      svg(
        "g",
        {class: "vertex"},
        svg("rect", {x: 7, y: 1, width: 16, height: 20, rx: 3}),
        svg("rect", {x: 9.5, y: 3.5, width: 11, height: 15, rx: 1, class: "inlay"}),
      ),
      "table card (– is the empty table)",
    ),
  );
  let data = null,
    layout = null,
    chosen = null,
    pointed = null,
    pressed = "",
    at = [];

  const lamps = (found) => ({
    onmouseenter: () => point({move: found.move, position: found.position}),
    onmouseleave: () => point(null),
  });
  // A card of the hand to move can be pointed at and pressed here as on the table.
  const played = (figure) => (card) => {
    const found = figure.symbol === "μ₀" && data.after.find((entry) => entry.move === card.text);
    return found
      ? {"data-move": found.move, onclick: () => send({do: "walk", moves: [found.move]}), ...lamps(found)}
      : null;
  };
  // The pairs of a graph that are not pairs of the same graph now.
  const fresh = (figure, before) => {
    const name = (graph, i, j) => `${graph.beating[i].text} ${graph.beaten[j].text}`;
    const old = new Set(before?.matching.map(([i, j]) => name(before, i, j)));
    return (i, j) => !old.has(name(figure, i, j));
  };
  const stepped = (figure, index) => {
    const box = h("section", {class: "matching-figure"}),
      most = figure.steps.length;
    const draw = () => {
      const here = at[index] ?? null;
      const size = here === null ? figure.size : figure.steps.slice(0, here).filter((step) => step[2]).length;
      const go = (to) => {
        at[index] = to;
        redraw(box, draw(), () => box.querySelector(`[data-go="${pressed}"]`));
      };
      const button = (name, text, label, to, on) => {
        const made = h(
          "button",
          {
            type: "button",
            class: "button icon",
            "data-go": name,
            "aria-label": label,
            title: label,
            onclick: () => {
              pressed = name;
              go(to);
            },
          },
          text,
        );
        able(made, on);
        return made;
      };
      return [
        head(figure, here === null ? `${figure.symbol} = ${size}` : `${size} so far`),
        h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, here, {play: played(figure)}))),
        h(
          "div",
          {class: "step-line"},
          most > 0 && [
            button("begin", "|◀", "Greedy algorithm from the beginning", 0, here !== 0),
            button("back", "◀", "One comparison back", here === null ? most : Math.max(0, here - 1), here !== 0),
            button("next", "▶", "Next comparison", here === null ? 0 : here >= most ? null : here + 1, here !== null),
            button("end", "▶|", "The whole matching and the cover", null, here !== null),
          ],
          h("span", {role: "status"}, told(figure, here)),
        ),
      ];
    };
    box.append(...draw());
    return box;
  };
  const plain = (figure) =>
    h(
      "section",
      {class: "matching-figure"},
      head(figure, ""),
      h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, null))),
    );
  const moved = (figure, index) => {
    const before = data.now.figures[index];
    return h(
      "section",
      {class: "matching-figure"},
      head(figure, `${figure.symbol} = ${figure.size}`),
      h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, null, {fresh: fresh(figure, before)}))),
      h("div", {class: "step-line"}, h("span", {}, compared(figure, before))),
    );
  };
  const scaled = (drawing) => {
    drawing.style.minWidth = `${layout.width * 0.68}px`;
    drawing.style.maxWidth = `${layout.width * 1.4}px`;
    return drawing;
  };
  const after = () =>
    data.after.find((found) => found.move === pointed) ??
    data.after.find((found) => found.move === chosen) ??
    data.after[0];
  function showAfter() {
    const found = after();
    for (const chip of chips.children) chip.setAttribute("aria-pressed", String(chip.dataset.move === found?.move));
    for (const card of nowBox.querySelectorAll(".playable"))
      card.classList.toggle("lit", card.dataset.move === pointed);
    afterSays.textContent = found
      ? found.sentence
      : "Matchings are hidden: find the winner yourself, then show the solution.";
    afterBox.replaceChildren(...(found?.figures ?? []).map(moved));
  }
  function showGraphs() {
    layout = spread(data);
    pair.classList.toggle("stacked", layout.width > 440);
    nowBox.replaceChildren(...data.now.figures.map(model.hide ? plain : stepped));
    chips.replaceChildren(
      ...data.after.map((found) =>
        h(
          "button",
          {
            type: "button",
            class: "chip",
            "data-move": found.move,
            "aria-label": `Show the matchings after: ${found.label}`,
            onclick: () => {
              chosen = found.move;
              showAfter();
            },
            ...lamps(found),
            onfocus: () => point({move: found.move, position: found.position}),
            onblur: () => point(null),
          },
          found.move,
        ),
      ),
    );
    showAfter();
  }
  // Large hands: the graphs after a move are asked for when it is pointed at.
  let resting = 0;
  const ask = (move) => {
    clearTimeout(resting);
    if (move) resting = setTimeout(() => send({do: "look", ...move}), 180);
  };
  function showFolded() {
    pair.classList.add("stacked");
    const found = model.look ? JSON.parse(model.look) : null;
    chips.replaceChildren(found ? h("span", {}, found.label) : "");
    nowBox.replaceChildren(...data.now.figures.map((figure) => foldedFigure(figure, data.blocks)));
    afterSays.textContent = found
      ? found.sentence
      : model.hide
        ? "Matchings are hidden: find the winner yourself, then show the solution."
        : "Point at a move in the table or at a card to see what it leaves.";
    afterBox.replaceChildren(
      ...(found?.figures ?? []).map((figure, index) => foldedFigure(figure, data.blocks, data.now.figures[index])),
    );
  }
  function show() {
    data = model.graphs ? JSON.parse(model.graphs) : null;
    at = [];
    chosen = pointed = null;
    note.textContent = model.note;
    note.hidden = !model.note;
    pair.hidden = !data;
    legend.hidden = !data || data.folded;
    if (!data) for (const box of [nowBox, afterBox, chips]) box.replaceChildren();
    else {
      nowSays.textContent = data.now.sentence;
      data.folded ? showFolded() : showGraphs();
    }
  }
  const whole = onChange(model, ["graphs", "note", "hide"], show);
  model.on("look", () => {
    if (data?.folded && !whole.waiting) showFolded();
  });
  onPoint(model, (lit) => {
    if (!data) return;
    if (data.folded) {
      ask(lit?.move && !model.hide ? {move: lit.move, position: lit.position ?? ""} : null);
      return;
    }
    const found = lit?.move && data.after.find((entry) => entry.move === lit.move && entry.position === lit.position);
    const was = pointed;
    if (found)
      chosen = pointed = found.move; // what was pointed at last stays on show: nothing jumps back
    else pointed = null;
    if (was !== pointed) showAfter();
  });
  show();
  return h(
    "section",
    {class: "card matching-card"},
    h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Configuration graphs")),
    pair,
    note,
    legend,
  );
}
