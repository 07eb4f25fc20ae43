// What may be done with a vertex of the board now. `mode` is what the reader is about: `tool` of the editor, whether a
// right is `using`, the vertex that it has `whitened`, and the `first` of two vertices to be joined.

// What stands on a vertex: its card, or its number.
export const called = (model, vertex) => model.cards[vertex] ?? String(vertex);

const EDITS = {colour: "Recolour", add: "Add a dot at", delete: "Delete"};

// A move that wins carries the sign of a win or a loss, by whose side the board is seen from.
function playable(model, move) {
  const wins = model.winning.includes(move);
  const value = model.mine ? "win" : "loss";
  const says = model.mine ? "wins" : `wins for ${model.seats[model.mover]}`;
  return {act: "Play", kind: "ready", ...(wins && {value, says})};
}

function whileUsing(model, {whitened}, vertex) {
  if (whitened === null) {
    return model.uses[vertex] ? {act: model.cards.length ? "Lay" : "Whiten", kind: "target"} : {kind: ""};
  }
  if (vertex === whitened) return {act: "Undo", kind: "picked"};
  if (!model.uses[whitened].includes(vertex)) return {kind: ""};
  return playable(model, `!${whitened} ${vertex}`);
}

// A word for it, how the vertex looks, and the outcome that playing it is known to have.
export function vertexState(model, mode, vertex) {
  const {tool, first, using} = mode;
  if (tool) {
    const join = first === null ? "Join" : `Join ${called(model, first)} with`;
    return {act: tool === "join" ? join : EDITS[tool], kind: first === vertex ? "picked" : ""};
  }
  if (model.mover < 0) return {kind: ""};
  if (using) return whileUsing(model, mode, vertex);
  if (model.ready[vertex] != null) return playable(model, String(vertex));
  const theirs = model.colours[vertex] === "RB"[1 - model.mover];
  return {kind: theirs && model.waiting.includes(vertex) ? "waiting" : ""};
}

// How a move is written, of the vertex or the pass that a right comes before.
export function moveText({using, whitened}, vertex) {
  return using && whitened !== null ? `!${whitened} ${vertex}` : String(vertex);
}

// What is asked for while a right is used.
export function usingHint(model, {using, whitened}) {
  if (!using) return "";
  if (whitened !== null) return model.can_pass ? "Now play, or pass." : "Now play.";
  return model.cards.length
    ? "Choose a card of your opponent: it is played at once."
    : "Choose a dot of your opponent: it turns white.";
}

// Where a suit goes on after an end of it lies, if the board has tunnels.
export function tunnelWords(model, suit) {
  const low = model.colours[12 * suit + 6] === "W";
  const high = model.colours[12 * suit + 12] === "W";
  if (low && high) return "A and K are played";
  if (low) return "A is played: the suit continues down from K";
  return high ? "K is played: the suit continues up from A" : "";
}
