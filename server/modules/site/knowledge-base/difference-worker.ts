import { parentPort } from "node:worker_threads";
import { differenceBetween } from "./difference.ts";
import type { VersionContent } from "../articles/table.ts";

parentPort?.on("message", ([older, newer]: [VersionContent, VersionContent]) => {
  parentPort?.postMessage(differenceBetween(older, newer));
});
