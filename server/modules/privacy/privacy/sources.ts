import { and, desc, eq, getTableName, inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { inboundMails } from "../../channels/mailboxes/table.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { inboundEvents, inboundPosts } from "../../workspace/inbound/table.ts";
import { lowered, uuids } from "./lists.ts";
import { patternsOf } from "./person.ts";
import type { Traces } from "./person.ts";

type Row = Record<string, unknown>;
interface SourceFile {
  name: string;
  bytes: Uint8Array;
}
const rowsMax = 10_000;
/** The newest go into the file, as long as there is room: it is made in memory. */
const sourceBytesMax = 100_000_000;

/** Of their tickets, or from their addresses. */
export const mailsOf = ({ ticketIds, addresses }: Traces): SQL =>
  sql`(ticket_id in ${uuids(ticketIds)} or lower(sender) in ${lowered(addresses)})`;
/** How much of each is looked through for somebody's address: its head, and the beginning of its words. */
const lookedThrough = 262_144;
/** Whether bytes name them beyond doubt. */
export const namedIn = (column: SQL, traces: Traces): SQL =>
  sql`encode(substring(${column} from 1 for ${lookedThrough}), 'escape') ~* ${patternsOf(traces).everywhere}`;
/** From their number or account, about a message of their tickets, or unread in a post that names them. */
export const eventsOf = ({ tenant }: Pick<Work, "tenant">, traces: Traces): SQL => {
  const { ticketIds, addresses, phones } = traces;
  return sql`(lower(lane) in ${lowered([...addresses, ...phones])}
    or external_id in (select m.external_id from conversation_messages m where m.tenant_id = ${tenant} and m.ticket_id in ${uuids(ticketIds)})
    or external_id in (select d.provider_message_id from deliveries d where d.tenant_id = ${tenant} and d.ticket_id in ${uuids(ticketIds)})
    or kind = 'unread' and post_id in (select p.id from inbound_posts p where p.tenant_id = ${tenant} and ${namedIn(sql`p.body`, traces)}))`;
};

/**
 * What came of them, as it came: mails to the byte, entries of a messenger's posts, and the posts in which there
 * is nobody else.
 */
export async function sourcesOf(
  work: Work,
  traces: Traces,
  bytesMax = sourceBytesMax,
): Promise<{ rows: Record<string, Row[]>; files: SourceFile[] }> {
  const files: SourceFile[] = [];
  let room = bytesMax;
  const keep = (name: string, bytes: Uint8Array): void => {
    files.push({ name, bytes });
    room -= bytes.length;
  };
  const mails: Row[] = [];
  for (const { id, sizeBytes, isPublic, ...mail } of await listMails(work, traces)) {
    const name = `mails/${id}.eml`;
    const isIn = sizeBytes <= room;
    if (isIn) keep(name, (await work.rows(inboundMails).get(id)).source);
    mails.push({ ...mail, sizeBytes, isInternalNote: isPublic === false, file: isIn ? name : null });
  }
  const shared = await postsWithOthers(work, traces);
  const events: Row[] = [];
  const seen = new Map<string, string | null>();
  for (const { postId, ...event } of await listEvents(work, traces)) {
    if (postId !== null && !seen.has(postId)) {
      const post = shared.has(postId) ? undefined : await work.rows(inboundPosts).find(postId);
      const isIn = post !== undefined && post.body.length <= room;
      if (isIn) keep(`posts/${postId}.json`, post.body);
      seen.set(postId, isIn ? `posts/${postId}.json` : null);
    }
    events.push({ ...event, file: postId === null ? null : seen.get(postId) });
  }
  return { rows: { [getTableName(inboundMails)]: mails, [getTableName(inboundEvents)]: events }, files };
}

const listMails = ({ db, tenant }: Work, traces: Traces) =>
  db
    .select({
      id: inboundMails.id,
      at: inboundMails.createdAt,
      sender: inboundMails.sender,
      subject: inboundMails.subject,
      sizeBytes: inboundMails.sizeBytes,
      state: inboundMails.state,
      class: inboundMails.class,
      isPublic: ticketMessages.isPublic,
    })
    .from(inboundMails)
    .leftJoin(
      ticketMessages,
      and(eq(ticketMessages.tenantId, inboundMails.tenantId), eq(ticketMessages.id, inboundMails.messageId)),
    )
    .where(
      and(
        eq(inboundMails.tenantId, tenant),
        or(
          sql`${inboundMails.ticketId} in ${uuids(traces.ticketIds)}`,
          sql`lower(${inboundMails.sender}) in ${lowered(traces.addresses)}`,
        ),
      ),
    )
    .orderBy(desc(inboundMails.id))
    .limit(rowsMax);

const listEvents = (work: Work, traces: Traces) =>
  work
    .from(inboundEvents, {
      at: inboundEvents.createdAt,
      kind: inboundEvents.kind,
      state: inboundEvents.state,
      event: inboundEvents.event,
      postId: inboundEvents.postId,
    })
    .where(eventsOf(work, traces))
    .orderBy(desc(inboundEvents.id))
    .limit(rowsMax);

/** Posts of theirs in which there is something of somebody else, too. */
async function postsWithOthers(work: Work, traces: Traces): Promise<Set<string | null>> {
  const theirs = work.db
    .select({ id: inboundEvents.postId })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.tenantId, work.tenant), eventsOf(work, traces)));
  const rows = await work
    .from(inboundEvents, { postId: inboundEvents.postId })
    .where(and(inArray(inboundEvents.postId, theirs), sql`not ${eventsOf(work, traces)}`));
  return new Set(rows.map(({ postId }) => postId));
}
