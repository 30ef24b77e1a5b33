import { eq, sql } from "drizzle-orm";
import { queryRows, queryText } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { maySee } from "./rules.ts";
import { tickets } from "./table.ts";
import { say } from "./texts.ts";

type TicketRow = typeof tickets.$inferSelect;

/**
 * A ticket on the way from a merged one to the one that remains, and since when the first has been there.
 */
export interface Step {
  ticketId: string;
  since: string | null;
}

/** From a ticket to the one that remains in its place, which is itself where it was not merged. */
export async function pathOf({ db, tenant }: Pick<Work, "db" | "tenant">, ticketId: string): Promise<Step[]> {
  return queryText<{ ticketId: string; since: string | null }>(db, path, [tenant, ticketId]);
}
const path = `
  with recursive path as (
    select id, merged_into_id, null::timestamptz as since, closed_at, 0 as depth from tickets where tenant_id = $1 and id = $2::uuid
    union all
    select t.id, t.merged_into_id, path.closed_at, t.closed_at, path.depth + 1 from tickets t join path on t.id = path.merged_into_id where t.tenant_id = $1 and path.depth < 50)
  select id as "ticketId", to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from path order by depth`;

/**
 * The ticket that remains in this one's place, locked; merged and merged again meanwhile, the one that
 * remains now.
 */
export async function lockSurvivor(work: Work, ticketId: string): Promise<TicketRow> {
  return lockRemaining(work, (await pathOf(work, ticketId)).at(-1)?.ticketId ?? ticketId);
}
/** The same from a ticket on that remained a moment ago. */
export async function lockRemaining(work: Work, ticketId: string): Promise<TicketRow> {
  const row = await work.rows(tickets).lock(ticketId);
  return row.mergedIntoId === null ? row : lockSurvivor(work, row.id);
}

/** Nearly always the ticket itself, so that it is read first. */
export async function survivorOf(work: Work, ticketId: string): Promise<TicketRow> {
  const own = await work.rows(tickets).get(ticketId);
  if (own.mergedIntoId === null) return own;
  return work.rows(tickets).get((await pathOf(work, ticketId)).at(-1)?.ticketId ?? ticketId);
}

/** The ticket itself and all that were merged into it, or into those. */
export async function mergedUnder(
  { db, tenant }: Pick<Work, "db" | "tenant">,
  ticketId: string,
): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    db,
    sql`with recursive under as (select ${ticketId}::uuid as id union select t.id from tickets t join under on t.merged_into_id = under.id where t.tenant_id = ${tenant}) select id from under`,
  );
  return found.map(({ id }) => id);
}

/** Why nothing can be written on a merged ticket, and where to write instead. */
export async function mergedFault(work: Work, ticket: Pick<TicketRow, "id" | "number">): Promise<Fault> {
  const into = await survivorOf(work, ticket.id);
  // Where it went is for those who may see it there.
  if (into.deletedAt !== null || !maySee(work.actor, into))
    return new Fault("merged", say("tickets.merged_elsewhere", { number: ticket.number }));
  return new Fault("merged", say("tickets.merged_into", { number: ticket.number, into: into.number }), {
    extra: { mergedInto: { id: into.id, number: into.number } },
  });
}

/** What went with a ticket comes back with it. */
export async function restoreMergedUnder(work: Work, ticket: TicketRow): Promise<void> {
  for (const id of await mergedUnder(work, ticket.id)) {
    if (id === ticket.id) continue;
    const [before] = await work.from(tickets).where(eq(tickets.id, id)).for("update");
    if (before && before.deletedAt !== null)
      await work.rows(tickets).update(id, { deletedAt: null }, { before, action: "restore" });
  }
}

/** What was merged into a ticket goes when it goes. */
export async function removeMergedUnder(work: Work, ticket: TicketRow): Promise<void> {
  for (const id of await mergedUnder(work, ticket.id)) {
    if (id === ticket.id) continue;
    const [before] = await work.from(tickets).where(eq(tickets.id, id)).for("update");
    if (before?.deletedAt === null)
      await work.rows(tickets).update(id, { deletedAt: work.now }, { before, action: "delete" });
  }
}
