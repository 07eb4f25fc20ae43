// Moves that are stepped through on the board: the line that is asked about, or what the reply shows.
import {button} from "../scripts/controls.js";
import {dimmed, h, redraw} from "../scripts/dom.js";
import {mark} from "../scripts/players.js";

export function lineSteps(model, answer) {
  const look = (by) => () => model.send_msg({do: "look", by});
  const arrow = (text, name, by) => button(text, look(by), {class: "button icon", title: name, "aria-label": name});
  const [back, on] = [arrow("←", "One move back", -1), arrow("→", "One move on", 1)];
  const title = h("h3", {class: "practise-line-title"});
  const place = h("span", {class: "caption", "aria-live": "polite"});
  const list = h("ol", {class: "practise-line"});
  const marks = button("", () => answer([String(model.ply + 1)]), {class: "button primary"});
  const head = h("div", {class: "practise-line-head"}, title, h("div", {class: "group wrap"}, back, on), place);
  const box = h("div", {class: "practise-line-box"}, head, list, marks);
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
  return {
    box,
    show() {
      const {line, ply, stage, question, reply} = model;
      box.hidden = !line.length;
      if (!line.length) return;
      const asking = stage === "ask" && question.how === "ply";
      title.textContent = asking ? "The line" : (reply.shows ?? "");
      redraw(list, line.map(entry), () => list.querySelector("[aria-current]"));
      dimmed(back, ply === 0);
      dimmed(on, ply >= line.length);
      place.textContent =
        ply < line.length ? `Before move ${ply + 1} of ${line.length}` : `After all ${line.length} moves`;
      marks.hidden = !asking;
      const choice = question.choices?.find(([one]) => one === String(ply + 1));
      marks.textContent = choice ? `Move ${ply + 1} is the mistake` : "Step to a player’s move";
      dimmed(marks, !choice);
    },
  };
}
