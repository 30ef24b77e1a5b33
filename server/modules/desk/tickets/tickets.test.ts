import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { auditLogs, events } from "../../../db/table.ts";
import { autoClose } from "./autoclose.ts";
import { createTicket } from "./create.ts";

describe("tickets", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  /** A tenant of its own, so that what a test counts is its own. */
  const desk = async () => {
    names += 1;
    const tenant = `desk-${names}`;
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      ben: await world.person({ tenant, name: "Ben Agent" }),
      sue: await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
    };
  };
  const make = (
    as: Person,
    of: {
      subject?: string;
      message?: string;
      contactEmail?: string;
      contactName?: string;
      assignedToId?: string | null;
      priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
      tags?: string[];
      channel?: "EMAIL" | "CHAT" | "WHATSAPP";
    } = {},
  ) =>
    world.ok(tickets.create, as, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped on the first night.",
        contactEmail: "kim@example.test",
        contactName: "Kim",
        assignedToId: null,
        ...of,
      },
    });

  test("two tickets made at once get numbers one after the other, and one contact", async () => {
    const { ann } = await desk();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) => make(ann, { subject: `Question ${at}` })),
    );
    assert.deepEqual(
      made.map(({ number }) => number).toSorted((a, b) => a - b),
      [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008],
    );
    assert.equal(new Set(made.map(({ contact }) => contact?.id)).size, 1);
  });

  test("a new ticket waits for us with its customer's words, is found by id and by number, and is not found by another tenant", async () => {
    const { ann } = await desk();
    const made = await make(ann);
    assert.deepEqual(
      {
        status: made.status,
        waitingSince: made.waitingSince,
        preview: made.preview,
        lastAuthorType: made.lastAuthorType,
        messageCount: made.messageCount,
        contact: made.contact?.name,
        firstReplyAt: made.firstReplyAt,
      },
      {
        status: "OPEN",
        waitingSince: made.createdAt,
        preview: "It snapped on the first night.",
        lastAuthorType: "CUSTOMER",
        messageCount: 1,
        contact: "Kim",
        firstReplyAt: null,
      },
    );
    assert.deepEqual(await world.ok(tickets.get, ann, { params: { id: made.id } }), made);
    assert.deepEqual(await world.ok(tickets.get, ann, { params: { id: String(made.number) } }), made);
    const eve = await world.person({ tenant: "globex", role: "ADMIN" });
    const nothing = await world.call(tickets.get, eve, {
      params: { id: "01980000-0000-7000-8000-000000000000" },
    });
    for (const call of [tickets.get, tickets.conversations, tickets.history, tickets.decisions] as const) {
      const { status, body } = await world.call(call, eve, { params: { id: made.id } });
      assert.deepEqual(
        { status, code: body["code"], detail: body["detail"] },
        { status: 404, code: nothing.body["code"], detail: nothing.body["detail"] },
      );
    }
    assert.equal((await world.call(tickets.get, eve, { params: { id: String(made.number) } })).status, 404);
    assert.equal(
      (await world.call(tickets.update, eve, { params: { id: made.id }, body: { priority: "LOW" } })).status,
      404,
    );
    assert.equal(
      (await world.call(tickets.reply, eve, { params: { id: made.id }, body: { message: "Hi" } })).status,
      404,
    );
    assert.deepEqual(
      (
        await world.ok(tickets.bulkUpdate, eve, {
          body: { ticketIds: [made.id], update: { priority: "LOW" } },
        })
      ).updated,
      0,
    );
  });

  test("an unknown contact, company or assignee is named as the bad field, and no number is lost", async () => {
    const { ann } = await desk();
    const nobody = "01980000-0000-7000-8000-000000000000";
    for (const [field, extra] of [
      ["contactId", { contactId: nobody }],
      ["companyId", { companyId: nobody }],
      ["assignedToId", { assignedToId: nobody }],
    ] as const) {
      const { status, body } = await world.call(tickets.create, ann, { body: { subject: "x", ...extra } });
      assert.equal(status, 422);
      assert.equal((body as unknown as { errors: { path: string }[] }).errors[0]?.path, field);
    }
    assert.equal((await make(ann)).number, 1001);
  });

  test("numbers are each given once and rise with each ticket that is made after another, also where one fails after it had its number", async () => {
    const { tenant, ann } = await desk();
    const failing = () =>
      world
        .work(tenant, async (work) => {
          await createTicket(work, {
            subject: "x",
            channel: "CHAT",
            requester: { source: "CHAT" },
            message: { content: "Hello" },
          });
          throw new Error("something after it fails");
        })
        .catch(() => undefined);
    const made = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const one = async () => (await make(ann, { contactEmail: `kim${at}@example.test` })).number;
        const first = await one();
        await failing();
        return [first, await one()];
      }),
    );
    for (const [first = 0, second = 0] of made) assert.ok(first > 1000 && second > first);
    assert.equal(new Set(made.flat()).size, 12);
  });

  test("who wants a number does not wait for another's transaction, where there are several at once", async () => {
    const { tenant, ann } = await desk();
    if (world.database.engine === "pglite") {
      assert.equal(await world.database.ticketNumber(tenant), null, "there is one at a time");
      return;
    }
    const held = Promise.withResolvers<void>();
    const numbered = Promise.withResolvers<number>();
    const slow = world.work(tenant, async (work) => {
      const { ticket } = await createTicket(work, { subject: "x", channel: "PHONE", assignedToId: null });
      numbered.resolve(ticket.number);
      await held.promise;
    });
    const before = await numbered.promise;
    const { number } = await make(ann, { assignedToId: null });
    held.resolve();
    await slow;
    assert.ok(number > before);
  });

  test("every filter narrows the list, and every order pages by cursor without gap or repetition", async () => {
    const { ann, ben } = await desk();
    for (let at = 0; at < 7; at += 1) {
      await make(ann, {
        subject: `Ticket ${at}`,
        priority: at % 2 === 0 ? "URGENT" : "LOW",
        tags: at < 3 ? ["tents"] : [],
        assignedToId: at === 6 ? ben.id : null,
        channel: at === 5 ? "WHATSAPP" : "EMAIL",
      });
      if (at % 3 === 0) world.clock.advance({ minutes: 1 });
    }
    const total = async (query: Parameters<typeof world.ok<typeof tickets.list>>[2]) =>
      (await world.ok(tickets.list, ann, query)).total;
    assert.deepEqual(
      [
        await total({ query: { priority: ["URGENT"] } }),
        await total({ query: { tag: "tents" } }),
        await total({ query: { assignedToId: "unassigned" } }),
        await total({ query: { assignedToId: ben.id } }),
        await total({ query: { channel: ["WHATSAPP"] } }),
        await total({ query: { status: ["OPEN", "PENDING"] } }),
        await total({ query: { status: ["CLOSED"] } }),
        await total({ query: { isSensitive: "true" } }),
      ],
      [4, 3, 6, 1, 1, 7, 0, 0],
    );
    assert.equal((await world.ok(tickets.list, ben, { query: { assignedToId: "me" } })).total, 1);
    assert.deepEqual(
      (await world.ok(tickets.assigned, ann, { params: { agentId: ben.id }, query: {} })).items.map(
        ({ subject }) => subject,
      ),
      ["Ticket 6"],
    );
    for (const sort of [
      "-lastActivityAt",
      "lastActivityAt",
      "-createdAt",
      "createdAt",
      "-priority",
      "waitingSince",
      "-number",
    ] as const) {
      const seen: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await world.ok(tickets.list, ann, { query: { sort, limit: 2, cursor } });
        seen.push(...page.items.map(({ subject }) => subject));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      assert.equal(new Set(seen).size, 7, sort);
      assert.equal(seen.length, 7, sort);
      const whole = (await world.ok(tickets.list, ann, { query: { sort } })).items.map(
        ({ subject }) => subject,
      );
      assert.deepEqual(seen, whole, sort);
      if (sort === "-number")
        assert.deepEqual(
          whole,
          [6, 5, 4, 3, 2, 1, 0].map((at) => `Ticket ${at}`),
        );
    }
    assert.deepEqual(
      (await world.ok(tickets.list, ann, { query: { sort: "-priority" } })).items.map(
        ({ priority }) => priority,
      ),
      ["URGENT", "URGENT", "URGENT", "URGENT", "LOW", "LOW", "LOW"],
    );
  });

  test("search finds words, beginnings, parts of the subject, people and numbers, and nothing of another tenant", async () => {
    const [{ ann }, { ann: other }] = [await desk(), await desk()];
    const made = await make(ann, {
      subject: "Zeltstange gebrochen",
      message: "The voucher AB-1234 was refused",
      contactEmail: "lena.krüger@example.test".replace("ü", "ue"),
      contactName: "Léna Krüger",
    });
    await make(ann, { subject: "Something else", contactEmail: "max@example.test", contactName: "Max" });
    const found = async (search: string, as = ann) =>
      (await world.ok(tickets.list, as, { query: { search } })).items.map(({ number }) => number);
    for (const search of [
      "zelt",
      "Zeltstange gebr",
      "stange",
      "VOUCHER",
      "vouch refus",
      "AB-1234",
      "ab-12",
      "lena.krueger@example.test",
      "krueger@exam",
      "Krüger",
      `#${made.number}`,
      String(made.number),
    ])
      assert.deepEqual(await found(search), [made.number], search);
    assert.deepEqual(await found("nothing like it"), []);
    assert.deepEqual(await found("zelt", other), []);
  });

  test("whatever is typed into the search is answered", async () => {
    const { ann } = await desk();
    await make(ann);
    const odd = [
      "'",
      "''",
      "\\",
      "a'b\\",
      "a & | ! b",
      "(((",
      ":*",
      "foo:*:*",
      "<->",
      "%",
      "_",
      "%%%",
      "--",
      "; drop table tickets",
      "\u{1F600}",
      "\uFEFF",
      "a\u0301",
      "نص عربي",
      "返品",
      "🙂🙂🙂",
      "\t",
      " . ",
      "#",
      "#0",
      "#999999999",
      "0",
      "1e9",
      "x".repeat(200),
      "' | 'a':*",
      '"quoted"',
      "a:b:c",
      "http://x.test/?a=b&c",
      "12/12/2026",
      "-1",
      "\\'",
      "$1",
      "\u{1D7D8}",
      "½",
      "\uD800",
    ];
    for (const search of odd) {
      const { status } = await world.call(tickets.list, ann, { query: { search } });
      assert.equal(status, 200, JSON.stringify(search));
    }
    assert.equal((await world.call(tickets.list, ann, { query: { search: "\0" } })).status, 422);
    for (const cursor of [
      "x",
      "W10",
      Buffer.from("[1,2]").toString("base64url"),
      Buffer.from('["a","b"]').toString("base64url"),
      Buffer.from('["2026-01-01",3]').toString("base64url"),
    ])
      assert.equal((await world.call(tickets.list, ann, { query: { cursor } })).status < 500, true, cursor);
    for (const subject of odd)
      assert.equal(
        (
          await world.call(tickets.findDuplicates, ann, {
            query: { subject, phoneNumber: subject.slice(0, 40), email: subject },
          })
        ).status,
        200,
        JSON.stringify(subject),
      );
  });

  test("an edit against an older version is refused with the ticket as it is, and a customer's message does not make it old", async () => {
    const { ann } = await desk();
    const made = await make(ann);
    const first = await world.ok(tickets.update, ann, {
      params: { id: made.id },
      body: { priority: "URGENT", tags: ["a"] },
      headers: { "if-match": `"${made.version}"` },
    });
    assert.deepEqual([first.priority, first.tags, first.version], ["URGENT", ["a"], made.version + 1]);
    const { status, body } = await world.call(tickets.update, ann, {
      params: { id: made.id },
      body: { subject: "Late" },
      headers: { "if-match": String(made.version) },
    });
    assert.equal(status, 412);
    assert.deepEqual(body["current"], first);
    await world.ok(tickets.reply, ann, {
      params: { id: made.id },
      body: { message: "A note", isPublic: false },
    });
    assert.equal(
      (
        await world.ok(tickets.update, ann, {
          params: { id: made.id },
          body: { subject: "In time" },
          headers: { "if-match": String(first.version) },
        })
      ).subject,
      "In time",
    );
  });

  test("assigning tells the assignee, and history says so with names", async () => {
    const { tenant, ann, ben } = await desk();
    const made = await make(ann);
    const given = await world.ok(tickets.update, ann, {
      params: { id: made.id },
      body: { assignedToId: ben.id },
    });
    assert.equal(given.assignedToName, "Ben Agent");
    await world.ok(tickets.update, ann, {
      params: { id: made.id },
      body: { status: "RESOLVED", tags: ["x", "y"] },
    });
    const told = await world.work(tenant, (work) =>
      work.rows(notifications).list({ where: eq(notifications.userId, ben.id) }),
    );
    assert.deepEqual(
      told.map(({ type, actionUrl }) => [type, actionUrl]),
      [["TICKET_ASSIGNED", `/tickets/${made.id}`]],
    );
    const { items } = await world.ok(tickets.history, ann, { params: { id: made.id } });
    assert.deepEqual(
      items.map(({ action, actorName, changes }) => [action, actorName, changes]),
      [
        [
          "update",
          "Ann Agent",
          [
            { field: "status", from: "OPEN", to: "RESOLVED" },
            { field: "tags", from: null, to: "x, y" },
          ],
        ],
        ["update", "Ann Agent", [{ field: "assignee", from: null, to: "Ben Agent" }]],
        [
          "create",
          "Ann Agent",
          [
            { field: "subject", from: null, to: "Tent pole broke" },
            { field: "status", from: null, to: "OPEN" },
            { field: "priority", from: null, to: "MEDIUM" },
            { field: "contact", from: null, to: "Kim" },
          ],
        ],
      ],
    );
    const names = await world.work(tenant, (work) =>
      work.db
        .select({ name: events.name, payload: events.payload })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "ticket_assigned"))),
    );
    assert.deepEqual(
      names.map(({ payload }) => payload),
      [{ ticketId: made.id, number: made.number, assignedToId: ben.id, previousId: null }],
    );
  });

  test("nobody is given a ticket who does not answer tickets", async () => {
    const { tenant, ann } = await desk();
    const reader = await world.person({ tenant, role: "USER" });
    const made = await make(ann);
    assert.equal(
      (await world.call(tickets.update, ann, { params: { id: made.id }, body: { assignedToId: reader.id } }))
        .status,
      422,
    );
  });

  test("a sensitive ticket is nowhere for whoever may not see it, and each look at it is on record", async () => {
    const { tenant, ann, ben, sue } = await desk();
    const made = await make(ann, {
      subject: "Private matter",
      message: "Secretword inside",
      assignedToId: ann.id,
    });
    const sensitive = await world.ok(tickets.setSensitive, ann, {
      params: { id: made.id },
      body: { isSensitive: true },
    });
    assert.equal(sensitive.isSensitive, true);
    const params = { id: made.id };
    assert.equal((await world.call(tickets.get, ben, { params })).status, 404);
    assert.equal((await world.call(tickets.get, ben, { params: { id: String(made.number) } })).status, 404);
    assert.equal((await world.call(tickets.conversations, ben, { params, query: {} })).status, 404);
    assert.equal((await world.call(tickets.history, ben, { params })).status, 404);
    assert.equal((await world.call(tickets.decisions, ben, { params })).status, 404);
    assert.equal((await world.call(tickets.reply, ben, { params, body: { message: "Hi" } })).status, 404);
    assert.equal(
      (await world.call(tickets.update, ben, { params, body: { assignedToId: ben.id } })).status,
      404,
    );
    assert.equal(
      (await world.call(tickets.setSensitive, ben, { params, body: { isSensitive: false } })).status,
      404,
    );
    assert.equal(
      (await world.call(tickets.presence, ben, { params, body: { state: "viewing" } })).status,
      404,
    );
    assert.equal((await world.call(tickets.survey, ben, { params })).status, 404);
    for (const query of [
      {},
      { search: "private" },
      { search: "secretword" },
      { search: `#${made.number}` },
      { isSensitive: "true" as const },
      { assignedToId: ann.id },
    ]) {
      const page = await world.ok(tickets.list, ben, { query });
      assert.deepEqual([page.total, page.items.length], [0, 0]);
    }
    assert.equal(
      (await world.ok(tickets.assigned, ben, { params: { agentId: ann.id }, query: {} })).total,
      0,
    );
    assert.deepEqual(
      (
        await world.ok(tickets.findDuplicates, ben, {
          query: { subject: "Private matter", email: "kim@example.test" },
        })
      ).items,
      [],
    );
    assert.deepEqual(
      await world.ok(tickets.bulkUpdate, ben, {
        body: { ticketIds: [made.id], update: { priority: "LOW" } },
      }),
      { updated: 0, skipped: [{ id: made.id, reason: "There is no such ticket." }] },
    );
    for (const who of [ann, sue]) {
      assert.equal((await world.ok(tickets.list, who, { query: { search: "secretword" } })).total, 1);
      await world.ok(tickets.get, who, { params });
    }
    await world.ok(tickets.conversations, sue, { params, query: {} });
    const views = await world.work(tenant, (work) =>
      work.db
        .select({ who: auditLogs.actorName })
        .from(auditLogs)
        .where(
          and(eq(auditLogs.tenantId, tenant), eq(auditLogs.entityId, made.id), eq(auditLogs.action, "view")),
        )
        .orderBy(auditLogs.id),
    );
    assert.deepEqual(
      views.map(({ who }) => who),
      ["Ann Agent", "Sue Super", "Sue Super"],
    );
    await world.ok(tickets.reply, ann, { params, body: { message: "On it" } });
    const [last] = await world.work(tenant, (work) =>
      work.db
        .select({ audience: events.audience })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "message_created")))
        .orderBy(events.seq)
        .then((rows) => rows.slice(-1)),
    );
    assert.deepEqual(last?.audience, ["supervisors", `user:${ann.id}`]);
  });

  test("many at once: those that are seen change, each with its entry, the others are named", async () => {
    const { ann, ben } = await desk();
    const [one, two] = [await make(ann), await make(ann)];
    const nobody = "01980000-0000-7000-8000-000000000000";
    const answer = await world.ok(tickets.bulkUpdate, ann, {
      body: {
        ticketIds: [one.id, two.id, one.id, nobody],
        update: { status: "PENDING", assignedToId: ben.id, tags: ["bulk"] },
      },
    });
    assert.deepEqual(answer, { updated: 2, skipped: [{ id: nobody, reason: "There is no such ticket." }] });
    for (const { id } of [one, two]) {
      const now = await world.ok(tickets.get, ann, { params: { id } });
      assert.deepEqual([now.status, now.assignedToId, now.tags], ["PENDING", ben.id, ["bulk"]]);
      assert.equal(
        (await world.ok(tickets.history, ann, { params: { id } })).items[0]?.action,
        "bulk_update",
      );
    }
    assert.equal(
      (
        await world.call(tickets.bulkUpdate, ann, {
          body: { ticketIds: Array.from({ length: 101 }, () => nobody), update: {} },
        })
      ).status,
      422,
    );
  });

  test("a deleted ticket is gone from everywhere, and its number is not given again", async () => {
    const { ann, sue } = await desk();
    const made = await make(ann);
    assert.equal((await world.call(tickets.remove, ann, { params: { id: made.id } })).status, 403);
    await world.ok(tickets.remove, sue, { params: { id: made.id } });
    assert.equal((await world.call(tickets.get, sue, { params: { id: made.id } })).status, 404);
    assert.equal((await world.ok(tickets.list, sue, { query: { search: "pole" } })).total, 0);
    assert.equal((await make(ann)).number, made.number + 1);
  });

  test("duplicates are found by phone, e-mail and subject, open ones first", async () => {
    const { tenant, ann } = await desk();
    const [closed, open] = [await make(ann), await make(ann)];
    await make(ann, { subject: "Invoice is wrong", contactEmail: "max@example.test", contactName: "Max" });
    await world.ok(tickets.update, ann, { params: { id: closed.id }, body: { status: "CLOSED" } });
    const found = async (query: Parameters<typeof world.ok<typeof tickets.findDuplicates>>[2]) =>
      (await world.ok(tickets.findDuplicates, ann, query)).items.map(({ id, reason }) => [id, reason]);
    assert.deepEqual(await found({ query: { email: "KIM@example.test" } }), [[open.id, "email"]]);
    assert.deepEqual(await found({ query: { email: "kim@example.test", includeAllStatuses: "true" } }), [
      [open.id, "email"],
      [closed.id, "email"],
    ]);
    assert.deepEqual(await found({ query: { subject: "tent pole is broken", excludeId: open.id } }), []);
    assert.deepEqual((await found({ query: { subject: "tent pole broke" } }))[0], [open.id, "subject"]);
    const { contacts } = await import("../../crm/records/contact-table.ts");
    await world.work(tenant, (work) =>
      work.rows(contacts).update(open.contact?.id ?? "", { phone: "+441632960961" }),
    );
    for (const phoneNumber of ["+44 1632 960961", "00441632960961", "01632 960961"])
      assert.deepEqual(await found({ query: { phoneNumber } }), [[open.id, "phone"]], phoneNumber);
  });

  test("what stays resolved is closed after the tenant's time, and not before", async () => {
    const { ann } = await desk();
    const made = await make(ann);
    await world.ok(tickets.update, ann, { params: { id: made.id }, body: { status: "RESOLVED" } });
    const status = async () =>
      (await world.ok(tickets.get, await world.person({ tenant: ann.tenant }), { params: { id: made.id } }))
        .status;
    world.clock.advance({ hours: 95, minutes: 59 });
    await autoClose.run(world.app);
    assert.equal(await status(), "RESOLVED");
    world.clock.advance({ minutes: 1 });
    await autoClose.run(world.app);
    assert.equal(await status(), "CLOSED");
  });

  test("a survey is mailed once, to whoever can get it", async () => {
    const { tenant, ann, sue } = await desk();
    const made = await make(ann);
    const bare = await world.ok(tickets.create, ann, {
      body: { subject: "By phone", contactName: "Pat", channel: "PHONE" },
    });
    assert.equal(
      (await world.ok(tickets.survey, ann, { params: { id: made.id } })).sentTo,
      "kim@example.test",
    );
    assert.equal((await world.call(tickets.survey, ann, { params: { id: made.id } })).status, 409);
    const other = await make(ann, { contactEmail: "max@example.test", contactName: "Max" });
    const many = await world.ok(tickets.bulkSurveys, sue, {
      body: { ticketIds: [made.id, bare.id, other.id] },
    });
    assert.deepEqual([many.sent, many.skipped.length], [1, 2]);
    const again = await world.ok(tickets.bulkSurveys, sue, {
      body: { ticketIds: [made.id, bare.id] },
      headers: { "accept-language": "es" },
    });
    assert.deepEqual(
      new Set(again.skipped.map(({ reason }) => reason)),
      new Set([
        "El contacto ya recibió esta encuesta y aún no ha respondido.",
        "El contacto no tiene dirección de correo ni chat al que enviarla.",
      ]),
    );
    const { mailsOf } = await import("../../../testing/staff.ts");
    const mails = await world.work(tenant, (work) => mailsOf(work));
    assert.deepEqual(
      mails.map(({ to }) => to),
      ["kim@example.test", "max@example.test"],
    );
    assert.match(mails[0]?.subject ?? "", /\[#1001\]$/);
  });

  test("who has a ticket open is known to the others for 40 seconds", async () => {
    const { ann, ben } = await desk();
    const made = await make(ann);
    const say = async (who: Person, state: "viewing" | "typing" | "left") =>
      (await world.ok(tickets.presence, who, { params: { id: made.id }, body: { state } })).people;
    assert.deepEqual(await say(ann, "typing"), []);
    assert.deepEqual(await say(ben, "viewing"), [{ id: ann.id, name: "Ann Agent", state: "typing" }]);
    assert.deepEqual(await say(ann, "left"), [{ id: ben.id, name: "Ben Agent", state: "viewing" }]);
    assert.deepEqual(await say(ben, "viewing"), []);
    world.clock.advance({ seconds: 40 });
    assert.deepEqual(await say(ann, "viewing"), []);
  });
});
