import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { agents } from "../../../../contract/desk/agents.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { ticketSnooze } from "../../../../contract/desk/ticket-life.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { tenants } from "../../../db/table.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { receiveMessage } from "../tickets/receive.ts";
import { contactThere } from "../tickets/requester.ts";
import { tickets as ticketTable } from "../tickets/table.ts";

describe("snooze", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  }); // far ahead of the true time, at which the queue's own worker looks
  beforeEach(async () => {
    ann = await world.person({ tenant: "snooze" });
  });
  after(() => world.stop());
  const now = () => world.clock.now().toISOString();
  const open = (more: Record<string, unknown> = {}) =>
    world.ok(tickets.create, ann, {
      body: {
        subject: "Later",
        message: "Not now",
        contactEmail: "kim@x.test",
        assignedToId: ann.id,
        ...more,
      },
    });
  const get = (id: string) => world.ok(tickets.get, ann, { params: { id } });
  const due = () => jobsDone(world);

  test("a snoozed ticket leaves the inbox, comes back to the second, and the history says so", async () => {
    const { id } = await open();
    const until = later(now(), { minutes: 10 });
    assert.equal(
      (await world.ok(ticketSnooze.snooze, ann, { params: { id }, body: { until } })).snoozedUntil,
      until,
    );
    assert.deepEqual((await world.ok(agents.inbox, ann, { query: { assigneeId: ann.id } })).items, []);
    assert.deepEqual(
      (await world.ok(tickets.list, ann, { query: { snoozed: "true", assignedToId: "me" } })).items.map(
        (one) => one.id,
      ),
      [id],
    );
    assert.deepEqual(
      (await world.ok(tickets.list, ann, { query: { snoozed: "false", assignedToId: "me" } })).items,
      [],
    );
    world.clock.advance({ minutes: 9, seconds: 59 });
    await due();
    assert.equal((await get(id)).snoozedUntil, until);
    world.clock.advance({ seconds: 1 });
    await due();
    assert.equal((await get(id)).snoozedUntil, null);
    assert.deepEqual(
      (await world.ok(agents.inbox, ann, { query: { assigneeId: ann.id } })).items.map((one) => one.id),
      [id],
    );
    assert.deepEqual(
      (await world.ok(tickets.history, ann, { params: { id } })).items
        .slice(0, 2)
        .map(({ action, actorName, changes }) => [action, actorName, changes]),
      [
        ["wake", "Parley", [{ field: "snoozedUntil", from: until, to: null }]],
        ["snooze", ann.name, [{ field: "snoozedUntil", from: null, to: until }]],
      ],
    );
    assert.equal(
      (await world.ok(notifications.list, ann, {})).items[0]?.title.endsWith(" is no longer snoozed"),
      true,
    );
  });

  test("it comes back at once when the customer writes, and the timer then does nothing", async () => {
    const { id, contact } = await open();
    const until = later(now(), { minutes: 5 });
    await world.ok(ticketSnooze.snooze, ann, { params: { id }, body: { until } });
    await world.ok(tickets.reply, ann, { params: { id }, body: { message: "A note", isPublic: false } });
    assert.equal((await get(id)).snoozedUntil, until, "a colleague's note does not wake it");
    await world.work("snooze", async (work) => {
      await receiveMessage(work, id, await contactThere(work, contact?.id ?? ""), {
        content: "Are you there?",
      });
    });
    assert.equal((await get(id)).snoozedUntil, null);
    await world.ok(ticketSnooze.snooze, ann, {
      params: { id },
      body: { until: later(now(), { minutes: 8 }) },
    });
    world.clock.advance({ minutes: 5 });
    await due();
    assert.notEqual((await get(id)).snoozedUntil, null, "snoozed anew, the first timer is not its own");
    assert.equal((await world.ok(ticketSnooze.wake, ann, { params: { id } })).snoozedUntil, null);
  });

  test("without an owner it leaves the queue, and finds one when it is back", async () => {
    const { id } = await open({ assignedToId: null });
    await world.ok(ticketSnooze.snooze, ann, {
      params: { id },
      body: { until: later(now(), { minutes: 3 }) },
    });
    await world.ok(agents.setAvailability, ann, { params: { id: ann.id }, body: { status: "ONLINE" } });
    assert.equal((await get(id)).assignedToId, null, "nobody is given what is snoozed");
    world.clock.advance({ minutes: 3 });
    await due();
    assert.equal((await get(id)).assignedToId, ann.id);
  });

  test("times that are past or too far away, and tickets that are done, are refused in words; being done wakes", async () => {
    const { id } = await open();
    for (const until of [now(), later(now(), { days: 400 })])
      assert.equal(
        (await world.call(ticketSnooze.snooze, ann, { params: { id }, body: { until } })).status,
        422,
      );
    await world.ok(ticketSnooze.snooze, ann, { params: { id }, body: { until: later(now(), { days: 1 }) } });
    assert.equal(
      (await world.ok(tickets.update, ann, { params: { id }, body: { status: "RESOLVED" } })).snoozedUntil,
      null,
    );
    assert.equal(
      (
        await world.call(ticketSnooze.snooze, ann, {
          params: { id },
          body: { until: later(now(), { days: 1 }) },
        })
      ).status,
      409,
    );
    const row = await world.work("snooze", (work) => work.rows(ticketTable).get(id));
    assert.equal(row.snoozedUntil, null);
  });

  test("the choices are nine o'clock by the tenant's clock, also over a change to summer time", async () => {
    const there = await createWorld({ now: "2026-03-28T10:20:00.000Z" }); // the Saturday before the clocks change
    try {
      const kim = await there.person();
      await there.database.transaction("system", (db) =>
        db.update(tenants).set({ timeZone: "Europe/Berlin" }),
      );
      assert.deepEqual(await there.ok(ticketSnooze.choices, kim), {
        timeZone: "Europe/Berlin",
        tomorrow: "2026-03-29",
        items: [
          { name: "LATER_TODAY", until: "2026-03-28T13:00:00.000Z" },
          { name: "TOMORROW", until: "2026-03-29T07:00:00.000Z" },
          { name: "NEXT_WEEK", until: "2026-03-30T07:00:00.000Z" },
        ],
      });
      const { id } = await there.ok(tickets.create, kim, { body: { subject: "x" } });
      const at = async (localTime: string) =>
        (await there.ok(ticketSnooze.snooze, kim, { params: { id }, body: { localTime } })).snoozedUntil;
      assert.deepEqual(
        [
          await at("2026-03-28T12:00"),
          await at("2026-03-29T02:30"),
          await at("2026-03-29T03:30"),
          await at("2026-10-25T12:00"),
        ],
        [
          "2026-03-28T11:00:00.000Z",
          "2026-03-29T01:30:00.000Z",
          "2026-03-29T01:30:00.000Z",
          "2026-10-25T11:00:00.000Z",
        ],
      );
      assert.equal(
        (
          await there.call(ticketSnooze.snooze, kim, {
            params: { id },
            body: { localTime: "2026-02-30T12:00" },
          })
        ).status,
        422,
      );
      there.clock.advance({ hours: 10 });
      assert.deepEqual(
        (await there.ok(ticketSnooze.choices, await there.person())).items.map(({ name }) => name),
        ["TOMORROW", "NEXT_WEEK"],
        "the day is over before later",
      );
    } finally {
      await there.stop();
    }
  });
});
