// The editor of a position of Pairs. Cards are pulled between stacks, deck and discards, or picked and sent. Numbers
// are typed.
import {button, select} from "../../../../ui/scripts/controls.js";
import {able, dataOfFocused, h, redraw} from "../../../../ui/scripts/dom.js";
import {capital} from "../../../../ui/scripts/players.js";

const PILES = {deck: "deck", discards: "discards"};

// What a pile is called, after a preposition.
export const pileName = ({names}, place) => `the ${PILES[place] ?? `${names[place]} stack`}`;

// What is picked, and what a card does in the editor. `picked` is {rank, place} or null; `changed` draws it all again.
export function picking(changed) {
  const editing = {
    picked: null,
    pick(what) {
      editing.picked = what;
      changed();
    },
    // The attributes of a card that can be picked, or pulled elsewhere.
    card(rank, place) {
      const {picked} = editing;
      const chosen = picked?.rank === rank && picked.place === place;
      return {
        "data-rank": String(rank),
        "data-place": place,
        "aria-pressed": String(chosen),
        onclick: () => editing.pick(chosen ? null : {rank, place}),
      };
    },
  };
  return editing;
}

export function editorTools(model, editing, move) {
  const send = (message) => model.send_msg(message);
  const cards = h("div", {class: "editor-tools"});
  const numbers = h("div", {class: "editor-tools"});
  const counts = h("div", {class: "rank-counts"});
  const by = h("details", {class: "folded"}, h("summary", {}, "Number of cards by rank"), counts);
  const help = "Drag a card to a stack, the deck or the discards. Or pick it, then choose where it goes.";
  const box = h("div", {class: "editor"}, h("p", {class: "caption"}, help), cards, numbers, by);
  const number = (label, value, min, max, act) => {
    const onchange = (event) => act(Number(event.target.value));
    const marks = {"data-field": label, "aria-label": label, onchange};
    return h("input", {type: "number", class: "limit", min, max, value, ...marks});
  };
  const field = (label, ...more) => h("label", {class: "inline-range"}, label, number(label, ...more));
  const target = (place) => {
    const {picked} = editing;
    const put = button(`To ${pileName(model, place)}`, () => move(picked, place), {"data-field": `to ${place}`});
    able(put, Boolean(picked) && picked.place !== place);
    return put;
  };
  const turn = () => {
    const seats = model.names.map((name, seat) => [String(seat), capital(name)]);
    const choice = select("To move", seats, (seat) => send({do: "turn", seat: Number(seat)}));
    choice.value = "0";
    choice.dataset.field = "To move";
    return h("label", {class: "inline-range"}, "To move", choice);
  };
  const countsOf = (pile, title) =>
    h(
      "fieldset",
      {class: "rank-fields"},
      h("legend", {}, title),
      model[pile].map((count, index) => {
        const rank = index + 1;
        const act = (cards) => send({do: "count", pile, rank, cards});
        return h("label", {}, String(rank), number(`${title} of rank ${rank}`, count, 0, 100_000, act));
      }),
    );
  const show = () => {
    if (box.hidden) return;
    const {picked} = editing;
    const focused = dataOfFocused(box).field;
    const again = () => box.querySelector(`[data-field="${CSS.escape(focused ?? "")}"]`);
    const places = [...model.names.keys(), ...Object.keys(PILES)].map(String);
    const says = picked ? `Card ${picked.rank} of ${pileName(model, picked.place)}:` : "No card picked.";
    redraw(cards, [h("span", {class: "caption"}, says), ...places.map(target)], again);
    const fields = [
      field("Players", model.names.length, 2, 10, (count) => send({do: "players", count})),
      turn(),
      field("Ranks", model.deck.length, 1, 20, (count) => send({do: "ranks", count})),
      field("Burned", model.burn, 0, 100_000, (amount) => send({do: "burn", cards: amount})),
    ];
    redraw(numbers, fields, again);
    redraw(counts, [countsOf("deck", "Cards in the deck"), countsOf("discards", "Discards")], again);
  };
  box.hidden = true;
  return {box, show};
}
