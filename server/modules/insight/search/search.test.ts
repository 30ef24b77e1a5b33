import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { deals } from "../../../../contract/crm/deals.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { roles } from "../../../../contract/roles.ts";
import { search as calls } from "../../../../contract/insight/search.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { tickets } from "../../desk/tickets/table.ts";

describe("the search across kinds", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
    for (const tenant of ["acme", "globex"]) {
      const boss = await world.person({ tenant, role: "ADMIN" });
      const company = await world.ok(companies.create, boss, { body: { name: `Quokka ${tenant}` } });
      const contact = await world.ok(contacts.create, boss, {
        body: { name: `Quokka Kim ${tenant}`, email: `kim@${tenant}.test` },
      });
      await world.ok(ticketCalls.create, boss, {
        body: { subject: `Quokka tent ${tenant}`, message: "Broke", contactId: contact.id },
      });
      await world.ok(deals.create, boss, {
        body: { title: `Quokka order ${tenant}`, companyId: company.id },
      });
      await world.ok(knowledgeBase.create, boss, {
        body: { sourceLocale: "en", translations: { en: { title: `Quokka care ${tenant}` } } },
      });
    }
  });
  after(() => world.stop());
  const found = async (who: Person, search: string) => world.ok(calls.everything, who, { query: { search } });
  const namesIn = ({
    tickets: ofTickets,
    contacts: ofContacts,
    companies: ofCompanies,
    deals: ofDeals,
    articles,
  }: Awaited<ReturnType<typeof found>>) => ({
    tickets: ofTickets.map(({ subject }) => subject),
    contacts: ofContacts.map(({ name }) => name),
    companies: ofCompanies.map(({ name }) => name),
    deals: ofDeals.map(({ title }) => title),
    articles: articles.map(({ title }) => title),
  });

  for (const role of roles) {
    test(`a ${role} finds a ticket, a contact, a company, a deal and an article by a word, of their own workspace alone`, async () => {
      for (const tenant of ["acme", "globex"]) {
        assert.deepEqual(namesIn(await found(await world.person({ tenant, role }), "quokka")), {
          tickets: [`Quokka tent ${tenant}`],
          contacts: [`Quokka Kim ${tenant}`],
          companies: [`Quokka ${tenant}`],
          deals: [`Quokka order ${tenant}`],
          articles: [`Quokka care ${tenant}`],
        });
      }
    });
    test(`a ${role} finds a sensitive ticket only where they may open it, by words and by number`, async () => {
      const [who, owner] = [await world.person({ role }), await world.person()];
      const { id, number } = await world.ok(ticketCalls.create, owner, {
        body: { subject: `Wombat ${role}`, message: "x", assignedToId: owner.id },
      });
      await world.ok(ticketCalls.setSensitive, owner, { params: { id }, body: { isSensitive: true } });
      const mayOpen = (await world.call(ticketCalls.get, who, { params: { id } })).status === 200;
      for (const words of [`wombat ${role.toLowerCase()}`, String(number), `#${number}`])
        assert.equal(
          (await found(who, words)).tickets.some((row) => row.id === id),
          mayOpen,
          words,
        );
      assert.ok((await found(owner, String(number))).tickets.some((row) => row.id === id));
    });
  }

  test("a number finds that ticket first, with and without its mark", async () => {
    const ann = await world.person();
    const { number } = await world.ok(ticketCalls.create, ann, { body: { subject: "Numbat", message: "x" } });
    await world.ok(ticketCalls.create, ann, { body: { subject: `Again ${number}`, message: "x" } });
    for (const words of [`${number}`, `#${number}`, `# ${number}`])
      assert.equal((await found(ann, words)).tickets[0]?.number, number, words);
  });

  test("open tickets stand before those that are done, and no kind answers more than its share", async () => {
    const ann = await world.person();
    await world.work("acme", (work) =>
      work.db.insert(tickets).values(
        Array.from({ length: limits.paletteRowsPerKind + 3 }, (_, at): typeof tickets.$inferInsert => ({
          tenantId: "acme",
          number: 8000 + at,
          subject: "Bilby",
          status: at < 3 ? "OPEN" : "CLOSED",
        })),
      ),
    );
    const rows = (await found(ann, "bilby")).tickets;
    assert.deepEqual(
      [rows.length, rows.slice(0, 3).map(({ status }) => status)],
      [limits.paletteRowsPerKind, ["OPEN", "OPEN", "OPEN"]],
    );
  });

  test("a word of more tickets than are read, which is a part of others' words too, finds the newest of them", async () => {
    const ann = await world.person();
    const subjects = ["Numbat", "Numbats"].flatMap((subject) => Array.from({ length: 60 }, () => subject));
    await world.work("acme", (work) =>
      work.db.insert(tickets).values(
        subjects.map((subject, at) => ({
          tenantId: "acme",
          number: 9000 + at,
          subject,
          status: "OPEN" as const,
        })),
      ),
    );
    for (const words of ["numbat", "numba"])
      assert.equal((await found(ann, words)).tickets.length, limits.paletteRowsPerKind, words);
  });

  test("whatever is typed is words: operators, quotes and empty marks answer, and nothing alone is refused with its field", async () => {
    const ann = await world.person();
    for (const words of ["'", "a & !b | (", "%_\\", "#", "###", "0", "\u202Eabc", "😀", "x".repeat(100)])
      assert.equal(
        (await world.call(calls.everything, ann, { query: { search: words } })).status,
        200,
        words,
      );
    for (const words of ["", " ", "x".repeat(101), "a\u0000b"]) {
      const { status, body } = await world.call(calls.everything, ann, { query: { search: words } });
      assert.deepEqual(
        [status >= 400 && status < 500, JSON.stringify(body).includes("search")],
        [true, true],
        JSON.stringify(words),
      );
    }
    assert.equal((await world.call(calls.everything, null, { query: { search: "x" } })).status, 401);
  });
});
