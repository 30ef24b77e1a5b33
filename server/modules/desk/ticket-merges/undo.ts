import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import type { ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { queryRows } from "../../../db/query.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { giveBack, takeOver } from "../../workspace/custom-fields/merging.ts";
import type { HeldFields } from "../../workspace/custom-fields/merging.ts";
import { ticketFollowers } from "../tickets/follower-table.ts";
import { wakeAt } from "../snooze/wake.ts";
import type { DeliveryServices } from "../tickets/delivery.ts";
import { mergedUnder } from "../tickets/merged.ts";
import { audienceOf, ticketView } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isDone, maySee } from "../tickets/rules.ts";
import type { NewMessage } from "../tickets/rules.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { sendHeldReplies } from "../tickets/write-message.ts";
import { followTicketWrite, writeTickets } from "../tickets/write.ts";
import { progressOfMessages, filesFollow } from "./course.ts";
import { tagsBack } from "../../crm/contact-merges/rules.ts";
import { wholeOf } from "./journal.ts";
import type { MergeRow } from "./journal.ts";
import { choosableFields } from "./merge.ts";
import { replayMessages, stillWaits, wordsFor } from "./rules.ts";
import { ticketMergeSources, ticketMerges } from "./table.ts";
import { say } from "./texts.ts";

type Undone = Answer<typeof calls.undo>;
const list = (ids: readonly string[]) =>
  sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );

/**
 * Takes back a merge or a split. What was written since stays, as ADR 0020 says. @throws Fault conflict with
 * what is in the way
 */
export async function undoTicketMerge(work: Work, services: DeliveryServices, id: string): Promise<Undone> {
  const known = await work.rows(ticketMerges).get(id);
  const sourceRows = await work
    .from(ticketMergeSources)
    .where(eq(ticketMergeSources.mergeId, id))
    .orderBy(asc(ticketMergeSources.ticketId));
  const rows = await work
    .from(tickets)
    .where(inArray(tickets.id, [known.targetId, ...sourceRows.map(({ ticketId }) => ticketId)]))
    .orderBy(asc(tickets.id))
    .for("update");
  if (rows.some((row) => !maySee(work.actor, row))) throw new Fault("not_found");
  if (known.byId !== work.actor.id && !(isRole(work.actor.role) && outranks(work.actor.role, "SUPERVISOR")))
    throw new Fault("forbidden", say("shared.undo_not_yours"));
  const merge = await work.rows(ticketMerges).lock(id);
  const [whole] = await wholeOf(work, [merge]);
  if (whole?.obstacle) throw new Fault("conflict", wordsFor(whole.obstacle));
  const target = rows.find((row) => row.id === merge.targetId);
  if (!target) throw new Fault("not_found");
  await sendHeldReplies(work, services, rows);
  const sources = sourceRows.flatMap((source) => {
    const row = rows.find((one) => one.id === source.ticketId);
    return row ? [{ row, before: source.before }] : [];
  });
  const changed =
    merge.kind === "MERGE"
      ? await undoMerge(work, merge, target, sources)
      : await undoSplit(
          work,
          merge,
          target,
          sources.map(({ row }) => row),
        );
  await work
    .rows(ticketMerges)
    .update(id, { undoneAt: work.now, undoneByName: work.actor.name }, { before: merge, action: "undo" });
  await filesFollow(
    work,
    changed.map(({ after }) => after.id),
  );
  await writeTickets(work, async () => {
    for (const { before, after } of changed) {
      work.publish("ticket_updated", { ticketId: after.id, number: after.number }, [
        ...audienceOf(before),
        ...audienceOf(after),
      ]);
      for (const group of ["ticket-merges", "custom-field-values"] as const)
        work.publish("resource_changed", { group, id: after.id }, audienceOf(after));
      const isBackWithOwner = before.mergedIntoId !== null && after.assignedToId !== null;
      await followTicketWrite(work, { before, after, cause: isBackWithOwner ? "return" : "undo_merge" });
    }
  });
  const live = changed.filter(({ after }) => after.deletedAt === null).map(({ after }) => after.id);
  const kept = merge.kind === "MERGE" ? target.id : (live.find((one) => one !== target.id) ?? target.id);
  const views = [];
  for (const one of live) if (one !== kept) views.push(await ticketView(work, one));
  return { ticket: await ticketView(work, kept), restored: views };
}

interface Changed {
  before: TicketRow;
  after: TicketRow;
}

/**
 * Each source is again what it was, with its messages and what came to it since; the target keeps what was
 * written on it since.
 */
async function undoMerge(
  work: Work,
  merge: MergeRow,
  target: TicketRow,
  sources: { row: TicketRow; before: Record<string, unknown> }[],
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const { row, before } of sources) {
    const since = await comeHome(work, merge, row);
    // What the merge kept is columns of the ticket.
    const progress = replayMessages({ ...row, ...(before as Partial<TicketRow>) }, since);
    const read = await progressOfMessages(work, row);
    const snoozedUntil =
      since.length === 0 && progress.snoozedUntil !== null && progress.snoozedUntil > work.now
        ? progress.snoozedUntil
        : null;
    const { status, waitingSince, resolvedAt, closedAt, reopenCount } = progress;
    const after = await work.rows(tickets).update(
      row.id,
      {
        status,
        waitingSince,
        resolvedAt,
        closedAt,
        reopenCount,
        snoozedUntil,
        messageCount: read.messageCount,
        firstReplyAt: read.firstReplyAt ?? progress.firstReplyAt,
        lastActivityAt: read.messageCount === 0 ? progress.lastActivityAt : read.lastActivityAt,
        lastAuthorType: read.lastAuthorType,
        preview: read.preview,
        mergedIntoId: null,
      },
      { before: row, action: "undo_merge" },
    );
    if (snoozedUntil !== null) await wakeAt(work, row.id, snoozedUntil);
    changed.push({ before: row, after });
  }
  if (merge.followersAdded.length > 0)
    await work
      .delete(ticketFollowers)
      .where(
        and(eq(ticketFollowers.ticketId, target.id), inArray(ticketFollowers.userId, merge.followersAdded)),
      );
  // Of a merge before fields were taken over there is nothing to give back.
  await giveBack(work, target.id, {
    before: fieldsIn(merge.chosen.before),
    after: fieldsIn(merge.chosen.after),
  });
  return [...changed, { before: target, after: await shrink(work, merge, target, sources.length) }];
}

/**
 * Brings a source's messages back to it: those that the merge moved, and those that came to it, or to what
 * was merged into it, since. @returns the latter, as they came
 */
async function comeHome(
  work: Work,
  merge: MergeRow,
  source: TicketRow,
): Promise<(NewMessage & { createdAt: string })[]> {
  const { db, tenant, update } = work;
  const homes = await mergedUnder(work, source.id);
  const isMoved = sql`exists (select 1 from ticket_message_moves v where v.tenant_id = ${tenant} and v.merge_id = ${merge.id}::uuid and v.from_ticket_id = ${source.id}::uuid and v.message_id = ticket_messages.id)`;
  const back = await update(ticketMessages)
    .set({
      ticketId: source.id,
      originTicketId: sql`nullif(${ticketMessages.originTicketId}, ${source.id}::uuid)`,
    })
    .where(
      and(
        eq(ticketMessages.ticketId, merge.targetId),
        sql`(${isMoved} or ticket_messages.origin_ticket_id in (${list(homes)}))`,
      ),
    )
    .returning({
      id: ticketMessages.id,
      authorType: ticketMessages.authorType,
      isPublic: ticketMessages.isPublic,
      createdAt: ticketMessages.createdAt,
    });
  await db.execute(sql`update ticket_messages m set client_message_id = v.client_message_id from ticket_message_moves v where v.tenant_id = ${tenant} and v.merge_id = ${merge.id}::uuid and m.tenant_id = v.tenant_id and m.id = v.message_id and m.ticket_id = ${source.id}::uuid and m.client_message_id is null and v.client_message_id is not null
    and not exists (select 1 from ticket_messages o where o.tenant_id = m.tenant_id and o.ticket_id = m.ticket_id and o.author_id = m.author_id and o.client_message_id = v.client_message_id)`);
  const found = await queryRows<{ message_id: string }>(
    db,
    sql`select message_id from ticket_message_moves where tenant_id = ${tenant} and merge_id = ${merge.id}::uuid and from_ticket_id = ${source.id}::uuid`,
  );
  const moved = new Set(found.map(({ message_id: id }) => id));
  return back
    .filter(({ id }) => !moved.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id: _id, ...said }) => said);
}

/**
 * The target without them. A field that the merge set, and nobody since, is again what it was; its status and
 * its secrecy only where nothing was written since.
 */
async function shrink(
  work: Work,
  merge: MergeRow,
  target: TicketRow,
  sourceCount: number,
): Promise<TicketRow> {
  const { before, after } = merge.chosen;
  const [later] = await work
    .from(ticketMessages, { id: ticketMessages.id })
    .where(and(eq(ticketMessages.ticketId, target.id), sql`${ticketMessages.createdAt} > ${merge.createdAt}`))
    .limit(1);
  const onlyUntouched = ["status", "resolvedAt", "closedAt", "reopenCount", "isSensitive"];
  const isSameStatus = target.status === after["status"];
  const restored = Object.fromEntries(
    choosableFields
      .filter(
        (field) =>
          field !== "tags" &&
          JSON.stringify(before[field]) !== JSON.stringify(after[field]) &&
          JSON.stringify(target[field]) === JSON.stringify(after[field]) &&
          (!onlyUntouched.includes(field) || (!later && (field === "isSensitive" || isSameStatus))),
      )
      .map((field) => [field, before[field]]),
  ) as Partial<TicketRow>; // its own columns
  const read = await progressOfMessages(work, target);
  const status = restored.status ?? target.status;
  const tags = tagsBack(target.tags, { before: stringsIn(before["tags"]), after: stringsIn(after["tags"]) });
  return work.rows(tickets).update(
    target.id,
    {
      ...restored,
      ...read,
      tags,
      waitingSince: stillWaits(status) ? read.waitingSince : null,
      mergedCount: Math.max(0, target.mergedCount - sourceCount),
      ...(isDone(status) ? { snoozedUntil: null } : {}),
    },
    { before: target, action: "undo_merge" },
  );
}
// what the merge wrote down
const fieldsIn = ({ customFields = {} }: Record<string, unknown>): HeldFields => customFields as HeldFields;
const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/**
 * The messages return; a ticket that the split made goes, unless somebody wrote on it since: then it keeps
 * that.
 */
async function undoSplit(
  work: Work,
  merge: MergeRow,
  made: TicketRow,
  [from]: TicketRow[],
): Promise<Changed[]> {
  if (!from) throw new Fault("not_found");
  await work
    .update(ticketMessages)
    .set({
      ticketId: from.id,
      originTicketId: sql`nullif(${ticketMessages.originTicketId}, ${from.id}::uuid)`,
    })
    .where(
      and(
        eq(ticketMessages.ticketId, made.id),
        sql`exists (select 1 from ticket_message_moves v where v.tenant_id = ${work.tenant} and v.merge_id = ${merge.id}::uuid and v.message_id = ticket_messages.id)`,
      ),
    );
  const [rest, again] = [await progressOfMessages(work, made), await progressOfMessages(work, from)];
  const madeAfter = await work.rows(tickets).update(
    made.id,
    {
      ...rest,
      waitingSince: stillWaits(made.status) ? rest.waitingSince : null,
      ...(rest.messageCount === 0 ? { deletedAt: work.now } : {}),
    },
    { before: made, action: "undo_split" },
  );
  // What was filled in on a ticket that goes is not lost with it.
  if (madeAfter.deletedAt !== null) await takeOver(work, from.id, [made.id]);
  const fromAfter = await work
    .rows(tickets)
    .update(
      from.id,
      { ...again, waitingSince: stillWaits(from.status) ? again.waitingSince : null },
      { before: from, action: "undo_split" },
    );
  return [
    { before: made, after: madeAfter },
    { before: from, after: fromAfter },
  ];
}
