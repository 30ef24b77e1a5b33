import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, inArray } from "drizzle-orm";
import type { BodyIn } from "../../../../contract/kit.ts";
import { ticketBulkChanges as calls } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { tickets as ticketCalls } from "../../../../contract/desk/tickets.ts";
import { auditLogs, events, pendingJobs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { assignmentDecisions } from "../tickets/decision-table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { tickets } from "../tickets/table.ts";
import { bulkChangeJobs, purgeBulkRows, resumeBulkChanges } from "./jobs.ts";
import { tagsAfter, ticketPatchFor } from "../tickets/bulk-patch.ts";
import { newPulse, stepTicketBulkChange } from "./steps.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "./table.ts";

describe("bulk changes", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let desks = 0;
  const desk = async () => {
    desks += 1;
    const tenant = `bulk-${desks}`;
    return {
      tenant,
      sue: await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
      ann: await world.person({ tenant, name: "Ann Agent" }),
      ben: await world.person({ tenant, name: "Ben Agent" }),
    };
  };
  const fill = (
    tenant: string,
    count: number,
    of: (at: number) => Partial<typeof tickets.$inferInsert> = () => ({}),
  ) =>
    world.work(tenant, async (work) => {
      const ids: string[] = [];
      for (let at = 0; at < count; at += 1)
        ids.push(
          (
            await work.rows(tickets).insert({
              number: 5000 + at,
              subject: `Question ${at}`,
              priority: "LOW",
              createdAt: work.now,
              ...of(at),
            })
          ).id,
        );
      return ids;
    });
  /** What the queue would do: every job of bulk changes that was asked for, here and now. */
  const work = async (tenant: string) => {
    for (;;) {
      const due = await world.work(tenant, async ({ db }) => {
        const rows = await db
          .select()
          .from(pendingJobs)
          .where(
            and(
              eq(pendingJobs.tenantId, tenant),
              inArray(
                pendingJobs.name,
                bulkChangeJobs.map(({ name }) => name),
              ),
            ),
          );
        await db.delete(pendingJobs).where(
          and(
            eq(pendingJobs.tenantId, tenant),
            inArray(
              pendingJobs.id,
              rows.map(({ id }) => id),
            ),
          ),
        );
        return rows;
      });
      if (due.length === 0) return;
      for (const { name, payload } of due)
        await bulkChangeJobs
          .find((job) => job.name === name)
          // what was enqueued
          ?.run({ desk: world.app.desk, services: world.app.services, tenant, payload: payload as never });
    }
  };
  const rowsOf = (tenant: string) => world.work(tenant, (unit) => unit.rows(tickets).list({ limit: 5000 }));
  const start = (as: Person, body: BodyIn<typeof calls.create>) => world.ok(calls.create, as, { body });
  const see = (as: Person, id: string) => world.ok(calls.get, as, { params: { id } });
  const counts = ({
    state,
    total,
    done,
    unchanged,
    skipped,
    undone,
    notUndone,
  }: Awaited<ReturnType<typeof see>>) => ({ state, total, done, unchanged, skipped, undone, notUndone });
  const stepAs = (person: Person, id: string) =>
    world.app.desk.transaction(
      person.tenant,
      { id: person.id, name: person.name, role: person.role },
      (unit) => stepTicketBulkChange(unit, id, newPulse()),
    );

  test("what tags are left, and what is asked of one ticket", () => {
    assert.deepEqual(tagsAfter(["a", "b"], { addTags: ["b", "c"], removeTags: ["a"] }), ["b", "c"]);
    assert.deepEqual(tagsAfter(["a"], { tags: ["x", "y"], removeTags: ["y"] }), ["x"]);
    assert.deepEqual(tagsAfter(["a"], { addTags: ["a"], removeTags: ["a"] }), ["a"]);
    assert.deepEqual(
      ticketPatchFor({ tags: Array.from({ length: 30 }, (_, at) => `t${at}`) }, { addTags: ["one more"] }),
      { reason: "TOO_MANY_TAGS" },
    );
    assert.deepEqual(ticketPatchFor({ tags: ["a"] }, { priority: "HIGH" }), { patch: { priority: "HIGH" } });
  });

  test("all that match a filter change, are told of in sum, and come back when it is undone", async () => {
    const { tenant, sue, ann, ben } = await desk();
    await fill(tenant, 230, (at) => ({
      tags: at % 2 === 0 ? ["tents"] : [],
      assignedToId: at < 120 ? ben.id : null,
      priority: at % 10 === 0 ? "HIGH" : "LOW",
      status: at === 1 ? "PENDING" : "OPEN",
      waitingSince: "2026-03-01T09:00:00.000Z",
    }));
    const before = await rowsOf(tenant);
    const wanted = {
      filter: { status: ["OPEN" as const] },
      update: {
        priority: "HIGH" as const,
        status: "RESOLVED" as const,
        assignedToId: ann.id,
        addTags: ["spring"],
      },
    };
    const seen = await world.ok(calls.preview, sue, { body: wanted });
    assert.deepEqual(
      { ...seen, samples: seen.samples.length },
      { total: 229, willChange: 229, unchanged: 0, merged: 0, notYours: 0, isTooMany: false, samples: 5 },
    );
    const change = await start(sue, wanted);
    assert.deepEqual(counts(change), {
      state: "QUEUED",
      total: 229,
      done: 0,
      unchanged: 0,
      skipped: 0,
      undone: 0,
      notUndone: 0,
    });
    const eventsBefore = await world.work(
      tenant,
      async ({ db }) => (await db.select().from(events).where(eq(events.tenantId, tenant))).length,
    );
    await work(tenant);
    const done = await see(sue, change.id);
    assert.deepEqual(counts(done), {
      state: "DONE",
      total: 229,
      done: 229,
      unchanged: 0,
      skipped: 0,
      undone: 0,
      notUndone: 0,
    });
    assert.deepEqual(done.names, { [ann.id]: "Ann Agent" });
    const changed = await rowsOf(tenant);
    for (const row of changed)
      assert.deepEqual(
        [row.status, row.priority, row.assignedToId, row.tags.includes("spring"), row.waitingSince],
        row.number === 5001
          ? ["PENDING", "LOW", ben.id, false, "2026-03-01T09:00:00.000Z"]
          : ["RESOLVED", "HIGH", ann.id, true, null],
        String(row.number),
      );
    await world.work(tenant, async ({ db }) => {
      const told = (
        await db.select({ name: events.name }).from(events).where(eq(events.tenantId, tenant))
      ).slice(eventsBefore);
      // one for each kind of data every five seconds, however long a slow machine takes
      assert.ok(told.length < 100, `${told.length} events for 229 tickets`);
      assert.equal(told.filter(({ name }) => name === "ticket_updated").length, 0);
      assert.deepEqual(
        (
          await db
            .select()
            .from(notifications)
            .where(and(eq(notifications.tenantId, tenant), eq(notifications.userId, ann.id)))
        ).map(({ title }) => title),
        ["229 tickets were assigned to you"],
      );
      assert.equal(
        (
          await db
            .select()
            .from(auditLogs)
            .where(
              and(
                eq(auditLogs.tenantId, tenant),
                eq(auditLogs.action, "bulk_update"),
                eq(auditLogs.actorId, sue.id),
              ),
            )
        ).length,
        229,
      );
    });

    // Two of them move on before the undo: one is changed, one is deleted.
    const [byHand, deleted] = changed.filter(({ number }) => number > 5010);
    await world.ok(ticketCalls.update, ann, {
      params: { id: byHand?.id ?? "" },
      body: { subject: "Another one" },
    });
    await world.ok(ticketCalls.remove, sue, { params: { id: deleted?.id ?? "" } });
    await world.ok(calls.undo, sue, { params: { id: change.id } });
    await work(tenant);
    assert.deepEqual(counts(await see(sue, change.id)), {
      state: "UNDONE",
      total: 229,
      done: 229,
      unchanged: 0,
      skipped: 0,
      undone: 227,
      notUndone: 2,
    });
    const left = await world.ok(calls.skipped, sue, { params: { id: change.id }, query: {} });
    assert.deepEqual(
      left.items.map(({ ticketId, reason }) => [ticketId, reason]).toSorted(),
      [
        [byHand?.id, "CHANGED_SINCE"],
        [deleted?.id, "GONE"],
      ].toSorted(),
    );
    const course = ({
      status,
      priority,
      assignedToId,
      tags,
      waitingSince,
      resolvedAt,
      reopenCount,
    }: (typeof before)[number]) => ({
      status,
      priority,
      assignedToId,
      tags,
      waitingSince,
      resolvedAt,
      reopenCount,
    });
    const now = new Map((await rowsOf(tenant)).map((row) => [row.id, row]));
    for (const row of before) {
      const back = now.get(row.id);
      if (back && ![byHand?.id, deleted?.id].includes(row.id)) assert.deepEqual(course(back), course(row));
    }
    assert.equal((await world.call(calls.undo, sue, { params: { id: change.id } })).status, 409);
  });

  test("a filter that leaves out what is snoozed leaves it out of the change, and one that asks for it changes nothing else", async () => {
    const { tenant, sue } = await desk();
    await fill(tenant, 30, (at) => ({ snoozedUntil: at < 7 ? "2027-01-01T09:00:00.000Z" : null }));
    const change = async (snoozed: "true" | "false", priority: "HIGH" | "URGENT") => {
      const wanted = { filter: { status: ["OPEN" as const], snoozed }, update: { priority } };
      const { total } = await world.ok(calls.preview, sue, { body: wanted });
      const { id } = await start(sue, wanted);
      await work(tenant);
      assert.equal((await see(sue, id)).done, total);
      return total;
    };
    assert.deepEqual([await change("false", "HIGH"), await change("true", "URGENT")], [23, 7]);
    assert.deepEqual(
      [
        ...new Set(
          (await rowsOf(tenant)).map(
            ({ priority, snoozedUntil }) => `${priority} ${snoozedUntil === null ? "awake" : "snoozed"}`,
          ),
        ),
      ].toSorted(),
      ["HIGH awake", "URGENT snoozed"],
    );
  });

  test("what is so already is left alone, and what one may not see is not in it", async () => {
    const { tenant, ann, ben, sue } = await desk();
    const ids = await fill(tenant, 12, (at) => ({
      priority: at < 4 ? "URGENT" : "LOW",
      isSensitive: at >= 9,
      assignedToId: at === 9 ? ann.id : at === 10 ? ben.id : null,
    }));
    const wanted = { filter: {}, update: { priority: "URGENT" as const } };
    assert.deepEqual(
      await world.ok(calls.preview, ann, { body: wanted }).then(({ samples: _samples, ...rest }) => rest),
      { total: 10, willChange: 6, unchanged: 4, merged: 0, notYours: 0, isTooMany: false },
    );
    assert.deepEqual(
      await world
        .ok(calls.preview, ann, { body: { ticketIds: ids, update: wanted.update } })
        .then(({ total, notYours }) => ({ total, notYours })),
      { total: 10, notYours: 2 },
    );
    const { id } = await start(ann, wanted);
    // It turns sensitive before the job comes to it.
    await world.ok(ticketCalls.setSensitive, sue, {
      params: { id: ids[5] ?? "" },
      body: { isSensitive: true },
    });
    await work(tenant);
    assert.deepEqual(counts(await see(ann, id)), {
      state: "DONE",
      total: 9,
      done: 5,
      unchanged: 4,
      skipped: 0,
      undone: 0,
      notUndone: 0,
    });
    assert.deepEqual(
      (await rowsOf(tenant))
        .filter(({ priority }) => priority === "LOW")
        .map(({ number }) => number)
        .toSorted(),
      [5005, 5010, 5011],
    );
    assert.equal((await world.call(calls.get, ben, { params: { id } })).status, 404);
    assert.equal((await see(sue, id)).actorName, "Ann Agent");
    assert.deepEqual((await world.ok(calls.list, ben, { query: {} })).items, []);
  });

  test("cancelled in the middle, it stops there, and what was done can be undone", async () => {
    const { tenant, sue } = await desk();
    await fill(tenant, 130);
    const { id } = await start(sue, { filter: {}, update: { priority: "URGENT" } });
    await stepAs(sue, id); // fixes the set
    await stepAs(sue, id); // 20
    await world.ok(calls.cancel, sue, { params: { id } });
    assert.equal(await stepAs(sue, id), false);
    await work(tenant);
    assert.deepEqual(counts(await see(sue, id)), {
      state: "CANCELLED",
      total: 130,
      done: 20,
      unchanged: 0,
      skipped: 0,
      undone: 0,
      notUndone: 0,
    });
    assert.equal((await world.call(calls.cancel, sue, { params: { id } })).status, 409);
    await world.ok(calls.undo, sue, { params: { id } });
    await work(tenant);
    assert.deepEqual(counts(await see(sue, id)), {
      state: "UNDONE",
      total: 130,
      done: 20,
      unchanged: 0,
      skipped: 0,
      undone: 20,
      notUndone: 0,
    });
    assert.equal((await rowsOf(tenant)).filter(({ priority }) => priority === "LOW").length, 130);
  });

  test("a ticket that comes to match after it began is not in it; one that no longer matches still is", async () => {
    const { tenant, sue } = await desk();
    await fill(tenant, 60);
    const { id } = await start(sue, { filter: { priority: ["LOW"] }, update: { status: "ON_HOLD" } });
    await stepAs(sue, id);
    world.clock.advance({ seconds: 1 });
    await world.ok(ticketCalls.create, sue, {
      body: { subject: "Late", priority: "LOW", assignedToId: null },
    });
    const [last] = (await rowsOf(tenant)).filter(({ number }) => number === 5059);
    await world.ok(ticketCalls.update, sue, { params: { id: last?.id ?? "" }, body: { priority: "HIGH" } });
    await work(tenant);
    const after = await rowsOf(tenant);
    assert.equal(after.find(({ subject }) => subject === "Late")?.status, "OPEN");
    assert.equal(after.find(({ number }) => number === 5059)?.status, "ON_HOLD");
    assert.equal((await see(sue, id)).done, 60);
  });

  test("a run that died goes on where it stood, two runs of one change do nothing twice, and two changes at once both end", async () => {
    const { tenant, sue, ann } = await desk();
    await fill(tenant, 160);
    const first = await start(sue, { filter: {}, update: { addTags: ["one"] } });
    await stepAs(sue, first.id);
    await stepAs(sue, first.id);
    await world.work(tenant, async ({ db }) => {
      await db.delete(pendingJobs).where(eq(pendingJobs.tenantId, tenant));
    }); // its job went with its process
    world.clock.advance({ minutes: 2 });
    await resumeBulkChanges.run({ desk: world.app.desk, services: world.app.services });
    const second = await start(ann, { filter: {}, update: { addTags: ["two"], priority: "HIGH" } });
    const [resumed] = bulkChangeJobs;
    const run = (changeId: string) =>
      resumed?.run({
        desk: world.app.desk,
        services: world.app.services,
        tenant,
        payload: { changeId } as never,
      });
    await Promise.all([run(first.id), run(first.id), run(second.id)]);
    await work(tenant);
    assert.deepEqual(
      [counts(await see(sue, first.id)), counts(await see(ann, second.id))].map(({ state, done }) => ({
        state,
        done,
      })),
      [
        { state: "DONE", done: 160 },
        { state: "DONE", done: 160 },
      ],
    );
    for (const { tags } of await rowsOf(tenant)) assert.deepEqual(tags.toSorted(), ["one", "two"]);
    const audited = await world.work(
      tenant,
      async ({ db }) =>
        (
          await db
            .select()
            .from(auditLogs)
            .where(and(eq(auditLogs.tenantId, tenant), eq(auditLogs.action, "bulk_update")))
        ).length,
    );
    assert.equal(audited, 320);
  });

  test("who was relieved of a ticket in bulk does not get it straight back", async () => {
    const { tenant, sue, ann } = await desk();
    const ids = await fill(tenant, 3, () => ({ assignedToId: ann.id }));
    await start(sue, { ticketIds: ids, update: { assignedToId: null } });
    await work(tenant);
    const reasons = await world.work(tenant, async ({ db }) =>
      (await db.select().from(assignmentDecisions).where(eq(assignmentDecisions.tenantId, tenant))).map(
        (row) => [row.trigger, row.reasons[0]?.agentId, row.reasons[0]?.reason],
      ),
    );
    assert.deepEqual(
      reasons,
      ids.map(() => ["unassigned", ann.id, "released"]),
    );
    await world.work(tenant, async ({ db }) => {
      assert.equal(
        (
          await db
            .select()
            .from(pendingJobs)
            .where(and(eq(pendingJobs.tenantId, tenant), eq(pendingJobs.name, "assignment.drain-again")))
        ).length,
        1,
      );
    });
  });

  test("who has left changes nothing more, and a target that has gone is said", async () => {
    const { tenant, sue, ann } = await desk();
    await fill(tenant, 3);
    const gone = await start(sue, { filter: {}, update: { assignedToId: ann.id } });
    await world.work(tenant, (unit) => unit.rows(users).update(ann.id, { isActive: false }));
    await work(tenant);
    assert.deepEqual(
      [(await see(sue, gone.id)).state, (await see(sue, gone.id)).error],
      ["FAILED", "Ann Agent does not answer tickets."],
    );
    const readIn = async (language: string) => {
      const headers = { "accept-language": language };
      const { items } = await world.ok(calls.list, sue, { query: {}, headers });
      return [(await world.ok(calls.get, sue, { params: { id: gone.id }, headers })).error, items[0]?.error];
    };
    assert.deepEqual(await readIn("es"), Array(2).fill("Ann Agent no atiende tickets."));
    assert.deepEqual(await readIn("ar"), Array(2).fill("Ann Agent لا يجيب عن التذاكر."));
    const left = await start(sue, { filter: {}, update: { priority: "HIGH" } });
    await world.work(tenant, (unit) => unit.rows(users).update(sue.id, { isActive: false }));
    await work(tenant);
    const other = await world.person({ tenant, role: "ADMIN" });
    assert.equal((await see(other, left.id)).state, "FAILED");
    assert.equal(
      (await rowsOf(tenant)).some(({ priority }) => priority === "HIGH"),
      false,
    );
  });

  test("a category that went before the undo is left out of it", async () => {
    const { tenant, sue } = await desk();
    const [old, fresh] = await world.work(tenant, async (unit) => [
      (await unit.rows(ticketCategories).insert({ name: "Old" })).id,
      (await unit.rows(ticketCategories).insert({ name: "New" })).id,
    ]);
    await fill(tenant, 2, () => ({ categoryId: old }));
    const { id } = await start(sue, {
      filter: { categoryId: old },
      update: { categoryId: fresh, groupId: null },
    });
    await work(tenant);
    await world.work(tenant, (unit) => unit.rows(ticketCategories).remove(old ?? ""));
    await world.ok(calls.undo, sue, { params: { id } });
    await work(tenant);
    assert.deepEqual(
      (await rowsOf(tenant)).map(({ categoryId }) => categoryId),
      [null, null],
    );
  });

  test("nonsense is refused, in words", async () => {
    const { tenant, sue, ann } = await desk();
    const ids = await fill(tenant, 4);
    const nobody = "01980000-0000-7000-8000-000000000000";
    for (const body of [
      { update: { priority: "HIGH" } },
      { ticketIds: ids, filter: {}, update: { priority: "HIGH" } },
      { ticketIds: ids, update: {} },
      { ticketIds: [nobody], update: { priority: "HIGH" } },
      { filter: { tag: "none such" }, update: { priority: "HIGH" } },
      { ticketIds: ids, update: { assignedToId: nobody } },
      { ticketIds: ids, update: { categoryId: nobody } },
    ] as BodyIn<typeof calls.create>[])
      assert.equal((await world.call(calls.create, sue, { body })).status, 422, JSON.stringify(body));
    for (let at = 0; at < 3; at += 1) await start(ann, { ticketIds: ids, update: { priority: "HIGH" } });
    assert.equal(
      (await world.call(calls.create, ann, { body: { ticketIds: ids, update: { priority: "HIGH" } } }))
        .status,
      409,
    );
  });

  test("after 30 days what each ticket was is gone, and so is the undo", async () => {
    const { tenant, sue } = await desk();
    await fill(tenant, 3);
    const { id } = await start(sue, { filter: {}, update: { priority: "HIGH" } });
    await work(tenant);
    assert.equal((await see(sue, id)).isUndoable, true);
    world.clock.advance({ days: 31 });
    await purgeBulkRows.run({ desk: world.app.desk, services: world.app.services });
    await world.work(tenant, async ({ db }) => {
      assert.deepEqual(
        await db
          .select()
          .from(ticketBulkChangeRows)
          .where(and(eq(ticketBulkChangeRows.tenantId, tenant), eq(ticketBulkChangeRows.changeId, id))),
        [],
      );
      assert.equal(
        (
          await db
            .select()
            .from(ticketBulkChanges)
            .where(and(eq(ticketBulkChanges.tenantId, tenant), eq(ticketBulkChanges.id, id)))
        ).length,
        1,
      );
    });
  });

  test("up to a hundred at once by the specified call: tags are added and taken away", async () => {
    const { tenant, sue } = await desk();
    const ids = await fill(tenant, 3, (at) => ({
      tags: at === 0 ? Array.from({ length: 30 }, (_, tag) => `t${tag}`) : ["tents", "late"],
    }));
    const { updated, skipped } = await world.ok(ticketCalls.bulkUpdate, sue, {
      body: { ticketIds: ids, update: { addTags: ["spring"], removeTags: ["late"] } },
    });
    assert.deepEqual([updated, skipped.map(({ id }) => id)], [2, [ids[0]]]);
    assert.deepEqual(
      (await rowsOf(tenant)).slice(1).map(({ tags }) => tags),
      [
        ["tents", "spring"],
        ["tents", "spring"],
      ],
    );
  });
});
