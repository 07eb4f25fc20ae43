// Both configuration graphs: cards as vertices, a maximum matching bold, the crossed-out weakest card, a vertex cover in rings.
const TOP = 46, CARD = {w: 28, h: 34}, EDGE = 5 // room for rings at both ends of a row
const NEXT = 35, NEAR = 19 // from a card to the next of its row, and to one of the other row

// Where the columns stand: as near to each other as the cards of each row, in every graph that is shown, allow.
function spread({wide, now, after}) {
  const rows = [now, ...after].flatMap((side) => side.figures).flatMap((figure) => [figure.beating, figure.out ? [...figure.beaten, figure.out] : figure.beaten])
  const held = Array.from({length: wide}, () => [])
  rows.forEach((row, index) => { for (const card of row) held[card.x].push(index) })
  const spots = [], last = new Map()
  held.forEach((here, column) => {
    const spot = Math.max(column ? spots[column - 1] + (here.length ? NEAR : 0) : NEXT / 2, ...here.map((row) => (last.get(row) ?? -Infinity) + NEXT))
    spots.push(spot)
    for (const row of here) last.set(row, spot)
  })
  const width = spots.at(-1) + NEXT / 2
  return {spots, width, low: width > 560 ? 188 : 128, faint: Math.min(0.45, 3.8 / Math.max(...rows.map((row) => row.length)))}
}

function vertex(card, x, y, extra = {}) {
  const kind = `vertex${card.text.endsWith("~") ? " cut-card" : ""}${extra.crossed ? " crossed" : ""}${extra.play ? " playable" : ""}`
  return svg("g", {class: kind, transform: `translate(${x} ${y})`, ...extra.play},
    svg("rect", {x: -CARD.w / 2, y: -CARD.h / 2, width: CARD.w, height: CARD.h, rx: 4}),
    card.table && svg("rect", {x: -CARD.w / 2 + 3, y: -CARD.h / 2 + 3, width: CARD.w - 6, height: CARD.h - 6, rx: 2, class: "inlay"}),
    extra.crossed && svg("path", {d: "M-17-19 17 19M17-19-17 19", class: "cross"}),
    svg("text", {y: 5.5, class: card.text.length > 2 ? "long" : ""}, card.text),
    card.cover && extra.rings && svg("rect", {x: -CARD.w / 2 - 3, y: -CARD.h / 2 - 3, width: CARD.w + 6, height: CARD.h + 6, rx: 7, class: "ring"}))
}

// `at` steps of the greedy algorithm have been made; null is all of them and the cover. `fresh` tells which pairs are new,
// `play` what a card of the upper row does when it is pointed at or pressed.
function bipartite(figure, {spots, width, low, faint}, at, {fresh = () => false, play = () => null} = {}) {
  const x = (card) => spots[card.x], from = TOP + CARD.h / 2, to = low - CARD.h / 2
  const line = (i, j, kind) => svg("line", {x1: x(figure.beating[i]), y1: from, x2: x(figure.beaten[j]), y2: to, class: kind})
  const lines = figure.reach.flatMap((most, i) => Array.from({length: most}, (_, j) => line(i, j, "beats")))
  const done = at === null ? null : figure.steps.slice(0, at), last = done?.at(-1)
  const pairs = done ? done.filter((step) => step[2]) : figure.matching
  const under = last ?? (at === 0 ? figure.steps[0] : null) // what the pointers point at
  const marks = under ? [
    last && !last[2] && line(last[0], last[1], "compared"),
    pointer(x(figure.beating[under[0]]), TOP - CARD.h / 2 - 3, -1, "i"), pointer(x(figure.beaten[under[1]]), low + CARD.h / 2 + 3, 1, "j")] : []
  return svg("svg", {viewBox: `${-EDGE} 0 ${width + 2 * EDGE} ${low + 48}`, class: "bipartite", role: "img", "aria-label": words(figure, at)},
    svg("g", {opacity: faint}, lines), pairs.map(([i, j], index) => line(i, j, `pair-line${last?.[2] && index === pairs.length - 1 ? " last" : ""}${fresh(i, j) ? " fresh" : ""}`)), marks,
    figure.beating.map((card) => vertex(card, x(card), TOP, {rings: at === null, play: play(card)})), figure.beaten.map((card) => vertex(card, x(card), low, {rings: at === null})),
    figure.out && vertex(figure.out, x(figure.out), low, {crossed: true}))
}
function pointer(x, y, way, name) {
  return svg("g", {}, svg("path", {d: `M${x} ${y}l5 ${way * 8}h-10Z`, class: "pointer"}), svg("text", {x, y: y + (way > 0 ? 19 : -11), class: "pointer-name"}, name))
}
const head = (figure, size) => h("header", {}, h("span", {}, figure.title), h("b", {}, size))
// What is said under a graph after a move: how its size has changed.
function compared(figure, before) {
  if (figure.size == null || before?.size == null) return ""
  const more = figure.size - before.size, number = Math.abs(more).toLocaleString("en")
  return more === 0 ? "as many pairs as now" : `${number} pair${number === "1" ? "" : "s"} ${more > 0 ? "more" : "fewer"} than now`
}
const named = (card) => card.text === "–" ? "the empty table" : card.table ? `the table card ${card.text}` : card.text
function words(figure, at) {
  const pairs = (at === null ? figure.matching : figure.steps.slice(0, at).filter((step) => step[2])).map(([i, j]) => `${figure.beating[i].text} beats ${named(figure.beaten[j])}`)
  return `${figure.title}. ${pairs.length ? pairs.join(", ") : "No pairs"}.`
}
function told(figure, at) {
  if (figure.steps.length === 0) return "Nothing to compare: one row is empty."
  if (at === null) return `${figure.steps.length} comparison${figure.steps.length === 1 ? "" : "s"} of the greedy algorithm`
  if (at === 0) return "Both pointers at the weakest cards."
  const [i, j, met] = figure.steps[at - 1], a = figure.beating[i].text, b = named(figure.beaten[j])
  return met ? `${a} beats ${b}: a pair, both pointers go on.` : `${a} does not beat ${b}: only i goes on.`
}

export function render({model, el}) {
  adopt(el)
  const send = (message) => model.send_msg(message)
  const nowHead = h("div", {class: "matching-head"}, h("h3", {}, "Now")), nowSays = h("p", {class: "matching-says"}), nowBox = h("div", {class: "matching-side"})
  const chips = h("div", {class: "move-chips", role: "group", "aria-label": "Show the matchings after"})
  const afterHead = h("div", {class: "matching-head"}, h("h3", {}, "After"), chips), afterSays = h("p", {class: "matching-says", "aria-live": "polite"}), afterBox = h("div", {class: "matching-side"})
  const pair = h("div", {class: "matching-pair"}, h("div", {class: "matching-side"}, nowHead, nowSays, nowBox), h("div", {class: "matching-side"}, afterHead, afterSays, afterBox))
  const note = h("p", {class: "caption"})
  const key = (children, text) => h("span", {}, svg("svg", {viewBox: "0 0 30 22", "aria-hidden": "true"}, children), text)
  const legend = h("p", {class: "legend"},
    key(svg("line", {x1: 2, y1: 11, x2: 28, y2: 11, class: "beats"}), "the upper card beats the lower"), key(svg("line", {x1: 3, y1: 11, x2: 27, y2: 11, class: "pair-line"}), "maximum matching"),
    key(svg("line", {x1: 3, y1: 11, x2: 27, y2: 11, class: "pair-line fresh"}), "pair that is new after the move"),
    key(svg("g", {class: "vertex"}, svg("rect", {x: 6, y: 3, width: 18, height: 16, rx: 5, class: "ring"})), "vertex cover: it touches every line"),
    key(svg("g", {class: "vertex"}, svg("path", {d: "M8 4 22 18M22 4 8 18", class: "cross"})), "weakest card, left out"),
    key(svg("g", {class: "vertex"}, svg("rect", {x: 7, y: 1, width: 16, height: 20, rx: 3}), svg("rect", {x: 9.5, y: 3.5, width: 11, height: 15, rx: 1, class: "inlay"})), "table card (– is the empty table)"))
  let data = null, layout = null, chosen = null, pointed = null, pressed = "", at = []

  const lamps = (found) => ({onmouseenter: () => point({move: found.move, position: found.position}), onmouseleave: () => point(null)})
  // A card of the hand to move can be pointed at and pressed here as on the table.
  const played = (figure) => (card) => {
    const found = figure.symbol === "μ₀" && data.after.find((entry) => entry.move === card.text)
    return found ? {"data-move": found.move, onclick: () => send({do: "walk", moves: [found.move]}), ...lamps(found)} : null
  }
  // The pairs of a graph that are not pairs of the same graph now.
  const fresh = (figure, before) => {
    const name = (graph, i, j) => `${graph.beating[i].text} ${graph.beaten[j].text}`
    const old = new Set(before?.matching.map(([i, j]) => name(before, i, j)))
    return (i, j) => !old.has(name(figure, i, j))
  }
  const stepped = (figure, index) => {
    const box = h("section", {class: "matching-figure"}), most = figure.steps.length
    const draw = () => {
      const here = at[index] ?? null
      const size = here === null ? figure.size : figure.steps.slice(0, here).filter((step) => step[2]).length
      const go = (to) => { at[index] = to; redraw(box, draw(), () => box.querySelector(`[data-go="${pressed}"]`)) }
      const button = (name, text, label, to, on) => { const made = h("button", {type: "button", class: "button icon", "data-go": name, "aria-label": label, title: label, onclick: () => { pressed = name; go(to) }}, text); able(made, on); return made }
      return [head(figure, here === null ? `${figure.symbol} = ${size}` : `${size} so far`),
        h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, here, {play: played(figure)}))),
        h("div", {class: "step-line"}, most > 0 && [button("begin", "|◀", "Greedy algorithm from the beginning", 0, here !== 0), button("back", "◀", "One comparison back", here === null ? most : Math.max(0, here - 1), here !== 0),
          button("next", "▶", "Next comparison", here === null ? 0 : here >= most ? null : here + 1, here !== null), button("end", "▶|", "The whole matching and the cover", null, here !== null)], h("span", {role: "status"}, told(figure, here)))]
    }
    box.append(...draw())
    return box
  }
  const plain = (figure) => h("section", {class: "matching-figure"}, head(figure, ""), h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, null))))
  const moved = (figure, index) => {
    const before = data.now.figures[index]
    return h("section", {class: "matching-figure"}, head(figure, `${figure.symbol} = ${figure.size}`),
      h("div", {class: "scroll-x"}, scaled(bipartite(figure, layout, null, {fresh: fresh(figure, before)}))), h("div", {class: "step-line"}, h("span", {}, compared(figure, before))))
  }
  const scaled = (drawing) => { drawing.style.minWidth = `${layout.width * 0.68}px`; drawing.style.maxWidth = `${layout.width * 1.4}px`; return drawing }
  const after = () => data.after.find((found) => found.move === pointed) ?? data.after.find((found) => found.move === chosen) ?? data.after[0]
  function showAfter() {
    const found = after()
    for (const chip of chips.children) chip.setAttribute("aria-pressed", String(chip.dataset.move === found?.move))
    for (const card of nowBox.querySelectorAll(".playable")) card.classList.toggle("lit", card.dataset.move === pointed)
    afterSays.textContent = found ? found.sentence : "Matchings are hidden: find the winner yourself, then show the solution."
    afterBox.replaceChildren(...(found?.figures ?? []).map(moved))
  }
  function showGraphs() {
    layout = spread(data)
    pair.classList.toggle("stacked", layout.width > 440)
    nowBox.replaceChildren(...data.now.figures.map(model.hide ? plain : stepped))
    chips.replaceChildren(...data.after.map((found) => h("button", {type: "button", class: "chip", "data-move": found.move, "aria-label": `Show the matchings after: ${found.label}`,
      onclick: () => { chosen = found.move; showAfter() }, ...lamps(found), onfocus: () => point({move: found.move, position: found.position}), onblur: () => point(null)}, found.move)))
    showAfter()
  }
  // Large hands: the graphs after a move are asked for when it is pointed at.
  let resting = 0
  const ask = (move) => { clearTimeout(resting); if (move) resting = setTimeout(() => send({do: "look", ...move}), 180) }
  function showFolded() {
    pair.classList.add("stacked")
    const found = model.look ? JSON.parse(model.look) : null
    chips.replaceChildren(found ? h("span", {}, found.label) : "")
    nowBox.replaceChildren(...data.now.figures.map((figure) => foldedFigure(figure, data.blocks)))
    afterSays.textContent = found ? found.sentence : model.hide ? "Matchings are hidden: find the winner yourself, then show the solution." : "Point at a move in the table or at a card to see what it leaves."
    afterBox.replaceChildren(...(found?.figures ?? []).map((figure, index) => foldedFigure(figure, data.blocks, data.now.figures[index])))
  }
  function show() {
    data = model.graphs ? JSON.parse(model.graphs) : null
    at = []
    chosen = pointed = null
    note.textContent = model.note
    note.hidden = !model.note
    pair.hidden = !data
    legend.hidden = !data || data.folded
    if (!data) for (const box of [nowBox, afterBox, chips]) box.replaceChildren()
    else {
      nowSays.textContent = data.now.sentence
      data.folded ? showFolded() : showGraphs()
    }
  }
  let waiting = false
  const later = () => { if (!waiting) { waiting = true; queueMicrotask(() => { waiting = false; show() }) } }
  for (const name of ["graphs", "note", "hide"]) model.on(name, later)
  model.on("look", () => { if (data?.folded && !waiting) showFolded() })
  onPoint(model, (lit) => {
    if (!data) return
    if (data.folded) { ask(lit?.move && !model.hide ? {move: lit.move, position: lit.position ?? ""} : null); return }
    const found = lit?.move && data.after.find((entry) => entry.move === lit.move && entry.position === lit.position)
    const was = pointed
    if (found) chosen = pointed = found.move // what was pointed at last stays on show: nothing jumps back
    else pointed = null
    if (was !== pointed) showAfter()
  })
  show()
  return h("section", {class: "card matching-card"}, h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Configuration graphs")), pair, note, legend)
}
