// The settings of a position of Pan: ranks, player to move, rules. The position bar reports what is not allowed, and
// the controls go back.
import {button, segments, select} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital} from "../../../../ui/scripts/players.js";

const RANKS = [2, 3, 4, 5, 6, 7];
const CHOICES = {
  sets: ["Sets", {on: "may be played at once", off: "one card at a time"}],
  bottom: ["Bottom card", {fixed: "9♥ stays", free: "no fixed card"}],
  nines: ["The three free nines", {free: "singly or together", together: "three only together"}],
};

// The rules that can be changed; `option` gets the name of one and its new value.
function ruleControls(option) {
  const number = (name, label, max) => {
    const onchange = (event) => option(name, event.target.value);
    return h("input", {type: "number", min: 1, max, class: "limit", "aria-label": label, onchange});
  };
  const pick = (name) => {
    const [label, options] = CHOICES[name];
    return select(label, Object.entries(options), (value) => option(name, value));
  };
  return {
    take: number("take", "Cards to pick up", 99),
    suits: number("suits", "Cards of each rank", 9),
    sets: pick("sets"),
    bottom: pick("bottom"),
    nines: pick("nines"),
  };
}

export function editorPanel(model, on) {
  const send = (message) => model.send_msg(message);
  const sizes = segments(
    "Ranks in the game",
    RANKS.map((size) => [size, String(size)]),
    (ranks) => send({do: "size", ranks}),
  );
  const hands = {first: "red hand", second: "blue hand"};
  const receivers = segments("Where a clicked card of the pile goes", Object.entries(hands), (place) => {
    receivers.press(place);
    on.receiver(place);
  });
  const rules = ruleControls((name, value) => {
    send({do: "option", name, value});
    queueMicrotask(show);
  });
  const named = (name) => h("label", {}, capital(name), rules[name]);
  const tools = h(
    "div",
    {class: "editor-tools"},
    h("span", {class: "inline-range"}, "From the pile to the", receivers.box),
    button("⇅ Swap who moves", () => send({do: "swap"})),
  );
  function show() {
    sizes.press(model.names.length);
    rules.take.value = model.rules.take;
    rules.suits.value = model.rules.suits;
    rules.sets.value = model.rules.sets ? "on" : "off";
    rules.bottom.value = model.rules.bottom_free ? "free" : "fixed";
    rules.nines.value = model.rules.nines_together ? "together" : "free";
  }
  receivers.press("first");
  const help = "Click or drag a card to move it between the hands and the pile.";
  const controls = h("div", {class: "editor-rules"}, Object.keys(rules).map(named));
  return {
    box: h("div", {class: "editor"}, h("p", {class: "caption"}, help), tools, controls),
    ranks: h("span", {class: "inline-range"}, "Ranks", sizes.box),
    show,
  };
}
