import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { ContactFilter } from "../../../../contract/crm/contact-filters.ts";
import { contactLists as lists } from "../../../../contract/crm/contact-lists.ts";
import { contactMerges as merges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import type { Answer, QueryIn } from "../../../../contract/kit.ts";
import { queryRows } from "../../../db/query.ts";
import { breadth } from "../../../testing/breadth.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { putInto } from "./members.ts";

type Contact = Answer<typeof contacts.list>["items"][number];
const tags = ["vip", "north", "new"] as const;
const who = fc.nat({ max: 9 });
const one = <Act extends string>(act: Act) => fc.constant(act);
const steps = fc.array(
  fc.oneof(
    fc.record({ act: one("tag"), on: who, tags: fc.subarray([...tags]) }),
    fc.record({ act: one("type"), on: who }),
    fc.record({
      act: one("put"),
      on: fc.uniqueArray(who, { maxLength: 5 }),
      out: fc.uniqueArray(who, { maxLength: 2 }),
    }),
    fc.record({ act: one("delete"), on: who }),
    fc.record({ act: one("restore"), on: who }),
    fc.record({ act: one("merge"), into: who, from: who }),
    fc.record({ act: one("undo") }),
  ),
  { minLength: 8, maxLength: 16 },
);

describe("contacts by way of their tags and lists", () => {
  let world: World;
  let ann: Person;
  let rounds = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const begin = async () => {
    rounds += 1;
    ann = await world.person({ role: "ADMIN", tenant: `through${rounds}` });
  };
  /** Whether every row of a tag or a list says when its contact was changed, and nothing of a deleted one. */
  const wrong = () =>
    world.work(ann.tenant, async ({ db, tenant }) => {
      return queryRows(
        db,
        sql`select r.contact_id from (select tenant_id, contact_id, live_at from contact_tags union all select tenant_id, contact_id, live_at from contact_list_members) r
      join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id where c.tenant_id = ${tenant} and r.live_at is distinct from case when c.deleted_at is null then c.updated_at end`,
      );
    });

  test(
    "a list, its order, its pages and its total are those that going through everybody finds, whatever befell them",
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (plan) => {
          await begin();
          const ids: string[] = [];
          for (let at = 0; at < 10; at += 1)
            ids.push(
              (
                await world.ok(contacts.create, ann, {
                  body: {
                    name: `P${at}`,
                    type: at % 2 === 0 ? "CUSTOMER" : "PROSPECT",
                    ...(at % 3 === 0 ? { email: `p${at}@through.test` } : {}),
                    tags: tags.filter((_, which) => (at + which) % 3 === 0),
                  },
                })
              ).id,
            );
          const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
          const members = new Set<string>();
          let lastMerge: string | null = null;
          const idsOf = (on: readonly number[]) => on.map((at) => ids[at] ?? "");
          for (const step of plan) {
            world.clock.advance({ seconds: 1 });
            const params = { id: "on" in step && typeof step.on === "number" ? (ids[step.on] ?? "") : "" };
            switch (step.act) {
              case "tag":
                await world.call(contacts.update, ann, { params, body: { tags: step.tags } });
                break;
              case "type":
                await world.call(contacts.update, ann, { params, body: { type: "PARTNER" } });
                break;
              case "put":
                await world.ok(lists.setMembers, ann, {
                  params: { id: list.id },
                  body: { add: idsOf(step.on), remove: idsOf(step.out) },
                });
                break;
              case "delete":
                await world.call(contacts.remove, ann, { params });
                break;
              case "restore":
                await world.call(contacts.restore, ann, { params });
                break;
              case "merge": {
                const merged = await world.call(merges.merge, ann, {
                  body: { contactId: ids[step.into] ?? "", mergedIds: [ids[step.from] ?? ""] },
                });
                if (merged.status < 300) lastMerge = String(merged.body["mergeId"]);
                break;
              }
              case "undo":
                if (lastMerge !== null) await world.call(merges.undo, ann, { params: { id: lastMerge } });
                break;
            }
            assert.deepEqual(await wrong(), [], JSON.stringify(step));
          }
          const inList = await world.work(ann.tenant, async ({ db }) => {
            return queryRows<{ id: string }>(
              db,
              sql`select contact_id as id from contact_list_members where tenant_id = ${ann.tenant}`,
            );
          });
          for (const { id } of inList) members.add(id);
          const everybody = (await world.ok(contacts.list, ann, { query: { limit: 50 } })).items;
          const isOf =
            ({ tag, type, hasEmail }: ContactFilter) =>
            (contact: Contact) =>
              (tag === undefined || contact.tags.includes(tag)) &&
              (type === undefined || type.includes(contact.type)) &&
              (hasEmail === undefined || (contact.email !== null) === (hasEmail === "true"));
          const rule = async (name: string, groups: ContactFilter[]) => ({
            id: (await world.ok(lists.create, ann, { body: { name, rule: groups } })).id,
            has: (contact: Contact) => groups.some((group) => isOf(group)(contact)),
          });
          const rules = [
            await rule("tag", [{ tag: "vip" }]),
            await rule("tag and type", [{ tag: "vip", type: ["CUSTOMER"] }]),
            await rule("tags", [{ tag: "vip" }, { tag: "north" }]),
            await rule("any", [{ tag: "new", hasEmail: "true" }, { type: ["PARTNER"] }]),
          ];
          const ways = [
            { query: {}, has: () => true },
            { query: { listId: list.id }, has: ({ id }: Contact) => members.has(id) },
            ...rules.map(({ id, has }) => ({ query: { listId: id }, has })),
          ];
          const filters: ContactFilter[] = [
            {},
            { tag: "vip" },
            { tag: "north", type: ["CUSTOMER"] },
            { hasEmail: "true", type: ["PROSPECT", "PARTNER"] },
          ];
          for (const way of ways)
            for (const filter of filters) {
              const wanted = everybody.filter((contact) => way.has(contact) && isOf(filter)(contact));
              for (const sort of ["-updatedAt", "updatedAt", "name"] as const) {
                const inOrder =
                  sort === "-updatedAt"
                    ? wanted
                    : sort === "updatedAt"
                      ? wanted.toReversed()
                      : wanted.toSorted((a, b) => a.name.localeCompare(b.name));
                // as the address of the screen has it
                const query = { ...way.query, ...filter, sort, limit: 2 } as QueryIn<typeof contacts.list>;
                const seen: string[] = [];
                for (let cursor: string | undefined; ;) {
                  const page = await world.ok(contacts.list, ann, {
                    query: cursor === undefined ? query : { ...query, cursor },
                  });
                  assert.deepEqual(
                    [page.total, page.totalIsCapped],
                    cursor === undefined ? [wanted.length, false] : [undefined, undefined],
                    JSON.stringify(query),
                  );
                  seen.push(...page.items.map(({ name }) => name));
                  if (page.nextCursor === null) break;
                  cursor = page.nextCursor;
                }
                assert.deepEqual(
                  seen,
                  inOrder.map(({ name }) => name),
                  JSON.stringify(query),
                );
              }
              const second = await world.ok(contacts.list, ann, {
                query: { ...way.query, ...filter, limit: 2, page: 2 },
              });
              assert.deepEqual(
                [second.total, second.items.map(({ name }) => name)],
                [wanted.length, wanted.slice(2, 4).map(({ name }) => name)],
              );
            }
          for (const each of rules)
            assert.equal(
              (await world.ok(lists.count, ann, { params: { id: each.id } })).count,
              everybody.filter(each.has).length,
            );
          assert.equal(
            (await world.ok(lists.count, ann, { params: { id: list.id } })).count,
            everybody.filter(({ id }) => members.has(id)).length,
          );
        }),
        { numRuns: breadth.ofDatabase(6) },
      );
    },
  );

  test("whoever is put into a list while they are being deleted is in none", async () => {
    await begin();
    const kim = await world.ok(contacts.create, ann, { body: { name: "Kim" } });
    const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
    let put: Promise<unknown> = Promise.resolve();
    await world.work(ann.tenant, async (work) => {
      await work.db.execute(
        sql`update contacts set deleted_at = now() where tenant_id = ${work.tenant} and id = ${kim.id}::uuid`,
      );
      put = world.work(ann.tenant, (other) => putInto(other, list.id, [kim.id]));
      // Time enough to come as far as the row that is being changed.
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    });
    await put;
    assert.deepEqual(
      [
        await wrong(),
        (await world.ok(contacts.list, ann, { query: { listId: list.id } })).total,
        (await world.ok(lists.count, ann, { params: { id: list.id } })).count,
      ],
      [[], 0, 0],
    );
  });

  // What decides it is the database's own; in memory ten thousand people take half a minute to make.
  if (testServerUrl)
    test(
      "more than ten thousand of one tag, of one list and of a rule are so many, and pages of them go on",
      { timeout: 120_000 },
      async () => {
        await begin();
        const list = await world.ok(lists.create, ann, { body: { name: "Guests" } });
        const rule = await world.ok(lists.create, ann, {
          body: { name: "Rule", rule: [{ tag: "many", type: ["CUSTOMER"] }, { tag: "few" }] },
        });
        await world.work(ann.tenant, ({ db, tenant }) =>
          db.execute(sql`with made as (insert into contacts (tenant_id, id, name, tags, type, updated_at) select ${tenant}, gen_random_uuid(), 'P' || n, case when n <= 10 then array['many', 'few'] else array['many'] end, case when n % 2 = 0 or n > 20 then 'CUSTOMER' else 'PROSPECT' end, now() + n * interval '1 second' from generate_series(1, 10025) n returning id)
      select count(*) from made`),
        );
        await world.work(ann.tenant, ({ db, tenant }) =>
          db.execute(
            sql`insert into contact_list_members (tenant_id, list_id, contact_id) select ${tenant}, ${list.id}::uuid, id from contacts where tenant_id = ${tenant}`,
          ),
        );
        await world.database.read("owner", (db) =>
          db.execute("analyze contacts, contact_tags, contact_list_members"),
        );
        const totalOf = async (query: QueryIn<typeof contacts.list>) => {
          const { total, totalIsCapped, items } = await world.ok(contacts.list, ann, {
            query: { ...query, limit: 3 },
          });
          return [total, totalIsCapped, ...items.map(({ name }) => name)];
        };
        const newest = ["P10025", "P10024", "P10023"];
        assert.deepEqual(await totalOf({ tag: "many" }), [10_000, true, ...newest]);
        assert.deepEqual(await totalOf({ listId: list.id }), [10_000, true, ...newest]);
        assert.deepEqual(await totalOf({ listId: list.id, type: ["CUSTOMER"] }), [10_000, true, ...newest]);
        assert.deepEqual(await totalOf({ listId: rule.id }), [10_000, true, ...newest]);
        assert.deepEqual(await totalOf({ tag: "many", type: ["PROSPECT"] }), [
          10,
          false,
          "P19",
          "P17",
          "P15",
        ]);
        assert.deepEqual(await totalOf({ tag: "few" }), [10, false, "P10", "P9", "P8"]);
        assert.deepEqual(await world.ok(lists.count, ann, { params: { id: rule.id } }), {
          count: 10_000,
          isCapped: true,
        });
      },
    );
});
