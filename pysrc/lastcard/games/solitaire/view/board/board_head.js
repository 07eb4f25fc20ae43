// What stands above the cards: the deal, how far it is, and how it ended.
import {h, showText} from "../../../../ui/scripts/dom.js";
import {amount} from "../../../../ui/scripts/words.js";

function ending(model) {
  const all = model.rows[0].length;
  const moves = model.made ? ` after ${amount(model.made, "move")}` : "";
  if (model.ended === "won") return ["Won", `All ${all} columns are complete${moves}.`];
  const home = model.rows.flatMap((cards, row) => cards.filter((card) => card.at(-1) === model.homes[row])).length;
  const cards = model.rows.flat().length;
  const reached = `${model.done.length} of ${all} columns complete, ${home} of ${cards} cards at home`;
  return ["Stuck", `No moves left${moves}: ${reached}.`];
}

// How the game ended, in the place of the marks, which are of no use then.
export function endBanner(model) {
  const title = h("strong");
  const text = h("span");
  const box = h("div", {class: "ending", role: "status"}, title, text);
  const show = () => {
    box.hidden = !model.ended;
    box.classList.toggle("won", model.ended === "won");
    if (model.ended) [title.textContent, text.textContent] = ending(model);
  };
  return {box, show};
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
  const show = () => {
    const all = model.rows[0].length;
    showText(deal, model.deal);
    moves.value.textContent = model.made.toLocaleString("en");
    moves.box.lastChild.textContent = model.made === 1 ? " move" : " moves";
    columns.value.textContent = `${model.done.length} of ${all}`;
    open.value.textContent = model.moves.length;
    open.box.lastChild.textContent = model.moves.length === 1 ? " exchange" : " exchanges";
    gauge.style.width = `${(100 * model.done.length) / all}%`;
  };
  return {box: h("div", {class: "pgs-head"}, h("div", {class: "pgs-head-line"}, deal, figures), bar), show};
}
