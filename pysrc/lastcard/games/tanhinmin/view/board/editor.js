// What can be done with the card that is picked in the editor, and a new card by its number; all of it from the
// keyboard too.
import {button} from "../../../../ui/scripts/controls.js";
import {able, h} from "../../../../ui/scripts/dom.js";

export function editorTools(model, {picked, move, flip}) {
  const send = (message) => model.send_msg(message);
  const to = {first: "To the red hand", second: "To the blue hand", table: "To the table", out: "Take out"};
  const says = h("span", {class: "caption"});
  const buttons = Object.entries(to).map(([target, text]) =>
    button(
      text,
      () => {
        const card = picked();
        if (card) move(card.text, card.place, target);
      },
      {"data-target": target},
    ),
  );
  const cut = button("Make it a cut card", () => {
    const card = picked();
    if (card) flip(card);
  });
  const number = h("input", {
    type: "text",
    class: "limit",
    inputMode: "text",
    maxLength: 10,
    placeholder: "7 or 7~",
    "aria-label": "A new card, such as 7 or 7~",
    "aria-describedby": "new-card-error",
    oninput: () => {
      wrong.hidden = true;
    },
  });
  const wrong = h(
    "p",
    {class: "field-error new-card-error", role: "alert", id: "new-card-error"},
    "A card is a whole number from 1 to 999999999, with ~ after it for a cut card.",
  );
  const check = (good) => {
    wrong.hidden = good;
    number.toggleAttribute("aria-invalid", !good);
    if (!good) number.focus();
  };
  const add = (target, text) =>
    button(text, () => {
      const word = number.value.trim();
      const good = /^[1-9][0-9]{0,8}~?$/.test(word);
      check(good);
      if (good) move(word, "out", target);
    });
  const box = h(
    "div",
    {class: "editor"},
    h("p", {class: "caption"}, "Drag a card to a hand, the table or out. Or pick it, then choose where it goes."),
    h("div", {class: "editor-tools"}, says, buttons, cut),
    h(
      "div",
      {class: "editor-tools"},
      h("label", {class: "inline-range"}, "New card", number),
      add("first", "Add to the red hand"),
      add("second", "Add to the blue hand"),
      add("table", "Add to the table"),
    ),
    wrong,
    h(
      "div",
      {class: "editor-tools"},
      button("⇅ Swap who moves", () => send({do: "swap"})),
    ),
  );
  wrong.hidden = true;
  function show() {
    const card = picked();
    says.textContent = card ? `Card ${card.text}:` : "No card picked.";
    for (const one of buttons) able(one, Boolean(card) && one.dataset.target !== card.place);
    able(cut, Boolean(card));
    cut.textContent = card?.text.endsWith("~") ? "Make it an ordinary card" : "Make it a cut card";
  }
  return {box, show};
}
