import { and, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { messengerChannels } from "../../../../contract/enums.ts";
import { queryRows } from "../../../db/query.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { readFollower } from "../../desk/inbox/read-follower.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { users } from "../../people/session/table.ts";
import { connections } from "../../workspace/connections/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import { connectionDefaults } from "../connection-defaults/table.ts";
import { conversationMessages, ticketConversations } from "./table.ts";

/** The kind of a delivery that tells a customer that they were read. */
export const readMarkKind = "read-mark";

/**
 * The newest that a ticket's customer wrote to it, up to a message, by the connection that answers leave by, and was
 * not told is read; null where the connection tells nobody. What everybody reads under a post is no message of the
 * conversation, and what was taken back is none any more.
 */
const untoldOf = (tenant: string, ticketId: string, messageId: string): SQL<string | null> =>
  sql<string | null>`(select newest.id from ${ticketConversations} told
    join ${connectionDefaults} said on said.tenant_id = told.tenant_id and said.connection_id = told.connection_id and said.tells_read
    cross join lateral (select came.id from ticket_messages came
      join ${conversationMessages} named on named.tenant_id = came.tenant_id and named.message_id = came.id and named.connection_id = told.connection_id
      where came.tenant_id = told.tenant_id and came.ticket_id = told.ticket_id and came.author_type = 'CUSTOMER' and came.id <= ${messageId}::uuid
      and ${isOfConversation(sql`came.messenger`)} order by came.id desc limit 1) newest
    where told.tenant_id = ${tenant} and told.ticket_id = ${ticketId}::uuid and (told.told_read_id is null or told.told_read_id < newest.id))`;
export const isOfConversation = (messenger: SQL): SQL =>
  sql`coalesce(${messenger} -> 'content' ->> 'type', '') not in ('comment', 'mention', 'unsent')`;

/** Staff have read a ticket in the desk. */
export const tellsCustomersRead: Parameters<typeof readFollower.install>[0] = {
  newsOf: ({ tenantId, id, channel }, messageId) =>
    messengerChannels.some((one) => one === channel) ? untoldOf(tenantId, id, messageId) : null,
  read: (work, ticket, newest) => tellRead(work, ticket, newest),
};

/**
 * Who answers has read, be it by a call alone. An author of another workspace visits, and a bot or the product has
 * read nothing.
 */
export async function tellReadByAnswer(
  work: Work,
  ticket: TicketRow,
  { id, authorType, authorId }: Pick<MessageRow, "id" | "authorType" | "authorId">,
): Promise<void> {
  if (authorType !== "AGENT" || authorId === null) return;
  if (!(await work.rows(users).find(authorId))) return;
  const [found] = await queryRows<{ newest: string | null }>(
    work.db,
    sql`select ${untoldOf(work.tenant, ticket.id, id)} as newest`,
  );
  if (found && found.newest !== null) await tellRead(work, ticket, found.newest);
}

const others = alias(ticketConversations, "others");
/** Once for each message, whoever reads it and how often, and never for one before it. */
async function tellRead(work: Work, { id: ticketId }: TicketRow, newest: string): Promise<void> {
  const { db, tenant } = work;
  const [told] = await work
    .update(ticketConversations)
    .set({ toldReadId: newest })
    .where(
      and(
        eq(ticketConversations.ticketId, ticketId),
        or(isNull(ticketConversations.toldReadId), lt(ticketConversations.toldReadId, newest)),
        // The same person's later ticket at this connection: on their phone it is one conversation.
        notExists(
          db
            .select({ ticketId: others.ticketId })
            .from(others)
            .where(
              and(
                eq(others.tenantId, tenant),
                eq(others.connectionId, ticketConversations.connectionId),
                eq(others.identityKind, ticketConversations.identityKind),
                eq(others.identityValue, ticketConversations.identityValue),
                sql`${others.toldReadId} >= ${newest}::uuid`,
              ),
            ),
        ),
      ),
    )
    .returning({
      connectionId: ticketConversations.connectionId,
      kind: ticketConversations.identityKind,
      value: ticketConversations.identityValue,
    });
  if (!told) return;
  const { connectionId, ...identity } = told;
  const connection = await work.rows(connections).find(connectionId);
  if (connection?.deletedAt !== null) return;
  if (channelProviders[connection.provider].provider.readMarks === null) return;
  await queueDelivery(work, {
    kind: readMarkKind,
    connectionId,
    recipient: identity.value,
    payload: { ...identity, messageId: newest },
    // Of this kind alone: it holds up no message of theirs, and overtakes none.
    lane: `${connectionId} ${identity.value}`,
    ticketId,
    // Not of the message, whose own delivery it would be taken for.
    messageId: null,
  });
}
