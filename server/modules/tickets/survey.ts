import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { locales } from "../../../contract/enums.ts";
import type { Locale } from "../../../contract/enums.ts";
import { Fault } from "../../fault.ts";
import type { Services } from "../../services.ts";
import type { Work } from "../../work.ts";
import { contacts } from "../contacts/table.ts";
import { queueMail } from "../platform/outbox.ts";
import { tenants } from "../../db/table.ts";
import { lockTicket } from "./queries.ts";
import { ticketSurveys } from "./table.ts";

/** The customer answers the mail; it names no page. */
const words: Record<Locale, (name: string, desk: string, subject: string) => { subject: string; text: string }> = {
  en: (name, desk, subject) => ({ subject: `How did we do? ${subject}`, text: `Hello ${name},\n\nhow satisfied are you with how we handled "${subject}"?\n\nReply to this mail with a number from 1 (not at all) to 5 (very), and with a sentence if you like.\n\nThank you,\n${desk}` }),
  es: (name, desk, subject) => ({ subject: `¿Qué tal lo hicimos? ${subject}`, text: `Hola, ${name}:\n\n¿Qué tan satisfecho estás con la forma en que atendimos «${subject}»?\n\nResponde a este correo con un número del 1 (nada) al 5 (mucho) y, si quieres, con una frase.\n\nGracias,\n${desk}` }),
  ar: (name, desk, subject) => ({ subject: `كيف كانت خدمتنا؟ ${subject}`, text: `مرحبًا ${name}،\n\nما مدى رضاك عن معالجتنا لموضوع «${subject}»؟\n\nردّ على هذه الرسالة برقم من 1 (غير راضٍ إطلاقًا) إلى 5 (راضٍ جدًا)، وأضف جملة إن أحببت.\n\nشكرًا لك،\n${desk}` }),
};

/** Asks the ticket's contact how it went. @throws Fault conflict where there is nobody to ask, or they were asked and have not answered yet */
export async function sendSurvey(work: Work, { env }: Pick<Services, "env">, ref: string): Promise<{ id: string; sentTo: string }> {
  const ticket = await lockTicket(work, ref);
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  if (!contact?.email) throw new Fault("conflict", "The ticket's contact has no e-mail address.");
  const [asked] = await work.db.select({ id: ticketSurveys.id }).from(ticketSurveys).where(and(eq(ticketSurveys.tenantId, work.tenant), eq(ticketSurveys.ticketId, ticket.id), isNull(ticketSurveys.answeredAt))).orderBy(desc(ticketSurveys.id)).limit(1);
  if (asked) throw new Fault("conflict", "The contact was asked already and has not answered yet.");
  const [tenant] = await work.db.select({ name: tenants.name, locale: tenants.locale }).from(tenants).where(eq(tenants.id, work.tenant));
  const survey = await work.rows(ticketSurveys).insert({ ticketId: ticket.id, sentTo: contact.email, hash: createHash("sha256").update(randomBytes(32)).digest("base64url"), createdAt: work.now });
  const locale = locales.find((known) => known === tenant?.locale) ?? "en";
  const { subject, text } = words[locale](contact.name, tenant?.name ?? work.tenant, ticket.subject);
  const host = `${work.tenant}.${env.publicDomain}`;
  await queueMail(work, { to: contact.email, subject: `${subject} [#${ticket.number}]`, text, headers: { "Message-ID": `<survey-${survey.id}@${host}>`, References: `<ticket-${ticket.id}@${host}>` } });
  return { id: survey.id, sentTo: contact.email };
}
