import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { auditLogs } from "../../../../contract/insight/audit-logs.ts";
import type { AuditEntry } from "../../../../contract/insight/audit-logs.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { savedResponses } from "../../../../contract/desk/saved-responses.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { newId } from "../../../db/columns.ts";
import { storedText } from "../../../words/stored.ts";
import { say } from "../../../words/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("the audit log", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `audit-${names}`;
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      ben: await world.person({ tenant, name: "Ben Agent" }),
      sue: await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
    };
  };
  const make = async (as: Person, subject = "Tent pole broke") => {
    world.clock.advance({ seconds: 1 });
    return world.ok(tickets.create, as, { body: { subject, assignedToId: as.id } });
  };
  const said = (entries: AuditEntry[]) =>
    entries.map(({ actorName, entity, action }) => `${actorName} ${action} ${entity}`);
  const list = (
    as: Person,
    query: NonNullable<Parameters<typeof world.ok<typeof auditLogs.list>>[2]>["query"] = {},
  ) => world.ok(auditLogs.list, as, { query });

  test("says who did what, what was and what is, by name and the newest first", async () => {
    const { ann, ben, sue } = await desk();
    const { id, number } = await make(ann);
    world.clock.advance({ minutes: 1 });
    await world.ok(tickets.update, sue, {
      params: { id },
      body: { priority: "URGENT", assignedToId: ben.id },
      headers: { "user-agent": "Browser 1" },
    });
    const { items, names: known, total } = await list(sue, { entity: "tickets", entityId: id });
    assert.deepEqual(said(items), ["Sue Super update tickets", "Ann Agent create tickets"]);
    assert.equal(total, 2);
    const [update] = items;
    assert.deepEqual(
      [
        update?.before?.["priority"],
        update?.after?.["priority"],
        update?.before?.["assignedToId"],
        update?.after?.["assignedToId"],
      ],
      ["MEDIUM", "URGENT", ann.id, ben.id],
    );
    assert.deepEqual([known[ben.id], known[id]], ["Ben Agent", `#${number}`]);
    assert.deepEqual(
      [update?.actor, update?.userAgent, update?.createdAt, typeof update?.requestId],
      [sue.id, "Browser 1", world.clock.now().toISOString(), "string"],
    );
  });

  test("tells a reason that is kept in every language in the reader's", async () => {
    const { tenant } = await desk();
    const adam = await world.person({ tenant, role: "ADMIN", name: "Adam Admin" });
    const id = newId();
    const lastError = storedText(say("shared.attachment_gone"));
    await world.work(tenant, ({ record }) => {
      record({ entity: "connections", entityId: id, action: "update", before: null, after: { lastError } });
      return Promise.resolve();
    });
    const toldIn = async (language: string) => {
      const headers = { "accept-language": language };
      const { items } = await world.ok(auditLogs.list, adam, {
        query: { entity: "connections", entityId: id },
        headers,
      });
      return items[0]?.after?.["lastError"];
    };
    const wording = JSON.parse(lastError) as Record<string, string>; // storedText writes an object of texts
    assert.deepEqual([await toldIn("en"), await toldIn("es")], [wording["en"], wording["es"]]);
  });

  test("an agent sees what they did and what happened to tickets that they may see, and from where only of themselves", async () => {
    const { ann, ben, sue } = await desk();
    const { id } = await make(ann);
    await world.ok(tickets.update, sue, { params: { id }, body: { priority: "URGENT" } });
    await world.ok(contacts.create, sue, { body: { name: "Kim" } });
    await world.ok(savedResponses.create, ann, { body: { title: "t", content: "c" } });
    const own = said((await list(ann)).items);
    assert.ok(
      own.includes("Ann Agent create saved_responses") && own.includes("Sue Super update tickets"),
      own.join(),
    );
    const theirs = (await list(ben)).items;
    assert.deepEqual([...new Set(said(theirs))].toSorted(), [
      "Ann Agent create tickets",
      "Sue Super update tickets",
    ]);
    assert.deepEqual(
      theirs.map(({ ip, userAgent }) => [ip, userAgent]),
      theirs.map(() => [null, null]),
    );
    assert.ok(said((await list(sue)).items).includes("Sue Super create contacts"));
    assert.equal((await world.call(auditLogs.adminList, ann)).status, 403);
    assert.deepEqual((await world.ok(auditLogs.adminList, sue)).total, (await list(sue)).total);
  });

  test("nothing about a sensitive ticket reaches those who may not see it, not even what they did to it themselves", async () => {
    const { ann, ben, sue } = await desk();
    const { id } = await make(ben, "Salary of a colleague");
    await world.ok(tickets.reply, ben, { params: { id }, body: { message: "Between us", isPublic: false } });
    await world.ok(tickets.update, sue, { params: { id }, body: { assignedToId: ann.id } });
    await world.ok(tickets.setSensitive, sue, { params: { id }, body: { isSensitive: true } });
    const isAbout = ({ entityId, before, after: now }: AuditEntry) =>
      JSON.stringify([entityId, before, now]).includes(id) ||
      JSON.stringify([before, now]).includes("Between us") ||
      JSON.stringify([before, now]).includes("Salary");
    assert.deepEqual((await list(ben)).items.filter(isAbout), []);
    assert.deepEqual((await list(ben, { entity: "tickets", entityId: id })).total, 0);
    assert.deepEqual((await list(ben, { entity: "ticket_messages" })).total, 0);
    assert.doesNotMatch((await world.ok(auditLogs.exportPart, ben)).csv, /Salary|Between us/);
    assert.ok((await list(ann)).items.some(isAbout));
    assert.ok(
      (await list(sue)).items.some(
        ({ entity, after: now }) => entity === "ticket_messages" && now?.["text"] === "Between us",
      ),
    );
    await world.ok(tickets.setSensitive, sue, { params: { id }, body: { isSensitive: false } });
    assert.ok((await list(ben)).items.some(isAbout));
  });

  test("every filter narrows, and offset and cursor lead through all of it without gap or repetition", async () => {
    const { ann, ben, sue } = await desk();
    for (let at = 0; at < 6; at += 1) await make(at % 2 === 0 ? ann : ben);
    const middle = world.clock.now().toISOString();
    world.clock.advance({ minutes: 1 });
    const late = await make(sue);
    await world.ok(tickets.update, sue, { params: { id: late.id }, body: { subject: "x" } });
    assert.ok((await list(sue, { actorId: ann.id })).items.every(({ actor }) => actor === ann.id));
    assert.equal((await list(sue, { entity: "tickets", action: "create", actorId: ben.id })).total, 3);
    assert.deepEqual(said((await list(sue, { entity: "tickets", actorId: "me" })).items), [
      "Sue Super update tickets",
      "Sue Super create tickets",
    ]);
    assert.ok((await list(sue, { actorId: "system" })).items.every(({ actor }) => actor === null));
    assert.equal(
      (await list(sue, { entity: "tickets", action: "create", to: middle })).total,
      5,
      "up to but without",
    );
    assert.equal((await list(sue, { entity: "tickets", action: "create", from: middle })).total, 2);
    const whole = (await list(sue, { limit: 100 })).items.map(({ id }) => id);
    const [byCursor, byOffset]: string[][] = [[], []];
    let cursor: string | undefined;
    do {
      const page = await list(sue, { limit: 3, ...(cursor ? { cursor } : {}) });
      byCursor?.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    for (let offset = 0; offset < whole.length; offset += 3)
      byOffset?.push(...(await list(sue, { limit: 3, offset })).items.map(({ id }) => id));
    assert.deepEqual([byCursor, byOffset], [whole, whole]);
    assert.deepEqual([(await list(sue)).limit, (await list(sue)).offset], [50, 0]);
    for (const query of [{ offset: 10_001 }, { cursor: "x" }, { limit: 0 }, { from: "yesterday" }])
      assert.equal((await world.call(auditLogs.list, sue, { query })).status, 422, JSON.stringify(query));
  });

  test("another tenant's log is another's", async () => {
    const { tenant, ann, sue } = await desk();
    const { id } = await make(ann);
    const eve = await world.person({ tenant: "globex", role: "ADMIN" });
    assert.equal((await list(eve, { entityId: id })).total, 0);
    assert.equal((await world.call(auditLogs.list, eve, { query: { tenantId: tenant } })).status, 403);
    assert.equal((await world.call(auditLogs.list, sue, { query: { tenantId: tenant } })).status, 200);
  });

  test("the file has a line for each entry, runs nothing in a spreadsheet, and that it was taken is on record", async () => {
    const { ann, sue } = await desk();
    const { id } = await make(ann, "=HYPERLINK(1)");
    await world.ok(savedResponses.create, ann, { body: { title: '@cmd, "x"', content: "c" } });
    const { csv, rows, nextCursor } = await world.ok(auditLogs.exportPart, sue, {
      query: { actorId: ann.id },
    });
    const { total } = await list(sue, { actorId: ann.id });
    assert.deepEqual([rows, nextCursor], [total, null]);
    assert.equal(
      csv.split("\r\n")[0],
      "\uFEFFTime,Who,IP address,Entity,Id,Name,Action,Changes,Request,User agent",
    );
    assert.match(csv, new RegExp(`Ann Agent,[^\\n]*tickets,${id},#1001,create`));
    assert.doesNotMatch(csv, /(^|,)"?[=@+]/m);
    const [taken] = (await list(sue, { entity: "audit_logs" })).items;
    assert.deepEqual(
      [taken?.actorName, taken?.action, taken?.after?.["actorId"]],
      ["Sue Super", "export", ann.id],
    );
  });
});
