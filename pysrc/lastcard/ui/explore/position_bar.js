import {adopt, keepDrawn} from "../scripts/component.js";
import {button, expander} from "../scripts/controls.js";
import {h, redraw} from "../scripts/dom.js";
import {untilRemoved} from "../scripts/events.js";
import {takeLongPaste} from "../scripts/gestures.js";
import {plainKey} from "../scripts/keys.js";
import {named, thePlayer} from "../scripts/players.js";

// The field for a position, and what is wrong with it.
function positionField(model) {
  const send = (text) => model.send_msg({do: "enter", text});
  const field = h("input", {
    id: "position",
    type: "text",
    class: "mono",
    spellcheck: false,
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": "position-error",
  });
  takeLongPaste(field, send);
  const error = h("p", {id: "position-error", class: "field-error", role: "alert"});
  const onsubmit = () => send(field.value);
  const show = h("button", {type: "submit", class: "button primary"}, "Show");
  const label = h("label", {htmlFor: "position"}, "Position");
  const form = h("form", {class: "position-form", onsubmit}, label, field, show);
  return {
    error,
    form,
    show() {
      if (field.value !== model.text) field.value = model.text;
      form.dataset.position = model.text; // for paper, where a field would cut it off
      field.placeholder = model.placeholder;
      error.textContent = model.error;
      field.ariaInvalid = model.refused ? "true" : null;
    },
  };
}

const EDGE = 8; // pixels that stay free between a menu and the edge of the window

// A menu goes when the focus goes on, at a press elsewhere, and with Escape.
function menu(model, summary, body) {
  const box = h("details", {class: "menu"}, summary, body);
  // It opens below its button, or above if there is more room, as far to the left as it must to stay in the window.
  const place = () => {
    body.style.translate = "";
    const {clientWidth, clientHeight} = document.documentElement;
    const {top, bottom} = summary.getBoundingClientRect();
    box.classList.toggle("upward", top > clientHeight - bottom);
    body.style.setProperty("--most", `${Math.max(top, clientHeight - bottom) - 2 * EDGE}px`);
    const {left, right} = body.getBoundingClientRect();
    const over = right + EDGE - clientWidth;
    if (over > 0) body.style.translate = `${-Math.max(0, Math.min(over, left - EDGE))}px`;
  };
  const follow = () => box.open && place();
  box.addEventListener("toggle", follow);
  const options = untilRemoved(model);
  addEventListener("resize", follow, options);
  box.addEventListener("keydown", (event) => {
    if (!box.open || plainKey(event) !== "Escape") return;
    box.open = false;
    summary.focus();
  });
  box.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !box.contains(event.relatedTarget)) box.open = false;
  });
  const away = (event) => {
    if (!event.composedPath().includes(box)) box.open = false;
  };
  document.addEventListener("pointerdown", away, options);
  return box;
}

function exampleMenu(model) {
  const entries = h("div", {class: "menu-body"});
  const box = menu(model, h("summary", {class: "button"}, "Examples"), entries);
  const entry = ([text, note]) => {
    const choose = () => {
      box.open = false;
      model.send_msg({do: "enter", text});
    };
    const words = [h("span", {class: "mono"}, text), note && h("span", {class: "note"}, note)];
    return button(words, choose, {class: "example"});
  };
  return {box, show: () => entries.replaceChildren(...model.examples.map(entry))};
}

// From whose side wins and losses are coloured; with names where two play, with marks alone where more do.
function sideChooser(model) {
  const sides = h("div", {class: "segments marks", role: "group", "aria-label": "Seen from"});
  const box = h("div", {class: "inline-range side-chooser"}, h("span", {}, "Seen from"), sides);
  const side = (name, player) => {
    const text = named(player, name, model.players.length > 2);
    return button(text, () => model.send_msg({do: "by", player}), {
      class: "",
      title: `Colours as seen by ${thePlayer(name)}`,
      "aria-label": name,
      "aria-pressed": String(player === model.by),
      "data-player": String(player),
    });
  };
  const show = () => {
    box.hidden = model.players.length < 2;
    redraw(sides, model.players.map(side), () => sides.children[model.by]);
  };
  return {box, show};
}

export function render({model, el}) {
  adopt(el);
  const field = positionField(model);
  const examples = exampleMenu(model);
  const seen = sideChooser(model);
  const help = h("p", {class: "menu-body help"});
  const question = h("summary", {class: "button quiet", "aria-label": "How positions are written"}, "?");
  const rest = expander("Position");
  const show = () => {
    field.show();
    if (model.refused) rest.open(true);
    help.textContent = model.help;
  };
  keepDrawn(model, ["text", "placeholder", "error", "refused", "help"], show);
  keepDrawn(model, ["examples"], examples.show);
  keepDrawn(model, ["players", "by"], seen.show);
  const random = button("Random", () => model.send_msg({do: "random"}), {title: "A random position like this one"});
  const tools = h("div", {class: "position-tools expands"}, menu(model, question, help), seen.box);
  const form = h("div", {class: "expands"}, field.form);
  return h("div", {class: "position-strip"}, rest.button, form, field.error, examples.box, random, tools);
}
