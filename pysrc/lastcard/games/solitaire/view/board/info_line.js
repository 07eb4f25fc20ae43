// The line below the cards: what is pointed at and why it may be exchanged, and the choice where there are several.
import {button} from "../../../../ui/scripts/controls.js";
import {h} from "../../../../ui/scripts/dom.js";
import {capital} from "../../../../ui/scripts/players.js";
import {amount} from "../../../../ui/scripts/words.js";
import {inText} from "../cards/card_face.js";
import {reason, wayAt} from "./exchanges.js";

const partner = ({cards}, card) => cards.find((other) => other !== card);

function listed(cards) {
  return cards.flatMap((card, index) => [index ? (index === cards.length - 1 ? " or " : ", ") : "", inText(card)]);
}

function kinds({ways}) {
  return [...new Set(ways.map(({kind}) => kind))].join(" or ");
}

export function infoLine(model, mode) {
  const text = h("p", {class: "info-text", "aria-live": "polite"});
  const acts = h("div", {class: "group wrap info-acts"});
  const box = h("div", {class: "info-line"}, text, acts);
  const say = (...words) => {
    box.classList.remove("idle");
    text.replaceChildren(...words.flat(Infinity).filter(Boolean));
    acts.replaceChildren();
  };
  const idle = () => {
    if (mode.editing)
      return say(
        "Press two cards to exchange them, legal or not. ",
        mode.picked && [inText(mode.picked), " is one of them."],
      );
    if (model.ended) return say("");
    const number = mode.exchanges.length;
    const touch = matchMedia("(hover: none)").matches;
    say(
      `${amount(number, "move is", "moves are")} possible. `,
      model.locked
        ? ""
        : touch
          ? "Tap a card with a turned corner to see its move, and tap again to play it."
          : "Point at a card with a turned corner to see its move; press it to play it.",
    );
    box.classList.add("idle");
  };
  const about = (card, found) => {
    if (!found.length) return say(inText(card), " can’t move now.");
    const [one, ...more] = found;
    const ways = one.ways.filter(({clicked}) => clicked === card);
    const words = (ways.length ? ways : [wayAt(one, card)]).slice(0, 1).map(reason);
    const others = more.map((other) => partner(other, card));
    return say(words, others.length ? [" It can also trade places with ", listed(others), "."] : []);
  };
  const option = (card, play) => (exchange) =>
    button([capital(`${kinds(exchange)} with `), inText(partner(exchange, card))], () => play(exchange), {
      class: "button choice",
    });
  return {
    box,
    say,
    idle,
    about,
    ask(card, found, play) {
      acts.replaceChildren(
        button(["Trade with ", inText(partner(found[0], card))], () => play(found[0]), {class: "button primary"}),
      );
    },
    choose(card, found, play) {
      say(inText(card), " can move in several ways:");
      acts.replaceChildren(...found.map(option(card, play)));
      acts.firstChild.focus();
    },
  };
}
