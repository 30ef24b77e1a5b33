import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { tickets } from "../../../contract/desk/tickets.ts";
import { queryRows } from "../../db/query.ts";
import type { World } from "../world.ts";
import { capacity } from "./lived-desk.ts";
import type { KnownTicket, LivedDesk } from "./lived-desk.ts";

const of = <Row extends object>(world: World, text: ReturnType<typeof sql>): Promise<Row[]> =>
  world.database.read("system", (db) => queryRows<Row>(db, text));

/** What holds of a desk at rest, whatever happened to it. @throws AssertionError */
export async function assertWhole(world: World, lived: LivedDesk): Promise<void> {
  for (const tenant of lived.names) {
    await assertAllOnce(world, lived, tenant);
    await assertEventsInOrder(world, lived, tenant);
    await assertNothingOfOthers(world, lived, tenant);
    await assertTimersFired(world, lived, tenant);
  }
  await assertNobodyAboveCapacity(world, lived);
}

/** Nothing that was acknowledged is lost, and nothing was done twice; a merge that was undone is as before. */
async function assertAllOnce(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const known = lived.known.filter((one) => one.tenant === tenant);
  const stored = await of<{ id: string; subject: string }>(
    world,
    sql`select id, subject from tickets where tenant_id = ${tenant} order by number`,
  );
  assert.deepEqual(
    stored.map(({ subject }) => subject).toSorted(),
    known.map(({ subject }) => subject).toSorted(),
    "each ticket that was acknowledged is there once",
  );
  const messages = await of<{ text: string; at: string }>(
    world,
    sql`select text, ticket_id as at from ticket_messages where tenant_id = ${tenant} and author_type <> 'SYSTEM'`,
  );
  assert.deepEqual(
    messages.map(({ text }) => text).toSorted(),
    known.flatMap(({ said }) => said).toSorted(),
    "each word that was acknowledged is there once",
  );
  for (const ticket of known)
    assert.equal(
      messages.find(({ text }) => text === ticket.said[0])?.at,
      homeOf(ticket, lived).id,
      `${ticket.subject}: its first word stands where its merges lead`,
    );
}

function homeOf(ticket: KnownTicket, { merges }: Pick<LivedDesk, "merges">): KnownTicket {
  const merge = merges.findLast(({ source, isUndone }) => source === ticket && !isUndone);
  return merge ? homeOf(merge.target, { merges }) : ticket;
}

/** Numbers of events have no gap and none comes twice. */
async function assertEventsInOrder(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const events = await of<{ seq: string; ticket: string | null }>(
    world,
    sql`select seq, payload ->> 'ticketId' as ticket from events where tenant_id = ${tenant} order by seq`,
  );
  const [counter] = await of<{ seq: string }>(
    world,
    sql`select event_seq as seq from tenant_counters where tenant_id = ${tenant}`,
  );
  assert.deepEqual(
    events.map(({ seq }) => Number(seq)),
    Array.from({ length: Number(counter?.seq) }, (_, at) => at + 1),
    "events have no gap",
  );
  const own = new Set(lived.known.filter((one) => one.tenant === tenant).map(({ id }) => id));
  assert.deepEqual(
    events.filter(({ ticket }) => ticket !== null && !own.has(ticket)),
    [],
    "and tell of their own workspace",
  );
}

async function assertNothingOfOthers(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const admin = await lived.adminOf(tenant);
  const { items } = await world.ok(tickets.list, admin, { query: { limit: 100 } });
  const own = lived.known.filter((one) => one.tenant === tenant);
  assert.deepEqual(
    items.map(({ id }) => id).filter((id) => !own.some((one) => one.id === id)),
    [],
    "a list shows nothing of another workspace",
  );
  const other = lived.known.find((one) => one.tenant !== tenant);
  if (other)
    assert.equal(
      (await world.call(tickets.get, admin, { params: { id: other.id } })).status,
      404,
      "nor a read",
    );
}

/** Every ticket that was snoozed came back, once for each time at most, and no timer is left that is due. */
async function assertTimersFired(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const now = world.clock.now().toISOString();
  const asleep = await of(
    world,
    sql`select id from tickets where tenant_id = ${tenant} and snoozed_until <= ${now}::timestamptz and deleted_at is null`,
  );
  assert.deepEqual(asleep, [], "whatever was snoozed is back");
  const woken = await of<{ id: string; times: string }>(
    world,
    sql`select entity_id as id, count(*) as times from audit_logs
      where tenant_id = ${tenant} and entity = 'tickets' and action = 'wake' group by 1`,
  );
  for (const { id, times } of woken) {
    const ticket = lived.known.find((one) => one.id === id);
    assert.ok(Number(times) <= (ticket?.snoozedUntil.length ?? 0), "and came back once each time");
  }
  const overdue = await of(
    world,
    sql`select kind from timers where tenant_id = ${tenant} and try_at <= ${now}::timestamptz`,
  );
  assert.deepEqual(overdue, [], "no timer is left that is due");
}

/**
 * Nobody is given more than they have room for. What a person merges may open a resolved ticket of theirs again, and
 * an undo gives back what was theirs.
 */
async function assertNobodyAboveCapacity(world: World, { agents, merges }: LivedDesk): Promise<void> {
  for (const { id, tenant } of agents) {
    const byHand = merges.filter(({ target }) => target.tenant === tenant).length;
    const [row] = await of<{ count: string }>(
      world,
      sql`select count(*) as count from tickets where tenant_id = ${tenant} and assigned_to_id = ${id}
        and status in ('OPEN', 'IN_PROGRESS') and deleted_at is null`,
    );
    assert.ok(
      Number(row?.count) <= capacity + byHand,
      `an agent has ${row?.count} open tickets, and room for ${capacity}`,
    );
  }
}
