// A configuration graph in which pairs are drawn: a card above and one below it that it beats are pressed, by pointer
// or keyboard. Each pair is checked as it is drawn; all of them together are the answer.
import {adopt, onChange} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {able, dataOfFocused, h, redraw, sideways, svg} from "../../../../ui/scripts/dom.js";
import {byPress} from "../../../../ui/scripts/keys.js";
import {amount} from "../../../../ui/scripts/words.js";
import style from "./matching_picture.css";
import questionStyle from "./matching_question.css";
import {spread} from "./pair_graph.js";

const [TOP, LOW, W, H, EDGE] = [34, 150, 34, 42, 12];
const SCALE = 1.25; // against the graphs of Explore, for fingers
const ROWS = ["beating", "beaten"];
const BEGIN = "Press a card above, then one below that it beats.";
const PROOF = "Rings mark the cards that prove it: every possible pair uses one of them.";

// What somebody has drawn; `tell` says what is wrong with a pair that cannot be.
function pairsDrawn(model, tell) {
  let [pairs, picked] = [[], null];
  const text = (row, place) => {
    const card = model.figure[ROWS[row]][place].text;
    return card === "–" ? "the empty table" : card;
  };
  const beats = (i, j) => j < model.figure.reach[i];
  const partner = (row, place) => pairs.find((pair) => pair[row] === place);
  const draw = (i, j) => {
    const same = pairs.find((pair) => pair[0] === i && pair[1] === j);
    if (same) {
      pairs = pairs.filter((pair) => pair !== same);
      return tell(`${text(0, i)} and ${text(1, j)} are no longer a pair.`);
    }
    if (!beats(i, j)) return tell(`${text(0, i)} doesn’t beat ${text(1, j)}: it isn’t stronger.`);
    const [above, below] = [partner(0, i), partner(1, j)];
    if (above) return tell(`${text(0, i)} is already paired with ${text(1, above[1])}. Press both to undo that.`);
    if (below) return tell(`${text(1, j)} is already paired with ${text(0, below[0])}. Press both to undo that.`);
    pairs = [...pairs, [i, j]];
    return tell(`${text(0, i)} beats ${text(1, j)}: ${amount(pairs.length, "pair")} so far.`);
  };
  return {
    pairs: () => pairs,
    picked: () => picked,
    text,
    partner,
    begin() {
      [pairs, picked] = [[], null];
    },
    press(row, place) {
      if (picked === null || picked[0] === row) {
        const off = picked?.[1] === place;
        picked = off ? null : [row, place];
        const whom = row ? "which card beats it" : "which card it beats";
        return tell(off ? "" : `${text(row, place)}: now press ${whom}.`);
      }
      const [i, j] = row ? [picked[1], place] : [place, picked[1]];
      picked = null;
      return draw(i, j);
    },
  };
}

// A card of the graph; `press` is what a press on it does, nothing once it was answered.
function questionCard(model, drawn, {row, at, x, press}) {
  const {text, table} = model.figure[ROWS[row]][at];
  const [pick, paired] = model.answered ? [] : [drawn.picked(), drawn.partner(row, at)];
  const picked = pick?.[0] === row && pick?.[1] === at;
  const covered = model.cover[row]?.includes(at);
  const told = [
    `${row ? "below" : "above"}: ${text === "–" ? "the empty table" : text}`,
    table && text !== "–" && "the table card",
    paired && `paired with ${drawn.text(1 - row, paired[1 - row])}`,
    covered && "in the cover",
  ];
  const keys = {onclick: press, onkeydown: byPress(press)};
  const presses = {role: "button", tabindex: 0, ...keys, "aria-pressed": String(picked)};
  return svg(
    "g",
    {
      class: `vertex question-card${picked ? " picked" : ""}${press ? " playable" : ""}`,
      transform: `translate(${x} ${row ? LOW : TOP})`,
      "data-end": `${row} ${at}`,
      "aria-label": told.filter(Boolean).join(", "),
      ...(press ? presses : {role: "img"}),
    },
    svg("rect", {x: -W / 2, y: -H / 2, width: W, height: H, rx: 5}),
    table && svg("rect", {x: 3 - W / 2, y: 3 - H / 2, width: W - 6, height: H - 6, rx: 3, class: "inlay"}),
    svg("text", {y: 6}, text),
    covered && svg("rect", {x: -W / 2 - 5, y: -H / 2 - 5, width: W + 10, height: H + 10, rx: 8, class: "ring"}),
  );
}

const leftOut = ({text}, x) =>
  svg(
    "g",
    {class: "vertex crossed", transform: `translate(${x} ${LOW})`, role: "img", "aria-label": `${text}, left out`},
    svg("rect", {x: -W / 2, y: -H / 2, width: W, height: H, rx: 5}),
    svg("path", {d: "M-20-23 20 23M20-23-20 23", class: "cross"}),
    svg("text", {y: 6}, text),
  );

// The graph with the pairs that have been drawn, or those of the answer; `press(row, at)` presses a card.
function questionGraph(model, drawn, press) {
  const {figure, answered, wide} = model;
  const {spots, width} = spread({wide, now: {figures: [figure]}, after: []});
  const x = (one) => spots[one.x] * SCALE;
  const line =
    (kind) =>
    ([i, j]) =>
      svg("line", {
        x1: x(figure.beating[i]),
        y1: TOP + H / 2,
        x2: x(figure.beaten[j]),
        y2: LOW - H / 2,
        class: kind,
      });
  const all = figure.reach.flatMap((most, i) => Array.from({length: most}, (_, j) => [i, j]));
  const card = (row) => (one, at) =>
    questionCard(model, drawn, {row, at, x: x(one), press: answered ? null : () => press(row, at)});
  const across = width * SCALE + 2 * EDGE;
  return svg(
    "svg",
    {
      viewBox: `${-EDGE} 0 ${across} ${LOW + 36}`,
      style: `width: min(100%, ${across / 10}rem); min-width: ${across / 25}rem`,
      class: "question-graph",
      role: "group",
      "aria-label": figure.title,
    },
    all.map(line("beats")),
    (answered ? model.drawn : drawn.pairs()).map(line("pair-line")),
    figure.beating.map(card(0)),
    figure.beaten.map(card(1)),
    figure.out && leftOut(figure.out, x(figure.out)),
  );
}

export function render({model, el}) {
  adopt(el, style, questionStyle);
  const says = h("p", {class: "matching-said", role: "status"});
  const say = (text) => {
    says.textContent = text;
  };
  const [title, count, place] = [h("span", {}), h("b", {}), sideways()];
  const drawn = pairsDrawn(model, say);
  const card = (row, at) => model.figure[ROWS[row]][at].text.replace("–", "0");
  const answer = () =>
    model.send_msg({do: "answer", choices: drawn.pairs().map(([i, j]) => `${card(0, i)}>${card(1, j)}`)});
  const done = button("Check", answer, {class: "button primary"});
  const anew = () => {
    drawn.begin();
    say(BEGIN);
    show();
  };
  const clear = button("Clear", anew);
  const press = (row, at) => {
    drawn.press(row, at);
    show();
  };

  function show() {
    const {figure, answered} = model;
    if (!figure.beating) return;
    const had = dataOfFocused(place).end;
    redraw(place, [questionGraph(model, drawn, press)], () => place.querySelector(`[data-end="${had}"]`));
    const pairs = answered ? model.drawn : drawn.pairs();
    title.textContent = figure.title;
    count.textContent = amount(pairs.length, "pair");
    able(done, !answered && pairs.length > 0);
    clear.hidden = answered || !pairs.length;
  }
  onChange(model, ["figure", "drawn", "cover", "answered"], () => {
    if (!model.answered) drawn.begin();
    say(model.answered ? PROOF : BEGIN);
    show();
  });
  say(model.answered ? PROOF : BEGIN);
  show();
  const figure = h("div", {class: "matching-figure"}, h("header", {}, title, count), place);
  const buttons = h("div", {class: "group wrap"}, done, clear);
  return h("section", {class: "board large matching-question"}, figure, says, buttons);
}
