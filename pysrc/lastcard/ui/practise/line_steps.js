// Moves that are stepped through on the board: the line that is asked about, or what the reply shows.
import {button} from "../scripts/controls.js";
import {dimmed, h, redraw} from "../scripts/dom.js";
import {mark} from "../scripts/players.js";
import {amount} from "../scripts/words.js";

const BEAT = 900; // milliseconds for a move that plays by itself
const STILL = "(prefers-reduced-motion: reduce)";

// Plays a line on the board, move by move, until somebody steps through it by hand. `changed` is called when it begins
// or ends.
function player(model, changed) {
  let next = 0; // the ply that it waits for; 0 if it does not play
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    if (!next) return;
    next = 0;
    changed();
  };
  const step = () => {
    if (model.ply >= model.line.length) return stop();
    next = model.ply + 1;
    timer = setTimeout(() => model.send_msg({do: "ply", ply: next}), BEAT);
  };
  model.on("remove", () => clearTimeout(timer));
  return {
    on: () => next > 0,
    stop,
    begin() {
      if (model.ply >= model.line.length) model.send_msg({do: "ply", ply: 0});
      step();
      changed();
    },
    // What has come is the move that it waits for, or somebody else's.
    moved() {
      if (!next || model.ply === next - 1) return;
      if (model.ply === next) step();
      else stop();
    },
  };
}

export function lineSteps(model, answer) {
  const look = (by) => () => model.send_msg({do: "look", by});
  const arrow = (text, name, by) => button(text, look(by), {class: "button icon", title: name, "aria-label": name});
  const [back, on] = [arrow("←", "One move back", -1), arrow("→", "One move on", 1)];
  const playing = player(model, () => show());
  const play = button("Play", () => (playing.on() ? playing.stop() : playing.begin()));
  const title = h("h3", {class: "practise-line-title"});
  const place = h("span", {class: "caption"});
  const list = h("ol", {class: "practise-line"});
  const marks = button("", () => answer([String(model.ply + 1)]), {class: "button primary"});
  const head = h("div", {class: "practise-line-head"}, title, h("div", {class: "group wrap"}, back, on, play), place);
  const box = h("div", {class: "practise-line-box"}, head, list, marks);
  let refuted = ""; // the answer whose line has been played
  const entry = ({seat, move, who}, index) => {
    const here = index === model.ply;
    const asked = model.stage === "answered" && model.question.how === "ply" && !model.reply.sentence;
    const made = button([mark(seat), h("span", {}, move)], () => model.send_msg({do: "ply", ply: index}), {
      class: "log-move practise-ply",
      "aria-current": here ? "step" : null,
      "aria-label": `Move ${index + 1}, ${who}: ${move}`,
      "data-ply": String(index),
    });
    return h("li", {class: here && !asked ? "here" : null}, made);
  };
  // What comes of a wrong answer is shown at once; where nothing may move, the answer and the reply to it.
  const refute = () => {
    const {question, reply, line} = model;
    const key = `${question.key} ${reply.given}`;
    if (!reply.shows || reply.right || reply.asked || key === refuted) return;
    refuted = key;
    if (matchMedia(STILL).matches) model.send_msg({do: "ply", ply: Math.min(2, line.length)});
    else playing.begin();
  };
  const show = () => {
    const {line, ply, stage, question, reply} = model;
    box.hidden = !line.length;
    if (stage !== "answered") refuted = "";
    if (!line.length) return playing.stop();
    const asking = stage === "ask" && question.how === "ply";
    title.textContent = asking ? "The line" : (reply.shows ?? "");
    redraw(list, line.map(entry), () => list.querySelector("[aria-current]"));
    dimmed(back, ply === 0);
    dimmed(on, ply >= line.length);
    play.textContent = playing.on() ? "Stop" : "Play";
    place.setAttribute("aria-live", playing.on() ? "off" : "polite");
    place.textContent =
      ply < line.length ? `Before move ${ply + 1} of ${line.length}` : `After ${amount(line.length, "move")}`;
    marks.hidden = !asking;
    const choice = question.choices?.find(([one]) => one === String(ply + 1));
    marks.textContent = choice ? `Move ${ply + 1} is the mistake` : "Step to a player’s move";
    dimmed(marks, !choice);
  };
  return {
    box,
    show() {
      playing.moved();
      show();
      if (model.line.length) refute();
    },
  };
}
