// Which steps the reader has done, kept in this browser and nowhere else.
import {changeJson, onOtherTab, readJson} from "../scripts/storage.js";

// `{game: {done: [keys of steps: their first titles], of: number of steps}}`, with `basics: true` when these are done
export const PLACE = "lastcard-learn";

const keysOf = (kept) => (Array.isArray(kept?.done) ? kept.done.filter((key) => typeof key === "string") : []);

/** What two tabs, or two browsers, know of the steps. */
export function bothProgress(mine, theirs) {
  const games = Object.entries(theirs).map(([game, kept]) => {
    const done = [...new Set([...keysOf(mine[game]), ...keysOf(kept)])];
    const basics = [mine[game], kept].some((one) => one?.basics === true);
    return [game, {done, of: Number(mine[game]?.of ?? kept?.of) || done.length, ...(basics && {basics})}];
  });
  return {...mine, ...Object.fromEntries(games)};
}

// The steps of a game that are done, by their keys; the first of these, `basics()` in number, are the basics.
export function progress(game, keys, basics = () => 0) {
  const done = () => new Set(keysOf(readJson(PLACE, {})[game]));
  const keep = (act) =>
    changeJson(PLACE, (games) => {
      const now = act(new Set(keysOf(games[game])));
      const all = keys();
      const first = all.slice(0, basics());
      const finished = first.length > 0 && first.every((key) => now.has(key));
      const done = all.filter((key) => now.has(key));
      return {...games, [game]: {done, of: all.length, ...(finished && {basics: true})}};
    });
  return {
    done,
    add: (key) => keep((now) => now.add(key)),
    forget: () => keep(() => new Set()),
    onChange: (act, options) => onOtherTab(PLACE, act, options),
  };
}
