import { and, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { newId } from "../../../db/columns.ts";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { removeFilesJob } from "../../workspace/attachments/remove-files-job.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { eraseSources } from "./erase-sources.ts";
import { erasedMark } from "./erased-mark.ts";
import { uuids } from "./lists.ts";
import { patternsOf } from "./person.ts";
import type { Traces } from "./person.ts";
import { referencesOf } from "./places.ts";
import type { Column, PersonalDataPlace } from "./places.ts";
import { privacyRequests } from "./table.ts";

/**
 * Rows that continue without the person though their key would take them along: a score is of the agent who
 * got it.
 */
const survivors = ["ticket_surveys"];

const texts = (ids: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(v.id), '{}') from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as v(id))`;
/**
 * A whole table is read for somebody; it takes as long as it takes, and holds nothing but what it changes.
 */
export const allowLongStatements = async ({ db }: Work): Promise<unknown> =>
  db.execute(sql`set local statement_timeout = '15min'`);

/**
 * What is all theirs, before the texts are gone through: what they wrote is nobody's by name, what they said
 * of an agent loses its words, what was sent to them its content.
 */
export async function eraseOwn(
  work: Work,
  traces: Traces,
  removesFiles: boolean,
): Promise<Record<string, number>> {
  const { db, tenant, delete: remove, update } = work;
  const { contactIds, ticketIds, addresses, phones } = traces;
  const counts: Record<string, number> = {};
  const run = async (table: string, statement: SQL) => {
    const { length: count } = await queryRows(db, sql`${statement} returning 1 as one`);
    if (count > 0) counts[table] = (counts[table] ?? 0) + count;
  };
  await run(
    "ticket_messages",
    sql`update ticket_messages set author_name = ${erasedMark} where tenant_id = ${tenant} and ticket_id in ${uuids(ticketIds)} and author_type = 'CUSTOMER' and author_name <> ${erasedMark}`,
  );
  await run(
    "ticket_surveys",
    sql`update ticket_surveys set comment = null, sent_to = null, contact_id = null where tenant_id = ${tenant} and (contact_id in ${uuids(contactIds)} or ticket_id in ${uuids(ticketIds)})`,
  );
  await run(
    "chat_sessions",
    sql`delete from chat_sessions where tenant_id = ${tenant} and (contact_id in ${uuids(contactIds)} or ticket_id in ${uuids(ticketIds)})`,
  );
  await run(
    "deliveries",
    sql`update deliveries set recipient = ${erasedMark}, payload = (payload - 'html' - 'headers') || ${JSON.stringify({ subject: erasedMark, text: erasedMark })}::jsonb where kind in ('email', 'sms') and tenant_id = ${tenant} and lower(recipient) in (select jsonb_array_elements_text(${JSON.stringify([...addresses, ...phones].map((value) => value.toLowerCase()))}::jsonb))`,
  );
  await eraseSources(work, traces, run);
  if (removesFiles) {
    // What is still on its way here does not come any more.
    await run(
      "conversation_files",
      sql`delete from conversation_files where tenant_id = ${tenant} and message_id in (select m.id from ${ticketMessages} m where m.tenant_id = ${tenant} and m.ticket_id in ${uuids(ticketIds)})`,
    );
    const gone = await remove(attachments)
      .where(
        sql`${attachments.messageId} in (select m.id from ${ticketMessages} m where m.tenant_id = ${tenant} and m.author_type = 'CUSTOMER' and m.ticket_id in ${uuids(ticketIds)})`,
      )
      .returning({ storageKey: attachments.storageKey });
    if (gone.length > 0) {
      counts["attachments"] = gone.length;
      work.enqueue(removeFilesJob, { storageKeys: gone.map(({ storageKey }) => storageKey) });
    }
  }
  // What was once made for them says all of it.
  const files = await update(privacyRequests)
    .set({ storageKey: null, fileExpiresAt: null })
    .where(
      and(inArray(privacyRequests.contactId, contactIds), sql`${privacyRequests.storageKey} is not null`),
    )
    .returning({ id: privacyRequests.id });
  if (files.length > 0)
    work.enqueue(removeFilesJob, { storageKeys: files.map(({ id }) => dataFileKey(tenant, id)) });
  return counts;
}

export const dataFileKey = (tenant: string, id: string): string => `${tenant}/privacy-${id}`;

/**
 * One table's texts: in their own rows whatever means them there, in all others what means them anywhere.
 * @returns how many rows were changed, and conversations that read otherwise now
 */
export async function erasePlace(
  work: Work,
  traces: Traces,
  place: PersonalDataPlace,
): Promise<{ count: number; ticketIds: string[] }> {
  if (place.columns.length === 0) return { count: 0, ticketIds: [] };
  const { everywhere, nearby } = patternsOf(traces);
  const { contactIds, ticketIds } = traces;
  const named = (name: string) => sql.identifier(name);
  const near = [
    ...place.ofContact.map((column) => sql`${named(column)} in ${uuids(contactIds)}`),
    ...place.ofTicket.map((column) => sql`${named(column)} in ${uuids(ticketIds)}`),
    ...(place.table === "tickets" ? [sql`id in ${uuids(ticketIds)}`] : []),
    ...(place.table === "deals"
      ? [
          sql`id in (select deal_id from deal_contacts dc where dc.tenant_id = ${work.tenant} and dc.contact_id in ${uuids(contactIds)})`,
        ]
      : []),
  ];
  const touched =
    place.table === "tickets"
      ? sql`id`
      : place.table === "ticket_messages"
        ? sql`ticket_id`
        : sql`null::uuid`;
  // Rows that are this person and go at the end: until then they say whom to look for, and two addresses of
  // one person without their words would be one.
  const own =
    place.table === "contacts" ? sql`id` : place.table === "contact_identities" ? sql`contact_id` : undefined;
  const sweep = (pattern: string, where: SQL | undefined) =>
    queryRows(
      work.db,
      sql`update ${named(place.table)} set ${sql.join(
        place.columns.map((column) => sql`${named(column.name)} = ${without(column, pattern)}`),
        sql`, `,
      )}
    where tenant_id = ${work.tenant}${where ? sql` and (${where})` : sql``}${own ? sql` and ${own} not in ${uuids(contactIds)}` : sql``} and (${sql.join(
      place.columns.map((column) => finds(column, pattern)),
      sql` or `,
    )}) returning ${touched} as ticket`,
    );
  const changed = [
    ...(near.length > 0 ? await sweep(nearby, sql.join(near, sql` or `)) : []),
    ...(await sweep(everywhere, undefined)),
  ];
  return {
    count: changed.length,
    ticketIds: [...new Set(changed.flatMap(({ ticket }) => (typeof ticket === "string" ? [ticket] : [])))],
  };
}

const finds = ({ name, type }: Column, pattern: string): SQL =>
  type === "text"
    ? sql`${sql.identifier(name)} ~* ${pattern}`
    : sql`${sql.identifier(name)}::text ~* ${pattern}`;
function without({ name, type }: Column, pattern: string): SQL {
  const column = sql.identifier(name);
  if (type === "json") return sql`erased_in(${column}, ${pattern})`;
  if (type === "texts")
    return sql`case when ${column} is null then null else array(select regexp_replace(v, ${pattern}, ${erasedMark}, 'gi') from unnest(${column}) as v) end`;
  return sql`regexp_replace(${column}, ${pattern}, ${erasedMark}, 'gi')`;
}

/**
 * The audit log and the events: append-only for everybody but the one function that takes values out, and
 * writes down that it did.
 */
export async function eraseFromLogs(
  work: Work,
  traces: Traces,
  merges: readonly { id: string; contactId: string; createdAt: string; undoneAt: string | null }[],
): Promise<number> {
  const { everywhere, nearby } = patternsOf(traces);
  // What a merge took of them into somebody else, and what its undo took out, was written down at that
  // moment.
  const mixed = merges.flatMap(({ id, contactId, createdAt, undoneAt }) =>
    [createdAt, ...(undoneAt === null ? [] : [undoneAt])].map((at) => ({
      merge: id,
      contact: contactId,
      at,
    })),
  );
  const [answer] = await queryRows(
    work.db,
    sql`select erase_from_logs(${everywhere}, ${nearby}, ${texts(traces.contactIds)}, ${texts(traces.ticketIds)}, ${JSON.stringify(mixed)}::jsonb, ${newId()}::uuid, ${work.actor.id}::uuid, ${work.actor.name}, ${work.now}::timestamptz) as total`,
  );
  return Number(answer?.["total"] ?? 0);
}

export async function searchAnew({ db }: Work, ticketIds: readonly string[]): Promise<void> {
  for (const id of ticketIds) await db.execute(sql`select search_anew(${id}::uuid)`);
}

/**
 * The contact itself goes, with all that hangs on it; conversations continue without it. Which tables those
 * are, the keys say.
 */
export async function removeContact(work: Work, { contactIds }: Traces): Promise<void> {
  const { db, tenant, delete: remove } = work;
  for (const { table, column, isNullable, goesAlong } of await referencesOf(work)) {
    if (goesAlong && !survivors.includes(table)) continue;
    const mine = sql`where tenant_id = ${tenant} and ${sql.identifier(column)} in ${uuids(contactIds)}`;
    await db.execute(
      isNullable
        ? sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null ${mine}`
        : sql`delete from ${sql.identifier(table)} ${mine}`,
    );
  }
  await remove(contacts).where(inArray(contacts.id, contactIds));
}
