import { parentPort } from "node:worker_threads";
import { marked } from "marked";

// Outside the server's own thread: what somebody wrote so that it takes long holds nobody else up.
parentPort?.on("message", (text: string) => {
  parentPort?.postMessage(marked.parse(text, { gfm: true, async: false }));
});
