export function render({model, el}) {
  adopt(el)
  const box = h("div", {class: "study"})
  const place = () => box.replaceChildren(model.get_child("claims"), h("div", {class: "charts"}, model.get_child("charts")))
  model.on("charts", place)
  place()
  return box
}
