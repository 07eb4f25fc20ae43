// Goes between Bokeh and its plugins. All models of Bokeh and Panel lie in the page's script, and are there when a
// document names them; hardly any page uses more than a tenth of them, so a model's module runs when it is first named.
{
  const PLACES = __PLACES__; // the modules that define a class of this name
  const {require, register_plugin} = Bokeh;
  const {default_resolver: resolver} = require("base");
  const {HasProps} = require("core/has_props");
  const {get} = resolver;
  const known = Object.create(resolver, {get: {value: get}}); // the same, without looking for what is not there yet
  const run = new Set();

  const register = (id) => {
    run.add(id);
    for (const model of Object.values(require(id))) {
      if (model?.prototype instanceof HasProps && !known.get(model.__qualified__)) known.register(model);
    }
  };

  resolver.get = (name) => {
    const places = PLACES[name.split(".").at(-1)] ?? [];
    for (const id of places) {
      const found = known.get(name);
      if (found) return found;
      if (!run.has(id)) register(id);
    }
    return known.get(name);
  };

  // A plugin's first module would run all others.
  Bokeh.register_plugin = (modules, entry, ...rest) => register_plugin({...modules, [entry]: () => {}}, entry, ...rest);
}
