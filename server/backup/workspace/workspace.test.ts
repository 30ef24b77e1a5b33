import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { session } from "../../../contract/people/session.ts";
import { ticketMerges } from "../../../contract/desk/ticket-merges.ts";
import { ticketSnooze } from "../../../contract/desk/ticket-life.ts";
import { tickets as ticketCalls } from "../../../contract/desk/tickets.ts";
import { contacts as contactCalls } from "../../../contract/crm/contacts.ts";
import { search as searchCalls } from "../../../contract/insight/search.ts";
import { newId } from "../../db/columns.ts";
import type { Database } from "../../db/client.ts";
import { queryRows } from "../../db/query.ts";
import { sealedColumns } from "../../keys/sealed-columns.ts";
import { removeFilesJob } from "../../modules/workspace/attachments/remove-files-job.ts";
import { storedSecrets } from "../../modules/workspace/connections/secrets.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import { holder } from "../../modules/people/session/second-factor.ts";
import { secondFactors, sessions, users } from "../../modules/people/session/table.ts";
import { webhookSecrets } from "../../modules/notices/webhooks/table.ts";
import { demoPassword, seedDemo } from "../../scripts/demo-seed.ts";
import {
  close,
  countOf,
  filesOf,
  installation,
  isRefused,
  rowsOf,
  takenOut,
  targetOf,
} from "../../testing/moving.ts";
import type { Installation } from "../../testing/moving.ts";
import { makers } from "../../testing/row-of.ts";
import { uploadFile } from "../../testing/sample-files.ts";
import { tokenOf } from "../../testing/token-of.ts";
import type { Person } from "../../testing/world.ts";
import { unpacked } from "../lines.ts";
import { tablesOf } from "../tables.ts";
import { keysOfAll, lookInto } from "./look.ts";
import { putIn } from "./put-in.ts";
import { begunAnew, leftOut, workspaceTables } from "./tables.ts";

const passphrase = "correct horse";
const marker = "the other workspace alone";

/** Somebody of the demo, with a session. */
async function demoPerson({ world }: Installation, email: string): Promise<Person> {
  const [user] = await world.database.read("system", (db) =>
    db.select().from(users).where(eq(users.email, email)),
  );
  assert.ok(user);
  const { id, role, tenantId: tenant } = user;
  const sessionId = newId();
  await world.work(tenant, (work) =>
    work.rows(sessions).insert({ id: sessionId, userId: id, lastUsedAt: work.now }),
  );
  const person = { id, name: `${user.firstName} ${user.lastName}`, email, role, tenant, sessionId };
  return { ...person, token: await tokenOf(world, person) };
}

describe("a workspace", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-archives-"));
  const at = (name: string) => path.join(folder, name);
  let from: Installation;
  let to: Installation;
  let sue: Person;
  let mergeId: string;
  let second: string;
  let connectionId: string;

  const out = (name: string, secret: string | undefined, tenant = "acme") =>
    takenOut(from, at(name), { tenant, secret });
  const target = () => targetOf(to);

  before(async () => {
    from = await installation("the key of the one");
    to = await installation("the key of the other");
    const { world } = from;
    await seedDemo(world.database, world.clock);
    sue = await demoPerson(from, "supervisor@acme.test");
    for (const make of Object.values(makers)) await world.work("acme", (work) => make(work, sue));
    await uploadFile(world, sue, { bytes: Buffer.from("tents ".repeat(30_000)), name: "tents.txt" });
    const eve = await demoPerson(from, "supervisor@globex.test");
    await world.ok(contactCalls.create, eve, { body: { name: marker } });
    await uploadFile(world, eve, { bytes: Buffer.from(marker), name: "theirs.txt" });
    await merge();
    await secrets();
  });
  after(async () => {
    await close(from);
    await close(to);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A merge, and a ticket that sleeps until tomorrow. */
  async function merge(): Promise<void> {
    const { world } = from;
    const open = (subject: string) =>
      world.ok(ticketCalls.create, sue, {
        body: { subject, message: `${subject}: help`, contactEmail: "kim@tents.test", contactName: "Kim" },
      });
    const [a, b, c] = [
      await open("Zeltstange gebrochen"),
      await open("Pole broken again"),
      await open("Asleep"),
    ];
    second = b.id;
    mergeId = (
      await world.ok(ticketMerges.merge, sue, { body: { targetId: a.id, sourceIds: [b.id], keep: {} } })
    ).mergeId;
    await world.ok(ticketSnooze.snooze, sue, {
      params: { id: c.id },
      body: { until: new Date(world.clock.now().getTime() + 86_400_000).toISOString() },
    });
  }
  /** Of each kind that is sealed and is a workspace's. */
  async function secrets(): Promise<void> {
    const { world } = from;
    const services = world.app.services;
    await world.work("acme", async (work) => {
      connectionId = await makers.connection(work, sue);
      const row = { tenantId: "acme", id: connectionId, isSimulated: false };
      await work.db
        .update(connections)
        .set({
          isSimulated: false,
          account: "10000000",
          provenAt: work.now,
          secrets: storedSecrets(services, row, { accessToken: "hidden token" }),
        })
        .where(eq(connections.id, connectionId));
      await work.db.insert(secondFactors).values({
        tenantId: "acme",
        userId: sue.id,
        secret: services.sealer.seal("hidden factor", holder("acme", sue.id)),
        confirmedAt: work.now,
      });
      await work.db.insert(webhookSecrets).values({ tenantId: "acme", secret: "hidden hook" });
      work.enqueue(removeFilesJob, { storageKeys: ["acme/gone"] });
    });
  }

  describe("by its list of tables", () => {
    test("has every table of the schema that is a workspace's, or leaves it out for a reason", async () => {
      const { carried, all } = await from.world.database.read("owner", async (db) => ({
        carried: (await workspaceTables(db)).map(({ name }) => name),
        all: await tablesOf(db),
      }));
      const owned = all
        .filter(
          ({ name, columns }) => name === "tenants" || columns.some(([column]) => column === "tenant_id"),
        )
        .map(({ name }) => name);
      assert.deepEqual([...carried, ...Object.keys(leftOut)].toSorted(), owned.toSorted());
      assert.ok(Object.values(leftOut).every((reason) => reason.length > 20));
      for (const [table, columns] of Object.entries(begunAnew))
        for (const column of Object.keys(columns))
          assert.ok(
            all.some(({ name, columns: its }) => name === table && its.some(([one]) => one === column)),
            `${table}.${column}`,
          );
    });

    test("names no row that is left behind, and comes after what it names", async () => {
      const { order, references } = await from.world.database.read("owner", async (db) => ({
        order: (await workspaceTables(db)).map(({ name }) => name),
        references: await queryRows<{ from: string; to: string }>(
          db,
          "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
        ),
      }));
      const carried = references.filter((one) => order.includes(one.from));
      assert.ok(carried.length > 150);
      assert.deepEqual(
        carried.filter((one) => one.to in leftOut),
        [],
      );
      assert.deepEqual(
        carried.filter((one) => order.indexOf(one.to) > order.indexOf(one.from)),
        [],
      );
    });

    test("sets off no trigger of new rows, whose rows it brings along", async () => {
      const triggers = await from.world.database.read("owner", (db) =>
        queryRows<{ name: string; definition: string }>(
          db,
          "select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal and tgtype & 4 <> 0",
        ),
      );
      assert.ok(triggers.length > 20);
      assert.deepEqual(
        triggers
          .filter(({ definition }) => !/is_put_in\(\)/.test(definition))
          .map(({ name }) => name)
          // these give a version to what processes keep in memory, and no row
          .filter((name) => name !== "settings_have_changed" && name !== "settings_are_changing"),
        [],
        "a trigger that acts on new rows has `when (not is_put_in())`",
      );
    });

    test("knows each sealed column of its tables as a text", async () => {
      const carried = await from.world.database.read("owner", async (db) =>
        (await workspaceTables(db)).map(({ name }) => name),
      );
      const sealed = sealedColumns.filter(({ table }) => carried.includes(table));
      assert.deepEqual(sealed.map(({ table }) => table).toSorted(), [
        "app_registrations",
        "connections",
        "mailboxes",
        "second_factors",
      ]);
      assert.ok(sealed.every(({ isJson }) => isJson === undefined));
    });

    test("has as values that are unique over all workspaces those that are compared with others'", async () => {
      const keys = await from.world.database.read("owner", keysOfAll);
      assert.deepEqual(keys.map(({ table, column }) => `${table}.${column}`).toSorted(), [
        "app_registrations.hook_key",
        "chat_sessions.key",
        "connections.hook_key",
        "invitations.hash",
        "invitations.mailed_hash",
        "mailboxes.forward_key",
        "ticket_surveys.hash",
      ]);
    });
  });

  test("goes out of one installation into another: every row, every file, and who signs in", async () => {
    const file = await out("sealed", passphrase);
    const { notes, refusals } = await lookInto({ ...target() }, file, { passphrase });
    assert.deepEqual(refusals, []);
    assert.match(notes.join("\n"), /Support \(whatsapp\) is to be checked once/);
    assert.equal(await countOf(to.world.database, "acme"), 0, "a look writes nothing");
    await putIn(target(), file, { passphrase });

    const [wanted, got] = [
      await rowsOf(from.world.database, "acme"),
      await rowsOf(to.world.database, "acme"),
    ];
    const filled = Object.values(wanted).filter((rows) => rows.length > 0).length;
    assert.ok(filled > 110, `${filled} of ${Object.keys(wanted).length} tables have rows`);
    for (const [table, rows] of Object.entries(wanted)) assert.deepEqual(got[table], rows, table);
    assert.deepEqual(await filesOf(to, "acme"), await filesOf(from, "acme"));
    for (const table of Object.keys(leftOut)) {
      const left = await to.world.database.read("owner", (db) =>
        queryRows(db, sql`select 1 as is from ${sql.identifier(table)}`),
      );
      assert.deepEqual(left, [], table);
    }
    const { status, body } = await to.world.call(session.login, null, {
      body: { email: "agent@acme.test", password: demoPassword, tenantId: "acme" },
    });
    assert.equal(status, 200, JSON.stringify(body));
    await isRefused(putIn(target(), file, { passphrase }), /a workspace acme in this installation already/);
    await isRefused(putIn(target(), file, { passphrase, as: "acme-two" }), /or a copy of it, .* as acme/);
  });

  test("has its secrets sealed by the key of where it is now", async () => {
    const { sealer } = to.world.app.services;
    const [connection] = await to.world.database.read("system", (db) =>
      db.select().from(connections).where(eq(connections.id, connectionId)),
    );
    const of = `connection acme ${connectionId}`;
    assert.deepEqual(JSON.parse(sealer.open(connection?.secrets ?? "", of)), { accessToken: "hidden token" });
    assert.deepEqual([connection?.state, connection?.provenAt], ["CONNECTED", null]);
    const [factor] = await to.world.database.read("system", (db) =>
      db.select().from(secondFactors).where(eq(secondFactors.userId, sue.id)),
    );
    assert.equal(sealer.open(factor?.secret ?? "", holder("acme", sue.id)), "hidden factor");
  });

  test("goes on: numbers and events rise, a search finds, a merge is undone, a timer fires at its time", async () => {
    const { world } = to;
    const here = await demoPerson(to, "supervisor@acme.test");
    const numbers = (database: Database) =>
      database.read("system", async (db) => {
        const [row] = await queryRows<{ last: number; seq: number }>(
          db,
          "select (select last from ticket_numbers where tenant_id = 'acme') as last, (select event_seq::int from tenant_counters where tenant_id = 'acme') as seq",
        );
        assert.ok(row);
        return row;
      });
    const before = await numbers(world.database);
    const made = await world.ok(ticketCalls.create, here, {
      body: { subject: "New", message: "Here", contactEmail: "new@tents.test", contactName: "New" },
    });
    const afterwards = await numbers(world.database);
    assert.ok(made.number === before.last + 1 && afterwards.seq > before.seq);
    const found = await world.ok(searchCalls.everything, here, { query: { search: "Zeltstange" } });
    assert.match(JSON.stringify(found), /Zeltstange gebrochen/);
    await world.ok(ticketMerges.undo, here, { params: { id: mergeId } });
    const back = await world.ok(ticketCalls.get, here, { params: { id: second } });
    assert.equal(back.mergedIntoId, null);
    const sleeping = () =>
      world.database.read("system", (db) =>
        queryRows(
          db,
          "select 1 as is from tickets where tenant_id = 'acme' and subject = 'Asleep' and snoozed_until is not null",
        ),
      );
    assert.equal((await sleeping()).length, 1);
    world.clock.advance({ days: 1, seconds: 5 });
    await world.app.startWork();
    await world.app.queue?.runDue();
    assert.equal((await sleeping()).length, 0);
  });

  test("has nothing of another one, and without a passphrase none of its secrets", async () => {
    const texts = async (file: string, secret: string | undefined) => {
      let all = "";
      for await (const line of unpacked(file, secret))
        all += "bytes" in line ? Buffer.from(line.bytes, "base64").toString() : JSON.stringify(line);
      return all;
    };
    const sealed = await texts(await out("sealed", passphrase), passphrase);
    assert.ok(sealed.includes("Zeltstange gebrochen") && sealed.includes("hidden token"));
    assert.ok(!sealed.includes(marker) && !sealed.includes("globex.test"));
    assert.ok((await texts(await out("theirs", passphrase, "globex"), passphrase)).includes(marker));
    const plain = await texts(await out("plain", undefined), undefined);
    assert.ok(plain.includes("Zeltstange gebrochen") && !plain.includes("hidden"));
    const { notes } = await lookInto(target(), at("plain"), { passphrase: undefined, as: "other" });
    assert.match(notes.join("\n"), /Support \(whatsapp\) is to be connected again/);
    assert.match(notes.join("\n"), /each person's second factor/);
  });
});
