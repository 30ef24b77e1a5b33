import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import type { MergeField, ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { mergeFields } from "../../../../contract/desk/ticket-merges.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import { takeOver } from "../../workspace/custom-fields/merging.ts";
import { ticketFollowers } from "../tickets/follower-table.ts";
import type { TicketPatch } from "../tickets/change.ts";
import type { DeliveryServices } from "../tickets/delivery.ts";
import { mergedFault } from "../tickets/merged.ts";
import { audienceOf, ticketView } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isDone, maySee } from "../tickets/rules.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { sendHeldReplies } from "../tickets/write-message.ts";
import { followFields, followTicketWrite, writeTicket, writeTickets } from "../tickets/write.ts";
import { progressOfMessages, filesFollow } from "./course.ts";
import { earliestMoment, statusOfMerged, stillWaits, undoUntil } from "./rules.ts";
import { ticketMergeSources, ticketMerges } from "./table.ts";
import { say } from "./texts.ts";

type TicketMergeBody = Pick<BodyOut<typeof calls.preview>, "targetId" | "sourceIds" | "keep" | "tags">;
/** Of a source what the merge ends and the undo brings back. */
const sourceProgress = [
  "status",
  "waitingSince",
  "firstReplyAt",
  "lastActivityAt",
  "resolvedAt",
  "closedAt",
  "reopenCount",
  "snoozedUntil",
  "preview",
  "lastAuthorType",
] as const;
/** Of the target what the merge may change at will. */
export const choosableFields = [
  ...mergeFields,
  "tags",
  "isSensitive",
  "resolvedAt",
  "closedAt",
  "reopenCount",
] as const;
const taken = <Key extends keyof TicketRow>(ticket: TicketRow, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ticket[key]]));

/**
 * The tickets of a merge, locked in the order of their ids where `isLocked`. @throws Fault invalid at its
 * field for one that is not there, merged for one that was merged before
 */
export async function ticketsOf(
  work: Work,
  { targetId, sourceIds, keep = {} }: TicketMergeBody,
  isLocked: boolean,
): Promise<{ target: TicketRow; sources: TicketRow[] }> {
  const ids = [...new Set([targetId, ...sourceIds])];
  if (sourceIds.includes(targetId)) throw fieldFault("sourceIds", say("ticket_merges.into_itself"));
  const query = work
    .from(tickets)
    .where(and(inArray(tickets.id, ids), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id));
  const rows = (await (isLocked ? query.for("update") : query)).filter((row) => maySee(work.actor, row));
  const target = rows.find(({ id }) => id === targetId);
  if (!target) throw fieldFault("targetId", say("shared.no_such_ticket"));
  const sources = ids.slice(1).map((id) => rows.find((row) => row.id === id));
  if (sources.includes(undefined)) throw fieldFault("sourceIds", say("shared.no_such_ticket"));
  for (const row of rows) if (row.mergedIntoId !== null) throw await mergedFault(work, row);
  for (const [field, id] of Object.entries(keep))
    if (!ids.includes(id)) throw fieldFault(`keep.${field}`, say("ticket_merges.survivor_not_among_them"));
  return { target, sources: sources.filter((row) => row !== undefined) };
}

/**
 * Of each field the ticket that it is kept from: the chosen one, else the target, else, where that has none,
 * the first that has one.
 */
export function suppliers({
  target,
  sources,
  keep = {},
}: {
  target: TicketRow;
  sources: readonly TicketRow[];
  keep?: TicketMergeBody["keep"];
}): Record<MergeField, TicketRow> {
  const all = [target, ...sources];
  const from = (field: MergeField) =>
    all.find(({ id }) => id === keep[field]) ?? all.find((ticket) => ticket[field] !== null) ?? target;
  return {
    subject: from("subject"),
    status: from("status"),
    priority: from("priority"),
    assignedToId: from("assignedToId"),
    contactId: from("contactId"),
    companyId: from("companyId"),
    categoryId: from("categoryId"),
    groupId: from("groupId"),
    pipelineId: from("pipelineId"),
  };
}
export const allTags = (rows: readonly TicketRow[]): string[] =>
  [...new Set(rows.flatMap(({ tags }) => tags))].slice(0, 30);

/**
 * Makes one ticket of several: their messages come to the target under the times that they have, and the
 * others close and lead to it.
 */
export async function mergeTickets(
  work: Work,
  services: DeliveryServices,
  body: BodyOut<typeof calls.merge>,
): Promise<Answer<typeof calls.merge>> {
  const { target, sources } = await ticketsOf(work, body, true);
  const isSensitive = [target, ...sources].some((ticket) => ticket.isSensitive);
  if (isSensitive && !target.isSensitive && !body.acceptSensitive)
    throw new Fault("conflict", say("ticket_merges.becomes_sensitive", { number: target.number }));
  await sendHeldReplies(work, services, [target, ...sources]);
  const { id: mergeId } = await work.rows(ticketMerges).insert({
    id: newId(),
    kind: "MERGE",
    targetId: target.id,
    byId: work.actor.id,
    byName: work.actor.name,
    chosen: { before: {}, after: {} },
    createdAt: work.now,
  });
  await work.db.insert(ticketMergeSources).values(
    sources.map((source) => ({
      tenantId: work.tenant,
      mergeId,
      ticketId: source.id,
      before: taken(source, sourceProgress),
    })),
  );
  const sourceIds = sources.map(({ id }) => id);
  const messageCount = await moveMessages(work, mergeId, sourceIds, target.id);
  const followersAdded = await bringFollowers(work, sourceIds, target.id);
  const after = await writeTickets(work, async () => {
    for (const source of sources) await close(work, source, target);
    const fields = await takeOver(work, target.id, sourceIds);
    if (Object.keys(fields.after).length > 0) await followFields(work, target.id);
    const grown = await grow(work, target, sources, body, isSensitive);
    await work
      .update(ticketMerges)
      .set({
        messageCount,
        followersAdded,
        chosen: {
          before: { ...taken(target, choosableFields), customFields: fields.before },
          after: { ...taken(grown, choosableFields), customFields: fields.after },
        },
      })
      .where(eq(ticketMerges.id, mergeId));
    await filesFollow(work, [target.id, ...sourceIds]);
    return grown;
  });
  for (const ticket of [after, ...sources])
    work.publish("resource_changed", { group: "ticket-merges", id: ticket.id }, audienceOf(ticket));
  work.publish("resource_changed", { group: "custom-field-values", id: after.id }, audienceOf(after));
  return { ticket: await ticketView(work, target.id), mergeId, undoUntil: undoUntil(work.now) };
}

async function moveMessages(
  { db, tenant, update }: Work,
  mergeId: string,
  sourceIds: readonly string[],
  targetId: string,
): Promise<number> {
  const sources = sql.join(
    sourceIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(
    sql`insert into ticket_message_moves (tenant_id, merge_id, message_id, from_ticket_id, client_message_id) select tenant_id, ${mergeId}::uuid, id, ticket_id, client_message_id from ticket_messages where tenant_id = ${tenant} and ticket_id in (${sources})`,
  );
  // One author may have used one client id on two tickets; on one it names one message, the first.
  await db.execute(sql`update ticket_messages m set client_message_id = null where m.tenant_id = ${tenant} and m.ticket_id in (${sources}) and m.client_message_id is not null
    and exists (select 1 from ticket_messages o where o.tenant_id = m.tenant_id and o.ticket_id in (${sources}, ${targetId}::uuid) and o.id <> m.id and o.author_id = m.author_id and o.client_message_id = m.client_message_id and (o.ticket_id = ${targetId}::uuid or o.id < m.id))`);
  const moved = await update(ticketMessages)
    .set({
      originTicketId: sql`coalesce(${ticketMessages.originTicketId}, ${ticketMessages.ticketId})`,
      ticketId: targetId,
    })
    .where(inArray(ticketMessages.ticketId, [...sourceIds]))
    .returning({ id: ticketMessages.id });
  return moved.length;
}

async function bringFollowers(
  { db, tenant, now }: Work,
  sourceIds: readonly string[],
  targetId: string,
): Promise<string[]> {
  const theirs = await db
    .selectDistinct({ userId: ticketFollowers.userId })
    .from(ticketFollowers)
    .where(and(eq(ticketFollowers.tenantId, tenant), inArray(ticketFollowers.ticketId, [...sourceIds])));
  if (theirs.length === 0) return [];
  const added = await db
    .insert(ticketFollowers)
    .values(theirs.map(({ userId }) => ({ tenantId: tenant, ticketId: targetId, userId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: ticketFollowers.userId });
  return added.map(({ userId }) => userId);
}

/**
 * A source stays as a door: closed, not resolved, since nothing was solved on it, and with nothing of its
 * own. The visitor who chats on it continues in the target and is told nothing.
 */
async function close(work: Work, source: TicketRow, target: TicketRow): Promise<void> {
  const after = await work.rows(tickets).update(
    source.id,
    {
      status: "CLOSED",
      closedAt: work.now,
      waitingSince: null,
      snoozedUntil: null,
      mergedIntoId: target.id,
      messageCount: 0,
    },
    { before: source, action: "merge" },
  );
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audienceOf(source));
  await followTicketWrite(work, { before: source, after, cause: "merge" });
}

/** The target takes the chosen fields, and what the thread now says. */
async function grow(
  work: Work,
  target: TicketRow,
  sources: readonly TicketRow[],
  { keep, tags }: TicketMergeBody,
  isSensitive: boolean,
): Promise<TicketRow> {
  const from = suppliers({ target, sources, keep });
  const status =
    keep?.status === undefined
      ? statusOfMerged(
          target.status,
          sources.map((one) => one.status),
        )
      : from.status.status;
  const patch: TicketPatch = {
    subject: from.subject.subject,
    ...(status === target.status ? {} : { status }),
    priority: from.priority.priority,
    assignedToId: from.assignedToId.assignedToId,
    contactId: from.contactId.contactId,
    companyId: from.companyId.companyId,
    categoryId: from.categoryId.categoryId,
    groupId: from.groupId.groupId,
    pipelineId: from.pipelineId.pipelineId,
    tags: tags ?? allTags([target, ...sources]),
    isSensitive,
  };
  const changed = await writeTicket(work, target, patch, "merge_into");
  const read = await progressOfMessages(work, changed);
  const waitingSince = stillWaits(changed.status)
    ? earliestMoment([changed.waitingSince, ...sources.map((one) => one.waitingSince)])
    : null;
  const after = await work.rows(tickets).update(
    changed.id,
    {
      ...read,
      waitingSince,
      mergedCount: changed.mergedCount + sources.length,
      ...(sources.some((one) => one.snoozedUntil === null && !isDone(one.status))
        ? { snoozedUntil: null }
        : {}),
    },
    { before: changed, action: "recount" },
  );
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, [
    ...audienceOf(target),
    ...audienceOf(after),
  ]);
  await followTicketWrite(work, { before: changed, after, cause: "recount" });
  return after;
}
