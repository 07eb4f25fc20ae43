// Where a drawing stands in its place: {scale, x, y}. `size` is its width, its height and the spot that matters most,
// the anchor; `room` the width and height of the place.

export const LETTERS = 11.5; // the smallest letters of a drawing, at scale 1
// The scale at which these can be read in a place of some width: 10 pixels on a phone, 11 elsewhere.
export const readable = (width) => (width < 480 ? 10 : 11) / LETTERS;

export const PAD = 28; // pixels around a drawing that is fitted
const EDGE = 23; // half of what stands at its edge: less would cut it off
const KEPT = 40; // pixels from the edge at which a spot counts as in view
const SCALES = [0.02, 4];

const within = (number, [low, high]) => Math.min(Math.max(number, low), high);

// As large as fits, and not smaller than `least` nor larger than `most`; what does not fit, nearly to the edge if need
// be, is shown around the anchor.
export function fitted(size, room, least, most) {
  const inner = (length) => Math.max(length - 2 * PAD, 1);
  const whole = Math.min(inner(room.width) / Math.max(size.width, 1), inner(room.height) / Math.max(size.height, 1));
  const scale = Math.max(least, Math.min(whole, most));
  const anchor = size.anchor ?? {x: size.width / 2, y: size.height / 2};
  const settle = (all, part, spot) => {
    if (all >= part * scale + 2 * EDGE) return (all - part * scale) / 2;
    return Math.min(PAD, Math.max(all - PAD - part * scale, all / 2 - spot * scale));
  };
  return {scale, x: settle(room.width, size.width, anchor.x), y: settle(room.height, size.height, anchor.y)};
}

// Scaled by a factor around a spot of the place, which stays where it is.
export function zoomed({scale, x, y}, factor, spot) {
  const next = within(scale * factor, SCALES);
  return {
    scale: next,
    x: spot.x - ((spot.x - x) * next) / scale,
    y: spot.y - ((spot.y - y) * next) / scale,
  };
}

// Moved just so far that a spot of the drawing is in view.
export function revealed({scale, x, y}, spot, room) {
  const shift = (at, all) => (at < KEPT ? KEPT - at : at > all - KEPT ? all - KEPT - at : 0);
  return {
    scale,
    x: x + shift(x + spot.x * scale, room.width),
    y: y + shift(y + spot.y * scale, room.height),
  };
}

// Two fingers: the distance between them scales, around the middle between them.
export function pinch(before, now, other) {
  const far = (spot) => Math.hypot(spot.x - other.x, spot.y - other.y);
  return {factor: far(now) / Math.max(1, far(before)), spot: {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2}};
}
