import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
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
import { lockComment } from "./mentioned-comments.ts";
import { say } from "./texts.ts";

interface Asked {
  entryId: string;
}
/** Asks who named the account, and in which words: the post of a mention says neither. */
export const readMention: JobName<Asked> = { name: "messengers.read-mention" };

/** A question that was lost may be asked again. */
const passes: readonly ProviderFailure["kind"][] = ["later", "unknown"];
/** Waits before the second, third … question; after the last the entry is parked. */
const askAgainMinutes = [1, 5, 15, 60, 180, 360, 720];
const askedMax = askAgainMinutes.length + 1;

const mentionActor = visitorActor({ ip: null, userAgent: null, requestId: null });

export const readMentionJob = defineJob<Asked>({
  ...readMention,
  schema: z.object({ entryId: z.uuid() }),
  async run({ desk, services, tenant, payload: { entryId } }) {
    const inTenant = <T>(act: (work: Work) => Promise<T>) => desk.transaction(tenant, mentionActor, act);
    // Counted first: one that kills its process throws nothing.
    const found = await inTenant((work) => beginAsking(work, entryId));
    if (!found) return;
    const { event, connection } = found;
    try {
      const read = await openConnection(desk, services, connection).mention?.(event);
      await inTenant((work) =>
        read
          ? takeMention(work, connection, { entryId, event, read })
          : park(work, entryId, storedText(say("messengers.mention_of_nobody"))),
      );
    } catch (error) {
      services.log.warn({ err: error, entry: entryId }, "a mention could not be read");
      await inTenant((work) => askAgain(work, entryId, error));
    }
  },
});

/** Null where nothing is to be asked: it is here by now, its connection is gone, or its questions are used up. */
async function beginAsking(work: Work, entryId: string): Promise<Entry | null> {
  const found = await mentionOf(work, entryId);
  if (!found || (await messageIdOf(work, found.connection.id, found.event.externalId)) !== null) return null;
  const [row] = await work
    .update(inboundEvents)
    .set({ attempts: sql`${inboundEvents.attempts} + 1` })
    .where(eq(inboundEvents.id, entryId))
    .returning({ attempts: inboundEvents.attempts });
  if (row && row.attempts <= askedMax) return found;
  await park(work, entryId, storedText(say("messengers.mention_gave_up", { count: askedMax })));
  return null;
}

/** What passes by itself is asked again, later each time; the rest waits for a person, who can try it again. */
async function askAgain(work: Work, entryId: string, error: unknown): Promise<void> {
  const { attempts } = await work.rows(inboundEvents).get(entryId);
  const minutes = askAgainMinutes[attempts - 1];
  const isOver = error instanceof ProviderFailure && !passes.includes(error.kind);
  if (isOver || minutes === undefined) await park(work, entryId, reasonOf(error));
  else work.enqueue(readMention, { entryId }, later(work.now, { minutes }));
}

/** What our own code throws may hold SQL and what stands in a message: the log has it. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) return error.stored;
  return storedText(error instanceof Fault ? error.reason : say("messengers.mention_failed_here"));
}

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
  await lockComment(work, connection.id, event.externalId);
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
