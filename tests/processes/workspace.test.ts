import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import type { Database } from "../../server/db/client.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { functions } from "../../server/modules/index.ts";
import { createPasswords } from "../../server/modules/people/session/passwords.ts";
import { users } from "../../server/modules/people/session/table.ts";
import { call, made } from "./calls.ts";
import { commandSucceeds, runCommand, startCommand } from "./command.ts";
import { startPrimary } from "./own-postgres.ts";
import type { Cluster } from "./own-postgres.ts";
import { eventually, pause, pgliteStore, startServer, testSecretsKey } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const password = "a long enough passphrase 7";
const sealing = { BACKUP_PASSPHRASE: "correct horse" };

/** An administrator who signs in by the password. */
async function foundWithAdmin(database: Database, tenant: string): Promise<void> {
  await found(database, tenant);
  const passwordHash = await createPasswords().hash(password);
  const person = { role: "ADMIN", firstName: "Ann", lastName: "Admin" } as const;
  await database.transaction({ tenant }, (db) =>
    db.insert(users).values({ tenantId: tenant, email: `admin@${tenant}.test`, passwordHash, ...person }),
  );
}
const signIn = (server: ServerProcess, tenant: string) =>
  call(server.url, null, "POST", "/auth/login", {
    email: `admin@${tenant}.test`,
    password,
    tenantId: tenant,
  });
async function signedIn(server: ServerProcess, tenant: string): Promise<Caller> {
  const { status, body } = await signIn(server, tenant);
  assert.equal(status, 200, JSON.stringify(body));
  return { id: "", tenant, role: "ADMIN", token: String(body["token"]) };
}

if (process.env["TEST_DATABASE_URL"])
  describe("a workspace on the way to another installation", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parley-workspace-"));
    const at = (name: string) => path.join(folder, name);
    const file = at("acme.workspace");
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, line) => `line ${line} ä\n`).join(""));
    let cluster: Cluster;
    let [one, two]: ServerProcess[] = [];
    let lite: Store;
    let admin: Caller;
    let attachment: string;
    /** As docs/running-larger.md says: its user owns the database, and is no superuser. */
    const addressOf = (name: string, user = "parley") =>
      `postgres://${user}@127.0.0.1:${cluster.port}/${name}`;
    /** The other one has another key. */
    const envOf = (name: string) => ({
      DATABASE_URL: addressOf(name),
      DATA_DIR: at(name),
      SECRETS_KEY: name === "one" ? testSecretsKey : "the key of the other",
    });
    const workspace = (args: string[], env: Record<string, string>) =>
      commandSucceeds("workspace", args, { ...env, ...sealing });

    before(async () => {
      cluster = await startPrimary();
      lite = await pgliteStore();
      await cluster.ask("create role parley login createrole");
      for (const name of ["one", "two"]) {
        await cluster.ask(`create database ${name} owner parley`);
        const database = await openDatabase({ url: addressOf(name), poolMax: 4 }, { functions });
        await foundWithAdmin(database, name === "one" ? "acme" : "tents");
        await database.close();
      }
      one = await startServer({ env: envOf("one") });
      two = await startServer({ env: envOf("two") });
      admin = await signedIn(one, "acme");
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: "text/plain" }), "notes.txt");
      const headers = { authorization: `Bearer ${admin.token}` };
      const answer = await fetch(`${one.url}/api/attachments`, { method: "POST", headers, body: form });
      attachment = String(((await answer.json()) as { id: string }).id);
      assert.equal(answer.status, 201);
      for (const subject of ["First", "Second"])
        await made(one.url, admin, "/tickets", {
          subject,
          message: "Help",
          contactEmail: "kim@acme.test",
          contactName: "Kim",
        });
    });
    after(async () => {
      await one?.kill();
      await two?.kill();
      await cluster.drop();
      await lite.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("is taken out as it is at one moment, while people go on, and the file says what is in it", async () => {
      const server = one;
      assert.ok(server);
      let [isOver, written] = [false, 0];
      const writing = (async () => {
        for (; !isOver; written += 1) {
          await made(server.url, admin, "/contacts", {
            name: `Contact ${written}`,
            email: `c${written}@example.test`,
          });
          await pause(20);
        }
      })();
      await eventually("somebody is at work", () => written > 10);
      const before = written;
      const told = await workspace(["out", "acme", file], envOf("one"));
      isOver = true;
      await writing;
      assert.match(
        told,
        /Workspace acme \(acme\) as it was at .+\n {2}1 people, 2 tickets, 2 messages, \d+ contacts/,
      );
      assert.match(told, new RegExp(`1 files of ${bytes.length} bytes[^]+read again, and whole\\.`));
      const inIt = Number(/(\d+) contacts/.exec(told)?.[1]) - 1;
      assert.ok(inIt >= before && inIt < written, `${before} <= ${inIt} < ${written}`);
      assert.ok(written - before > 3, "people went on");

      const preview = await workspace(["preview", file], envOf("two"));
      assert.match(preview, /It can be put in as acme\./);
      const { code, out } = await runCommand("workspace", ["preview", file, "--as", "tents"], {
        ...envOf("two"),
        ...sealing,
      });
      assert.deepEqual([code, /STANDS IN ITS WAY: There is a workspace tents/.test(out)], [1, true]);
    });

    test("killed amid its rows nothing of it is seen, and a second time it is there, beside people at work", async () => {
      const server = two;
      assert.ok(server);
      const rows = await openDatabase({ url: addressOf("two", "postgres"), poolMax: 2 }, null);
      const holder = new pg.Client({ connectionString: addressOf("two", "postgres") });
      await holder.connect();
      try {
        // Its tickets wait for this lock.
        await holder.query("begin; lock table tickets in share mode");
        const { child, ended } = startCommand("workspace", ["in", file], { ...envOf("two"), ...sealing });
        const waiting = async () =>
          (
            await rows.execute(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into \"tickets\"%'",
            )
          ).rowCount;
        await eventually("its rows are under way", async () => (await waiting()) === 1, 60_000);
        child.kill("SIGKILL");
        assert.equal((await ended).code, null);
        await holder.query("rollback");
        await eventually("its connection is gone", async () => (await waiting()) === 0);
        const left = await rows.execute(
          "select (select count(*) from users where tenant_id = 'acme')::int as users, (select count(*) from tenants where id = 'acme')::int as tenants",
        );
        assert.deepEqual(left.rows, [{ users: 0, tenants: 0 }]);
        assert.equal((await signIn(server, "acme")).status, 401);
        assert.equal(readdirSync(at("two/files/acme")).length, 1, "its file waits for a row that names it");
      } finally {
        await holder.end();
        await rows.close();
      }
      assert.match(await workspace(["in", file], envOf("two")), /It is here as acme\./);
      assert.equal((await signIn(server, "tents")).status, 200);
      await opens(server);
    });

    test("comes into the embedded database of nobody yet, from PostgreSQL", async () => {
      const env = { ...lite.env, SECRETS_KEY: "a third key" };
      await workspace(["in", file], env);
      const server = await startServer({ env });
      try {
        await opens(server);
      } finally {
        await server.stop();
      }
    });

    /** Somebody signs in by the same password, finds tickets and files, and goes on with the next number. */
    async function opens(server: ServerProcess): Promise<void> {
      const here = await signedIn(server, "acme");
      const link = await call(server.url, here, "GET", `/attachments/${attachment}/link`);
      const kept = await fetch(new URL(String(link.body["url"]), server.url));
      assert.ok(Buffer.from(await kept.arrayBuffer()).equals(bytes), `the file: ${kept.status}`);
      const found = await call(server.url, here, "GET", "/search?search=Second");
      assert.match(JSON.stringify(found.body), /"Second"/);
      const ticket = await made(server.url, here, "/tickets", {
        subject: "Third",
        message: "Help",
        contactEmail: "kim@acme.test",
        contactName: "Kim",
      });
      assert.equal(ticket["number"], 1003);
      assert.ok(!readFileSync(file).includes("PARLEY-BACKUP-1\n\0"), "it is sealed");
    }
  });
