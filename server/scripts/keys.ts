import { validate as isUuid } from "uuid";
import { systemClock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { readEnv } from "../env.ts";
import type { Env } from "../env.ts";
import { retireSigningKey, signingKeyStates } from "../keys/signing.ts";
import { newSigningKey } from "../modules/people/session/tokens.ts";
import { RefusedStart, endRefused } from "../refused-start.ts";
import { createSealer } from "../sealer.ts";

/** `npm run keys -- …`: makes and retires keys beside running servers (docs/operating.md, "Keys"). */
const usage = `Say what to do:
  npm run keys -- list                      the keys that sign sign-ins and links
  npm run keys -- sign new                  another one, which signs from now on
  npm run keys -- sign retire <kid> [--now] one that is needed no longer; --now: all the same`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
type Command = (database: Database, env: Env) => Promise<void>;

const list: Command = async (database) => {
  for (const { kid, createdAt, state, neededUntil } of await signingKeyStates(database))
    say(
      [kid, `made ${createdAt}`, state, neededUntil === null ? "" : `needed until ${neededUntil}`]
        .filter(Boolean)
        .join("  "),
    );
};
const signNew: Command = async (database, env) => {
  const kid = await database.transaction("system", (db) => newSigningKey(db, createSealer(env)));
  say(`${kid} signs from now on, in every process within a minute; those before it still verify.`);
};
const retire =
  (kid: string, isNow: boolean): Command =>
  async (database) => {
    await retireSigningKey(database, kid, { isNow, now: systemClock.now() });
    say(`${kid} is retired: what it signed counts no longer, in every process within a minute.`);
  };

function commandOf([first, second, third, fourth]: string[]): Command | null {
  if (first === "list" && second === undefined) return list;
  if (first !== "sign") return null;
  if (second === "new" && third === undefined) return signNew;
  const isRetire = second === "retire" && third !== undefined && isUuid(third);
  return isRetire && (fourth === undefined || fourth === "--now") ? retire(third, fourth === "--now") : null;
}

async function run(command: Command | null): Promise<void> {
  if (!command) throw new RefusedStart(usage);
  const env = readEnv();
  const database = await openDatabase(placeOfCommand(env), null);
  try {
    await command(database, env);
  } finally {
    await database.close();
  }
}
await run(commandOf(process.argv.slice(2))).catch(endRefused);
