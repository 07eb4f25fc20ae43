// A thread of Node's that ends the whole process when whoever began it is gone, however that ended: the system then
// closes the other end of its standard input. The scripts themselves keep the main thread busy for minutes.
import {Socket} from "node:net";
import {isMainThread, Worker, workerData} from "node:worker_threads";

const WATCHES = "watches the parent"; // threads that the scripts begin come by here too

if (isMainThread) new Worker(new URL(import.meta.url), {execArgv: [], workerData: WATCHES}).unref();
else if (workerData === WATCHES) new Socket({fd: 0, writable: false}).on("error", quit).on("close", quit).resume();

function quit() {
  process.kill(process.pid, "SIGKILL");
}
