const ICONS = {begin: "M4 3v10M13 3 6 8l7 5Z", back: "M11 3 5 8l6 5", play: "M5 3v10l8-5Z", pause: "M5.5 3v10M10.5 3v10", next: "M5 3l6 5-6 5", end: "M12 3v10M3 3l7 5-7 5Z"}
const KIND = ["enter", "leaf", "fold", "update", "cut", "leave"]

// ---- reading what Python sends ---------------------------------------------------------------------------------
function readTree(text) {
  const data = JSON.parse(text)
  const nodes = (data.nodes ?? []).map(([parent, place, depth, move, position, max, value, alpha, beta, terminal, folded, cutBy], index) =>
    ({index, parent, place, depth, move, position, max: Boolean(max), value, alpha, beta, terminal: Boolean(terminal), folded, cutBy, children: [], ghosts: []}))
  for (const node of nodes) if (node.parent >= 0) nodes[node.parent].children.push(node)
  const ghosts = (data.ghosts ?? []).map(([parent, place, move]) => ({parent: nodes[parent], place, move}))
  for (const ghost of ghosts) ghost.parent.ghosts.push(ghost)
  const steps = (data.steps ?? []).map(([kind, node, child, alpha, beta, value]) => ({kind: KIND[kind], node, child, alpha, beta, value}))
  return {nodes, ghosts, steps, folds: data.folds ?? []}
}

const outcome = (value) => value === 1 ? "win" : value === 0 ? "loss" : value === 0.5 ? "draw" : "open"

// ---- drawing -----------------------------------------------------------------------------------------------------
function shape(max, r) {
  return max ? svg("rect", {x: -r, y: -r, width: 2 * r, height: 2 * r, rx: 4, class: "shape"}) : svg("circle", {r: r + 0.5, class: "shape"})
}

function drawNode(node, label, {value, hide, out}) {
  const group = svg("g", {class: "node", transform: `translate(${node.x} ${node.y})`, "data-position": node.position}, shape(node.max, STEP.r))
  group.append(svg("text", {y: 3.8, class: label.length > 3 ? "node-label long" : "node-label"}, label))
  if (node.folded > 0) {
    const angle = out ? Math.atan2(node.y - out.y, node.x - out.x) : Math.PI / 2
    const mark = svg("g", {transform: `translate(${15 * Math.cos(angle)} ${15 * Math.sin(angle)})`}, svg("path", {d: "M-6-1H6L0 5Z", class: "fold", transform: `rotate(${angle * 180 / Math.PI - 90})`}))
    if (!hide) mark.append(svg("text", {x: out ? 9 * Math.cos(angle) : 0, y: 4 + (out ? 8 * Math.sin(angle) : 12), class: "fold-label",
      style: out && Math.abs(Math.cos(angle)) > 0.3 ? `text-anchor: ${Math.cos(angle) > 0 ? "start" : "end"}` : null}, brief(node.folded)))
    group.append(mark)
  }
  if (node.terminal) group.classList.add("terminal")
  if (!hide && value != null) group.classList.add(outcome(value))
  return group
}

function brief(count) {
  if (count < 10000) return count.toLocaleString("en")
  const power = Math.floor(Math.log10(count))
  return power < 6 ? `${Math.round(count / 1000)}k` : power < 9 ? `${(count / 1e6).toPrecision(3)}M` : `10^${power}`
}

function edgePath(from, to, round) {
  if (round) return `M${from.x} ${from.y}L${to.x} ${to.y}`
  const bend = (from.y + to.y) / 2
  return `M${from.x} ${from.y}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${to.y}`
}

const shortPosition = (position) => { const first = position.split(" ")[0]; return first.length > 4 ? `…${first.slice(-3)}` : first }

export function render({model, el}) {
  adopt(el)
  const view = viewport("Game tree. Arrow keys walk the tree, Enter moves the root here, plus and minus scale.", least)
  let tree = readTree("{}"), graph = {nodes: [], edges: []}, drawn = [], ghosts = [], cursor = 0, at = -1, playing = null, resting = null

  // Settings
  const setting = (name, value) => model.send_msg({do: "setting", name, value})
  const choice = (name, says, options) => {
    const buttons = options.map(([value, label]) => h("button", {type: "button", onclick: () => setting(name, value), "data-value": value}, label))
    const show = () => buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.value === model[name])))
    model.on(name, show)
    show()
    return h("div", {class: "segments", role: "group", "aria-label": says}, buttons)
  }
  const depth = h("input", {type: "range", min: 1, max: 10, "aria-label": "Plies drawn", onchange: () => setting("depth", Number(depth.value))})
  const depthText = h("output", {})
  const depthBox = h("label", {class: "inline-range"}, "Plies drawn", depth, depthText)

  // Steps
  const sentence = h("p", {class: "step-sentence", "aria-live": "polite"})
  const slider = h("input", {type: "range", min: 0, value: 0, class: "steps", "aria-label": "Step of the search", oninput: () => { stop(); go(Number(slider.value)) }})
  const count = (name, title) => { const output = h("output", {}, "0"); return [h("div", {class: "counter", title}, h("span", {}, name), output), output] }
  const [visitedBox, visited] = count("Nodes", "Nodes looked at so far, the root and ended games included")
  const [cutsBox, cuts] = count("Cut-offs", "Nodes at which the window closed")
  const [skippedBox, skipped] = count("Skipped", "Moves never tried because of a cut-off")
  const [windowBox, windowText] = count("Window α, β", "What Max is sure of, and what Min must give, at the node looked at")
  const control = (path, title, action) => h("button", {type: "button", class: "button icon", title, "aria-label": title, onclick: action}, icon(path))
  const play = control(ICONS.play, "Play", () => playing ? stop() : start())
  const speed = h("select", {"aria-label": "Speed"}, [[1200, "slow"], [420, "medium"], [110, "fast"], [16, "fastest"]].map(([pause, label]) => h("option", {value: pause, selected: pause === 420}, label)))
  const player = h("div", {class: "player"},
    h("div", {class: "group"}, control(ICONS.begin, "To the start of the search", () => { stop(); go(0) }), control(ICONS.back, "One step back", () => { stop(); go((at < 0 ? tree.steps.length : at) - 1) }),
      play, control(ICONS.next, "One step on", () => { stop(); go(at + 1) }), control(ICONS.end, "To the end of the search", () => { stop(); go(tree.steps.length - 1) })),
    slider, speed)
  const counters = h("div", {class: "counters"}, visitedBox, cutsBox, skippedBox, windowBox)
  const summary = h("p", {class: "caption"})
  const legend = h("p", {class: "legend"})
  const tip = h("div", {class: "tip", hidden: true})

  function stop() { clearTimeout(playing); playing = null; play.replaceChildren(icon(ICONS.play)); play.setAttribute("aria-label", "Play") }
  function start() {
    if (at >= tree.steps.length - 1 || at < 0) go(0)
    play.replaceChildren(icon(ICONS.pause))
    play.setAttribute("aria-label", "Pause")
    const tick = () => { if (at >= tree.steps.length - 1) return stop(); go(at + 1); playing = setTimeout(tick, Number(speed.value)) }
    playing = setTimeout(tick, Number(speed.value))
  }
  function go(step) {
    const still = at < 0 || at === tree.steps.length - 1
    at = Math.max(0, Math.min(step, tree.steps.length - 1))
    slider.value = at
    if (still) approach()
    paint()
    clearTimeout(resting)
    resting = setTimeout(() => { if (!playing) model.step = at === tree.steps.length - 1 ? -1 : at }, 400)
  }

  // Who steps through a search wants to read the nodes that it looks at.
  function approach() {
    if (at >= 0 && at < tree.steps.length - 1) view.enlarge(tree.nodes[tree.steps[at].node], READABLE)
  }

  // What the tree looks like after step `at`; all done when it is the last.
  function paint() {
    const whole = at < 0 || at >= tree.steps.length - 1
    const state = tree.nodes.map(() => whole ? "done" : "unseen")
    const cutNodes = new Set(), value = tree.nodes.map((node) => whole ? node.value : null)
    let current = null, nodes = 0, cutoffs = 0, moves = 0, folds = 0
    const last = whole ? tree.steps.length - 1 : at
    for (let index = 0; index <= last; index++) {
      const step = tree.steps[index]
      const node = tree.nodes[step.node]
      if (step.kind === "enter") { state[step.node] = "open"; nodes++ }
      else if (step.kind === "fold") { const [hidden, cut, skip] = tree.folds[folds++]; nodes += hidden; cutoffs += cut; moves += skip; state[step.node] = "done"; value[step.node] = step.value }
      else if (step.kind === "leaf") { nodes++; state[step.node] = "done"; value[step.node] = step.value }
      else if (step.kind === "cut") { cutNodes.add(step.node); cutoffs++; moves += node.ghosts.length }
      else if (step.kind === "leave") { state[step.node] = "done"; value[step.node] = step.value }
      current = step
    }
    if (!model.hide) drawn.forEach(({group, edge}, index) => {
      const node = tree.nodes[index]
      group.setAttribute("class", `node ${state[index]} ${node.terminal ? "terminal" : ""} ${state[index] === "done" ? outcome(value[index]) : ""} ${cutNodes.has(index) ? "cut" : ""} ${!whole && current?.node === index ? "current" : ""}`)
      edge?.setAttribute("class", `edge ${state[index] === "unseen" ? "unseen" : ""} ${!whole && onPath(index, current?.node) ? "path" : ""} ${node.parent >= 0 && tree.nodes[node.parent].cutBy === index && cutNodes.has(node.parent) ? "closing" : ""}`)
    })
    ghosts.forEach(({group, parent}) => group.toggleAttribute("data-shown", cutNodes.has(parent.index)))
    visited.textContent = nodes.toLocaleString("en")
    cuts.textContent = cutoffs.toLocaleString("en")
    skipped.textContent = moves.toLocaleString("en")
    if (current) {
      const node = tree.nodes[current.node]
      windowText.textContent = whole ? "–" : `${low(current.alpha)}, ${high(current.beta)}`
      sentence.textContent = whole && at < 0
        ? `The whole search. Play it, or step through it, to see in which order the nodes are looked at${model.algorithm === "alphabeta" ? " and why some never are" : ""}.`
        : WORDS[current.kind](current, node, tree.nodes[current.child], node.ghosts.map((ghost) => ghost.move))
      if (!whole) view.reveal(node)
    }
    mark()
  }
  function onPath(index, node) {
    for (; node != null && node >= 0; node = tree.nodes[node].parent) if (node === index) return true
    return false
  }

  // Where the keyboard is, and what is pointed at elsewhere
  const items = () => model.view === "merged" ? graph.nodes : tree.nodes
  function mark(lit) {
    drawn.forEach(({group}, index) => group.toggleAttribute("data-cursor", index === cursor && view.box.matches(":focus-visible")))
    if (lit !== undefined) drawn.forEach(({group}, index) => group.toggleAttribute("data-lit",
      lit != null && items()[index].position === lit.position && (lit.move == null || items()[index].depth <= 1)))
  }
  function tell(index) {
    const node = items()[index]
    if (!node) return
    const known = !model.hide && node.value != null
    const parts = [`${node.position}, ${side(node.max)} (${model.players[node.max ? 0 : 1]}) to move`]
    if (node.terminal) parts.push("game over")
    if (known) parts.push(`worth ${number(node.value)} to Max`)
    if (node.alpha !== undefined && known && model.algorithm === "alphabeta") parts.push(`window on entry (${low(node.alpha)}, ${high(node.beta)})`)
    if (node.folded > 0 && !model.hide) parts.push(`${node.folded.toLocaleString("en")} nodes folded`)
    if (node.times > 1) parts.push(`${node.times.toLocaleString("en")} times in the tree`)
    return parts.join(" · ")
  }
  function movesTo(index) {
    if (model.view === "merged") return graph.nodes[index].moves
    const moves = []
    for (let node = tree.nodes[index]; node.parent >= 0; node = tree.nodes[node.parent]) moves.unshift(node.move)
    return moves
  }
  const walk = (index) => { if (index > 0) model.send_msg({do: "walk", moves: movesTo(index)}) }
  const hover = (index, event) => {
    if (index == null) { tip.hidden = true; point(null); return }
    tip.textContent = tell(index)
    tip.hidden = false
    const frame = view.box.getBoundingClientRect()
    tip.style.left = `${Math.min(Math.max(event.clientX - frame.left, 90), frame.width - 90)}px`
    tip.style.top = `${event.clientY - frame.top}px`
    const node = items()[index]
    point({position: node.position, move: node.depth === 1 ? node.move : null})
  }
  view.layer.addEventListener("click", (event) => { const found = event.target.closest(".node"); if (found && !view.dragged()) walk(Number(found.dataset.index)) })
  view.layer.addEventListener("pointermove", (event) => { const found = event.target.closest(".node"); hover(found ? Number(found.dataset.index) : null, event) })
  view.box.addEventListener("pointerleave", () => hover(null))
  view.box.addEventListener("focus", () => mark())
  view.box.addEventListener("blur", () => { mark(); point(null) })
  view.box.addEventListener("keydown", (event) => {
    const nodes = items()
    if (!nodes.length) return
    const node = nodes[Math.min(cursor, nodes.length - 1)]
    const beside = (by) => {
      const family = node.parent >= 0 ? nodes[node.parent].children : []
      return family[family.indexOf(node) + by]?.index
    }
    const next = model.view === "merged"
      ? {ArrowLeft: cursor - 1, ArrowRight: cursor + 1, ArrowUp: cursor - 1, ArrowDown: cursor + 1, Home: 0}[event.key]
      : {ArrowUp: node.parent, ArrowDown: node.children[0]?.index, ArrowLeft: beside(-1), ArrowRight: beside(1), Home: 0}[event.key]
    if (event.key === "Enter") walk(cursor)
    else if (event.key === "+" || event.key === "=") view.zoom(1.35)
    else if (event.key === "-") view.zoom(1 / 1.35)
    else if (event.key === "0") view.fit()
    else if (event.key.startsWith("Arrow") || event.key === "Home") {
      if (next != null && next >= 0 && next < nodes.length) {
        cursor = next
        view.reveal(nodes[cursor])
        point({position: nodes[cursor].position, move: nodes[cursor].depth === 1 ? nodes[cursor].move : null})
        announce(tell(cursor))
        mark()
      }
    } else return
    event.preventDefault()
  })

  function drawTree() {
    const size = arrange(tree, view.room(), least(view.box.clientWidth))
    view.size(size)
    const edges = svg("g"), nodes = svg("g"), skippedMoves = svg("g")
    drawn = tree.nodes.map((node) => {
      const parent = tree.nodes[node.parent]
      let edge = null
      if (parent) {
        edge = svg("path", {d: edgePath(parent, node, size.round), class: "edge"})
        edges.append(edge)
        if (!size.round) edges.append(svg("text", {x: (parent.x + 2 * node.x) / 3 + 5, y: (parent.y + 2 * node.y) / 3, class: "edge-label"}, node.move))
      }
      const group = drawNode(node, shortPosition(node.position), {value: node.value, hide: model.hide, out: size.round ? tree.nodes[0] : null})
      group.dataset.index = node.index
      nodes.append(group)
      return {group, edge}
    })
    ghosts = model.hide ? [] : tree.ghosts.map((ghost) => {
      const group = svg("g", {class: "ghost"}, svg("path", {d: edgePath(ghost.parent, ghost, size.round)}),
        svg("path", {d: "M-4-4 4 4M4-4-4 4", transform: `translate(${ghost.x} ${ghost.y})`, class: "snip"}, svg("title", {}, `move ${ghost.move} was never tried`)))
      skippedMoves.append(group)
      return {group, parent: ghost.parent}
    })
    view.layer.replaceChildren(edges, skippedMoves, nodes)
  }
  function drawGraph() {
    const dx = 58, dy = 120
    for (const node of graph.nodes) { node.x *= dx; node.y *= dy }
    const width = Math.max(0, ...graph.nodes.map((node) => node.x)), height = Math.max(0, ...graph.nodes.map((node) => node.y))
    view.size({width, height: height + 30})
    const edges = svg("g"), nodes = svg("g")
    for (const [from, to, move] of graph.edges) {
      const a = graph.nodes[from], b = graph.nodes[to], bend = (a.x + b.x) / 2
      edges.append(svg("path", {d: `M${a.x} ${a.y}C${bend} ${a.y} ${bend} ${b.y} ${b.x} ${b.y}`, class: "edge", "data-from": from, "data-to": to}, svg("title", {}, `${a.position} → ${b.position}: ${move}`)))
    }
    drawn = graph.nodes.map((node, index) => {
      node.index = index
      const group = drawNode(node, shortPosition(node.position), {value: node.value, hide: model.hide})
      group.dataset.index = index
      if (node.times > 1 && !model.hide) group.append(svg("text", {y: 27, class: "fold-label"}, `×${brief(node.times)}`))
      nodes.append(group)
      return {group, edge: null}
    })
    ghosts = []
    view.layer.replaceChildren(edges, nodes)
  }

  const show = () => {
    stop()
    tree = readTree(model.tree)
    graph = {nodes: [], edges: [], ...JSON.parse(model.graph)}
    cursor = 0
    at = model.step < 0 ? -1 : Math.min(model.step, tree.steps.length - 1)
    depth.max = model.deepest
    depth.value = model.depth
    depthText.textContent = model.depth >= model.deepest ? "all" : `${model.depth} of ${model.deepest.toLocaleString("en")}`
    const merged = model.view === "merged"
    depthBox.hidden = merged || model.deepest <= 1
    const steps = !merged && !model.hide && tree.steps.length > 1
    player.hidden = counters.hidden = sentence.hidden = !steps
    slider.max = Math.max(0, tree.steps.length - 1)
    slider.value = at < 0 ? slider.max : at
    summary.textContent = model.hide ? "Values, windows and cuts are hidden." : model.summary
    legend.replaceChildren(
      h("span", {}, svg("svg", {viewBox: "-14 -14 28 28", "aria-hidden": "true"}, shape(true, 10)), `Max, the ${model.players[0]} player, to move`),
      h("span", {}, svg("svg", {viewBox: "-14 -14 28 28", "aria-hidden": "true"}, shape(false, 10)), `Min, the ${model.players[1]} player, to move`),
      ...(model.hide ? [] : [h("span", {}, h("i", {class: "swatch win"}, "1"), "Max wins"), h("span", {}, h("i", {class: "swatch loss"}, "0"), "Min wins"), model.view === "tree" && model.algorithm === "alphabeta" && h("span", {}, svg("svg", {viewBox: "-7 -7 14 14", class: "ghost", "data-shown": "", "aria-hidden": "true"}, svg("path", {d: "M-4-4 4 4M4-4-4 4", class: "snip"})), "move never tried")].filter(Boolean)))
    merged ? drawGraph() : drawTree()
    view.fit()
    if (merged) return
    approach()
    paint()
  }
  let waiting = false
  const later = () => { if (!waiting) { waiting = true; queueMicrotask(() => { waiting = false; show() }) } }
  for (const name of ["tree", "graph", "view", "hide", "summary", "depth", "deepest", "players"]) model.on(name, later)
  model.on("step", () => { if (model.step !== at && !(model.step < 0 && at >= tree.steps.length - 1)) later() })
  onPoint(model, (lit) => mark(lit))
  model.on("remove", () => { stop(); clearTimeout(resting); view.close() })

  const saveButton = h("button", {type: "button", class: "button", onclick: () => saveDrawing(view, "tree.svg")}, "Save SVG")

  view.box.append(tip)
  show()
  requestAnimationFrame(show)
  return h("section", {class: "card tree-card"},
    h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Game tree"),
      h("div", {class: "group wrap"}, choice("view", "Picture", [["tree", "Tree"], ["merged", "Merged"]]), choice("algorithm", "Search", [["minimax", "Minimax"], ["alphabeta", "Alpha-beta"]]))),
    h("div", {class: "viewport-frame"}, view.box, view.tools),
    legend, player, sentence, counters,
    h("div", {class: "card-foot"}, depthBox, summary, saveButton))
}
