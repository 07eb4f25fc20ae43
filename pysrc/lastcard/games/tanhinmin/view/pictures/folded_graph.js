// A configuration graph of large hands: blocks of cards with their number, and how many pairs of the matching lead
// where.

import {h, sideways, svg} from "../../../../ui/scripts/dom.js";
import {amount} from "../../../../ui/scripts/words.js";
import {compared, head} from "./pair_graph.js";

const BLOCK = {wide: 78, tall: 46, slot: 92, top: 32, low: 164};
const compact = new Intl.NumberFormat("en", {notation: "compact", maximumSignificantDigits: 3});

// `low` and `high` are a block's weakest and strongest card.
function block({x, count, low, high, covered}, y, before) {
  const middle = (x + 0.5) * BLOCK.slot,
    {wide, tall} = BLOCK,
    number = count.toLocaleString("en"),
    exact = high < 1000 ? String : (level) => compact.format(level);
  const range = low === high ? low.toLocaleString("en") : `${low.toLocaleString("en")} to ${high.toLocaleString("en")}`;
  const inCover = covered ? `; ${covered.toLocaleString("en")} in the cover` : "";
  const ring =
    covered &&
    svg("rect", {
      x: -wide / 2 - 4,
      y: -tall / 2 - 4,
      width: wide + 8,
      height: tall + 8,
      rx: 9,
      class: `ring${covered < count ? " part" : ""}`,
    });
  return svg(
    "g",
    {
      class: `vertex block${before && before.count !== count ? " changed" : ""}`,
      transform: `translate(${middle} ${y})`,
    },
    svg("title", {}, `${amount(count, "card")}: ${range}${inCover}`),
    count > 1 && svg("rect", {x: -wide / 2 + 3, y: -tall / 2 + 3, width: wide, height: tall, rx: 5, class: "behind"}),
    svg("rect", {x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: 5}),
    svg("text", {y: 1}, number),
    svg("text", {y: 16, class: "range"}, low === high ? exact(low) : `${exact(low)}–${exact(high)}`),
    ring,
  );
}

// The figure of the same player now, if there is one, tells which blocks have changed.
export function foldedFigure(figure, blocks, now) {
  const most = Math.max(1, ...figure.flows.map(([, , count]) => count)),
    spot = (x) => (x + 0.5) * BLOCK.slot;
  const flows = figure.flows.map(([from, to, count]) => {
    const ends = {x1: spot(from), y1: BLOCK.top + BLOCK.tall / 2, x2: spot(to), y2: BLOCK.low - BLOCK.tall / 2};
    return {
      line: svg("line", {
        ...ends,
        class: "pair-line",
        "stroke-opacity": 0.55,
        style: `stroke-width: ${2 + (9 * count) / most}px`,
      }),
      // numbers of neighbouring lines stand at different heights
      number: svg(
        "text",
        {
          x: ends.x1 + (ends.x2 - ends.x1) * (0.34 + 0.32 * (to % 2)),
          y: ends.y1 + (ends.y2 - ends.y1) * (0.34 + 0.32 * (to % 2)) + 5,
          class: "flow",
        },
        count.toLocaleString("en"),
      ),
    };
  });
  const row = (name, y) =>
    figure[name].map((here) => block(here, y, now && (now[name].find((old) => old.x === here.x) ?? {count: 0})));
  const pairs = figure.size == null ? "" : `${amount(figure.size, "pair")}.`;
  const drawing = svg(
    "svg",
    {
      viewBox: `0 0 ${blocks * BLOCK.slot} ${BLOCK.low + 32}`,
      class: "bipartite folded",
      role: "img",
      "aria-label": `${figure.title}. ${pairs}`,
    },
    flows.map(({line}) => line),
    flows.map(({number}) => number),
    row("beating", BLOCK.top),
    row("beaten", BLOCK.low),
  );
  drawing.style.minWidth = `${blocks * 58}px`;
  return h(
    "section",
    {class: "matching-figure"},
    head(figure, figure.size == null ? "" : `${figure.symbol} = ${figure.size.toLocaleString("en")}`),
    sideways(drawing),
    now && h("div", {class: "step-line"}, h("span", {}, compared(figure, now))),
  );
}
