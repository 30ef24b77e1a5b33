import type { Caller } from "../../../kernel/implement.ts";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { tickets as calls } from "../../../../contract/desk/tickets.ts";
import type { Message, MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import { isLiveChannel } from "../../../../contract/enums.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import { releaseAttachments } from "../../workspace/attachments/queries.ts";
import { chooseWay, recipientCheckOf } from "./carriers.ts";
import type { ChosenWay } from "./carriers.ts";
import { deliverMessage } from "./delivery.ts";
import { alreadySent, ticketMessageView, missedSince, writtenMessageView } from "./messages.ts";
import { audienceOf, lockShownTicket, lockTicket, ticketView, writtenTicketView } from "./queries.ts";
import type { Ticket, TicketRow } from "./queries.ts";
import { ticketMessages, tickets } from "./table.ts";
import { messageOn, restoredFields } from "./thread.ts";
import { writeMessage } from "./write-message.ts";
import { followReplyFailed, followTicketWrite } from "./write.ts";
import { say } from "./texts.ts";

type Reply = BodyOut<typeof calls.reply>;

/**
 * An agent's words on a ticket: said once for each client id, against a thread that they have seen, and held
 * for as long as they may think better of it.
 */
export async function replyToTicket(
  { caller, ...work }: Work & { caller: Caller },
  services: Services,
  ref: string,
  body: Reply,
): Promise<{ message: Message; ticket: Ticket; cannotSee?: { id: string; name: string }[] }> {
  if (body.targetLanguage) throw new Fault("provider_missing", say("tickets.no_translation_provider"));
  const locked = await lockShownTicket(work, ref);
  const before = locked.ticket;
  // Both leave at once: what was said before answers whatever was missed.
  const [first, missed] = await Promise.all([
    alreadySent(work, before.id, work.actor.id, body.clientMessageId),
    body.lastSeenMessageId === undefined
      ? []
      : missedSince(work, before.id, body.lastSeenMessageId, caller.language),
  ]);
  if (first)
    return {
      message: await ticketMessageView(work, first.id, caller.language),
      ticket: await ticketView(work, before.id),
    };
  if (missed.length > 0) throw new Fault("stale_thread", undefined, { extra: { missed } });
  const mail = body.mail && recipientsOf(body.mail);
  const way = await wayOf(work, before, body);
  if (body.isPublic) await recipientCheckOf(way.channel)?.(work, before, mail);
  const messenger = await besideWords(work, before, body, way);
  const holdSeconds = body.isPublic ? await holdFor(work, way.channel, body.holdSeconds) : 0;
  const heldUntil = holdSeconds > 0 ? later(work.now, { seconds: holdSeconds }) : undefined;
  const {
    ticket: after,
    message,
    cannotSee,
    asLeft,
  } = await writeMessage(work, before, {
    author: { type: "AGENT", id: work.actor.id, name: work.actor.name },
    content: body.message,
    isPublic: body.isPublic,
    attachments: body.attachments,
    clientMessageId: body.clientMessageId,
    setStatus: body.setStatus,
    heldUntil,
    services,
    channel: way.channel,
    mail,
    messenger,
  });
  if (heldUntil !== undefined)
    work.enqueue<Released>(releaseMessage, { ticketId: after.id, messageId: message.id }, heldUntil);
  const hasFiles = (body.attachments ?? []).length > 0;
  return {
    message: await writtenMessageView(work, message, { hasFiles, language: caller.language }),
    ticket: await writtenTicketView(work, locked, asLeft()),
    ...(cannotSee.length > 0 ? { cannotSee } : {}),
  };
}

/** @throws Fault for a way by which the contact cannot be reached; a note goes nowhere */
async function wayOf(work: Work, ticket: TicketRow, { connectionId, isPublic }: Reply): Promise<ChosenWay> {
  if (connectionId === undefined) return { channel: ticket.channel, connectionId: null };
  if (!isPublic) throw fieldFault("connectionId", say("tickets.note_goes_nowhere"));
  return chooseWay(work, ticket, connectionId);
}

/**
 * What a messenger's message has beside its words: the one that it is an answer to, and the connection.
 * @throws Fault invalid at the field for a message that the customer does not see
 */
async function besideWords(
  work: Work,
  ticket: TicketRow,
  { repliesToId, isPublic }: Reply,
  { connectionId }: ChosenWay,
): Promise<MessageMessenger | undefined> {
  if (repliesToId === undefined && connectionId === null) return undefined;
  if (repliesToId !== undefined) {
    const message = await work.rows(ticketMessages).find(repliesToId);
    if (!isPublic || message?.ticketId !== ticket.id || !message.isPublic || message.delivery === "HELD")
      throw fieldFault("repliesToId", say("shared.no_such_message"));
  }
  return {
    content: null,
    repliesToId: repliesToId ?? null,
    reactions: [],
    ...(connectionId === null ? {} : { connectionId }),
  };
}

/** Whom its author chose; the rest of a mail's particulars is of those that come in. */
const recipientsOf = ({ to, cc, bcc }: NonNullable<Reply["mail"]>): MessageMail => {
  const people = (addresses: readonly string[]) =>
    [...new Set(addresses)].map((address) => ({ address, name: "" }));
  return {
    from: null,
    to: people(to ?? []),
    cc: people(cc),
    bcc: people(bcc),
    subject: "",
    quoted: "",
    trust: null,
    isAutomatic: false,
    hasSource: false,
    leftOut: [],
  };
};

async function holdFor(work: Work, channel: string, wanted: Reply["holdSeconds"]): Promise<number> {
  if (wanted !== "workspace") return wanted ?? 0;
  const { undoSendSeconds: usual, undoSendLiveSeconds: live } = tenants;
  const seconds = await work.setting("how long replies are held", async () => {
    const [held] = await work.db.select({ usual, live }).from(tenants).where(eq(tenants.id, work.tenant));
    return held ?? { usual: 0, live: 0 };
  });
  return isLiveChannel(channel) ? seconds.live : seconds.usual;
}

/**
 * Takes back a reply that has not left: its words return to the composer, its files to their uploader, and
 * the ticket to what it was.
 */
export async function undoReply(
  work: Work,
  ref: string,
  messageId: string,
): Promise<{ text: string; html: string | null }> {
  const before = await lockTicket(work, ref);
  const message = await messageOn(work, before, messageId);
  mustBeTheirs(work, message.authorId);
  if (message.delivery !== "HELD") throw new Fault("conflict", say("tickets.already_sent"));
  await releaseAttachments(work, message.id);
  await work.rows(ticketMessages).remove(message.id);
  const restored = restoredFields(before, message.undo);
  const after = await work.rows(tickets).update(
    before.id,
    {
      ...restored,
      messageCount: before.messageCount - 1,
      ...(restored.status === undefined ? { version: before.version } : {}),
    },
    { before, action: "undo" },
  );
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audienceOf(after));
  await followReplyFailed(work, { ticket: after, messageId });
  await followTicketWrite(work, { before, after, cause: "undo_reply" });
  return { text: message.text, html: message.html };
}

export async function sendNow(
  { caller, ...work }: Work & { caller: Caller },
  services: Services,
  ref: string,
  messageId: string,
): Promise<Message> {
  const ticket = await lockTicket(work, ref);
  const message = await messageOn(work, ticket, messageId);
  mustBeTheirs(work, message.authorId);
  if (message.delivery === "HELD") await release(work, services, ticket.id, messageId);
  return ticketMessageView(work, messageId, caller.language);
}

interface Released {
  ticketId: string;
  messageId: string;
}
/** A held reply leaves when its time has come, unless it was taken back or sent before. */
export const releaseMessage = defineJob<Released>({
  name: "tickets.release-message",
  schema: z.object({
    ticketId: z.uuid(),
    messageId: z.uuid(),
  }),
  run: async ({ desk, services, tenant, payload }) => {
    await desk.transaction(tenant, systemActor, async (work) => {
      const message = await work.rows(ticketMessages).find(payload.messageId);
      // The queue's clock may run ahead of ours.
      if (message?.delivery === "HELD" && message.sendsAt !== null && message.sendsAt > work.now) {
        work.enqueue<Released>(releaseMessage, payload, message.sendsAt);
        return;
      }
      await release(work, services, payload.ticketId, payload.messageId);
    });
  },
});

async function release(work: Work, services: Services, ticketId: string, messageId: string): Promise<void> {
  // The ticket's row first: whoever takes the reply back waits here, or has done so.
  const ticket = await work.rows(tickets).lock(ticketId);
  const message = await work.rows(ticketMessages).find(messageId);
  if (message?.delivery !== "HELD") return;
  await deliverMessage(work, services, ticket, message);
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

function mustBeTheirs({ actor }: Work, authorId: string | null): void {
  if (authorId === actor.id || (isRole(actor.role) && outranks(actor.role, "SUPERVISOR"))) return;
  throw new Fault("forbidden", say("tickets.held_reply_not_yours"));
}
