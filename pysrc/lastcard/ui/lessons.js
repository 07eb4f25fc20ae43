export function render({model, el}) {
  adopt(el)
  const turn = (step) => { if (step >= 0 && step < model.lessons.length && step !== model.step) model.send_msg({do: "turn", step}) }
  const last = () => model.lessons.length - 1
  const button = (text, label, target) => h("button", {type: "button", class: "button", onclick: () => turn(target()), "data-step": label}, text)
  const begin = button("Begin", "begin", () => 0), back = button("Back", "back", () => model.step - 1)
  const next = button("Next", "next", () => model.step + 1), end = button("End", "end", last)
  next.classList.add("primary")
  const dots = h("ol", {class: "dots"})
  const stage = h("div", {class: "lesson", "aria-live": "polite"})
  const box = h("section", {class: "card learn", tabIndex: -1, onkeydown: (event) => {
    const target = {ArrowLeft: model.step - 1, ArrowRight: model.step + 1, Home: 0, End: last()}[event.key]
    if (target == null) return
    event.preventDefault()
    turn(target)
  }}, stage, h("div", {class: "lesson-foot"}, h("div", {class: "group"}, begin, back, next, end), dots, h("p", {class: "caption"}, model.source)))
  const show = () => {
    const lesson = model.lessons[model.step]
    if (!lesson) return
    const picture = new DOMParser().parseFromString(lesson.picture, "image/svg+xml").documentElement
    stage.replaceChildren(
      h("div", {class: "lesson-text"}, h("p", {class: "place"}, `Step ${model.step + 1} of ${model.lessons.length}`), h("h2", {}, lesson.title),
        lesson.paragraphs.map((text) => h("p", {}, text)),
        lesson.link && h("p", {}, h("a", {href: lesson.link, class: "button"}, "Open ", h("span", {class: "mono"}, lesson.position), " in Explore"))),
      h("figure", {class: "lesson-picture"}, document.importNode(picture, true), h("figcaption", {class: "caption"}, lesson.caption)))
    begin.disabled = back.disabled = model.step === 0
    next.disabled = end.disabled = model.step === last()
    redraw(dots, model.lessons.map((other, index) => h("li", {}, h("button", {type: "button", "aria-label": `Step ${index + 1}: ${other.title}`, title: other.title,
      "aria-current": index === model.step ? "step" : null, onclick: () => turn(index)}))), () => dots.children[model.step]?.firstChild)
  }
  model.on("step", show)
  model.on("lessons", show)
  show()
  return box
}
