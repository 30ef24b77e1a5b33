import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { auditLogs as calls } from "../../../../contract/insight/audit-logs.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import { privacy } from "../../../../contract/privacy/privacy.ts";
import { quality } from "../../../../contract/insight/quality.ts";
import { savedResponses } from "../../../../contract/desk/saved-responses.ts";
import { teamChat, teamMessages } from "../../../../contract/team/team-chat.ts";
import { ticketViews } from "../../../../contract/desk/ticket-views.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { newId } from "../../../db/columns.ts";
import { auditLogs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { systemActor } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { conditionedEntities } from "./seen-rows.ts";
import { declaredEntities, shownOf } from "./shown-fields.ts";

/** Every table that leaves entries when its rows are written. */
async function auditedTables(): Promise<PgTable[]> {
  const files = ["server/db/table.ts", ...globSync("server/modules/*/*/table.ts")];
  const modules = await Promise.all(
    files.map((file) => import(new URL(`../../../../${file}`, import.meta.url).href) as Promise<object>),
  );
  const tables = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => is(value, PgTable));
  return tables.filter((table) => {
    const columns = getTableColumns(table);
    return "tenantId" in columns && "id" in columns;
  });
}
const sources = () =>
  globSync("server/{modules,http,jobs}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));

describe("what the audit log shows to a reader", () => {
  let world: World;
  let names = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  const desk = async () => {
    names += 1;
    const tenant = `seen-${names}`;
    const of = (role: "AGENT" | "SUPERVISOR" | "MANAGER" | "ADMIN", name: string) =>
      world.person({ tenant, role, name });
    return {
      tenant,
      ann: await of("AGENT", "Ann Agent"),
      ben: await of("AGENT", "Ben Agent"),
      sue: await of("SUPERVISOR", "Sue Super"),
      sam: await of("SUPERVISOR", "Sam Super"),
      may: await of("MANAGER", "May Manager"),
      ada: await of("ADMIN", "Ada Admin"),
    };
  };
  /** All that one can get out of the log: both lists, each filter by entity, both by cursor, and the file. */
  const allOf = async (reader: Person, entities: readonly string[] = []): Promise<string> => {
    const isSupervisor = reader.role !== "AGENT";
    const read = async (call: typeof calls.list | typeof calls.adminList, query: { entity?: string }) => {
      const texts: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await world.ok(call, reader, {
          query: { ...query, limit: 100, ...(cursor ? { cursor } : {}) },
        });
        texts.push(JSON.stringify(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return texts.join();
    };
    const texts = [await read(calls.list, {}), ...(isSupervisor ? [await read(calls.adminList, {})] : [])];
    for (const entity of entities)
      texts.push(
        await read(calls.list, { entity }),
        (await world.ok(calls.exportPart, reader, { query: { entity } })).csv,
      );
    texts.push((await world.ok(calls.exportPart, reader)).csv);
    return texts.join("\n");
  };

  test("each entity that leaves entries declares which of its fields may be read", async () => {
    const tables = (await auditedTables()).map((table) => getTableName(table));
    const recorded = sources().flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/record\(\{\s*entity: "(\w+)"/gu)].map(
        ([, entity = ""]) => entity,
      ),
    );
    assert.ok(
      tables.length > 50 && recorded.length > 20,
      `${tables.length} tables, ${recorded.length} recorded by name`,
    );
    assert.deepEqual(
      [...new Set([...tables, ...recorded])]
        .filter((entity) => !declaredEntities.includes(entity))
        .toSorted(),
      [],
    );
  });

  test(
    "of every entity, a declared field is shown and any other is not, to a supervisor, a manager and an administrator",
    { timeout: 120_000 },
    async () => {
      const { tenant, sue, may, ada } = await desk();
      const columnsOf = new Map(
        (await auditedTables()).map((table) => [getTableName(table), Object.keys(getTableColumns(table))]),
      );
      const work = await world.work(tenant, (one) => Promise.resolve(one));
      const conditioned = new Set(conditionedEntities({ ...work, actor: { ...systemActor, id: newId() } }));
      const idOf = (field: string) => /Id$/u.test(field) || field === "id";
      const canary = (entity: string, field: string) => `CANARY-${entity}-${field}-`;
      const rows = declaredEntities.map((entity) => {
        const fields = [...(columnsOf.get(entity) ?? []), ...(shownOf(entity)?.fields ?? []), "invented"];
        return {
          entity,
          values: Object.fromEntries(
            fields.map((field) => [field, idOf(field) ? newId() : canary(entity, field)]),
          ),
        };
      });
      await world.work(tenant, async ({ db, now }) => {
        for (const { entity, values } of rows)
          await db.insert(auditLogs).values({
            tenantId: tenant,
            actorName: "Parley",
            entity,
            entityId: newId(),
            action: "create",
            after: values,
            createdAt: now,
          });
      });
      const secret = /secret|password|token|hash/iu;
      for (const reader of [sue, may, ada])
        for (const { entity, values } of rows) {
          const shown = shownOf(entity);
          const query = { entity, actorId: "system" } as const;
          const listed = JSON.stringify((await world.ok(calls.list, reader, { query })).items);
          const { csv } = await world.ok(calls.exportPart, reader, { query });
          for (const field of Object.keys(values).filter((name) => !idOf(name))) {
            const word = canary(entity, field);
            const mayShow = shown?.fields.has(field) === true && !secret.test(field);
            if (!mayShow)
              assert.ok(
                !listed.includes(word) && !csv.includes(word),
                `${reader.role} reads ${entity}.${field}`,
              );
            // Whole rows that are left out are the next tests' matter.
            else if (reader === ada && !conditioned.has(entity))
              assert.ok(
                listed.includes(word) && csv.includes(word),
                `${entity}.${field} is declared and not shown`,
              );
          }
        }
    },
  );

  test("nothing of a direct message or of a notification about one reaches anybody else", async () => {
    const { tenant, ann, ben, sue, may, ada } = await desk();
    const { id } = await world.ok(teamChat.direct, ann, { body: { userIds: [ben.id] } });
    await world.ok(teamMessages.send, ann, {
      params: { id },
      body: { text: "DMCANARY private between two" },
    });
    await world.work(tenant, (work) =>
      notify(work, {
        userId: ben.id,
        type: "DIRECT_MESSAGE",
        priority: "MEDIUM",
        title: "NOTICECANARY Ann wrote to you",
        content: "DMCANARY private between two",
        actionUrl: `/team-chat?channel=${id}`,
      }),
    );
    const entities = ["notifications", "team_messages", "team_channels", "team_members"];
    for (const reader of [sue, may, ada])
      assert.doesNotMatch(await allOf(reader, entities), new RegExp(`CANARY|${id}`, "u"), reader.role);
    // Nor does one's own log repeat the words: it says that one wrote.
    assert.doesNotMatch(await allOf(ann, entities), /DMCANARY/u);
    assert.ok(Number((await world.ok(calls.list, ann, { query: { entity: "team_messages" } })).total) > 0);
  });

  test("a private channel is in the log of its members alone", async () => {
    const { ann, sue, sam, ada } = await desk();
    const { id } = await world.ok(teamChat.createChannel, sue, {
      body: { name: "NAMECANARY", topic: "TOPICCANARY", isPrivate: true, memberIds: [ann.id] },
    });
    await world.ok(teamMessages.send, ann, { params: { id }, body: { text: "TEXTCANARY" } });
    const open = await world.ok(teamChat.createChannel, sue, {
      body: { name: "Open to all", isPrivate: false, memberIds: [] },
    });
    const entities = ["team_channels", "team_messages", "notifications"];
    for (const reader of [sam, ada]) {
      const text = await allOf(reader, entities);
      assert.doesNotMatch(text, new RegExp(`CANARY|${id}`, "u"), reader.name);
      assert.ok(text.includes(open.id));
    }
    assert.match(await allOf(sue, entities), /NAMECANARY/u);
    await world.ok(teamChat.leave, ann, { params: { id } });
    assert.doesNotMatch(await allOf(ann, entities), /CANARY/u);
  });

  test("a review shows to whom its own screen shows it: not to whose work it is before it is published, nor to colleagues while a calibration runs", async () => {
    const { ann, sue, sam, ada } = await desk();
    const scorecard = await world.ok(quality.createScorecard, ada, {
      body: { name: "Card", scaleMax: 4, passPercent: 50, criteria: [{ name: "Tone", weight: 1 }] },
    });
    const ofSue = await world.ok(tickets.create, sue, { body: { subject: "A", assignedToId: sue.id } });
    const {
      ids: [about = ""],
    } = await world.ok(quality.create, sam, {
      body: { ticketId: ofSue.id, scorecardId: scorecard.id, reviewerIds: [sam.id] },
    });
    await world.ok(quality.save, sam, { params: { id: about }, body: { summary: "SUMMARYCANARY" } });
    assert.doesNotMatch(await allOf(sue, ["quality_reviews"]), new RegExp(`SUMMARYCANARY|${about}`, "u"));
    for (const reader of [sam, ada]) assert.match(await allOf(reader, ["quality_reviews"]), /SUMMARYCANARY/u);
    const review = await world.ok(quality.review, sam, { params: { id: about } });
    await world.ok(quality.save, sam, {
      params: { id: about },
      body: { scores: review.scores.map(({ criterionId }) => ({ criterionId, score: 4, comment: null })) },
    });
    await world.ok(quality.publish, sam, { params: { id: about } });
    assert.match(await allOf(sue, ["quality_reviews"]), /SUMMARYCANARY/u);

    const ofAnn = await world.ok(tickets.create, ann, { body: { subject: "B", assignedToId: ann.id } });
    const made = await world.ok(quality.create, ada, {
      body: { ticketId: ofAnn.id, scorecardId: scorecard.id, reviewerIds: [sue.id, sam.id] },
    });
    for (const person of [sue, sam])
      for (const id of made.ids)
        await world.call(quality.save, person, {
          params: { id },
          body: { summary: `PARTOF${person.name.slice(0, 3)}` },
        });
    assert.match(await allOf(sue, ["quality_reviews"]), /PARTOFSue/u);
    assert.doesNotMatch(await allOf(sue, ["quality_reviews"]), /PARTOFSam/u);
    assert.doesNotMatch(await allOf(ada, ["quality_reviews"]), /PARTOF/u);
    assert.doesNotMatch(await allOf(ann, ["quality_reviews"]), /PARTOF|CANARY/u);
  });

  test("requests about privacy show to administrators; private responses and views to whose they are, also once they are deleted", async () => {
    const { ann, ben, sue, may, ada } = await desk();
    const contact = await world.ok(contacts.create, ada, { body: { name: "Kim" } });
    await world.ok(privacy.record, ada, {
      body: { contactId: contact.id, kind: "DATA", note: "NOTECANARY" },
    });
    const response = await world.ok(savedResponses.create, ann, {
      body: { title: "t", content: "RESPONSECANARY", isShared: false },
    });
    const view = await world.ok(ticketViews.create, ann, { body: { name: "VIEWCANARY", filters: {} } });
    const entities = ["privacy_requests", "saved_responses", "ticket_views"];
    const check = async () => {
      for (const reader of [ben, sue, may])
        assert.doesNotMatch(await allOf(reader, entities), /CANARY/u, reader.role);
      assert.doesNotMatch(await allOf(ada, entities), /RESPONSECANARY|VIEWCANARY/u);
      assert.match(await allOf(ada, entities), /NOTECANARY/u);
      const own = await allOf(ann, entities);
      assert.ok(own.includes("RESPONSECANARY") && own.includes("VIEWCANARY") && !own.includes("NOTECANARY"));
    };
    await check();
    await world.ok(savedResponses.update, ann, {
      params: { id: response.id },
      body: { content: "RESPONSECANARY 2" },
    });
    await world.ok(savedResponses.remove, ann, { params: { id: response.id } });
    await world.ok(ticketViews.remove, ann, { params: { id: view.id } });
    await check();
    const shared = await world.ok(savedResponses.create, ann, {
      body: { title: "t", content: "SHAREDWORDS", isShared: true },
    });
    assert.match(await allOf(sue, entities), /SHAREDWORDS/u);
    assert.ok(shared.id);
  });

  test("a custom field shows to the ranks that see it, in the log and in a ticket's history", async () => {
    const { ann, sue, ada } = await desk();
    const field = await world.ok(customFields.create, ada, {
      body: {
        entity: "TICKET",
        label: { en: "Refund" },
        type: "TEXT",
        visibleTo: "ADMIN",
        editableBy: "ADMIN",
      },
    });
    const open = await world.ok(customFields.create, ada, {
      body: { entity: "TICKET", label: { en: "Order" }, type: "TEXT" },
    });
    const { id } = await world.ok(tickets.create, ann, { body: { subject: "x", assignedToId: ann.id } });
    for (const { id: fieldId } of [field, open])
      await world.ok(customFieldValues.setOfTicket, ada, {
        params: { id, fieldId },
        body: { value: fieldId === field.id ? "FIELDCANARY" : "OPENWORDS" },
      });
    for (const reader of [ann, sue]) {
      const text = await allOf(reader, ["tickets", "custom_fields"]);
      assert.ok(text.includes("OPENWORDS") && !text.includes("FIELDCANARY"), reader.role);
      const history = JSON.stringify((await world.ok(tickets.history, reader, { params: { id } })).items);
      assert.ok(history.includes("OPENWORDS") && !history.includes("FIELDCANARY"), reader.role);
    }
    assert.match(await allOf(ada, ["tickets"]), /FIELDCANARY/u);
    assert.match(
      JSON.stringify((await world.ok(tickets.history, ada, { params: { id } })).items),
      /FIELDCANARY/u,
    );
  });

  test("pages stay full where most entries are not for the reader", async () => {
    const { ann, ben, sue } = await desk();
    const { id } = await world.ok(teamChat.direct, ann, { body: { userIds: [ben.id] } });
    for (let at = 0; at < 12; at += 1) {
      world.clock.advance({ seconds: 1 });
      await world.ok(contacts.create, ann, { body: { name: `Kim ${at}` } });
      for (let more = 0; more < 3; more += 1)
        await world.ok(teamMessages.send, ann, { params: { id }, body: { text: "psst" } });
    }
    const first = await world.ok(calls.list, sue, { query: { limit: 5 } });
    assert.equal(first.items.length, 5);
    assert.ok(first.nextCursor);
    assert.equal((await world.ok(calls.list, sue, { query: { entity: "team_messages" } })).total, 0);
    assert.equal((await world.ok(calls.list, sue, { query: { entity: "contacts" } })).total, 12);
  });
});
