import { and, asc, inArray, isNull } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { Fault } from "../../../fault.ts";
import { answeredTogether, implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { isIncomplete } from "./complete.ts";
import { fieldConditions } from "../../workspace/custom-fields/filter.ts";
import { users } from "../../people/session/table.ts";
import { tagsMax, ticketPatchFor } from "./bulk-patch.ts";
import { checkTicketPatch } from "./change.ts";
import type { TicketPatch } from "./change.ts";
import { createTicket } from "./create.ts";
import { activeWithin } from "./filter.ts";
import { createdView } from "./created-view.ts";
import { findDuplicates } from "./duplicates.ts";
import { ticketValueCalls } from "./field-values.ts";
import { decisionsOf, ticketHistoryOf } from "./history.ts";
import { releaseHeld } from "./held-replies.ts";
import type { TicketCreated } from "./listeners.ts";
import { readConversation } from "./messages.ts";
import { bePresent } from "./presence.ts";
import { ticketPurges } from "./purges.ts";
import { listTickets } from "./list.ts";
import { findTicket, lockTicket, ticketView, viewTicket } from "./queries.ts";
import type { Ticket, TicketRow } from "./queries.ts";
import { tellReplyFailed } from "./reply-failed.ts";
import { replyToTicket, sendNow, undoReply, releaseMessage } from "./reply.ts";
import { maySee } from "./rules.ts";
import { ticketSharing } from "./sharing.ts";
import { tickets } from "./table.ts";
import { orderTicketTags } from "./tag-order.ts";
import { ticketAssignCalls } from "./assign-by-hand.ts";
import { autoClose } from "./autoclose.ts";
import { listSpam, markSpam, notSpam } from "./spam.ts";
import { writeTicket, writeTickets } from "./write.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";

/** Surveys answer two of the group themselves (insight/surveys/module.ts). */
const { survey: _survey, bulkSurveys: _bulkSurveys, ...ownCalls } = calls;

const ticketCalls = implement(ownCalls, {
  create: async ({ body, ...work }) => createdView(work, await createByHand(work, body)),
  list: async ({
    query: { page, limit, cursor, customField, updatedFrom, updatedTo, ...filters },
    ...work
  }) => {
    const where = await fieldConditions(work, customField);
    const active = await activeWithin(work, updatedFrom, updatedTo);
    return listTickets(work, { page, limit, cursor }, { ...filters, ...active, where });
  },
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
  bulkUpdate: ({ body, caller, ...work }) => bulkUpdate(work, body, caller.language),
  markSpam: ({ params, body, ...work }) => markSpam(work, params.id, body),
  notSpam: ({ params, body, ...work }) => notSpam(work, params.id, body),
  listSpam: ({ query, ...work }) => listSpam(work, query),
  setSensitive: async ({ params, body, ...work }) => changed(work, await lockTicket(work, params.id), body),
  reply: ({ params, body, services, ...work }) => replyToTicket(work, services, params.id, body),
  conversations: async ({ params, query, caller, ...work }) =>
    readConversation(
      work,
      (query.cursor === undefined ? await look(work, params.id) : await findTicket(work, params.id)).id,
      { ...query, language: caller.language },
    ),
  assigned: async ({ params, query: { page, limit, cursor, status }, ...work }) => {
    await work.rows(users).get(params.agentId);
    return listTickets(work, { page, limit, cursor }, { status, assignedToId: params.agentId });
  },
  findDuplicates: async ({ query, ...work }) => ({ items: await findDuplicates(work, query) }),
  undoReply: ({ params, ...work }) => undoReply(work, params.id, params.messageId),
  sendNow: ({ params, services, ...work }) => sendNow(work, services, params.id, params.messageId),
  history: async ({ params, ...work }) => ({
    items: await ticketHistoryOf(work, (await findTicket(work, params.id)).id),
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
function createByHand(
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
): Promise<TicketCreated> {
  const requester =
    contactId !== undefined
      ? { id: contactId }
      : contactEmail !== undefined || contactName !== undefined
        ? { email: contactEmail, name: contactName, source: "MANUAL" as const }
        : undefined;
  const isSaid = message?.trim() || (attachments ?? []).length > 0;
  return createTicket(work, {
    ...fields,
    customFields,
    channel: channel ?? "EMAIL",
    requester,
    message: isSaid ? { content: message ?? "", attachments } : undefined,
  });
}

async function changed(work: Work, before: TicketRow, patch: TicketPatch): Promise<Ticket> {
  await writeTicket(work, before, patch);
  return ticketView(work, before.id);
}

/**
 * All rows are locked first, in the order of their ids, and assignment comes last: two bulk changes at once
 * wait for each other instead of blocking each other.
 */
async function bulkUpdate(
  work: Work,
  { ticketIds, update }: BodyOut<typeof calls.bulkUpdate>,
  language: Language | null,
) {
  await checkTicketPatch(work, update);
  const ids = [...new Set(ticketIds)];
  const rows = await work
    .from(tickets)
    .where(and(inArray(tickets.id, ids), isNull(tickets.deletedAt)))
    .orderBy(asc(tickets.id))
    .for("update");
  const seen = rows.filter((row) => maySee(work.actor, row) && row.mergedIntoId === null);
  const merged = new Set(
    rows.filter((row) => maySee(work.actor, row) && row.mergedIntoId !== null).map(({ id }) => id),
  );
  let updated = 0;
  const refused: { id: string; reason: Text }[] = [];
  await writeTickets(work, async () => {
    for (const before of seen) {
      const asked = ticketPatchFor(before, update);
      if ("reason" in asked)
        refused.push({
          id: before.id,
          reason: say("tickets.would_have_too_many_tags", { max: tagsMax }),
        });
      // Its fields are checked before anything of it is written.
      else
        try {
          await writeTicket(work, before, asked.patch, "bulk_update");
          updated += 1;
        } catch (error) {
          if (!isIncomplete(error)) throw error;
          refused.push({
            id: before.id,
            reason: say("tickets.refused_of", { number: before.number, reason: error.reason }),
          });
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
          reason: merged.has(id) ? say("tickets.merged_away") : say("shared.no_such_ticket"),
        })),
      ...refused,
    ].map(({ id, reason }) => ({ id, reason: inWords(reason, language) })),
  };
}

export const ticketsModule = defineModule("desk/tickets", {
  calls: [
    ...answeredTogether(ticketCalls, [ownCalls.list], ticketSharing),
    ...ticketAssignCalls,
    ...ticketValueCalls,
  ],
  jobs: [releaseMessage, tellReplyFailed],
  routines: [autoClose, releaseHeld, orderTicketTags],
  functions: ["functions.sql", "resolutions.sql", "recount.sql"].map(
    (file) => new URL(file, import.meta.url),
  ),
  purges: ticketPurges,
  constraints: {
    tickets_contact: ["contactId"],
    tickets_company: ["companyId"],
    tickets_assignee: ["assignedToId"],
  },
});
