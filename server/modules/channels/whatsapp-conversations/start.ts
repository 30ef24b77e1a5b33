import { eq, isNull, and, asc, inArray } from "drizzle-orm";
import { messengerProviders } from "../../../../contract/enums.ts";
import { valueProblems } from "../../../../contract/channels/template-rules.ts";
import type { Message } from "../../../../contract/desk/ticket-messages.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import type { whatsappConversations } from "../../../../contract/channels/whatsapp-conversations.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { ChannelIdentity } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { survivorOf } from "../../desk/tickets/merged.ts";
import { lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { subjectFrom } from "../../desk/tickets/receive.ts";
import { contactFor } from "../../desk/tickets/requester.ts";
import { users } from "../../people/session/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import { defaultsOfConnection, placeOfNew } from "../connection-defaults/defaults.ts";
import { beginConversation, conversationOf, ticketChannelOf } from "../messengers/conversations.ts";
import { sendPart, sentBefore } from "../messengers/send.ts";
import type { Sending } from "../messengers/send.ts";
import { templateSent } from "../whatsapp-templates/content.ts";
import { headerFor } from "../whatsapp-templates/header.ts";
import { refuseProblems } from "../whatsapp-templates/problems.ts";
import { contentOf, refuseToSend } from "../whatsapp-templates/queries.ts";
import { whatsappTemplates } from "../whatsapp-templates/table.ts";
import { say } from "./texts.ts";

type StartBody = BodyOut<typeof whatsappConversations.start>;

/**
 * The first word to a number, by a template: in the conversation that is open with it, or in a new ticket of
 * whoever writes. @throws Fault for a connection or a number that cannot be begun with, a template that may
 * not be sent, and a blocked contact
 */
export async function startConversation(sending: Sending, body: StartBody): Promise<Message> {
  const { work } = sending;
  const connection = await startingConnection(work, body.connectionId);
  const phone = phoneFrom(body.to);
  const template = await work.rows(whatsappTemplates).get(body.templateId);
  refuseToSend(template, connection);
  const values = body.values ?? {};
  refuseProblems(valueProblems(contentOf(template), values));
  const { text } = templateSent(template, values);
  const contact = await contactFor(work, {
    addresses: [phone],
    ...(body.name === undefined ? {} : { name: body.name }),
    source: "MANUAL",
  });
  if (contact.status === "BLOCKED")
    throw new Fault("conflict", say("whatsapp_conversations.blocked", { name: contact.name }));
  // As the provider's posts name who answers.
  const identity = { kind: "WHATSAPP_ID" as const, value: phone.value.replace(/^\+/, "") };
  const ticket =
    (await openTicketWith(work, connection, identity)) ??
    (await beginTicket(work, { connection, identity, contact, subject: subjectFrom(text) }));
  const first = await sentBefore(sending, ticket, body.clientMessageId);
  if (first) return first;
  const header = await headerFor(work, template, body.header);
  const said = templateSent(template, values, header);
  return sendPart(sending, ticket, { ...said, clientMessageId: body.clientMessageId });
}

/** @throws Fault not_found for one that the workspace does not have; at the field for a channel that cannot begin */
async function startingConnection(work: Work, id: string): Promise<ConnectionRow> {
  const connection = await work.rows(connections).get(id);
  if (connection.deletedAt !== null) throw new Fault("not_found");
  if (channelProviders[connection.provider].provider.templates === null)
    throw fieldFault("connectionId", say("whatsapp_conversations.cannot_begin"));
  if (connection.state !== "CONNECTED")
    throw new Fault("conflict", say("whatsapp_conversations.not_connected", { name: connection.name }));
  return connection;
}

const internationalNumber = /^(\+|00)[1-9]\d{6,14}$/;
/** @throws Fault at the field */
function phoneFrom(written: string): Address {
  const number = written.replaceAll(/[\s().-]/g, "");
  const withPlus = /^[1-9]/.test(number) ? `+${number}` : number;
  if (!internationalNumber.test(withPlus)) throw fieldFault("to", say("whatsapp_conversations.bad_number"));
  return addressOf("PHONE", withPlus.replace(/^00/, "+"), { path: "to" });
}

/** @throws Fault conflict where it is one that the caller may not see */
async function openTicketWith(
  work: Work,
  connection: ConnectionRow,
  identity: ChannelIdentity,
): Promise<TicketRow | undefined> {
  const known = await conversationOf(work, connection.id, [identity]);
  if (!known) return undefined;
  const { id, status, deletedAt, spamAt } = await survivorOf(work, known.ticketId);
  if (status === "RESOLVED" || status === "CLOSED" || deletedAt !== null || spamAt !== null) return undefined;
  try {
    return await lockTicket(work, id);
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found")
      throw new Fault("conflict", say("whatsapp_conversations.with_others"));
    throw error;
  }
}

async function beginTicket(
  work: Work,
  of: { connection: ConnectionRow; identity: ChannelIdentity; contact: ContactRow; subject: string },
): Promise<TicketRow> {
  const { connection, identity, contact, subject } = of;
  const writer = work.actor.id === null ? undefined : await work.rows(users).find(work.actor.id);
  const { ticket } = await createTicket(work, {
    ...(await placeOfNew(work, await defaultsOfConnection(work, connection.id))),
    subject,
    channel: ticketChannelOf(connection),
    requester: { id: contact.id },
    // Whoever visits the workspace, or only may write for it, leaves it to the rules.
    ...(writer?.isActive && writer.role !== "USER" ? { assignedToId: writer.id } : {}),
  });
  await beginConversation(work, ticket, { connection, sender: identity, contact, isCalled: true, at: null });
  return lockTicket(work, ticket.id);
}

/** The numbers by which a conversation can be begun. */
export async function startingNumbers(
  work: Work,
): Promise<{ id: string; name: string; displayName: string | null }[]> {
  const providers = messengerProviders.filter((id) => channelProviders[id].provider.templates !== null);
  return work
    .from(connections, { id: connections.id, name: connections.name, displayName: connections.displayName })
    .where(
      and(
        inArray(connections.provider, providers),
        isNull(connections.deletedAt),
        eq(connections.state, "CONNECTED"),
      ),
    )
    .orderBy(asc(connections.createdAt), asc(connections.id));
}
