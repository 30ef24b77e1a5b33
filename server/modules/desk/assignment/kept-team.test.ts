import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc, eq } from "drizzle-orm";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { auditLogs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import type { Work } from "../../../work.ts";
import { changeStatus, firstOfKind } from "../agents/set-status.ts";
import { tickets } from "../tickets/table.ts";
import { writeTicket } from "../tickets/write.ts";
import { drainQueue } from "./assign.ts";
import { forgetTeam, teamSeen } from "./kept-team.ts";

describe("who has how many tickets, as new ones see it", () => {
  let world: World;
  let tenants = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  async function desk(...capacities: number[]): Promise<{ tenant: string; boss: Person; agents: Person[] }> {
    tenants += 1;
    const tenant = `team-${tenants}`;
    const boss = await world.person({ tenant, role: "ADMIN" });
    const agents: Person[] = [];
    for (const capacity of capacities) {
      const agent = await world.person({ tenant, capacity });
      agents.push(agent);
      await world.work(tenant, async (work) => {
        const { id: definitionId } = await firstOfKind(work, "ONLINE");
        await changeStatus(work, agent.id, { definitionId, source: "self" });
      });
    }
    return { tenant, boss, agents };
  }
  let numbers = 500_000;
  /** Past every door, as another process would. */
  const elsewhere = (work: Work, assignedToId: string) =>
    work.rows(tickets).insert({ subject: "Elsewhere", number: (numbers += 1), assignedToId });
  /** In the order in which they came. */
  const loadsAt = (tenant: string, ms: number) =>
    world.work(tenant, async (work) =>
      (await teamSeen(work, ms)).candidates
        .filter(({ isAvailable }) => isAvailable)
        .toSorted((one, other) => one.id.localeCompare(other.id))
        .map(({ load }) => load.other),
    );
  const create = (boss: Person) =>
    world.ok(calls.create, boss, { body: { subject: "A question", message: "Where is it?" } });

  test("the team is looked at once in a moment, and again after it", async () => {
    const { tenant, agents } = await desk(5);
    assert.deepEqual(await loadsAt(tenant, 1000), [0]);
    await world.work(tenant, (work) => elsewhere(work, agents[0]?.id ?? ""));
    assert.deepEqual(await loadsAt(tenant, 1249), [0]);
    assert.deepEqual(await loadsAt(tenant, 1250), [1]);
  });

  test("at once after this process changed who has what, or anybody a setting", async () => {
    const { tenant, agents } = await desk(5);
    const [ann] = agents;
    assert.ok(ann);
    const ticket = await world.work(tenant, (work) => elsewhere(work, ann.id));
    assert.deepEqual(await loadsAt(tenant, 1000), [1]);
    await world.work(tenant, (work) => writeTicket(work, ticket, { status: "RESOLVED" }));
    assert.deepEqual(await loadsAt(tenant, 1000), [0]);
    await world.work(tenant, async (work) => {
      const { id: definitionId } = await firstOfKind(work, "AWAY");
      await changeStatus(work, ann.id, { definitionId, source: "self" });
    });
    assert.deepEqual(await loadsAt(tenant, 1000), []);
  });

  test("a ticket that somebody is done with is told to the team of a moment, which is not looked at anew", async () => {
    const { tenant, agents } = await desk(5, 5);
    const [ann, ben] = agents;
    assert.ok(ann && ben);
    const ticket = await world.work(tenant, (work) => elsewhere(work, ann.id));
    assert.deepEqual(await loadsAt(tenant, 1000), [1, 0]);
    await world.work(tenant, (work) => elsewhere(work, ben.id));
    await world.work(tenant, (work) => writeTicket(work, ticket, { status: "RESOLVED" }));
    assert.deepEqual(await loadsAt(tenant, 1000), [0, 0], "what another process gave is not seen yet");
    assert.deepEqual(await loadsAt(tenant, 1250), [0, 1]);
  });

  test("who becomes free while nothing waits holds nobody up by a look at the whole team", async () => {
    const { tenant, boss, agents } = await desk(1);
    const [ann] = agents;
    assert.ok(ann);
    const drain = () => world.work(tenant, (work) => drainQueue(work, "capacity_freed", ann.id));
    const signature = "text, text, text[], uuid[], uuid";
    await world.database.execute(`alter function assignment_team(${signature}) rename to team_away`);
    try {
      assert.equal(await drain(), 0);
    } finally {
      await world.database.execute(`alter function team_away(${signature}) rename to assignment_team`);
    }
    await create(boss);
    const second = await create(boss);
    assert.equal(second.assignedToId, null);
    await world.work(tenant, (work) =>
      work.rows(tickets).update(second.id, { snoozedUntil: "2101-01-01T00:00:00.000Z" }),
    );
    assert.equal(await drain(), 0, "what is snoozed waits for nobody");
  });

  test("a look that began before a change is not kept beyond it", async () => {
    const { tenant, agents } = await desk(5);
    await world.work(tenant, async (work) => {
      await teamSeen(work, 1000);
      forgetTeam(work);
    });
    await world.work(tenant, (work) => elsewhere(work, agents[0]?.id ?? ""));
    assert.deepEqual(await loadsAt(tenant, 1000), [1]);
  });

  test("tickets of a moment are shared as if each had looked", async () => {
    const { tenant, boss } = await desk(3, 3, 3);
    for (let count = 0; count < 6; count += 1) await create(boss);
    assert.deepEqual(await loadsAt(tenant, Number.MAX_SAFE_INTEGER), [2, 2, 2]);
  });

  test("whoever was chosen by an old look is looked at again, and keeps within their capacity", async () => {
    const { tenant, boss, agents } = await desk(2, 1);
    const [ann, ben] = agents;
    assert.ok(ann && ben);
    await loadsAt(tenant, performance.now());
    await world.work(tenant, async (work) => {
      await elsewhere(work, ann.id);
      await elsewhere(work, ann.id);
    });
    assert.equal((await create(boss)).assignedToId, ben.id);
    assert.equal((await create(boss)).assignedToId, null, "and then nobody has room");
  });

  /** How often rows of tickets are written from now on: this world's database is not used again. */
  async function countWrites(): Promise<() => Promise<string[]>> {
    for (const statement of [
      "create table ticket_writes (place bigserial, act text)",
      `create function note_ticket_write() returns trigger language plpgsql security definer as
        $$ begin insert into ticket_writes (act) values (tg_op); return null; end $$`,
      `create trigger note_ticket_write after insert or update on tickets
        for each row execute function note_ticket_write()`,
    ])
      await world.database.execute(statement);
    return async () => {
      const { rows } = await world.database.execute("select act from ticket_writes order by place");
      return rows.map(({ act }) => String(act));
    };
  }

  test("a ticket's row is written once, and its history tells that it came and whom it went to", async () => {
    const { tenant, boss, agents } = await desk(9);
    const writes = await countWrites();
    const [first, second] = [await create(boss), await create(boss)];
    assert.deepEqual([second.assignedToId, second.version], [agents[0]?.id, 2]);
    assert.deepEqual(await writes(), ["INSERT", "INSERT"]);
    await world.work(tenant, async (work) => {
      const told = await work
        .from(auditLogs, { action: auditLogs.action, before: auditLogs.before, after: auditLogs.after })
        .where(eq(auditLogs.entityId, first.id))
        .orderBy(asc(auditLogs.id));
      assert.deepEqual(
        told.map(({ action, before, after }) => [action, before?.["assignedToId"], after?.["assignedToId"]]),
        [
          ["create", undefined, null],
          ["assign", null, agents[0]?.id],
        ],
      );
    });
  });
});
