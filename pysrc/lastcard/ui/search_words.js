// What a step of a search does, in words.

const number = (value) => value == null ? "?" : value === 0.5 ? "½" : `${value}`
const low = (value) => value == null ? "−∞" : number(value)
const high = (value) => value == null ? "+∞" : number(value)
const side = (max) => max ? "Max" : "Min"

// Every sentence takes the step and the tree's nodes; `node` is an object as tree.js makes it.
const WORDS = {
  enter: (step, node) => node.parent < 0
    ? `Start at ${node.position}: ${side(node.max)} is to move and nothing is known yet.`
    : `Look at ${node.position} after move ${node.move}: ${side(node.max)} is to move, window (${low(step.alpha)}, ${high(step.beta)}).`,
  leaf: (step, node) => `${node.position}: the game is over, worth ${number(step.value)} to Max.`,
  fold: (step, node) => `${node.position}: the ${node.folded.toLocaleString("en")} node${node.folded === 1 ? "" : "s"} below are folded away; searching them gives ${number(step.value)}.`,
  update: (step, node, child) => `${side(node.max)} at ${node.position} can have ${number(step.value)} with move ${child?.move ?? ""}. ` + (node.max
    ? `The least that Max is sure of here is α = ${low(step.alpha)}.` : `The most that Min must give here is β = ${high(step.beta)}.`),
  cut: (step, node, child, skipped) => {
    const moves = skipped.length ? `move${skipped.length > 1 ? "s" : ""} ${skipped.join(", ")} ${skipped.length > 1 ? "are" : "is"} never tried` : ""
    return node.max
      ? `Cut at ${node.position}: Max can have ${number(step.value)} ≥ β = ${high(step.beta)} here, and Min, who has a move worth ${high(step.beta)} further up, will not come here for more: ${moves}.`
      : `Cut at ${node.position}: Min can hold Max to ${number(step.value)} ≤ α = ${low(step.alpha)} here, and Max, who has a move worth ${low(step.alpha)} further up, will not come here for less: ${moves}.`
  },
  leave: (step, node) => `${node.position} with ${side(node.max)} to move is worth ${number(step.value)}.`,
}
