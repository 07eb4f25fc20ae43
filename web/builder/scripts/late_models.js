// Goes between BokehJS and its plugins. A model's module runs when a document first names it: of all models of Bokeh
// and Panel, hardly any page uses more than a handful. Those that no page names from the start lie in another script,
// which is fetched before something is drawn that names one (modelsOf in web/page/supervisor.js).
{
  const PLACES = __PLACES__; // the modules that define a class of this name
  const OTHERS = new Set(__OTHERS__); // the names of classes of the other script, until it is there
  const {require, register_plugin} = Bokeh;
  const {default_resolver: resolver} = require("base");
  const {HasProps} = require("core/has_props");
  const {get} = resolver;
  const known = Object.create(resolver, {get: {value: get}}); // the same, without looking for what is not there yet
  const run = new Set();
  const own = (name) => name.split(".").at(-1);

  const register = (id) => {
    run.add(id);
    for (const model of Object.values(require(id))) {
      if (model?.prototype instanceof HasProps && !known.get(model.__qualified__)) known.register(model);
    }
  };

  resolver.get = (name) => {
    for (const id of PLACES[own(name)] ?? []) {
      const found = known.get(name);
      if (found) return found;
      if (!run.has(id)) register(id);
    }
    return known.get(name);
  };

  // A plugin's first module would run all others.
  const add = (modules, entry, ...rest) => register_plugin({...modules, [entry]: () => {}}, entry, ...rest);
  Bokeh.register_plugin = add;

  const lacks = ({type, name, attributes}) => {
    if (type !== "object" || !name) return false;
    if (name === "panel.models.esm.ReactiveESM") return attributes?.bundle == null; // it is to be translated
    return OTHERS.has(own(name)) && !resolver.get(name);
  };

  /** Whether a document or a patch, or a part of one, names what lies in the other script. */
  Bokeh.lacks = (json) =>
    OTHERS.size > 0 &&
    json !== null &&
    typeof json === "object" &&
    (lacks(json) || Object.values(json).some(Bokeh.lacks));

  Bokeh.add_models = (modules, aliases, places) => {
    add(modules, "others", aliases);
    for (const [name, ids] of Object.entries(places)) PLACES[name] = [...(PLACES[name] ?? []), ...ids];
    OTHERS.clear();
  };
}
