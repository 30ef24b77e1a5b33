import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { Message, MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { afterCursor, cursorFrom } from "../../../db/cursor.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { attachmentsOf } from "../../workspace/attachments/queries.ts";
import type { AttachmentView } from "../../workspace/attachments/queries.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { ticketMessages } from "./table.ts";

export type MessageRow = typeof ticketMessages.$inferSelect;
interface Found {
  message: MessageRow;
  mail: string | null;
}

const selectFrom = ({ db }: Work) =>
  db
    .select({ message: ticketMessages, mail: deliveries.state })
    .from(ticketMessages)
    .leftJoin(
      deliveries,
      and(eq(deliveries.tenantId, ticketMessages.tenantId), eq(deliveries.id, ticketMessages.outboxId)),
    );
const inThread = (work: Work, ticketId: string) =>
  and(eq(ticketMessages.tenantId, work.tenant), eq(ticketMessages.ticketId, ticketId));

/** The newest messages, oldest first; the cursor leads to older ones. */
export async function readConversation(
  work: Work,
  ticketId: string,
  { limit, cursor, language }: { limit: number; cursor?: string | undefined; language: Language | null },
): Promise<{ items: Message[]; nextCursor: string | null }> {
  const [before] = cursor === undefined ? [] : afterCursor(cursor, ["id"]);
  const newestFirst = await selectFrom(work)
    .where(
      and(inThread(work, ticketId), before === undefined ? undefined : lt(ticketMessages.id, String(before))),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(limit + 1);
  const shown = newestFirst.slice(0, limit).toReversed();
  const oldest = shown[0];
  return {
    items: await presentMessages(work, shown, language),
    nextCursor: newestFirst.length > limit && oldest ? cursorFrom([oldest.message.id]) : null,
  };
}

export async function ticketMessageView(work: Work, id: string, language: Language | null): Promise<Message> {
  const found = await selectFrom(work).where(
    and(eq(ticketMessages.tenantId, work.tenant), eq(ticketMessages.id, id)),
  );
  const [message] = await presentMessages(work, found, language);
  if (!message) throw new Fault("not_found");
  return message;
}

/**
 * The same of one that this transaction has written and sent on its way: nothing of it is asked for but its files,
 * and a mail of this transaction has not been tried yet.
 */
export async function writtenMessageView(
  work: Work,
  message: MessageRow,
  { hasFiles, language }: { hasFiles: boolean; language: Language | null },
): Promise<Message> {
  const files = hasFiles ? await attachmentsOf(work, [message.id]) : new Map<string, AttachmentView[]>();
  return presentMessage(work, { message, mail: null }, files.get(message.id) ?? [], language);
}

/**
 * What came after the message that somebody saw last, if the customer is in it; otherwise nothing was missed.
 */
export async function missedSince(
  work: Work,
  ticketId: string,
  seenId: string | null,
  language: Language | null,
): Promise<Message[]> {
  const newer = seenId === null ? undefined : gt(ticketMessages.id, seenId);
  const [byCustomer] = await work.db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(inThread(work, ticketId), eq(ticketMessages.authorType, "CUSTOMER"), newer))
    .limit(1);
  if (!byCustomer) return [];
  const rows = await selectFrom(work)
    .where(and(inThread(work, ticketId), newer))
    .orderBy(desc(ticketMessages.id))
    .limit(50);
  return presentMessages(work, rows.toReversed(), language);
}

/** The message that its author sent under this id before, if they did. */
export async function alreadySent(
  work: Work,
  ticketId: string,
  authorId: string | null,
  clientMessageId: string | undefined,
): Promise<MessageRow | undefined> {
  if (clientMessageId === undefined || authorId === null) return undefined;
  const [row] = await work.db
    .select()
    .from(ticketMessages)
    .where(
      and(
        inThread(work, ticketId),
        eq(ticketMessages.authorId, authorId),
        eq(ticketMessages.clientMessageId, clientMessageId),
      ),
    );
  return row;
}

async function presentMessages(work: Work, found: Found[], language: Language | null): Promise<Message[]> {
  const files = await attachmentsOf(
    work,
    found.map(({ message }) => message.id),
  );
  return found.map((one) => presentMessage(work, one, files.get(one.message.id) ?? [], language));
}

function presentMessage(
  work: Work,
  {
    message: { tenantId: _tenant, undo: _undo, outboxId: _outbox, authorType, channel, delivery, ...rest },
    mail,
  }: Found,
  attachments: AttachmentView[],
  language: Language | null,
): Message {
  return {
    ...rest,
    mail: rest.mail && shownMail(work, rest.mail),
    messenger: rest.messenger && shownMessenger(rest.messenger, language),
    deliveryReason: rest.deliveryReason && toldText(rest.deliveryReason, language),
    attachments,
    authorType,
    channel,
    delivery: deliveryOf(delivery, mail),
  };
}

const shownMessenger = (messenger: MessageMessenger, language: Language | null): MessageMessenger =>
  messenger.parts === undefined
    ? messenger
    : {
        ...messenger,
        parts: messenger.parts.map((part) => ({
          ...part,
          reason: part.reason && toldText(part.reason, language),
        })),
      };

/** Who got a blind copy, agents know. */
const shownMail = ({ actor }: Work, mail: MessageMail): MessageMail =>
  isRole(actor.role) && outranks(actor.role, "AGENT") ? mail : { ...mail, bcc: [] };

/** A mail's state is the outbox's. One that is kept in the outbox for want of a provider has not left. */
const deliveryOf = (delivery: Message["delivery"], mail: string | null): Message["delivery"] =>
  mail === "SENT" || mail === "FAILED" ? mail : delivery;
