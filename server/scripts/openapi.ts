import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { everyEndpoint } from "../../contract/index.ts";
import { openapi } from "../http/openapi.ts";

/**
 * `npm run openapi` writes what the server answers at `/api/openapi.json` to a file, for tools that read
 * files.
 */
const folder = new URL("../../.cache/", import.meta.url);
const file = new URL("openapi.json", folder);
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // our own file
mkdirSync(folder, { recursive: true });
writeFileSync(file, `${JSON.stringify(openapi(everyEndpoint, version), null, 1)}\n`);
process.stdout.write(`${file.pathname}\n`);
