// The addresses of the pages: a path, and after a "?" the state of what is on show.

/** An address without its state. */
export const pathOf = (address) => address.split("?")[0];

/** The state in an address. */
export const stateOf = (address) => new URLSearchParams(address.split("?")[1] ?? "");

/** True if an address says `name=value`. */
export const says = (address, name, value = "1") => stateOf(address).get(name) === value;

/** An address without what it says of some names, and with other parts, such as "hints=0", at its end. */
export function altered(address, names, ...more) {
  const [path, state = ""] = address.split("?");
  const parts = state.split("&").filter((part) => part && !names.includes(part.split("=")[0]));
  return [path, [...parts, ...more].join("&")].filter(Boolean).join("?");
}
