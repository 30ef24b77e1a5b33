import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { contactBulkImport, imports as importCalls } from "../../../../contract/crm/import.ts";
import { companies as companyCalls } from "../../../../contract/crm/companies.ts";
import { contactIdentities as identityCalls } from "../../../../contract/crm/contact-identities.ts";
import { contactMerges as calls } from "../../../../contract/crm/contact-merges.ts";
import { contacts as contactCalls } from "../../../../contract/crm/contacts.ts";
import { importPolicies } from "../../../../contract/crm/import-choices.ts";
import { queryRows } from "../../../db/query.ts";
import { breadth } from "../../../testing/breadth.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { addressOf } from "../contact-identities/address.ts";
import { findOrCreateContact } from "../contact-identities/find-or-create-contact.ts";
import { createTicket } from "../../desk/tickets/create.ts";

/** Addresses that the contacts of one sequence come by, two spellings of one number among them. */
const spellings = [
  ["EMAIL", "a@seq.example"],
  ["EMAIL", "b@seq.example"],
  ["EMAIL", "c@seq.example"],
  ["PHONE", "+5511987654321"],
  ["WHATSAPP", "551187654321"],
  ["PHONE", "+4532123456"],
  ["INSTAGRAM", "seq.one"],
  ["INSTAGRAM", "seq.two"],
] as const;
const at = fc.nat({ max: 11 });
const one = <Act extends string>(act: Act) => fc.constant(act);
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: one("meet"),
        by: fc.array(at, { minLength: 1, maxLength: 3 }),
        isProved: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: one("ticket"), on: at }) },
    { weight: 2, arbitrary: fc.record({ act: one("join"), on: at, company: fc.nat({ max: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ act: one("write"), on: at, email: fc.option(fc.nat({ max: 2 })) }) },
    { weight: 2, arbitrary: fc.record({ act: one("add"), on: at, which: at }) },
    { weight: 1, arbitrary: fc.record({ act: one("take"), on: at, which: at }) },
    { weight: 1, arbitrary: fc.record({ act: one("delete"), on: at }) },
    { weight: 1, arbitrary: fc.record({ act: one("restore"), on: at }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: one("merge"),
        into: at,
        from: fc.array(at, { minLength: 1, maxLength: 3 }),
        keep: at,
      }),
    },
    { weight: 4, arbitrary: fc.record({ act: one("undo"), which: at }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: one("import"),
        policy: fc.constantFrom(...importPolicies),
        rows: fc.array(
          fc.record({
            email: fc.option(fc.nat({ max: 2 })),
            phone: fc.option(fc.constantFrom(3, 5)),
            company: fc.option(fc.nat({ max: 2 })),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: one("undoImport"), which: at }) },
  ),
  { minLength: 6, maxLength: 20 },
);

const sequences = 80;
const names = ["X", "Y", "Z"] as const;
/** What a sequence should have come to: whose each ticket is, and at which companies each contact. */
interface Model {
  tickets: Map<string, string>;
  joined: Map<string, Set<string>>;
}
interface Entry {
  into: string;
  from: string[];
  tickets: Map<string, string>;
  joined: Map<string, Set<string>>;
  had: Map<string, string[]>;
}
/** Whom an import met or made, as they were before and with the companies that it brought them to. */
interface Imported {
  before: Map<string, State>;
  made: Set<string>;
  joined: Map<string, string[]>;
}
interface State {
  contact: string;
  isLive: boolean;
  mergedInto: string | null;
  email: string | null;
  phone: string | null;
  companyId: string | null;
  keys: string[];
  primary: string[];
  companies: string[];
  tickets: string[];
}

describe("random sequences of contacts that are met, written, deleted, restored, merged, imported and had back", () => {
  let world: World;
  let ann: Person;
  let companies: string[] = [];
  before(async () => {
    // beyond the database's own time, so that every job is due
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    ann = await world.person({ role: "ADMIN" });
    companies = [];
    for (const name of names)
      companies.push((await world.ok(companyCalls.create, ann, { body: { name } })).id);
  });
  after(() => world.stop());

  /** All contacts of a sequence with everything that hangs on them, in one look. */
  const look = (ids: string[]): Promise<State[]> =>
    world.work("acme", async (work) => {
      const list = sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      );
      return queryRows<State>(
        work.db,
        sql`select c.id as contact, c.deleted_at is null as "isLive", c.merged_into_id as "mergedInto", c.email, c.phone, c.company_id as "companyId",
      array(select i.key || case when i.is_live then '' else ' asleep' end from contact_identities i where i.tenant_id = 'acme' and i.contact_id = c.id order by 1) as keys,
      array(select i.value from contact_identities i where i.tenant_id = 'acme' and i.contact_id = c.id and i.is_primary order by 1) as primary,
      array(select m.company_id::text from contact_companies m where m.tenant_id = 'acme' and m.contact_id = c.id order by 1) as companies,
      array(select t.id::text from tickets t where t.tenant_id = 'acme' and t.contact_id = c.id order by 1) as tickets
      from contacts c where c.tenant_id = 'acme' and c.id in (${list}) order by c.id`,
      );
    });

  test(
    "no association is lost, no address leads to two live contacts, each has its primary ones, and an undo gives back exactly what was moved",
    { timeout: 580_000 },
    async () => {
      let round = 0;
      const seen = {
        met: 0,
        again: 0,
        merge: 0,
        undo: 0,
        restored: 0,
        refused: 0,
        lost: 0,
        imported: 0,
        filled: 0,
        importUndone: 0,
        kept: 0,
        parted: 0,
      };
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          round += 1;
          ann = await world.person({ role: "ADMIN" });
          // Nobody of an earlier sequence has the addresses any more.
          await world.database.read("owner", async (db) => {
            await db.execute("update contacts set deleted_at = now() where deleted_at is null");
          });
          const all: string[] = [];
          const model: Model = { tickets: new Map(), joined: new Map() };
          const merges = new Map<string, Entry>();
          const imports = new Map<string, Imported>();
          const know = (id: string) => {
            if (!all.includes(id)) {
              all.push(id);
              model.joined.set(id, new Set());
            }
          };
          const pick = (index: number) => all[index % all.length] ?? "";
          const joinedOf = (id: string) => model.joined.get(id) ?? new Set<string>();
          for (let first = 0; first < 2; first += 1)
            know(
              (
                await world.work("acme", (work) =>
                  findOrCreateContact(work, {
                    addresses: [],
                    name: `Somebody ${round} ${first}`,
                    source: "MANUAL",
                  }),
                )
              ).id,
            );
          const call = async (ask: Promise<{ status: number; body: object }>): Promise<boolean> => {
            const { status, body } = await ask;
            if (status < 300) return true;
            assert.ok([404, 409, 422].includes(status), JSON.stringify(body));
            seen.refused += 1;
            return false;
          };
          for (const step of plan) {
            world.clock.advance({ seconds: 1 });
            if (step.act === "meet") {
              const addresses = step.by
                .map((index) => spellings[index % spellings.length] ?? spellings[0])
                .map(([kind, value]) => addressOf(kind, value));
              const { id } = await world.work("acme", (work) =>
                findOrCreateContact(work, { addresses, source: "CHAT", isProved: step.isProved }),
              );
              seen[all.includes(id) ? "again" : "met"] += 1;
              know(id);
            } else if (step.act === "ticket") {
              const id = pick(step.on);
              const made = await world
                .work("acme", async (work) =>
                  createTicket(work, { subject: `Round ${round}`, channel: "EMAIL", requester: { id } }),
                )
                .catch(() => undefined);
              if (made) model.tickets.set(made.ticket.id, id);
            } else if (step.act === "join") {
              const [id, companyId] = [pick(step.on), companies[step.company] ?? ""];
              if (await call(world.call(contactCalls.update, ann, { params: { id }, body: { companyId } })))
                joinedOf(id).add(companyId);
            } else if (step.act === "write") {
              await call(
                world.call(contactCalls.update, ann, {
                  params: { id: pick(step.on) },
                  body: { email: step.email === null ? null : (spellings[step.email]?.[1] ?? null) },
                }),
              );
            } else if (step.act === "add") {
              const [kind, value] = spellings[step.which % spellings.length] ?? spellings[0];
              await call(
                world.call(identityCalls.add, ann, { params: { id: pick(step.on) }, body: { kind, value } }),
              );
            } else if (step.act === "take") {
              const id = pick(step.on);
              const { items } = await world.ok(identityCalls.list, ann, { params: { id } });
              const identity = items[step.which % Math.max(1, items.length)];
              if (identity)
                await call(
                  world.call(identityCalls.remove, ann, { params: { id, identityId: identity.id } }),
                );
            } else if (step.act === "delete") {
              await call(world.call(contactCalls.remove, ann, { params: { id: pick(step.on) } }));
            } else if (step.act === "restore") {
              if (await call(world.call(contactCalls.restore, ann, { params: { id: pick(step.on) } })))
                seen.restored += 1;
            } else if (step.act === "merge") {
              const [contactId, mergedIds] = [pick(step.into), [...new Set(step.from.map(pick))]];
              const states = await look(mergedIds);
              const keep = pick(step.keep);
              const body = {
                contactId,
                mergedIds,
                ...([contactId, ...mergedIds].includes(keep)
                  ? { keep: { email: keep, companyId: keep } }
                  : {}),
              };
              const answer = await world.call(calls.merge, ann, { body });
              if (answer.status !== 201) {
                assert.ok([409, 422].includes(answer.status), JSON.stringify(answer.body));
                seen.refused += 1;
                continue;
              }
              seen.merge += 1;
              const entry: Entry = {
                into: contactId,
                from: mergedIds,
                tickets: new Map(),
                joined: new Map(),
                had: new Map(states.map(({ contact, keys }) => [contact, keys])),
              };
              for (const from of mergedIds) {
                for (const [ticket, owner] of model.tickets)
                  if (owner === from) {
                    entry.tickets.set(ticket, from);
                    model.tickets.set(ticket, contactId);
                  }
                const moved = new Set(
                  [...joinedOf(from)].filter((company) => !joinedOf(contactId).has(company)),
                );
                entry.joined.set(from, moved);
                for (const company of moved) {
                  joinedOf(contactId).add(company);
                  joinedOf(from).delete(company);
                }
              }
              merges.set(answer.body.mergeId, entry);
            } else if (step.act === "import") {
              const rows = step.rows.map(({ email, phone, company }, row) => ({
                name: `Row ${row}`,
                ...(email === null ? {} : { email: spellings[email]?.[1] }),
                ...(phone === null ? {} : { phone: spellings[phone]?.[1] }),
                ...(company === null ? {} : { companyName: names[company] }),
              }));
              const before = new Map((await look(all)).map((state) => [state.contact, state]));
              const { importId, results } = await world.ok(contactBulkImport.create, ann, {
                body: { contacts: rows, policy: step.policy },
              });
              const entry: Imported = { before, made: new Set(), joined: new Map() };
              for (const { entityId, outcome } of results) {
                if (entityId === null || outcome === "SKIPPED") continue;
                if (outcome === "CREATED") {
                  know(entityId);
                  entry.made.add(entityId);
                  seen.imported += 1;
                }
                if (outcome === "UPDATED") seen.filled += 1;
              }
              for (const { contact, companyId } of await look(all))
                if (companyId !== null && !joinedOf(contact).has(companyId)) {
                  joinedOf(contact).add(companyId);
                  entry.joined.set(contact, [companyId]);
                }
              imports.set(importId, entry);
            } else if (step.act === "undoImport") {
              const [id, entry] = [...imports][step.which % Math.max(1, imports.size)] ?? [];
              if (
                id === undefined ||
                entry === undefined ||
                !(await call(world.call(importCalls.undo, ann, { params: { id } })))
              )
                continue;
              const asleep = new Set(
                (await look(all)).filter(({ isLive }) => !isLive).map(({ contact }) => contact),
              );
              do await jobsDone(world);
              while ((await world.ok(importCalls.get, ann, { params: { id } })).state === "UNDOING");
              seen.importUndone += 1;
              const { items } = await world.ok(importCalls.rows, ann, {
                params: { id },
                query: { limit: 100 },
              });
              const states = new Map((await look(all)).map((state) => [state.contact, state]));
              for (const contact of new Set(
                items.flatMap(({ entityId, outcome }) =>
                  entityId !== null && (outcome === "CREATED" || outcome === "UPDATED") ? [entityId] : [],
                ),
              )) {
                if (asleep.has(contact)) continue;
                if (items.some(({ entityId, kept }) => entityId === contact && kept !== null)) {
                  seen.kept += 1;
                  continue;
                }
                const was: State | undefined = entry.before.get(contact);
                const now: State | undefined = states.get(contact);
                if (entry.made.has(contact)) {
                  assert.equal(now?.isLive, false, "who was made by it is gone with it");
                  continue;
                }
                assert.deepEqual(
                  [now?.email, now?.phone, now?.companyId],
                  [was?.email, was?.phone, was?.companyId],
                  "who was changed by it is what they were",
                );
                for (const company of entry.joined.get(contact) ?? []) {
                  joinedOf(contact).delete(company);
                  seen.parted += 1;
                }
              }
            } else {
              const [id, entry] = [...merges][step.which % Math.max(1, merges.size)] ?? [];
              if (id === undefined || entry === undefined) continue;
              const answer = await world.call(calls.undo, ann, { params: { id } });
              if (answer.status !== 200) {
                assert.equal(answer.status, 409, JSON.stringify(answer.body));
                seen.refused += 1;
                continue;
              }
              seen.undo += 1;
              for (const [ticket, from] of entry.tickets)
                if (model.tickets.get(ticket) === entry.into) model.tickets.set(ticket, from);
              for (const [from, moved] of entry.joined)
                for (const company of moved) {
                  joinedOf(entry.into).delete(company);
                  joinedOf(from).add(company);
                }
              // Whoever was written as being at a company meanwhile is at it, whosesoever the association
              // was.
              const states = await look([entry.into, ...entry.from]);
              for (const { contact, companyId } of states)
                if (companyId !== null) joinedOf(contact).add(companyId);
              const lost = answer.body.lost.map(({ contactId, value }) => `${contactId} ${value}`);
              seen.lost += lost.length;
              for (const [from, keys] of entry.had) {
                const gone = answer.body.lost.filter(({ contactId }) => contactId === from).length;
                const now = states.find(({ contact }) => contact === from)?.keys ?? [];
                assert.equal(
                  now.length,
                  keys.length - gone,
                  `the addresses of ${from}: ${now.join()} of ${keys.join()}`,
                );
                assert.ok(
                  now.every((key) => keys.includes(key)),
                  `${now.join()} of ${keys.join()}`,
                );
              }
              assert.deepEqual(
                entry.from.filter((from) => states.find(({ contact }) => contact === from)?.isLive !== true),
                [],
                "each lives again",
              );
            }
            await check(all, model);
          }
          const counted = new Map(
            (await world.ok(companyCalls.list, ann, { query: {} })).items.map(({ id, contactCount }) => [
              id,
              contactCount,
            ]),
          );
          const living = (await look(all)).filter(({ isLive }) => isLive);
          assert.deepEqual(
            companies.map((id) => counted.get(id)),
            companies.map((id) => living.filter((state) => state.companies.includes(id)).length),
            "each company counts those who are there",
          );
          assert.equal(
            (await world.ok(contactCalls.list, ann, { query: {} })).total,
            living.length,
            "the list counts who lives",
          );
        }),
        { numRuns: breadth.ofDatabase(sequences), seed: 20_261_122 },
      );
      const least = {
        met: 50,
        again: 15,
        merge: 25,
        undo: 12,
        restored: 1,
        imported: 25,
        filled: 15,
        importUndone: 15,
        kept: 5,
      };
      const isWhole = breadth.ofDatabase(sequences) === sequences;
      for (const [what, times] of Object.entries(least))
        assert.ok(
          seen[what as keyof typeof least] >= (isWhole ? times : 1),
          `${what}: ${JSON.stringify(seen)}`,
        ); // its own keys
    },
  );

  async function check(all: string[], { tickets, joined }: Model): Promise<void> {
    const states = await look(all);
    const live = states.filter(({ isLive }) => isLive);
    const keys = live.flatMap((state) => state.keys);
    assert.equal(new Set(keys).size, keys.length, "an address leads to one live contact");
    for (const state of states) {
      assert.ok(
        state.keys.every((key) => key.endsWith(" asleep") !== state.isLive),
        "addresses sleep with their contact",
      );
      assert.deepEqual(
        state.tickets,
        [...tickets]
          .filter(([, owner]) => owner === state.contact)
          .map(([id]) => id)
          .toSorted(),
        "each ticket is whose it should be",
      );
      if (state.mergedInto !== null) {
        assert.deepEqual(
          [state.isLive, state.tickets, state.keys],
          [false, [], []],
          "who was merged has nothing left",
        );
        continue;
      }
      assert.deepEqual(
        state.companies,
        [...(joined.get(state.contact) ?? [])].toSorted(),
        "each is at the companies that it should be at",
      );
      assert.ok(
        state.companyId === null || state.companies.includes(state.companyId),
        "the primary company is among them",
      );
      assert.deepEqual(
        state.primary,
        [state.email, state.phone].filter((value) => value !== null).toSorted(),
        "the fields show the primary addresses",
      );
    }
  }
});
