// Where the vertices and edges of a board stand in the picture. `at` holds the places by vertex.

export const UNIT = 62; // pixels between two places of the layout that Python makes
const ROOM = 34; // around the outermost vertices
const LEAST = 160; // how wide a picture is at least
const BESIDE = 46; // how far from its neighbour a new vertex stands

// Places by vertex; those that are not drawn have none.
export function home(spots) {
  const found = [];
  for (const [vertex, x, y] of spots) found[vertex] = [x * UNIT, y * UNIT];
  return found;
}

// What places take, with the room around them.
function around(places) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const left = Math.min(...xs) - ROOM;
  const top = Math.min(...ys) - ROOM;
  return {left, top, wide: Math.max(...xs) + ROOM - left, high: Math.max(...ys) + ROOM - top};
}

export function frameOf(at) {
  const found = around([...Object.values(at), [0, 0]]);
  return {...found, wide: Math.max(found.wide, LEAST)};
}

// The vertices that play is about: those that can be played, and the white ones that open them; else all white ones.
export function wanted({colours, lines, spots, ready}) {
  const open = Object.keys(ready).map(Number);
  const ends = lines.map((line) => line.slice(0, 2)).filter((pair) => pair.some((vertex) => open.includes(vertex)));
  const near = open.length ? ends.flat() : spots.map(([vertex]) => vertex);
  return [...new Set([...open, ...near.filter((vertex) => colours[vertex] === "W")])];
}

// How a board opens in a place with so much room: as large as fits, up to `most`. Where names could not be read then,
// it is as large as `least` says, but no larger than shows the `spots` together. Returns its scale, and what is in the
// middle.
export function opening(frame, spots, room, least, most) {
  const fits = ({wide, high}) => Math.min(room.width / wide, room.height / high);
  const part = spots.length ? around(spots) : frame;
  const scale = Math.max(Math.min(fits(frame), most), Math.min(least, fits(part)));
  return {scale, x: part.left + part.wide / 2, y: part.top + part.high / 2};
}

const upper = (at, u, v) => (at[u][1] < at[v][1] ? u : v);

// The vertices of a forest below which edges lead far to the side.
export function fansOf(at, lines, levels) {
  if (!levels) return new Set();
  const far = lines.filter(([u, v]) => Math.abs(at[u][0] - at[v][0]) > 1.6 * UNIT);
  return new Set(far.map(([u, v]) => upper(at, u, v)));
}

// An edge is straight, and an arrow ends before its vertex; the edges below a wide fan lead down first, clear of what
// stands beside their ends.
export function course(at, fans, u, v, arrow) {
  const [[ax, ay], [bx, by]] = [at[u], at[v]];
  if (arrow || !fans.has(upper(at, u, v)) || Math.abs(by - ay) < UNIT / 2) {
    const cut = (arrow ? 20 : 0) / (Math.hypot(bx - ax, by - ay) || 1);
    return `M${ax} ${ay}L${bx - (bx - ax) * cut} ${by - (by - ay) * cut}`;
  }
  const turn = ay < by ? ay + 0.42 * (by - ay) : by + 0.42 * (ay - by);
  return `M${ax} ${ay}C${ax} ${turn} ${ax} ${turn} ${(ax + bx) / 2} ${turn}S${bx} ${turn} ${bx} ${by}`;
}

// Where the vertices stand after an edit that Python answers with a new board.
export const afterEdit = {
  same: (at) => [...at],
  grow: (at, place, neighbour) => [...at, place ?? at[neighbour].map((number) => number + BESIDE)],
  drop: (at, vertex) => at.filter((_, index) => index !== vertex),
};
