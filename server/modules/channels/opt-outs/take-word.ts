import type { ConsentChannel, ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import type { MessengerPart } from "../../../../contract/desk/messenger-parts.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { changeConsent } from "../../crm/consents/change.ts";
import type { DeliveryServices } from "../../desk/tickets/delivery.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { consentWordOf } from "./consent-word.ts";
import { say } from "./texts.ts";

interface Heard {
  ticket: TicketRow;
  contactId: string;
  channel: ConsentChannel;
  /** What the customer wrote, without what it quotes. */
  text: string;
  /** Who speaks for the desk. */
  name: string;
  /** How it is confirmed; null where the channel lets nothing through now, or a program wrote. */
  answer: {
    services: DeliveryServices;
    /** Of a word that several languages have. */
    language: Locale;
    /** Where the ticket is answered by another way than its own. */
    connectionId?: string | undefined;
  } | null;
}

/**
 * Where a message is nothing but the word that opts out of marketing or in again: writes it down, says so in the
 * thread, and confirms it once. The ticket's row is locked by the caller. @returns whether it is such a word
 */
export async function takeConsentWord(work: Work, heard: Heard): Promise<boolean> {
  const { ticket, contactId, channel, text, name, answer } = heard;
  const word = consentWordOf(text);
  if (!word) return false;
  const said = text.trim();
  const isNews = await changeConsent(work, contactId, {
    channel,
    purpose: "MARKETING",
    state: word.state,
    source: "CUSTOMER_WORD",
    reason: said,
  });
  // What is deleted, as spam is, has no thread that is told.
  if (!isNews || ticket.deletedAt !== null) return true;
  const noted = await noteConsent(work, ticket, { channel, name, state: word.state, word: said });
  // The answer would go to the ticket's customer, who has not written it.
  if (!answer || noted.contactId !== contactId) return true;
  const language = word.language ?? answer.language;
  await writeMessage(work, noted, {
    author: { type: "SYSTEM", id: null, name },
    content: inWords(
      word.state === "OPTED_OUT" ? say("opt_outs.confirm_out") : say("opt_outs.confirm_in"),
      language === "en" ? null : language,
    ),
    isPlain: true,
    channel,
    services: answer.services,
    ...(answer.connectionId === undefined
      ? {}
      : {
          messenger: { content: null, repliesToId: null, reactions: [], connectionId: answer.connectionId },
        }),
  });
  return true;
}

/** A line in the ticket's thread, for staff. `word`: the customer's; null: their app told it. */
export async function noteConsent(
  work: Work,
  ticket: TicketRow,
  {
    channel,
    name,
    state,
    word,
  }: { channel: ConsentChannel; name: string; state: ConsentState; word: string | null },
): Promise<TicketRow> {
  const content: MessengerPart = { type: "consent", channel, state, word };
  const text = word === null ? say(`opt_outs.told_${state}`) : say(`opt_outs.wrote_${state}`, { word });
  const noted = await writeMessage(work, ticket, {
    author: { type: "SYSTEM", id: null, name },
    content: inWords(text, null),
    isPlain: true,
    isPublic: false,
    channel,
    messenger: { content, repliesToId: null, reactions: [] },
  });
  return noted.ticket;
}
