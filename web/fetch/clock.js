// Waits: a machine that slept, or a thread that was busy, must not be taken for a line or a worker that says nothing.

const STEP = 1_000; // milliseconds between two looks

export class Wait {
  #begun = 0;
  #seen = 0;

  constructor() {
    this.begin();
  }

  begin() {
    this.#begun = this.#seen = performance.now();
  }

  /** Milliseconds since it began. */
  get passed() {
    return performance.now() - this.#begun;
  }

  /** The same, for who looks once in a step; where the clock has jumped since the last look the wait begins anew. */
  look(step = STEP) {
    const now = performance.now();
    if (now - this.#seen > 2 * step) this.begin();
    this.#seen = now;
    return this.passed;
  }
}

/** Calls `act` after a time in which this thread was awake; what it returns calls that off. */
export function after(milliseconds, act) {
  const wait = new Wait();
  const timer = setInterval(() => {
    if (wait.look() < milliseconds) return;
    clearInterval(timer);
    act();
  }, STEP);
  return () => clearInterval(timer);
}
