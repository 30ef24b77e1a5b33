import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { systemClock } from "../../server/clock.ts";
import { newId } from "../../server/db/columns.ts";
import type { Database } from "../../server/db/client.ts";
import { queryRows } from "../../server/db/query.ts";
import { sealedFor } from "../../server/modules/notices/push-subscriptions/subscriptions.ts";
import { pushSubscriptions } from "../../server/modules/notices/push-subscriptions/table.ts";
import { sessions } from "../../server/modules/people/session/table.ts";
import { createTokens } from "../../server/modules/people/session/tokens.ts";
import { createSealer } from "../../server/sealer.ts";
import { call } from "./calls.ts";
import { eventually, pause, postgresStore, startServer, testSecretsKey } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const root = path.resolve(import.meta.dirname, "../..");
const [former, current] = [testSecretsKey, "another key of tests"];
const bothOld = { SECRETS_KEY: former, SECRETS_KEY_BEFORE: current };
const bothNew = { SECRETS_KEY: current, SECRETS_KEY_BEFORE: former };
const browsers = 3000;

const administratorUrl = process.env["TEST_DATABASE_URL"];
if (administratorUrl)
  describe("keys that are replaced under running servers", () => {
    let store: Store;
    let database: Database;
    let ann: Caller;
    const servers: ServerProcess[] = [];
    const start = async (env: Record<string, string>) => {
      const server = await startServer({ env: { ...store.env, ...env } });
      servers.push(server);
      return server;
    };
    /** A command as an operator runs it; `killAt`: with kill -9 once it has told this. */
    async function keys(args: string[], env: Record<string, string>, killAt?: RegExp) {
      const child = spawn(
        process.execPath,
        ["--no-wasm-tier-up", "--import", "./server/loading.ts", "server/scripts/keys.ts", ...args],
        { cwd: root, env: { PATH: process.env["PATH"], NODE_ENV: "test", ...store.env, ...env } },
      );
      let [out, err] = ["", ""];
      child.stdout.on("data", (chunk: Buffer) => {
        out += chunk.toString();
        if (killAt?.test(out)) child.kill("SIGKILL");
      });
      child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
      const [code, signal] = (await once(child, "close")) as [number | null, string | null];
      return { code, signal, out, err };
    }
    const statusFor = async (server: ServerProcess, caller: Caller) =>
      (await call(server.url, caller, "GET", "/auth/me")).status;
    const sealedBy = async (secretsKey: string) => {
      const sealer = createSealer({ dataDir: "", secretsKey });
      const rows = await database.read("system", (db) =>
        queryRows<{ auth: string; endpoint: string }>(db, sql`select auth, endpoint from push_subscriptions`),
      );
      return rows.filter(({ auth, endpoint }) => {
        try {
          return sealer.open(auth, sealedFor(endpoint)) === "hidden";
        } catch {
          return false;
        }
      }).length;
    };

    before(async () => {
      store = await postgresStore(administratorUrl);
      database = await store.open();
      await found(database, "acme");
      const [person] = await people(database, "acme", { role: "ADMIN", ids: [newId()] });
      assert.ok(person);
      ann = person;
      const sealer = createSealer({ dataDir: "", secretsKey: former });
      await database.transaction("system", async (db) => {
        const [session] = await db.select().from(sessions);
        assert.ok(session);
        for (let done = 0; done < browsers; done += 1000)
          await db.insert(pushSubscriptions).values(
            Array.from({ length: 1000 }, (_, at) => {
              const endpoint = `https://push.test/${done + at}`;
              return {
                tenantId: "acme",
                userId: ann.id,
                sessionId: session.id,
                endpoint,
                p256dh: "key",
                auth: sealer.seal("hidden", sealedFor(endpoint)),
              };
            }),
          );
      });
    });
    after(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await database.close();
      await store.drop();
    });

    test("nobody is signed out and nothing becomes unreadable: a new key signs, all is sealed anew with the command killed in the middle, and the old ones go", async () => {
      const one = await start(bothOld);
      assert.equal((await call(one.url, ann, "GET", "/notifications/push/key")).status, 200);
      // Someone works all the time, at whichever servers there are.
      const refused: string[] = [];
      let [isOver, asked] = [false, 0];
      const working = (async () => {
        for (; !isOver; asked += 1) {
          for (const server of servers)
            for (const what of ["/auth/me", "/notifications/push/key"]) {
              const { status } = await call(server.url, ann, "GET", what);
              if (status !== 200) refused.push(`${what}: ${status}`);
            }
          await pause(20);
        }
      })();

      const made = await keys(["sign", "new"], bothOld);
      assert.equal(made.code, 0, made.err);
      const sealer = createSealer({ dataDir: "", secretsKey: former, secretsKeyBefore: current });
      const [, middle = ""] = ann.token.split(".");
      const claims = JSON.parse(Buffer.from(middle, "base64url").toString()) as Parameters<
        Awaited<ReturnType<typeof createTokens>>["sign"]
      >[0]; // our own token
      const fresh = { ...ann, token: await (await createTokens(database, systemClock, sealer)).sign(claims) };
      assert.equal(await statusFor(one, fresh), 200, "by a key that this process has not read");
      const [oldKid, newKid] = [ann, fresh].map(({ token }) => {
        const [head = ""] = token.split(".");
        return (JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string }).kid;
      });
      assert.ok(oldKid !== undefined && oldKid !== newKid && made.out.startsWith(String(newKid)));
      const early = await keys(["sign", "retire", oldKid], bothOld);
      assert.equal(early.code, 1);
      assert.match(early.err, /may be in use until/);

      await start(bothNew);
      const killed = await keys(["reseal"], bothNew, /push_subscriptions/);
      assert.equal(killed.signal, "SIGKILL");
      const half = await sealedBy(current);
      assert.ok(half > 0 && half < browsers, `${half} were sealed anew when it was killed`);
      assert.equal(await sealedBy(former), browsers - half, "each by one of the two");
      const finished = await keys(["reseal"], bothNew);
      assert.equal(finished.code, 0, finished.err);
      assert.match(finished.out, /nothing is left .+ take SECRETS_KEY_BEFORE out/);
      assert.equal(await sealedBy(current), browsers);

      const last = await start({ SECRETS_KEY: current });
      assert.equal((await call(last.url, ann, "GET", "/notifications/push/key")).status, 200);
      isOver = true;
      await working;
      assert.deepEqual([refused, asked > 50], [[], true], `${asked} rounds`);

      const retired = await keys(["sign", "retire", oldKid, "--now"], { SECRETS_KEY: current });
      assert.equal(retired.code, 0, retired.err);
      await eventually(
        "the old key counts nowhere",
        async () =>
          (await Promise.all(servers.map((server) => statusFor(server, ann)))).every(
            (status) => status === 401,
          ),
        30_000,
      );
      ann = fresh;
      for (const server of servers) assert.equal(await statusFor(server, ann), 200);
      const { out } = await keys(["list"], { SECRETS_KEY: current });
      assert.match(out, new RegExp(`${oldKid}  made \\S+  retired\n${String(newKid)}  made \\S+  signs\n`));
    });

    test("a push key is replaced under running servers: browsers are given the new one everywhere, and those of the one before keep it until it is retired", async () => {
      const keyAt = async ({ url }: ServerProcess) => {
        const { body } = await call(url, ann, "GET", "/notifications/push/key");
        return String(body["publicKey"]);
      };
      // Those of before run on: with both keys, in either place, and with the one alone.
      const [older = "", ...others] = await Promise.all(servers.map(keyAt));
      assert.deepEqual([older.length, ...others], [87, ...others.map(() => older)]);
      const killed = await keys(["push", "new"], { SECRETS_KEY: current }, /subscribed to it/);
      const [newer = ""] = killed.out.split(":");
      assert.deepEqual([killed.signal, newer.length, newer === older], ["SIGKILL", 87, false]);
      await eventually(
        "every process gives the new one",
        async () => (await Promise.all(servers.map(keyAt))).every((key) => key === newer),
        40_000,
      );
      const { out } = await keys(["list"], { SECRETS_KEY: current });
      assert.match(
        out,
        new RegExp(
          `push ${older}  made \\S+  signs  ${browsers} browsers\npush ${newer}  made \\S+  subscribes  0 browsers\n`,
        ),
      );
      const early = await keys(["push", "retire", older], { SECRETS_KEY: current });
      assert.equal(early.code, 1);
      assert.match(early.err, /3000 browsers are subscribed to/);
      await database.transaction("system", (db) => db.update(pushSubscriptions).set({ vapidKey: newer }));
      const retired = await keys(["push", "retire", older], { SECRETS_KEY: current });
      assert.equal(retired.code, 0, retired.err);
    });
  });
