import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { contactIdentities } from "../../../../contract/crm/contact-identities.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { addressOf } from "./address.ts";
import { findOrCreateContact } from "./find-or-create-contact.ts";

describe("every address of a person leads to one contact", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person({ role: "ADMIN" });
  });
  after(() => world.stop());

  const make = (body: { name: string; email?: string; phone?: string }) =>
    world.ok(contacts.create, ann, { body });
  const add = (id: string, kind: "EMAIL" | "PHONE" | "WHATSAPP" | "INSTAGRAM" | "CHAT", value: string) =>
    world.call(contactIdentities.add, ann, { params: { id }, body: { kind, value } });
  const addresses = async (id: string) =>
    (await world.ok(contactIdentities.list, ann, { params: { id } })).items
      .map(({ kind, value, isPrimary }) => `${kind} ${value}${isPrimary ? " *" : ""}`)
      .toSorted();

  test("the fields of a contact are among its addresses, and another value replaces the one before", async () => {
    const kim = await make({ name: "Kim", email: "kim@one.example", phone: "+45 32 12 34 56" });
    assert.deepEqual(
      kim.identities.map(({ kind, value, isPrimary }) => [kind, value, isPrimary]).toSorted(),
      [
        ["EMAIL", "kim@one.example", true],
        ["PHONE", "+4532123456", true],
      ],
    );
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { email: "kim@typo.example" } });
    assert.deepEqual(await addresses(kim.id), ["EMAIL kim@typo.example *", "PHONE +4532123456 *"]);
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { email: null, phone: null } });
    assert.deepEqual(await addresses(kim.id), []);
  });

  test("an address more is found by search, takes the field's place when it is made primary, and steps in when the primary one goes", async () => {
    const lee = await make({ name: "Lee Aliased", email: "lee@home.example" });
    assert.equal((await add(lee.id, "EMAIL", "LEE@Work.example")).status, 201);
    assert.equal((await add(lee.id, "INSTAGRAM", "@Lee.Out")).status, 201);
    for (const search of ["lee@work", "lee.out"])
      assert.deepEqual(
        (await world.ok(contacts.list, ann, { query: { search } })).items.map(({ id }) => id),
        [lee.id],
      );
    const work = (await world.ok(contacts.get, ann, { params: { id: lee.id } })).identities.find(
      ({ value }) => value === "lee@work.example",
    );
    await world.ok(contactIdentities.makePrimary, ann, {
      params: { id: lee.id, identityId: work?.id ?? "" },
    });
    assert.deepEqual(await addresses(lee.id), [
      "EMAIL lee@home.example",
      "EMAIL lee@work.example *",
      "INSTAGRAM lee.out",
    ]);
    assert.equal((await world.ok(contacts.get, ann, { params: { id: lee.id } })).email, "lee@work.example");
    await world.ok(contactIdentities.remove, ann, { params: { id: lee.id, identityId: work?.id ?? "" } });
    assert.deepEqual(await addresses(lee.id), ["EMAIL lee@home.example *", "INSTAGRAM lee.out"]);
    assert.equal((await world.ok(contacts.list, ann, { query: { search: "lee@work" } })).total, 0);
    assert.equal((await add(lee.id, "EMAIL", "lee@home.example")).status, 422, "it has that one");
  });

  test("what leads to another contact is refused at its field, with that contact's id; a spelling of the same number too", async () => {
    const one = await make({ name: "Ana", email: "ana@one.example", phone: "+52 55 1234 5678" });
    const two = await make({ name: "Ana 2" });
    for (const [kind, value] of [
      ["EMAIL", "Ana@One.example"],
      ["PHONE", "+52 1 55 1234 5678"],
      ["WHATSAPP", "5215512345678"],
    ] as const) {
      const refused = await add(two.id, kind, value);
      assert.deepEqual(
        [refused.status, refused.body["contactId"], (refused.body["errors"] as { path: string }[])[0]?.path],
        [409, one.id, "value"],
      );
    }
    const updated = await world.call(contacts.update, ann, {
      params: { id: two.id },
      body: { phone: "+5215512345678" },
    });
    assert.deepEqual(
      [updated.status, updated.body["contactId"], (updated.body["errors"] as { path: string }[])[0]?.path],
      [409, one.id, "phone"],
    );
    const created = await world.call(contacts.create, ann, {
      body: { name: "Ana 3", email: "ANA@one.example" },
    });
    assert.deepEqual([created.status, created.body["contactId"]], [409, one.id]);
  });

  test("the database itself keeps an address for one live contact, in any spelling", async () => {
    await make({ name: "Oda", email: "oda@one.example", phone: "+52 55 8765 4321" });
    const again = (fields: object) =>
      world
        .work("acme", ({ db, tenant }) =>
          db.execute(
            sql`insert into contacts (tenant_id, id, name, email, phone) select ${tenant}, gen_random_uuid(), 'Oda 2', f ->> 'email', f ->> 'phone' from (select ${JSON.stringify(fields)}::jsonb as f) as given`,
          ),
        )
        .then(
          () => "",
          ({ cause }: { cause: { constraint: string } }) => cause.constraint,
        );
    assert.deepEqual(
      [await again({ email: "Oda@one.example" }), await again({ phone: "+5215587654321" })],
      ["contact_identities_live", "contact_identities_live"],
    );
  });

  test("addresses sleep while their contact is deleted, and it comes back only where nobody has one of them since", async () => {
    const old = await make({ name: "Old", email: "moved@one.example" });
    await add(old.id, "EMAIL", "alias@one.example");
    await world.ok(contacts.remove, ann, { params: { id: old.id } });
    const fresh = await make({ name: "Fresh", email: "alias@one.example" });
    const refused = await world.call(contacts.restore, ann, { params: { id: old.id } });
    assert.deepEqual([refused.status, refused.body["contactId"]], [409, fresh.id]);
    await world.ok(contacts.remove, ann, { params: { id: fresh.id } });
    await world.ok(contacts.restore, ann, { params: { id: old.id } });
    assert.deepEqual(await addresses(old.id), ["EMAIL alias@one.example", "EMAIL moved@one.example *"]);
  });

  test("a domain of other letters is one with its ASCII spelling", async () => {
    const ida = await make({ name: "Ida", email: "Ida@BÜCHER.example" });
    assert.equal(ida.email, "ida@xn--bcher-kva.example");
    assert.equal(
      (
        await world.call(contacts.create, ann, {
          body: { name: "Ida 2", email: "ida@xn--bcher-kva.example" },
        })
      ).status,
      409,
    );
    assert.equal(
      (await world.call(contacts.create, ann, { body: { name: "X", email: "no@way/at.example" } })).status,
      422,
    );
  });

  test("mail, WhatsApp and Instagram of one person meet in one contact; what a stranger types moves nothing", async () => {
    const proved = (addressesOf: Parameters<typeof addressOf>[]) =>
      world.work("acme", (work) =>
        findOrCreateContact(work, {
          addresses: addressesOf.map((of) => addressOf(...of)),
          source: "SOCIAL_MEDIA",
          isProved: true,
        }),
      );
    const first = await proved([["WHATSAPP", "5511987654321"]]);
    assert.deepEqual(await addresses(first.id), ["WHATSAPP +5511987654321 *"]);
    assert.equal(
      (
        await proved([
          ["WHATSAPP", "551187654321"],
          ["EMAIL", "bia@casa.example"],
        ])
      ).id,
      first.id,
    );
    assert.equal(
      (
        await proved([
          ["INSTAGRAM", "bia.casa"],
          ["EMAIL", "bia@casa.example"],
        ])
      ).id,
      first.id,
    );
    assert.deepEqual(await addresses(first.id), [
      "EMAIL bia@casa.example *",
      "INSTAGRAM bia.casa",
      "WHATSAPP +5511987654321 *",
    ]);
    const typed = await world.work("acme", (work) =>
      findOrCreateContact(work, {
        addresses: [addressOf("EMAIL", "other@casa.example"), addressOf("PHONE", "+5511987654321")],
        name: "Other",
        source: "WEB_FORM",
      }),
    );
    assert.notEqual(typed.id, first.id);
    assert.deepEqual(await addresses(typed.id), ["EMAIL other@casa.example *"], "the number is somebody's");
  });

  test("a question, a ticket by hand and the search for duplicates find a person by an address that is not the primary one", async () => {
    const zoe = await make({ name: "Zoe", email: "zoe@main.example", phone: "+49 171 2345678" });
    await add(zoe.id, "EMAIL", "zoe@second.example");
    const before = (await world.ok(contacts.list, ann, { query: {} })).total;
    await world.ok(helpCenter.ask, null, {
      params: { domain: "acme" },
      body: { question: "Hello?", email: "zoe@second.example" },
    });
    const ticket = await world.ok(tickets.create, ann, {
      body: { subject: "By phone", contactEmail: "ZOE@second.example" },
    });
    assert.equal(ticket.contact?.id, zoe.id);
    assert.equal((await world.ok(contacts.list, ann, { query: {} })).total, before, "nobody new");
    const likely = await world.ok(tickets.findDuplicates, ann, { query: { phoneNumber: "0171 2345678" } });
    assert.ok(
      likely.items.some(({ id }) => id === ticket.id),
      "a national spelling finds her",
    );
    assert.ok(
      (await world.ok(tickets.findDuplicates, ann, { query: { email: "zoe@second.example" } })).items.some(
        ({ id }) => id === ticket.id,
      ),
    );
  });
});
