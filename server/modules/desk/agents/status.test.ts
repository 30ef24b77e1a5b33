import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, desc, eq } from "drizzle-orm";
import { agents, statusDefinitions } from "../../../../contract/desk/agents.ts";
import type { AgentStatusRecord, StatusDefinition } from "../../../../contract/desk/agents.ts";
import type { AgentStatus } from "../../../../contract/enums.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { assignTicket } from "../assignment/assign.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { auditLogs, events } from "../../../db/table.ts";
import { sessions, users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";
import { applyPresenceStatus } from "./set-status.ts";

const nowhere = "01980000-0000-7000-8000-000000000000";

describe("agent status", () => {
  let world: World;
  let tenants = 0;
  // Ahead of the machine's own time, so that timers end when the test moves the clock and not before.
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  const newTenant = () => {
    tenants += 1;
    return `tenant-${tenants}`;
  };
  const staff: Person[] = [];
  const person = async (of: Parameters<World["person"]>[0]): Promise<Person> => {
    const made = await world.person(of);
    staff.push(made);
    return made;
  };
  /** Time passes, and everybody's token is renewed, as a browser would. */
  async function advance(by: Parameters<World["clock"]["advance"]>[0]): Promise<void> {
    world.clock.advance(by);
    for (const one of staff) one.token = await tokenOf(world, one);
  }
  const definition = async (as: Person, name: string): Promise<StatusDefinition> => {
    const found = (await world.ok(statusDefinitions.list, as, { query: { limit: 100 } })).items.find(
      (one) => one.name === name,
    );
    assert.ok(found, name);
    return found;
  };
  const set = async (as: Person, name: string, agent = as) =>
    world.ok(agents.setStatus, as, {
      params: { id: agent.id },
      body: { agentId: agent.id, statusDefinitionId: (await definition(as, name)).id },
    });
  const setFor = async (as: Person, name: string, durationMinutes: number, note?: string) =>
    world.ok(agents.setStatusFor, as, {
      params: { id: as.id },
      body: {
        agentId: as.id,
        statusDefinitionId: (await definition(as, name)).id,
        durationMinutes,
        ...(note === undefined ? {} : { note }),
      },
    });
  const now = (as: Person, agent = as) => world.ok(agents.availability, as, { params: { id: agent.id } });
  const history = async (as: Person) =>
    (await world.ok(agents.statusHistory, as, { params: { id: as.id }, query: {} })).items.map(
      ({ from, to, source }) => [from, to, source],
    );
  const told = (person: Person) =>
    world.work(person.tenant, (work) =>
      work.rows(notifications).list({ where: eq(notifications.userId, person.id) }),
    );
  const timers = () =>
    world.database.execute(
      "select count(*)::int as left from pgboss.job where name = 'agents.end-timed-status' and state in ('created', 'retry')",
    );
  /** Lets time pass until a timer is due, and the queue do what is due. */
  async function pass(minutes: number, triesLeft = 50): Promise<void> {
    if (minutes > 0) await advance({ minutes });
    // What a commit asked for reaches the queue a moment later.
    const pending = await world.database.execute("select count(*)::int as left from pending_jobs");
    await world.app.queue?.runDue();
    if (pending.rows[0]?.["left"] === 0 || triesLeft === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    return pass(0, triesLeft - 1);
  }

  test("who never had a status is Offline", async () => {
    const ann = await person({ tenant: newTenant() });
    const record = await now(ann);
    assert.deepEqual(
      [record.name, record.status, record.isAvailable, record.scheduledEndTime],
      ["Offline", "OFFLINE", false, null],
    );
  });

  test("a status stays until it is changed, with its history and an event for all staff", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Online");
    await advance({ minutes: 5 });
    const record = await set(ann, "Busy");
    assert.deepEqual([record.name, record.status, record.isAvailable], ["Busy", "BUSY", false]);
    const { items } = await world.ok(agents.statusHistory, ann, { params: { id: ann.id }, query: {} });
    assert.deepEqual(
      items.map(({ from, to, source, endedAt, startedAt }) => [from, to, source, startedAt, endedAt]),
      [
        ["Online", "Busy", "self", record.updatedAt, null],
        [null, "Online", "self", items[1]?.startedAt, record.updatedAt],
      ],
    );
    await world.work(ann.tenant, async (work) => {
      const [event] = await work.db
        .select()
        .from(events)
        .where(eq(events.name, "agent_status_changed"))
        .orderBy(desc(events.seq))
        .limit(1);
      assert.deepEqual(
        [event?.payload, event?.audience],
        [{ agentId: ann.id, statusDefinitionId: record.statusDefinitionId }, ["staff"]],
      );
    });
  });

  test("the same status again changes nothing and is no entry in the history", async () => {
    const ann = await person({ tenant: newTenant() });
    const first = await set(ann, "Online");
    await advance({ minutes: 5 });
    assert.deepEqual(await set(ann, "Online"), first);
    assert.equal((await history(ann)).length, 1);
  });

  test("a timed status ends by itself: the one before it comes back, the agent is told, and the queue is served", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Online");
    const timed = await setFor(ann, "Away", 30, "Lunch");
    assert.equal(timed.note, "Lunch");
    assert.equal(Date.parse(timed.scheduledEndTime ?? "") - Date.parse(timed.updatedAt), 30 * 60_000);
    const waiting = await world.work(ann.tenant, async (work) => {
      const { id } = await work.rows(tickets).insert({ subject: "Waits", number: 1 });
      await assignTicket(work, id, "created");
      return id;
    });
    await pass(29);
    assert.equal((await now(ann)).name, "Away");
    await pass(2);
    const after = await now(ann);
    assert.deepEqual(
      [after.name, after.isAvailable, after.scheduledEndTime, after.note],
      ["Online", true, null, null],
    );
    assert.deepEqual((await history(ann))[0], ["Away", "Online", "timer"]);
    assert.deepEqual((await told(ann)).map(({ type, content }) => [type, content]).toSorted(), [
      ["STATUS_EXPIRED", "Away has ended. Your status is Online again."],
      ["TICKET_ASSIGNED", "Waits"],
    ]);
    assert.equal(
      await world.work(ann.tenant, async (work) => (await work.rows(tickets).get(waiting)).assignedToId),
      ann.id,
    );
  });

  test("the agent is told in their own language", async () => {
    const ann = await person({ tenant: newTenant() });
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { locale: "es" }));
    await setFor(ann, "Busy", 1);
    await pass(1);
    assert.equal((await told(ann))[0]?.content, "Ocupado ha terminado. Tu estado vuelve a ser Desconectado.");
  });

  test("after a timed status on top of a timed one, and where the earlier status is gone, the agent is Online", async () => {
    const tenant = newTenant();
    const [ann, boss] = [await person({ tenant }), await person({ tenant, role: "ADMIN" })];
    await setFor(ann, "Away", 30);
    await setFor(ann, "Busy", 30);
    await pass(31);
    assert.equal((await now(ann)).name, "Online");
    const training = await world.ok(statusDefinitions.create, boss, {
      body: { name: "Training", isAvailable: false },
    });
    await set(ann, "Training");
    await setFor(ann, "Away", 10);
    await world.ok(statusDefinitions.remove, boss, { params: { id: training.id } });
    await pass(10);
    assert.equal((await now(ann)).name, "Online");
  });

  test("any other change ends the timer: when its moment comes, nothing happens", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Online");
    await setFor(ann, "Away", 30);
    await set(ann, "Busy");
    await pass(40);
    assert.equal((await now(ann)).name, "Busy");
    assert.deepEqual(await told(ann), []);
    // A timer set again is not ended by the first one's moment.
    await setFor(ann, "Away", 30);
    await advance({ minutes: 20 });
    await setFor(ann, "Away", 30);
    await pass(15);
    assert.equal((await now(ann)).name, "Away");
    await pass(20);
    assert.equal((await now(ann)).name, "Online");
    assert.equal((await timers()).rows[0]?.["left"], 0);
  });

  test("cancelling restores the earlier status at once, and twice is as good as once", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Busy");
    await setFor(ann, "Away", 30);
    const restored = await world.ok(agents.cancelScheduledStatus, ann, { params: { id: ann.id } });
    assert.deepEqual([restored.name, restored.scheduledEndTime], ["Busy", null]);
    assert.deepEqual((await history(ann))[0], ["Away", "Busy", "self"]);
    assert.deepEqual(await world.ok(agents.cancelScheduledStatus, ann, { params: { id: ann.id } }), restored);
    await pass(40);
    assert.equal((await history(ann)).length, 3);
    assert.deepEqual(await told(ann), []);
  });

  test("between 1 and 1440 minutes, whole ones", async () => {
    const ann = await person({ tenant: newTenant() });
    const { id } = await definition(ann, "Away");
    const status = async (durationMinutes: number) =>
      (
        await world.call(agents.setStatusFor, ann, {
          params: { id: ann.id },
          body: { statusDefinitionId: id, durationMinutes },
        })
      ).status;
    assert.deepEqual(
      [await status(0), await status(1441), await status(1.5), await status(1), await status(1440)],
      [422, 422, 422, 200, 200],
    );
  });

  test("an agent changes their own status only; a supervisor anybody's, and the history says so", async () => {
    const tenant = newTenant();
    const [ann, ben, senior, sue] = [
      await person({ tenant }),
      await person({ tenant }),
      await person({ tenant, role: "SENIOR_AGENT" }),
      await person({ tenant, role: "SUPERVISOR" }),
    ];
    const away = await definition(ann, "Away");
    const body = { statusDefinitionId: away.id };
    for (const other of [ben, senior]) {
      assert.equal((await world.call(agents.setStatus, other, { params: { id: ann.id }, body })).status, 403);
      assert.equal(
        (
          await world.call(agents.setStatusFor, other, {
            params: { id: ann.id },
            body: { ...body, durationMinutes: 5 },
          })
        ).status,
        403,
      );
      assert.equal(
        (
          await world.call(agents.setAvailability, other, {
            params: { id: ann.id },
            body: { status: "AWAY" },
          })
        ).status,
        403,
      );
      assert.equal(
        (await world.call(agents.cancelScheduledStatus, other, { params: { id: ann.id } })).status,
        403,
      );
      assert.equal(
        (await world.call(agents.setSkills, other, { body: { agentId: ann.id, skills: [] } })).status,
        403,
      );
    }
    await set(sue, "Away", ann);
    assert.deepEqual(await history(ann), [[null, "Away", "admin"]]);
    assert.equal(
      (
        await world.call(agents.setStatus, ann, {
          params: { id: ann.id },
          body: { ...body, agentId: ben.id },
        })
      ).status,
      422,
    );
    assert.equal((await world.call(agents.setStatus, sue, { params: { id: nowhere }, body })).status, 404);
    assert.equal(
      (
        await world.call(agents.setStatus, ann, {
          params: { id: ann.id },
          body: { statusDefinitionId: nowhere },
        })
      ).status,
      404,
    );
  });

  test("by kind, the first definition of that kind is taken", async () => {
    const ann = await person({ tenant: newTenant() });
    for (const status of ["ONLINE", "BUSY", "AWAY", "OFFLINE"] satisfies AgentStatus[])
      assert.equal(
        (
          await world.ok(agents.setAvailability, ann, {
            params: { id: ann.id },
            body: { status, note: `now ${status}` },
          })
        ).status,
        status,
      );
    assert.equal((await now(ann)).note, "now OFFLINE");
  });

  test("every change of a status is in the audit log", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Online");
    await world.work(ann.tenant, async (work) => {
      const [entry] = await work.db
        .select()
        .from(auditLogs)
        .where(and(eq(auditLogs.entity, "agent_status"), eq(auditLogs.entityId, ann.id)));
      assert.deepEqual([entry?.actorId, entry?.action], [ann.id, "update"]);
    });
  });

  test("signing in makes an offline agent Online and leaves a chosen status alone; signing out makes them Offline", async () => {
    const ann = await person({ tenant: newTenant() });
    const apply = (source: "login" | "logout") =>
      world.app.desk.transaction(
        ann.tenant,
        { id: ann.id, name: ann.name, role: "AGENT", sessionId: ann.sessionId },
        (work) => applyPresenceStatus(work, ann.id, source),
      );
    await apply("login");
    assert.equal((await now(ann)).name, "Online");
    await setFor(ann, "Busy", 60);
    await apply("login");
    assert.equal((await now(ann)).name, "Busy");
    await apply("logout");
    assert.deepEqual([(await now(ann)).name, (await now(ann)).scheduledEndTime], ["Offline", null]);
    await pass(61);
    assert.equal((await now(ann)).name, "Offline");
    assert.deepEqual(
      (await history(ann)).map(([, to, source]) => [to, source]),
      [
        ["Offline", "logout"],
        ["Busy", "self"],
        ["Online", "login"],
      ],
    );
  });

  test("signing out of one browser leaves an agent who works in another as they are", async () => {
    const ann = await person({ tenant: newTenant() });
    await set(ann, "Online");
    const logout = () =>
      world.app.desk.transaction(
        ann.tenant,
        { id: ann.id, name: ann.name, role: "AGENT", sessionId: ann.sessionId },
        (work) => applyPresenceStatus(work, ann.id, "logout"),
      );
    await world.work(ann.tenant, (work) =>
      work.rows(sessions).insert({ userId: ann.id, lastUsedAt: work.now }),
    );
    await logout();
    assert.equal((await now(ann)).name, "Online");
    await advance({ minutes: 30 }); // a tab that was closed without a word
    await logout();
    assert.equal((await now(ann)).name, "Offline");
  });

  test("the history of the last days holds what was in force then", async () => {
    const ann = await person({ tenant: newTenant() });
    for (const name of ["Online", "Busy", "Away"]) {
      await set(ann, name);
      await advance({ days: 3 });
    }
    const ofDays = async (days: number) =>
      (await world.ok(agents.statusHistory, ann, { params: { id: ann.id }, query: { days } })).items.map(
        ({ to }) => to,
      );
    assert.deepEqual(
      [await ofDays(1), await ofDays(4), await ofDays(7)],
      [["Away"], ["Away", "Busy"], ["Away", "Busy", "Online"]],
    );
  });

  test("definitions: built-in ones are neither deleted nor bent; one in use is not deleted; others come and go", async () => {
    const tenant = newTenant();
    const [ann, boss] = [await person({ tenant }), await person({ tenant, role: "ADMIN" })];
    const online = await definition(boss, "Online");
    const conflict = async (
      call: Promise<{ status: number; body: Record<string, unknown> }>,
      words: RegExp,
    ) => {
      const { status, body } = await call;
      assert.equal(status, 409);
      assert.match(String(body["detail"]), words);
    };
    await conflict(
      world.call(statusDefinitions.remove, boss, { params: { id: online.id } }),
      /built in and cannot be deleted/,
    );
    await conflict(
      world.call(statusDefinitions.update, boss, {
        params: { id: online.id },
        body: { status: "AWAY", isAvailable: false },
      }),
      /built in/,
    );
    assert.equal(
      (
        await world.ok(statusDefinitions.update, boss, {
          params: { id: online.id },
          body: { color: "#00AA00" },
        })
      ).color,
      "#00AA00",
    );
    const lunch = await world.ok(statusDefinitions.create, boss, {
      body: { name: "Lunch", isAvailable: false },
    });
    assert.deepEqual([lunch.color, lunch.status, lunch.isBuiltIn], ["#009EFF", "AWAY", false]);
    assert.equal(
      (await world.call(statusDefinitions.create, boss, { body: { name: "LUNCH", isAvailable: false } }))
        .status,
      409,
    );
    assert.equal(
      (
        await world.call(statusDefinitions.create, boss, {
          body: { name: "Ghost", isAvailable: true, status: "OFFLINE" },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.call(statusDefinitions.create, ann, { body: { name: "Mine", isAvailable: true } })).status,
      403,
    );
    await set(ann, "Lunch");
    await conflict(
      world.call(statusDefinitions.remove, boss, { params: { id: lunch.id } }),
      /Lunch cannot be deleted: 1 agent has this status now/,
    );
    await set(ann, "Online");
    await world.ok(statusDefinitions.remove, boss, { params: { id: lunch.id } });
    assert.equal((await world.call(statusDefinitions.get, boss, { params: { id: lunch.id } })).status, 404);
  });

  test("a definition that becomes available gives waiting tickets to those who have it", async () => {
    const tenant = newTenant();
    const [ann, boss] = [await person({ tenant }), await person({ tenant, role: "ADMIN" })];
    const phone = await world.ok(statusDefinitions.create, boss, {
      body: { name: "On the phone", isAvailable: false, status: "BUSY" },
    });
    await set(ann, "On the phone");
    const waiting = await world.work(tenant, async (work) => {
      const { id } = await work.rows(tickets).insert({ subject: "Waits", number: 1 });
      await assignTicket(work, id, "created");
      return id;
    });
    await world.ok(statusDefinitions.update, boss, { params: { id: phone.id }, body: { isAvailable: true } });
    assert.equal(
      await world.work(tenant, async (work) => (await work.rows(tickets).get(waiting)).assignedToId),
      ann.id,
    );
  });

  test("two changes at once leave one status, one open entry in the history, and no gap", async () => {
    const ann = await person({ tenant: newTenant() });
    const names = ["Online", "Busy", "Away", "Offline"];
    const ids = await Promise.all(names.map(async (name) => (await definition(ann, name)).id));
    const answers: AgentStatusRecord[] = await Promise.all(
      [...ids, ...ids].map((statusDefinitionId) =>
        world.ok(agents.setStatus, ann, { params: { id: ann.id }, body: { statusDefinitionId } }),
      ),
    );
    assert.equal(answers.length, 8);
    const { items } = await world.ok(agents.statusHistory, ann, { params: { id: ann.id }, query: {} });
    assert.equal(items.filter(({ endedAt }) => endedAt === null).length, 1);
    const chain = items.toReversed();
    chain.forEach((entry, at) => {
      if (at > 0) assert.equal(entry.from, chain[at - 1]?.to);
    });
    assert.equal(items[0]?.to, (await now(ann)).name);
  });
});
