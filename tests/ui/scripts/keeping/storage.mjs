// A browser's storage, as the units of scripts need it.

/** `room`: characters of all keys and values for which there is room. */
export class Storage {
  constructor(room = Infinity) {
    this.items = new Map();
    this.room = room;
  }
  get length() {
    return this.items.size;
  }
  key = (index) => [...this.items.keys()][index] ?? null;
  getItem = (key) => this.items.get(key) ?? null;
  removeItem = (key) => this.items.delete(key);
  setItem(key, value) {
    const others = [...this.items].filter(([name]) => name !== key).flat();
    if ([...others, key, value].join("").length > this.room) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  }
}

/** Storage that refuses already when it is named, as where cookies are blocked. */
export function refuse() {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new Error("SecurityError");
    },
    set(value) {
      Object.defineProperty(globalThis, "localStorage", {configurable: true, writable: true, value});
    },
  });
}

/** What hears events in a page. */
export function window() {
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"])
    globalThis[name] = events[name].bind(events);
  globalThis.document = Object.assign(new EventTarget(), {visibilityState: "visible"});
}
