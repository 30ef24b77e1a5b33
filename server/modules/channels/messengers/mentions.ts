import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import type { ChannelIdentity, InboundMention } from "../../../providers/channel/channel.ts";
import type { ReadMention } from "../../../providers/channel/comment-calls.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { storedText } from "../../../words/stored.ts";
import { visitorActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { identityRows } from "../../crm/contact-identities/queries.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { receiveMessage, subjectFrom } from "../../desk/tickets/receive.ts";
import { contactFor } from "../../desk/tickets/requester.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { publishParked } from "../../workspace/inbound/receive.ts";
import { inboundEvents } from "../../workspace/inbound/table.ts";
import { defaultsOfConnection, placeOfNew } from "../connection-defaults/defaults.ts";
import { conversationOf, rememberMessage, ticketChannelOf } from "./conversations.ts";
import { messageIdOf } from "./external-ids.ts";
import { say } from "./texts.ts";

interface Asked {
  entryId: string;
}
/** Asks who named the account, and in which words: the post of a mention says neither. */
export const readMention: JobName<Asked> = { name: "messengers.read-mention" };

/** A question that was lost may be asked again. */
const passes: readonly ProviderFailure["kind"][] = ["later", "unknown"];

const mentionActor = visitorActor({ ip: null, userAgent: null, requestId: null });

export const readMentionJob = defineJob<Asked>({
  ...readMention,
  schema: z.object({ entryId: z.uuid() }),
  async run({ desk, services, tenant, payload: { entryId } }) {
    const found = await desk.read(tenant, mentionActor, (work) => mentionOf(work, entryId));
    if (!found) return;
    const { event, connection } = found;
    try {
      const read = await openConnection(desk, services, connection).mention?.(event);
      await desk.transaction(tenant, mentionActor, (work) =>
        read
          ? takeMention(work, connection, { entryId, event, read })
          : park(work, entryId, storedText(say("messengers.mention_of_nobody"))),
      );
    } catch (error) {
      // What passes by itself is tried again by the queue; the rest waits for a person, who can try it again.
      if (!(error instanceof ProviderFailure) || passes.includes(error.kind)) throw error;
      await desk.transaction(tenant, mentionActor, (work) => park(work, entryId, error.stored));
    }
  },
});

interface Entry {
  event: InboundMention;
  connection: ConnectionRow;
}
async function mentionOf(work: Work, entryId: string): Promise<Entry | null> {
  const row = await work.rows(inboundEvents).find(entryId);
  const connection = row && (await work.rows(connections).find(row.connectionId));
  return row?.event.kind === "mention" && connection?.deletedAt === null
    ? { event: row.event, connection }
    : null;
}

async function park(work: Work, entryId: string, reason: string): Promise<void> {
  const { connectionId } = await work.rows(inboundEvents).update(entryId, { state: "PARKED", reason });
  publishParked(work, connectionId);
}

/** On the conversation that they have with the account, else a ticket that nobody answers by Instagram. */
async function takeMention(
  work: Work,
  connection: ConnectionRow,
  { entryId, event, read }: { entryId: string; event: InboundMention; read: ReadMention },
): Promise<void> {
  // Twice at once waits here, and finds the message.
  await work.db
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(and(eq(inboundEvents.tenantId, work.tenant), eq(inboundEvents.id, entryId)))
    .for("update");
  if ((await messageIdOf(work, connection.id, event.externalId)) !== null) return;
  const contact = await contactFor(work, {
    addresses: [addressOf("INSTAGRAM", read.username)],
    name: read.username,
    source: "SOCIAL_MEDIA",
    isProved: true,
  });
  if (contact.status === "BLOCKED") return;
  const words = {
    content: read.text.trim() === "" ? "📎 …" : read.text,
    isPlain: true,
    channel: ticketChannelOf(connection),
    messenger: {
      content: {
        type: "mention" as const,
        place: event.commentId === null ? ("POST" as const) : ("COMMENT" as const),
        link: read.link,
      },
      repliesToId: null,
      reactions: [],
    },
  };
  const known = await conversationOfContact(work, connection, contact);
  const { message } = known
    ? await receiveMessage(work, known.ticketId, contact, words)
    : await createTicket(work, {
        ...(await placeOfNew(work, await defaultsOfConnection(work, connection.id))),
        subject: subjectFrom(words.content),
        channel: words.channel,
        requester: { id: contact.id },
        message: words,
      });
  if (message) await rememberMessage(work, connection.id, event.externalId, message);
}

/** A mention names nobody's id, so the one that their profile told decides. */
async function conversationOfContact(work: Work, { id }: ConnectionRow, contact: ContactRow) {
  const identities = (await identityRows(work, contact.id)).flatMap(
    ({ kind, value, isLive }): ChannelIdentity[] =>
      kind === "INSTAGRAM_USER" && isLive ? [{ kind: "IGSID", value }] : [],
  );
  return identities.length === 0 ? undefined : conversationOf(work, id, identities);
}
