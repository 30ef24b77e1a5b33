import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../db/query.ts";
import type { World } from "../world.ts";
import type { KnownTicket, TicketLooks } from "./ledger.ts";

/** What the database has, past every call and every policy. */
export const stored = <Row extends object>(world: World, text: SQL): Promise<Row[]> =>
  world.database.read("system", (db) => queryRows<Row>(db, text));

type Began = Pick<KnownTicket, "subject" | "way">;
/** A ticket that nothing has been done to yet. */
export const begun = (
  id: string,
  tenant: string,
  { subject, way, firstWord = null }: Began & Partial<Pick<KnownTicket, "firstWord">>,
): KnownTicket => ({
  id,
  tenant,
  subject,
  way,
  firstWord,
  said: [],
  snoozedUntil: [],
  snoozed: null,
  resolved: null,
  passed: null,
  acts: { begun: 0, inHand: 0 },
});

/** The newest message of a workspace: what is written later has a greater id. */
export async function newestMessage(world: World, tenant: string): Promise<string> {
  const [row] = await stored<{ id: string | null }>(
    world,
    sql`select max(id::text) as id from ticket_messages where tenant_id = ${tenant}`,
  );
  return row?.id ?? "";
}
/** Tickets that a customer wrote on after that message, there or where it leads. */
export async function writtenSince(world: World, tenant: string, message: string): Promise<Set<string>> {
  const rows = await stored<{ id: string }>(
    world,
    sql`select distinct unnest(array[ticket_id, origin_ticket_id]) as id from ticket_messages
      where tenant_id = ${tenant} and id::text > ${message} and author_type = 'CUSTOMER'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How tickets look, and how much was written on each since a message, at one moment. */
export async function looksOf(
  world: World,
  tenant: string,
  ids: readonly string[],
  message = "",
): Promise<{ looks: TicketLooks; written: number }[]> {
  const rows = await stored<TicketLooks & { written: number }>(
    world,
    sql`select t.id, t.subject, t.status, t.priority, t.assigned_to_id as assignee, t.tags, t.message_count as words,
        t.merged_count as merged, t.reopen_count as reopened,
        (select count(*)::int from ticket_messages m where m.tenant_id = t.tenant_id and m.id::text > ${message}
          and t.id in (m.ticket_id, m.origin_ticket_id)) as written
      from tickets t where t.tenant_id = ${tenant} and t.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
  );
  return rows.map(({ written, ...looks }) => ({ looks, written }));
}

export async function ticketNumbered(
  world: World,
  tenant: string,
  number: number,
  began: Began,
): Promise<KnownTicket> {
  const [row] = await stored<{ id: string }>(
    world,
    sql`select id from tickets where tenant_id = ${tenant} and number = ${number}`,
  );
  assert.ok(row, `each ticket that was acknowledged is there once, and number ${number} is not`);
  return begun(row.id, tenant, began);
}

/** The first that began with these words, if what brings them has been done by now. */
export async function ticketAbout(
  world: World,
  tenant: string,
  began: Began,
): Promise<KnownTicket | undefined> {
  const [row] = await stored<{ id: string }>(
    world,
    sql`select id from tickets where tenant_id = ${tenant} and subject = ${began.subject} order by number limit 1`,
  );
  return row && begun(row.id, tenant, began);
}
