// Checks what comes out of the sandbox by the shapes of its messages, with the size of every part. Anything else is no
// message. The build fills in the shapes, by which Python reads messages too
// (pysrc/lastcard/ui/workshop/sandbox_messages.py).

const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The check of each kind of shape, made from its parameters and the checks of its parts. */
const KINDS = {
  text: (most) => (value) => typeof value === "string" && value.length <= most,
  whole: (least, most) => (value) => Number.isSafeInteger(value) && value >= least && value <= most,
  number: () => (value) => typeof value === "number" && Number.isFinite(value),
  object: () => object,
  one_of:
    (...values) =>
    (value) =>
      values.includes(value),
  either:
    (...parts) =>
    (value) =>
      parts.some((part) => part(value)),
  list: (part, most) => (value) => Array.isArray(value) && value.length <= most && value.every((one) => part(one)),
  tuple:
    (...parts) =>
    (value) =>
      Array.isArray(value) && value.length === parts.length && parts.every((part, i) => part(value[i])),
  table: (key, part, most) => (value) =>
    object(value) && Object.keys(value).length <= most && Object.entries(value).every(([k, v]) => key(k) && part(v)),
  record: (parts, whole) => (value) =>
    object(value) &&
    Object.keys(value).every((name) => Object.hasOwn(parts, name) && parts[name](value[name])) &&
    (!whole || Object.keys(value).length === Object.keys(parts).length),
};

function check(shape) {
  if (Array.isArray(shape)) return KINDS[shape[0]](...shape.slice(1).map(check));
  return object(shape) ? Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, check(part)])) : shape;
}

const CHECKS = check(__SANDBOX_SHAPES__);

export const LONGEST = 4_000_000;

/** The message that a text is; null where it is none. */
export function read(data) {
  if (typeof data !== "string" || data.length > LONGEST) return null;
  try {
    const message = JSON.parse(data);
    return object(message) && Object.hasOwn(CHECKS, message.type) && CHECKS[message.type](message) ? message : null;
  } catch {
    return null;
  }
}
