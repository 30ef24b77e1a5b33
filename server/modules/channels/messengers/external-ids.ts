import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { conversationMessages } from "./table.ts";

/** What the provider calls a message of a conversation; null where nobody knows any more. */
export async function externalIdOf(
  { from }: Pick<Work, "from">,
  connectionId: string,
  messageId: string,
): Promise<string | null> {
  const [came] = await from(conversationMessages, { id: conversationMessages.externalId }).where(
    and(eq(conversationMessages.connectionId, connectionId), eq(conversationMessages.messageId, messageId)),
  );
  if (came) return came.id;
  const [left] = await from(deliveries, { id: deliveries.providerMessageId })
    .where(
      and(
        eq(deliveries.connectionId, connectionId),
        eq(deliveries.messageId, messageId),
        isNotNull(deliveries.providerMessageId),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(1);
  return left?.id ?? null;
}

/** The messages that one of the provider's is here: of several files each is one. */
export async function messageIdsOf(
  work: Pick<Work, "from">,
  connectionId: string,
  externalId: string,
): Promise<string[]> {
  const came = await work
    .from(conversationMessages, { id: conversationMessages.messageId })
    .where(
      and(
        eq(conversationMessages.connectionId, connectionId),
        or(
          eq(conversationMessages.externalId, externalId),
          sql`starts_with(${conversationMessages.externalId}, ${`${externalId}#`})`,
        ),
      ),
    );
  if (came.length > 0) return came.map(({ id }) => id);
  const left = await messageIdOf(work, connectionId, externalId);
  return left === null ? [] : [left];
}

/** The message that the provider calls so, whichever way it went. */
export async function messageIdOf(
  { from }: Pick<Work, "from">,
  connectionId: string,
  externalId: string,
): Promise<string | null> {
  const [came] = await from(conversationMessages, { id: conversationMessages.messageId }).where(
    and(eq(conversationMessages.connectionId, connectionId), eq(conversationMessages.externalId, externalId)),
  );
  if (came) return came.id;
  const [left] = await from(deliveries, { id: deliveries.messageId }).where(
    and(eq(deliveries.connectionId, connectionId), eq(deliveries.providerMessageId, externalId)),
  );
  return left?.id ?? null;
}
