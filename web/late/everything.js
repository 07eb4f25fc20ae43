// Opening a file that holds all that somebody has made here.
export {fileOpener} from "../../pysrc/lastcard/ui/share/everything.js";
