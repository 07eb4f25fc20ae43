// The names of the contract (pysrc/lastcard/core/game/base.py), each with a line of help, for the editor's completion.

const METHOD = [
  ["player_to_move", "position", "Whose turn it is: 0, 1, … or CHANCE. One of the five."],
  ["legal_moves", "position", "All legal moves, as a tuple. One of the five."],
  ["play", "position, move", "The position after a move: a new one; the old one is unchanged. One of the five."],
  ["outcome", "position", 'None while the game goes on; then the winner, "draw", or payoffs. One of the five.'],
  ["chance_outcomes", "position", "What chance can do: pairs of a move and its exact probability, adding up to 1."],
  ["move_label", "position, move", "The label of a move’s button, such as take 3."],
  ["rules", "position", "The rules in a sentence or two; the text at the top unless you write it."],
  ["hands", "position, most", "Each player’s face-up cards, in a few letters each."],
  ["called_off", "position", "The result of a game that goes round and round: a draw by default."],
  ["format", "position", "How a position is written as text; parse must read it back."],
  ["parse", "text", "Reads a position from a text; raises lastcard.PositionError if it is invalid."],
  ["random_state", "rng, size=None", "A position to try, drawn with the random numbers of rng."],
];

const VALUE = [
  ["start", "start = ", "The position a game starts with: a number, a text, a tuple. One of the five."],
  ["players", 'players = ("first", "second")', "The names of the players, in the order of their numbers."],
  ["title", 'title = ""', "The game's name for people."],
  ["name", 'name = ""', "The game's name on the command line: one lower-case word."],
  ["summary", 'summary = ""', "The game in one line; the first paragraph at the top unless you write it."],
  ["appeal", 'appeal = ""', "One sentence on what makes the game interesting."],
  ["minutes", "minutes = ", "About how long a game takes."],
];

const WORD = [
  ["Game", "The base class of every game: class Nim(Game)."],
  ["CHANCE", "The player to move when dice or cards decide."],
  ["GAME", "The game of this file: GAME = Nim()."],
  ["Fraction", "An exact number, such as Fraction(1, 6); from fractions import Fraction."],
  ["Outcome", "The end of a game in full: payoffs, a sentence, results."],
  ["named_player", "Names a player in a sentence, so that a page can write red, blue or you."],
];

/** All that is completed: a label, its kind, a line of help, and the text that is put in (a snippet, for methods). */
export const CONTRACT = [
  ...METHOD.map(([label, given, info]) => ({
    label,
    type: "method",
    info,
    snippet: `${label}(self, ${given}):\n\t\${}`,
  })),
  ...VALUE.map(([label, apply, info]) => ({label, type: "property", info, apply})),
  ...WORD.map(([label, info]) => ({label, type: "keyword", info})),
];
