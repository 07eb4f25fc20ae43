// One item of a sheet that is done: its board, its question, and what came of the answers.
import {keepDrawn} from "../../scripts/component.js";
import {button, rulesHere} from "../../scripts/controls.js";
import {dimmed, h, redraw, showText} from "../../scripts/dom.js";
import {dress, itemBoard} from "../common.js";

const STATES = {right: "✓ right", wrong: "✗ wrong, try again", shown: "answer shown", played: "✓ played", open: ""};

// The choices; several of them are pressed and handed in together where the question takes that.
function choosing(model) {
  const box = h("div", {class: "choices", role: "group"});
  let chosen = [];
  const over = () => ["right", "shown"].includes(model.state);
  const press = (choice) => {
    if (over()) return;
    if (!model.many) {
      model.send_msg({do: "answer", given: [choice]});
      return;
    }
    chosen = chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice];
    show();
  };
  const hand = button("Check", () => chosen.length && model.send_msg({do: "answer", given: chosen}), {
    class: "button primary",
  });
  const show = () => {
    const held = model.many ? chosen : model.given;
    const had = [...box.children].indexOf(box.getRootNode().activeElement);
    redraw(
      box,
      model.choices.map(([choice, label]) => {
        const pressed = held.includes(choice);
        const wrong = pressed && !model.many && model.state === "wrong";
        const made = button(label, () => press(choice), {
          class: `button choice${wrong ? " wrong" : ""}`,
          "aria-pressed": String(pressed),
        });
        dimmed(made, over() && !pressed);
        return made;
      }),
      () => box.children[had],
    );
    box.setAttribute("aria-label", `Answers to item ${model.number}`);
    box.hidden = !model.choices.length;
    hand.hidden = !model.many || over();
    dimmed(hand, !chosen.length);
  };
  return {box: h("div", {class: "answering"}, box, hand), show};
}

export function render({model, view, el}) {
  dress(el);
  const title = h("h3", {class: "item-title"});
  const state = h("span", {class: "item-state"});
  const text = h("p", {class: "item-text"});
  const rules = rulesHere();
  const ask = h("p", {class: "item-ask"});
  const line = h("ol", {class: "item-line"});
  const board = itemBoard(model, view, false);
  const said = h("p", {class: "item-said", role: "status"});
  const answer = h("div", {class: "item-answer"});
  const error = h("p", {class: "field-error"});
  const work = h("p", {class: "caption", role: "status"});
  const reveal = button("Show answer", () => model.send_msg({do: "show"}), {class: "button quiet"});
  const stop = button("Stop", () => model.send_msg({do: "stop"}));
  const play = h("a", {class: "button primary"}, "Play it out");
  const played = button("I have played it", () => model.send_msg({do: "played"}), {"aria-pressed": "false"});
  const choices = choosing(model);
  const show = () => {
    title.textContent = `${model.number}. ${model.kind}`;
    title.append(" ", h("small", {}, model.game));
    state.textContent = STATES[model.state] ?? "";
    state.dataset.state = model.state;
    showText(text, model.text);
    rules.show(model.rules);
    ask.textContent = model.ask || (model.error ? "" : "Making the exercise …");
    line.hidden = !model.line.length;
    line.replaceChildren(...model.line.map((move) => h("li", {}, move)));
    showText(said, model.said);
    said.dataset.state = model.state;
    answer.hidden = !model.answer;
    answer.replaceChildren(h("p", {}, h("b", {}, `Answer: ${model.answer}.`)), h("p", {}, model.reason));
    showText(error, model.error);
    work.hidden = stop.hidden = model.share < 0 || !model.ask;
    work.textContent = `Working it out: ${Math.round(100 * Math.max(model.share, 0))} %`;
    reveal.hidden = Boolean(model.answer || model.error || model.play || model.closed || !model.ask);
    reveal.setAttribute("aria-label", `Show answer: item ${model.number}`);
    play.hidden = played.hidden = !model.play;
    play.href = model.play;
    played.setAttribute("aria-pressed", String(model.state === "played"));
    choices.show();
  };
  const names =
    "number kind game text rules ask line said state answer reason error share play choices many given closed".split(
      " ",
    );
  keepDrawn(model, names, show);
  const hint = h("p", {class: "caption"}, "You can play the move on the board.");
  const hinted = () => {
    hint.hidden = !model.by_move || model.state !== "open";
  };
  keepDrawn(model, ["by_move", "state"], hinted);
  return h(
    "article",
    {class: "card sheet-item"},
    h("div", {class: "item-bar"}, title, state),
    text,
    h(
      "div",
      {class: "item-body"},
      board,
      h(
        "div",
        {class: "item-words"},
        rules.box,
        ask,
        line,
        choices.box,
        hint,
        error,
        said,
        answer,
        h("div", {class: "group wrap"}, play, played, reveal, work, stop),
      ),
    ),
  );
}
