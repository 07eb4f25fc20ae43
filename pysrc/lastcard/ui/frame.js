export function render({model, el}) {
  sheet.replaceSync(model.css)
  adopt(el)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const place = h("div", {class: "frame"})
  const show = () => place.replaceChildren(model.get_child("page"))
  model.on("page", show)
  show()

  const here = () => location.hash || model.address
  const settle = () => {
    place.toggleAttribute("data-settling", model.settled !== here() && model.address !== here())
    document.documentElement.toggleAttribute("data-settling", place.hasAttribute("data-settling"))
  }
  const fromBrowser = () => {
    if (location.hash.startsWith("#/") && location.hash !== model.address) model.address = location.hash
    settle()
  }
  const fromApp = () => {
    if (location.hash !== model.address && location.hash.startsWith("#/")) {
      history[model.remember ? "pushState" : "replaceState"](null, "", model.address)
      document.dispatchEvent(new CustomEvent("lastcard:address", {detail: model.address}))
    }
    settle()
  }
  const theme = () => { model.theme = document.documentElement.dataset.theme ?? "light" }
  addEventListener("hashchange", fromBrowser)
  addEventListener("popstate", fromBrowser)
  document.addEventListener("lastcard:theme", theme)
  model.on("address", fromApp)
  model.on("settled", settle)
  model.on("remove", () => {
    removeEventListener("hashchange", fromBrowser)
    removeEventListener("popstate", fromBrowser)
    document.removeEventListener("lastcard:theme", theme)
  })
  theme()
  fromBrowser()
  return place
}
