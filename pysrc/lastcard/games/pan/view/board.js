// The table of Pan: two hands and the pile. A click or a pull makes a move; in the editor it moves a card.

import {onChange} from "../../../ui/scripts/batch.js";
import cardStyle from "../../../ui/scripts/cards.css";
import {playingCard} from "../../../ui/scripts/cards.js";
import {h} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import style from "./board.css";
import {editorPanel} from "./editor.js";

const FAR = 7; // pixels after which a press is a pull
const PLACES = ["first", "second", "pile"];

// The cards of a rank keep their suits on their way: the first player's are the first suits, the second player's the last, the pile's between.
function suitsOf(rank, model) {
  const heart = 1,
    fixed = rank === 0 && !model.rules.bottom_free;
  const order = Array.from({length: model.rules.suits}, (_, index) => index);
  const suits =
    model.rules.suits === 1 ? (fixed ? [] : [heart]) : fixed ? order.filter((suit) => suit !== heart) : order;
  const [first, second] = [model.hands[0][rank], model.hands[1][rank]];
  return {
    first: suits.slice(0, first),
    pile: suits.slice(first, suits.length - second),
    second: suits.slice(suits.length - second),
  };
}
const cardName = (name) => (name.startsWith("rank ") ? `R${name.slice(5)}` : name);
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
// "a 10", "two 10s", "three cards of rank 7"
const many = (count, name) =>
  name.startsWith("rank")
    ? `${WORDS[count]} card${count === 1 ? "" : "s"} of ${name}`
    : count === 1
      ? `${name === "A" ? "an" : "a"} ${name}`
      : `${WORDS[count]} ${name}s`;

export function render({model, el}) {
  adopt(el, cardStyle, style);
  let editing = false,
    receiver = "first",
    pull = null;
  const send = (message) => model.send_msg(message);
  const play = (move) => {
    if (!model.locked && model.moves.some((choice) => choice.move === move)) send({do: "play", move});
  };
  const choice = (move) => model.moves.find((found) => found.move === move);
  const lamp = (move) => {
    const found = choice(move);
    if (found) point({move, position: found.position});
  };
  const fans = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "fan"})]));
  const heads = Object.fromEntries(PLACES.map((place) => [place, h("div", {class: "place-head"})]));
  const box = (place) =>
    h("div", {class: `place ${place}-place`, role: "group", "data-place": place}, heads[place], fans[place]);
  const table = h("div", {class: "table"}, box("second"), box("pile"), box("first"));

  const slots = (rank, suits) =>
    suits.map((suit) => {
      const card = playingCard(cardName(model.names[rank]), suit);
      card.dataset.key = `${rank}-${suit}`;
      return h("span", {class: "slot"}, card);
    });
  const lamps = (move) => ({
    onmouseenter: () => lamp(move),
    onmouseleave: () => point(null),
    onfocus: () => lamp(move),
    onblur: () => point(null),
  });
  const waits = () => (model.locked ? "true" : null);

  // The cards of one rank in a hand; who may place one clicks or pulls it, who holds the whole set finds a ribbon below.
  function held(place, rank, suits) {
    const seat = PLACES.indexOf(place),
      name = model.names[rank];
    if (editing) return mover(place, rank, suits);
    const one = seat === model.mover && choice(String(rank + 1)),
      all = seat === model.mover && choice(`${rank + 1}*`);
    const single = one || all;
    const cards = single
      ? h(
          "button",
          {
            type: "button",
            class: "cards legal",
            "data-move": single.move,
            "aria-disabled": waits(),
            "aria-label": `${single.label} (${suits.length} in the hand)`,
            onclick: () => clicked(single.move),
            ...lamps(single.move),
          },
          slots(rank, suits),
        )
      : h(
          "div",
          {class: `cards${seat === model.mover ? " out" : ""}`, role: "img", "aria-label": many(suits.length, name)},
          slots(rank, suits),
        );
    const whole = suits.length > 1 && suits.length === model.sets[rank];
    return h(
      "div",
      {class: "rank"},
      cards,
      all && one
        ? h(
            "button",
            {
              type: "button",
              class: "ribbon",
              "data-move": all.move,
              "aria-disabled": waits(),
              "aria-label": all.label,
              onclick: () => play(all.move),
              ...lamps(all.move),
            },
            `all ${suits.length}`,
          )
        : whole && h("span", {class: "ribbon idle", title: `The whole set of ${name}`}, "set"),
    );
  }
  function mover(place, rank, suits) {
    const to = place === "pile" ? receiver : "pile";
    const where = {first: "the first hand", second: "the second hand", pile: "the pile"};
    return h(
      "div",
      {class: "rank"},
      h(
        "button",
        {
          type: "button",
          class: "cards",
          "data-place": place,
          "data-rank": String(rank),
          "aria-label": `Move one ${model.names[rank]} from ${where[place]} to ${where[to]} (${suits.length} there)`,
          onclick: () => {
            if (!pulled()) move(rank, place, to);
          },
        },
        slots(rank, suits),
      ),
    );
  }
  const move = (rank, from, to) => {
    if (from !== to) send({do: "move", rank, source: from, target: to});
  };

  function pileCards() {
    const fixed = model.rules.bottom_free
      ? []
      : [
          h(
            "div",
            {class: "rank", title: "The nine of hearts stays at the bottom of the pile"},
            h("div", {class: "cards", role: "img", "aria-label": "The nine of hearts, fixed"}, slots(0, [1])),
          ),
        ];
    const suits = model.pile.map((_, rank) => suitsOf(rank, model).pile);
    const group = (rank, some) =>
      some.length > 0 &&
      h(
        "div",
        {class: "rank"},
        h("span", {class: "cards", role: "img", "aria-label": many(some.length, model.names[rank])}, slots(rank, some)),
      );
    if (editing) return [...fixed, ...suits.map((some, rank) => some.length && mover("pile", rank, some))];
    const stay = suits.map((some, rank) => group(rank, some.slice(0, some.length - model.taken[rank])));
    const go = suits.map((some, rank) => group(rank, some.slice(some.length - model.taken[rank])));
    const take = choice("t");
    const count = model.taken.reduce((sum, number) => sum + number, 0);
    if (!take) return [...fixed, ...stay, ...go];
    const what = model.taken
      .flatMap((number, rank) => (number ? [many(number, model.names[rank])] : []))
      .reverse()
      .join(", ");
    return [
      ...fixed,
      ...stay,
      h(
        "button",
        {
          type: "button",
          class: "takes",
          "data-move": "t",
          "aria-disabled": waits(),
          "aria-label": `Take ${what}`,
          title: `Take ${what}`,
          onclick: () => clicked("t"),
          ...lamps("t"),
        },
        go,
        h("span", {class: "ribbon"}, `take ${count}`),
      ),
    ];
  }
  const clicked = (move) => {
    if (!pulled()) play(move);
  };
  const pulled = () => {
    const was = pull?.far;
    pull = null;
    return was;
  };

  function bend(fan) {
    const groups = [...fan.querySelectorAll(":scope > .rank")],
      most = groups.length > 1 ? Math.min(1.6 * groups.length, 8) : 0;
    fan.style.setProperty("--lean", (1.6 * Math.sin((most * Math.PI) / 180)).toFixed(3)); // how far the outermost cards reach out, in heights of a card
    groups.forEach((group, index) => {
      const off = groups.length > 1 ? (2 * index) / (groups.length - 1) - 1 : 0;
      group.style.setProperty("--turn", `${(off * most).toFixed(2)}deg`);
    });
  }
  function showHead(place) {
    const seat = PLACES.indexOf(place);
    const count =
      seat < 2
        ? model.hands[seat].reduce((sum, number) => sum + number, 0)
        : model.pile.reduce((sum, number) => sum + number, model.rules.bottom_free ? 0 : 1);
    const name = seat < 2 ? `${model.seats[seat][0].toUpperCase()}${model.seats[seat].slice(1)} player` : "Pile";
    heads[place].replaceChildren(
      h("strong", {}, name),
      `${count} card${count === 1 ? "" : "s"}`,
      seat === model.mover && !editing ? h("span", {class: "turn"}, "to move") : "",
      seat === 2 && !model.rules.bottom_free ? h("span", {}, "9♥ stays") : "",
    );
  }
  function showTable() {
    const before = new Map(
      [...table.querySelectorAll(".playing-card")].map((card) => [card.dataset.key, card.getBoundingClientRect()]),
    );
    const active = el.getRootNode().activeElement,
      again = active &&
        table.contains(active) && {move: active.dataset.move, place: active.dataset.place, rank: active.dataset.rank};
    table.classList.toggle("locked", model.locked);
    for (const place of PLACES) {
      showHead(place);
      const cards =
        place === "pile"
          ? pileCards()
          : model.names
              .map((_, rank) => ({rank, suits: suitsOf(rank, model)[place]}))
              .filter(({suits}) => suits.length)
              .map(({rank, suits}) => held(place, rank, suits));
      fans[place].replaceChildren(...cards.filter(Boolean));
      if (!fans[place].children.length)
        fans[place].append(h("span", {class: "empty"}, place === "pile" ? "The pile is empty." : "No card left."));
      if (place !== "pile") bend(fans[place]);
    }
    if (again)
      (
        table.querySelector(
          again.rank
            ? `button[data-place="${again.place}"][data-rank="${again.rank}"]`
            : `button[data-move="${again.move}"]`,
        ) ?? table.querySelector("button")
      )?.focus();
    if (before.size && !matchMedia("(prefers-reduced-motion: reduce)").matches) fly(before);
  }
  // Cards that have changed places come from where they were.
  function fly(before) {
    for (const card of table.querySelectorAll(".playing-card")) {
      const was = before.get(card.dataset.key),
        is = card.getBoundingClientRect();
      if (!was || (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2)) continue;
      card.animate([{transform: `translate(${was.x - is.x}px, ${was.y - is.y}px)`}, {transform: "none"}], {
        duration: 190,
        easing: "ease-out",
      });
    }
  }
  const light = (lit) => {
    for (const thing of table.querySelectorAll("[data-move]")) {
      const mine = lit?.move && choice(lit.move)?.position === lit.position;
      const rank = thing.dataset.move.replace("*", "");
      thing.classList.toggle("lit", Boolean(mine && thing.dataset.move === lit.move));
      thing.classList.toggle("lit-all", Boolean(mine && thing.classList.contains("cards") && lit.move === `${rank}*`));
    }
  };

  // Pulling a card onto the pile, the pile's cards into the hand, or in the editor any card anywhere
  const over = (event) =>
    el
      .getRootNode()
      .elementsFromPoint(event.clientX, event.clientY)
      .map((node) => node.closest?.(".place")?.dataset.place)
      .find(Boolean);
  const allowed = (place) =>
    pull.rank != null ? place !== pull.place : pull.move === "t" ? place === PLACES[model.mover] : place === "pile";
  table.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest("button.cards, button.takes");
    pull =
      grip && !model.locked && event.button === 0
        ? {
            grip,
            id: event.pointerId,
            x: event.clientX,
            y: event.clientY,
            move: grip.dataset.move,
            rank: grip.dataset.rank,
            place: grip.dataset.place,
          }
        : null;
  });
  table.addEventListener("pointermove", (event) => {
    if (!pull || pull.id !== event.pointerId || pull.done) return;
    const x = event.clientX - pull.x,
      y = event.clientY - pull.y;
    if (!pull.far && Math.hypot(x, y) < FAR) return;
    if (!pull.far) {
      pull.far = true;
      table.setPointerCapture(pull.id);
      pull.grip.classList.add("dragged");
    }
    const moved = pull.grip.classList.contains("takes") ? pull.grip : pull.grip.querySelector(".slot:last-child svg");
    moved.style.translate = `${x}px ${y}px`;
    const place = over(event);
    for (const other of table.children)
      other.classList.toggle("target", other.dataset.place === place && allowed(place));
  });
  const drop = (event) => {
    if (!pull?.far || pull.id !== event.pointerId) return;
    const place = event.type === "pointerup" ? over(event) : null;
    const {grip, move: what, rank, place: from} = pull;
    const good = place && allowed(place);
    pull.done = true;
    for (const other of table.children) other.classList.remove("target");
    if (!good) grip.classList.remove("dragged");
    for (const moved of [grip, ...grip.querySelectorAll("svg")]) if (!good) moved.style.translate = "";
    if (good && rank != null) move(Number(rank), from, place);
    else if (good) play(what);
    const ended = pull;
    setTimeout(() => {
      if (pull === ended) pull = null;
    }); // the click that follows belongs to the pull
  };
  table.addEventListener("pointerup", drop);
  table.addEventListener("pointercancel", drop);

  const editor = editorPanel(model, {
    receiver: (place) => {
      receiver = place;
      showTable();
    },
  });
  const edit = h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-pressed": "false",
      onclick: () => {
        editing = !editing;
        edit.textContent = editing ? "Done" : "Edit";
        edit.setAttribute("aria-pressed", String(editing));
        edit.classList.toggle("primary", editing);
        editor.box.hidden = !editing;
        if (editing) send({do: "anchor"});
        showTable();
      },
    },
    "Edit",
  );
  const deal = h("button", {type: "button", class: "button", onclick: () => send({do: "deal"})}, "Deal");
  const note = h("span", {class: "caption"});
  const settings = h(
    "div",
    {class: "board-settings"},
    h("div", {class: "group"}, model.framed && edit, deal),
    editor.ranks,
    note,
  );
  const showSettings = () => {
    editor.show();
    note.textContent = model.note;
    deal.disabled = !model.dealable;
    deal.title = model.dealable
      ? "Deal all cards at random; who holds the nine of hearts has placed it"
      : "There is no fair deal of these cards: it takes a fixed nine and an even number";
  };
  onChange(
    model,
    ["hands", "pile", "names", "mover", "moves", "taken", "seats", "rules", "locked", "sets", "dealable", "note"],
    () => {
      showTable();
      showSettings();
    },
  );
  onPoint(model, (lit) => light(lit));
  editor.box.hidden = true;
  showTable();
  showSettings();
  return h("section", {class: model.framed ? "card board" : "board large"}, table, settings, editor.box);
}
