import {h} from "./scripts/dom.js";
import {takeLongPaste} from "./scripts/gestures.js";
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
  for (const name of ["text", "placeholder", "error", "examples", "help", "hide"]) model.on(name, show);
  show();
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
      h("label", {class: "switch"}, hide, h("span", {class: "switch-track", "aria-hidden": "true"}), "Hide solution"),
    ),
  );
}
