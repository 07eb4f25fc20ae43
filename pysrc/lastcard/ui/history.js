export function render({model, el}) {
  adopt(el)
  const jump = (at) => { if (at >= 0 && at < model.plies.length && at !== model.at) model.send_msg({do: "jump", at}) }
  const undo = h("button", {type: "button", class: "button icon", title: "Undo (←)", "aria-label": "Undo", onclick: () => jump(model.at - 1)}, "←")
  const redo = h("button", {type: "button", class: "button icon", title: "Redo (→)", "aria-label": "Redo", onclick: () => jump(model.at + 1)}, "→")
  const line = h("ol", {class: "line"})
  const chart = h("div", {class: "value-chart"})
  const long = h("p", {class: "caption", role: "status"})
  const box = h("section", {class: "card history", onkeydown: (event) => {
    if (event.key === "ArrowLeft") jump(model.at - 1)
    else if (event.key === "ArrowRight") jump(model.at + 1)
    else return
    event.preventDefault()
  }}, h("div", {class: "card-head"}, h("h2", {class: "card-title"}, "Line"), h("div", {class: "group"}, undo, redo)), line, long, chart)

  const bars = () => {
    const width = 30, tall = 34
    const far = Math.max(1, ...model.plies.map((ply) => ply.distance ?? 0))
    const picture = svg("svg", {viewBox: `0 ${-tall - 6} ${Math.max(model.plies.length, 12) * width} ${2 * tall + 12}`, role: "img", preserveAspectRatio: "xMinYMid meet",
      "aria-label": `Verdict for the ${model.players[0]} player after each ply`})
    picture.append(svg("line", {x1: 0, x2: Math.max(model.plies.length, 12) * width, y1: 0, y2: 0, class: "axis"}))
    model.plies.forEach((ply, index) => {
      const height = 6 + (tall - 6) * (1 - (ply.distance ?? far) / (far + 1))
      const up = ply.value === "win" ? -1 : ply.value === "loss" ? 1 : 0
      const bar = svg("rect", {x: index * width + 3, width: width - 6, y: up < 0 ? -height : up ? 0 : -3, height: up ? height : 6, rx: 3,
        class: `bar ${ply.value || "open"}${index === model.at ? " here" : ""}`, onclick: () => jump(index)})
      bar.append(svg("title", {}, `${ply.position}: ${ply.value || "open"} for the ${model.players[0]} player` + (ply.ends && `, ${ply.ends}`)))
      picture.append(bar)
    })
    chart.replaceChildren(picture, h("p", {class: "caption"}, `Above the line: the ${model.players[0]} player wins. Below: loses. Taller: sooner.`))
  }
  const show = () => {
    able(undo, model.at > 0)
    able(redo, model.at < model.plies.length - 1)
    redraw(line, model.plies.map((ply, index) => h("li", {}, h("button", {
      type: "button", class: `chip${index === model.at ? " here" : ""}${index > model.at ? " ahead" : ""}`,
      "aria-current": index === model.at ? "step" : null, onclick: () => jump(index),
      onmouseenter: () => point({position: ply.position}), onmouseleave: () => point(null),
    }, index === 0 ? short(ply.position) : h("span", {}, h("small", {}, `${index}. ${ply.player} `), ply.move)))), () => line.children[model.at]?.firstChild)
    long.textContent = model.long
    long.hidden = !model.long
    chart.hidden = model.hide || model.plies.length < 2
    if (!chart.hidden) bars()
  }
  for (const name of ["plies", "at", "players", "hide", "long"]) model.on(name, show)
  show()
  return box
}
