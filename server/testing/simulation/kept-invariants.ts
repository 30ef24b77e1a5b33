import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { capacityPools, poolOf } from "../../../contract/enums.ts";
import type { Channel } from "../../../contract/enums.ts";
import type { World } from "../world.ts";
import { stored } from "./known-tickets.ts";
import { capacity } from "./lived-desk.ts";
import type { LivedDesk } from "./lived-desk.ts";

/** What is kept of tickets, so that nobody has to count, is what there is. */
export async function assertKeptIsCounted(world: World, tenant: string): Promise<void> {
  const wrong = await stored(
    world,
    sql`select t.number, t.message_count, t.merged_count, t.assigned_to_id, t.status from tickets t
      where t.tenant_id = ${tenant} and (
        t.message_count <> (select count(*) from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id)
        or t.merged_count <> (select count(*) from tickets s where s.tenant_id = t.tenant_id and s.merged_into_id = t.id))`,
  );
  assert.deepEqual(wrong, [], "a ticket's counts are of what it has");
  const loads = await stored(
    world,
    sql`select agent_id, pool, sum(change) as off from (
        select agent_id, pool, change from agent_loads where tenant_id = ${tenant}
        union all select assigned_to_id, capacity_pool(channel), -1 from tickets
          where tenant_id = ${tenant} and fills_capacity(assigned_to_id, status, deleted_at)) as kept
      group by 1, 2 having sum(change) <> 0`,
  );
  assert.deepEqual(loads, [], "an agent's load is of the tickets that they have");
}

interface Open {
  id: string;
  channel: Channel;
  agent: string | null;
  isReopened: boolean;
}
/**
 * Nobody is given more than they have room for, and nobody waits while somebody is there who has room. What a customer
 * opens again stays with its owner, what an agent takes or passes is theirs whatever they have, and an undo gives back
 * what was theirs; what a person merges may open a resolved ticket of theirs again. Whoever was relieved of a ticket
 * is not given it again.
 */
export async function assertCapacity(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const open = await stored<Open>(
    world,
    sql`select id, channel, assigned_to_id as agent, reopen_count > 0 as "isReopened" from tickets
      where tenant_id = ${tenant} and status in ('OPEN', 'IN_PROGRESS') and deleted_at is null`,
  );
  const byHand = lived.merges.filter(({ target }) => target.tenant === tenant).length;
  const agents = lived.agents.filter(({ person }) => person.tenant === tenant);
  const passedOf = (id: string) => lived.tickets.find((one) => one.id === id)?.passed;
  for (const pool of capacityPools) {
    const own = open.filter(({ channel }) => poolOf(channel) === pool);
    const loadOf = (id: string) => own.filter(({ agent }) => agent === id);
    for (const { person } of agents) {
      const count = loadOf(person.id).filter(
        ({ id, isReopened }) => !isReopened && passedOf(id)?.to !== person.id,
      ).length;
      assert.ok(
        count <= capacity + byHand,
        `an agent has ${count} open tickets of ${pool}, and room for ${capacity}`,
      );
    }
    const free = agents.filter(
      ({ person, status }) => status === "ONLINE" && loadOf(person.id).length < capacity,
    );
    for (const { id, agent } of own) {
      if (agent !== null) continue;
      const passed = passedOf(id);
      const others = free.filter(({ person }) => passed?.to !== null || person.id !== passed.from);
      assert.equal(others.length, 0, `a ticket of ${pool} waits while ${others.length} agents have room`);
    }
  }
}
