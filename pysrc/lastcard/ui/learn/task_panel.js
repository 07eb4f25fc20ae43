// What a step asks, below its text: the question, a button for each move, and what is said to an answer.
import {button, rulesHere} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

const WORDS = {right: "✓ Right.", on: "✓ Right.", wrong: "✗ Not quite.", hint: "Hint:", shown: "The answer:"};
const FEW = 8; // moves whose buttons stand beside each other

function moveButtons({moves, tried, chosen, kind}, answer) {
  const over = ["right", "shown"].includes(kind);
  return moves.map(([move, label]) => {
    const wrong = tried.includes(move);
    const right = over && move === chosen;
    const told = wrong ? `${label}, tried: wrong` : right ? `${label}, right` : null;
    const marks = {"data-move": move, "aria-disabled": String(wrong || over), "aria-label": told};
    const look = {class: `button${wrong ? " wrong" : ""}${right ? " right" : ""}`};
    const sign = (wrong || right) && h("span", {class: "answer-sign"}, wrong ? "✗ " : "✓ ");
    return button([sign, label].filter(Boolean), () => !(wrong || over) && answer(move), {...marks, ...look});
  });
}

// `act` says what the buttons do: `answer(move)`, `hint`, `reveal` and `again(afresh)`.
export function taskPanel(act) {
  const says = h("p", {class: "task-says", role: "status"});
  const head = h("p", {class: "task-head"});
  const rules = rulesHere(); // seen on a slide alone, as in Explore
  const question = h("p", {class: "task-question", id: "lesson-question"});
  const moves = h("div", {class: "task-moves", role: "group", "aria-labelledby": "lesson-question"});
  const more = h("div", {class: "group wrap"});
  const box = h("section", {class: "task", "aria-label": "Your turn"}, head, rules.box, question, moves, says, more);
  const quiet = (text, act) => button(text, act, {class: "button quiet"});
  const buttonsBelow = (kind) => {
    if (kind === "right") return [quiet("Try again", () => act.again(true))];
    if (kind === "shown") return [button("Let me try", () => act.again(true))];
    const back = kind === "wrong" && button("Try again", () => act.again(false), {class: "button primary"});
    return [back, kind !== "hint" && quiet("Hint", act.hint), quiet("Show the answer", act.reveal)].filter(Boolean);
  };
  return {
    box,
    question,
    // To the question, as far as the board above it stays in sight, and the keyboard to the first answer.
    lead() {
      box.scrollIntoView({block: "nearest"});
      moves.firstChild?.focus({preventScroll: true});
    },
    // Shows a question; returns whether the keyboard, which was here or on the picture, has to go on.
    show(task, picture) {
      const active = box.getRootNode().activeElement;
      const had = box.contains(active) || picture.contains(active);
      const move = had && active.dataset.move;
      box.dataset.kind = task.kind;
      head.textContent = task.turns > 1 ? `Your turn · move ${task.turn} of ${task.turns}` : "Your turn";
      rules.show(task.rules);
      question.textContent = task.question;
      moves.classList.toggle("many", task.moves.length > FEW);
      moves.replaceChildren(...moveButtons(task, act.answer));
      says.replaceChildren(...(task.says ? [h("b", {}, WORDS[task.kind]), ` ${task.says}`] : []));
      more.replaceChildren(...buttonsBelow(task.kind));
      if (!had || task.kind === "right") return had;
      const same = task.kind === "wrong" && move && moves.querySelector(`[data-move="${CSS.escape(move)}"]`);
      const first = ["shown", "wrong"].includes(task.kind) ? more.firstChild : moves.firstChild;
      (same || first)?.focus({preventScroll: true});
      return false;
    },
  };
}
