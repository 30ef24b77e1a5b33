import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { contacts } from "../../../contract/crm/contacts.ts";
import { agents } from "../../../contract/desk/agents.ts";
import { tickets } from "../../../contract/desk/tickets.ts";
import type { World } from "../world.ts";
import { assertNothingIsLeft, assertRepliesSentOnce, assertWordsOfCustomers } from "./channel-invariants.ts";
import { assertBreachesOnce, assertCourses, assertStatuses, assertTimersFired } from "./course-invariants.ts";
import { assertCapacity, assertKeptIsCounted } from "./kept-invariants.ts";
import { stored } from "./known-tickets.ts";
import { homeOf } from "./ledger.ts";
import type { LivedDesk } from "./lived-desk.ts";

/** What holds of a desk at rest, whatever happened to it. @throws AssertionError */
export async function assertWhole(world: World, lived: LivedDesk): Promise<void> {
  for (const tenant of lived.names) await assertEventsInOrder(world, tenant);
  for (const tenant of lived.names) {
    await assertWordsOfCustomers(world, lived, tenant);
    await assertRepliesSentOnce(world, lived, tenant);
    await assertAllOnce(world, lived, tenant);
    await assertNothingIsLeft(world, tenant);
    await assertNothingOfOthers(world, lived, tenant);
    await assertTimersFired(world, lived, tenant);
    await assertCourses(world, lived, tenant);
    await assertBreachesOnce(world, tenant);
    await assertStatuses(world, lived, tenant);
    await assertCapacity(world, lived, tenant);
    await assertKeptIsCounted(world, tenant);
  }
  await lived.visitors.look();
  await lived.desks.assertHeard();
}

/** Nothing that was acknowledged is lost, and nothing was done twice; a merge that was undone is as before. */
async function assertAllOnce(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const known = lived.tickets.filter((one) => one.tenant === tenant);
  const rows = await stored<{ subject: string }>(
    world,
    sql`select subject from tickets where tenant_id = ${tenant} order by number`,
  );
  assert.deepEqual(
    rows.map(({ subject }) => subject).toSorted(),
    known.map(({ subject }) => subject).toSorted(),
    "each ticket that was acknowledged is there once",
  );
  const messages = await stored<{ text: string; at: string }>(
    world,
    sql`select text, ticket_id as at from ticket_messages where tenant_id = ${tenant} and author_type <> 'SYSTEM'`,
  );
  const people = lived.people.filter((one) => one.tenant === tenant);
  assert.deepEqual(
    messages.map(({ text }) => text).toSorted(),
    [
      ...known.flatMap(({ firstWord, said }) => [...(firstWord === null ? [] : [firstWord]), ...said]),
      ...people.flatMap(({ words }) => words.map(({ text }) => text)),
    ].toSorted(),
    "each word that was acknowledged is there once",
  );
  for (const ticket of known)
    for (const word of ticket.firstWord === null ? ticket.said : [ticket.firstWord, ...ticket.said])
      assert.equal(
        messages.find(({ text }) => text === word)?.at,
        homeOf(ticket, lived).id,
        `${ticket.subject}: ${word} is there once, where its merges lead`,
      );
}

/** Numbers of events have no gap and none comes twice. */
async function assertEventsInOrder(world: World, tenant: string): Promise<void> {
  const events = await stored<{ seq: string; ticket: string | null }>(
    world,
    sql`select seq, payload ->> 'ticketId' as ticket from events where tenant_id = ${tenant} order by seq`,
  );
  const [counter] = await stored<{ seq: string }>(
    world,
    sql`select event_seq as seq from tenant_counters where tenant_id = ${tenant}`,
  );
  assert.deepEqual(
    events.map(({ seq }) => Number(seq)),
    Array.from({ length: Number(counter?.seq) }, (_, at) => at + 1),
    "events have no gap",
  );
  const rows = await stored<{ id: string }>(world, sql`select id from tickets where tenant_id = ${tenant}`);
  const own = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    events.filter(({ ticket }) => ticket !== null && !own.has(ticket)),
    [],
    "and tell of their own workspace",
  );
}

/** What lists and a search show is of their own workspace, and what is another's is not there. */
async function assertNothingOfOthers(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const admin = await lived.adminOf(tenant);
  const query = { limit: 100 };
  const shown = [
    ...(await world.ok(tickets.list, admin, { query })).items,
    ...(await world.ok(tickets.list, admin, { query: { ...query, search: "word" } })).items,
    ...(await world.ok(agents.inbox, admin, { query })).items,
    ...(await world.ok(contacts.list, admin, { query })).items,
  ];
  const own = await stored<{ id: string }>(
    world,
    sql`select id from tickets where tenant_id = ${tenant} union all select id from contacts where tenant_id = ${tenant}`,
  );
  const known = new Set(own.map(({ id }) => id));
  assert.deepEqual(
    shown.map(({ id }) => id).filter((id) => !known.has(id)),
    [],
    "a list shows nothing of another workspace",
  );
  const other = lived.tickets.find((one) => one.tenant !== tenant);
  if (other)
    assert.equal(
      (await world.call(tickets.get, admin, { params: { id: other.id } })).status,
      404,
      "nor a read",
    );
}
