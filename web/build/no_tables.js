// In the place of Bokeh's widget for tables, which no page here uses: Panel's own one asks for it when it is loaded.
Bokeh.register_plugin({
  "no tables": (require, module, exports) => {
    exports.TableColumn = class TableColumn extends require("model").Model {};
  },
}, "no tables", {"models/widgets/tables": "no tables"});
