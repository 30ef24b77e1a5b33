import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { newId } from "../../server/db/columns.ts";
import type { Database } from "../../server/db/client.ts";
import { openDatabase } from "../../server/db/open-database.ts";
import { functions } from "../../server/modules/index.ts";
import { createPasswords } from "../../server/modules/people/session/passwords.ts";
import { users } from "../../server/modules/people/session/table.ts";
import { call, made } from "./calls.ts";
import { runCommand } from "./command.ts";
import { mountSmallDisk } from "./drills/full-disk.ts";
import { startPrimary } from "./own-postgres.ts";
import type { Cluster } from "./own-postgres.ts";
import { eventually, pause, pgliteStore, startServer, testSecretsKey } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const password = "a long enough passphrase 7";

/** With the key of these tests. */
const run = (script: string, args: string[], env: Record<string, string>) =>
  runCommand(script, args, { SECRETS_KEY: testSecretsKey, ...env });
async function succeeds(...of: Parameters<typeof run>): Promise<string> {
  const { code, out, err } = await run(...of);
  assert.equal(code, 0, err);
  return out;
}

/** Each table's rows as one digest, read by other SQL than a backup's. */
async function digests(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.execute(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const all: Record<string, string> = {};
  for (const name of rows.map((row) => String(row["name"]))) {
    const { rows: found } = await database.execute(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), '') as digest from ${name} t`,
    );
    all[name] = String(found[0]?.["digest"]);
  }
  return all;
}

if (process.env["TEST_DATABASE_URL"])
  describe("a backup of a desk that people work at", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parley-backup-"));
    const at = (name: string) => path.join(folder, name);
    const sealed = at("sealed.backup");
    const disk = mountSmallDisk(16);
    const noRoom = (file: string) => `There is no room left for ${file}. Nothing was written.`;
    let cluster: Cluster;
    let server: ServerProcess;
    let admin: Caller;
    /** Embedded ones that nobody used. */
    let lite: Store;
    let empty: Store;
    const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, line) => `line ${line} ä\n`).join(""));
    /** As docs/running-larger.md says: its user owns the database, and is no superuser. */
    const addressOf = (name: string, user = "parley") =>
      `postgres://${user}@127.0.0.1:${cluster.port}/${name}`;
    const asSuperuser = (name: string) =>
      openDatabase({ url: addressOf(name, "postgres"), poolMax: 2 }, null);
    const source = () => ({ DATABASE_URL: addressOf("one"), DATA_DIR: at("one") });

    before(async () => {
      [lite, empty] = [await pgliteStore(), await pgliteStore()];
      cluster = await startPrimary();
      await cluster.ask("create role parley login createrole");
      for (const name of ["one", "two", "three"]) await cluster.ask(`create database ${name} owner parley`);
      const database = await openDatabase({ url: addressOf("one"), poolMax: 4 }, { functions });
      await found(database, "acme");
      await found(database, "globex");
      const [person] = await people(database, "acme", { role: "ADMIN", ids: [newId()] });
      assert.ok(person);
      admin = person;
      const passwordHash = await createPasswords().hash(password);
      await database.transaction({ tenant: "acme" }, (db) =>
        db
          .update(users)
          .set({ passwordHash, emailConfirmedAt: new Date().toISOString() })
          .where(eq(users.id, admin.id)),
      );
      await database.close();
      server = await startServer({ env: source() });
    });
    after(async () => {
      await server.kill();
      await cluster.drop();
      await Promise.all([lite.drop(), empty.drop()]);
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    });

    test("restored into the embedded database it is what had been committed at one moment, opens each file, and lets people sign in", async () => {
      const form = new FormData();
      form.append("file", new Blob([bytes], { type: "text/plain" }), "notes.txt");
      const answer = await fetch(`${server.url}/api/attachments`, {
        method: "POST",
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      });
      const uploaded = (await answer.json()) as { id: string };
      assert.equal(answer.status, 201, JSON.stringify(uploaded));
      // Each call writes a contact, what the audit log says of it, and an event, in one transaction.
      let isOver = false;
      let written = 0;
      const writing = [0, 1, 2].map(async (writer) => {
        for (let at = 0; !isOver; at += 1) {
          await made(server.url, admin, "/contacts", {
            name: `Contact ${writer} ${at}`,
            email: `c${writer}-${at}@example.test`,
          });
          written += 1;
          await pause(25);
        }
      });
      await eventually("people are at work", () => written > 20);
      const before = written;
      const told = await succeeds("backup", [sealed], { ...source(), BACKUP_PASSPHRASE: "correct horse" });
      assert.match(
        told,
        new RegExp(`rows of \\d+ tables, 1 files of ${bytes.length} bytes; read again, and whole`),
      );
      const during = written - before;
      isOver = true;
      await Promise.all(writing);
      assert.ok(during > 5, `${during} contacts were written meanwhile`);
      assert.ok(!readFileSync(sealed).includes("PARLEY-BACKUP-1\n\0"), "it is sealed");

      const target = lite.env;
      await succeeds("restore", [sealed], { ...target, BACKUP_PASSPHRASE: "correct horse" });
      const database = await lite.open();
      const { rows } = await database.execute(`select (select count(*) from contacts)::int as contacts,
        (select count(*) from audit_logs where entity = 'contacts' and action = 'create')::int as told,
        (select count(*) from contacts c where not exists (select from audit_logs a where a.entity_id = c.id::text))::int as untold,
        (select event_seq from tenant_counters where tenant_id = 'acme')::int as counted, (select max(seq) from events where tenant_id = 'acme')::int as newest`);
      await database.close();
      const [state] = rows as {
        contacts: number;
        told: number;
        untold: number;
        counted: number;
        newest: number;
      }[];
      assert.ok(state && state.contacts >= before && state.contacts < written, JSON.stringify(state));
      assert.deepEqual([state.told, state.untold, state.newest], [state.contacts, 0, state.counted]);

      const restored = await startServer({ env: target });
      try {
        const login = await call(restored.url, null, "POST", "/auth/login", {
          email: (await call(server.url, admin, "GET", "/auth/me")).body["email"],
          password,
          tenantId: "acme",
        });
        assert.equal(login.status, 200, JSON.stringify(login.body));
        // Who was signed in still is.
        assert.equal((await call(restored.url, admin, "GET", "/auth/me")).status, 200);
        const link = await call(restored.url, admin, "GET", `/attachments/${uploaded.id}/link`);
        const file = await fetch(new URL(String(link.body["url"]), restored.url));
        assert.ok(Buffer.from(await file.arrayBuffer()).equals(bytes), `the file: ${file.status}`);
        await made(restored.url, admin, "/contacts", { name: "After", email: "after@example.test" });
      } finally {
        await restored.stop();
      }
    });

    test("of a desk that rests every row of every table is the same, from PostgreSQL into another and from the embedded one into PostgreSQL", async () => {
      await server.stop();
      for (const [from, into, open] of [
        [source(), "two", () => asSuperuser("one")],
        [lite.env, "three", () => lite.open()],
      ] as const) {
        const file = at(`${into}.backup`);
        await succeeds("backup", [file], from);
        await succeeds("restore", [file], { DATABASE_URL: addressOf(into), DATA_DIR: at(into) });
        const [one, other] = [await open(), await asSuperuser(into)];
        const [wanted, got] = [await digests(one), await digests(other)];
        await one.close();
        await other.close();
        assert.ok(Object.keys(wanted).length > 100);
        // What waited in the queue is asked for again, and counts of calls are left out.
        for (const table of ["pending_jobs", "rate_counts"]) {
          delete wanted[table];
          delete got[table];
        }
        assert.deepEqual(got, wanted);
        assert.match(await succeeds("backup", ["--check", file], {}), /made .+; whole\.\n$/);
      }
    });

    test(
      "onto a disk that is full says so in one sentence, leaves nothing there, and neither does a workspace",
      { skip: disk ? false : "this user may mount no disk" },
      async () => {
        const full = (name: string) => path.join(disk?.path ?? "", name);
        writeFileSync(full("before.backup"), "as it was");
        for (const [script, args, file] of [
          ["backup", [], "before.backup"],
          ["workspace", ["out", "acme"], "acme.workspace"],
        ] as const) {
          const { code, err } = await run(script, [...args, full(file)], source());
          assert.deepEqual([code, err.trim().split("\n").at(-1)], [1, noRoom(full(file))]);
        }
        assert.deepEqual(readdirSync(disk?.path ?? ""), ["before.backup"]);
        assert.equal(readFileSync(full("before.backup"), "utf8"), "as it was");
      },
    );

    test("is refused where something is, by another passphrase or key, and where it was cut or changed", async () => {
      const secret = { BACKUP_PASSPHRASE: "correct horse" };
      const refused = async (words: RegExp, file: string, env: Record<string, string>) => {
        const { code, err } = await run("restore", [file], env);
        assert.equal(code, 1, err);
        assert.match(err, words);
      };
      await refused(/workspaces in this installation already/, sealed, { ...lite.env, ...secret });
      await refused(/passphrase is another one/, sealed, { ...empty.env, BACKUP_PASSPHRASE: "guess" });
      await refused(/set BACKUP_PASSPHRASE/, sealed, empty.env);
      const cut = at("cut.backup");
      copyFileSync(sealed, cut);
      truncateSync(cut, readFileSync(sealed).length - 100);
      await refused(/passphrase is another one, or the file was changed/, cut, {
        ...empty.env,
        ...secret,
      });
      await refused(/sealed by another key/, sealed, {
        ...empty.env,
        ...secret,
        SECRETS_KEY: "another",
      });
      const untouched = await empty.open();
      assert.deepEqual((await untouched.execute("select id from tenants")).rows, [], "nothing was let in");
      await untouched.close();
    });
  });

describe("a backup of an embedded database", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-embedded-"));
  const file = path.join(folder, "running.backup");
  let [from, into]: Store[] = [];
  let server: ServerProcess;
  let admin: Caller;
  before(async () => {
    [from, into] = [await pgliteStore(), await pgliteStore()];
    const database = await from.open();
    await found(database, "acme");
    const [person] = await people(database, "acme", { role: "ADMIN", ids: [newId()] });
    assert.ok(person);
    admin = person;
    await database.close();
    server = await startServer({ env: from.env });
  });
  after(async () => {
    await server.kill();
    await from?.drop();
    await into?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("while its server runs is one moment of it: the server hands it over and goes on, and it is restored as it was", async () => {
    assert.ok(from && into);
    const form = new FormData();
    form.append("file", new Blob(["tents ".repeat(10_000)], { type: "text/plain" }), "notes.txt");
    const headers = { authorization: `Bearer ${admin.token}` };
    const uploaded = await fetch(`${server.url}/api/attachments`, { method: "POST", headers, body: form });
    assert.equal(uploaded.status, 201);
    let [isOver, written, slowestMs] = [false, 0, 0];
    const writing = (async () => {
      for (; !isOver; written += 1) {
        const began = performance.now();
        await made(server.url, admin, "/contacts", {
          name: `Contact ${written}`,
          email: `c${written}@example.test`,
        });
        slowestMs = Math.max(slowestMs, performance.now() - began);
        await pause(20);
      }
    })();
    await eventually("somebody is at work", () => written > 10);
    const [before, backupBegan] = [written, performance.now()];
    const told = await succeeds("backup", [file], from.env);
    const tookMs = performance.now() - backupBegan;
    isOver = true;
    await writing;
    assert.match(told, /rows of \d+ tables, 1 files of 60000 bytes; read again, and whole/);
    assert.ok(written - before > 3, `${written - before} contacts were written meanwhile`);
    assert.ok(slowestMs < tookMs, `nobody waited for all of it: ${slowestMs} of ${tookMs} ms`);
    assert.equal(statSync(path.join(from.env["DATA_DIR"] ?? "", "server.sock")).mode & 0o777, 0o600);

    await succeeds("restore", [file], into.env);
    const restored = await into.open();
    const { rows } = await restored.execute(`select (select count(*) from contacts)::int as contacts,
      (select count(*) from contacts c where not exists (select from audit_logs a where a.entity_id = c.id::text))::int as untold`);
    const [state] = rows as { contacts: number; untold: number }[];
    await restored.close();
    assert.ok(
      state && state.contacts >= before && state.contacts < written,
      JSON.stringify({ state, before, written }),
    );
    assert.equal(state.untold, 0);
  });

  test("removes what one that was killed has left, and nothing of one that is written", async () => {
    assert.ok(from);
    const name = (pid: number, host = hostname()) => path.join(folder, `.parley-backup-${host}-${pid}.part`);
    const dead = spawn(process.execPath, ["-e", ""]);
    await once(dead, "close");
    const elsewhere = name(1, "another-machine");
    for (const part of [name(dead.pid ?? 0), name(process.pid), elsewhere, path.join(folder, "mine.part")])
      writeFileSync(part, "half");
    await succeeds("backup", [file], from.env);
    const left = () =>
      readdirSync(folder)
        .filter((each) => each.endsWith(".part"))
        .toSorted();
    assert.deepEqual(
      left(),
      [path.basename(elsewhere), path.basename(name(process.pid)), "mine.part"].toSorted(),
    );
    const longAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
    utimesSync(elsewhere, longAgo, longAgo);
    await succeeds("backup", [file], from.env);
    assert.deepEqual(left(), [path.basename(name(process.pid)), "mine.part"].toSorted());
  });

  test("of a server that was killed is made from its folder", async () => {
    assert.ok(from);
    await server.kill();
    assert.match(await succeeds("backup", [file], from.env), /read again, and whole/);
    assert.match(await succeeds("backup", ["--check", file], {}), /made .+; whole\.\n$/);
  });
});
