// The page's end of the wire between a Bokeh document here and its twin in Python (pysrc/lastcard/browser/link.py).

export class Channel {
  /**
   * @param jsdoc the Bokeh document in the page
   * @param post sends a patch: (text, [[id, ArrayBuffer]…])
   * @param problem shows an exception: (title, detail)
   */
  constructor(jsdoc, post, problem) {
    this.jsdoc = jsdoc;
    this.post = post;
    this.problem = problem;
    this.queue = [];
    this.linked = false;
    this.busy = false;
    this.scheduled = false;
    this.listener = (event) => this.changed(event);
    jsdoc.on_change(this.listener, false);
  }

  /** Python has the same document now: what has gathered goes out, in order. */
  link() {
    this.linked = true;
    this.flush();
  }

  /** Python has dealt with the last patch. */
  done() {
    this.busy = false;
    this.flush();
  }

  close() {
    this.linked = false;
    this.jsdoc.remove_on_change(this.listener);
  }

  /** Applies a patch from Python. Changes made this way are marked so by Bokeh and do not go back. */
  apply(text, buffers) {
    try {
      this.jsdoc.apply_json_patch(JSON.parse(text), new Map(buffers));
    } catch (error) {
      this.problem(`A change from Python could not be shown: ${error.message}`, String(error.stack ?? error));
    }
  }

  changed(event) {
    if (!event.sync) return;
    this.queue.push(event);
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  flush() {
    if (!this.linked || this.busy || this.queue.length === 0) return;
    const events = latest(this.queue);
    this.queue = [];
    const buffers = [];
    try {
      const patch = this.jsdoc.create_json_patch(events);
      const text = JSON.stringify(patch, (_key, value) => {
        if (!(value?.buffer instanceof ArrayBuffer)) return value;
        const id = `b${buffers.length}`;
        buffers.push([id, value.buffer.slice(0)]);
        return {id};
      });
      this.busy = true;
      this.post(text, buffers);
    } catch (error) {
      this.problem(`A change in the page could not be sent to Python: ${error.message}`, String(error.stack ?? error));
    }
  }
}

/** Of several changes of one property only the last counts; everything else stays, in order. */
function latest(events) {
  const last = new Map();
  events.forEach((event, i) => {
    if (event.kind === "ModelChanged") last.set(`${event.model.id}.${event.attr}`, i);
  });
  return events.filter(
    (event, i) => event.kind !== "ModelChanged" || last.get(`${event.model.id}.${event.attr}`) === i,
  );
}
