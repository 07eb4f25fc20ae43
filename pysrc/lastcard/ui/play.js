export function render({model, el}) {
  adopt(el)
  const send = (message) => model.send_msg(message)
  const graded = () => model.choices.some(([key, , grade]) => grade && model.seats.includes(key))
  const seats = h("div", {class: "seats"})
  const strengthText = h("output")
  const strength = h("input", {type: "range", min: 0, max: 100, step: 5, "aria-label": "Chance that the weaker engine finds the best move, in percent",
    oninput: () => { strengthText.textContent = `${strength.value} %` }, onchange: () => send({do: "strength", percent: Number(strength.value)})})
  const strengthBox = h("label", {class: "inline-range"}, "Chance of the best move", strength, strengthText)
  const field = h("input", {type: "text", id: "start", class: "mono", spellcheck: false, autocomplete: "off", maxLength: 4000, "aria-describedby": "start-error"})
  const error = h("p", {class: "field-error", id: "start-error", role: "alert"})
  const form = h("form", {class: "position-form", onsubmit: (event) => { event.preventDefault(); send({do: "begin", text: field.value}) }},
    h("label", {htmlFor: "start"}, "Start from"), field, h("button", {type: "submit", class: "button primary"}, "New game"))
  const status = h("p", {class: "status-line", role: "status"})
  const undo = h("button", {type: "button", class: "button", onclick: () => send({do: "undo"})}, "Undo")
  const hint = h("button", {type: "button", class: "button", onclick: () => send({do: "hint"})}, "Hint")
  const pause = h("button", {type: "button", class: "button", onclick: () => send({do: "pause"})})
  const again = h("button", {type: "button", class: "button primary", onclick: () => send({do: "begin", text: model.position})}, "Play again")
  const advice = h("p", {class: "advice", role: "status"})
  const board = h("div")
  const log = h("ol", {class: "log"})
  const review = h("div", {class: "review"})

  const showSeats = () => {
    const focused = seats.contains(el.getRootNode().activeElement) ? el.getRootNode().activeElement.dataset.seat : null
    seats.replaceChildren(...model.players.map((name, index) => h("label", {class: "seat"}, h("span", {}, `${name[0].toUpperCase()}${name.slice(1)} player`),
      h("select", {"data-seat": String(index), onchange: (event) => send({do: "seat", index, who: event.target.value})},
        model.choices.map(([key, label]) => h("option", {value: key, selected: key === model.seats[index]}, label))))))
    if (focused != null) seats.querySelector(`[data-seat="${focused}"]`)?.focus()
    strengthBox.hidden = !graded()
    pause.hidden = model.seats.includes("you")
  }
  const show = () => {
    if (field.value !== model.position) field.value = model.position
    if (model.error) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid")
    error.textContent = model.error
    strength.value = model.strength
    strengthText.textContent = `${model.strength} %`
    status.textContent = model.status
    status.classList.toggle("over", model.over)
    able(undo, model.can_undo)
    if (again === el.getRootNode().activeElement && !model.over) undo.focus()
    again.hidden = !model.over
    hint.hidden = model.over
    able(hint, model.your_turn)
    pause.textContent = model.paused ? "Go on" : "Pause"
    advice.textContent = model.hint
    advice.hidden = !model.hint
  }
  const showLog = () => log.replaceChildren(...(model.log.length ? model.log.map((entry) =>
    h("li", {}, h("span", {class: "log-player"}, entry.player), h("span", {}, entry.move), h("span", {class: "caption"}, `leaves ${entry.position}`))) : [h("li", {class: "empty"}, "No move yet.")]))
  const showReview = () => {
    review.hidden = !model.over
    if (!model.over) return
    review.replaceChildren(h("h3", {class: "card-title"}, "Review"), model.review.length
      ? h("ol", {class: "review-list"}, model.review.map((entry) => h("li", {}, badge("loss", `ply ${entry.ply}`), ` The ${entry.player} player gave the ${entry.lost} away with “${entry.move}”. `,
        h("span", {class: "caption"}, `Better: ${entry.better.join(", ")}.`))))
      : h("p", {}, "Nobody gave anything away: the result was decided by the start position."))
  }
  const showBoard = () => board.replaceChildren(model.get_child("board"))
  for (const name of ["seats", "choices", "players"]) model.on(name, showSeats)
  for (const name of ["position", "error", "strength", "status", "over", "can_undo", "your_turn", "paused", "hint"]) model.on(name, show)
  model.on("log", showLog)
  model.on("review", showReview)
  model.on("over", showReview)
  model.on("board", showBoard)
  showSeats(); show(); showLog(); showReview(); showBoard()
  return h("div", {class: "play"},
    h("div", {class: "area bar card"}, h("div", {class: "play-setup"}, seats, strengthBox, form), error),
    h("div", {class: "area main"}, h("section", {class: "card play-table"}, status, board, h("div", {class: "group"}, again, undo, hint, pause), advice)),
    h("div", {class: "area side"}, h("section", {class: "card"}, h("h2", {class: "card-title"}, "Moves so far"), log, review)))
}
