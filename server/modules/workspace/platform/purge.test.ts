import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { later } from "../../../clock.ts";
import { createRelay } from "../../../realtime/relay.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { attachments } from "../attachments/table.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { sessions, userSecrets } from "../../people/session/table.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { purgeExpired } from "../../index.ts";
import { auditLogs, events, idempotencyKeys, rateCounts } from "../../../db/table.ts";

describe("the nightly purge", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const purge = () => purgeExpired.run({ desk: world.app.desk, services: world.app.services });
  const ago = (by: { days?: number; hours?: number }) =>
    later(world.clock.now().toISOString(), { days: -(by.days ?? 0), hours: -(by.hours ?? 0) });

  test("what has expired goes, what has not stays", async () => {
    const ann = await world.person();
    const at = { old: ago({ days: 9 }), young: ago({ hours: 20 }) };
    await world.database.transaction("system", async (db) => {
      const secret = (hash: string, expiresAt: string) => ({
        tenantId: "acme",
        userId: ann.id,
        purpose: "reset",
        hash,
        expiresAt,
      });
      await db.insert(userSecrets).values([secret("old", at.old), secret("young", at.young)]);
      await db.insert(rateCounts).values([
        { key: "old", windowStart: at.old, count: 1 },
        { key: "young", windowStart: at.young, count: 1 },
      ]);
      const key = (name: string, createdAt: string) => ({
        tenantId: "acme",
        actorId: ann.id,
        key: name,
        endpoint: "x",
        requestHash: "x",
        createdAt,
      });
      await db.insert(idempotencyKeys).values([key("old", at.old), key("young", at.young)]);
      const event = (seq: number, createdAt: string) => ({
        tenantId: "acme",
        seq,
        name: "x",
        payload: {},
        audience: ["staff"],
        createdAt,
      });
      await db
        .insert(events)
        .values([
          ...Array.from({ length: 1201 }, (_, index) => event(1_000_000 + index, at.old)),
          event(2_000_000, ago({ days: 6 })),
        ]);
      await db.insert(sessions).values([
        { tenantId: "acme", userId: ann.id, lastUsedAt: ago({ days: 31 }), userAgent: "old" },
        { tenantId: "acme", userId: ann.id, lastUsedAt: ago({ days: 29 }), userAgent: "young" },
      ]);
    });
    await purge();
    const left = await world.database.read("system", async (db) => ({
      secrets: (await db.select().from(userSecrets)).map((row) => row.hash),
      rates: (await db.select().from(rateCounts)).map((row) => row.key),
      keys: (await db.select().from(idempotencyKeys)).map((row) => row.key),
      events: (
        await db
          .select()
          .from(events)
          .where(sql`seq >= 1000000`)
      ).map((row) => row.seq),
      sessions: (await db.select().from(sessions)).map((row) => row.userAgent),
    }));
    assert.deepEqual(left, {
      secrets: ["young"],
      rates: ["young"],
      keys: ["young"],
      events: [2_000_000],
      sessions: [null, "young"],
    });
  });

  test("whoever missed events that are gone is told to read everything anew", async () => {
    await world.person({ tenant: "initech" });
    const publish = () =>
      world.work("initech", (work) => {
        work.publish("resource_changed", { group: "outbox", id: "x" }, ["staff"]);
        return Promise.resolve();
      });
    for (let at = 0; at < 3; at += 1) await publish();
    world.clock.advance({ days: 8 });
    await publish();
    await purge();
    const relay = createRelay(world.database, world.app.services.log, () => undefined);
    const missedSince = async (seq: number) => {
      let answer: unknown;
      await relay.admit("initech", seq, ["staff"], (missed) => {
        answer = missed === "too many" ? missed : missed.map((one) => one.seq);
      });
      return answer;
    };
    const answers = [await missedSince(0), await missedSince(2), await missedSince(3), await missedSince(4)];
    relay.stop();
    assert.deepEqual(answers, ["too many", "too many", [4], []]);
  });

  test("what was deleted thirty days ago goes with all its parts and files, unless something living refers to it", async () => {
    await world.person({ tenant: "globex" });
    const [old, young] = [ago({ days: 31 }), ago({ days: 29 })];
    const file = "globex/receipt";
    await world.app.services.storage.put(file, Buffer.from("x"), "text/plain");
    const made = await world.work("globex", async (work) => {
      const company = await work.rows(companies).insert({ name: "Gone Ltd", deletedAt: old });
      const [gone, kept, recent] = [
        await work.rows(contacts).insert({ name: "Gone", deletedAt: old, companyId: company.id }),
        await work.rows(contacts).insert({ name: "Kept", deletedAt: old }),
        await work.rows(contacts).insert({ name: "Recent", deletedAt: young }),
      ];
      const ticket = (number: number, more: Partial<typeof tickets.$inferInsert>) =>
        work.rows(tickets).insert({ number, subject: `Ticket ${number}`, ...more });
      const first = await ticket(1, { deletedAt: old, contactId: gone.id });
      const followed = await ticket(2, { deletedAt: old });
      await ticket(3, { contactId: kept.id, followUpOfId: followed.id });
      await ticket(4, { deletedAt: young });
      const message = await work.rows(ticketMessages).insert({
        ticketId: first.id,
        authorType: "CUSTOMER",
        authorName: "Gone",
        text: "Hi",
        channel: "EMAIL",
      });
      await work.rows(attachments).insert({
        ticketId: first.id,
        messageId: message.id,
        name: "receipt",
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: file,
      });
      return { first: first.id, gone: gone.id, company: company.id, kept: kept.id, recent: recent.id };
    });
    await purge();
    const left = await world.work("globex", async (work) => ({
      tickets: (await work.rows(tickets).list()).map((row) => row.number).sort(),
      contacts: (await work.rows(contacts).list()).map((row) => row.name).sort(),
      companies: await work.rows(companies).count(),
      messages: await work.rows(ticketMessages).count(),
      files: await work.rows(attachments).count(),
    }));
    assert.deepEqual(left, {
      tickets: [2, 3, 4],
      contacts: ["Kept", "Recent"],
      companies: 0,
      messages: 0,
      files: 0,
    });
    await assert.rejects(world.app.services.storage.get(file));
    const audit = (await world.work("globex", (work) => work.rows(auditLogs).list())).filter(
      (row) => row.action === "purge",
    );
    assert.deepEqual(audit.map((row) => [row.entity, row.entityId, row.before]).sort(), [
      ["companies", made.company, null],
      ["contacts", made.gone, null],
      ["tickets", made.first, null],
    ]);
  });
});
