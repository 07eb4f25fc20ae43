// What came from Python is known there. BokehJS takes every model that comes in a patch for a new one until it has
// written a patch itself, and would send it back whole with the next change; Python would warn of each.
const taught = new WeakSet();

export function knowArrivals(document) {
  if (taught.has(document)) return;
  taught.add(document);
  const take = document._apply_json_patch;
  document._apply_json_patch = function (...parts) {
    const own = new Set(this._new_models);
    try {
      return take.apply(this, parts);
    } finally {
      for (const model of this._new_models) if (!own.has(model)) this._new_models.delete(model);
    }
  };
}
