// The steps of the Learn tab. Each game's own script (view/lessons.js) shows them with the drawing of its board.
import {adopt, keepDrawn} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {able, h} from "../scripts/dom.js";
import {shortcut} from "../scripts/keys.js";
import {unbroken} from "../scripts/words.js";
import {film} from "./film.js";
import {lessonParts, partOf} from "./parts.js";
import {taskPanel} from "./task_panel.js";

function lessonText(lesson, count) {
  return h(
    "div",
    {class: "lesson-text"},
    h("p", {class: "step-number"}, `${lesson.part} · ${lesson.place} of ${count}`),
    h("h2", {tabIndex: -1}, lesson.title),
    lesson.paragraphs.map((text) => h("p", {}, unbroken(text))),
  );
}

// Arrow keys walk through the steps, Home and End lead to the first and the last.
const byKeys = (walk, turn, last) => (event) => {
  const ways = {ArrowLeft: () => walk(-1), ArrowRight: () => walk(1), Home: () => turn(0), End: () => turn(last())};
  const act = ways[shortcut(event)];
  if (!act) return;
  event.preventDefault();
  act();
};

const UNDER_BUTTONS = 64; // pixels at the lower edge that the row of buttons takes on a telephone

// A button that leads to the question while that stands below what is in view.
function leadBelow(panel) {
  const below = button("Your turn ↓", () => panel.lead(), {class: "button primary task-below", hidden: true});
  const seen = new IntersectionObserver(
    ([entry]) => {
      below.hidden = entry.isIntersecting || entry.boundingClientRect.top <= 0;
    },
    {rootMargin: `0px 0px -${UNDER_BUTTONS}px`, threshold: 1},
  );
  seen.observe(panel.question);
  return {below, close: () => seen.disconnect()};
}

// A new step is read from its beginning.
function fromTheBeginning(box, title) {
  if (title) title.focus({preventScroll: true});
  if (box.getBoundingClientRect().top < 0) box.scrollIntoView();
}

// `styles` are the game's rules of style. `drawing(pictures, answer)` makes the place where the pictures of a step are
// drawn, whose data it is told beforehand: its `box`, and `show` (see `film`). `answer(move)` is for a move made on a
// picture that asks for one; there is none where none is asked for.
export function lessonSteps({model, el}, styles, drawing) {
  adopt(el, ...styles);
  const send = (message) => model.send_msg(message);
  const last = () => model.lessons.length - 1;
  const turn = (step) => {
    if (step >= 0 && step <= last() && step !== model.step) send({do: "turn", step});
  };
  // By how many, not which: what is pressed faster than Python answers adds up.
  const walk = (by) => send({do: "walk", by});
  const answer = (move) => send({do: "answer", move});
  const to = (text, name, act, kind = "button") => button(text, act, {"data-step": name, class: kind});
  const back = to("Back", "back", () => walk(-1));
  const next = to("Continue", "next", () => walk(1));
  const afresh = () => (model.step ? turn(0) : send({do: "again", afresh: true}));
  const parts = lessonParts(model, {next, turn, afresh});
  const panel = taskPanel({
    answer,
    hint: () => send({do: "hint"}),
    reveal: () => send({do: "reveal"}),
    again: (afresh) => send({do: "again", afresh}),
  });
  const lead = leadBelow(panel);
  const words = h("div", {class: "lesson-words", "aria-live": "polite"});
  const picture = h("div", {class: "lesson-figure"});
  const below = h("div", {class: "lesson-below"}, panel.box, parts.leads);
  const stage = h("div", {class: "lesson"}, words, picture, below);
  let running = {stop() {}};
  // What is asked belongs to the step on show; one that has not come yet is not waited for.
  const task = () => (model.exercise.step === model.step ? model.exercise : {});
  const showPicture = () => {
    const {kind, frames: shown, at, board} = task();
    const frames = JSON.parse(shown ?? model.lessons[model.step].frames);
    const drawn = drawing(
      frames.map(([data]) => data),
      answer,
    );
    running.stop();
    running = film(frames, drawn, {until: at ?? 0, asking: board && ["ask", "hint", "on"].includes(kind)});
    picture.replaceChildren(running.box);
  };
  let shown = null;
  const show = () => {
    const lesson = model.lessons[model.step];
    if (!lesson) return;
    const {kind} = task();
    const had = stage.contains(stage.getRootNode().activeElement);
    const turned = shown && shown !== lesson;
    if (shown !== lesson) words.replaceChildren(lessonText(lesson, partOf(model.lessons, lesson).length));
    panel.box.hidden = !kind;
    const onward = kind && panel.show(task(), picture);
    showPicture();
    if (!lesson.asks || kind === "right") parts.finish();
    able(back, model.step > 0);
    able(next, model.step < last());
    parts.show();
    if (onward) (parts.leads.querySelector(".primary") ?? next).focus({preventScroll: true});
    if (turned) fromTheBeginning(box, had && words.querySelector("h2"));
    // What is said to an answer given on the board stands below it, and the end of a part below that.
    else if (["right", "wrong", "on"].includes(kind))
      for (const one of [panel.box, parts.leads.querySelector(".part-end")]) one?.scrollIntoView({block: "nearest"});
    shown = lesson;
  };
  const steps = h("div", {class: "group lesson-buttons"}, back, lead.below, next);
  const foot = h("div", {class: "lesson-foot"}, h("p", {class: "caption"}, model.source));
  const onkeydown = byKeys(walk, turn, last);
  const box = h("section", {class: "card learn", tabIndex: -1, onkeydown}, parts.nav, stage, foot, steps);
  keepDrawn(model, ["step", "lessons", "exercise"], show);
  model.on("remove", lead.close);
  model.on("remove", () => running.stop());
  return box;
}
