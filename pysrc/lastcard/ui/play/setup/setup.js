// Who plays, whose hands lie face down, and where a game starts.
import {adopt, keepDrawn} from "../../scripts/component.js";
import {hideSwitch} from "../../scripts/controls.js";
import {h, showText} from "../../scripts/dom.js";
import {takeLongPaste} from "../../scripts/gestures.js";
import {engineSettings, handsChoice, seatChoices, seriesDeal, whoTheyAre} from "./seats.js";

// Where a game starts: a field for a position. `show` is called when the start changes, and not while somebody types.
function startForm(model) {
  const send = (text) => model.send_msg({do: "begin", text});
  const field = h("input", {
    type: "text",
    id: "start",
    class: "mono",
    spellcheck: false,
    autocomplete: "off",
    "aria-describedby": "start-error",
  });
  takeLongPaste(field, send);
  const onsubmit = () => send(field.value);
  const error = h("p", {class: "field-error", id: "start-error", role: "alert"});
  const go = h("button", {type: "submit", class: "button"}, "Start");
  return {
    error,
    form: h("form", {class: "position-form", onsubmit}, h("label", {htmlFor: "start"}, "Start from"), field, go),
    show() {
      field.value = model.position;
      field.placeholder = model.placeholder;
    },
    complain() {
      field.ariaInvalid = model.refused ? "true" : null;
      error.textContent = model.error;
    },
  };
}

export function render({model, el}) {
  adopt(el);
  const start = startForm(model);
  const seats = seatChoices(model);
  const settings = engineSettings(model);
  const who = whoTheyAre(model);
  const hands = handsChoice(model);
  const hide = hideSwitch(model, (on) => model.send_msg({do: "hide", on}));
  const note = h("p", {class: "caption", role: "status"});
  const say = () => {
    start.complain();
    hide.show(model.hide, model.closed);
    showText(note, model.note);
  };
  const showSeats = () => {
    seats.show();
    settings.show();
    who.show();
  };
  const shown = [
    [["settings"], settings.show],
    [["hides", "veils", "veil"], hands.show],
    [["seats", "choices", "players"], showSeats],
    [["position", "placeholder", "again"], start.show],
    [["error", "refused", "note", "hide", "closed"], say],
  ];
  for (const [names, draw] of shown) {
    keepDrawn(model, names, draw);
  }
  const setup = [seats.box, hands.box, settings.box, seriesDeal(model), start.form, hide.box];
  return h("div", {class: "play-bar"}, h("div", {class: "play-setup"}, setup), start.error, note, who.box);
}
