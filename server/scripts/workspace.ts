import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeBackup } from "../backup/files.ts";
import type { Line } from "../backup/lines.ts";
import { checkWorkspace, lookInto } from "../backup/workspace/look.ts";
import type { Amount, Archive } from "../backup/workspace/look.ts";
import { inWords, putIn } from "../backup/workspace/put-in.ts";
import { takeOut } from "../backup/workspace/take-out.ts";
import { systemClock } from "../clock.ts";
import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { keepToOwner } from "../db/private-folder.ts";
import { readEnv } from "../env.ts";
import { functions } from "../modules/index.ts";
import { createStorage } from "../providers/storage/storage.ts";
import { RefusedStart, endRefused } from "../refused-start.ts";
import { openedToRead } from "./opened-to-read.ts";

/** `npm run workspace -- …`: one workspace out of an installation and into another (docs/operating.md). */
const usage = `Say what to do; BACKUP_PASSPHRASE seals the file, and opens it:
  npm run workspace -- out <workspace> <file>          all of a workspace as it is at this moment
  npm run workspace -- preview <file> [--as <name>]    what is in the file, and what stands in its way here
  npm run workspace -- in <file> [--as <name>]         puts it into this installation, all or nothing`;

const passphrase = process.env["BACKUP_PASSPHRASE"] || undefined;
const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // our own file

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** One line that changes on a terminal; where there is none, one each ten seconds. */
function progress() {
  const { stderr } = process;
  const everyMs = stderr.isTTY ? 200 : 10_000;
  let toldAt = performance.now();
  return {
    tell(step: string, done: Amount, all: Amount | null = null): void {
      if (performance.now() - toldAt < everyMs) return;
      toldAt = performance.now();
      const of = (what: keyof Amount) => `${done[what]}${all ? ` of ${all[what]}` : ""}`;
      const text = `${step}: ${of("rows")} rows, ${of("bytes")} bytes of files`;
      stderr.write(stderr.isTTY ? `\r${text}\x1b[K` : `${text}\n`);
    },
    end(): void {
      if (stderr.isTTY) stderr.write("\r\x1b[K");
    },
  };
}

async function out(tenant: string, file: string): Promise<void> {
  const env = readEnv();
  const database = await openedToRead(env);
  const shown = progress();
  try {
    const source = { database, storage: createStorage(env), env, version, tenant };
    const lines = takeOut({ ...source, now: systemClock.now(), isSealed: passphrase !== undefined });
    const checked: Archive[] = [];
    await writeBackup(file, toldOf(lines, shown.tell), passphrase, async (part, secret) => {
      const archive = await checkWorkspace(part, secret, {
        told: (done) => shown.tell("read again", done),
      });
      checked.push(archive);
      return archive;
    });
    shown.end();
    for (const archive of checked) say(`${inWords(archive)}\n${file}: read again, and whole.`);
    if (passphrase === undefined)
      say(
        "Secrets stayed behind: connections are connected again where it is put in. BACKUP_PASSPHRASE takes them along.",
      );
  } finally {
    await database.close();
  }
}

async function* toldOf(
  lines: AsyncIterable<Line>,
  tell: (step: string, done: Amount) => void,
): AsyncGenerator<Line, void> {
  const done = { rows: 0, bytes: 0 };
  for await (const line of lines) {
    if ("rows" in line) done.rows += line.rows.length;
    if ("bytes" in line) done.bytes += Buffer.byteLength(line.bytes, "base64");
    tell("taken out", done);
    yield line;
  }
}

async function preview(file: string, as: string | undefined): Promise<void> {
  const env = readEnv();
  // An installation that nobody has started yet is looked at in memory, since a look writes nothing.
  const isNew = env.databaseUrl === undefined && !existsSync(path.join(env.dataDir, "pglite"));
  const database = await (isNew ? openDatabase({ dataDir: undefined }, { functions }) : openedToRead(env));
  const shown = progress();
  try {
    const looked = await lookInto({ database, env }, file, {
      passphrase,
      as,
      told: (done) => shown.tell("read", done),
    });
    shown.end();
    say(inWords(looked));
    for (const refusal of looked.refusals) say(`STANDS IN ITS WAY: ${refusal}`);
    for (const note of looked.notes) say(`- ${note}`);
    say(
      looked.refusals.length > 0 ? "It cannot be put in like that." : `It can be put in as ${looked.tenant}.`,
    );
    if (looked.refusals.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function bring(file: string, as: string | undefined): Promise<void> {
  const env = readEnv();
  keepToOwner(env.dataDir);
  const database = await openDatabase(placeOfCommand(env), { functions });
  const shown = progress();
  try {
    const target = { database, storage: createStorage(env), env };
    const looked = await putIn(target, file, { passphrase, as, told: shown.tell });
    shown.end();
    say(`${inWords(looked)}\nIt is here as ${looked.tenant}.`);
    for (const note of looked.notes) say(`- ${note}`);
  } finally {
    await database.close();
  }
}

function commandOf([verb, first, second, third]: string[]): (() => Promise<void>) | null {
  if (first === undefined) return null;
  if (verb === "out") return second === undefined || third !== undefined ? null : () => out(first, second);
  const isNamed = second === "--as" && third !== undefined;
  if (second !== undefined && !isNamed) return null;
  if (verb === "preview") return () => preview(first, third);
  return verb === "in" ? () => bring(first, third) : null;
}
const command = commandOf(process.argv.slice(2));
await (command ? command() : Promise.reject(new RefusedStart(usage))).catch(endRefused);
