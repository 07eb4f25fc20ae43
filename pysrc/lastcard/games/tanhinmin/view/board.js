// The table of TANHINMIN: two hands in rows by strength, the table card between them.

import {onChange} from "../../../ui/scripts/batch.js";
import cardStyle from "../../../ui/scripts/cards.css";
import {able, h} from "../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../ui/scripts/pointing.js";
import {adopt} from "../../../ui/scripts/style.js";
import style from "./board.css";
import {numberCard} from "./card.js";
import {editorTools} from "./editor.js";
import {secretsPanel} from "./hidden_hand.js";

const FAR = 7; // pixels after which a press is a pull
const HANDS = ["first", "second"];
const BACKS = 60; // hidden cards that are drawn at most
const LOOSE = 14; // cards of a hand that lie beside each other; more are lapped, so that their corners show
const lapped = (cards) =>
  cards.length > LOOSE && [...cards].every((card) => !card.dataset.card || card.dataset.card.length < 4); // longer numbers have no corner

export function render({model, el}) {
  adopt(el, cardStyle, style);
  let editing = false,
    picked = null,
    pull = null;
  const send = (message) => model.send_msg(message);
  const choice = (move) => model.moves.find((found) => found.move === move);
  const play = (move) => {
    if (!model.locked && choice(move)) send({do: "play", move});
  };
  const lamp = (move) => {
    const found = choice(move);
    if (found) point({move, position: found.position});
  };
  const lamps = (move) => ({
    onmouseenter: () => lamp(move),
    onmouseleave: () => point(null),
    onfocus: () => lamp(move),
    onblur: () => point(null),
  });
  const places = ["second", "table", "first"];
  const heads = Object.fromEntries(places.map((place) => [place, h("div", {class: "place-head"})]));
  const rows = Object.fromEntries(places.map((place) => [place, h("div", {class: "row"})]));
  const box = (place) =>
    h("div", {class: `place ${place}-place`, role: "group", "data-place": place}, heads[place], rows[place]);
  const pass = h(
    "button",
    {type: "button", class: "button", "data-move": "pass", onclick: () => play("pass"), ...lamps("pass")},
    "Pass",
  );
  const out = h(
    "div",
    {class: "place out-place", "data-place": "out", role: "group", "aria-label": "Out of the game"},
    "Out: pull a card here to take it out of the game.",
  );
  const table = h("div", {class: "table"}, box("second"), box("table"), box("first"), out);
  rows.table.after(h("div", {}, pass));

  const value = (text) => (text.endsWith("~") ? -1 : 1) * parseInt(text, 10);
  const face = (text) => numberCard(text, {cut: text.endsWith("~")});
  function drawn(text, place) {
    const seat = HANDS.indexOf(place),
      found = seat === model.mover && choice(text);
    if (editing) {
      const chosen = picked && picked.place === place && picked.text === text;
      return h(
        "button",
        {
          type: "button",
          class: `number${chosen ? " picked" : ""}`,
          "data-card": text,
          "data-place": place,
          "aria-pressed": String(Boolean(chosen)),
          "aria-label": `Card ${text}, ${where[place]}`,
          onclick: () => {
            if (!pulled()) {
              picked = chosen ? null : {text, place};
              showTable();
              showTools();
            }
          },
        },
        face(text),
      );
    }
    if (found)
      return h(
        "button",
        {
          type: "button",
          class: "number legal",
          "data-card": text,
          "data-place": place,
          "data-move": text,
          "aria-disabled": model.locked ? "true" : null,
          "aria-label": found.label,
          onclick: () => {
            if (!pulled()) play(text);
          },
          ...lamps(text),
        },
        face(text),
      );
    return h(
      "div",
      {
        class: `number${seat >= 0 && seat === model.mover ? " idle" : ""}`,
        role: "img",
        "data-card": text,
        "data-place": place,
        "aria-label": text,
      },
      face(text),
    );
  }
  const where = {first: "in the first hand", second: "in the second hand", table: "on the table"};
  function contents(place) {
    if (place === "table") return [model.laid ? drawn(model.laid, "table") : h("div", {class: "bare"}, "empty")];
    const seat = HANDS.indexOf(place),
      cards = model.hands[seat] ?? [];
    const back = (name) => h("div", {class: "number", role: "img", "aria-label": name}, numberCard("", {back: true}));
    if (model.hidden.includes(seat))
      return model.counts[seat] < 0
        ? [back("hidden cards")]
        : Array.from({length: Math.min(model.counts[seat], BACKS)}, () => back("a hidden card"));
    const left = model.counts[seat] - cards.length;
    return [
      ...cards.map((text) => drawn(text, place)),
      cards.length === 0 && h("span", {class: "empty"}, "No card left."),
      left > 0 && h("span", {class: "empty"}, `and ${left.toLocaleString("en")} more`),
    ].filter(Boolean);
  }
  function showHead(place) {
    const seat = HANDS.indexOf(place);
    if (seat < 0) {
      heads.table.replaceChildren(
        h("strong", {}, "Table"),
        h(
          "span",
          {},
          model.mover < 0
            ? ""
            : model.laid.endsWith("~")
              ? "nothing beats a cut card"
              : model.laid
                ? `only cards above ${model.laid}`
                : "any card may be placed",
        ),
      );
      return;
    }
    const count = model.counts[seat];
    heads[place].replaceChildren(
      h("strong", {}, `${model.seats[seat][0].toUpperCase()}${model.seats[seat].slice(1)} player`),
      count < 0 ? "hidden" : `${count.toLocaleString("en")} card${count === 1 ? "" : "s"}`,
      seat === model.mover && !editing ? h("span", {class: "turn"}, "to move") : "",
    );
  }
  function showTable() {
    const before = [...table.querySelectorAll(".number[data-card]")].map((card) => ({
      card: card.dataset.card,
      place: card.dataset.place,
      rect: card.getBoundingClientRect(),
    }));
    const active = el.getRootNode().activeElement,
      again = active && table.contains(active) && (active.dataset.card ?? active.dataset.move);
    table.classList.toggle("locked", model.locked);
    for (const place of ["second", "table", "first"]) {
      showHead(place);
      rows[place].replaceChildren(...contents(place));
      rows[place].classList.toggle("lapped", lapped(rows[place].children));
    }
    able(pass, Boolean(choice("pass")) && !model.locked && !editing);
    out.hidden = !editing;
    if (again) (table.querySelector(`button[data-card="${again}"]`) ?? table.querySelector("button.number"))?.focus();
    if (before.length && !matchMedia("(prefers-reduced-motion: reduce)").matches) fly(before);
  }
  // Cards that have changed places come from where they were; of equal cards those that stayed in their place are matched first.
  function fly(before) {
    const now = [...table.querySelectorAll(".number[data-card]")],
      left = [...before];
    const grab = (test) => {
      const at = left.findIndex(test);
      return at < 0 ? null : left.splice(at, 1)[0];
    };
    const pairs = now.map((card) => [
      card,
      grab((old) => old.card === card.dataset.card && old.place === card.dataset.place),
    ]);
    for (const [card, same] of pairs) {
      const old = same ?? grab((gone) => gone.card === card.dataset.card);
      const is = card.getBoundingClientRect();
      if (!old || (Math.abs(old.rect.x - is.x) < 2 && Math.abs(old.rect.y - is.y) < 2)) continue;
      card.animate([{transform: `translate(${old.rect.x - is.x}px, ${old.rect.y - is.y}px)`}, {transform: "none"}], {
        duration: 190,
        easing: "ease-out",
      });
    }
  }
  const light = (lit) => {
    const mine = lit?.move && choice(lit.move)?.position === lit.position;
    for (const thing of table.querySelectorAll("[data-move]"))
      thing.classList.toggle("lit", Boolean(mine && thing.dataset.move === lit.move));
  };
  // Pulling a card: onto the table in a game, anywhere in the editor.
  const pulled = () => {
    const was = pull?.far;
    pull = null;
    return was;
  };
  const over = (event) =>
    el
      .getRootNode()
      .elementsFromPoint(event.clientX, event.clientY)
      .map((thing) => thing.closest?.(".place"))
      .find(Boolean)?.dataset.place;
  const allowed = (place) => (editing ? place !== pull.place : place === "table");
  table.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("button.number");
    if (grip && event.button === 0 && (editing || !model.locked))
      pull = {
        grip,
        x: event.clientX,
        y: event.clientY,
        id: event.pointerId,
        card: grip.dataset.card,
        place: grip.dataset.place,
      };
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
    pull.grip.style.translate = `${x}px ${y}px`;
    const place = over(event);
    for (const other of table.children)
      other.classList.toggle("target", other.dataset.place === place && allowed(place));
  });
  const drop = (event) => {
    if (!pull?.far || pull.id !== event.pointerId) return;
    const place = event.type === "pointerup" ? over(event) : null,
      {grip, card, place: from} = pull,
      good = place && allowed(place);
    pull.done = true;
    for (const other of table.children) other.classList.remove("target");
    grip.classList.remove("dragged");
    grip.style.translate = "";
    if (good && editing) move(card, from, place);
    else if (good) play(card);
    const ended = pull;
    setTimeout(() => {
      if (pull === ended) pull = null;
    }); // the click that follows belongs to the pull
  };
  table.addEventListener("pointerup", drop);
  table.addEventListener("pointercancel", drop);

  const move = (text, source, target) => {
    picked = null;
    send({do: "move", card: value(text), source, target});
    queueMicrotask(() => {
      showTable();
      showTools();
    });
  };
  const flip = ({text, place}) => {
    picked = {text: text.endsWith("~") ? text.slice(0, -1) : `${text}~`, place};
    send({do: "flip", card: value(text), place});
  };
  const there = ({text, place}) =>
    place === "table" ? model.laid === text : model.hands[HANDS.indexOf(place)]?.includes(text);
  const tools = editorTools(model, {picked: () => picked, move, flip});
  const showTools = tools.show;
  const edit = h(
    "button",
    {
      type: "button",
      class: "button",
      "aria-pressed": "false",
      onclick: () => {
        editing = !editing;
        picked = null;
        edit.textContent = editing ? "Done" : "Edit";
        edit.setAttribute("aria-pressed", String(editing));
        edit.classList.toggle("primary", editing);
        tools.box.hidden = !editing;
        if (editing) send({do: "anchor"});
        showTable();
        showTools();
      },
    },
    "Edit",
  );
  const note = h("span", {class: "caption"});
  const secrets = secretsPanel(model);
  const show = () => {
    if (picked && !there(picked)) picked = null;
    showTable();
    showTools();
    secrets.show();
    note.textContent = model.note;
  };
  onChange(
    model,
    ["hands", "counts", "laid", "mover", "moves", "seats", "locked", "note", "hidden", "told", "oracle"],
    show,
  );
  onPoint(model, light);
  tools.box.hidden = true;
  show();
  return h(
    "section",
    {class: model.framed ? "card board" : "board large"},
    table,
    h("div", {class: "board-settings"}, model.framed && edit, note),
    tools.box,
    !model.framed && secrets.box,
  );
}
