import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { reportSchedules as calls, savedReports } from "../../../../contract/insight/reports.ts";
import { tenants } from "../../../db/table.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { overdueReports } from "./schedules.ts";

describe("reports that are sent by the clock", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2099-03-07T12:00:00.000Z" });
  });
  after(() => world.stop());
  /** Signed in anew: their token is older than the clock allows. */
  const again = async (person: Person): Promise<Person> => ({
    ...person,
    token: await tokenOf(world, person),
  });
  const runDue = async () => (await world.app.queue?.runDue()) ?? 0;
  const mailsTo = (tenant: string, to: string) =>
    world.work(tenant, async (work) =>
      (await mailsOf(work)).filter((mail) => mail.to === to && mail.subject.startsWith("Daily")),
    );
  const daily = {
    name: "Daily figures",
    report: "volume",
    groupBy: "day",
    frequency: "daily",
    hour: 8,
  } as const;

  test("each run comes at its hour over the change of clocks, tells of the day before, and comes once", async () => {
    const boss = await world.person({ role: "SUPERVISOR" });
    const ann = await world.person();
    await world.work("acme", async (work) => {
      await work.db.update(tenants).set({ timeZone: "America/New_York" }).where(eq(tenants.id, "acme"));
      // the sixth, in New York
      await work.rows(tickets).insert({ number: 1, subject: "x", createdAt: "2099-03-07T04:59:59.999Z" });
      await work
        .rows(tickets)
        .insert({ number: 2, subject: "x", createdAt: "2099-03-07T05:00:00.000Z", isSensitive: true });
      await work.rows(tickets).insert({ number: 3, subject: "x", createdAt: "2099-03-08T04:59:59.999Z" });
    });
    const made = await world.ok(calls.create, boss, { body: { ...daily, recipientIds: [boss.id, ann.id] } });
    assert.equal(made.nextRunAt, "2099-03-07T13:00:00.000Z");
    await runDue();
    assert.equal((await mailsTo("acme", ann.email)).length, 0);
    world.clock.advance({ hours: 1 });
    await runDue();
    assert.equal(
      (await world.ok(calls.get, await again(boss), { params: { id: made.id } })).nextRunAt,
      "2099-03-08T12:00:00.000Z",
      "eight o'clock is an hour earlier now",
    );
    world.clock.advance({ hours: 23 });
    await runDue();
    await runDue();
    const mails = await mailsTo("acme", ann.email);
    assert.equal(mails.length, 2);
    assert.match(mails[1]?.text ?? "", /^Total +2 /m);
    assert.match(mails[1]?.text ?? "", /7 Mar 2099/);
    assert.match(
      mails[1]?.text ?? "",
      /\/admin\/reports\?report=volume&groupBy=day&from=2099-03-07&to=2099-03-07/,
    );
    assert.match(mails[1]?.html ?? "", /<table/);
    const now = await world.ok(calls.get, await again(boss), { params: { id: made.id } });
    assert.deepEqual(
      [now.nextRunAt, now.lastRunAt],
      ["2099-03-09T12:00:00.000Z", "2099-03-08T12:00:00.000Z"],
    );
  });

  test("another hour is another run, and the job of the hour before does nothing", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "later" });
    const made = await world.ok(calls.create, boss, {
      body: { ...daily, hour: 13, recipientIds: [boss.id] },
    });
    const moved = await world.ok(calls.update, boss, { params: { id: made.id }, body: { hour: 15 } });
    assert.equal(Date.parse(moved.nextRunAt ?? "") - Date.parse(made.nextRunAt ?? ""), 2 * 3_600_000);
    world.clock.advance({ hours: 1 });
    await runDue();
    assert.equal((await mailsTo("later", boss.email)).length, 0);
    world.clock.advance({ hours: 2 });
    await runDue();
    assert.equal((await mailsTo("later", boss.email)).length, 1);
    const off = await world.ok(calls.update, await again(boss), {
      params: { id: made.id },
      body: { isActive: false },
    });
    assert.equal(off.nextRunAt, null);
    world.clock.advance({ days: 2 });
    await runDue();
    assert.equal((await mailsTo("later", boss.email)).length, 1);
  });

  test("it pauses when its owner is deactivated, says why, and sends nothing", async () => {
    const [owner, admin] = [
      await world.person({ role: "SUPERVISOR", tenant: "gone" }),
      await world.person({ role: "ADMIN", tenant: "gone" }),
    ];
    const made = await world.ok(calls.create, owner, { body: { ...daily, recipientIds: [admin.id] } });
    await world.work("gone", (work) => work.rows(users).update(owner.id, { isActive: false }));
    const seen = await world.ok(calls.get, admin, { params: { id: made.id } });
    assert.deepEqual([seen.isActive, seen.pausedBecause, seen.nextRunAt], [false, "OWNER_GONE", null]);
    world.clock.advance({ days: 1 });
    await runDue();
    assert.equal((await mailsTo("gone", admin.email)).length, 0);
    assert.equal(
      (
        await world.call(calls.update, await again(admin), {
          params: { id: made.id },
          body: { isActive: true },
        })
      ).status,
      422,
    );
    await world.work("gone", (work) => work.rows(users).update(owner.id, { isActive: true }));
    assert.equal(
      (await world.ok(calls.get, await again(admin), { params: { id: made.id } })).isActive,
      false,
      "until somebody switches it on",
    );
    assert.equal(
      (
        await world.ok(calls.update, await again(admin), {
          params: { id: made.id },
          body: { isActive: true },
        })
      ).pausedBecause,
      null,
    );
  });

  test("of a suspended workspace none is made; once it is resumed the one that fell due comes, once", async () => {
    const boss = await world.person({ role: "SUPERVISOR", tenant: "held" });
    const root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    const made = await world.ok(calls.create, boss, { body: { ...daily, recipientIds: [boss.id] } });
    const id = { params: { id: "held" } };
    await world.ok(operatorConsole.suspend, root, { ...id, body: { reason: "The invoice of May is open." } });
    const jobsOf = async () => {
      const { rows } = await world.database.execute(
        "select count(*)::int as count from pgboss.job where name = 'reports.send' and state = 'created' and data ->> 'tenant' = 'held'",
        [],
      );
      return rows[0]?.["count"];
    };
    for (let day = 0; day < 3; day += 1) {
      world.clock.advance({ days: 1 });
      await runDue();
      const { desk, services } = world.app;
      await overdueReports.run({ desk, services });
      await runDue();
    }
    assert.deepEqual([(await mailsTo("held", boss.email)).length, await jobsOf()], [0, 1]);
    await world.ok(operatorConsole.resume, await again(root), id);
    world.clock.advance({ minutes: 10 });
    await runDue();
    await runDue();
    const mails = await mailsTo("held", boss.email);
    assert.equal(mails.length, 1);
    const now = await world.ok(calls.get, await again(boss), { params: { id: made.id } });
    assert.equal(now.lastRunAt, made.nextRunAt, "it tells of the day that it was about");
    assert.equal((now.nextRunAt ?? "") > world.clock.now().toISOString(), true);
  });

  test("recipients are staff of this tenant; it is changed by its owner and by administrators", async () => {
    const [owner, other, stranger] = [
      await world.person({ role: "SUPERVISOR" }),
      await world.person({ role: "SUPERVISOR" }),
      await world.person({ tenant: "globex" }),
    ];
    const { status, body } = await world.call(calls.create, owner, {
      body: { ...daily, recipientIds: [owner.id, stranger.id] },
    });
    assert.deepEqual([status, (body["errors"] as { path: string }[])[0]?.path], [422, "recipientIds.1"]);
    const made = await world.ok(calls.create, owner, { body: { ...daily, recipientIds: [owner.id] } });
    assert.equal(
      (await world.call(calls.update, other, { params: { id: made.id }, body: { name: "Mine" } })).status,
      403,
    );
    await world.ok(calls.sendNow, owner, { params: { id: made.id } });
    assert.equal((await mailsTo("acme", owner.email)).length, 1);
  });

  test("a saved report is its owner's until they share it, and filters only by what is there", async () => {
    const [owner, other] = [
      await world.person({ role: "SUPERVISOR" }),
      await world.person({ role: "SUPERVISOR" }),
    ];
    const made = await world.ok(savedReports.create, owner, {
      body: { name: "Chats", report: "volume", groupBy: "agent", filters: { channel: ["CHAT"] } },
    });
    assert.equal((await world.call(savedReports.get, other, { params: { id: made.id } })).status, 404);
    await world.ok(savedReports.update, owner, { params: { id: made.id }, body: { isShared: true } });
    assert.equal((await world.ok(savedReports.get, other, { params: { id: made.id } })).ownerId, owner.id);
    assert.equal(
      (await world.call(savedReports.update, other, { params: { id: made.id }, body: { name: "x" } })).status,
      403,
    );
    const { body } = await world.call(savedReports.update, owner, {
      params: { id: made.id },
      body: { filters: { categoryId: "01980000-0000-7000-8000-000000000000" } },
    });
    assert.equal((body["errors"] as { path: string }[])[0]?.path, "filters.categoryId");
    const load = await world.ok(savedReports.update, owner, {
      params: { id: made.id },
      body: { report: "availability" },
    });
    assert.deepEqual(
      [load.groupBy, load.filters],
      ["agent", {}],
      "what the other report does not know is left behind",
    );
  });
});
