// A pile of matches. The last ones can be grabbed: press one and let go, or pull it up with all that follow it.

import {boardSettings, hinted, lastMove} from "../../../../ui/boards/board_parts.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, redraw} from "../../../../ui/scripts/dom.js";
import {onPoint, point} from "../../../../ui/scripts/events.js";
import {holding} from "../../../../ui/scripts/gestures.js";
import style from "./board.css";
import {drawPile} from "./drawing.js";
import {pileSettings} from "./pile_settings.js";

const PULL = 26; // pixels upward after which letting go takes the matches
const FEW = 6; // buttons; more can be taken by a number

function inWords(left) {
  if (left === "0") return "The pile is empty.";
  return `${left.replace(/\B(?=(\d{3})+$)/g, ",")} match${left === "1" ? "" : "es"} left`;
}

// The matches, in groups; `lift` raises the last ones, if so many may be taken.
function matchPile(model) {
  const box = h("div", {class: "pile", "aria-hidden": "true"});
  const says = h("p", {class: "pile-count", "aria-live": "polite"});
  const show = () => {
    drawPile(box, model);
    says.textContent = inWords(model.left);
    box.classList.toggle("locked", model.locked);
    box.classList.toggle("theirs", !model.mine);
  };
  const lift = (count, by = 0) => {
    const allowed = count >= 1 && count <= model.most && !model.locked;
    for (const stick of box.querySelectorAll(".match")) {
      const up = allowed && Number(stick.dataset.fromEnd) <= count;
      stick.classList.toggle("lifted", up);
      stick.style.translate = up && by < 0 ? `0 ${Math.max(by, -70)}px` : "";
    }
    return allowed;
  };
  return {box, says, show, lift};
}

// Lets the last matches be pointed at, pressed and pulled; returns a function that tells whether some are held.
function grabbing({box, lift}, model, play) {
  let grabbed = 0;
  const under = (event) => Number(event.target.closest?.(".match")?.dataset.fromEnd ?? 0);
  const letGo = () => {
    grabbed = 0;
    lift(0);
    point(null);
  };
  box.addEventListener("pointermove", (event) => {
    if (grabbed) return;
    const count = under(event);
    point(lift(count) ? {move: String(count), position: model.after[count - 1]} : null);
  });
  box.addEventListener("pointerleave", () => grabbed || letGo());
  holding(box, {
    down(event) {
      const count = under(event);
      if (!lift(count)) return null;
      grabbed = count;
      return {from: event.clientY};
    },
    move(_, event, {y}) {
      lift(grabbed, y);
      event.preventDefault();
    },
    up({from}, {clientY}) {
      const [count, moved] = [grabbed, clientY - from];
      letGo();
      if (Math.abs(moved) < 5 || moved < -PULL) play(count);
    },
    cancel: letGo,
  });
  return () => grabbed > 0;
}

// While the other side thinks the buttons stay where they are, and so does the keyboard's focus.
function takeButtons({most, locked}, lift, play) {
  const waits = {"aria-disabled": locked ? "true" : null};
  const takes = Array.from({length: Math.min(most, FEW)}, (_, index) => {
    const count = index + 1;
    const [up, down] = [() => lift(count), () => lift(0)];
    const pointed = {onmouseenter: up, onmouseleave: down, onfocus: up, onblur: down};
    const marks = {class: "button take", "data-take": String(count), ...waits};
    return button(`Take ${count}`, () => play(count), {...marks, ...pointed});
  });
  if (most <= FEW) return takes;
  const limits = {min: 1, max: most, value: FEW + 1};
  const input = h("input", {type: "number", ...limits, class: "limit", "aria-label": "How many to take"});
  const onsubmit = () => play(Math.floor(Number(input.value)));
  const take = h("button", {type: "submit", class: "button", ...waits}, "Take");
  return [...takes, h("form", {class: "group", onsubmit}, input, take)];
}

export function render({model, el}) {
  adopt(el, style);
  const pile = matchPile(model);
  const buttons = h("div", {class: "group wrap take-buttons", role: "group", "aria-label": "Take matches"});
  const settings = pileSettings(model);
  const rest = boardSettings(model, "Change pile or rule", settings.box);
  const last = lastMove(model, pile.box);
  const parts = [pile.says, pile.box, last.line, buttons, rest];
  const box = h("section", {class: model.framed ? "card board" : "board large"}, parts);
  const play = (count) => {
    if (!model.locked && count >= 1 && count <= model.most) model.send_msg({do: "play", move: String(count)});
  };
  const taken = (count) => [
    ...[...pile.box.querySelectorAll(".match")].filter((stick) => Number(stick.dataset.fromEnd) <= count),
    ...buttons.querySelectorAll(`[data-take="${count}"]`),
  ];
  const markHint = hinted(model, box, (move) => taken(Number(move)));
  const held = grabbing(pile, model, play);
  const show = () => {
    pile.show();
    redraw(buttons, takeButtons(model, pile.lift, play), () => buttons.querySelector("button"));
    settings.show();
    markHint();
  };
  keepDrawn(model, ["left", "groups", "more", "most", "locked", "mine", "take", "rule", "after", "last"], show);
  onPoint(model, (lit) => {
    if (held() || pile.box.matches(":hover")) return;
    pile.lift(lit?.move && model.after[Number(lit.move) - 1] === lit.position ? Number(lit.move) : 0);
  });
  return box;
}
