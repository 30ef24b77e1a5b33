import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { World } from "../world.ts";
import { stored, writtenSince } from "./known-tickets.ts";
import { isLastAct } from "./ledger.ts";
import type { KnownTicket, Since } from "./ledger.ts";
import type { LivedDesk } from "./lived-desk.ts";

interface Course {
  id: string;
  status: string;
  owner: string | null;
}
/** Whether nothing came to a ticket since: neither an act of staff nor a customer's word. */
async function isAsLeft(world: World, ticket: KnownTicket, since: Since): Promise<boolean> {
  if (!isLastAct(ticket, since)) return false;
  return !(await writtenSince(world, ticket.tenant, since.message)).has(ticket.id);
}

/** What staff did last to a ticket's course still holds, where nobody has done or written anything since. */
export async function assertCourses(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const rows = await stored<Course>(
    world,
    sql`select id, status, assigned_to_id as owner from tickets where tenant_id = ${tenant}`,
  );
  for (const ticket of lived.tickets.filter((one) => one.tenant === tenant)) {
    const row = rows.find(({ id }) => id === ticket.id);
    const { resolved, passed, subject } = ticket;
    if (resolved && (await isAsLeft(world, ticket, resolved)))
      assert.match(row?.status ?? "", /^(RESOLVED|CLOSED)$/, `${subject} was resolved, and is not`);
    if (passed?.to && (await isAsLeft(world, ticket, passed)))
      assert.equal(row?.owner, passed.to, `${subject} was passed to an agent, and is not theirs`);
  }
}

interface Wake {
  id: string;
  until: string;
  times: string;
}
/** Every ticket that was snoozed came back by its timer, once: unless it came back before. No timer is left that is due. */
export async function assertTimersFired(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const now = world.clock.now().toISOString();
  const asleep = await stored(
    world,
    sql`select id from tickets where tenant_id = ${tenant} and snoozed_until <= ${now}::timestamptz and deleted_at is null`,
  );
  assert.deepEqual(asleep, [], "whatever was snoozed is back");
  const wakes = await stored<Wake>(
    world,
    sql`select entity_id as id, before ->> 'snoozedUntil' as until, count(*) as times from audit_logs
      where tenant_id = ${tenant} and entity = 'tickets' and action = 'wake' group by 1, 2`,
  );
  for (const { id, until, times } of wakes) {
    const isKnown = lived.tickets.some((one) => one.id === id && one.snoozedUntil.includes(until));
    assert.ok(isKnown && Number(times) === 1, `and came back once each time, not ${times} times at ${until}`);
  }
  for (const ticket of lived.tickets) {
    const { id, snoozed, snoozedUntil } = ticket;
    const until = snoozedUntil.at(-1);
    if (ticket.tenant !== tenant || !snoozed || until === undefined || until > now) continue;
    if (await isAsLeft(world, ticket, snoozed))
      assert.ok(
        wakes.some((wake) => wake.id === id && wake.until === until),
        `${ticket.subject} was snoozed, and never came back`,
      );
  }
  const overdue = await stored(
    world,
    sql`select kind from timers where tenant_id = ${tenant} and try_at <= ${now}::timestamptz`,
  );
  assert.deepEqual(overdue, [], "no timer is left that is due");
}

/** Each target that was missed is a breach once, at its time, and is told of once. */
export async function assertBreachesOnce(world: World, tenant: string): Promise<void> {
  const now = world.clock.now().toISOString();
  const wrong = await stored(
    world,
    sql`select c.ticket_id, c.metric, c.due_at, c.breached_at, c.ended_at, b.breached_at as noted from sla_clocks c
      left join sla_breaches b using (tenant_id, ticket_id, metric, cycle)
      where c.tenant_id = ${tenant} and (c.breached_at is distinct from b.breached_at
        or (c.breached_at is null and c.ended_at is null and c.due_at < ${now}::timestamptz))`,
  );
  assert.deepEqual(wrong, [], "each target that was missed is a breach, at its time");
  const told = await stored(
    world,
    sql`with breaches as (select ticket_id::text as ticket, count(*) as times from sla_breaches where tenant_id = ${tenant} group by 1),
        news as (select payload ->> 'ticketId' as ticket, count(*) as times from events
          where tenant_id = ${tenant} and name = 'sla_breach' group by 1)
      select ticket, breaches.times as breaches, news.times as news from breaches full join news using (ticket)
      where breaches.times is distinct from news.times`,
  );
  assert.deepEqual(told, [], "each breach is told of once");
}

/** Each agent is what they last said, and their history tells it without a gap. */
export async function assertStatuses(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const agents = lived.agents.filter(({ person }) => person.tenant === tenant);
  const rows = await stored<{ id: string; status: string }>(
    world,
    sql`select s.agent_id as id, d.status from agent_status s
      join status_definitions d on d.tenant_id = s.tenant_id and d.id = s.definition_id where s.tenant_id = ${tenant}`,
  );
  for (const { person, status } of agents)
    assert.equal(
      rows.find(({ id }) => id === person.id)?.status,
      status,
      "each agent is what they last said",
    );
  const broken = await stored(
    world,
    sql`select * from (
        select agent_id, from_name, to_name, ended_at, lag(to_name) over past as before, lead(started_at) over past as next
        from agent_status_history where tenant_id = ${tenant} window past as (partition by agent_id order by id)) as told
      where from_name is distinct from before or to_name = before or ended_at is distinct from next`,
  );
  assert.deepEqual(broken, [], "an agent's history has no gap and says nothing twice");
}
