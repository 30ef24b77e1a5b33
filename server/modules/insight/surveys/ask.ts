import { createHash, randomBytes } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Locale } from "../../../../contract/locales.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { clearTimer, defineTimer } from "../../../jobs/timers.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { visitorsOf } from "../../channels/chat/queries.ts";
import { listHeaders, unsubscribeLinks } from "../../channels/opt-outs/unsubscribe-links.ts";
import { hasOptedOut } from "../../crm/consents/change.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { audienceOf, lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { languageFor, obstacleToSurvey, scoresOf } from "./rules.ts";
import type { SurveyObstacle } from "./rules.ts";
import { askTimerName, liveSurvey } from "./schedule.ts";
import { settingsOf } from "./settings.ts";
import { ticketSurveys } from "./table.ts";
import { surveyMail } from "./wording.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";
import { inWords } from "../../../words/texts.ts";
import type { Language } from "../../../words/texts.ts";

type SurveyRow = typeof ticketSurveys.$inferSelect;
type Needed = Pick<Services, "env" | "database" | "sealer">;
export const surveyTokenHash = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const obstacles: Record<SurveyObstacle, Text> = {
  NOBODY: say("surveys.nobody_to_ask"),
  BLOCKED: say("surveys.contact_blocked"),
  UNREACHABLE: say("surveys.contact_unreachable"),
  OPTED_OUT: say("surveys.contact_opted_out"),
  THROTTLED: say("surveys.asked_lately"),
};

const askedAlready = ({ state }: Pick<SurveyRow, "state">): Text =>
  state === "ANSWERED" ? say("surveys.already_answered") : say("surveys.not_answered_yet");

/**
 * Asks the ticket's contact how it went, now and by hand. @throws Fault conflict where there is nobody to
 * ask, or they were asked already
 */
export async function askByHand(
  work: Work,
  services: Needed,
  ref: string,
): Promise<{ id: string; sentTo: string }> {
  const ticket = await lockTicket(work, ref);
  const live = await liveSurvey(work, ticket);
  if (live && live.state !== "SCHEDULED") throw new Fault("conflict", askedAlready(live));
  const settings = await settingsOf(work);
  const survey =
    live ??
    (await work.rows(ticketSurveys).insert({
      ticketId: ticket.id,
      contactId: ticket.contactId,
      agentId: ticket.assignedToId,
      cycle: ticket.reopenCount,
      state: "SCHEDULED",
      scale: settings.scale,
      dueAt: work.now,
      createdAt: work.now,
    }));
  const sent = await send(work, services, ticket, survey);
  if (typeof sent === "string") throw new Fault("conflict", obstacles[sent]);
  await clearTimer(work, askTimerName, sent.id);
  return { id: sent.id, sentTo: sent.sentTo ?? "" };
}

/** When a survey's time has come: it is sent, or says why it was not. */
export const askTimer = defineTimer<{ surveyId: string }>({
  name: askTimerName.name,
  schema: z.object({ surveyId: z.uuid() }),
  stillSo: async (work, { surveyId }) => {
    const known = await work.rows(ticketSurveys).find(surveyId);
    if (known?.state !== "SCHEDULED") return "The survey does not wait to be sent any more.";
    await work.rows(tickets).lock(known.ticketId);
    const { state } = await work.rows(ticketSurveys).lock(surveyId);
    return state === "SCHEDULED" || "The survey does not wait to be sent any more.";
  },
  fire: async (work, { surveyId }, { services }) => {
    const survey = await work.rows(ticketSurveys).get(surveyId);
    const ticket = await work.rows(tickets).get(survey.ticketId);
    const isOver = !isDone(ticket.status) || ticket.deletedAt !== null || ticket.mergedIntoId !== null;
    const outcome = isOver ? "REOPENED" : await send(work, services, ticket, survey);
    if (typeof outcome !== "string") return;
    await work
      .rows(ticketSurveys)
      .update(survey.id, { state: "CANCELLED", reason: outcome }, { before: survey, action: "cancel" });
    tellStaff(work, ticket);
  },
});

async function send(
  work: Work,
  services: Needed,
  ticket: TicketRow,
  survey: SurveyRow,
): Promise<SurveyRow | SurveyObstacle> {
  const settings = await settingsOf(work);
  // Locked, so that two tickets of one contact do not both find them not asked yet.
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).lock(ticket.contactId);
  const visitors = ticket.channel === "CHAT" && settings.byChat ? await visitorsOf(work, ticket.id) : [];
  const optedOut = contact !== undefined && (await wantsNoSurvey(work, contact.id));
  const obstacle = obstacleToSurvey({
    contact,
    isInChat: visitors.length > 0,
    byMail: settings.byMail,
    hasOptedOut: optedOut,
    lastAskedAt: contact ? await lastAsked(work, contact.id) : null,
    throttleDays: settings.throttleDays,
    now: work.now,
  });
  if (obstacle !== null || !contact) return obstacle ?? "NOBODY";
  const [tenant] = await work.db
    .select({ name: tenants.name, locale: tenants.locale })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  const locale = languageFor(ticket.tags, settings.languages, tenant?.locale ?? "en");
  const token = randomBytes(32).toString("base64url");
  const isMailed = settings.byMail && contact.email !== null && !optedOut;
  const after = await work.rows(ticketSurveys).update(
    survey.id,
    {
      state: "SENT",
      reason: null,
      contactId: contact.id,
      agentId: ticket.assignedToId,
      locale,
      scale: settings.scale,
      sentAt: work.now,
      sentTo: isMailed ? contact.email : contact.name,
      isInChat: visitors.length > 0,
      hash: surveyTokenHash(token),
    },
    { before: survey, action: "send" },
  );
  if (isMailed && contact.email !== null)
    await mailSurvey(work, services, {
      unsubscribe: await unsubscribeLink(services, work.tenant, contact.id, locale),
      ticket,
      token,
      locale,
      settings,
      desk: tenant?.name,
      surveyId: survey.id,
      to: { name: contact.name, email: contact.email },
    });
  if (visitors.length > 0) work.publish("chat_survey", { ticketId: ticket.id }, visitors);
  tellStaff(work, ticket);
  return after;
}

async function mailSurvey(
  work: Work,
  { env }: Needed,
  {
    unsubscribe,
    ticket,
    token,
    locale,
    settings,
    desk,
    surveyId,
    to,
  }: {
    unsubscribe: { page: string; oneClick: string };
    ticket: TicketRow;
    token: string;
    locale: Locale;
    settings: Awaited<ReturnType<typeof settingsOf>>;
    /** What the desk is called. */ desk: string | undefined;
    surveyId: string;
    to: { name: string; email: string };
  },
): Promise<void> {
  const linkOf = (score?: number) =>
    siteUrl(
      env,
      work.tenant,
      `/survey/${token}?lang=${locale}${score === undefined ? "" : `&score=${score}`}`,
    );
  const mail = surveyMail(locale, {
    name: to.name,
    desk: desk ?? work.tenant,
    subject: ticket.subject,
    question: settings.wording[locale].question,
    linkOf,
    scores: scoresOf(settings.scale),
    unsubscribe: unsubscribe.page,
  });
  const host = `${work.tenant}.${env.publicDomain}`;
  await queueMail(work, {
    ...mail,
    to: to.email,
    subject: `${mail.subject} [#${ticket.number}]`,
    headers: {
      "Message-ID": `<survey-${surveyId}@${host}>`,
      References: `<ticket-${ticket.id}@${host}>`,
      ...listHeaders(unsubscribe.oneClick),
    },
    isSecret: true,
  });
}

/** Nobody asked for a survey, so it is marketing to whoever wants none by mail. */
const surveyMails = { channel: "EMAIL", purpose: "MARKETING" } as const;
const wantsNoSurvey = (work: Work, contactId: string): Promise<boolean> =>
  hasOptedOut(work, contactId, surveyMails);
const unsubscribeLink = (services: Needed, tenant: string, contactId: string, locale: Locale) =>
  unsubscribeLinks(services, tenant, { contactId, ...surveyMails }, locale);

const tellStaff = (work: Work, ticket: TicketRow): void => {
  work.publish("resource_changed", { group: "surveys", id: ticket.id }, audienceOf(ticket));
};

async function lastAsked({ from }: Work, contactId: string): Promise<string | null> {
  const [row] = await from(ticketSurveys, { sentAt: ticketSurveys.sentAt })
    .where(and(eq(ticketSurveys.contactId, contactId), isNotNull(ticketSurveys.sentAt)))
    .orderBy(desc(ticketSurveys.sentAt))
    .limit(1);
  return row?.sentAt ?? null;
}

/** Asks about many tickets at once; who cannot be asked is named with the reason. */
export async function askMany(
  work: Work,
  services: Needed,
  ticketIds: readonly string[],
  language: Language | null,
): Promise<{ sent: number; skipped: { id: string; reason: string }[] }> {
  const skipped: { id: string; reason: string }[] = [];
  const ids = [...new Set(ticketIds)].toSorted();
  // All tickets before any contact, so that two of these at once wait for each other instead of blocking each
  // other.
  await work
    .from(tickets, { id: tickets.id })
    .where(inArray(tickets.id, ids))
    .orderBy(asc(tickets.id))
    .for("update");
  for (const id of ids) {
    const obstacle = await obstacleByHand(work, id);
    if (obstacle === null) await askByHand(work, services, id);
    else skipped.push({ id, reason: inWords(obstacle, language) });
  }
  return { sent: ids.length - skipped.length, skipped };
}

/** The text with which `askByHand` would refuse, without having written anything. */
async function obstacleByHand(work: Work, id: string): Promise<Text | null> {
  try {
    const ticket = await lockTicket(work, id);
    const live = await liveSurvey(work, ticket);
    if (live && live.state !== "SCHEDULED") return askedAlready(live);
    const settings = await settingsOf(work);
    const contact = ticket.contactId === null ? undefined : await work.rows(contacts).lock(ticket.contactId);
    const isInChat =
      ticket.channel === "CHAT" && settings.byChat && (await visitorsOf(work, ticket.id)).length > 0;
    const obstacle = obstacleToSurvey({
      contact,
      isInChat,
      byMail: settings.byMail,
      hasOptedOut: contact !== undefined && (await wantsNoSurvey(work, contact.id)),
      lastAskedAt: contact ? await lastAsked(work, contact.id) : null,
      throttleDays: settings.throttleDays,
      now: work.now,
    });
    return obstacle === null ? null : obstacles[obstacle];
  } catch (error) {
    if (error instanceof Fault) return error.reason;
    throw error;
  }
}
