// Buttons, and rows of buttons of which one is pressed.
import {h} from "./dom.js";
import {untilRemoved} from "./events.js";
import {lettered} from "./keys.js";

export function button(text, onclick, more) {
  return h("button", {type: "button", class: "button", onclick, ...more}, text);
}

/** A button of the shell. */
export const tool = (text, onclick, more) => button(text, onclick, {class: "tool", ...more});

// A row of buttons, one for each [value, label]; `press` shows which one holds.
export function segments(label, options, act) {
  const buttons = options.map(([value, text]) =>
    h("button", {type: "button", "data-value": String(value), onclick: () => act(value)}, text),
  );
  return {
    box: h("div", {class: "segments", role: "group", "aria-label": label}, buttons),
    press(value) {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.value === String(value)));
    },
  };
}

// A button that begins something and ends it; `act` is told which.
export function toggle(begin, end, act) {
  let on = false;
  const made = button(
    begin,
    () => {
      on = !on;
      made.textContent = on ? end : begin;
      made.setAttribute("aria-pressed", String(on));
      made.classList.toggle("primary", on);
      act(on);
    },
    {"aria-pressed": "false"},
  );
  return made;
}

// A button that unfolds the elements of class `expands` after it: on a telephone and in an embedded page. Elsewhere
// nothing is folded (controls.css).
export function expander(text) {
  const made = button(text, () => open(made.ariaExpanded !== "true"), {class: "button expander"});
  const open = (yes) => {
    made.ariaExpanded = String(yes);
  };
  open(false);
  return {button: made, open};
}

// What is not needed in every game: behind a line that opens it.
export function folded(summary, ...content) {
  const box = h("details", {class: "why folded"}, h("summary", {}, summary), content);
  const open = (yes) => {
    box.open = yes;
  };
  return {box, open};
}

// A choice among [value, text]; `act` is told the value.
export function select(label, options, act) {
  const entries = options.map(([value, text]) => h("option", {value}, text));
  return h("select", {"aria-label": label, onchange: (event) => act(event.target.value)}, entries);
}

// The switch that hides the solution; `act` is told whether it is on. Where the solution stays closed there is none.
export function hideSwitch(model, act) {
  const input = h("input", {type: "checkbox", onchange: () => act(input.checked)});
  const track = h("span", {class: "switch-track", "aria-hidden": "true"});
  const box = h("label", {class: "switch"}, input, track, "Hide solution");
  lettered(box, "h", "Hide the solution", untilRemoved(model));
  return {
    box,
    show(on, closed) {
      input.checked = on;
      box.hidden = closed;
    },
  };
}

// The unusual rules of a position, above a question about it.
export function rulesHere() {
  const box = h("p", {class: "rules-here", hidden: true});
  const show = (rules) => {
    box.hidden = !rules.length;
    box.replaceChildren(...(rules.length ? [h("b", {}, "Rules here: "), rules.join(" ")] : []));
  };
  return {box, show};
}
