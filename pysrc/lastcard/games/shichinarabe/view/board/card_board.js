// The ordinary game: the cards of four suits at their places around the sevens.
import {laidFace} from "../../../../ui/boards/cards.js";
import {dataOfFocused, h} from "../../../../ui/scripts/dom.js";
import {point} from "../../../../ui/scripts/events.js";
import {badge} from "../../../../ui/scripts/outcomes.js";
import {padlock, side} from "./signs.js";

const RANKS_OUT = ["6", "5", "4", "3", "2", "A", "8", "9", "10", "J", "Q", "K"];
const ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUIT_SIGNS = ["♠", "♥", "♦", "♣"];
const SUIT_DRAWN = [0, 1, 3, 2]; // as cards.js numbers them
const OWNERS = {R: "red", B: "blue", W: "played"};

// The place of a card: what is on it and, where it can be played, a button.
function seatOf(model, on, suit, rank) {
  const vertex = rank === "7" ? 0 : 12 * suit + RANKS_OUT.indexOf(rank) + 1;
  const card = laidFace(rank, SUIT_DRAWN[suit]);
  const style = `--row: ${suit + 2}; --col: ${ROW.indexOf(rank) + 2}`;
  if (rank === "7")
    return h(
      "div",
      {
        class: "seat",
        "data-owner": "W",
        style,
        role: "img",
        "aria-label": `7${SUIT_SIGNS[suit]}, in the middle`,
      },
      card,
    );
  const owner = model.colours[vertex],
    now = on.state(vertex);
  const value = model.values[vertex];
  const name = `${rank}${SUIT_SIGNS[suit]}`;
  const marks = [
    value != null &&
      h(
        "span",
        {
          class: `worth ${side(value)}${ROW.indexOf(rank) < 6 ? " low" : ""}`,
          title: `Value of the branch that begins here, + for red: ${value}`,
        },
        value,
      ),
    owner !== "W" &&
      h("span", {class: "strip", "aria-hidden": "true"}, h("span", {class: `owner ${OWNERS[owner]}`}, owner)),
    model.kept === vertex && padlock({title: "The blocker"}),
    now.value && h("span", {class: `wins ${now.value}`, title: now.says}, badge(now.value, "")),
  ];
  const worth = value != null ? `, value of the branch ${value}` : "";
  const said = `${name}, ${OWNERS[owner]}${worth}${model.kept === vertex ? ", kept as blocker" : ""}`;
  const whose = on.tool?.() ? `, ${OWNERS[owner]}` : ""; // who edits sees any card's owner changed
  const data = {class: `seat ${now.kind}`, "data-owner": owner, "data-vertex": String(vertex), style};
  if (!now.act) return h("div", {...data, role: "img", "aria-label": said}, card, marks);
  return h(
    "button",
    {
      type: "button",
      ...data,
      "aria-label": `${now.act} ${name}${whose}${now.says ? `, ${now.says}` : ""}${worth}`,
      title: `${now.act} ${name}${whose}`,
      "aria-disabled": model.locked ? "true" : null,
      onclick: () => on.click(vertex),
      onmouseenter: () => on.lamp(vertex),
      onmouseleave: () => point(null),
      onfocus: () => on.lamp(vertex),
      onblur: () => point(null),
    },
    card,
    marks,
  );
}

export function sevensTable(model, on) {
  const table = h("div", {class: "sevens", role: "group", "aria-label": "The cards of the four suits"});
  function show() {
    const focus = dataOfFocused(table).vertex;
    const before = new Map(
      [...table.querySelectorAll("[data-vertex]")].map((seat) => [seat.dataset.vertex, seat.dataset.owner]),
    );
    const rows = SUIT_SIGNS.map((_, suit) => [
      model.tunnel === "on"
        ? h(
            "span",
            {
              class: `tunnel ${on.tunnel(suit) ? "open" : ""}`,
              style: `--row: ${suit + 2}; --col: 1`,
              title: on.tunnel(suit) || "A and K are joined once one of them is played",
            },
            "A–K",
          )
        : null,
      ROW.map((rank) => seatOf(model, on, suit, rank)),
    ]);
    table.classList.toggle("tunnels", model.tunnel === "on");
    table.replaceChildren(...rows.flat(2).filter(Boolean));
    for (const seat of table.querySelectorAll("[data-vertex]")) {
      const was = before.get(seat.dataset.vertex);
      if (was && was !== "W" && seat.dataset.owner === "W") seat.classList.add("laid");
    }
    if (focus)
      (
        table.querySelector(`button[data-vertex="${focus}"]`) ??
        table.querySelector("button.ready") ??
        table.querySelector("button")
      )?.focus();
  }
  return {box: table, show};
}
