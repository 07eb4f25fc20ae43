// Which exercises: their kind and grade, ten others, and the time. It is folded, as the question comes first.
import {button, folded, segments, select} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";

export const GRADES = [
  [1, "Easy", "Small and quick to solve."],
  [2, "Medium", "Larger, or more moves to think ahead."],
  [3, "Hard", "Large positions, or ones with a tempting mistake."],
];

export const gradeName = (grade) => GRADES[grade - 1]?.[1] ?? "";

// `clock` is the switch of the time.
export function chooser(model, clock) {
  const send = (message) => model.send_msg(message);
  const choose = (kind, grade) => send({do: "choose", kind, grade});
  const kinds = select("Exercise", model.kinds, (kind) => choose(kind, model.grade));
  const grades = segments(
    "Grade",
    GRADES.map(([grade, name]) => [grade, name]),
    (grade) => choose(model.kind, grade),
  );
  const means = h("p", {class: "caption"});
  const set = h("p", {class: "caption practise-seed"});
  const fresh = button("New set", () => send({do: "fresh"}), {title: "A new set of ten exercises"});
  const {box, open} = folded(
    "Choose exercises",
    h(
      "div",
      {class: "practise-choice"},
      h("label", {class: "seat practise-kind"}, h("span", {}, "Exercise"), kinds),
      h("div", {class: "seat"}, h("span", {"aria-hidden": "true"}, "Grade"), grades.box),
      fresh,
      clock.box,
    ),
    means,
    set,
  );
  return {
    box,
    show() {
      kinds.value = model.kind;
      grades.press(model.again ? "" : model.grade);
      means.textContent = model.again
        ? "Exercises you missed before. What you solve now comes back later, then no more."
        : (GRADES[model.grade - 1]?.[2] ?? "");
      set.textContent = model.again || model.day ? "" : `Set ${model.seed}. Share the link to share these ten.`;
      if (model.stage === "none") open(true);
    },
  };
}
