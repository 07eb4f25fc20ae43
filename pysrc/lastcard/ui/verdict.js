export function render({model, el}) {
  adopt(el)
  const box = h("section", {class: "card verdict-card", "aria-live": "polite"})
  const show = () => {
    const open = box.querySelector("details")?.open ?? false
    box.className = `card verdict-card ${model.hide ? "hidden-solution" : model.value || "open"}`
    if (model.hide) {
      box.replaceChildren(h("h2", {class: "verdict-line"}, "Who wins?"), h("p", {}, "The solution is hidden. Decide first, then switch it back on."))
      return
    }
    box.replaceChildren(
      h("h2", {class: "verdict-line"}, badge(model.value, model.value && `to move: ${model.value}`), h("span", {}, model.sentence)),
      model.detail && h("p", {class: "verdict-detail"}, model.detail),
      model.steps.length ? h("details", {class: "why", open}, h("summary", {}, "Check it yourself"), h("ol", {}, model.steps.map((step) => h("li", {}, step)))) : "")
  }
  for (const name of ["value", "sentence", "detail", "steps", "hide"]) model.on(name, show)
  show()
  return box
}
