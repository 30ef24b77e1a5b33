import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactCompanies } from "../../../../contract/crm/contact-companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { pipelines } from "../../../../contract/crm/pipelines.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { TimelineEntry } from "../../../../contract/insight/timeline.ts";
import { timeline } from "../../../../contract/insight/timeline.ts";
import type { timelineFilters } from "../../../../contract/insight/timeline-kinds.ts";
import { queryRows } from "../../../db/query.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { entriesQuery } from "./entries.ts";

describe("timelines", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const later = () => {
    world.clock.advance({ minutes: 1 });
  };
  const ofContact = (
    who: Person,
    id: string,
    query: { kind?: (typeof timelineFilters)[number][]; limit?: number; cursor?: string } = {},
  ) => world.ok(timeline.ofContact, who, { params: { id }, query });
  const told = ({ kind, change, ticket, message, note }: TimelineEntry) => [
    kind,
    change?.action ?? message?.text ?? note?.text ?? ticket?.subject,
  ];

  test("everything of a person stands in one, the newest first, and who did it", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "acme" });
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim" } })).id;
    later();
    const north = (await world.ok(companies.create, ann, { body: { name: "North" } })).id;
    later();
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: north, role: "BILLING" },
    });
    later();
    const ticket = await world.ok(tickets.create, ann, { body: { subject: "Tent poles", contactId: kim } });
    later();
    await world.ok(tickets.reply, ann, {
      params: { id: ticket.id },
      body: { message: "They bend on purpose.", isPublic: true },
    });
    later();
    await world.ok(tickets.reply, ann, {
      params: { id: ticket.id },
      body: { message: "Between us: they do not.", isPublic: false },
    });
    later();
    await world.ok(tickets.update, ann, { params: { id: ticket.id }, body: { status: "RESOLVED" } });
    later();
    await world.ok(timeline.noteOnContact, ann, { params: { id: kim }, body: { text: "Likes tents." } });
    later();
    await world.ok(contacts.update, ann, { params: { id: kim }, body: { jobTitle: "Buyer" } });
    const { items } = await ofContact(ann, kim);
    assert.deepEqual(items.map(told), [
      ["CHANGE", "update"],
      ["NOTE", "Likes tents."],
      ["RESOLVED", "Tent poles"],
      ["MESSAGE", "They bend on purpose."],
      ["TICKET", "Tent poles"],
      ["CHANGE", "associate"],
      ["CHANGE", "create"],
    ]);
    assert.deepEqual(items[0]?.change?.fields, [
      { field: "jobTitle", isCustom: false, from: null, to: "Buyer" },
    ]);
    assert.deepEqual(items[0].actor, { id: ann.id, name: ann.name });
    assert.deepEqual([items[5]?.change?.company?.name, items[5]?.change?.role], ["North", "BILLING"]);
    const company = (await world.ok(timeline.ofCompany, ann, { params: { id: north } })).items;
    assert.deepEqual(
      company.map(told),
      [
        ["NOTE", "Likes tents."],
        ["RESOLVED", "Tent poles"],
        ["MESSAGE", "They bend on purpose."],
        ["TICKET", "Tent poles"],
        ["CHANGE", "associate"],
        ["CHANGE", "create"],
      ],
      "and of the company that they are at",
    );
    assert.equal(company[0]?.person?.name, "Kim");
    assert.deepEqual(
      (await ofContact(ann, kim, { kind: ["NOTES", "MESSAGES"] })).items.map(({ kind }) => kind),
      ["NOTE", "MESSAGE"],
    );
  });

  test("who was blocked tells why, and nothing that the desk keeps for itself", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "acme" });
    const { id } = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    later();
    await world.ok(contacts.block, ann, { params: { id }, body: { reason: "Sends spam every night" } });
    later();
    await world.ok(contacts.unblock, ann, { params: { id } });
    const [unblocked, blocked] = (await ofContact(ann, id)).items.map(({ change }) =>
      change?.fields.map(({ field, from, to }) => [field, from, to]).toSorted(),
    );
    assert.deepEqual(blocked, [
      ["blockedReason", null, "Sends spam every night"],
      ["status", "ACTIVE", "BLOCKED"],
    ]);
    assert.deepEqual(unblocked, [
      ["blockedReason", "Sends spam every night", null],
      ["status", "BLOCKED", "ACTIVE"],
    ]);
  });

  test("a deal stands on the timelines of its people and of its company, made, moved and lost with its reason", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "sales" });
    const north = (await world.ok(companies.create, ann, { body: { name: "North" } })).id;
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim", companyId: north } })).id;
    const deal = await world.ok(deals.create, ann, {
      body: { title: "Forty tents", amount: 1_250_000, currency: "EUR", companyId: north, contactIds: [kim] },
    });
    later();
    const stages = (await world.ok(pipelines.get, ann, { params: { id: deal.pipelineId } })).stages;
    const lost = stages.find(({ kind }) => kind === "CLOSED_LOST");
    await world.ok(deals.move, ann, {
      params: { id: deal.id },
      body: { stageId: lost?.id ?? "", lostReason: "Too dear" },
    });
    for (const { items } of [
      await ofContact(ann, kim, { kind: ["DEALS"] }),
      await world.ok(timeline.ofCompany, ann, { params: { id: north }, query: { kind: ["DEALS"] } }),
    ]) {
      assert.deepEqual(
        items.map(({ deal: each, actor }) => [
          each?.title,
          each?.amount,
          each?.from === null,
          each?.stage,
          each?.lostReason,
          actor?.name,
        ]),
        [
          ["Forty tents", 1_250_000, false, "CLOSED_LOST", "Too dear", ann.name],
          ["Forty tents", 1_250_000, true, deal.stage, null, ann.name],
        ],
      );
    }
  });

  test("a deal tells its moves, what was changed of it and along the way, its notes and its tickets; what stays in its column tells nothing", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "closing" });
    const north = (await world.ok(companies.create, ann, { body: { name: "North" } })).id;
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim" } })).id;
    const lee = (await world.ok(contacts.create, ann, { body: { name: "Lee" } })).id;
    const deal = await world.ok(deals.create, ann, {
      body: { title: "Forty tents", amount: 1_000, currency: "EUR", contactIds: [lee] },
    });
    later();
    const { stages } = await world.ok(pipelines.get, ann, { params: { id: deal.pipelineId } });
    const stageOf = (kind: string) => stages.find((stage) => stage.kind === kind)?.id ?? "";
    const params = { id: deal.id };
    await world.ok(deals.update, ann, {
      params,
      body: { amount: 2_000, companyId: north, contactIds: [kim] },
    });
    later();
    await world.ok(deals.move, ann, { params, body: { stageId: stageOf("PROPOSAL") } });
    later();
    await world.ok(deals.move, ann, { params, body: { stageId: stageOf("PROPOSAL"), afterId: null } });
    later();
    await world.ok(deals.move, ann, {
      params,
      body: { stageId: stageOf("NEGOTIATION"), expectedCloseDate: "2026-05-31" },
    });
    later();
    const note = await world.ok(timeline.noteOnDeal, ann, {
      params,
      body: { text: "They want blue ones.", isPinned: true },
    });
    later();
    const won = await world.ok(deals.move, ann, {
      params,
      body: { stageId: stageOf("CLOSED_WON"), start: { type: "TICKET", subject: "Pack them" } },
    });
    later();
    const [ticket] = won.tickets;
    await world.ok(tickets.update, ann, { params: { id: ticket?.id ?? "" }, body: { status: "RESOLVED" } });
    const page = await world.ok(timeline.ofDeal, ann, { params });
    const brief = page.items.map(({ kind, change, deal: move, note: noted, ticket: about }) => [
      kind,
      move?.stage ??
        noted?.text ??
        about?.subject ??
        change?.fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("; "),
    ]);
    assert.deepEqual(brief.slice(0, 1), [["RESOLVED", "Pack them"]]);
    assert.deepEqual(brief.slice(1, 3).sort(), [
      ["DEAL", "CLOSED_WON"],
      ["TICKET", "Pack them"],
    ]);
    assert.deepEqual(brief[3], ["NOTE", "They want blue ones."]);
    assert.deepEqual(brief.slice(4, 6).sort(), [
      ["CHANGE", "expectedCloseDate: null → 2026-05-31"],
      ["DEAL", "NEGOTIATION"],
    ]);
    assert.deepEqual(brief[6], ["DEAL", "PROPOSAL"]);
    assert.deepEqual(brief.slice(7, 9).sort(), [
      ["CHANGE", "amount: 1000 → 2000; company: null → North"],
      ["CHANGE", "contactIds: Lee → Kim"],
    ]);
    assert.deepEqual(
      brief.slice(9),
      [["DEAL", "LEAD"]],
      "it was made with its contact, and nothing was changed by that",
    );
    assert.deepEqual(
      [page.pinned.map(({ id }) => id), page.items[6]?.deal?.since],
      [[note.id], deal.createdAt],
      "and how long it had stood where it was",
    );
    assert.deepEqual(
      (await world.ok(timeline.ofDeal, ann, { params, query: { kind: ["MESSAGES"] } })).items,
      [],
    );
    const elsewhere = await world.person({ role: "ADMIN", tenant: "elsewhere" });
    assert.equal((await world.call(timeline.ofDeal, elsewhere, { params })).status, 404);
    assert.equal(
      (await world.call(timeline.noteOnDeal, elsewhere, { params, body: { text: "Mine" } })).status,
      404,
    );
  });

  test("pages meet: each entry comes once, also where several happened in the same moment", async () => {
    const ann = await world.person({ tenant: "pages" });
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim" } })).id;
    for (const at of [1, 2, 3]) {
      await world.ok(tickets.create, ann, { body: { subject: `Ticket ${at}`, contactId: kim } });
      await world.ok(timeline.noteOnContact, ann, { params: { id: kim }, body: { text: `Note ${at}` } });
    }
    const seen: string[] = [];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page = await ofContact(ann, kim, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [7, 7]);
    assert.deepEqual(
      seen,
      (await ofContact(ann, kim)).items.map(({ id }) => id),
    );
    assert.equal(
      (await world.call(timeline.ofContact, ann, { params: { id: kim }, query: { cursor: "bm90aGluZw" } }))
        .status,
      422,
    );
  });

  test("a sensitive ticket and its messages are on nobody's timeline who may not see it", async () => {
    const [ann, ben] = [
      await world.person({ role: "SUPERVISOR", tenant: "quiet" }),
      await world.person({ role: "AGENT", tenant: "quiet" }),
    ];
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim" } })).id;
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "Salary", contactId: kim, message: "Between us." },
    });
    await world.ok(tickets.setSensitive, ann, { params: { id: ticket.id }, body: { isSensitive: true } });
    await world.ok(tickets.update, ann, { params: { id: ticket.id }, body: { status: "RESOLVED" } });
    const kinds = async (who: Person) =>
      (await ofContact(who, kim)).items
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "CHANGE")
        .sort();
    assert.deepEqual(await kinds(ann), ["MESSAGE", "RESOLVED", "TICKET"]);
    assert.deepEqual(await kinds(ben), []);
  });

  test("a ticket that changes hands takes its messages along", async () => {
    const ann = await world.person({ role: "SUPERVISOR", tenant: "hands" });
    const [kim, lee] = [
      (await world.ok(contacts.create, ann, { body: { name: "Kim" } })).id,
      (await world.ok(contacts.create, ann, { body: { name: "Lee" } })).id,
    ];
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "Poles", contactId: kim, message: "They broke." },
    });
    await world.ok(tickets.update, ann, { params: { id: ticket.id }, body: { contactId: lee } });
    const kinds = async (id: string) =>
      (await ofContact(ann, id, { kind: ["TICKETS", "MESSAGES"] })).items.map(({ kind }) => kind);
    assert.deepEqual([await kinds(kim), (await kinds(lee)).sort()], [[], ["MESSAGE", "TICKET"]]);
  });

  test("a note is pinned by anybody, reworded and removed by whoever wrote it or leads, and stays the person's when the company goes", async () => {
    const [ada, ann, ben] = [
      await world.person({ role: "ADMIN", tenant: "notes" }),
      await world.person({ role: "AGENT", tenant: "notes" }),
      await world.person({ role: "AGENT", tenant: "notes" }),
    ];
    const north = (await world.ok(companies.create, ann, { body: { name: "North" } })).id;
    const kim = (await world.ok(contacts.create, ann, { body: { name: "Kim", companyId: north } })).id;
    const note = await world.ok(timeline.noteOnContact, ann, {
      params: { id: kim },
      body: { text: "Calls early" },
    });
    await world.ok(timeline.changeNote, ben, { params: { id: note.id }, body: { isPinned: true } });
    assert.equal(
      (await world.call(timeline.changeNote, ben, { params: { id: note.id }, body: { text: "Calls late" } }))
        .status,
      403,
    );
    assert.equal((await world.call(timeline.removeNote, ben, { params: { id: note.id } })).status, 403);
    const reworded = await world.ok(timeline.changeNote, ann, {
      params: { id: note.id },
      body: { text: "Calls at noon" },
    });
    assert.ok(reworded.editedAt);
    assert.deepEqual(
      (await ofContact(ben, kim)).pinned.map(({ text }) => text),
      ["Calls at noon"],
    );
    await world.ok(timeline.noteOnCompany, ann, { params: { id: north }, body: { text: "Pays late" } });
    await world.ok(companies.remove, ada, { params: { id: north } });
    await world.ok(companies.removeForGood, ada, { params: { id: north } });
    assert.deepEqual(
      (await ofContact(ann, kim, { kind: ["NOTES"] })).items.map(({ note }) => [note?.text, note?.companyId]),
      [["Calls at noon", null]],
    );
    await world.ok(timeline.removeNote, ann, { params: { id: note.id } });
    assert.deepEqual((await ofContact(ann, kim, { kind: ["NOTES"] })).items, []);
  });

  test("a page of thousands of entries reads no more rows than a page of ten, on the first page and deep in", async () => {
    const ann = await world.person({ role: "AGENT", tenant: "long" });
    const [few, many] = [
      (await world.ok(contacts.create, ann, { body: { name: "Few" } })).id,
      (await world.ok(contacts.create, ann, { body: { name: "Many" } })).id,
    ];
    for (const id of [few, many])
      await world.ok(tickets.create, ann, {
        body: { subject: "Poles", contactId: id, message: "They broke." },
      });
    const rows = breadth.ofDatabase(4000);
    await world.database.transaction("system", async (db) => {
      const made = (table: string, columns: string, values: string) =>
        db.execute(
          sql.raw(
            `insert into ${table} (tenant_id, id, created_at, ${columns}) select 'long', gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', ${values} from generate_series(1, ${rows}) n`,
          ),
        );
      await made("crm_notes", "contact_id, author_name, text", `'${many}', 'Ann', 'A note'`);
      await made(
        "audit_logs",
        "actor_name, entity, entity_id, action, before, after",
        `'Ann', 'contacts', '${many}', 'update', '{"jobTitle": "a"}', '{"jobTitle": "b"}'`,
      );
      await made(
        "ticket_messages",
        "ticket_id, author_type, author_name, text, channel",
        `(select id from tickets where contact_id = '${many}'), 'CUSTOMER', 'Kim', 'A message', 'EMAIL'`,
      );
      await made(
        "tickets",
        "number, subject, contact_id, resolved_at",
        `900000 + n, 'Poles', '${many}', timestamptz '2026-01-02' + n * interval '1 minute'`,
      );
    });
    const count = () => world.database.read("owner", (db) => db.execute(sql`analyze`)); // nobody else may
    await count();
    const first = await ofContact(ann, many, { limit: 50 });
    const read = async (id: string, cursor?: string, entity: "contacts" | "deals" = "contacts") =>
      world.work("long", async (work) => {
        const plan = await queryRows<{ "QUERY PLAN": [{ Plan: Plan }] }>(
          work.db,
          sql`explain (analyze, format json) ${entriesQuery({ tenant: "long", actor: { id: ann.id, name: "Ann", role: "AGENT" } }, { entity, id }, { limit: 50, cursor })}`,
        );
        return scanned(plan[0]?.["QUERY PLAN"][0].Plan);
      });
    const [little, much, deep] = [
      await read(few),
      await read(many),
      await read(many, first.nextCursor ?? undefined),
    ];
    assert.ok(little < 20, `${little} rows for one who has few`);
    assert.ok(
      much <= 5 * 51 + 60 && deep <= 5 * 51 + 60,
      `${much} rows at first and ${deep} deep in, of ${5 * rows}`,
    );
    const deal = (await world.ok(deals.create, ann, { body: { title: "Tents" } })).id;
    await world.database.transaction("system", async (db) => {
      const minute = "timestamptz '2026-01-01' + n * interval '1 minute'";
      await db.execute(
        sql.raw(
          `insert into crm_notes (tenant_id, id, created_at, deal_id, author_name, text) select 'long', gen_random_uuid(), ${minute}, '${deal}', 'Ann', 'A note' from generate_series(1, ${rows}) n`,
        ),
      );
      for (const [action, change] of [
        ["update", "amount"],
        ["move", "position"],
      ])
        await db.execute(
          sql.raw(
            `insert into audit_logs (tenant_id, id, created_at, actor_name, entity, entity_id, action, before, after) select 'long', gen_random_uuid(), ${minute}, 'Ann', 'deals', '${deal}', '${action}', '{"${change}": 1}', '{"${change}": 2}' from generate_series(1, ${rows}) n`,
          ),
        );
      await db.execute(
        sql.raw(
          `insert into deal_stage_history (tenant_id, id, deal_id, at, by_name, currency, to_pipeline_id, to_pipeline_name, to_stage_id, to_name, to_kind) select tenant_id, gen_random_uuid(), deal_id, ${minute}, by_name, currency, to_pipeline_id, to_pipeline_name, to_stage_id, to_name, to_kind from deal_stage_history, generate_series(1, ${rows}) n where deal_id = '${deal}'`,
        ),
      );
    });
    await count();
    const ofDeal = await world.ok(timeline.ofDeal, ann, { params: { id: deal }, query: { limit: 50 } });
    for (const cursor of [undefined, ofDeal.nextCursor ?? undefined]) {
      const some = await read(deal, cursor, "deals");
      assert.ok(some <= 3 * 51 + 60, `${some} rows of a deal's ${4 * rows}`);
    }
  });
});

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}
/** Rows that scans looked at, kept or not; lookups of one ticket by its key, one for each message, apart. */
function scanned(plan: Plan | undefined): number {
  if (!plan) return Number.NaN;
  const own =
    /Scan$/u.test(plan["Node Type"]) && !/Subquery/u.test(plan["Node Type"])
      ? (plan["Actual Rows"] +
          (plan["Rows Removed by Filter"] ?? 0) +
          (plan["Rows Removed by Index Recheck"] ?? 0)) *
        plan["Actual Loops"]
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + scanned(inner), 0);
}
