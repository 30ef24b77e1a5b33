import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { contactBulkChanges as bulk } from "../../../../contract/crm/contact-bulk-changes.ts";
import { contactCompanies as associations } from "../../../../contract/crm/contact-companies.ts";
import { contactLists as lists } from "../../../../contract/crm/contact-lists.ts";
import { companies } from "../../../../contract/crm/companies.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import type { BodyIn } from "../../../../contract/kit.ts";
import { auditLogs } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { storedText } from "../../../words/stored.ts";
import { contactBulkChanges } from "./table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("a change of many contacts", () => {
  let world: World;
  let ann: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true });
  });
  after(() => world.stop());
  const begin = async () => {
    tenants += 1;
    ann = await world.person({ role: "ADMIN", tenant: `many${tenants}` });
  };
  const make = (body: BodyIn<typeof contacts.create>) => world.ok(contacts.create, ann, { body });
  const crowd = (count: number) =>
    world.work(ann.tenant, (work) =>
      work.db.execute(
        sql`insert into contacts (tenant_id, id, name, email, tags, created_at, updated_at) select ${ann.tenant}, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.test', array['old'], ${work.now}::timestamptz, ${work.now}::timestamptz from generate_series(1, ${count}::int) n`,
      ),
    );
  /** The queue takes up what is asked of it by itself. */
  const ended = async (id: string) => {
    for (
      const until = Date.now() + 60_000;
      Date.now() < until;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      })
    ) {
      const change = await world.ok(bulk.get, ann, { params: { id } });
      if (!["QUEUED", "RUNNING", "UNDOING"].includes(change.state)) return change;
    }
    throw new Error("it does not end");
  };
  const total = async (query: Parameters<typeof world.ok<typeof contacts.list>>[2]) =>
    (await world.ok(contacts.list, ann, query)).total;

  test("a few change before the answer leaves, each with its entry in the audit log, and undoing brings each back to what it was", async () => {
    await begin();
    const larsen = await world.ok(companies.create, ann, { body: { name: "Larsen" } });
    const [kim, lee] = [
      await make({ name: "Kim", tags: ["vip"], type: "PROSPECT" }),
      await make({ name: "Lee", ownerId: ann.id, companyId: larsen.id }),
    ];
    const change = await world.ok(bulk.update, ann, {
      body: {
        contactIds: [kim.id, lee.id],
        update: {
          status: "INACTIVE",
          type: "CUSTOMER",
          ownerId: ann.id,
          companyId: larsen.id,
          addTags: ["spring"],
          removeTags: ["vip"],
        },
      },
    });
    assert.deepEqual(
      [change.state, change.total, change.done, change.isUndoable, change.names[larsen.id]],
      ["DONE", 2, 2, true, "Larsen"],
    );
    const shown = async (id: string) => {
      const { status, type, ownerId, companyId, tags } = await world.ok(contacts.get, ann, {
        params: { id },
      });
      return [status, type, ownerId, companyId, tags];
    };
    assert.deepEqual(await shown(kim.id), ["INACTIVE", "CUSTOMER", ann.id, larsen.id, ["spring"]]);
    const logged = await world.work(ann.tenant, (work) => work.db.select().from(auditLogs));
    assert.deepEqual(
      logged
        .filter(({ action }) => action === "bulk_update")
        .map(({ entityId }) => entityId)
        .toSorted(),
      [kim.id, lee.id].toSorted(),
    );
    await world.ok(contacts.update, ann, { params: { id: lee.id }, body: { name: "Lee Larsen" } });
    const undone = await world.ok(bulk.undo, ann, { params: { id: change.id } });
    assert.deepEqual([undone.state, undone.undone, undone.notUndone], ["UNDONE", 1, 1]);
    assert.deepEqual(await shown(kim.id), ["ACTIVE", "PROSPECT", null, null, ["vip"]]);
    assert.equal((await shown(lee.id))[0], "INACTIVE", "somebody has changed Lee since");
    assert.deepEqual((await world.ok(bulk.skipped, ann, { params: { id: change.id }, query: {} })).items, [
      { contactId: lee.id, name: "Lee Larsen", reason: "CHANGED_SINCE" },
    ]);
  });

  test("people who were brought to another company are at their own again, and no longer at that one but where they were before", async () => {
    await begin();
    const [north, south] = [
      await world.ok(companies.create, ann, { body: { name: "North" } }),
      await world.ok(companies.create, ann, { body: { name: "South" } }),
    ];
    const [kim, lee] = [
      await make({ name: "Kim", companyId: north.id }),
      await make({ name: "Lee", companyId: north.id }),
    ];
    await world.ok(associations.associate, ann, { body: { contactId: lee.id, companyId: south.id } });
    world.clock.advance({ minutes: 1 });
    const { id } = await world.ok(bulk.update, ann, {
      body: { contactIds: [kim.id, lee.id], update: { companyId: south.id } },
    });
    await world.ok(bulk.undo, ann, { params: { id } });
    const at = async (contact: string) =>
      (await world.ok(associations.ofContact, ann, { params: { id: contact } })).items.map(
        ({ company, isPrimary }) => [company.name, isPrimary],
      );
    assert.deepEqual(
      [await at(kim.id), await at(lee.id)],
      [
        [["North", true]],
        [
          ["North", true],
          ["South", false],
        ],
      ],
    );
  });

  test("all that match a filter change by a job with its counts, and only those that matched when it was asked for", async () => {
    await begin();
    await crowd(250);
    await make({ name: "Other" });
    const looked = await world.ok(bulk.preview, ann, {
      body: { filter: { tag: "old" }, update: { addTags: ["new"] } },
    });
    assert.deepEqual([looked.total, looked.willChange, looked.samples.length], [250, 250, 5]);
    const change = await world.ok(bulk.update, ann, {
      body: { filter: { tag: "old" }, update: { addTags: ["new"], removeTags: ["old"] } },
    });
    assert.equal(change.state, "QUEUED");
    world.clock.advance({ minutes: 1 });
    await make({ name: "Late", tags: ["old"] });
    const after = await ended(change.id);
    assert.deepEqual(
      [
        after.state,
        after.total,
        after.done,
        await total({ query: { tag: "new" } }),
        await total({ query: { tag: "old" } }),
      ],
      ["DONE", 250, 250, 250, 1],
    );
    await world.ok(bulk.undo, ann, { params: { id: change.id } });
    const undone = await ended(change.id);
    assert.deepEqual(
      [
        undone.state,
        undone.undone,
        undone.notUndone,
        await total({ query: { tag: "new" } }),
        await total({ query: { tag: "old" } }),
      ],
      ["UNDONE", 250, 0, 0, 251],
    );
  });

  test("deleting and restoring many: an address that is somebody else's by now stays deleted, and says so", async () => {
    await begin();
    const [kim, lee] = [
      await make({ name: "Kim", email: "kim@example.test" }),
      await make({ name: "Lee", email: "lee@example.test" }),
    ];
    const agent = await world.person({ tenant: ann.tenant });
    assert.equal(
      (await world.call(bulk.update, agent, { body: { contactIds: [kim.id], update: { isDeleted: true } } }))
        .status,
      403,
    );
    const gone = await world.ok(bulk.update, ann, {
      body: { contactIds: [kim.id, lee.id], update: { isDeleted: true } },
    });
    assert.deepEqual([gone.done, (await world.ok(contacts.deleted, ann, { query: {} })).total], [2, 2]);
    await make({ name: "Kim again", email: "kim@example.test" });
    const back = await world.ok(bulk.update, ann, { body: { filter: {}, update: { isDeleted: false } } });
    assert.deepEqual([back.done, back.skipped], [1, 1]);
    assert.deepEqual((await world.ok(bulk.skipped, ann, { params: { id: back.id }, query: {} })).items, [
      { contactId: kim.id, name: "Kim", reason: "ADDRESS_TAKEN" },
    ]);
    assert.deepEqual(
      (await world.ok(contacts.list, ann, { query: { sort: "name" } })).items.map(({ name }) => name),
      ["Kim again", "Lee"],
    );
    const undone = await world.ok(bulk.undo, ann, { params: { id: gone.id } });
    assert.deepEqual(
      [undone.undone, undone.notUndone],
      [0, 2],
      "Lee has been restored since, and Kim's address is taken",
    );
  });

  test("people are put into a list and taken out again, and undoing takes out only those whom the change put in", async () => {
    await begin();
    const list = await world.ok(lists.create, ann, { body: { name: "Newsletter" } });
    const [kim, lee] = [await make({ name: "Kim" }), await make({ name: "Lee" })];
    await world.ok(lists.setMembers, ann, { params: { id: list.id }, body: { add: [kim.id] } });
    const change = await world.ok(bulk.update, ann, {
      body: { contactIds: [kim.id, lee.id], update: { addToListId: list.id } },
    });
    assert.deepEqual([change.done, change.unchanged, await total({ query: { listId: list.id } })], [1, 1, 2]);
    await world.ok(bulk.undo, ann, { params: { id: change.id } });
    assert.deepEqual(
      (await world.ok(contacts.list, ann, { query: { listId: list.id } })).items.map(({ name }) => name),
      ["Kim"],
    );
  });

  test("what it names must be there, and be the tenant's; deleting stands alone", async () => {
    await begin();
    const eve = await world.person({ role: "ADMIN", tenant: "others" });
    const kim = await make({ name: "Kim" });
    const foreign = {
      list: await world.ok(lists.create, eve, { body: { name: "Theirs" } }),
      company: await world.ok(companies.create, eve, { body: { name: "Theirs" } }),
      contact: await world.ok(contacts.create, eve, { body: { name: "Eve's" } }),
    };
    const cases: [BodyIn<typeof bulk.update>["update"], string][] = [
      [{ ownerId: eve.id }, "update.ownerId"],
      [{ companyId: foreign.company.id }, "update.companyId"],
      [{ addToListId: foreign.list.id }, "update.addToListId"],
      [{ isDeleted: true, status: "ACTIVE" }, "update.isDeleted"],
    ];
    for (const [update, path] of cases) {
      const { status, body } = await world.call(bulk.update, ann, { body: { contactIds: [kim.id], update } });
      assert.deepEqual([status, (body["errors"] as { path: string }[])[0]?.path], [422, path]);
    }
    assert.equal(
      (
        await world.call(bulk.update, ann, {
          body: { contactIds: [foreign.contact.id], update: { status: "INACTIVE" } },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.ok(contacts.get, eve, { params: { id: foreign.contact.id } })).status,
      "ACTIVE",
    );
  });

  test("why one failed is read in the reader's language, and as it is where it was kept before there were three", async () => {
    await begin();
    const failedFor = async (error: string) => {
      const run = {
        actorId: ann.id,
        actorName: ann.name,
        update: { status: "INACTIVE" as const },
        total: 1,
        state: "FAILED" as const,
        error,
      };
      const { id } = await world.work(ann.tenant, (work) =>
        work
          .rows(contactBulkChanges)
          .insert({ ...run, createdAt: work.now, updatedAt: work.now, fixedAt: work.now }),
      );
      return id;
    };
    const id = await failedFor(storedText(new Fault("forbidden").reason));
    const readIn = async (language: string, of: string) =>
      (
        await world.ok(bulk.get, ann, {
          params: { id: of },
          headers: { "accept-language": language },
        })
      ).error;
    assert.deepEqual(
      [await readIn("en", id), await readIn("es", id), await readIn("ar", id)],
      ["Your role does not allow this.", "Tu rol no lo permite.", "دورك لا يسمح بذلك."],
    );
    const { items } = await world.ok(bulk.list, ann, {
      query: {},
      headers: { "accept-language": "es" },
    });
    assert.deepEqual(
      items.map(({ error }) => error),
      ["Tu rol no lo permite."],
    );
    assert.equal(await readIn("es", await failedFor("It broke.")), "It broke.");
  });

  test("one's changes are one's own and the supervisors'", async () => {
    await begin();
    const [pat, sue] = [
      await world.person({ tenant: ann.tenant }),
      await world.person({ tenant: ann.tenant }),
    ];
    const kim = await make({ name: "Kim" });
    const { id } = await world.ok(bulk.update, pat, {
      body: { contactIds: [kim.id], update: { status: "INACTIVE" } },
    });
    assert.equal((await world.call(bulk.get, sue, { params: { id } })).status, 404);
    assert.equal((await world.call(bulk.undo, sue, { params: { id } })).status, 404);
    assert.equal((await world.ok(bulk.get, ann, { params: { id } })).done, 1);
  });
});
