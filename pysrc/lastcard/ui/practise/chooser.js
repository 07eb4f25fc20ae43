// Which exercises: their kind and grade, ten others, and those that come back.
import {button, segments, select} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

export const GRADES = [
  [1, "Easy", "A small position, soon decided."],
  [2, "Medium", "A larger position, or more moves to think ahead."],
  [3, "Hard", "A large position, or one where the first idea is wrong."],
];

export const gradeName = (grade) => GRADES[grade - 1]?.[1] ?? "";

// `kept` is the record of the game.
export function chooser(model, kept) {
  const send = (message) => model.send_msg(message);
  const choose = (kind, grade) => send({do: "choose", kind, grade});
  const kinds = select("What is asked", model.kinds, (kind) => choose(kind, model.grade));
  const grades = segments(
    "Grade",
    GRADES.map(([grade, name]) => [grade, name]),
    (grade) => choose(model.kind, grade),
  );
  const means = h("p", {class: "caption"});
  const run = h("span", {class: "caption practise-seed"});
  const fresh = button("Ten others", () => send({do: "fresh"}), {title: "Draw a new number: ten other exercises"});
  const again = button("", () => send({do: "again", refs: kept.due().slice(0, 10)}), {class: "button practise-again"});
  const box = h(
    "div",
    {class: "practise-bar"},
    h(
      "div",
      {class: "practise-choice"},
      h("label", {class: "seat practise-kind"}, h("span", {}, "Exercise"), kinds),
      h("div", {class: "seat"}, h("span", {"aria-hidden": "true"}, "Grade"), grades.box),
      h("div", {class: "group wrap"}, fresh, again),
      run,
    ),
    means,
  );
  return {
    box,
    show() {
      kinds.value = model.kind;
      grades.press(model.again ? "" : model.grade);
      means.textContent = model.again
        ? "Exercises that you did not solve alone before. What you solve now comes back later, and then no more."
        : (GRADES[model.grade - 1]?.[2] ?? "");
      run.textContent =
        model.again || model.day ? "" : `Run ${model.seed}: the same ten for everyone with this address.`;
      const due = kept.due().length;
      again.hidden = !due;
      again.textContent = `Again: ${due}`;
      again.title = "Exercises that you did not solve alone, and that are due now";
    },
  };
}
