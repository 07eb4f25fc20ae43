export function render({model, el}) {
  adopt(el)
  return h("section", {class: "card"}, h("h2", {class: "card-title"}, "Positions around"))
}
