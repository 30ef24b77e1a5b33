import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactCompanies } from "../../../../contract/crm/contact-companies.ts";
import { contactDuplicates } from "../../../../contract/crm/contact-duplicates.ts";
import { contactIdentities } from "../../../../contract/crm/contact-identities.ts";
import { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { customFieldValues, customFields } from "../../../../contract/workspace/custom-fields.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { queryRows } from "../../../db/query.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { chatSessions } from "../../channels/chat/table.ts";

describe("merging contacts", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const make = (body: BodyIn<typeof contacts.create>) => world.ok(contacts.create, ann, { body });
  const get = (id: string) => world.ok(contacts.get, ann, { params: { id } });
  const ticketFor = (contactId: string, subject: string) =>
    world.ok(tickets.create, ann, { body: { subject, contactId } });
  const contactOf = async (id: string) => (await world.ok(tickets.get, ann, { params: { id } })).contact?.id;
  const addresses = async (id: string) =>
    (await get(id)).identities.map(({ value, isPrimary }) => `${value}${isPrimary ? " *" : ""}`).toSorted();
  const companiesOf = async (id: string) =>
    (await world.ok(contactCompanies.ofContact, ann, { params: { id } })).items
      .map(({ company, isPrimary }) => `${company.name}${isPrimary ? " *" : ""}`)
      .toSorted();

  test("moves tickets, chats, companies and addresses, takes what the survivor lacks, and the undo gives each back as it was", async () => {
    const [north, south] = [
      await world.ok(companies.create, ann, { body: { name: "North" } }),
      await world.ok(companies.create, ann, { body: { name: "South" } }),
    ];
    const kim = await make({
      name: "Kim Larsen",
      email: "kim@larsen.example",
      tags: ["vip"],
      notes: "Likes tents.",
      companyId: north.id,
    });
    const chat = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: {
        message: "Hello",
        email: "k.larsen@private.example",
        clientMessageId: "9e107d9d-372b-4b6f-8f1e-0d3c1c1b1a21",
      },
    });
    const visitorId =
      (await world.ok(tickets.get, ann, { params: { id: String(chat.ticketNumber) } })).contact?.id ?? "";
    const lee = await world.ok(contacts.update, ann, {
      params: { id: visitorId },
      body: {
        name: "K. Larsen",
        phone: "+45 32 12 34 56",
        jobTitle: "Buyer",
        tags: ["b2b", "vip"],
        notes: "Prefers phone.",
        companyId: south.id,
      },
    });
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: lee.id, companyId: north.id, role: "Advisor" },
    });
    const ticket = await ticketFor(lee.id, "Of the other");
    const field = await world.ok(customFields.create, ann, {
      body: { entity: "CONTACT", label: { en: "Shoe" }, type: "TEXT" },
    });
    await world.ok(customFieldValues.setOfContact, ann, {
      params: { id: lee.id, fieldId: field.id },
      body: { value: "44" },
    });
    const [kimBefore, leeBefore] = [await get(kim.id), await get(lee.id)];

    const wish = { contactId: kim.id, mergedIds: [lee.id] };
    const preview = await world.ok(calls.preview, ann, { body: wish });
    assert.deepEqual([preview.moves.tickets, preview.moves.chats, preview.moves.companies], [2, 1, 2]);
    assert.deepEqual(preview.fields.find(({ field: name }) => name === "phone")?.keptFrom, lee.id);
    assert.deepEqual(
      preview.customFields.map(({ keptFrom }) => keptFrom),
      [lee.id],
    );
    assert.deepEqual(preview.tags, ["vip", "b2b"]);

    const done = await world.ok(calls.merge, ann, { body: wish });
    assert.deepEqual(done.mergedIds, [lee.id]);
    const { name, email, phone, jobTitle, notes, tags, companyName } = done.contact;
    assert.deepEqual(
      { name, email, phone, jobTitle, notes, tags, companyName },
      {
        name: "Kim Larsen",
        email: "kim@larsen.example",
        phone: "+4532123456",
        jobTitle: "Buyer",
        notes: "Likes tents.\n\nPrefers phone.",
        tags: ["vip", "b2b"],
        companyName: "North",
      },
    );
    assert.deepEqual(await addresses(kim.id), [
      "+4532123456 *",
      "k.larsen@private.example",
      "kim@larsen.example *",
    ]);
    assert.equal(await contactOf(ticket.id), kim.id);
    assert.deepEqual(await companiesOf(kim.id), ["North *", "South"]);
    assert.equal(
      (await world.ok(customFieldValues.ofContact, ann, { params: { id: kim.id } })).items[0]?.value,
      "44",
    );
    assert.deepEqual(
      [(await get(lee.id)).mergedIntoId, (await get(lee.id)).deletedAt === null],
      [kim.id, false],
    );
    const refused = await world.call(contacts.restore, ann, { params: { id: lee.id } });
    assert.deepEqual([refused.status, refused.body["contactId"]], [409, kim.id]);
    const events: unknown = await world.database.read("system", (db) =>
      db.execute("select payload from events where name = 'crm_update' order by seq desc limit 30"),
    );
    const told = (
      events as {
        rows: { payload: { type: string; payload: { mergedIds?: string[]; contact?: { id: string } } } }[];
      }
    ).rows.find(({ payload }) => payload.type === "contact_merged")?.payload.payload;
    assert.deepEqual([told?.mergedIds, told?.contact?.id], [[lee.id], kim.id]);

    // Who writes from an address of the other is the one that goes on now; and what was written since stays
    // there.
    const later = await world.ok(tickets.create, ann, {
      body: { subject: "Since", contactEmail: "K.Larsen@private.example" },
    });
    assert.equal(later.contact?.id, kim.id);
    await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: {
        sessionId: chat.sessionId,
        message: "Again",
        clientMessageId: "9e107d9d-372b-4b6f-8f1e-0d3c1c1b1a22",
      },
    });
    await world.ok(contacts.update, ann, {
      params: { id: kim.id },
      body: { jobTitle: "Head of buying", tags: ["vip", "b2b", "new"] },
    });

    const [entry] = (await world.ok(calls.ofContact, ann, { params: { id: kim.id } })).items;
    assert.deepEqual(
      [entry?.merged.map(({ id }) => id), entry?.cannotUndo, entry?.movedCount],
      [[lee.id], null, 6],
    );
    const back = await world.ok(calls.undo, ann, { params: { id: done.mergeId } });
    assert.deepEqual(back.lost, []);
    assert.deepEqual(
      await addresses(lee.id),
      leeBefore.identities.map(({ value }) => `${value} *`).toSorted(),
    );
    assert.deepEqual(
      await addresses(kim.id),
      kimBefore.identities.map(({ value }) => `${value} *`).toSorted(),
    );
    assert.deepEqual(
      [await companiesOf(kim.id), await companiesOf(lee.id)],
      [["North *"], ["North", "South *"]],
    );
    assert.deepEqual([await contactOf(ticket.id), await contactOf(later.id)], [lee.id, kim.id]);
    const again = await get(kim.id);
    assert.deepEqual(
      [again.jobTitle, again.phone, again.notes, again.tags],
      ["Head of buying", null, "Likes tents.", ["vip", "new"]],
      "what was changed since stays, the rest is as before",
    );
    assert.deepEqual(
      (await world.ok(customFieldValues.ofContact, ann, { params: { id: kim.id } })).items
        .map(({ value }) => value)
        .filter((value) => value !== null),
      [],
    );
    assert.equal(
      (await world.ok(customFieldValues.ofContact, ann, { params: { id: lee.id } })).items[0]?.value,
      "44",
    );
    const [session] = await world.work("acme", (work) =>
      work.db.select().from(chatSessions).where(eq(chatSessions.key, chat.sessionId)),
    );
    assert.equal(session?.contactId, lee.id);
    assert.equal(
      (await world.call(calls.undo, ann, { params: { id: done.mergeId } })).status,
      409,
      "it was undone",
    );
  });

  test("each field can be taken from either, an address of the others becomes the primary one, and the undo puts it back", async () => {
    const [one, two] = [
      await make({ name: "One", email: "one@x.example" }),
      await make({ name: "Two", email: "two@x.example" }),
    ];
    const done = await world.ok(calls.merge, ann, {
      body: {
        contactId: one.id,
        mergedIds: [two.id],
        keep: { name: two.id, email: two.id },
        tags: ["chosen"],
      },
    });
    assert.deepEqual(
      [done.contact.name, done.contact.email, done.contact.tags],
      ["Two", "two@x.example", ["chosen"]],
    );
    assert.deepEqual(await addresses(one.id), ["one@x.example", "two@x.example *"]);
    await world.ok(calls.undo, ann, { params: { id: done.mergeId } });
    assert.deepEqual(
      [await addresses(one.id), await addresses(two.id), (await get(one.id)).name],
      [["one@x.example *"], ["two@x.example *"], "One"],
    );
  });

  test("an address that was taken away since goes home, unless somebody else has it: then the answer says so", async () => {
    const [one, two] = [
      await make({ name: "Home", email: "home@y.example" }),
      await make({ name: "Away", email: "away@y.example", phone: "+45 40 11 22 33" }),
    ];
    const done = await world.ok(calls.merge, ann, { body: { contactId: one.id, mergedIds: [two.id] } });
    for (const identity of (await get(one.id)).identities.filter(({ value }) => value !== "home@y.example"))
      await world.ok(contactIdentities.remove, ann, { params: { id: one.id, identityId: identity.id } });
    const third = await make({ name: "Third", email: "away@y.example" });
    const back = await world.ok(calls.undo, ann, { params: { id: done.mergeId } });
    assert.deepEqual(back.lost, [{ contactId: two.id, value: "away@y.example" }]);
    assert.deepEqual(
      [await addresses(two.id), await addresses(third.id)],
      [["+4540112233 *"], ["away@y.example *"]],
    );
    assert.equal((await get(two.id)).email, null);
  });

  test("merges upon merges are undone from the last, and none after 30 days", async () => {
    const [a, b, c] = [await make({ name: "A" }), await make({ name: "B" }), await make({ name: "C" })];
    const ticket = await ticketFor(a.id, "Travels");
    const first = await world.ok(calls.merge, ann, { body: { contactId: b.id, mergedIds: [a.id] } });
    const second = await world.ok(calls.merge, ann, { body: { contactId: c.id, mergedIds: [b.id] } });
    assert.equal(await contactOf(ticket.id), c.id);
    const early = await world.call(calls.undo, ann, { params: { id: first.mergeId } });
    assert.deepEqual([early.status, early.body["contactId"]], [409, c.id]);
    assert.equal(
      (await world.ok(calls.ofContact, ann, { params: { id: b.id } })).items.find(
        ({ id }) => id === first.mergeId,
      )?.cannotUndo?.reason,
      "merged_on",
    );
    await world.ok(calls.undo, ann, { params: { id: second.mergeId } });
    assert.equal(await contactOf(ticket.id), b.id);
    world.clock.advance({ days: 31 });
    ann = await world.person({ role: "ADMIN" });
    assert.equal((await world.call(calls.undo, ann, { params: { id: first.mergeId } })).status, 409);
    assert.equal(
      (await world.ok(calls.ofContact, ann, { params: { id: b.id } })).items.find(
        ({ id }) => id === first.mergeId,
      )?.cannotUndo?.reason,
      "too_old",
    );
  });

  test("a merge is undone by who made it, and by supervisors; another agent sees that it was made and is refused", async () => {
    const [jo, ella, sue] = [
      await world.person({ role: "AGENT" }),
      await world.person({ role: "SENIOR_AGENT" }),
      await world.person({ role: "SUPERVISOR" }),
    ];
    const merged = async (name: string) => {
      const [one, other] = [await make({ name }), await make({ name: `${name} twice` })];
      return {
        one,
        mergeId: (await world.ok(calls.merge, jo, { body: { contactId: one.id, mergedIds: [other.id] } }))
          .mergeId,
      };
    };
    const [first, second] = [await merged("Mia"), await merged("Max")];
    const isMine = async (as: Person) =>
      (await world.ok(calls.ofContact, as, { params: { id: first.one.id } })).items[0]?.isMine;
    assert.deepEqual([await isMine(jo), await isMine(ella), await isMine(sue)], [true, false, false]);
    assert.equal((await world.call(calls.undo, ella, { params: { id: first.mergeId } })).status, 403);
    await world.ok(calls.undo, jo, { params: { id: first.mergeId } });
    await world.ok(calls.undo, sue, { params: { id: second.mergeId } });
  });

  test("bad wishes are refused at their field, and what is written for a contact that is being merged goes where it went", async () => {
    const [one, two, gone] = [
      await make({ name: "One" }),
      await make({ name: "Two" }),
      await make({ name: "Gone" }),
    ];
    await world.ok(contacts.remove, ann, { params: { id: gone.id } });
    const pathOf = async (body: { contactId: string; mergedIds: string[]; keep?: { name: string } }) => {
      const { status, body: problem } = await world.call(calls.merge, ann, { body });
      return `${status} ${(problem["errors"] as { path: string }[])[0]?.path}`;
    };
    assert.deepEqual(
      [
        await pathOf({ contactId: one.id, mergedIds: [one.id] }),
        await pathOf({ contactId: one.id, mergedIds: [gone.id] }),
        await pathOf({ contactId: gone.id, mergedIds: [one.id] }),
        await pathOf({ contactId: one.id, mergedIds: [two.id], keep: { name: gone.id } }),
      ],
      ["422 mergedIds", "422 mergedIds", "422 contactId", "422 keep.name"],
    );
    await world.ok(calls.merge, ann, { body: { contactId: one.id, mergedIds: [two.id] } });
    const ticket = await world.work("acme", async (work) => {
      const row = await queryRows<{ contact_id: string }>(
        work.db,
        `insert into tickets (tenant_id, id, number, subject, contact_id) values ('acme', gen_random_uuid(), 990001, 'Late', '${two.id}') returning contact_id`,
      );
      return row[0]?.contact_id;
    });
    assert.equal(ticket, one.id);
  });

  test("a blocked person's chat, question and form make no ticket and are told nothing of the block; staff see why, and may still write a ticket themselves", async () => {
    const bo = await make({ name: "Bo", email: "bo@spam.example" });
    const blocked = await world.ok(contacts.block, ann, {
      params: { id: bo.id },
      body: { reason: "Threatens people" },
    });
    assert.deepEqual(
      [blocked.status, blocked.blocked?.reason, blocked.blocked?.byName],
      ["BLOCKED", "Threatens people", ann.name],
    );
    const before = (await world.ok(tickets.list, ann, { query: {} })).total;
    const said = await world.call(publicSite.sendChatMessage, null, {
      params: { domain: "acme" },
      body: {
        message: "Hi",
        email: "bo@spam.example",
        clientMessageId: "9e107d9d-372b-4b6f-8f1e-0d3c1c1b1a31",
      },
    });
    assert.equal(said.status, 403);
    assert.ok(!JSON.stringify(said.body).toLowerCase().includes("block"));
    assert.equal((await world.ok(tickets.list, ann, { query: {} })).total, before);
    await ticketFor(bo.id, "By hand");
    const free = await world.ok(contacts.unblock, ann, { params: { id: bo.id } });
    assert.deepEqual([free.status, free.blocked], ["ACTIVE", null]);
    assert.equal(
      (
        await world.call(publicSite.sendChatMessage, null, {
          params: { domain: "acme" },
          body: {
            message: "Hi",
            email: "bo@spam.example",
            clientMessageId: "9e107d9d-372b-4b6f-8f1e-0d3c1c1b1a32",
          },
        })
      ).status,
      201,
    );
    await world.ok(contacts.update, ann, { params: { id: bo.id }, body: { status: "BLOCKED" } });
    assert.notEqual((await get(bo.id)).blocked?.at, undefined, "by the field too");
    await world.work("acme", (work) =>
      assert.rejects(
        createTicket(
          { ...work, actor: { id: null, name: "Visitor", role: "VISITOR" } },
          {
            subject: "Form",
            channel: "WEB_FORM",
            requester: { email: "bo@spam.example", source: "WEB_FORM" },
            message: { content: "x", isPlain: true },
          },
        ),
      ),
    );
  });

  test("who may be one person is suggested with the reasons, and not once somebody has said that they are two", async () => {
    const company = await world.ok(companies.create, ann, { body: { name: "Twin Works" } });
    const [one, two, other] = [
      await make({ name: "Johanna Winkler", email: "johanna.winkler@one.example", companyId: company.id }),
      await make({ name: "Johana Winkler", email: "johanna.winkler@two.example", companyId: company.id }),
      await make({ name: "Omar Haddad", email: "johanna.winkler@three.example", companyId: company.id }),
    ];
    const of = async (id: string) =>
      (await world.ok(contactDuplicates.ofContact, ann, { params: { id } })).items;
    const [likely, ...more] = await of(one.id);
    assert.deepEqual(
      [likely?.contact.id, likely?.reasons.toSorted(), more.length],
      [two.id, ["company", "email"], 0],
    );
    assert.ok((likely?.score ?? 0) > 85, String(likely?.score));
    assert.deepEqual(await of(other.id), [], "an address alone says nothing");
    assert.ok(
      (await world.ok(contactDuplicates.list, ann, { query: {} })).items.some(
        ({ a, b }) => [a.id, b.id].toSorted().join() === [one.id, two.id].toSorted().join(),
      ),
    );
    await world.ok(contactDuplicates.dismiss, ann, { body: { contactId: two.id, otherId: one.id } });
    assert.deepEqual([await of(one.id), await of(two.id)], [[], []]);
    await world.ok(contactDuplicates.reconsider, ann, { body: { contactId: one.id, otherId: two.id } });
    assert.equal((await of(two.id)).length, 1);
  });
});
