// The board of SHICHINARABE: as cards or as a graph; a right is used in two clicks, first the opponent's vertex, then one's own.

import {onChange} from "../../../ui/scripts/batch.js";
import {able, h} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import style from "./board.css";
import {sevensTable} from "./card_board.js";
import {boardTools, dealSettings} from "./editor.js";
import {networkPicture} from "./graph_board.js";

export function render({model, el}) {
  adopt(el, style);
  let tool = "",
    asGraph = false,
    using = false,
    whitened = null,
    first = null;
  const send = (message) => model.send_msg(message);
  const theirs = () => "RB"[1 - model.mover];
  const rightName = () => (model.cards.length ? "joker" : "right");
  const isCards = () => model.cards.length > 0 && !asGraph;

  // What may be done with a vertex now: a word for it, how it looks, and whether it wins.
  function state(vertex) {
    const owner = model.colours[vertex];
    if (tool)
      return {
        act: {
          colour: "Recolour",
          add: "Add a vertex at",
          join: first === null ? "Join" : `Join ${first} with`,
          delete: "Delete",
        }[tool],
        kind: first === vertex ? "picked" : "",
      };
    if (model.mover < 0) return {kind: ""};
    if (using && whitened === null)
      return model.uses[vertex] ? {act: model.cards.length ? "Lay" : "Whiten", kind: "target"} : {kind: ""};
    if (using)
      return vertex === whitened
        ? {act: "Take back", kind: "picked"}
        : model.uses[whitened].includes(vertex)
          ? {act: "Play", kind: "ready", wins: model.winning.includes(`!${whitened} ${vertex}`)}
          : {kind: ""};
    if (model.ready[vertex] != null) return {act: "Play", kind: "ready", wins: model.winning.includes(String(vertex))};
    return {kind: owner === theirs() && model.waiting.includes(vertex) ? "waiting" : ""};
  }
  function click(vertex) {
    if (tool) return edit(vertex);
    if (model.locked || !state(vertex).act) return;
    if (!using) return send({do: "play", move: String(vertex)});
    if (whitened === null || vertex === whitened) {
      whitened = whitened === null ? vertex : null;
      return show();
    }
    const move = `!${whitened} ${vertex}`;
    using = false;
    send({do: "play", move});
  }
  function edit(vertex) {
    if (tool === "colour") {
      network.keep.same();
      send({do: "colour", vertex});
    }
    if (tool === "add") grow(vertex);
    if (tool === "delete") {
      network.keep.drop(vertex);
      send({do: "delete", vertex});
    }
    if (tool === "join") {
      if (first === null || first === vertex) {
        first = first === null ? vertex : null;
        return show();
      }
      join(first, vertex);
    }
  }
  const grow = (neighbour, place) => {
    network.keep.grow(place, neighbour);
    send({do: "grow", neighbour, colour: model.colours[neighbour] === "R" ? "B" : "R"});
  };
  const join = (source, target) => {
    first = null;
    network.keep.same();
    send({do: "join", source, target});
  };
  const lamp = (vertex) => {
    const move = using && whitened !== null ? `!${whitened} ${vertex}` : String(vertex);
    if (state(vertex).kind === "ready") point({move, position: model.ready[vertex]});
  };
  const tunnel = (suit) => {
    const low = model.colours[12 * suit + 6] === "W",
      high = model.colours[12 * suit + 12] === "W";
    return low && high
      ? "A and K lie"
      : low
        ? "A lies: the suit goes on downward from K"
        : high
          ? "K lies: the suit goes on upward from A"
          : "";
  };
  const on = {state, click, lamp, tunnel, join, grow, tool: () => tool};
  const sevens = sevensTable(model, on),
    network = networkPicture(model, on);
  const tools = boardTools(model, {
    tool: (key) => {
      tool = key;
      first = null;
      show();
    },
    arrange: () => network.arrange(),
  });

  const head = h("div", {class: "board-head"});
  const acts = h("div", {class: "board-acts"});
  const pass = h(
    "button",
    {
      type: "button",
      class: "button",
      "data-move": "pass",
      onclick: () => {
        if (model.locked || (using && whitened === null)) return;
        const move = using ? `!${whitened} pass` : "pass";
        using = false;
        send({do: "play", move});
      },
    },
    "Pass",
  );
  const right = h("button", {
    type: "button",
    class: "button",
    onclick: () => {
      using = !using;
      whitened = null;
      show();
    },
  });
  const hint = h("span", {class: "caption", "aria-live": "polite"});
  acts.append(pass, right, hint);
  const layout = h("button", {
    type: "button",
    class: "button",
    onclick: () => {
      asGraph = !asGraph;
      show();
    },
  });
  const editing = () => !tools.box.hidden;
  const change = h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-pressed": "false",
      onclick: () => {
        tools.open(!editing());
        if (editing()) {
          using = false;
          whitened = null;
        }
        change.textContent = editing() ? "Done" : "Edit";
        change.setAttribute("aria-pressed", String(editing()));
        change.classList.toggle("primary", editing());
        show();
      },
    },
    "Edit",
  );
  const note = h("span", {class: "caption"}),
    error = h("p", {class: "field-error", role: "alert"});
  const settings = h("div", {class: "board-settings"}, model.framed && change, layout, dealSettings(model), note);
  const player = (seat) =>
    h(
      "span",
      {class: `side ${seat ? "blue" : "red"}${model.mover === seat ? " turn" : ""}`},
      h("span", {class: `owner ${seat ? "blue" : "red"}`, "aria-hidden": "true"}, "RB"[seat]),
      `${(model.seats[seat] ?? "").replace(/^./, (letter) => letter.toUpperCase())}: ${[...model.colours].filter((letter) => letter === "RB"[seat]).length} left`,
      model.almighty[seat] ? `, ${model.almighty[seat]} ${rightName()}${model.almighty[seat] > 1 ? "s" : ""}` : "",
      model.passes[seat] ? `, ${model.passes[seat]} pass${model.passes[seat] > 1 ? "es" : ""}` : "",
      model.mover === seat ? h("strong", {}, "to move") : "",
    );
  function show() {
    if (whitened !== null && !model.uses[whitened]) whitened = null;
    if (!Object.keys(model.uses).length) using = false;
    if (isCards() && ["add", "join", "delete"].includes(tool)) asGraph = true;
    head.replaceChildren(player(0), player(1));
    sevens.box.hidden = !isCards();
    network.box.hidden = isCards() || !model.colours;
    if (isCards()) sevens.show();
    else if (model.colours) network.show();
    layout.hidden = !model.cards.length;
    layout.textContent = asGraph ? "Show as cards" : "Show as graph";
    pass.hidden = !model.can_pass || Boolean(tool);
    able(pass, !model.locked && (!using || whitened !== null));
    right.hidden = !Object.keys(model.uses).length || Boolean(tool);
    right.textContent = using ? `Do not use the ${rightName()}` : `Use a ${rightName()}`;
    able(right, !model.locked);
    hint.textContent = !using
      ? ""
      : whitened === null
        ? model.cards.length
          ? "Choose a card of the opponent: it is laid at once."
          : "Choose a vertex of the opponent: it turns white."
        : model.can_pass
          ? "Now play, or pass."
          : "Now play.";
    acts.hidden = pass.hidden && right.hidden;
    note.textContent = model.note;
    error.textContent = model.error;
    error.hidden = !model.error;
    tools.show();
  }
  onChange(
    model,
    [
      "colours",
      "spots",
      "more",
      "lines",
      "levels",
      "cards",
      "mover",
      "ready",
      "waiting",
      "uses",
      "can_pass",
      "winning",
      "values",
      "kept",
      "almighty",
      "passes",
      "tunnel",
      "seats",
      "locked",
      "note",
      "error",
    ],
    show,
  );
  onPoint(model, (lit) => {
    for (const node of box.querySelectorAll("[data-vertex]"))
      node.classList.toggle("lit", lit?.move === node.dataset.vertex || lit?.vertex === node.dataset.vertex);
  });
  const box = h(
    "section",
    {class: model.framed ? "card board sevens-board" : "board large sevens-board"},
    head,
    sevens.box,
    network.box,
    acts,
    settings,
    error,
    tools.box,
  );
  show();
  return box;
}
