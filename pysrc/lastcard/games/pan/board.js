export function render({model, el}) {
  adopt(el)
  const table = h("div", {class: "group wrap"})
  const show = () => redraw(table, model.moves.map((choice) => h("button", {type: "button", class: "button", "aria-disabled": model.locked ? "true" : null,
    onclick: () => { if (!model.locked) model.send_msg({do: "play", move: choice.move}) }}, choice.label)), () => table.querySelector("button"))
  let waiting = false
  const later = () => { if (!waiting) { waiting = true; queueMicrotask(() => { waiting = false; show() }) } }
  for (const name of ["moves", "locked"]) model.on(name, later)
  show()
  return h("section", {class: model.framed ? "card board" : "board large"}, table)
}
