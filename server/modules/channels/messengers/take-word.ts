import type { Locale } from "../../../../contract/locales.ts";
import type { InboundContent } from "../../../providers/channel/channel.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { consentWordOf } from "../opt-outs/consent-word.ts";
import { takeConsentWord } from "../opt-outs/take-word.ts";
import { findConversation, findOtherConversation } from "./carry.ts";
import { ticketChannelOf } from "./conversations.ts";
import { consentChannelOf } from "./marketing.ts";

/** Where a messenger's message is a word of consent: it is taken, and confirmed as long as the window is open. */
export async function takeWord(
  work: Work,
  services: Services,
  connection: ConnectionRow,
  heard: {
    ticket: TicketRow;
    contactId: string;
    content: InboundContent;
    /** What it says. */
    text: string;
    /** It came by another messenger than the ticket's own. */
    isByOtherWay: boolean;
    language: Locale;
  },
): Promise<boolean> {
  const { ticket, contactId, content, text, isByOtherWay, language } = heard;
  const channel = consentChannelOf(ticketChannelOf(connection));
  // What everybody reads, and the words of a file, say nothing of the kind.
  if (channel === null || (content.type !== "text" && content.type !== "choice")) return false;
  if (!consentWordOf(text)) return false;
  const conversation = isByOtherWay
    ? await findOtherConversation(work, ticket.id, connection.id)
    : await findConversation(work, ticket.id);
  return takeConsentWord(work, {
    ticket,
    contactId,
    channel,
    text,
    name: connection.displayName ?? connection.name,
    answer: conversation?.botWindow.isOpen
      ? { services, language, ...(isByOtherWay ? { connectionId: connection.id } : {}) }
      : null,
  });
}
