// What a step of a search does, in words.
import {amount} from "../../scripts/words.js";

export const number = (value) => (value == null ? "?" : value === 0.5 ? "½" : `${value}`);
export const low = (value) => (value == null ? "−∞" : number(value));
export const high = (value) => (value == null ? "+∞" : number(value));
const RESULT = {0: "a loss", 0.5: "a draw", 1: "a win"};

// A node of which alpha-beta knows no more than bounds; `max` is the player whose payoffs they are.
export function boundSentence({least, most}, max) {
  if (least === 0 && most === 1) return "not searched further, it cannot change the result";
  return `at ${most < 1 ? `most ${RESULT[most]}` : `least ${RESULT[least]}`} for ${max}; not searched further`;
}

export const side = (max) => (max ? "Max" : "Min");

function cut(step, node) {
  const moves = node.ghosts.map((ghost) => ghost.move);
  const several = moves.length > 1;
  const never = moves.length
    ? `move${several ? "s" : ""} ${moves.join(", ")} ${several ? "are" : "is"} never tried`
    : "";
  const [bound, more] = node.max ? [high(step.beta), "more"] : [low(step.alpha), "less"];
  const has = node.max
    ? `Max can have ${number(step.value)} ≥ β = ${bound} here, and Min`
    : `Min can hold Max to ${number(step.value)} ≤ α = ${bound} here, and Max`;
  const why = `whoever has a move worth ${bound} further up, will not come here for ${more}`;
  return `Cut at ${node.position}: ${has}, ${why}: ${never}.`;
}

// Every sentence takes the step, the node and its child that the step is about (search_tree.js).
const WORDS = {
  enter: (step, node) =>
    node.parent < 0
      ? `Start at ${node.position}: ${side(node.max)} is to move and nothing is known yet.`
      : `Look at ${node.position} after move ${node.move}: ${side(node.max)} is to move, ` +
        `window (${low(step.alpha)}, ${high(step.beta)}).`,
  leaf: (step, node) => `${node.position}: the game is over, worth ${number(step.value)} to Max.`,
  fold: (step, node) =>
    `${node.position}: the ${amount(node.folded, "node")} below ${node.folded === 1 ? "is" : "are"} folded ` +
    `away; ${node.value == null ? boundSentence(node, "Max") : `searching them gives ${number(step.value)}`}.`,
  update: (step, node, child) =>
    child?.value == null
      ? `Move ${child?.move ?? ""} gives ${side(node.max)} at ${node.position} nothing better than it has elsewhere.`
      : gained(step, node, child),
  cut,
  leave: (step, node) =>
    node.value == null
      ? `${node.position} with ${side(node.max)} to move: ${boundSentence(node, "Max")}.`
      : `${node.position} with ${side(node.max)} to move is worth ${number(step.value)}.`,
};

const gained = (step, node, child) =>
  `${side(node.max)} at ${node.position} can have ${number(step.value)} with move ${child.move}. ` +
  (node.max
    ? `The least that Max is sure of here is α = ${low(step.alpha)}.`
    : `The most that Min must give here is β = ${high(step.beta)}.`);

// What is said of a step, or of the whole search before it is played.
export function stepSentence(tree, step, whole, algorithm) {
  if (!whole) return WORDS[step.kind](step, tree.nodes[step.node], tree.nodes[step.child]);
  const why = algorithm === "alphabeta" ? " and why some never are" : "";
  return `The whole search. Play it or step through it to see the order in which nodes are visited${why}.`;
}
