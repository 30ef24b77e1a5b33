import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../db/query.ts";
import type { World } from "../world.ts";
import type { KnownTicket } from "./ledger.ts";

/** What the database has, past every call and every policy. */
export const stored = <Row extends object>(world: World, text: SQL): Promise<Row[]> =>
  world.database.read("system", (db) => queryRows<Row>(db, text));

type Began = Pick<KnownTicket, "subject" | "way">;
/** A ticket that a channel began. */
const begun = (id: string, tenant: string, { subject, way }: Began): KnownTicket => ({
  id,
  tenant,
  subject,
  way,
  firstWord: null,
  said: [],
  snoozedUntil: [],
});

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
