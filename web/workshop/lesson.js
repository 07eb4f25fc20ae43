// The first lesson above the editor: what is to be done, and whether the solved game shows that it is.

import {button, tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {changeJson, readJson} from "../../pysrc/lastcard/ui/scripts/storage.js";

const PLACE = "lastcard-workshop-lesson";

const placeIn = ({step, done}) => ({step: Number(step) || 0, done: Number(done) || 0});

// Code between backticks, as an element; everything else as text.
const written = (text) => text.split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part));

/**
 * `put(text)` shows a step's program. Steps are title, task, what is said when it is done, program, and whether it
 * goes on from what has become of the program of the step before.
 */
export class Lesson {
  constructor(put, leave) {
    this.put = put;
    this.steps = [];
    Object.assign(this, placeIn(readJson(PLACE, {}))); // `step` is shown; `done` has a bit for each step that is done
    this.title = h("h2", {tabindex: "-1"});
    this.task = h("p", {});
    this.after = h("p", {class: "lesson-then", role: "status"});
    this.marks = h("ol", {class: "lesson-marks", "aria-label": "The steps"});
    this.next = tool("Next step", () => this.turn(this.step + 1), {class: "tool go"});
    const again = tool("Insert this step’s program", () => this.put(this.steps[this.step][3]));
    const end = button("Leave the lesson", leave, {class: "bench-small"});
    this.element = h(
      "section",
      {class: "bench-lesson", "aria-label": "The first lesson", hidden: true},
      h("header", {}, this.marks, end),
      this.title,
      this.task,
      this.after,
      h("div", {class: "bench-row"}, this.next, again),
    );
  }

  begin(steps) {
    this.steps = steps;
    this.step = Math.min(this.step, steps.length - 1);
    if (this.done === 2 ** steps.length - 1) {
      Object.assign(this, {step: 0, done: 0});
      changeJson(PLACE, () => ({step: 0, done: 0}));
    }
    this.element.hidden = false;
    this.show();
  }

  get open() {
    return !this.element.hidden;
  }

  end() {
    this.element.hidden = true;
  }

  /** A game has been solved that does a step. */
  solved(step) {
    if (!this.open) return;
    this.done |= 1 << step;
    this.show();
  }

  /** Goes to a step; one that another text belongs to begins with it. */
  turn(step) {
    this.step = Math.min(Math.max(step, 0), this.steps.length - 1);
    this.show();
    this.title.focus();
    const [, , , program, goesOn] = this.steps[this.step];
    if (!goesOn) this.put(program);
  }

  /** The button of a step. */
  mark(index) {
    const done = Boolean(this.done & (1 << index));
    return button(done ? "✓" : String(index + 1), () => this.turn(index), {
      class: null,
      "aria-label": `Step ${index + 1}: ${this.steps[index][0]}${done ? ", done" : ""}`,
      "aria-current": index === this.step ? "step" : null,
      "data-done": done,
    });
  }

  show() {
    changeJson(PLACE, (kept) => {
      this.done |= placeIn(kept).done; // steps that were done in another tab count here
      return {step: this.step, done: this.done};
    });
    const [title, task, then] = this.steps[this.step];
    const done = Boolean(this.done & (1 << this.step));
    const last = this.step === this.steps.length - 1;
    this.title.textContent = `${this.step + 1}. ${title}`;
    this.task.replaceChildren(...written(task));
    this.after.replaceChildren(...(done ? [h("b", {}, "Done. "), ...written(then)] : []));
    this.element.toggleAttribute("data-done", done);
    this.next.hidden = last;
    this.next.disabled = !done;
    this.marks.replaceChildren(...this.steps.map((_, index) => h("li", {}, this.mark(index))));
  }
}
