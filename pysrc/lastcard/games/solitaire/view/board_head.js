// What stands above the cards: the deal, how far it is, and how it ended.
import {button} from "../../../ui/scripts/controls.js";
import {h} from "../../../ui/scripts/dom.js";

const count = (number, word) => `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;

function ending(model) {
  const all = model.rows[0].length;
  const moves = model.made ? `after ${count(model.made, "move")}` : "from the start";
  if (model.ended === "won")
    return ["Won!", `All ${all} columns are complete${model.made ? `, in ${count(model.made, "move")}` : ""}.`];
  return ["Stuck", `No exchange is possible ${moves}. ${model.done.length} of ${all} columns are complete.`];
}

export function boardHead(model) {
  const figure = (label) => {
    const value = h("b");
    return {value, box: h("span", {class: "figure"}, value, ` ${label}`)};
  };
  const deal = h("span", {class: "deal-name"});
  const moves = figure("moves");
  const columns = figure("complete");
  const open = figure("exchanges");
  const gauge = h("i");
  const figures = h("div", {class: "figures-line"}, moves.box, columns.box, open.box);
  const bar = h("div", {class: "done-gauge", role: "presentation"}, gauge);
  const title = h("strong");
  const text = h("span");
  const again = button("Redeal", () => model.send_msg({do: "redeal"}));
  const fresh = button("Shuffle", () => model.send_msg({do: "shuffle"}), {class: "button primary"});
  const end = h("div", {class: "ending", role: "status"}, h("p", {}, title, " ", text), h("div", {class: "group"}, fresh, again));
  const show = () => {
    const all = model.rows[0].length;
    deal.textContent = model.deal;
    deal.hidden = !model.deal;
    moves.value.textContent = model.made.toLocaleString("en");
    moves.box.lastChild.textContent = model.made === 1 ? " move" : " moves";
    columns.value.textContent = `${model.done.length} of ${all}`;
    open.value.textContent = model.moves.length;
    open.box.lastChild.textContent = model.moves.length === 1 ? " exchange" : " exchanges";
    gauge.style.width = `${(100 * model.done.length) / all}%`;
    end.hidden = !model.ended;
    end.classList.toggle("won", model.ended === "won");
    if (model.ended) [title.textContent, text.textContent] = ending(model);
  };
  return {box: h("div", {class: "pgs-head"}, h("div", {class: "pgs-head-line"}, deal, figures), bar, end), show};
}
