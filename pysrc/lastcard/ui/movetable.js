const FEW = 12

export function render({model, el}) {
  adopt(el)
  let all = false
  const body = h("tbody")
  const head = h("thead")
  const more = h("button", {type: "button", class: "button quiet", onclick: () => { all = true; show() }})
  const none = h("p", {class: "empty"})
  const table = h("table", {class: "moves"}, head, body)

  const leaves = () => model.rows.some((entry) => entry.position) // very large positions are not written out
  const lengthy = () => model.rows.some((entry) => entry.position.length > LONG_POSITION) // then there is no room for them on a telephone
  const ends = () => !model.hide && model.rows.some((entry) => entry.ends) // where no end is known there is no column for it
  const row = (entry) => {
    const lit = {move: entry.move, position: entry.position}
    const line = h("tr", {
      "data-move": entry.move, "data-position": entry.position, class: model.hide ? "" : entry.value,
      onmouseenter: () => point(lit), onmouseleave: () => point(null),
      onclick: () => model.send_msg({do: "play", move: entry.move}),
    },
    h("td", {}, h("button", {type: "button", class: "move-button", onfocus: () => point(lit), onblur: () => point(null)}, entry.label)),
    leaves() && h("td", {class: "mono after"}, h("span", {class: "leaves", title: entry.position.length > 60 ? entry.position : null}, entry.position)),
    model.hide ? null : h("td", {}, badge(entry.value)),
    ends() ? h("td", {class: entry.ends.length > 16 ? "number long" : "number"}, entry.ends.split(/(?<=,)/).flatMap((group) => [group, h("wbr")])) : null)
    return line
  }
  const show = () => {
    head.replaceChildren(h("tr", {}, h("th", {scope: "col"}, "Move"), leaves() && h("th", {scope: "col", class: "after"}, "Leaves"),
      model.hide ? null : h("th", {scope: "col"}, "Verdict"), ends() ? h("th", {scope: "col", class: "number"}, "Ends in") : null))
    const rows = all ? model.rows : model.rows.slice(0, FEW)
    redraw(body, rows.map(row), () => body.querySelector("button"))
    const count = (number) => number.toLocaleString("en")
    more.textContent = model.total > model.rows.length ? `Show ${count(model.rows.length)} of ${count(model.total)} moves` : `Show all ${count(model.rows.length)} moves`
    more.hidden = all || model.rows.length <= FEW
    none.textContent = model.ended
    none.hidden = !model.ended
    table.classList.toggle("lengthy", lengthy())
    table.hidden = Boolean(model.ended)
  }
  const rows = () => { all = false; show() }
  model.on("rows", rows)
  model.on("total", show)
  model.on("hide", show)
  model.on("ended", show)
  onPoint(model, (lit) => {
    for (const line of body.children) line.classList.toggle("lit", lit != null && line.dataset.position === lit.position && (lit.move == null || lit.move === line.dataset.move))
  })
  show()
  return h("section", {class: "card"}, h("h2", {class: "card-title"}, "Moves"), table, more, none)
}
