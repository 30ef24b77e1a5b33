import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import { consentChannels } from "../../../../contract/crm/consent-kinds.ts";
import type { Channel } from "../../../../contract/enums.ts";
import type { ConsentChannel } from "../../../../contract/crm/consent-kinds.ts";
import { fieldFault } from "../../../fault.ts";
import type { Fault } from "../../../fault.ts";
import type { InboundPreference } from "../../../providers/channel/channel.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { contactAt } from "../../crm/contact-identities/queries.ts";
import { changeConsent, hasOptedOut } from "../../crm/consents/change.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { noteConsent } from "../opt-outs/take-word.ts";
import { say } from "../opt-outs/texts.ts";
import { whatsappTemplates } from "../whatsapp-templates/table.ts";
import { addressIn, conversationOf, ticketChannelOf } from "./conversations.ts";

/** The channel as consents name it; null for one of which nobody opts out. */
export const consentChannelOf = (channel: Channel): ConsentChannel | null =>
  consentChannels.find((one) => one === channel) ?? null;

/** Why a message may not go to somebody who opted out of marketing, if so: it is a template of offers. */
export async function refusalOfMarketing(
  work: Work,
  { channel, contactId }: { channel: Channel; contactId: string | null },
  messenger: MessageMessenger | null,
): Promise<Fault | undefined> {
  const part = messenger?.content;
  const consentChannel = consentChannelOf(channel);
  if (part?.type !== "template" || consentChannel === null || contactId === null) return undefined;
  const template = await work.rows(whatsappTemplates).find(part.templateId);
  if (template?.category !== "MARKETING") return undefined;
  return (await hasOptedOut(work, contactId, { channel: consentChannel, purpose: "MARKETING" }))
    ? fieldFault("templateId", say("opt_outs.opted_out_of_marketing"))
    : undefined;
}

/**
 * What a customer chose of marketing in the messenger's own app. @returns why nothing came of it, if so
 */
export async function takePreference(
  work: Work,
  connection: ConnectionRow,
  { customer, marketing, at }: InboundPreference,
): Promise<Text | null> {
  const known = await conversationOf(work, connection.id, customer);
  const ticket = known && (await lockSurvivor(work, known.ticketId));
  const contactId = ticket?.contactId ?? (await contactOf(work, customer));
  const channel = consentChannelOf(ticketChannelOf(connection));
  if (contactId === null || channel === null) return say("opt_outs.nobody_known");
  const isNews = await changeConsent(work, contactId, {
    channel,
    purpose: "MARKETING",
    state: marketing,
    source: "PROVIDER",
    reason: null,
    // A simulated provider's clock may be ahead of everybody's.
    at: at < work.now ? at : work.now,
  });
  const name = connection.displayName ?? connection.name;
  if (isNews && ticket?.deletedAt === null)
    await noteConsent(work, ticket, { channel, name, state: marketing, word: null });
  return null;
}

async function contactOf(work: Work, customer: InboundPreference["customer"]): Promise<string | null> {
  for (const { key } of customer.flatMap(addressIn)) {
    const contact = await contactAt(work, key);
    if (contact) return contact.id;
  }
  return null;
}

/** A message failed since its customer has stopped marketing at the provider, which had not said so before. */
export async function learnOptOut(
  work: Work,
  { state, code, connectionId, ticketId }: DeliveryRow,
): Promise<void> {
  if (state !== "FAILED" || code === null || connectionId === null || ticketId === null) return;
  const connection = await work.rows(connections).find(connectionId);
  if (!connection || channelProviders[connection.provider].provider.optedOutCode !== code) return;
  const ticket = await work.rows(tickets).find(ticketId);
  const channel = consentChannelOf(ticketChannelOf(connection));
  if (!ticket || ticket.contactId === null || channel === null) return;
  await changeConsent(work, ticket.contactId, {
    channel,
    purpose: "MARKETING",
    state: "OPTED_OUT",
    source: "PROVIDER",
    reason: null,
  });
}
