import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { auditLogs as auditCalls } from "../../../../contract/insight/audit-logs.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactBulkChanges as bulk } from "../../../../contract/crm/contact-bulk-changes.ts";
import { contactMerges as merges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import {
  customFieldValues as values,
  customFields as fields,
} from "../../../../contract/workspace/custom-fields.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { privacy } from "../../../../contract/privacy/privacy.ts";
import type { PrivacyRequest } from "../../../../contract/privacy/privacy.ts";
import { savedResponses } from "../../../../contract/desk/saved-responses.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { queryRows } from "../../../db/query.ts";
import { newId } from "../../../db/columns.ts";
import { everyRow } from "../../../testing/every-row.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { purgeExpired } from "../../index.ts";
import { ticketSurveys } from "../../insight/surveys/table.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { queueWebhook } from "../../notices/webhooks/queue-webhook.ts";

describe("what a person may ask", () => {
  let world: World;
  let ann: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true });
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    ann = await world.person({ role: "ADMIN", tenant: `asked${tenants}` });
  };
  const ended = async (id: string): Promise<PrivacyRequest> => {
    for (
      const until = Date.now() + 120_000;
      Date.now() < until;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      })
    ) {
      const request = await world.ok(privacy.get, ann, { params: { id } });
      if (request.state !== "QUEUED" && request.state !== "RUNNING") return request;
    }
    throw new Error("it does not end");
  };
  /** Whoever is signed in by then. */
  const later = async (days: number) => {
    world.clock.advance({ days });
    ann = await world.person({ role: "ADMIN", tenant: ann.tenant });
  };
  const ask = (contactId: string, kind: "DATA" | "ERASE") =>
    world.ok(privacy.record, ann, { body: { contactId, kind } });
  /** A person who has left traces wherever one can. */
  const busyPerson = async () => {
    const kim = await world.ok(contacts.create, ann, {
      body: {
        name: "Kimberly Larsen-Østergård",
        email: "kimberly@larsen.test",
        phone: "+45 32 12 34 56",
        jobTitle: "Head of Larsen-Østergård",
        notes: "Calls herself Kimberly",
        tags: ["kimberly"],
      },
    });
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { jobTitle: "Buyer" } });
    const larsen = await world.ok(companies.create, ann, {
      body: { name: "Outdoor", notes: "Ask kimberly@larsen.test" },
    });
    const size = await world.ok(fields.create, ann, {
      body: { entity: "CONTACT", label: { en: "Nickname" }, type: "TEXT" },
    });
    await world.ok(values.setOfContact, ann, {
      params: { id: kim.id, fieldId: size.id },
      body: { value: "Kimberly" },
    });
    await world.ok(deals.create, ann, {
      body: { title: "Tents for Kimberly Larsen-Østergård", contactIds: [kim.id] },
    });
    await world.ok(savedResponses.create, ann, {
      body: { title: "Signature", content: "Write to Kimberly@Larsen.test or +45 3212 3456" },
    });
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "Pole of Kimberly", contactId: kim.id },
    });
    await world.ok(tickets.reply, ann, {
      params: { id: ticket.id },
      body: { message: "<p>Dear Kimberly, we call 32 12 34 56.</p>", clientMessageId: "one" },
    });
    const message = await world.work(ann.tenant, async (work) => {
      const written = await work.rows(ticketMessages).insert({
        ticketId: ticket.id,
        authorType: "CUSTOMER",
        authorName: "Kimberly Larsen-Østergård",
        text: "It broke. Kimberly",
        channel: "EMAIL",
      });
      await work.rows(attachments).insert({
        ticketId: ticket.id,
        messageId: written.id,
        name: "kimberly-larsen.txt",
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: `${ann.tenant}/file`,
      });
      await work.rows(ticketSurveys).insert({
        ticketId: ticket.id,
        contactId: kim.id,
        agentId: ann.id,
        sentTo: "kimberly@larsen.test",
        score: 5,
        comment: "Thanks, Kimberly",
      });
      await queueMail(work, {
        to: "kimberly@larsen.test",
        subject: "Your pole",
        text: "Hello Kimberly",
      });
      await queueWebhook(work, {
        ruleId: newId(),
        ruleName: "r",
        ticketId: ticket.id,
        url: "https://example.test/hook",
        type: "rule.matched",
        data: { contact: { name: "Kimberly Larsen-Østergård", email: "kimberly@larsen.test" } },
      });
      return written;
    });
    const other = await world.ok(tickets.create, ann, {
      body: { subject: "Forwarded by Kimberly Larsen-Østergård", message: "See kimberly@larsen.test" },
    });
    return { kim, larsen, ticket, message, other };
  };
  const sayings = /kimberly|larsen-østergård|larsen\.test|32\W?12\W?34\W?56|3212\W?3456/iu;

  test(
    "after an erasure their name, address and number stand nowhere in the whole database, and what others did stands",
    { timeout: 300_000 },
    async () => {
      await begin();
      const { kim, larsen, ticket, message, other } = await busyPerson();
      const namesake = await world.ok(contacts.create, ann, {
        body: { name: "Jo Larsen", email: "jo@other.test" },
      });
      const before = await everyRow(world);
      const places = [...new Set(before.filter(({ row }) => sayings.test(row)).map(({ table }) => table))];
      for (const table of [
        "contacts",
        "contact_identities",
        "tickets",
        "ticket_messages",
        "ticket_search",
        "audit_logs",
        "deliveries",
        "deals",
        "companies",
        "saved_responses",
        "custom_field_values",
        "ticket_surveys",
        "attachments",
        "idempotency_keys",
      ])
        if (table !== "idempotency_keys")
          assert.ok(places.includes(table), `the test reads nothing of them in ${table}`);
      for (const kind of ["email", "webhook"])
        assert.ok(
          before.some(
            ({ table, row }) => table === "deliveries" && row.includes(`,${kind},`) && sayings.test(row),
          ),
          `the test reads nothing of them in what leaves as ${kind}`,
        );
      const { id } = await ask(kim.id, "ERASE");
      const wrong = await world.call(privacy.start, ann, { params: { id }, body: { confirmName: "Kim" } });
      assert.deepEqual(
        [wrong.status, (wrong.body["errors"] as { path: string }[])[0]?.path],
        [422, "confirmName"],
      );
      await world.ok(privacy.start, ann, { params: { id }, body: { confirmName: kim.name } });
      const done = await ended(id);
      assert.deepEqual([done.state, done.error, done.contactName], ["DONE", null, null]);
      assert.deepEqual(
        (await everyRow(world)).filter(({ row }) => sayings.test(row)),
        [],
      );
      const kept = await world.ok(tickets.get, ann, { params: { id: ticket.id } });
      assert.deepEqual([kept.subject, kept.contact], ["Pole of [erased]", null]);
      assert.equal(
        (await world.ok(tickets.get, ann, { params: { id: other.id } })).subject,
        "Forwarded by [erased]",
      );
      const [said, survey, log] = await world.work(
        ann.tenant,
        async (work) =>
          [
            await work.rows(ticketMessages).get(message.id),
            (await work.rows(ticketSurveys).list())[0],
            await queryRows(
              work.db,
              sql`select action, entity from audit_logs where action in ('erase', 'redact')`,
            ),
          ] as const,
      );
      assert.deepEqual(
        [said.authorName, said.text, survey?.score, survey?.comment, log.length],
        ["[erased]", "It broke. [erased]", 5, null, 2],
      );
      assert.equal((await world.ok(companies.get, ann, { params: { id: larsen.id } })).name, "Outdoor");
      assert.equal(
        (await world.ok(contacts.get, ann, { params: { id: namesake.id } })).name,
        "Jo Larsen",
        "who shares half a name is somebody else",
      );
      assert.equal((await world.ok(tickets.list, ann, { query: { search: "kimberly" } })).total, 0);
      assert.equal(
        (await world.ok(tickets.list, ann, { query: { search: "broke" } })).total,
        1,
        "what was said is still found",
      );
      assert.equal((await world.call(contacts.get, ann, { params: { id: kim.id } })).status, 404);
    },
  );

  test(
    "a name that others have too is taken out of their own conversations alone, and their files only where that was asked for",
    { timeout: 120_000 },
    async () => {
      await begin();
      const [kim, lee] = [
        await world.ok(contacts.create, ann, { body: { name: "Kim", email: "kim@a.test" } }),
        await world.ok(contacts.create, ann, {
          body: { name: "Lee", email: "lee@a.test", notes: "Friend of Kim, not akim@a.test" },
        }),
      ];
      const [theirs, others] = [
        await world.ok(tickets.create, ann, { body: { subject: "For Kim", contactId: kim.id } }),
        await world.ok(tickets.create, ann, { body: { subject: "Kim asked", contactId: lee.id } }),
      ];
      await world.work(ann.tenant, async (work) => {
        const { id: messageId } = await work.rows(ticketMessages).insert({
          ticketId: theirs.id,
          authorType: "CUSTOMER",
          authorName: "Kim",
          text: "x",
          channel: "EMAIL",
        });
        await work.rows(attachments).insert({
          ticketId: theirs.id,
          messageId,
          name: "a.txt",
          contentType: "text/plain",
          sizeBytes: 1,
          storageKey: `${ann.tenant}/gone`,
        });
      });
      const { id } = await ask(kim.id, "ERASE");
      await world.ok(privacy.start, ann, {
        params: { id },
        body: { confirmName: "Kim", removesFiles: true },
      });
      const { counts, state } = await ended(id);
      assert.deepEqual([state, counts?.["attachments"]], ["DONE", 1]);
      assert.deepEqual(
        [
          (await world.ok(tickets.get, ann, { params: { id: theirs.id } })).subject,
          (await world.ok(tickets.get, ann, { params: { id: others.id } })).subject,
          (await world.ok(contacts.get, ann, { params: { id: lee.id } })).notes,
        ],
        ["For [erased]", "Kim asked", "Friend of Kim, not akim@a.test"],
      );
    },
  );

  test(
    "their data come as one file with all of it, by a link that ends, and the file goes after a week",
    { timeout: 120_000 },
    async () => {
      await begin();
      const { kim } = await busyPerson();
      const { id } = await ask(kim.id, "DATA");
      await world.ok(privacy.start, ann, { params: { id }, body: {} });
      const done = await ended(id);
      assert.deepEqual([done.state, done.hasFile], ["DONE", true]);
      const { url } = await world.ok(privacy.link, ann, { params: { id } });
      const answer = await world.app.http.inject({ method: "GET", url });
      assert.deepEqual([answer.statusCode, answer.headers["content-type"]], [200, "application/zip"]);
      const files = unzipSync(new Uint8Array(answer.rawPayload));
      const text = (name: string) => new TextDecoder().decode(files[name]);
      const data = JSON.parse(text("data.json")) as Record<string, unknown[]>;
      for (const name of [
        "contacts",
        "contact_identities",
        "custom_field_values",
        "deals",
        "tickets",
        "ticket_surveys",
        "audit_logs",
      ])
        assert.ok((data[name] ?? []).length > 0, name);
      assert.match(text("data.json"), /Dear Kimberly[^]*kimberly-larsen\.txt/);
      assert.match(text("data.html"), /kimberly@larsen\.test/);
      assert.doesNotMatch(text("data.json"), /storage_?key|"hash"/i);
      const { items } = await world.ok(auditCalls.list, ann, {
        query: { entity: "privacy_requests", action: "download" },
      });
      assert.equal(items[0]?.entityId, id);
      await later(8);
      assert.equal((await world.call(privacy.link, ann, { params: { id } })).status, 410);
    },
  );

  test(
    "under a legal hold nothing of a person is erased, deleted for good or purged; lifted, it is",
    { timeout: 120_000 },
    async () => {
      await begin();
      const kim = await world.ok(contacts.create, ann, { body: { name: "Kim Held" } });
      await world.ok(privacy.hold, ann, { params: { id: kim.id }, body: { reason: "Court case 12/2026" } });
      assert.equal(
        (await world.call(privacy.hold, ann, { params: { id: kim.id }, body: { reason: "Again" } })).status,
        409,
      );
      const agent = await world.person({ tenant: ann.tenant });
      assert.equal(
        (await world.ok(privacy.ofContact, agent, { params: { id: kim.id } })).hold?.reason,
        "Court case 12/2026",
      );
      const { id } = await ask(kim.id, "ERASE");
      assert.equal(
        (await world.call(privacy.start, ann, { params: { id }, body: { confirmName: "Kim Held" } })).status,
        409,
      );
      await world.ok(contacts.remove, ann, { params: { id: kim.id } });
      assert.equal((await world.call(contacts.removeForGood, ann, { params: { id: kim.id } })).status, 409);
      await later(40);
      await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
      assert.equal(
        (await world.ok(privacy.ofContact, ann, { params: { id: kim.id } })).requests[0]?.isOverdue,
        true,
        "and it is still there",
      );
      assert.deepEqual(
        (await world.ok(privacy.list, ann, { query: {} })).items.map(({ heldBecause }) => heldBecause),
        ["Court case 12/2026"],
      );
      const holds = async (isActive: "true" | "false") =>
        (await world.ok(privacy.holds, ann, { query: { isActive } })).items.map(
          ({ contactName, reason, liftedByName }) => [contactName, reason, liftedByName],
        );
      assert.deepEqual(
        [await holds("true"), await holds("false")],
        [[["Kim Held", "Court case 12/2026", null]], []],
      );
      await world.ok(privacy.lift, ann, { params: { id: kim.id } });
      assert.deepEqual(
        [await holds("true"), await holds("false")],
        [[], [["Kim Held", "Court case 12/2026", ann.name]]],
      );
      assert.equal((await world.ok(privacy.get, ann, { params: { id } })).heldBecause, null);
      await world.ok(privacy.start, ann, { params: { id }, body: { confirmName: "Kim Held" } });
      assert.equal((await ended(id)).state, "DONE");
      assert.equal((await world.call(privacy.ofContact, ann, { params: { id: kim.id } })).status, 404);
    },
  );

  test("under a legal hold a deal of the person can be put away and restored, and is neither deleted for good nor purged; lifted, it is", async () => {
    await begin();
    const [kim, lee] = [
      await world.ok(contacts.create, ann, { body: { name: "Kim Held" } }),
      await world.ok(contacts.create, ann, { body: { name: "Lee" } }),
    ];
    const [held, free] = [
      await world.ok(deals.create, ann, { body: { title: "Ten chairs", contactIds: [lee.id, kim.id] } }),
      await world.ok(deals.create, ann, { body: { title: "A table", contactIds: [lee.id] } }),
    ];
    await world.ok(privacy.hold, ann, { params: { id: kim.id }, body: { reason: "Court case 12/2026" } });
    const remove = async () => {
      for (const { id } of [held, free]) await world.ok(deals.remove, ann, { params: { id } });
    };
    const statusOf = async (id: string) => (await world.call(deals.get, ann, { params: { id } })).status;
    const purge = () => purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    await remove();
    const refused = await world.call(deals.removeForGood, ann, { params: { id: held.id } });
    assert.deepEqual([refused.status, refused.body["contactId"]], [409, kim.id]);
    await world.ok(deals.restore, ann, { params: { id: held.id } });
    await world.ok(deals.remove, ann, { params: { id: held.id } });
    await later(40);
    await purge();
    assert.deepEqual([await statusOf(held.id), await statusOf(free.id)], [200, 404]);
    await world.ok(privacy.lift, ann, { params: { id: kim.id } });
    await purge();
    assert.equal(await statusOf(held.id), 404);
  });

  test(
    "who was merged into somebody under a legal hold is held with them: nothing of them is purged, and had back they are held for the same reason",
    { timeout: 120_000 },
    async () => {
      await begin();
      const make = (name: string) => world.ok(contacts.create, ann, { body: { name, notes: `Of ${name}` } });
      const [kim, lee, max] = [await make("Kim Held"), await make("Lee Door"), await make("Max Door")];
      await world.ok(merges.merge, ann, { body: { contactId: lee.id, mergedIds: [max.id] } });
      const { mergeId } = await world.ok(merges.merge, ann, {
        body: { contactId: kim.id, mergedIds: [lee.id] },
      });
      await world.ok(privacy.hold, ann, { params: { id: kim.id }, body: { reason: "Court case 12/2026" } });
      const setter = ann.name;
      await later(29);
      await world.ok(merges.undo, ann, { params: { id: mergeId } });
      const holdOf = async (id: string) => {
        const { hold } = await world.ok(privacy.ofContact, ann, { params: { id } });
        return hold && [hold.reason, hold.setByName];
      };
      assert.deepEqual(await holdOf(lee.id), ["Court case 12/2026", setter]);
      const { id } = await ask(lee.id, "ERASE");
      assert.equal(
        (await world.call(privacy.start, ann, { params: { id }, body: { confirmName: "Lee Door" } })).status,
        409,
      );
      await world.ok(contacts.remove, ann, { params: { id: lee.id } });
      assert.equal((await world.call(contacts.removeForGood, ann, { params: { id: lee.id } })).status, 409);
      await later(40);
      const purge = () => purgeExpired.run({ desk: world.app.desk, services: world.app.services });
      await purge();
      assert.deepEqual(
        [
          (await world.ok(contacts.get, ann, { params: { id: lee.id } })).notes,
          (await world.ok(contacts.get, ann, { params: { id: max.id } })).notes,
        ],
        ["Of Lee Door\n\nOf Max Door", "Of Max Door"],
      );
      await world.ok(privacy.lift, ann, { params: { id: lee.id } });
      assert.deepEqual(await holdOf(kim.id), ["Court case 12/2026", setter], "each hold is lifted by itself");
      await purge();
      await purge();
      assert.deepEqual(
        [
          (await world.call(contacts.get, ann, { params: { id: lee.id } })).status,
          (await world.call(contacts.get, ann, { params: { id: max.id } })).status,
        ],
        [404, 404],
      );
    },
  );

  test("requests are recorded with the day they came and the day they are due, for administrators; a refusal keeps its reason", async () => {
    await begin();
    const sue = await world.person({ role: "SUPERVISOR", tenant: ann.tenant });
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    assert.equal(
      (await world.call(privacy.record, sue, { body: { contactId: kim.id, kind: "DATA" } })).status,
      403,
    );
    assert.equal(
      (await world.call(privacy.hold, sue, { params: { id: kim.id }, body: { reason: "x" } })).status,
      403,
    );
    const today = world.clock.now().toISOString().slice(0, 10);
    const early = await world.ok(privacy.record, ann, {
      body: { contactId: kim.id, kind: "ERASE", receivedOn: "2101-02-01" },
    });
    assert.deepEqual(
      [early.dueOn, early.isOverdue, early.contactName],
      ["2101-03-03", "2101-03-03" < today, "Kim"],
    );
    const refused = await world.ok(privacy.refuse, ann, {
      params: { id: early.id },
      body: { reason: "We could not make sure who asked" },
    });
    assert.deepEqual([refused.state, refused.isOverdue], ["REFUSED", false]);
    assert.equal(
      (await world.call(privacy.start, ann, { params: { id: early.id }, body: { confirmName: "Kim" } }))
        .status,
      409,
    );
    assert.equal(
      (
        await world.call(privacy.record, ann, {
          body: { contactId: kim.id, kind: "DATA", receivedOn: "2102-01-01" },
        })
      ).status,
      422,
    );
    assert.deepEqual(
      (await world.ok(privacy.list, ann, { query: { state: ["REFUSED"] } })).items.map(({ id }) => id),
      [early.id],
    );
  });

  test("the logs let nothing be taken out of them by a desk itself, and another tenant's person is left alone", async () => {
    await begin();
    const kim = await world.ok(contacts.create, ann, {
      body: { name: "Kim Twice", email: "kim.twice@example.test" },
    });
    await assert.rejects(
      world.work(ann.tenant, (work) => work.db.execute(sql`update audit_logs set before = null`)),
    );
    const eve = await world.person({ role: "ADMIN", tenant: "asked-elsewhere" });
    const theirs = await world.ok(contacts.create, eve, {
      body: { name: "Kim Twice", email: "kim.twice@example.test" },
    });
    assert.equal(
      (await world.call(privacy.record, eve, { body: { contactId: kim.id, kind: "ERASE" } })).status,
      422,
    );
    const { id } = await ask(kim.id, "ERASE");
    await world.ok(privacy.start, ann, { params: { id }, body: { confirmName: "Kim Twice" } });
    assert.equal((await ended(id)).state, "DONE");
    const { name, email } = await world.ok(contacts.get, eve, { params: { id: theirs.id } });
    assert.deepEqual([name, email], ["Kim Twice", "kim.twice@example.test"]);
    assert.equal(
      (
        await world.ok(bulk.update, eve, {
          body: { contactIds: [theirs.id], update: { status: "INACTIVE" } },
        })
      ).done,
      1,
    );
  });
});
