import assert from "node:assert/strict";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { queryRows } from "../db/query.ts";
import { vapidKeys } from "../db/table.ts";
import { pushSubscriptions } from "../modules/notices/push-subscriptions/table.ts";
import { sealedFor as sealedForBrowser } from "../modules/notices/push-subscriptions/subscriptions.ts";
import { holder } from "../modules/people/session/second-factor.ts";
import { secondFactors } from "../modules/people/session/table.ts";
import { sealApp } from "../modules/workspace/app-registrations/secrets.ts";
import { appRegistrations, installationApps } from "../modules/workspace/app-registrations/table.ts";
import { storedSecrets } from "../modules/workspace/connections/secrets.ts";
import { sealedFor as sealedForMailHook } from "../modules/channels/mailboxes/mail-hook.ts";
import { mailboxes } from "../modules/channels/mailboxes/table.ts";
import { sealedFor as sealedForSignIn } from "../modules/channels/mailboxes/sign-in.ts";
import { mailboxSignIns } from "../modules/channels/mailboxes/sign-in-table.ts";
import { sealedFor as sealedForSignUp } from "../modules/channels/whatsapp-sign-ups/begin.ts";
import { whatsappSignUps } from "../modules/channels/whatsapp-sign-ups/table.ts";
import { connections } from "../modules/workspace/connections/table.ts";
import { sealedFor as sealedForUnplaced } from "../modules/workspace/inbound/unplaced.ts";
import { unplacedEvents } from "../modules/workspace/inbound/unplaced-table.ts";
import { createSealer, keyFile, keyFileBefore, textIn } from "../sealer.ts";
import type { Sealer } from "../sealer.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { replaceKeyFile } from "./key-file.ts";
import { reseal, resealAll } from "./reseal.ts";
import { sealedColumns } from "./sealed-columns.ts";

const root = path.resolve(import.meta.dirname, "../..");
const [former, current] = ["the key before", "the key"];
const dialect = new PgDialect();
const by = (secretsKey: string, secretsKeyBefore?: string) =>
  createSealer({ dataDir: "", secretsKey, secretsKeyBefore });

describe("what is sealed", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld({ env: { SECRETS_KEY: former } });
    ann = await world.person({ tenant: "acme" });
    await sealOfEach(by(former));
  });
  after(() => world.stop());

  /** A row of each kind; that of signing keys is there. */
  async function sealOfEach(sealer: Sealer): Promise<void> {
    const services = { sealer };
    const [tenant, connection] = [ann.tenant, await rowOf(world, "connection", ann)];
    const subscription = await rowOf(world, "pushSubscription", ann);
    const mailbox = { tenantId: tenant, connectionId: await rowOf(world, "mailbox", ann) };
    const app = { clientId: "1", hookKey: newId() };
    const secrets = { clientSecret: "hidden", verifyToken: "hidden" };
    await world.database.transaction("system", async (db) => {
      await db
        .update(connections)
        .set({
          isSimulated: false,
          secrets: storedSecrets(
            services,
            { tenantId: tenant, id: connection, isSimulated: false },
            { accessToken: "hidden" },
          ),
        })
        .where(eq(connections.id, connection));
      const [browser] = await db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.id, subscription));
      await db
        .update(pushSubscriptions)
        .set({ auth: sealer.seal("hidden", sealedForBrowser(String(browser?.endpoint))) })
        .where(eq(pushSubscriptions.id, subscription));
      await db
        .insert(secondFactors)
        .values({ tenantId: tenant, userId: ann.id, secret: sealer.seal("hidden", holder(tenant, ann.id)) });
      await db.insert(appRegistrations).values({
        ...app,
        tenantId: tenant,
        provider: "META",
        secrets: sealApp(services, { tenantId: tenant, provider: "META" }, secrets),
      });
      await db.insert(installationApps).values({
        ...app,
        provider: "META",
        secrets: sealApp(services, { tenantId: null, provider: "META" }, secrets),
      });
      await db
        .update(mailboxes)
        .set({ hookSecrets: sealer.seal("hidden", sealedForMailHook(mailbox)) })
        .where(eq(mailboxes.connectionId, mailbox.connectionId));
      const signIn = { tenantId: tenant, id: newId() };
      await db.insert(mailboxSignIns).values({
        ...signIn,
        userId: ann.id,
        provider: "GOOGLE",
        isSimulated: true,
        stateHash: "1",
        verifier: sealer.seal("hidden", sealedForSignIn(signIn)),
        clientId: "1",
        redirectUri: "https://acme.test/auth/mailbox",
        endsAt: new Date().toISOString(),
      });
      const signUp = { tenantId: tenant, id: newId() };
      await db.insert(whatsappSignUps).values({
        ...signUp,
        userId: ann.id,
        sessionId: ann.sessionId,
        isSimulated: true,
        stateHash: "1",
        clientId: "1",
        redirectUri: "https://acme.test/auth/whatsapp",
        secrets: sealer.seal("hidden", sealedForSignUp(signUp)),
        endsAt: new Date().toISOString(),
      });
      await db.insert(unplacedEvents).values({
        id: newId(),
        app: "* META",
        account: "1",
        hash: "1",
        sealedEvent: sealer.seal("hidden", sealedForUnplaced("* META")),
        createdAt: new Date().toISOString(),
      });
      await db.insert(vapidKeys).values({ id: "current", privateKey: sealer.seal("hidden", "vapid") });
    });
  }
  /** How many values of each column a key opens. */
  async function openedBy(sealer: Sealer): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { table, column, key, names, of } of sealedColumns) {
      const rows = await world.database.read("system", (db) =>
        queryRows<Record<string, string>>(
          db,
          sql`select ${sql.join(
            [...key.map(([name]) => name), ...names].map((name) => sql`${sql.identifier(name)}`),
            sql`, `,
          )}, to_jsonb(${sql.identifier(column)}) #>> '{}' as sealed from ${sql.identifier(table)}`,
        ),
      );
      counts[table] = rows.filter((row) => {
        try {
          return (
            sealer.open(
              row["sealed"] ?? "",
              of((name) => row[name] ?? ""),
            ) !== ""
          );
        } catch {
          return false;
        }
      }).length;
    }
    return counts;
  }
  const each = (count: number) => Object.fromEntries(sealedColumns.map(({ table }) => [table, count]));

  test("stands in the list, whatever seals it and wherever it lies", async () => {
    const sealing = globSync("server/**/*.ts", { cwd: root })
      .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("server/testing/"))
      .filter((file) =>
        /sealer\s*\.seal\(|createSealer\([^)]*\)\.seal\(/.test(readFileSync(path.join(root, file), "utf8")),
      );
    const notKept = [
      "server/backup/back-up.ts",
      "server/backup/workspace/secrets.ts", // by this list
      "server/modules/people/session/social-login.ts",
    ];
    assert.deepEqual(
      sealing.toSorted(),
      [...new Set([...sealedColumns.map(({ sealedIn }) => sealedIn), ...notKept])].toSorted(),
      "a file that seals what is kept has its column in server/keys/sealed-columns.ts",
    );
    const texts = await world.database.read("owner", (db) =>
      queryRows<{ table: string; column: string }>(
        db,
        "select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid::regtype::text in ('text', 'jsonb')",
      ),
    );
    const found: string[] = [];
    for (const { table, column } of texts) {
      const rows = await world.database.read("owner", (db) =>
        queryRows(
          db,
          sql`select 1 as is from ${sql.identifier(table)} where ${sql.identifier(column)}::text ~ '^"?v1\\.[\\w-]{16}\\.' limit 1`,
        ),
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    assert.deepEqual(
      found.toSorted(),
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });

  test("is sealed by the key, opens for servers with both keys all the time, and then without the one before", async () => {
    assert.deepEqual(await openedBy(by(former)), each(1));
    assert.deepEqual(await openedBy(by(current)), each(0));
    assert.deepEqual(await openedBy(by(current, former)), each(1));
    const sealer = by(current, former);
    // A server writes one between the reading and the writing of it: what it wrote stays.
    const written = sealer.seal("newer", "vapid");
    const late: Database = {
      ...world.database,
      transaction: (scope, work) =>
        world.database.transaction(scope, async (db, last) => {
          const done = work(
            new Proxy(db, {
              get: (target, name) =>
                name === "execute"
                  ? async (statement: SQL) => {
                      const { sql: text } = dialect.sqlToQuery(statement);
                      if (text.startsWith('update "vapid_keys"'))
                        await target.update(vapidKeys).set({ privateKey: written });
                      return target.execute(statement);
                    }
                  : (Reflect.get(target, name) as unknown),
            }),
            last,
          );
          return done;
        }),
    };
    const first = await reseal(late, sealer);
    assert.deepEqual([first.resealed, first.missed], [sealedColumns.length - 1, 1]);
    const all = await resealAll(world.database, sealer);
    assert.deepEqual([all.resealed, all.missed, all.closed.size], [0, 0, 0], "nothing is left");
    assert.deepEqual(await openedBy(by(current)), each(1));
    assert.deepEqual(await openedBy(by(former)), each(0));
  });

  test("of a key that is lost stays as it is, and is told", async () => {
    const lost = by("lost").seal("hidden", "vapid");
    const set = (privateKey: string) =>
      world.database.transaction("system", (db) => db.update(vapidKeys).set({ privateKey }));
    await set(lost);
    const { resealed, closed } = await resealAll(world.database, by(current, former));
    assert.deepEqual([resealed, [...closed]], [0, [["vapid_keys.private_key", 1]]]);
    const [row] = await world.database.read("system", (db) => db.select().from(vapidKeys));
    assert.equal(row?.privateKey, lost);
  });
});

describe("the file of the key", () => {
  test("is replaced under running servers, and begun again wherever it was ended", () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "parley-keys-"));
    try {
      const running = createSealer({ dataDir, secretsKey: undefined });
      const old = running.seal("hidden", "x");
      const first = textIn(keyFile(dataDir));
      replaceKeyFile(dataDir);
      assert.equal(textIn(keyFileBefore(dataDir)), first);
      assert.notEqual(textIn(keyFile(dataDir)), first);
      assert.equal(running.open(old, "x"), "hidden", "a server that ran before opens what it sealed");
      const fresh = running.seal("hidden", "x");
      assert.throws(() => replaceKeyFile(dataDir), /still there/);
      rmSync(keyFileBefore(dataDir));
      assert.equal(running.open(fresh, "x"), "hidden", "and seals by the new one at once");
      assert.throws(() => running.open(old, "x"));
      // Ended between the two: the key before is the key.
      const second = textIn(keyFile(dataDir));
      copyFileSync(keyFile(dataDir), keyFileBefore(dataDir));
      replaceKeyFile(dataDir);
      assert.deepEqual(
        [textIn(keyFileBefore(dataDir)) === second, textIn(keyFile(dataDir)) === second],
        [true, false],
      );
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
