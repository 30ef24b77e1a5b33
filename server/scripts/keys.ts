import { setTimeout as pause } from "node:timers/promises";
import { validate as isUuid } from "uuid";
import { systemClock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { openDatabase } from "../db/open-database.ts";
import { placeOfCommand } from "../db/place.ts";
import { readEnv } from "../env.ts";
import type { Env } from "../env.ts";
import { replaceKeyFile } from "../keys/key-file.ts";
import { pushKeyStates, retirePushKey } from "../keys/push.ts";
import { resealAll } from "../keys/reseal.ts";
import { retireSigningKey, signingKeyStates } from "../keys/signing.ts";
import { makeFirstPushKey, newPushKey } from "../modules/notices/push/vapid.ts";
import { newSigningKey } from "../modules/people/session/tokens.ts";
import { isPublicKey } from "../providers/push/web-push.ts";
import { RefusedStart, endRefused } from "../refused-start.ts";
import { createSealer, keyFileBefore, textIn } from "../sealer.ts";

/** `npm run keys -- …`: makes and retires keys beside running servers (docs/operating.md, "Keys"). */
const usage = `Say what to do:
  npm run keys -- list                      the keys that sign sign-ins and links, and those of push messages
  npm run keys -- sign new                  another one, which signs from now on
  npm run keys -- sign retire <kid> [--now] one that is needed no longer; --now: all the same
  npm run keys -- push new                  another one for push messages, which browsers are subscribed to from now on
  npm run keys -- push retire <key> [--now] one that no browser is subscribed to; --now: all the same
  npm run keys -- reseal [--new]            seals all secrets by SECRETS_KEY that SECRETS_KEY_BEFORE opens;
                                            --new: makes another secrets.key first, where that is the key`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
type Command = (database: Database, env: Env) => Promise<void>;

const list: Command = async (database, env) => {
  for (const { kid, createdAt, state, neededUntil } of await signingKeyStates(database))
    say(
      [kid, `made ${createdAt}`, state, neededUntil === null ? "" : `needed until ${neededUntil}`]
        .filter(Boolean)
        .join("  "),
    );
  const asked = { sealer: createSealer(env), now: systemClock.now() };
  for (const { publicKey, createdAt, state, browsers } of await pushKeyStates(database, asked))
    say([`push ${publicKey}`, `made ${createdAt}`, state, `${browsers} browsers`].join("  "));
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

const pushNew: Command = async (database, env) => {
  if (env.vapidPrivateKey !== undefined)
    throw new RefusedStart(
      "VAPID_PRIVATE_KEY is set: make another one yourself, and set the one until now as VAPID_PRIVATE_KEY_BEFORE.",
    );
  const [sealer, now] = [createSealer(env), systemClock.now()];
  const key = await database.transaction("system", async (db) => {
    // One that no server has made yet comes before, since browsers may have been told of it meanwhile.
    await makeFirstPushKey(db, sealer, now);
    return newPushKey(db, sealer, new Date(now.getTime() + 1));
  });
  say(
    `${key}: browsers are subscribed to it from now on, in every process within a minute, and those of before when their people open the desk; the keys before it still sign for them.`,
  );
};
const retirePush =
  (publicKey: string, isNow: boolean): Command =>
  async (database, env) => {
    await retirePushKey(database, publicKey, {
      isNow,
      sealer: createSealer(env),
      now: systemClock.now(),
    });
    say(`${publicKey} is retired: no message is signed by it any more, in every process within a minute.`);
  };

/** Servers that read the file just before it was replaced have sealed and committed by then. */
const settleMs = 3000;

const resealBy =
  (isNew: boolean): Command =>
  async (database, env) => {
    if (isNew) {
      if (env.secretsKey !== undefined)
        throw new RefusedStart(
          "SECRETS_KEY is set: make another one yourself, and set the one until now as SECRETS_KEY_BEFORE.",
        );
      replaceKeyFile(env.dataDir);
      say("secrets.key is a new one; secrets.key.before opens what was sealed until now.");
    }
    const isFile = env.secretsKeyBefore === undefined && env.secretsKey === undefined;
    if (isFile ? textIn(keyFileBefore(env.dataDir)) === undefined : env.secretsKeyBefore === undefined)
      throw new RefusedStart(
        "There is no key before: set SECRETS_KEY_BEFORE, or begin with --new where the key is a file.",
      );
    const told = (column: string, count: number) => {
      say(`${column}: ${count} sealed anew`);
    };
    const sealer = createSealer(env);
    const first = await resealAll(database, sealer, told);
    await pause(settleMs);
    const { resealed, closed } = await resealAll(database, sealer, told);
    for (const [column, count] of closed)
      say(`${column}: ${count} open by neither key, and are left as they are`);
    say(
      `${first.resealed + resealed} sealed anew, and nothing is left that only the key before opens: ${isFile ? `remove ${keyFileBefore(env.dataDir)}` : "take SECRETS_KEY_BEFORE out of the settings of every process"}. Keep that key as long as backups from before now.`,
    );
  };

function commandOf([first, second, third, fourth]: string[]): Command | null {
  if (first === "list" && second === undefined) return list;
  if (first === "reseal" && third === undefined && (second === undefined || second === "--new"))
    return resealBy(second === "--new");
  if (second === "new" && third === undefined) return { sign: signNew, push: pushNew }[String(first)] ?? null;
  if (second !== "retire" || third === undefined || (fourth !== undefined && fourth !== "--now")) return null;
  const isNow = fourth === "--now";
  if (first === "sign" && isUuid(third)) return retire(third, isNow);
  return first === "push" && isPublicKey(third) ? retirePush(third, isNow) : null;
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
