// The editor of a position, by the pairs between every two players, and the settings of a deal.
import {button, segments, select} from "../../../../ui/scripts/controls.js";
import {able, dataOfFocused, h, redraw} from "../../../../ui/scripts/dom.js";
import {capital, mark} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";

const SIZES = [
  ["26", "pack of 53"],
  ["12", "12 pairs"],
  ["6", "6 pairs"],
];
const SEATED = [2, 3, 4, 5];

// How many pairs two players share, in a model whose first player is to move.
function shared({hands}, one, other) {
  return hands[one].filter(([, partner]) => partner === other).reduce((total, [, , count]) => total + count, 0);
}

const seats = ({names}) => names.map((name, seat) => [String(seat), capital(name)]);
const couples = ({names}) => names.flatMap((_, one) => names.slice(one + 1).map((_, step) => [one, one + 1 + step]));

function pairStepper(model, [one, other], change) {
  const count = shared(model, one, other);
  const says = `pairs shared by ${model.names[one]} and ${model.names[other]}`;
  const step = (by, sign) => {
    const made = button(sign, () => change(one, other, count + by), {
      class: "button icon",
      "aria-label": `${by > 0 ? "More" : "Fewer"} ${says}: ${count} now`,
      "data-step": `${one}-${other}${sign}`,
    });
    able(made, count + by >= 0);
    return made;
  };
  return h(
    "div",
    {class: "pair-stepper", role: "group", "aria-label": `${count} ${says}`},
    h("span", {class: "couple", "aria-hidden": "true"}, mark(one), mark(other)),
    step(-1, "−"),
    h("output", {}, String(count)),
    step(1, "+"),
  );
}

export function boardEditor(model) {
  const send = (message) => model.send_msg(message);
  const steppers = h("div", {class: "pair-steppers"});
  const choices = h("div", {class: "editor-tools"});
  const players = segments(
    "Players",
    SEATED.map((count) => [count, String(count)]),
    (count) => send({do: "players", count}),
  );
  const help = h("p", {class: "caption"}, "The numbers don’t matter, only how many pairs each two players share.");
  const seated = h("div", {class: "inline-range"}, "Players", players.box);
  const box = h("div", {class: "editor", hidden: true}, help, seated, steppers, choices);
  const field = (label, value, act) => {
    const choice = select(label, seats(model), (seat) => act(Number(seat)));
    choice.value = String(value);
    choice.dataset.step = label;
    return h("label", {class: "inline-range"}, label, choice);
  };
  const show = () => {
    if (box.hidden || model.mover !== 0) return;
    const focused = dataOfFocused(box).step;
    const again = () => box.querySelector(`[data-step="${CSS.escape(focused ?? "")}"]`);
    players.press(model.names.length);
    const change = (one, other, count) => send({do: "pairs", one, other, count});
    redraw(
      steppers,
      couples(model).map((couple) => pairStepper(model, couple, change)),
      again,
    );
    const holder = model.hands.findIndex((hand) => hand.some(([card]) => card === "J"));
    redraw(
      choices,
      [
        field("Joker", holder, (seat) => send({do: "joker", seat})),
        field("To draw", 0, (seat) => send({do: "turn", seat})),
      ],
      again,
    );
  };
  return {
    box,
    show,
    open(yes) {
      box.hidden = !yes;
      if (yes) send({do: "anchor"});
      show();
    },
  };
}

// Choices as [value, text], with one more where what is on the table is none of them.
const withOwn = (choices, value, word) =>
  choices.some(([own]) => own === value) ? choices : [[value, amount(Number(value), word)], ...choices];

export function dealSettings(model) {
  const box = h("span", {class: "deal-settings", role: "group", "aria-label": "A new deal"});
  const show = () => {
    const [seated, paired] = model.dealt.map(String);
    const menu = (label, choices, value, word) => {
      const made = select(label, withOwn(choices, value, word), () => {});
      made.value = value;
      return made;
    };
    const players = menu(
      "Players",
      SEATED.map((count) => [String(count), amount(count, "player")]),
      seated,
      "player",
    );
    const pairs = menu("Cards", SIZES, paired, "pair");
    const deal = button("New deal", () =>
      model.send_msg({do: "deal", players: Number(players.value), pairs: Number(pairs.value)}),
    );
    redraw(box, [deal, players, pairs], () => deal);
  };
  return {box, show};
}
