import {onChange} from "./scripts/batch.js";
import {h, redraw} from "./scripts/dom.js";
import {takeLongPaste} from "./scripts/gestures.js";
import {named} from "./scripts/players.js";
import {adopt} from "./scripts/style.js";

export function render({model, el}) {
  adopt(el);
  const send = (message) => model.send_msg(message);
  const field = h("input", {
    id: "position",
    type: "text",
    class: "mono",
    spellcheck: false,
    autocomplete: "off",
    autocapitalize: "off",
    maxLength: 4000,
    "aria-describedby": "position-error",
  });
  takeLongPaste(field, (text) => send({do: "enter", text}));
  const error = h("p", {id: "position-error", class: "field-error", role: "alert"});
  const form = h(
    "form",
    {
      class: "position-form",
      onsubmit: (event) => {
        event.preventDefault();
        send({do: "enter", text: field.value});
      },
    },
    h("label", {htmlFor: "position"}, "Position"),
    field,
    h("button", {type: "submit", class: "button primary"}, "Show"),
  );

  const examples = h("div", {class: "menu-body"});
  const menu = h("details", {class: "menu"}, h("summary", {class: "button"}, "Examples"), examples);
  // A menu goes when the focus goes on, at a press elsewhere, and with Escape.
  const closing = (menu) => {
    menu.addEventListener("keydown", (event) => {
      if (!menu.open || event.key !== "Escape") return;
      menu.open = false;
      menu.firstChild.focus();
    });
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
    const away = (event) => {
      if (!event.composedPath().includes(menu)) menu.open = false;
    };
    document.addEventListener("pointerdown", away);
    model.on("remove", () => document.removeEventListener("pointerdown", away));
    return menu;
  };
  closing(menu);
  const help = h("p", {class: "menu-body help"});
  const helpMenu = closing(
    h(
      "details",
      {class: "menu"},
      h("summary", {class: "button quiet", "aria-label": "How positions are written"}, "?"),
      help,
    ),
  );
  // From whose side wins and losses are coloured; with names where two play, with marks alone where more do.
  const by = h("div", {class: "segments marks", role: "group", "aria-label": "Seen from"});
  const seen = h("div", {class: "inline-range"}, "Seen from", by);
  const showSeen = () => {
    seen.hidden = model.players.length < 2;
    const choose = (player) => () => send({do: "by", player});
    const one = (name, player) =>
      h(
        "button",
        {
          type: "button",
          title: `Colours tell wins and losses of the ${name} player`,
          "aria-label": name,
          "aria-pressed": String(player === model.by),
          "data-player": String(player),
          onclick: choose(player),
        },
        named(player, name, model.players.length > 2),
      );
    redraw(by, model.players.map(one), () => by.children[model.by]);
  };
  const hide = h("input", {type: "checkbox", onchange: () => send({do: "hidden", on: hide.checked})});

  const show = () => {
    if (field.value !== model.text) field.value = model.text;
    field.placeholder = model.placeholder;
    error.textContent = model.error;
    field.toggleAttribute("aria-invalid", Boolean(model.error));
    if (model.error) field.setAttribute("aria-invalid", "true");
    hide.checked = model.hide;
    help.textContent = model.help;
    examples.replaceChildren(
      ...model.examples.map(([text, note]) =>
        h(
          "button",
          {
            type: "button",
            class: "example",
            onclick: () => {
              menu.open = false;
              send({do: "enter", text});
            },
          },
          h("span", {class: "mono"}, text),
          model.hide ? null : h("span", {class: "note"}, note),
        ),
      ),
    );
  };
  onChange(model, ["text", "placeholder", "error", "examples", "help", "hide"], show);
  onChange(model, ["players", "by"], showSeen);
  show();
  showSeen();
  return h(
    "div",
    {class: "position-strip"},
    form,
    error,
    h(
      "div",
      {class: "position-tools"},
      menu,
      h("button", {type: "button", class: "button", onclick: () => send({do: "random"})}, "Random"),
      helpMenu,
      seen,
      h("label", {class: "switch"}, hide, h("span", {class: "switch-track", "aria-hidden": "true"}), "Hide solution"),
    ),
  );
}
