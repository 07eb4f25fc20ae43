// The names of the contract (pysrc/lastcard/core/game/base.py), each with a line of help, for the editor's completion.

const METHOD = [
  ["player_to_move", "position", "Whose turn it is: 0, 1, … or CHANCE. One of the five."],
  ["legal_moves", "position", "All moves that may be made, as a tuple. One of the five."],
  ["play", "position, move", "The position after a move: a new one, the old stays as it is. One of the five."],
  ["outcome", "position", 'None while the game goes on; then the winner, "draw", or payoffs. One of the five.'],
  ["chance_outcomes", "position", "What chance can do: pairs of a move and its exact probability, adding up to 1."],
  ["move_label", "position, move", "What a button says of a move, such as take 3."],
  ["rules", "position", "The rules in a sentence or two; the text at the top unless you write it."],
  ["hands", "position, most", "The cards that lie open before each player, in a few letters each."],
  ["called_off", "position", "How a game ends that goes round and round: a draw unless you write it."],
  ["format", "position", "How a position is written as text; parse must read it back."],
  ["parse", "text", "Reads a position from a text; raise lastcard.PositionError where it is none."],
  ["random_state", "rng, size=None", "A position to try, drawn with the random numbers of rng."],
];

const VALUE = [
  ["start", "start = ", "The position that the game begins with: a number, a text, a tuple. One of the five."],
  ["players", 'players = ("first", "second")', "The names of the players, in the order of their numbers."],
  ["title", 'title = ""', "The game's name for people."],
  ["name", 'name = ""', "The game's name on the command line: one lower-case word."],
  ["summary", 'summary = ""', "The game in one line; the first paragraph at the top unless you write it."],
  ["appeal", 'appeal = ""', "In one sentence what makes the game worth a look."],
  ["minutes", "minutes = ", "About how long a game takes."],
];

const WORD = [
  ["Game", "What every game derives from: class Nim(Game)."],
  ["CHANCE", "Who is to move where dice or cards decide."],
  ["GAME", "The game of this file: GAME = Nim()."],
  ["Fraction", "An exact number, such as Fraction(1, 6); from fractions import Fraction."],
  ["Outcome", "The end of a game in full: payoffs, a sentence, results."],
  ["named_player", "Names a player in a sentence, so that the page can say red, blue or you."],
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
