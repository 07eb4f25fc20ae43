// The settings of a position of Pan: ranks, whose turn, rules. Whatever is not allowed is told in the position bar; the controls go back.
import {h} from "../../../ui/scripts/dom.js";

export function editorPanel(model, on) {
  const send = (message) => model.send_msg(message);
  const option = (name, value) => {
    send({do: "option", name, value});
    queueMicrotask(show);
  };
  const segments = (label, options, act) => {
    const buttons = options.map(([value, text]) =>
      h("button", {type: "button", "data-value": String(value), onclick: () => act(value)}, text),
    );
    return {
      box: h("div", {class: "segments", role: "group", "aria-label": label}, buttons),
      press: (value) =>
        buttons.forEach((button) =>
          button.setAttribute("aria-pressed", String(button.dataset.value === String(value))),
        ),
    };
  };
  const sizes = segments(
    "Ranks in the game",
    [2, 3, 4, 5, 6, 7].map((size) => [size, String(size)]),
    (ranks) => send({do: "size", ranks}),
  );
  const receivers = segments(
    "Where a card of the pile goes when it is clicked",
    [
      ["first", "first hand"],
      ["second", "second hand"],
    ],
    (place) => {
      receivers.press(place);
      on.receiver(place);
    },
  );
  const number = (name, label, most) =>
    h("input", {
      type: "number",
      min: 1,
      max: most,
      class: "limit",
      "aria-label": label,
      onchange: (event) => option(name, event.target.value),
    });
  const pick = (name, label, options) =>
    h(
      "select",
      {"aria-label": label, onchange: (event) => option(name, event.target.value)},
      options.map(([value, text]) => h("option", {value}, text)),
    );
  const take = number("take", "Cards to take", 99),
    suits = number("suits", "Cards of each rank", 9);
  const sets = pick("sets", "Sets", [
    ["on", "may be placed whole"],
    ["off", "one card at a time"],
  ]);
  const bottom = pick("bottom", "Bottom card", [
    ["fixed", "9♥ stays"],
    ["free", "no fixed card"],
  ]);
  const nines = pick("nines", "The three free nines", [
    ["free", "singly or together"],
    ["together", "three only together"],
  ]);
  const box = h(
    "div",
    {class: "editor"},
    h("p", {class: "caption"}, "Click a card, or pull it, to move it between the hands and the pile."),
    h(
      "div",
      {class: "editor-tools"},
      h("span", {class: "inline-range"}, "From the pile to the", receivers.box),
      h("button", {type: "button", class: "button", onclick: () => send({do: "swap"})}, "⇅ Other player to move"),
    ),
    h(
      "div",
      {class: "editor-rules"},
      [
        ["Take", take],
        ["Suits", suits],
        ["Sets", sets],
        ["Bottom", bottom],
        ["Nines", nines],
      ].map(([text, control]) => h("label", {}, text, control)),
    ),
  );
  function show() {
    sizes.press(model.names.length);
    take.value = model.rules.take;
    suits.value = model.rules.suits;
    sets.value = model.rules.sets ? "on" : "off";
    bottom.value = model.rules.bottom_free ? "free" : "fixed";
    nines.value = model.rules.nines_together ? "together" : "free";
  }
  receivers.press("first");
  return {box, ranks: h("span", {class: "inline-range"}, "Ranks", sizes.box), show};
}
