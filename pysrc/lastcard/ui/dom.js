// What every component's script may use. This text is put before each of them (see component.py).

// One constructed style sheet serves every shadow root of the page; the root fills it (root.js).
const sheet = (globalThis.lastcardSheet ??= new CSSStyleSheet())

const sheets = [sheet]

// Characters beyond which a position is left out where there is little room.
const LONG_POSITION = 24

// A component's own rules of style; components with the same rules share one sheet.
function dress(rules) {
  const known = (globalThis.lastcardStyles ??= new Map())
  if (!known.has(rules)) {
    known.set(rules, new CSSStyleSheet())
    known.get(rules).replaceSync(rules)
  }
  sheets.push(known.get(rules))
}

function adopt(el) {
  const root = el.getRootNode()
  if (root.adoptedStyleSheets) root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...sheets])]
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value == null || value === false) continue
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value)
    else if (name === "class" || name.includes("-") || node instanceof SVGElement) node.setAttribute(name, value === true ? "" : value)
    else if (name in node) node[name] = value
    else node.setAttribute(name, value === true ? "" : value)
  }
  node.append(...children.flat(Infinity).filter((child) => child != null && child !== false))
  return node
}

// h("button", {class: "quiet", onclick: f}, "text"): text never becomes HTML.
function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children)
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children)
}

// Redraws the inside of a box without taking the keyboard's focus away: `again` finds what gets it in its new shape.
function redraw(box, children, again) {
  const had = box.contains(box.getRootNode().activeElement)
  box.replaceChildren(...children)
  if (had) again()?.focus()
}

// What a person does in one go with a slider, a drag or a burst of key presses, is one entry in the browser's history:
// `act` is told whether a change is the first of its kind. Returns a function that tells whether one is under way.
function gestures(slider, act, pause = 800) {
  let held = false, until = 0
  const end = () => { held = false; until = 0 }
  slider.addEventListener("pointerdown", () => { held = true; until = 0 })
  for (const name of ["pointerup", "pointercancel", "blur"]) slider.addEventListener(name, end)
  slider.addEventListener("input", () => {
    const first = performance.now() > until
    until = held ? Infinity : performance.now() + pause
    act(first)
  })
  return () => performance.now() < until
}

// A long position, or whatever else is too long for its place, by its beginning; the whole belongs into a title.
const short = (text, most = 66) => text.length > most ? `${text.slice(0, most - 1)}…` : text

// Seconds in words, one number and its unit.
function duration(seconds) {
  const units = [["s", 1, 100], ["min", 60, 100], ["hours", 3600, 48], ["days", 86400, Infinity]]
  const [unit, size] = units.find(([, size, most]) => seconds < size * most)
  return `${Math.max(1, Math.ceil(seconds / size)).toLocaleString("en")} ${unit}`
}

// A text that is too long to stand in a field goes at once where Enter would send it.
function takeLongPaste(field, act) {
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain").replace(/[\r\n]/g, "")
    if (text.length <= field.maxLength) return
    event.preventDefault()
    act(text)
  })
}

// A button that is of no use now stays where it is and keeps the keyboard's focus, which a disabled one would lose.
function able(button, on) {
  if (!button.ariaDisabled) button.addEventListener("click", (event) => { if (button.ariaDisabled === "true") event.stopImmediatePropagation() }, true)
  button.ariaDisabled = String(!on)
}

function icon(path) {
  return svg("svg", {viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true"}, svg("path", {d: path}))
}

// Pointing at a move or a position in one component lights it up in the others, without asking Python.
function point(detail) {
  document.dispatchEvent(new CustomEvent("lastcard:point", {detail}))
}

function onPoint(model, listener) {
  const heard = (event) => listener(event.detail)
  document.addEventListener("lastcard:point", heard)
  model.on("remove", () => document.removeEventListener("lastcard:point", heard))
}

// Shows a child of a component: `show` gets its element, or nothing as long as that is being built; of a list of
// children, the list. Panel builds new children in passes, one after the other. What it tells by model.on(name) comes too
// early, and only then, when the next change arrives while a pass is under way; the end of each pass it tells reliably.
function onChild(model, view, name, show) {
  const look = () => show(model.get_child(name))
  view.connect(view.model.data.properties[name].change, look)
  view.on_child_render(name, () => {
    look()
    if (!view._rendered) return // at first Panel does the rest by itself
    view.render_children()
    view.invalidate_layout()
  })
  look()
}

// Telling the root whether the tab that the address names is there to be shown.
function built(yes) {
  document.dispatchEvent(new CustomEvent("lastcard:built", {detail: yes}))
}

// Saying something to people who listen rather than look.
function announce(text) {
  document.dispatchEvent(new CustomEvent("lastcard:announce", {detail: text}))
}

// A busy browser may ask for the file some time after the click.
function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], {type}))
  h("a", {href: url, download: name}).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

// Colour never stands alone: an outcome is a colour, a letter and a shape.
const OUTCOMES = {
  win: {letter: "W", word: "win", path: "M8 2 15 14H1Z"},
  draw: {letter: "D", word: "draw", path: "M2 2H14V14H2Z"},
  loss: {letter: "L", word: "loss", path: "M1 2H15L8 14Z"},
}

function badge(value, text) {
  const outcome = OUTCOMES[value]
  if (!outcome) return h("span", {class: "badge open"}, text ?? "open")
  return h("span", {class: `badge ${value}`},
    svg("svg", {viewBox: "0 0 16 16", "aria-hidden": "true"}, svg("path", {d: outcome.path})), text ?? outcome.word)
}
