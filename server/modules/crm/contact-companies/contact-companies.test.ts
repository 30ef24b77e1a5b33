import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agentSettings } from "../../../../contract/desk/agent-settings.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactCompanies } from "../../../../contract/crm/contact-companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { contacts as contactTable } from "../records/contact-table.ts";
import { contactCompanies as table } from "../records/contact-company-table.ts";
import { auditLogs, events } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("people at companies", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const makeContact = async (who: Person, more: { companyId?: string | null; email?: string } = {}) =>
    (await world.ok(contacts.create, who, { body: { name: "Kim", ...more } })).id;
  const makeCompany = async (who: Person, name: string, domain?: string) =>
    (await world.ok(companies.create, who, { body: { name, ...(domain ? { domain } : {}) } })).id;
  const companiesOf = async (who: Person, id: string) =>
    (await world.ok(contactCompanies.ofContact, who, { params: { id } })).items.map(
      ({ company, role, isPrimary }) => [company.name, role, isPrimary],
    );

  test("a person is at several companies, with a role at each; the first is primary until another is said to be", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "acme" });
    const [kim, north, south] = [
      await makeContact(ann),
      await makeCompany(ann, "North"),
      await makeCompany(ann, "South"),
    ];
    const first = await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: north, role: "DECISION_MAKER" },
    });
    assert.deepEqual([first.role, first.isPrimary], ["DECISION_MAKER", true]);
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: south, role: "Adviser" },
    });
    assert.deepEqual(await companiesOf(ann, kim), [
      ["North", "DECISION_MAKER", true],
      ["South", "Adviser", false],
    ]);
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: south, isPrimary: true },
    });
    assert.deepEqual(
      await companiesOf(ann, kim),
      [
        ["South", "Adviser", true],
        ["North", "DECISION_MAKER", false],
      ],
      "the role stays where none is sent",
    );
    const contact = await world.ok(contacts.get, ann, { params: { id: kim } });
    assert.deepEqual([contact.companyId, contact.companyName], [south, "South"]);
    assert.deepEqual(
      (await world.ok(contacts.list, ann, { query: { companyId: north } })).items.map(({ id }) => id),
      [kim],
      "people of a company are listed, also where it is not their primary one",
    );
    assert.equal((await world.ok(companies.get, ann, { params: { id: north } })).contactCount, 1);
  });

  test("a person who leaves the primary company is at the one that they have been at longest, and then at none", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "acme" });
    const [kim, north, south, east] = [
      await makeContact(ann),
      await makeCompany(ann, "North 2"),
      await makeCompany(ann, "South 2"),
      await makeCompany(ann, "East 2"),
    ];
    for (const companyId of [north, south, east]) {
      await world.ok(contactCompanies.associate, ann, { body: { contactId: kim, companyId } });
      world.clock.advance({ minutes: 1 });
    }
    const left: (string | null)[] = [];
    for (const companyId of [north, south, east]) {
      await world.ok(contactCompanies.disassociate, ann, { params: { contactId: kim, companyId } });
      left.push((await world.ok(contacts.get, ann, { params: { id: kim } })).companyName);
    }
    assert.deepEqual(left, ["South 2", "East 2", null]);
    assert.equal(
      (await world.call(contactCompanies.disassociate, ann, { params: { contactId: kim, companyId: north } }))
        .status,
      404,
      "what is not there cannot be taken away",
    );
  });

  test("the contact's own company and the associations agree, whichever of them is written, and by whom", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "agree" });
    const [north, south] = [await makeCompany(ann, "North"), await makeCompany(ann, "South")];
    const kim = await makeContact(ann, { companyId: north });
    assert.deepEqual(await companiesOf(ann, kim), [["North", null, true]]);
    await world.ok(contacts.update, ann, { params: { id: kim }, body: { companyId: south } });
    assert.deepEqual(
      await companiesOf(ann, kim),
      [
        ["South", null, true],
        ["North", null, false],
      ],
      "the former one stays, as one of several",
    );
    await world.ok(contacts.update, ann, { params: { id: kim }, body: { companyId: null } });
    assert.deepEqual(await companiesOf(ann, kim), [["North", null, false]]);
    await world.work("agree", (work) => work.db.update(contactTable).set({ companyId: north }));
    assert.deepEqual(await companiesOf(ann, kim), [["North", null, true]]);
    await world.work("agree", (work) => work.db.delete(table));
    assert.equal(
      (await world.ok(contacts.get, ann, { params: { id: kim } })).companyId,
      null,
      "also where neither asks the other",
    );
  });

  test("a deleted company takes its people along, brings them back, and leaves them to their other companies when it goes for good", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "gone" });
    const [kim, north, south] = [
      await makeContact(ann),
      await makeCompany(ann, "North"),
      await makeCompany(ann, "South"),
    ];
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: north, role: "BILLING" },
    });
    await world.ok(contactCompanies.associate, ann, { body: { contactId: kim, companyId: south } });
    await world.ok(companies.remove, ann, { params: { id: north } });
    assert.deepEqual(await companiesOf(ann, kim), [["South", null, false]]);
    assert.deepEqual((await world.ok(contacts.get, ann, { params: { id: kim } })).companyId, null);
    const ticket = await world.ok(tickets.create, ann, { body: { subject: "Poles", contactId: kim } });
    assert.equal(ticket.companyId, null, "no ticket begins at a company that is deleted");
    assert.equal(
      (await world.call(contacts.update, ann, { params: { id: kim }, body: { companyId: north } })).status,
      200,
      "it is the one that it had",
    );
    await world.ok(companies.restore, ann, { params: { id: north } });
    assert.deepEqual(await companiesOf(ann, kim), [
      ["North", "BILLING", true],
      ["South", null, false],
    ]);
    await world.ok(companies.remove, ann, { params: { id: north } });
    await world.ok(companies.removeForGood, ann, { params: { id: north } });
    assert.deepEqual(await companiesOf(ann, kim), [["South", null, true]]);
  });

  test("both hear of an association and of its end, and the histories of both have it", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "heard" });
    const [kim, north] = [await makeContact(ann), await makeCompany(ann, "North")];
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: north, role: "LEGAL" },
    });
    await world.ok(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: north, role: "LEGAL" },
    });
    await world.ok(contactCompanies.disassociate, ann, { params: { contactId: kim, companyId: north } });
    const told = await world.work("heard", (work) =>
      work.db.select({ payload: events.payload }).from(events).orderBy(events.seq),
    );
    assert.deepEqual(
      told
        .map(({ payload }) => payload as { type?: string; payload?: object })
        .filter(({ type }) => type?.endsWith("associated")),
      [
        { type: "contact_associated", payload: { contactId: kim, companyId: north } },
        { type: "contact_disassociated", payload: { contactId: kim, companyId: north } },
      ],
      "once each: what changes nothing is not told",
    );
    const kept = await world.work("heard", (work) => work.db.select().from(auditLogs));
    const about = (entity: string) =>
      kept
        .filter((row) => row.entity === entity && row.action.includes("associate"))
        .map(({ entityId, action }) => [entityId, action]);
    assert.deepEqual(about("contacts"), [
      [kim, "associate"],
      [kim, "disassociate"],
    ]);
    assert.deepEqual(about("companies"), [
      [north, "associate"],
      [north, "disassociate"],
    ]);
  });

  test("another tenant's people and companies are not there", async () => {
    const [ann, eve] = [await world.person({ tenant: "mine" }), await world.person({ tenant: "theirs" })];
    const [kim, north, foreign] = [
      await makeContact(ann),
      await makeCompany(ann, "North"),
      await makeCompany(eve, "North"),
    ];
    const refused = await world.call(contactCompanies.associate, ann, {
      body: { contactId: kim, companyId: foreign },
    });
    assert.deepEqual(
      [refused.status, refused.body["errors"]],
      [422, [{ path: "companyId", message: "There is no such company." }]],
    );
    assert.equal(
      (await world.call(contactCompanies.associate, eve, { body: { contactId: kim, companyId: foreign } }))
        .status,
      422,
    );
    await world.ok(contactCompanies.associate, ann, { body: { contactId: kim, companyId: north } });
    assert.equal(
      (await world.call(contactCompanies.disassociate, eve, { params: { contactId: kim, companyId: north } }))
        .status,
      404,
    );
    assert.equal((await world.call(contactCompanies.ofCompany, eve, { params: { id: north } })).status, 404);
    assert.equal((await world.call(contactCompanies.ofContact, eve, { params: { id: kim } })).status, 404);
  });

  test("a company's people come in pages, the latest first, and are found by name", async () => {
    const ann = await world.person({ tenant: "pages" });
    const north = await makeCompany(ann, "North");
    for (const name of ["Ada", "Bo", "Cy"]) {
      await world.ok(contacts.create, ann, { body: { name, companyId: north } });
      world.clock.advance({ minutes: 1 });
    }
    const first = await world.ok(contactCompanies.ofCompany, ann, {
      params: { id: north },
      query: { limit: 2 },
    });
    assert.deepEqual([first.items.map(({ contact }) => contact.name), first.total], [["Cy", "Bo"], 3]);
    const second = await world.ok(contactCompanies.ofCompany, ann, {
      params: { id: north },
      query: { limit: 2, cursor: first.nextCursor ?? "" },
    });
    assert.deepEqual(
      second.items.map(({ contact }) => contact.name),
      ["Ada"],
    );
    assert.deepEqual(
      (
        await world.ok(contactCompanies.ofCompany, ann, { params: { id: north }, query: { search: "bo" } })
      ).items.map(({ contact }) => contact.name),
      ["Bo"],
    );
  });

  test("a new contact joins the company of its address's domain; not by free mail, not where another is named, and not where it is switched off", async () => {
    const ann = await world.person({ role: "ADMIN", tenant: "domain" });
    await makeCompany(ann, "Larsen Outdoor", "larsen.example");
    await makeCompany(ann, "Mail for all", "gmail.com");
    const other = await makeCompany(ann, "Other");
    const joined = async (more: { companyId?: string | null; email?: string }) =>
      (await world.ok(contacts.get, ann, { params: { id: await makeContact(ann, more) } })).companyName;
    assert.equal(await joined({ email: "Kim@Larsen.example" }), "Larsen Outdoor");
    assert.equal(await joined({ email: "kim@mail.larsen.example" }), null, "another domain is another");
    assert.equal(await joined({ email: "kim@gmail.com" }), null);
    assert.equal(await joined({ email: "lee@larsen.example", companyId: other }), "Other");
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "Poles", contactEmail: "new@larsen.example" },
    });
    assert.equal(ticket.companyName, "Larsen Outdoor", "whoever makes the contact");
    await world.ok(agentSettings.update, ann, { body: { companyByDomain: false } });
    assert.equal(await joined({ email: "pat@larsen.example" }), null);
  });
});
