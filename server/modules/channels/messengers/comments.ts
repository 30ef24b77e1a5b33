import { and, desc, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import { later } from "../../../clock.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { conversationMessages } from "./table.ts";

/** A customer's comment that has had no private answer so far, and may have one. */
export interface OpenComment {
  /** The provider's id of it. */
  id: string;
  messageId: string;
  /** By everybody's clock. */
  closesAt: string;
  /** The customer has said nothing since. */
  isLast: boolean;
}
type Through = Pick<ConnectionRow, "id" | "provider" | "clockOffsetMs">;

/** None is answerable for longer. */
const longestDays = 8;
const since = alias(ticketMessages, "since");
const answers = alias(ticketMessages, "answers");
const contentOf = sql`${ticketMessages.messenger} -> 'content'`;

/** What the customer of a message's ticket has said since. */
const saidSince = (db: Work["db"]) =>
  db
    .select({ id: since.id })
    .from(since)
    .where(
      and(
        eq(since.tenantId, ticketMessages.tenantId),
        eq(since.ticketId, ticketMessages.ticketId),
        gt(since.id, ticketMessages.id),
        eq(since.authorType, "CUSTOMER"),
      ),
    );

/**
 * The newest of each ticket. An answer that failed has left its comment as it was.
 * @param answerId whose answer it may be already
 */
export async function openCommentsOf(
  work: Work,
  of: readonly { ticketId: string; connection: Through }[],
  answerId: string | null = null,
): Promise<Map<string, OpenComment>> {
  const through = new Map(
    of.flatMap(({ ticketId, connection }) =>
      channelProviders[connection.provider].provider.comments === null
        ? []
        : [[ticketId, connection] as const],
    ),
  );
  if (through.size === 0) return new Map();
  const { db, tenant, now } = work;
  const rows = await db
    .selectDistinctOn([ticketMessages.ticketId], {
      ticketId: ticketMessages.ticketId,
      messageId: ticketMessages.id,
      messenger: ticketMessages.messenger,
      connectionId: conversationMessages.connectionId,
      id: conversationMessages.externalId,
      isLast: sql<boolean>`${notExists(saidSince(db))}`,
    })
    .from(ticketMessages)
    .innerJoin(
      conversationMessages,
      and(
        eq(conversationMessages.tenantId, ticketMessages.tenantId),
        eq(conversationMessages.messageId, ticketMessages.id),
      ),
    )
    .leftJoin(
      answers,
      and(
        eq(answers.tenantId, ticketMessages.tenantId),
        sql`${answers.id} = (${contentOf} ->> 'answeredById')::uuid`,
        sql`${answers.delivery} <> 'FAILED'`,
        answerId === null ? undefined : sql`${answers.id} <> ${answerId}`,
      ),
    )
    .where(
      and(
        eq(ticketMessages.tenantId, tenant),
        inArray(ticketMessages.ticketId, [...through.keys()]),
        gt(ticketMessages.createdAt, later(now, { days: -longestDays })),
        sql`${contentOf} ->> 'type' = 'comment'`,
        sql`${answers.id} is null`,
      ),
    )
    .orderBy(ticketMessages.ticketId, desc(ticketMessages.id));
  return new Map(
    rows.flatMap(({ ticketId, messageId, messenger, connectionId, id, isLast }) => {
      const connection = through.get(ticketId);
      const closesAt = connection ? closesAtOf(connection, messenger?.content ?? null) : null;
      return connection?.id === connectionId && closesAt !== null && closesAt > now
        ? [[ticketId, { id, messageId, closesAt, isLast }] as const]
        : [];
    }),
  );
}

function closesAtOf({ provider, clockOffsetMs }: Through, content: MessengerPart | null): string | null {
  const { comments } = channelProviders[provider].provider;
  if (content?.type !== "comment" || !comments) return null;
  return later(content.at, { seconds: (comments.answerableMs(content.place) - clockOffsetMs) / 1000 });
}

/** The comment has its private answer: there is one of each. */
export async function noteAnswer(work: Work, { messageId }: OpenComment, answerId: string): Promise<void> {
  await work
    .update(ticketMessages)
    .set({
      messenger: sql`jsonb_set(${ticketMessages.messenger}, '{content,answeredById}', ${JSON.stringify(answerId)}::jsonb)`,
    })
    .where(eq(ticketMessages.id, messageId));
}
