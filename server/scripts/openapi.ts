import { readFileSync, writeFileSync } from "node:fs";
import { everyEndpoint } from "../../contract/index.ts";
import { openapi } from "../http/openapi.ts";

/** `npm run openapi` writes docs/openapi.json; with `--check` it fails where that file and the contract differ. */
const file = new URL("../../docs/openapi.json", import.meta.url);
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // our own file
const text = `${JSON.stringify(openapi(everyEndpoint, version), null, 1)}\n`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  process.stderr.write("docs/openapi.json is not what the contract says: run `npm run openapi`.\n");
  process.exitCode = 1;
}
