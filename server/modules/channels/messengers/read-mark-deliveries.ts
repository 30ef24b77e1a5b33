import { and, eq, gt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { defaultsOfConnection } from "../connection-defaults/defaults.ts";
import { windowOf } from "./carry.ts";
import type { ConversationRow } from "./conversations.ts";
import { externalIdOf } from "./external-ids.ts";
import { isOfConversation, readMarkKind } from "./read-marks.ts";
import { ticketConversations } from "./table.ts";

const ReadMarkPayload = z.object({
  kind: z.enum(["PHONE", "WHATSAPP_ID", "BSUID", "IGSID", "EMAIL", "CHAT"]),
  value: z.string(),
  messageId: z.uuid(),
});
type ReadMarkPayload = z.infer<typeof ReadMarkPayload>;

/** Tells a customer that they were read. Nobody waits for it, so what cannot be told is not. */
export const readMarks = defineDeliveryKind<ReadMarkPayload>({
  name: readMarkKind,
  payload: ReadMarkPayload,
  retryAfterMinutes: [0.5, 2, 10],
  attemptSeconds: 60,
  ifLost: "repeat",
  atOnce: 1,
  // Of what was read a customer's phone is the log.
  keepDays: 1,
  async send({ desk, services, tenant }, row, { messageId, ...customer }) {
    const read = await desk.read(tenant, systemActor, (work) => whatToMark(work, row, messageId));
    if (read === null) return "withdrawn";
    const { connection, externalId } = read;
    try {
      await openConnection(desk, services, connection).markRead?.({ customer, messageId: externalId });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== "final") throw error;
      services.log.warn(
        { err: error, connectionId: connection.id },
        "a customer was not told that they were read",
      );
      return "withdrawn";
    }
    return { sentAs: null };
  },
  changed: () => Promise.resolve(),
});

/** As it stands by then; null where the customer is not to be told any more. */
async function whatToMark(
  work: Work,
  { ticketId, connectionId }: DeliveryRow,
  messageId: string,
): Promise<{ connection: ConnectionRow; externalId: string } | null> {
  const connection = await work.rows(connections).get(connectionId ?? "");
  const { readMarks: marks } = channelProviders[connection.provider].provider;
  const { tellsRead } = await defaultsOfConnection(work, connection.id);
  const [conversation] = await work
    .from(ticketConversations)
    .where(eq(ticketConversations.ticketId, ticketId ?? ""));
  if (marks === null || !tellsRead || !conversation) return null;
  if (await isTold(work, conversation, messageId)) return null;
  // A mark would say that this was read too; whoever reads it will.
  if (marks.reaches === "ALL" && (await hasWrittenSince(work, conversation, messageId))) return null;
  if (marks.needsWindow && !windowOf(work, connection, conversation, "BOT").isOpen) return null;
  const message = await work.rows(ticketMessages).find(messageId);
  if (message?.messenger?.content?.type === "unsent") return null;
  const externalId = message ? await externalIdOf(work, connection.id, messageId) : null;
  return externalId === null ? null : { connection, externalId };
}

type Address = Pick<ConversationRow, "connectionId" | "identityKind" | "identityValue">;
/** On a person's phone it is one conversation, whichever of their tickets each message is on. */
const isWith = ({ connectionId, identityKind, identityValue }: Address): SQL | undefined =>
  and(
    eq(ticketConversations.connectionId, connectionId),
    eq(ticketConversations.identityKind, identityKind),
    eq(ticketConversations.identityValue, identityValue),
  );

/** The mark of a later message says this as well. */
async function isTold(work: Work, address: Address, messageId: string): Promise<boolean> {
  const [later] = await work
    .from(ticketConversations, { ticketId: ticketConversations.ticketId })
    .where(and(isWith(address), gt(ticketConversations.toldReadId, messageId)))
    .limit(1);
  return later !== undefined;
}

async function hasWrittenSince(work: Work, address: Address, messageId: string): Promise<boolean> {
  const [later] = await work
    .from(ticketMessages, { id: ticketMessages.id })
    .innerJoin(
      ticketConversations,
      and(
        eq(ticketConversations.tenantId, ticketMessages.tenantId),
        eq(ticketConversations.ticketId, ticketMessages.ticketId),
      ),
    )
    .where(
      and(
        isWith(address),
        gt(ticketMessages.id, messageId),
        eq(ticketMessages.authorType, "CUSTOMER"),
        isOfConversation(sql`${ticketMessages.messenger}`),
      ),
    )
    .limit(1);
  return later !== undefined;
}
