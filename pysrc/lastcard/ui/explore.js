export function render({model, el}) {
  adopt(el)
  const box = h("div", {class: "explore"})
  const place = () => box.replaceChildren(
    h("div", {class: "area bar"}, model.get_child("bar")),
    h("div", {class: "area side"}, model.get_child("board"), model.get_child("verdict"), model.get_child("moves")),
    h("div", {class: "area main"}, model.get_child("picture"), model.get_child("history"), model.get_child("panels")))
  place()
  return box
}
