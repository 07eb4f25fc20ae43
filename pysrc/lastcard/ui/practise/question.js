// The question, its choices, the hints, and what is said of an answer.
import {button, folded, rulesHere} from "../scripts/controls.js";
import {able, dataOfFocused, h, showText} from "../scripts/dom.js";
import {named} from "../scripts/players.js";
import {gradeName} from "./chooser.js";
import {dayInWords} from "./record.js";

const NOBODY = -2; // the seat of a choice that names no player
const HOW = {
  board: "Answer on the board.",
  ply: "Step through the moves and mark the mistake.",
  own: "",
};
const LONG = 110; // letters of a question that is set smaller
const SEVERAL = "Pick everything that is right.";

// `clock` has the time, where somebody wants it.
export function questionHead(clock) {
  const rules = rulesHere();
  const which = h("p", {class: "caption practise-which"});
  const ask = h("h2", {class: "practise-question", id: "practise-question", tabIndex: -1});
  const how = h("p", {class: "caption"});
  return {
    box: h("div", {class: "practise-ask"}, h("div", {class: "practise-top"}, which, clock.text), rules.box, ask, how),
    ask,
    show({stage, question, day}) {
      const {kind, grade, number, of} = question;
      const one = day ? `Position of ${dayInWords(day)}` : `${number} of ${of}`;
      which.textContent = number ? `${one} · ${kind} · ${gradeName(grade)}` : "";
      rules.show(question.rules ?? []);
      ask.textContent = question.ask ?? "";
      ask.classList.toggle("long", ask.textContent.length > LONG);
      const several = question.takes === "all" ? SEVERAL : "";
      showText(how, stage === "ask" ? (HOW[question.how] ?? several) : "");
    },
  };
}

const sign = (text) => h("span", {class: "answer-sign", "aria-hidden": "true"}, text);

// Large buttons, one a choice; of several that are right each is switched on and off, and *Check* answers.
// `answer(choices)` is called with what was chosen.
export function choiceButtons(answer) {
  const box = h("div", {class: "practise-choices", role: "group", "aria-labelledby": "practise-question"});
  const done = button("Check", () => answer([...picked]), {class: "button primary"});
  let [picked, key] = [new Set(), ""];
  const listed = folded("Choose from a list");
  const place = h("div", {class: "practise-choice-place"}, box);
  const oneOf = ({question, stage, reply}) => {
    const over = stage === "answered";
    return ([choice, label, seat]) => {
      const chosen = over ? reply.given.includes(choice) : picked.has(choice);
      const right = over && reply.solution.includes(choice);
      const wrong = over && chosen && !right;
      const told = right ? `${label}, right` : wrong ? `${label}, your answer, wrong` : null;
      const press = () => {
        if (over) return;
        if (question.takes !== "all") return answer([choice]);
        if (!picked.delete(choice)) picked.add(choice);
        mark();
      };
      const signed = right ? sign("✓") : wrong ? sign("✗") : null;
      return button([signed, face(label, seat)].filter(Boolean), press, {
        class: `button practise-choice-button${right ? " right" : ""}${wrong ? " wrong" : ""}`,
        "data-choice": choice,
        "aria-label": told,
        "aria-disabled": over ? "true" : null,
      });
    };
  };
  const face = (label, seat) => (seat === NOBODY ? label : named(seat, label));
  const mark = () => {
    for (const one of box.children)
      if (one.dataset.choice) one.setAttribute("aria-pressed", String(picked.has(one.dataset.choice)));
    able(done, picked.size > 0);
  };
  return {
    box: place,
    show(model) {
      const {question, stage} = model;
      if (question.key !== key) {
        picked = new Set();
        key = question.key;
        listed.open(false);
      }
      const several = question.takes === "all";
      const shown = question.how === "buttons" || question.how === "board";
      place.hidden = !shown;
      if (!shown) return void box.replaceChildren();
      const had = dataOfFocused(box).choice;
      box.replaceChildren(...question.choices.map(oneOf(model)), ...(several && stage === "ask" ? [done] : []));
      box.classList.toggle("many", question.choices.length > 8);
      if (several && stage === "ask") mark();
      if (question.how === "board" && stage === "ask") {
        listed.box.append(box);
        place.replaceChildren(listed.box);
      } else place.replaceChildren(box);
      if (had) box.querySelector(`[data-choice="${CSS.escape(had)}"]`)?.focus({preventScroll: true});
    },
  };
}

export function hintList() {
  const box = h("ol", {class: "practise-hints", "aria-label": "Hints"});
  const note = h("p", {class: "caption"}, "With a hint, this one won’t count.");
  const place = h("div", {class: "practise-hint-place", role: "status"}, box, note);
  return {
    box: place,
    show({question}) {
      const hints = question.hints ?? [];
      if (box.children.length !== hints.length || box.textContent !== hints.join(""))
        box.replaceChildren(...hints.map((hint) => h("li", {}, hint)));
      place.classList.toggle("empty", !hints.length);
      note.hidden = !hints.length;
    },
  };
}

function verdict({right, alone, asked}) {
  if (asked) return ["The answer", ""];
  if (right) return ["✓ Right", alone ? "" : "with a hint"];
  return ["✗ Not right", ""];
}

const nameOf = (question, choice) => question.choices.find(([one]) => one === choice)?.[1] ?? choice;

// Right or wrong in a word; what comes of a wrong answer; the right one and why; and behind a line how hard it was.
export function replyText() {
  const box = h("div", {class: "practise-reply", role: "status"});
  let told = "";
  return {
    box,
    show({stage, question, reply}) {
      const shown = JSON.stringify([stage, question.key, reply]);
      if (shown === told) return;
      told = shown;
      box.dataset.kind = stage !== "answered" ? "" : reply.asked ? "asked" : reply.right ? "right" : "wrong";
      if (stage !== "answered") return void box.replaceChildren();
      const [word, more] = verdict(reply);
      const solution = reply.solution.map((choice) => nameOf(question, choice)).join(", ");
      box.replaceChildren(
        h("p", {class: "practise-verdict"}, h("b", {}, word), more && `, ${more}`),
        h("p", {}, reply.sentence || "Working out the reason…"),
        ...(reply.right ? [] : [h("p", {}, h("b", {}, "Right is: "), solution)]),
        ...(reply.right || reply.sentence === reply.reason ? [] : [h("p", {}, reply.reason)]),
        folded("How hard it is", h("p", {class: "caption"}, reply.why)).box,
      );
    },
  };
}
