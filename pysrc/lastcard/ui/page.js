export function render({model, el}) {
  adopt(el)
  const notice = h("p", {class: "notice", role: "alert"})
  const links = h("nav", {class: "tabs", "aria-label": "Parts of this page"})
  const body = h("div", {class: "tab-body"})

  const tabs = () => links.replaceChildren(...model.tabs.map(([name, label]) =>
    h("a", {href: `#/${model.game}/${name}`, "aria-current": name === model.tab ? "page" : null, "data-tab": name}, label)))
  const said = () => { notice.textContent = model.notice; notice.hidden = !model.notice }
  const show = () => body.replaceChildren(model.get_child("body") ?? "")
  model.on("tab", tabs)
  model.on("notice", said)
  model.on("body", show)
  tabs(); said(); show()
  return h("div", {class: "page"},
    h("header", {class: "page-head"},
      h("div", {}, h("h1", {}, model.title), h("p", {class: "blurb"}, model.blurb, " ", h("a", {href: "#/about", class: "source"}, model.source))),
      links),
    notice, body)
}
