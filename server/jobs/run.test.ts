import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { ContactSkipReason } from "../../contract/enums.ts";
import { pendingJobs } from "../db/table.ts";
import { Fault } from "../fault.ts";
import { contactBulkChangeRows, contactBulkChanges } from "../modules/crm/contact-bulk-changes/table.ts";
import type { ContactBefore } from "../modules/crm/contact-bulk-changes/table.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { actorNow } from "../modules/people/session/actor.ts";
import { users } from "../modules/people/session/table.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { toldText } from "../words/stored.ts";
import type { Work } from "../work.ts";
import { claimItems, newReach } from "./run-ledger.ts";
import type { ItemOutcome } from "./run-ledger.ts";
import { RunStopped, defineRun } from "./run.ts";
import type { RunPayload } from "./run.ts";

type Contact = typeof contacts.$inferSelect;
type Outcome = ItemOutcome<ContactBefore, ContactSkipReason>;
const batchItems = 5;
const count = 23;

/** What befalls the step that comes to a contact of this name. */
let befalls: { name: string; run: (work: Work) => Promise<unknown> } | undefined;
/** Contacts that cannot be changed. */
let refused = new Set<string>();
let tellings: string[] = [];
let forgetsOne = false;

const move = (work: Work, ids: readonly string[], by: 1 | -1) =>
  ids.length === 0
    ? Promise.resolve()
    : work.db
        .update(contacts)
        .set({ name: sql`${contacts.name} || ${by === 1 ? "+" : "-"}`, version: sql`version + 1` })
        .where(and(eq(contacts.tenantId, work.tenant), inArray(contacts.id, [...ids])));

const place = {
  ledger: { table: contactBulkChangeRows, item: contactBulkChangeRows.contactId },
  items: { table: contacts },
  batchItems,
};
/** A run that writes a plus behind each name, and its undo a minus. */
const plusRun = defineRun<typeof contactBulkChanges.$inferSelect, Contact, ContactBefore, ContactSkipReason>({
  job: { name: "test.plus" },
  name: "test.plus",
  purgeCron: "0 3 * * *",
  table: contactBulkChanges,
  ...place,
  atOnceMax: 0,
  selectedAtOnce: 10,
  lanes: 2,
  select: (work) => Promise.resolve(eq(contacts.tenantId, work.tenant)),
  actorOf: actorNow,
  check: () => Promise.resolve(),
  async step(work, _run, items) {
    const outcomes = items.map(({ itemId, item }): Outcome =>
      item === undefined || refused.has(item.name)
        ? { itemId, state: "SKIPPED", reason: "GONE" }
        : { itemId, state: "DONE", before: {}, versionAfter: item.version + 1 },
    );
    await move(
      work,
      outcomes.filter(({ state }) => state === "DONE").map(({ itemId }) => itemId),
      1,
    );
    if (items.some(({ item }) => item?.name === befalls?.name)) await befalls?.run(work);
    return forgetsOne ? outcomes.slice(1) : outcomes;
  },
  async undo(work, _run, items) {
    const outcomes = items.map(({ itemId, item, versionAfter }): Outcome =>
      item?.version === versionAfter
        ? { itemId, state: "UNDONE" }
        : { itemId, state: "KEPT", reason: "CHANGED_SINCE" },
    );
    await move(
      work,
      outcomes.filter(({ state }) => state === "UNDONE").map(({ itemId }) => itemId),
      -1,
    );
    return outcomes;
  },
  publish: (_work, { state }) => void tellings.push(state),
  tellStaff: () => void tellings.push("staff"),
  tellsAtOnce: true,
});

describe("a run over many items", () => {
  let world: World;
  let sue: Person;
  let tenants = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  beforeEach(async () => {
    tenants += 1;
    [befalls, refused, tellings, forgetsOne] = [undefined, new Set(), [], false];
    sue = await world.person({ tenant: `run-${tenants}`, role: "SUPERVISOR" });
    await world.work(sue.tenant, (work) =>
      work.db.execute(
        sql`insert into contacts (tenant_id, id, name, created_at, updated_at) select ${sue.tenant}, ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c' || n, ${work.now}::timestamptz, ${work.now}::timestamptz from generate_series(1, ${count}::int) n`,
      ),
    );
  });

  const inWork = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    world.app.desk.transaction(sue.tenant, { id: sue.id, name: sue.name, role: sue.role }, run);
  /** Asked for by a filter, with its job in the queue. */
  const begin = () =>
    inWork(async (work) => {
      const run = await work.rows(contactBulkChanges).insert({
        actorId: sue.id,
        actorName: sue.name,
        update: { status: "INACTIVE" },
        filter: {},
        total: count,
        createdAt: work.now,
        updatedAt: work.now,
      });
      await plusRun.start(work, run, count);
      return run.id;
    });
  const step = (id: string) => inWork((work) => plusRun.step(work, id, plusRun.newPulse()));
  const context = () => ({ desk: world.app.desk, services: world.app.services });
  const slice = (payload: RunPayload) =>
    plusRun.job.run({ ...context(), tenant: sue.tenant, payload: plusRun.job.schema.parse(payload) });
  /** What waits in the queue for it, taken out. */
  const queued = () =>
    inWork(async ({ db, tenant }) => {
      const rows = await db
        .select()
        .from(pendingJobs)
        .where(and(eq(pendingJobs.tenantId, tenant), eq(pendingJobs.name, plusRun.job.name)));
      await db
        .delete(pendingJobs)
        .where(and(eq(pendingJobs.tenantId, tenant), eq(pendingJobs.name, plusRun.job.name)));
      return rows.map(({ payload, runAt }) => ({ payload: plusRun.job.schema.parse(payload), runAt }));
    });
  const drain = async () => {
    for (let asked = await queued(); asked.length > 0; asked = await queued())
      for (const { payload } of asked) await slice(payload);
  };
  const see = (id: string) => inWork((work) => work.rows(contactBulkChanges).get(id));
  const names = () =>
    inWork(async ({ db, tenant }) =>
      (
        await db
          .select({ name: contacts.name })
          .from(contacts)
          .where(eq(contacts.tenantId, tenant))
          .orderBy(asc(contacts.id))
      ).map(({ name }) => name),
    );
  const wanted = (mark: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `c${at + 1}${mark(at)}`);
  const batchOf = (name: string) => Math.floor((Number(name.slice(1)) - 1) / batchItems);
  /** Which contacts were changed, of batches that are changed as a whole; other lanes may have been at work on later ones. */
  const changedBut = async (failedBatch: number): Promise<number[]> => {
    const changed = (await names()).flatMap((name, at) => (name.endsWith("+") ? [at] : []));
    const batches = [...new Set(changed.map((at) => Math.floor(at / batchItems)))];
    assert.ok(changed.length > 0 && !batches.includes(failedBatch));
    assert.deepEqual(
      changed,
      Array.from({ length: count }, (_, at) => at).filter((at) =>
        batches.includes(Math.floor(at / batchItems)),
      ),
    );
    return changed;
  };
  const ledger = (id: string) =>
    inWork(async ({ db, tenant }) =>
      Object.fromEntries(
        (
          await db
            .select({ state: contactBulkChangeRows.state, rows: sql<number>`count(*)::int` })
            .from(contactBulkChangeRows)
            .where(and(eq(contactBulkChangeRows.tenantId, tenant), eq(contactBulkChangeRows.changeId, id)))
            .groupBy(contactBulkChangeRows.state)
        ).map(({ state, rows }) => [state, rows]),
      ),
    );

  test("what one lane has begun the next one leaves to it, and at the end takes what was left", async () => {
    const id = await begin();
    while ((await see(id)).fixedAt === null) await step(id);
    const taken = await inWork(async (work) => {
      const reach = newReach();
      const take = async () =>
        (await claimItems(work, place, { runId: id, state: "PENDING", reach }))?.map(
          ({ item }) => (item as Contact | undefined)?.name, // of a place whose items are contacts
        );
      const inLanes = (await Promise.all([take(), take(), take(), take(), take()])).flat();
      return { inLanes, left: await take() };
    });
    assert.deepEqual(taken, {
      inLanes: wanted(() => ""),
      left: wanted(() => "").slice(0, batchItems),
    });
  });

  test("each item is changed once and undone once, and the counts are the ledger's", async () => {
    const id = await begin();
    await drain();
    assert.deepEqual(
      await names(),
      wanted(() => "+"),
    );
    assert.deepEqual(await ledger(id), { DONE: count });
    const done = await see(id);
    assert.deepEqual([done.state, done.total, done.done], ["DONE", count, count]);
    await inWork((work) => plusRun.undo(work, id));
    await drain();
    assert.deepEqual(
      await names(),
      wanted(() => "+-"),
    );
    assert.deepEqual(await see(id).then(({ state, undone, notUndone }) => [state, undone, notUndone]), [
      "UNDONE",
      count,
      0,
    ]);
    assert.deepEqual(
      tellings.filter((one) => one !== "staff"),
      ["DONE", "UNDONE"],
    );
    await assert.rejects(
      inWork((work) => plusRun.undo(work, id)),
      { code: "conflict" },
    );
  });

  test("two processes on one run change no item twice", async () => {
    const id = await begin();
    await Promise.all([slice({ changeId: id }), slice({ changeId: id }), slice({ changeId: id })]);
    await drain();
    assert.deepEqual(
      await names(),
      wanted(() => "+"),
    );
    assert.deepEqual(await see(id).then(({ state, done }) => [state, done]), ["DONE", count]);
  });

  test("cancelled amid a step, that step is as if it had not been, and a part is undone", async () => {
    const id = await begin();
    for (let at = 0; at < 4; at += 1) await step(id); // three to write down, one of work
    // What another process committed while the step was under way, as the step's last lock sees it.
    befalls = {
      name: "c6",
      run: (work) =>
        work.db.update(contactBulkChanges).set({ state: "CANCELLED" }).where(eq(contactBulkChanges.id, id)),
    };
    await assert.rejects(step(id), RunStopped);
    const part = wanted((at) => (at < batchItems ? "+" : ""));
    assert.deepEqual(await names(), part);
    assert.deepEqual(await ledger(id), { DONE: batchItems, PENDING: count - batchItems });
    befalls = undefined;
    await inWork((work) => plusRun.cancel(work, id));
    await drain();
    assert.deepEqual(await names(), part);
    await assert.rejects(
      inWork((work) => plusRun.cancel(work, id)),
      { code: "conflict" },
    );
    await inWork((work) =>
      work.rows(contacts).update("01980000-0000-7000-8000-000000000002", { name: "c2!" }),
    );
    await inWork((work) => plusRun.undo(work, id));
    await drain();
    assert.deepEqual(
      await names(),
      wanted((at) => (at === 1 ? "!" : at < batchItems ? "+-" : "")),
    );
    assert.deepEqual(await see(id).then(({ state, undone, notUndone }) => [state, undone, notUndone]), [
      "UNDONE",
      batchItems - 1,
      1,
    ]);
    assert.deepEqual(await ledger(id), { UNDONE: batchItems - 1, KEPT: 1, PENDING: count - batchItems });
  });

  test("an item that cannot be changed is left out with its reason, and the others are not held up", async () => {
    refused = new Set(["c3", "c20"]);
    const id = await begin();
    await drain();
    assert.deepEqual(await see(id).then(({ state, done, skipped }) => [state, done, skipped]), [
      "DONE",
      count - 2,
      2,
    ]);
    assert.deepEqual(
      await names(),
      wanted((at) => (at === 2 || at === 19 ? "" : "+")),
    );
  });

  test("an error ends the run with its reason: its batch is undone at once, the earlier ones on demand", async () => {
    befalls = { name: "c12", run: () => Promise.reject(new Error("a mistake of ours")) };
    const id = await begin();
    await drain();
    const failed = await see(id);
    const changed = await changedBut(batchOf("c12"));
    assert.deepEqual([failed.state, failed.done], ["FAILED", changed.length]);
    assert.deepEqual(
      [toldText(failed.error ?? "", null), toldText(failed.error ?? "", "es")],
      [
        "Something went wrong on our side. What was changed until then can be undone.",
        "Algo ha fallado por nuestra parte. Lo que se cambió hasta entonces se puede deshacer.",
      ],
    );
    await inWork((work) => plusRun.undo(work, id));
    await drain();
    assert.deepEqual(
      await names(),
      wanted((at) => (changed.includes(at) ? "+-" : "")),
    );
  });

  test("a step that does not say what became of each item fails the run, and does not go on for ever", async () => {
    forgetsOne = true;
    const id = await begin();
    await drain();
    assert.equal((await see(id)).state, "FAILED");
    assert.deepEqual(
      await names(),
      wanted(() => ""),
    );
  });

  test("without its database a run has not failed: the queue tries again, and it goes on where it stood", async () => {
    befalls = { name: "c8", run: () => Promise.reject(new Fault("unavailable")) };
    const id = await begin();
    await assert.rejects(drain(), { status: 503 });
    const changed = await changedBut(batchOf("c8"));
    assert.deepEqual(await see(id).then(({ state, done }) => [state, done]), ["RUNNING", changed.length]);
    befalls = undefined;
    await slice({ changeId: id });
    await drain();
    assert.deepEqual(
      await names(),
      wanted(() => "+"),
    );
  });

  test("a run that was killed goes on at the next start; one that is alive is left to whoever has it", async () => {
    const id = await begin();
    for (let at = 0; at < 4; at += 1) await step(id);
    await queued(); // its job went with its process
    assert.equal(plusRun.resume.runsAtStart, true);
    await plusRun.resume.run({ ...context(), isStart: true });
    const [asked] = (await queued()).filter(({ payload }) => payload.changeId === id);
    assert.ok(asked?.runAt, "it waits a moment, to see whether the run moves");
    world.clock.advance({ seconds: 1 });
    await step(id);
    await slice(asked.payload);
    assert.equal((await see(id)).done, 2 * batchItems);
    await plusRun.resume.run({ ...context(), isStart: true });
    await drain();
    assert.deepEqual(await see(id).then(({ state, done }) => [state, done]), ["DONE", count]);
    assert.deepEqual(
      await names(),
      wanted(() => "+"),
    );
    await plusRun.resume.run({ ...context(), isStart: true });
    assert.deepEqual(await queued(), []);
  });

  test("by the clock only a run that has been silent for long is taken up", async () => {
    const id = await begin();
    await step(id);
    await queued();
    await plusRun.resume.run(context());
    assert.deepEqual(await queued(), []);
    world.clock.advance({ minutes: 1 });
    await plusRun.resume.run(context());
    assert.deepEqual(
      (await queued()).map(({ payload }) => payload),
      [{ changeId: id }],
    );
    await slice({ changeId: id });
    assert.equal((await see(id)).state, "DONE");
  });

  test("who has left changes nothing more", async () => {
    const id = await begin();
    for (let at = 0; at < 4; at += 1) await step(id);
    await world.work(sue.tenant, (work) => work.rows(users).update(sue.id, { isActive: false }));
    await drain();
    const { state, error, done } = await see(id);
    assert.deepEqual(
      [state, toldText(error ?? "", null), toldText(error ?? "", "ar"), done],
      ["FAILED", "The person who started it no longer works here.", "لم يعد من بدأه يعمل هنا.", batchItems],
    );
  });

  test("old ledgers go, and with them the way back; those of a run that is under way stay", async () => {
    const [over, underWay] = [await begin(), await begin()];
    await queued();
    await slice({ changeId: over });
    await step(underWay);
    await plusRun.purge.run(context());
    assert.deepEqual(await ledger(over), { DONE: count });
    world.clock.advance({ days: 31 });
    await plusRun.purge.run(context());
    assert.deepEqual(await ledger(over), {});
    assert.deepEqual(await ledger(underWay), { PENDING: 10 });
    assert.equal((await see(over)).done, count);
    await assert.rejects(
      inWork((work) => plusRun.undo(work, over)),
      { code: "conflict" },
    );
  });
});
