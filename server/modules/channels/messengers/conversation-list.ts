import { and, eq, ilike, isNull, notInArray, or, sql } from "drizzle-orm";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { whatsappConversations as calls } from "../../../../contract/channels/whatsapp-conversations.ts";
import type { MessengerConversation } from "../../../../contract/channels/messenger-conversations.ts";
import type { MessengerChannel } from "../../../../contract/enums.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { users } from "../../people/session/table.ts";
import { connections } from "../../workspace/connections/table.ts";
import { windowOf } from "./carry.ts";
import { openCommentsOf } from "./comments.ts";
import type { OpenComment } from "./comments.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

/** Oneself; others for supervisors. @throws Fault not_found for nobody of this workspace, forbidden */
export async function refuseOthers(work: Work, agentId: string): Promise<void> {
  const { actor } = work;
  if (agentId === actor.id) return;
  if (!isRole(actor.role) || !outranks(actor.role, "SUPERVISOR"))
    throw new Fault("forbidden", say("messengers.own_alone"));
  await work.rows(users).get(agentId);
}

const isTicketOf = and(
  eq(tickets.tenantId, ticketConversations.tenantId),
  eq(tickets.id, ticketConversations.ticketId),
);
const isContactOf = and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId));
/** What the filters ask of; the contact only where its name is searched. */
const joined = sql`${ticketConversations} inner join ${tickets} on ${isTicketOf}`;
const joinedForSearch = sql`${joined} left join ${contacts} on ${isContactOf}`;

const selectConversations = ({ db }: Work) =>
  db
    .select({
      ticket: tickets,
      conversation: ticketConversations,
      connection: {
        id: connections.id,
        name: connections.name,
        provider: connections.provider,
        state: connections.state,
        isSimulated: connections.isSimulated,
        clockOffsetMs: connections.clockOffsetMs,
        deletedAt: connections.deletedAt,
      },
      contact: { id: contacts.id, name: contacts.name },
      assignee: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(ticketConversations)
    .innerJoin(tickets, isTicketOf)
    .innerJoin(
      connections,
      and(
        eq(connections.tenantId, ticketConversations.tenantId),
        eq(connections.id, ticketConversations.connectionId),
      ),
    )
    .leftJoin(contacts, isContactOf)
    .leftJoin(users, and(eq(users.tenantId, tickets.tenantId), eq(users.id, tickets.assignedToId)));
type Found = Awaited<ReturnType<typeof selectConversations>>[number];

/** Latest activity first. */
export async function listConversations(
  work: Work,
  agentId: string,
  query: QueryOut<typeof calls.list> & { channel: MessengerChannel; isActive?: boolean },
): Promise<Page<MessengerConversation>> {
  const part = query.search ? likeContaining(query.search) : undefined;
  const page = await pageOf<Found>(work, {
    query,
    tenant: work.tenant,
    tenantId: ticketConversations.tenantId,
    from: ticketConversations,
    countFrom: part === undefined ? joined : joinedForSearch,
    where: and(
      eq(tickets.channel, query.channel),
      isNull(tickets.mergedIntoId),
      query.isActive ? notInArray(tickets.status, ["RESOLVED", "CLOSED"]) : undefined,
      visibleTo(work.actor),
      query.view === "mine" ? eq(tickets.assignedToId, agentId) : undefined,
      query.view === "waiting" ? isNull(tickets.assignedToId) : undefined,
      // Of another agent: what is theirs, or could become it.
      agentId === work.actor.id || query.view !== "all"
        ? undefined
        : or(eq(tickets.assignedToId, agentId), isNull(tickets.assignedToId)),
      part === undefined
        ? undefined
        : or(
            ilike(tickets.subject, part),
            ilike(contacts.name, part),
            ilike(ticketConversations.identityValue, part),
          ),
    ),
    sort: {
      columns: [tickets.lastActivityAt, tickets.id],
      direction: "desc",
      keyOf: ({ ticket }) => [ticket.lastActivityAt, ticket.id],
    },
    select: () => selectConversations(work).$dynamic(),
  });
  return { ...page, items: await presentConversations(work, page.items) };
}

/** @throws Fault not_found, also for one that the caller may not see */
export async function conversationView(
  work: Work,
  channel: MessengerChannel,
  id: string,
): Promise<MessengerConversation> {
  const [found] = await selectConversations(work).where(
    and(
      eq(ticketConversations.tenantId, work.tenant),
      eq(ticketConversations.ticketId, id),
      eq(tickets.channel, channel),
      visibleTo(work.actor) ?? sql`true`,
    ),
  );
  if (!found) throw new Fault("not_found");
  const [shown] = await presentConversations(work, [found]);
  if (!shown) throw new Fault("internal");
  return shown;
}

async function presentConversations(work: Work, all: readonly Found[]): Promise<MessengerConversation[]> {
  const comments = await openCommentsOf(
    work,
    all.map(({ ticket, connection }) => ({ ticketId: ticket.id, connection })),
  );
  return all.map((found) => presentConversation(work, found, comments.get(found.ticket.id)));
}

function presentConversation(
  work: Work,
  { ticket, conversation, connection, contact, assignee }: Found,
  comment: OpenComment | undefined,
): MessengerConversation {
  const window = windowOf(work, connection, conversation);
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject,
    preview: ticket.preview,
    status: ticket.status,
    contact,
    address: conversation.identityValue,
    connectionId: connection.id,
    connectionName: connection.name,
    connectionState: connection.deletedAt === null ? connection.state : "OFF",
    isSimulated: connection.isSimulated,
    assignedToId: ticket.assignedToId,
    assignedToName: assignee && `${assignee.firstName} ${assignee.lastName}`.trim(),
    holder: conversation.holder,
    heldById: conversation.heldById,
    heldSince: conversation.heldSince,
    instructions: conversation.instructions,
    isOpen: window.isOpen || comment !== undefined,
    windowExpiresAt: window.isOpen || !comment ? window.closesAt : comment.closesAt,
    waitingSince: ticket.waitingSince,
    lastActivityAt: ticket.lastActivityAt,
    messageCount: ticket.messageCount,
  };
}
