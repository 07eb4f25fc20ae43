// The page's end of the wire between a Bokeh document here and its twin in Python (pysrc/lastcard/browser/link.py).
//
// Either side may have dropped a model of which the other still speaks. So each change of a patch is packed, sent and
// taken up by itself: one that cannot be never costs another. What Python leaves out it answers; what cannot be taken
// up here Python is asked for again, and if that does not help either, for the whole document.

export class Channel {
  /**
   * @param jsdoc the Bokeh document in the page
   * @param port where to: `patch(text, [[id, ArrayBuffer]…])` sends a patch to Python, `repeat([[model, property]…])`
   *   asks for changes again, `redraw()` for the whole document, `problem(title, detail)` shows an exception, and
   *   `waits(isMove)` is told of what is done before Python is there
   */
  constructor(jsdoc, port) {
    this.jsdoc = jsdoc;
    this.port = port;
    this.queue = [];
    this.linked = false;
    this.busy = false;
    this.scheduled = false;
    this.repeated = new Set(); // what Python was asked for again, and has not come yet
    this.listener = (event) => this.changed(event);
    jsdoc.on_change(this.listener, false);
  }

  /** Python has the same document now: what has gathered goes out, in order. */
  link() {
    this.linked = true;
    this.flush();
  }

  /** Python has dealt with the last patch; `left` names what it left out, because the models are gone. */
  done(left = "") {
    if (left) console.info(`Python left out what belongs to models that are gone:\n${left}`);
    this.busy = false;
    this.flush();
  }

  close() {
    this.linked = false;
    this.jsdoc.remove_on_change(this.listener);
  }

  /** Applies a patch from Python, parsed. Changes made this way are marked so by Bokeh and do not go back. */
  apply({events}, buffers) {
    const parts = new Map(buffers);
    const again = [];
    for (const event of events) {
      const name = `${event.model?.id}.${event.attr}`;
      try {
        this.jsdoc.apply_json_patch({events: [event]}, parts);
        this.repeated.delete(name);
      } catch (error) {
        if (event.kind === "ModelChanged" && !this.repeated.has(name)) {
          console.warn("A change from Python is asked for again:", error);
          this.repeated.add(name);
          again.push([event.model.id, event.attr]);
          continue;
        }
        this.port.problem(`A change from Python could not be shown: ${error.message}`, String(error.stack ?? error));
        if (event.kind !== "ModelChanged") continue;
        this.port.redraw();
        return;
      }
    }
    if (again.length) this.port.repeat(again);
  }

  changed(event) {
    if (!event.sync) return;
    this.queue.push(event);
    const act = event.msg_data?.data?.do; // as components send it; Bokeh has messages of its own
    if (!this.linked && act) this.port.waits(act === "play");
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  flush() {
    if (!this.linked || this.busy || this.queue.length === 0) return;
    const buffers = [];
    const events = latest(this.queue.splice(0)).filter((event) => this.lives(event));
    const changes = this.packed(events, buffers);
    if (changes.length === 0) return;
    this.busy = true;
    this.port.patch(`{"events":[${changes}]}`, buffers);
  }

  /** Whether the model that an event comes from is still in the document. */
  lives(event) {
    const model = event.model ?? event.msg_data?.origin;
    return model == null || this.jsdoc.get_model_by_id(model.id) === model;
  }

  /** Changes as JSON, their arrays put to `buffers`; where one cannot be packed, all the others. */
  packed(events, buffers) {
    const own = [];
    try {
      const {events: changes} = this.jsdoc.create_json_patch(events);
      const texts = changes.map((change) =>
        JSON.stringify(change, (_key, value) => {
          if (!(value?.buffer instanceof ArrayBuffer)) return value;
          const id = `b${buffers.length + own.length}`;
          own.push([id, value.buffer.slice(0)]);
          return {id};
        }),
      );
      buffers.push(...own);
      return texts;
    } catch (error) {
      if (events.length > 1) return events.flatMap((event) => this.packed([event], buffers));
      this.port.problem(
        `A change in the page could not be sent to Python: ${error.message}`,
        String(error.stack ?? error),
      );
      return [];
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
