import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { isIncomplete } from "../../workspace/custom-fields/complete.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { users } from "../../people/session/table.ts";
import { wishFor } from "../ticket-bulk-changes/rules.ts";
import { checkTicketPatch } from "./change.ts";
import type { TicketPatch } from "./change.ts";
import { createTicket } from "./create.ts";
import { findDuplicates } from "./duplicates.ts";
import { decisionsOf, historyOf } from "./history.ts";
import { readConversation } from "./messages.ts";
import { bePresent } from "./presence.ts";
import { ticketPurges } from "./purges.ts";
import { findTicket, listTickets, lockTicket, ticketView, viewTicket } from "./queries.ts";
import type { Ticket, TicketRow } from "./queries.ts";
import { replyToTicket, sendNow, undoReply } from "./reply.ts";
import { maySee } from "./rules.ts";
import { tickets } from "./table.ts";
import { ticketAssignCalls } from "./assign-by-hand.ts";
import { autoClose } from "./autoclose.ts";
import { releaseMessage } from "./reply.ts";
import { writeTicket, writeTickets } from "./write.ts";

/** Surveys answer two of the group themselves (insight/surveys/module.ts). */
const { survey: _survey, bulkSurveys: _bulkSurveys, ...ownCalls } = calls;

const ticketCalls = implement(ownCalls, {
  create: async ({ body, ...work }) => ticketView(work, (await createByHand(work, body)).id),
  list: async ({ query: { page, limit, cursor, customField, ...filters }, ...work }) =>
    listTickets(
      work,
      { page, limit, cursor },
      { ...filters, where: await fieldConditions(work, customField) },
    ),
  get: async ({ params, ...work }) => noted(work, await viewTicket(work, params.id)),
  update: async ({ params, body, caller, ...work }) => {
    const before = await lockTicket(work, params.id);
    if (caller.ifVersion !== undefined && caller.ifVersion !== before.version)
      throw new Fault("precondition_failed", undefined, {
        extra: { current: await ticketView(work, before.id) },
      });
    await checkTicketPatch(work, body);
    return changed(work, before, body);
  },
  remove: async ({ params, ...work }) => {
    const before = await lockTicket(work, params.id);
    await writeTicket(work, before, { deletedAt: work.now }, "delete");
    return {};
  },
  bulkUpdate: ({ body, ...work }) => bulkUpdate(work, body),
  setSensitive: async ({ params, body, ...work }) => changed(work, await lockTicket(work, params.id), body),
  reply: ({ params, body, services, ...work }) => replyToTicket(work, services, params.id, body),
  conversations: async ({ params, query, ...work }) =>
    readConversation(
      work,
      (query.cursor === undefined ? await look(work, params.id) : await findTicket(work, params.id)).id,
      query,
    ),
  assigned: async ({ params, query: { page, limit, cursor, status }, ...work }) => {
    await work.rows(users).get(params.agentId);
    return listTickets(work, { page, limit, cursor }, { status, assignedToId: params.agentId });
  },
  findDuplicates: async ({ query, ...work }) => ({ items: await findDuplicates(work, query) }),
  undoReply: ({ params, ...work }) => undoReply(work, params.id, params.messageId),
  sendNow: ({ params, services, ...work }) => sendNow(work, services, params.id, params.messageId),
  history: async ({ params, ...work }) => ({
    items: await historyOf(work, (await findTicket(work, params.id)).id),
  }),
  decisions: async ({ params, ...work }) => ({
    items: await decisionsOf(work, (await findTicket(work, params.id)).id),
  }),
  presence: async ({ params, body, ...work }) => bePresent(work, await findTicket(work, params.id), body),
});

/** A ticket for the actor's eyes; that they looked at a sensitive one is on record. */
const look = async (work: Work, ref: string): Promise<TicketRow> => noted(work, await findTicket(work, ref));
function noted<T extends { id: string; isSensitive: boolean }>(work: Work, ticket: T): T {
  if (ticket.isSensitive)
    work.record({ entity: "tickets", entityId: ticket.id, action: "view", before: null, after: null });
  return ticket;
}

/** What an agent takes down for a customer is the customer's message; without one it is a note. */
async function createByHand(
  work: Work,
  {
    message,
    attachments,
    contactId,
    contactEmail,
    contactName,
    channel,
    customFields = [],
    ...fields
  }: BodyOut<typeof calls.create>,
): Promise<TicketRow> {
  const requester =
    contactId !== undefined
      ? { id: contactId }
      : contactEmail !== undefined || contactName !== undefined
        ? { email: contactEmail, name: contactName, source: "MANUAL" as const }
        : undefined;
  const isSaid = message?.trim() || (attachments ?? []).length > 0;
  const { ticket } = await createTicket(work, {
    ...fields,
    customFields,
    channel: channel ?? "EMAIL",
    requester,
    message: isSaid ? { content: message ?? "", attachments } : undefined,
  });
  return ticket;
}

async function changed(work: Work, before: TicketRow, patch: TicketPatch): Promise<Ticket> {
  await writeTicket(work, before, patch);
  return ticketView(work, before.id);
}

/**
 * All rows are locked first, in the order of their ids, and assignment comes last: two bulk changes at once
 * wait for each other instead of blocking each other.
 */
async function bulkUpdate(work: Work, { ticketIds, update }: BodyOut<typeof calls.bulkUpdate>) {
  await checkTicketPatch(work, update);
  const ids = [...new Set(ticketIds)];
  const rows = await work.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), inArray(tickets.id, ids), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id))
    .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row) && row.mergedIntoId === null);
  const merged = new Set(
    rows.filter((row) => maySee(work.actor, row) && row.mergedIntoId !== null).map(({ id }) => id),
  );
  let updated = 0;
  const refused: { id: string; reason: string }[] = [];
  await writeTickets(work, async () => {
    for (const before of seen) {
      const asked = wishFor(before, update);
      if ("reason" in asked) refused.push({ id: before.id, reason: "It would have more than 30 tags." });
      // Its fields are checked before anything of it is written.
      else
        try {
          await writeTicket(work, before, asked.wish, "bulk_update");
          updated += 1;
        } catch (error) {
          if (!isIncomplete(error)) throw error;
          refused.push({ id: before.id, reason: `#${before.number}: ${error.message}` });
        }
    }
  });
  const known = new Set(seen.map(({ id }) => id));
  return {
    updated,
    skipped: [
      ...ids
        .filter((id) => !known.has(id))
        .map((id) => ({
          id,
          reason: merged.has(id) ? "It was merged into another ticket." : "There is no such ticket.",
        })),
      ...refused,
    ],
  };
}

export const ticketsModule = defineModule("desk/tickets", {
  calls: [...ticketCalls, ...ticketAssignCalls],
  jobs: [releaseMessage],
  routines: [autoClose],
  functions: [new URL("functions.sql", import.meta.url)],
  purges: ticketPurges,
});
