// The ten marks of a run, its score, and the time where it is wanted; at the end what was missed.
import {button} from "../scripts/controls.js";
import {h, redraw} from "../scripts/dom.js";
import {amount} from "../scripts/words.js";

export const MARKS = {
  "": ["", "not answered yet"],
  alone: ["✓", "solved alone"],
  helped: ["½", "right with a hint"],
  wrong: ["✗", "missed"],
};

export const score = (marks) => marks.filter((mark) => mark === "alone").length;

// One mark an exercise, which leads to it; and the former misses that are due, by `kept`, the record of the game.
export function runMarks(model, kept) {
  const list = h("ol", {class: "run-marks", "aria-label": "The exercises of this run"});
  const says = h("p", {class: "run-score"});
  const one = (mark, index) => {
    const [sign, meaning] = MARKS[mark];
    const here = index === model.at && model.stage !== "over";
    const told = {"aria-label": `Exercise ${index + 1}, ${meaning}`, "aria-current": here ? "step" : null};
    const look = {class: mark || null, title: `Exercise ${index + 1}: ${meaning}`};
    const face = sign || String(index + 1);
    return h(
      "li",
      {},
      button(face, () => model.send_msg({do: "go", at: index}), {...told, ...look}),
    );
  };
  const again = button("", () => model.send_msg({do: "again", refs: kept.due().slice(0, 10)}), {
    class: "button practise-again",
    title: "Exercises you missed that are due again now",
  });
  return {
    box: h("div", {class: "practise-run"}, list, says, again),
    show() {
      const due = kept.due().length;
      again.hidden = !due;
      again.textContent = `Again: ${due}`;
      redraw(list, model.marks.map(one), () => list.querySelector("[aria-current]") ?? list.querySelector("button"));
      const done = model.marks.filter(Boolean).length;
      says.textContent = done ? `${score(model.marks)} of ${done} solved alone` : "";
    },
  };
}

const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

// A clock that is seen only if somebody wants it: it begins with the run, and stops with its last answer.
export function runClock(model, kept) {
  const input = h("input", {type: "checkbox", onchange: () => set(input.checked)});
  const track = h("span", {class: "switch-track", "aria-hidden": "true"});
  const text = h("span", {class: "run-clock", role: "timer"});
  const box = h("label", {class: "switch"}, input, track, "Time");
  let [run, begun, ended, timer] = ["", 0, 0, 0];
  const seconds = () => ((ended || performance.now()) - begun) / 1000;
  const tick = () => {
    text.hidden = !input.checked;
    text.textContent = clockText(seconds());
  };
  const set = (on) => {
    kept.setClock(on);
    tick();
  };
  input.checked = kept.clock();
  model.on("remove", () => clearInterval(timer));
  timer = setInterval(tick, 1000);
  return {
    box,
    text,
    time: () => (input.checked ? clockText(seconds()) : ""),
    show() {
      if (model.run !== run) [run, begun, ended] = [model.run, performance.now(), 0];
      if (!ended && model.marks.length && model.marks.every(Boolean)) ended = performance.now();
      tick();
    },
  };
}

// The end of a run: how it went, what was missed, and where to go from here.
export function runEnd(model, kept, clock) {
  const box = h("div", {class: "run-end"});
  const send = (message) => () => model.send_msg(message);
  const missed = ({at, kind, mark, given, solution}) =>
    h(
      "li",
      {},
      h(
        "span",
        {},
        h("b", {}, `${MARKS[mark][0]} Exercise ${at + 1}`),
        `${model.again ? ` (${kind})` : ""}: ${MARKS[mark][1]}. `,
        given && mark === "wrong" && `You said: ${given}. `,
        solution && `Right is: ${solution}.`,
      ),
      button("Look again", send({do: "go", at}), {"aria-label": `Look again at exercise ${at + 1}`}),
    );
  return {
    box,
    show() {
      box.hidden = model.stage !== "over";
      if (box.hidden) return;
      const [all, alone] = [model.marks.length, score(model.marks)];
      const time = clock.time();
      const due = kept.due();
      const next = !model.again && model.grade < 3;
      const last = alone === all && next;
      const act = (text, message, main) => button(text, send(message), {class: main ? "button primary" : "button"});
      box.replaceChildren(
        h("h2", {tabIndex: -1}, `${alone} of ${all} solved alone`),
        h("p", {}, time && `In ${time}. `, endWords(model.marks)),
        model.review.length ? h("ol", {class: "run-review"}, model.review.map(missed)) : "",
        h(
          "div",
          {class: "group wrap"},
          act(model.again ? "Ten more" : "Same kind again", {do: "fresh"}, !last),
          next && act("Next grade", {do: "harder"}, last),
          due.length > 0 && !model.again && act(`Again: ${due.length}`, {do: "again", refs: due.slice(0, 10)}),
        ),
      );
    },
  };
}

function endWords(marks) {
  const count = (name) => marks.filter((mark) => mark === name).length;
  const [helped, wrong] = [count("helped"), count("wrong")];
  if (!helped && !wrong) return "None missed, no hints.";
  const parts = [helped && `${helped} with a hint`, wrong && `${amount(wrong, "miss", "misses")}`].filter(Boolean);
  return `${parts.join(", ")}. They come back tomorrow under “Again”.`;
}
