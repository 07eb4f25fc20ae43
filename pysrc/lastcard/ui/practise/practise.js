// Practise: ten exercises in a run, with the board in the middle of it.
import {onChild, placeChild} from "../../private/panel.js";
import {adopt, keepDrawn, onChange} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {dataOfFocused, h, redraw, showText} from "../scripts/dom.js";
import {DATA_PRESENT, untilRemoved} from "../scripts/events.js";
import {lineKeys} from "../scripts/keys.js";
import {projector} from "../scripts/projector.js";
import {chooser} from "./chooser.js";
import {lineSteps} from "./line_steps.js";
import style from "./practise.css";
import {choiceButtons, hintList, questionHead, replyText} from "./question.js";
import {record} from "./record.js";
import {recordPanel} from "./record_panel.js";
import {runClock, runEnd, runMarks} from "./run_marks.js";

const NOTHING = () => {};

// What can be done with the exercise on show.
function actions(model) {
  const send = (message) => model.send_msg(message);
  const key = () => model.question.key;
  const box = h("div", {class: "practise-actions"});
  let drawn = "";
  const act = (text, name, press, kind = "") => button(text, press, {class: `button ${kind}`, "data-act": name});
  const answered = () => [
    act(model.marks.every(Boolean) ? "How it went" : "Next", "next", () => send({do: "next", key: key()}), "primary"),
    act("Try again", "once_more", () => send({do: "once_more", key: key()})),
    act("Open in Explore", "explore", () => send({do: "explore"})),
    act("Add to sheet", "to_sheet", () => send({do: "to_sheet"}), "quiet"),
  ];
  const asking = ({left, hints}) => [
    left > 0 && act(hints.length ? "Another hint" : "Hint", "hint", () => send({do: "hint", key: key()})),
    act("Show the answer", "reveal", () => send({do: "reveal", key: key()}), "quiet"),
  ];
  return {
    box,
    next: () => box.querySelector('[data-act="next"]'),
    show() {
      const {stage, question, marks} = model;
      const now = [stage, question.key, question.left, marks.every(Boolean)].join();
      if (now === drawn) return; // while moves are shown the focus stays, and nothing scrolls
      drawn = now;
      const had = dataOfFocused(box).act;
      const parts = stage === "answered" ? answered() : stage === "ask" ? asking(question).filter(Boolean) : [];
      redraw(box, parts, () => box.querySelector(`[data-act="${had}"]`) ?? box.firstChild);
      box.hidden = !parts.length;
    },
  };
}

// The keyboard's focus goes where the next thing is to be done, for whoever `had` it here before all was drawn anew, or
// before an exercise had to be made.
function focusing(model, {head, board, reply, tools, end}) {
  let shown = "";
  let held = false;
  return (had) => {
    held ||= had;
    if (model.stage === "making") return;
    const [first, mine, now] = [!shown, held, `${model.stage} ${model.question.key ?? ""}`];
    held = false;
    if (now === shown) return;
    shown = now;
    if (first || !mine) return;
    if (model.stage === "answered") {
      tools.next()?.focus({preventScroll: true});
      // What comes of the answer is seen on the board, and read beside it or below.
      for (const part of [reply, board]) part.scrollIntoView({block: "nearest"});
    }
    if (model.stage === "ask") head.ask.focus({preventScroll: true});
    if (model.stage === "over") end.box.querySelector("h2")?.focus({preventScroll: true});
  };
}

// A run that was begun before the page was loaded goes on.
function resuming(model, kept) {
  let resumed = "";
  const resume = () => {
    if (!model.run || model.run === resumed) return;
    resumed = model.run;
    const before = kept.marks(model.run);
    if (before.some(Boolean) && !model.marks.some(Boolean))
      model.send_msg({do: "resume", key: model.run, marks: before});
  };
  keepDrawn(model, ["run"], resume);
}

export function render({model, view, el}) {
  adopt(el, style);
  const kept = record(model.game);
  const answer = (choices) => model.send_msg({do: "answer", key: model.question.key, choices});
  const clock = runClock(model, kept);
  const bar = chooser(model, clock);
  const marks = runMarks(model, kept);
  const head = questionHead(clock);
  const choices = choiceButtons(answer);
  const hints = hintList();
  const reply = replyText();
  const steps = lineSteps(model, answer);
  const tools = actions(model);
  const end = runEnd(model, kept, clock);
  const notice = h("p", {class: "notice", role: "alert"});
  const progress = h("progress", {max: 1, "aria-label": "Progress"});
  const making = h("p", {class: "practise-making", role: "status"}, "Making an exercise… ", progress);
  const board = h("div", {class: "practise-board"});
  const said = h("div", {class: "practise-answer"}, choices.box, reply.box, hints.box, steps.box, tools.box);
  const grid = h("div", {class: "practise-grid"}, head.box, board, said);
  const recorded = recordPanel(model, kept, () => show());
  const main = h("section", {class: "card practise-main"}, notice, making, grid, end.box, marks.box, bar.box);
  const box = h("div", {class: "practise"}, main, recorded.box);
  const focus = focusing(model, {head, board, reply: reply.box, tools, end});

  function show() {
    const {stage} = model;
    const had = box.contains(box.getRootNode().activeElement);
    const open = stage === "ask" || stage === "answered";
    bar.show();
    marks.show();
    clock.show();
    showText(notice, model.notice);
    making.hidden = stage !== "making";
    if (model.share > 0) progress.value = model.share;
    else progress.removeAttribute("value");
    grid.hidden = !open;
    grid.classList.toggle("answered", stage === "answered");
    grid.classList.toggle("buttons", model.question.how === "buttons");
    if (open) for (const part of [head, choices, reply, hints]) part.show(model);
    steps.show();
    tools.show();
    end.show();
    recorded.show();
    focus(had);
  }

  onChange(model, ["tally"], () => {
    const {key, mark} = model.tally;
    if (!key) return;
    // What a class answers on a slide is nobody's record.
    if (!document.documentElement.hasAttribute(DATA_PRESENT)) {
      kept.tally(key, mark);
      kept.keepMarks(model.run, model.marks);
      if (model.day) kept.solve(model.day, model.grade, mark);
    }
    show();
  });
  const SHOWN = ["kind", "grade", "seed", "again", "run", "day", "marks", "at", "stage", "share", "question", "reply"];
  onChange(model, [...SHOWN, "line", "ply", "review", "notice"], show);
  placeChild(model, view, "board", board);
  onChild(model, view, "sheet", (child) => child && !box.contains(child) && box.append(child));
  lineKeys(model, box, {step: (by) => model.send_msg({do: "look", by}), undo: NOTHING, hide: NOTHING});
  projector(model, {box, bar: h("div"), name: "", board}); // nothing to fold: the question comes first anyway
  kept.onChange(show, untilRemoved(model));
  show();
  resuming(model, kept);
  return box;
}
