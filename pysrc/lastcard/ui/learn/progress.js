// Which steps the reader has done, kept in this browser and nowhere else.
const PLACE = "lastcard-learn";

// What is kept of all games: `{game: {done: [titles], of: number of steps}}`. A browser may keep nothing.
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE));
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

// The steps of a game that are done, by their titles.
export function progress(game, titles) {
  const kept = read()[game]?.done;
  let done = new Set(Array.isArray(kept) ? kept : []);
  const keep = () => {
    const games = {...read(), [game]: {done: titles().filter((title) => done.has(title)), of: titles().length}};
    try {
      localStorage.setItem(PLACE, JSON.stringify(games));
    } catch {
      // then it is known as long as the page stays open
    }
  };
  return {
    has: (title) => done.has(title),
    count: () => titles().filter((title) => done.has(title)).length,
    add(title) {
      if (done.has(title)) return;
      done.add(title);
      keep();
    },
    forget() {
      done = new Set();
      keep();
    },
  };
}
