import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { companies } from "../../../../contract/crm/companies.ts";
import { contactBulkChanges } from "../../../../contract/crm/contact-bulk-changes.ts";
import { contactMerges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { contactBulkImport } from "../../../../contract/crm/import.ts";
import { slaSettings } from "../../../../contract/desk/sla-settings.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { setDefaultTargets } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

const targetsOf = (seconds: number) => [
  { metric: "RESOLUTION" as const, priority: "MEDIUM" as const, seconds, isAroundTheClock: true },
];

describe("a customer's tier and the service that follows from it", () => {
  let world: World;
  let boss: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    tenants += 1;
    boss = await world.person({ tenant: `slatier${tenants}`, role: "ADMIN" });
    await setDefaultTargets(world, boss, targetsOf(600));
    for (const [tier, seconds] of [
      ["VIP", 60],
      ["PREMIUM", 300],
    ] as const)
      await world.ok(slaSettings.create, boss, {
        body: {
          name: tier,
          conditions: { mode: "ALL", items: [{ field: "tier", op: "IS_ANY_OF", value: [tier] }] },
          targets: targetsOf(seconds),
        },
      });
    await world.ok(slaSettings.options, boss, { body: { isOn: true } });
    await jobsDone(world);
  });
  after(() => world.stop());

  const at = (seconds: number) => later(world.clock.now().toISOString(), { seconds });
  const make = (name: string, more: object = {}) =>
    world.ok(contacts.create, boss, { body: { name, ...more } });
  const ticketOf = async (body: { contactId?: string; companyId?: string }) =>
    (
      await world.ok(tickets.create, boss, {
        body: { subject: "Tent pole broke", priority: "MEDIUM", ...body },
      })
    ).id;
  const due = async (id: string) => (await world.ok(tickets.get, boss, { params: { id } })).slaDueAt;

  test("another tier of a contact or a company is another policy for their open tickets", async () => {
    const company = await world.ok(companies.create, boss, { body: { name: "Larsen" } });
    const kim = await make("Kim", { companyId: company.id });
    const [open, ofCompany, done] = [
      await ticketOf({ contactId: kim.id }),
      await ticketOf({ companyId: company.id }),
      await ticketOf({ contactId: kim.id }),
    ];
    await world.ok(tickets.update, boss, { params: { id: done }, body: { status: "RESOLVED" } });
    assert.deepEqual([await due(open), await due(ofCompany)], [at(600), at(600)]);
    await world.ok(companies.update, boss, { params: { id: company.id }, body: { tier: "PREMIUM" } });
    await jobsDone(world);
    assert.deepEqual([await due(open), await due(ofCompany)], [at(300), at(300)], "the company's");
    await world.ok(contacts.update, boss, { params: { id: kim.id }, body: { tier: "VIP" } });
    await jobsDone(world);
    assert.deepEqual([await due(open), await due(ofCompany)], [at(60), at(300)], "their own wins");
    assert.equal(await due(done), null, "what is resolved stays as it ended");
    await world.ok(contacts.update, boss, { params: { id: kim.id }, body: { tier: null } });
    await jobsDone(world);
    assert.equal(await due(open), at(300), "without one of their own it is the company's again");
  });

  test("more tickets than are looked at in one go all follow", async () => {
    const kim = await make("Kim");
    const all = [];
    for (let count = 0; count < 103; count += 1) all.push(await ticketOf({ contactId: kim.id }));
    await world.ok(contacts.update, boss, { params: { id: kim.id }, body: { tier: "VIP" } });
    await jobsDone(world);
    const { items } = await world.ok(tickets.list, boss, { query: { contactId: kim.id, limit: 100 } });
    assert.equal(items.length, 100);
    assert.deepEqual(
      new Set([...items.map(({ slaDueAt }) => slaDueAt), await due(all[0] ?? "")]),
      new Set([at(60)]),
    );
    assert.equal(await due(all.at(-1) ?? ""), at(60));
  });

  test("a merge keeps a tier, the tickets of both have it, and undone each has its own again", async () => {
    const [kim, vip] = [await make("Kim"), await make("Kim L", { tier: "VIP" })];
    const [mine, theirs] = [await ticketOf({ contactId: kim.id }), await ticketOf({ contactId: vip.id })];
    const body = { contactId: kim.id, mergedIds: [vip.id] };
    const { fields } = await world.ok(contactMerges.preview, boss, { body });
    assert.equal(fields.find(({ field }) => field === "tier")?.keptFrom, vip.id);
    const merged = await world.ok(contactMerges.merge, boss, { body });
    await jobsDone(world);
    assert.equal(merged.contact.tier, "VIP");
    assert.deepEqual([await due(mine), await due(theirs)], [at(60), at(60)]);
    const undone = await world.ok(contactMerges.undo, boss, { params: { id: merged.mergeId } });
    await jobsDone(world);
    assert.deepEqual([undone.contact.tier, undone.restored[0]?.tier], [null, "VIP"]);
    assert.deepEqual([await due(mine), await due(theirs)], [at(600), at(60)]);
    const chosen = await world.ok(contactMerges.merge, boss, { body: { ...body, keep: { tier: kim.id } } });
    await jobsDone(world);
    assert.equal(chosen.contact.tier, null, "whose it is can be chosen");
    assert.equal(await due(theirs), at(600), "and those who come along lose it");
  });

  test("a bulk change sets the tier of many and takes it back, and lists are narrowed by it", async () => {
    const [kim, lee] = [await make("Kim"), await make("Lee", { tier: "PREMIUM" })];
    const ticket = await ticketOf({ contactId: kim.id });
    const wanted = { contactIds: [kim.id, lee.id], update: { tier: "PREMIUM" as const } };
    const { willChange, unchanged } = await world.ok(contactBulkChanges.preview, boss, { body: wanted });
    assert.deepEqual([willChange, unchanged], [1, 1]);
    const { id, done } = await world.ok(contactBulkChanges.update, boss, { body: wanted });
    await jobsDone(world);
    assert.deepEqual([done, await due(ticket)], [1, at(300)]);
    const premium = () => world.ok(contacts.list, boss, { query: { tier: "PREMIUM" } });
    assert.deepEqual((await premium()).items.map(({ name }) => name).toSorted(), ["Kim", "Lee"]);
    await world.ok(contactBulkChanges.undo, boss, { params: { id } });
    await jobsDone(world);
    assert.deepEqual(
      (await premium()).items.map(({ name }) => name),
      ["Lee"],
    );
    assert.equal(await due(ticket), at(600));
    const back = { contactIds: [lee.id], update: { tier: null } };
    await world.ok(contactBulkChanges.update, boss, { body: back });
    assert.equal((await premium()).items.length, 0, "null is a choice too");
  });

  test("an import brings a tier in anyone's words, refuses what is none, and a file has it as a column", async () => {
    const kim = await make("Kim", { email: "kim@tier.test" });
    const ticket = await ticketOf({ contactId: kim.id });
    const { results } = await world.ok(contactBulkImport.create, boss, {
      body: {
        contacts: [
          { email: "kim@tier.test", tier: "vip" },
          { name: "Lee", tier: "estándar" },
          { name: "Max", tier: "golden" },
        ],
      },
    });
    await jobsDone(world);
    assert.deepEqual(
      results.map(({ outcome, reason }) => [outcome, reason]),
      [
        ["UPDATED", null],
        ["CREATED", null],
        ["FAILED", "CHOICE"],
      ],
    );
    assert.equal(await due(ticket), at(60));
    const { csv } = await world.ok(contacts.exportPart, boss);
    const [head = [], ...rows] = csv
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    const tiers = rows.map((row) => [row[0], row[head.indexOf("Tier")]]);
    assert.deepEqual(tiers.toSorted(), [
      ["Kim", "VIP"],
      ["Lee", "STANDARD"],
    ]);
    await world.ok(companies.create, boss, { body: { name: "Larsen", tier: "PREMIUM" } });
    assert.match((await world.ok(companies.exportPart, boss)).csv, /Tier[^]*Larsen[^\r]*PREMIUM/u);
  });
});
