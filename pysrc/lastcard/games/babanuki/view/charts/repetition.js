// The round of the joker: the table, a step at a time, and what the other draws would come to.
import cardStyle from "../../../../ui/boards/cards.css";
import {workButton} from "../../../../ui/jobs/work.js";
import {pictureHead} from "../../../../ui/pictures/save_picture.js";
import {adopt, keepDrawn} from "../../../../ui/scripts/component.js";
import {button} from "../../../../ui/scripts/controls.js";
import {h, sideways} from "../../../../ui/scripts/dom.js";
import {capital, named} from "../../../../ui/scripts/players.js";
import boardStyle from "../board/board.css";
import {tableDrawing} from "../board/table.js";
import tagStyle from "../board/winner_tag.css";
import style from "./repetition.css";

const PAUSE = 1300; // milliseconds between two draws

function ordersTable({orders}) {
  const line = ([name, best]) =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, name),
      h("td", {class: best === "the joker alone" ? "agrees" : ""}, best || "–"),
    );
  const head = h("tr", {}, h("th", {scope: "col"}, "Preference"), h("th", {scope: "col"}, "Best draw"));
  return h("table", {class: "facts"}, h("thead", {}, head), h("tbody", {}, orders.map(line)));
}

// The table and the steps of the round.
function roundFilm(frames) {
  const model = {locked: true};
  const table = tableDrawing(model);
  let at = 0;
  let timer = 0;
  const says = h("p", {class: "status-line", "aria-live": "polite"});
  const options = h("dl", {class: "round-options"});
  const show = (to) => {
    at = ((to % frames.length) + frames.length) % frames.length;
    const [drawn, draws] = frames[at];
    Object.assign(model, drawn);
    table.show();
    says.replaceChildren(named(drawn.mover, `${capital(drawn.names[drawn.mover])} to draw`));
    options.replaceChildren(...draws.flatMap(([what, then]) => [h("dt", {}, `Draw ${what}`), h("dd", {}, then)]));
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Go round";
  };
  const step = (by) => () => {
    stop();
    show(at + by);
  };
  const play = button("Go round", () => {
    if (timer) return stop();
    play.textContent = "Stop";
    show(at + 1);
    timer = setInterval(() => show(at + 1), PAUSE);
  });
  const tools = h(
    "div",
    {class: "group wrap"},
    button("Undo", step(-1)),
    button("Draw the joker", step(1), {class: "button primary"}),
    play,
  );
  show(0);
  return {
    table: h("div", {class: "board round-table"}, table.box),
    side: [says, options, tools],
    close() {
      stop();
      table.close();
    },
  };
}

export function render({model, el}) {
  adopt(el, cardStyle, boardStyle, tagStyle, style);
  el.getRootNode().host?.style.setProperty("grid-column", "1 / -1"); // as wide as the page
  const film = roundFilm(JSON.parse(model.frames));
  const orders = sideways();
  const note = h("p", {class: "caption"});
  const show = () => {
    orders.replaceChildren(ordersTable(model));
    note.textContent = model.note;
  };
  keepDrawn(model, ["orders", "note"], show);
  model.on("remove", film.close);
  const title = h("h3", {class: "card-title"}, "Four players: the joker goes round");
  const link = h("a", {class: "button", href: model.address}, "Open in Explore");
  return h(
    "section",
    {class: "card round-card"},
    pictureHead(title, "round-of-the-joker", () => [film.table, orders, note], link),
    h(
      "div",
      {class: "round-parts"},
      film.table,
      h("div", {class: "round-side"}, film.side, orders, note, workButton(model)),
    ),
  );
}
