// A configuration graph of large hands: blocks of cards with their number, and how many pairs of the matching lead where.
const BLOCK = {wide: 74, tall: 40, slot: 92, top: 26, low: 152}

function block({x, count, text, covered}, y) {
  const middle = (x + 0.5) * BLOCK.slot, {wide, tall} = BLOCK, number = count.toLocaleString("en")
  const ring = covered && svg("rect", {x: -wide / 2 - 4, y: -tall / 2 - 4, width: wide + 8, height: tall + 8, rx: 9, class: `ring${covered < count ? " part" : ""}`})
  return svg("g", {class: "vertex block", transform: `translate(${middle} ${y})`}, svg("title", {}, `${number} card${count === 1 ? "" : "s"}: ${text}${covered ? `; ${covered.toLocaleString("en")} in the cover` : ""}`),
    count > 1 && svg("rect", {x: -wide / 2 + 3, y: -tall / 2 + 3, width: wide, height: tall, rx: 5, class: "behind"}),
    svg("rect", {x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: 5}), svg("text", {y: 6}, number), ring)
}

function foldedFigure(figure, blocks) {
  const most = Math.max(1, ...figure.flows.map(([, , count]) => count)), spot = (x) => (x + 0.5) * BLOCK.slot
  const flows = figure.flows.map(([from, to, count]) => {
    const ends = {x1: spot(from), y1: BLOCK.top + BLOCK.tall / 2, x2: spot(to), y2: BLOCK.low - BLOCK.tall / 2}
    return {line: svg("line", {...ends, class: "pair-line", "stroke-opacity": 0.55, style: `stroke-width: ${2 + 9 * count / most}px`}),
      // numbers of neighbouring lines stand at different heights
      number: svg("text", {x: ends.x1 + (ends.x2 - ends.x1) * (0.34 + 0.32 * (to % 2)), y: ends.y1 + (ends.y2 - ends.y1) * (0.34 + 0.32 * (to % 2)) + 5, class: "flow"}, count.toLocaleString("en"))}
  })
  const pairs = figure.flows.reduce((sum, [, , count]) => sum + count, 0)
  const drawing = svg("svg", {viewBox: `0 0 ${blocks * BLOCK.slot} ${BLOCK.low + 26}`, class: "bipartite folded", role: "img", "aria-label": `${figure.title}. ${figure.size == null ? "" : `${pairs.toLocaleString("en")} pairs.`}`},
    flows.map(({line}) => line), flows.map(({number}) => number), figure.beating.map((row) => block(row, BLOCK.top)), figure.beaten.map((row) => block(row, BLOCK.low)))
  drawing.style.minWidth = `${blocks * 58}px`
  return h("section", {class: "matching-figure"}, h("header", {}, h("span", {}, figure.title), h("b", {}, figure.size == null ? "" : `${figure.symbol} = ${figure.size.toLocaleString("en")}`)),
    h("div", {class: "scroll-x"}, drawing))
}
