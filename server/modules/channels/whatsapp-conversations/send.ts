import { and, asc, eq } from "drizzle-orm";
import { valueProblems, variablesOf } from "../../../../contract/channels/template-rules.ts";
import type { TemplateValues } from "../../../../contract/channels/template-rules.ts";
import type { TemplateHeaderBody } from "../../../../contract/channels/whatsapp-templates.ts";
import type { Message } from "../../../../contract/desk/ticket-messages.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { inWords } from "../../../words/texts.ts";
import { defaultsOfConnection } from "../connection-defaults/defaults.ts";
import type { Conversation } from "../messengers/carry.ts";
import { lockConversation, lockWay, sendPart, sentBefore } from "../messengers/send.ts";
import type { Sending } from "../messengers/send.ts";
import { templateSent } from "../whatsapp-templates/content.ts";
import { headerFor } from "../whatsapp-templates/header.ts";
import { refuseProblems } from "../whatsapp-templates/problems.ts";
import { accountOf, contentOf, refuseToSend } from "../whatsapp-templates/queries.ts";
import { whatsappTemplates } from "../whatsapp-templates/table.ts";
import type { TemplateRow } from "../whatsapp-templates/table.ts";
import { say } from "./texts.ts";

/** @throws Fault for a template that is not approved, not this account's, or not filled in */
export async function sendTemplate(
  sending: Sending,
  ref: string,
  body: {
    templateId: string;
    values?: TemplateValues | undefined;
    header?: TemplateHeaderBody | undefined;
    clientMessageId?: string | undefined;
    connectionId?: string | undefined;
  },
): Promise<Message> {
  const { work } = sending;
  const { ticket, conversation, way } = await lockWay(work, "WHATSAPP", ref, body.connectionId);
  const template = await work.rows(whatsappTemplates).find(body.templateId);
  if (!template) throw new Fault("not_found");
  refuseToSend(template, conversation.connection);
  const values = body.values ?? {};
  refuseProblems(valueProblems(contentOf(template), values));
  const first = await sentBefore(sending, ticket, body.clientMessageId);
  if (first) return first;
  return sendPart(sending, ticket, {
    ...templateSent(template, values, await headerFor(work, template, body.header)),
    clientMessageId: body.clientMessageId,
    way,
  });
}

/**
 * Tells how a ticket is, in words while the window is open, else by a template that was made for it. The words
 * are in the language that the number speaks to its customers.
 */
export async function sendTicketStatus(sending: Sending, ref: string): Promise<Message> {
  const { work } = sending;
  const { ticket, conversation } = await lockConversation(work, "WHATSAPP", ref);
  if (conversation.window.isOpen) {
    const { language } = await defaultsOfConnection(work, conversation.connection.id);
    const status = say(`whatsapp_conversations.status_${ticket.status}`);
    const text = inWords(
      say("whatsapp_conversations.ticket_is", { number: ticket.number, status }),
      language,
    );
    return sendPart(sending, ticket, { text, part: null });
  }
  const template = await statusTemplate(work, conversation);
  const language = languageOf(template.language);
  const values = {
    "body.1": String(ticket.number),
    "body.2": inWords(say(`whatsapp_conversations.status_${ticket.status}`), language),
  };
  return sendPart(sending, ticket, templateSent(template, values));
}
const languageOf = (code: string): Caller["language"] =>
  (/^(es|ar)/.exec(code)?.[0] ?? null) as Caller["language"]; // by the pattern

/** That which the number's settings name; else one that is called so. @throws Fault conflict */
async function statusTemplate(work: Work, { connection }: Conversation): Promise<TemplateRow> {
  const approved = await work
    .from(whatsappTemplates)
    .where(
      and(
        eq(whatsappTemplates.businessAccountId, accountOf(connection)),
        eq(whatsappTemplates.status, "APPROVED"),
        eq(whatsappTemplates.category, "UTILITY"),
      ),
    )
    .orderBy(asc(whatsappTemplates.name), asc(whatsappTemplates.language))
    .limit(200);
  const fitting = approved.filter((row) => isStatusTemplate(row));
  const found =
    fitting.find(({ id }) => id === connection.settings["statusTemplateId"]) ??
    fitting.find(({ name }) => name === "ticket_status");
  if (!found) throw new Fault("conflict", say("whatsapp_conversations.no_status_template"));
  return found;
}

/** Two variables of the body, the ticket's number and its status, and nothing else to be filled in. */
export const isStatusTemplate = (row: TemplateRow): boolean =>
  row.headerFormat === "TEXT" &&
  variablesOf(contentOf(row))
    .map(({ name }) => name)
    .join() === "body.1,body.2";
