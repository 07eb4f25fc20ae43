export function render({model, el}) {
  adopt(el)
  const send = (message) => model.send_msg(message)
  const seats = h("div", {class: "seats"})
  const sliders = h("div", {class: "seats"})
  const note = h("p", {class: "caption", role: "status"})
  const field = h("input", {type: "text", id: "start", class: "mono", spellcheck: false, autocomplete: "off", maxLength: 4000, "aria-describedby": "start-error"})
  takeLongPaste(field, (text) => send({do: "begin", text}))
  const error = h("p", {class: "field-error", id: "start-error", role: "alert"})
  const form = h("form", {class: "position-form", onsubmit: (event) => { event.preventDefault(); send({do: "begin", text: field.value}) }},
    h("label", {htmlFor: "start"}, "Start from"), field, h("button", {type: "submit", class: "button primary"}, "New game"))
  const status = h("p", {class: "status-line", role: "status"})
  const undo = h("button", {type: "button", class: "button", onclick: () => send({do: "undo"})}, "Undo")
  const hint = h("button", {type: "button", class: "button", onclick: () => send({do: "hint"})}, "Hint")
  const pause = h("button", {type: "button", class: "button", onclick: () => send({do: "pause"})})
  const again = h("button", {type: "button", class: "button primary", onclick: () => { showStart(); send({do: "begin", text: model.position}) }}, "Play again")
  const advice = h("p", {class: "advice", role: "status"})
  const repeatedText = h("span")
  const repeated = h("div", {class: "repeated", role: "status"}, repeatedText, h("button", {type: "button", class: "button", onclick: () => send({do: "draw"})}, "Call it a draw"))
  const work = h("progress", {max: 1, "aria-label": "Progress"})
  const board = h("div")
  const log = h("ol", {class: "log"})
  const review = h("div", {class: "review"})

  const showSeats = () => {
    const focused = seats.contains(el.getRootNode().activeElement) ? el.getRootNode().activeElement.dataset.seat : null
    seats.replaceChildren(...model.players.map((name, index) => h("label", {class: "seat"}, h("span", {}, `${name[0].toUpperCase()}${name.slice(1)} player`),
      h("select", {"data-seat": String(index), onchange: (event) => send({do: "seat", index, who: event.target.value})},
        model.choices.map(([key, label]) => h("option", {value: key, selected: key === model.seats[index]}, label))))))
    if (focused != null) seats.querySelector(`[data-seat="${focused}"]`)?.focus()
    showSliders()
    pause.hidden = model.seats.includes("you")
  }
  // The settings of the engines that are seated; a slider that is being drawn is left alone.
  const showSliders = () => {
    const used = new Set(model.choices.filter(([key]) => model.seats.includes(key)).map(([, , setting]) => setting))
    const wanted = model.settings.filter((setting) => used.has(setting.name))
    if (sliders.dataset.names !== wanted.map((setting) => setting.name).join()) {
      sliders.dataset.names = wanted.map((setting) => setting.name).join()
      sliders.replaceChildren(...wanted.map((setting) => {
        const text = h("output"), say = (value) => { text.textContent = setting.unit ? `${value} ${setting.unit}` : value }
        const slider = h("input", {type: "range", min: setting.lowest, max: setting.highest, step: setting.step, "aria-label": setting.label, "data-setting": setting.name,
          oninput: () => say(slider.value), onchange: () => send({do: "setting", name: setting.name, value: Number(slider.value)})})
        return h("label", {class: "inline-range"}, setting.label, slider, text)
      }))
    }
    for (const setting of wanted) {
      const slider = sliders.querySelector(`[data-setting="${setting.name}"]`)
      if (slider.matches(":active")) continue
      slider.value = setting.value
      slider.nextSibling.textContent = setting.unit ? `${setting.value} ${setting.unit}` : setting.value
    }
    sliders.hidden = !wanted.length
  }
  const showStart = () => { field.value = model.position; field.placeholder = model.placeholder } // only when it changes: what somebody is typing is left alone
  const show = () => {
    if (model.error) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid")
    error.textContent = model.error
    note.textContent = model.note
    note.hidden = !model.note
    status.textContent = model.status
    status.classList.toggle("over", model.over)
    able(undo, model.can_undo)
    if (again === el.getRootNode().activeElement && !model.over) undo.focus()
    again.hidden = !model.over
    hint.hidden = model.over
    able(hint, model.your_turn)
    pause.textContent = model.paused ? "Go on" : "Pause"
    if (pause === el.getRootNode().activeElement && model.over) again.focus()
    pause.hidden = model.over || model.seats.includes("you")
    advice.textContent = model.hint
    advice.hidden = !model.hint
    repeatedText.textContent = model.repeated
    repeated.hidden = !model.repeated
    work.hidden = model.share < 0
    if (model.share >= 0) work.value = model.share
  }
  const showLog = () => {
    log.replaceChildren(...(model.log.length ? model.log.map((entry) =>
      h("li", {title: entry.position.length > LONG_POSITION ? entry.position : null}, h("span", {class: "log-player"}, entry.player), h("span", {}, entry.move), h("span", {class: "caption"}, entry.position && entry.position.length <= LONG_POSITION && `leaves ${entry.position}`))) : [h("li", {class: "empty"}, "No move yet.")]))
    if (model.earlier) log.prepend(h("li", {class: "empty"}, `${model.earlier.toLocaleString("en")} plies before`))
    log.style.counterReset = `ply ${model.earlier}`
    log.scrollTop = log.scrollHeight
  }
  const showReview = () => {
    review.hidden = !model.over
    if (!model.over) return
    const found = model.review.length
      ? h("ol", {class: "review-list"}, model.review.map((entry) => h("li", {}, badge("loss", `ply ${entry.ply}`), ` The ${entry.player} player gave the ${entry.lost} away with “${entry.move}”. `,
        h("span", {class: "caption"}, `Better: ${entry.better.join(", ")}.`))))
      : h("p", {}, {done: "Nobody gave anything away: the result was decided by the start position.", working: "Looking back at the moves…",
        unknown: "Who wins these positions is not known, so nobody can say which moves were mistakes."}[model.reviewed] ?? "")
    review.replaceChildren(h("h3", {class: "card-title"}, "Review"), found)
  }
  const showBoard = () => board.replaceChildren(model.get_child("board"))
  model.on("settings", showSliders)
  for (const name of ["seats", "choices", "players"]) model.on(name, showSeats)
  for (const name of ["position", "placeholder"]) model.on(name, showStart)
  for (const name of ["error", "note", "repeated", "share", "status", "over", "can_undo", "your_turn", "paused", "hint"]) model.on(name, show)
  for (const name of ["log", "earlier"]) model.on(name, showLog)
  for (const name of ["review", "reviewed", "over"]) model.on(name, showReview)
  model.on("board", showBoard)
  showSeats(); showStart(); show(); showLog(); showReview(); showBoard()
  return h("div", {class: "play"},
    h("div", {class: "area bar card"}, h("div", {class: "play-setup"}, seats, sliders, form), error, note),
    h("div", {class: "area main"}, h("section", {class: "card play-table"}, h("div", {class: "card-head"}, status, work), board, h("div", {class: "group"}, again, undo, hint, pause), repeated, advice)),
    h("div", {class: "area side"}, h("section", {class: "card"}, h("h2", {class: "card-title"}, "Moves so far"), log, review)))
}
