import { readFileSync } from "node:fs";
import { backUp } from "../backup/back-up.ts";
import { checkBackup, writeBackup } from "../backup/files.ts";
import type { Manifest } from "../backup/lines.ts";
import { systemClock } from "../clock.ts";
import { readEnv } from "../env.ts";
import { createStorage } from "../providers/storage/storage.ts";
import { RefusedStart, endRefused } from "../refused-start.ts";
import { openedToRead } from "./opened-to-read.ts";

/**
 * `npm run backup -- file`: all of an installation in one file; `npm run backup -- --check file` reads one to its
 * end. BACKUP_PASSPHRASE seals it.
 */
const [first, second] = process.argv.slice(2);
const passphrase = process.env["BACKUP_PASSPHRASE"] || undefined;
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // our own file

const sum = (of: Manifest["tables"]): number =>
  Object.values(of).reduce((total, { count }) => total + count, 0);
const inWords = ({ tables, files, gone }: Manifest): string =>
  `${sum(tables)} rows of ${Object.keys(tables).length} tables, ${Object.keys(files).length} files of ${sum(files)} bytes${gone.length > 0 ? `; ${gone.length} files that rows name are not there` : ""}`;

async function make(file: string): Promise<void> {
  const env = readEnv();
  const database = await openedToRead(env);
  try {
    const lines = backUp({
      database,
      storage: createStorage(env),
      env,
      version,
      now: systemClock.now(),
      isSealed: passphrase !== undefined,
    });
    process.stdout.write(
      `${file}: ${inWords(await writeBackup(file, lines, passphrase))}; read again, and whole.\n`,
    );
  } finally {
    await database.close();
  }
}

async function check(file: string): Promise<void> {
  const { head, manifest } = await checkBackup(file, passphrase);
  process.stdout.write(
    `${file}: made ${head.createdAt} by version ${head.version} on ${head.engine}; ${inWords(manifest)}; whole.\n`,
  );
}

const usage =
  'Say which file: "npm run backup -- parley.backup", or "npm run backup -- --check parley.backup".';
await (
  first === undefined || (first === "--check" && second === undefined)
    ? Promise.reject(new RefusedStart(usage))
    : first === "--check"
      ? check(String(second))
      : make(first)
).catch(endRefused);
