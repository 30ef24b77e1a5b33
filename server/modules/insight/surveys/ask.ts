import { createHash, randomBytes } from "node:crypto";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { clearTimer, defineTimer } from "../../../jobs/timers.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { visitorsOf } from "../../channels/chat/queries.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { audienceOf, lockTicket } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { languageFor, obstacleTo, scoresOf } from "./rules.ts";
import type { Obstacle } from "./rules.ts";
import { askTimerName, liveSurvey } from "./schedule.ts";
import { settingsOf } from "./settings.ts";
import { ticketSurveys } from "./table.ts";
import { surveyMail } from "./wording.ts";

type SurveyRow = typeof ticketSurveys.$inferSelect;
type Needed = Pick<Services, "env">;
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const obstacles: Record<Obstacle, string> = {
  NOBODY: "The ticket has no contact who could be asked.",
  BLOCKED: "The contact is blocked and is not asked.",
  UNREACHABLE: "The contact has neither an e-mail address nor a chat to be asked in.",
  THROTTLED: "The contact was asked only lately. The survey settings say how often they may be.",
};

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
  if (live && live.state !== "SCHEDULED")
    throw new Fault(
      "conflict",
      live.state === "ANSWERED"
        ? "The contact was asked about this and has answered."
        : "The contact was asked about this already and has not answered yet.",
    );
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
  { env }: Needed,
  ticket: TicketRow,
  survey: SurveyRow,
): Promise<SurveyRow | Obstacle> {
  const settings = await settingsOf(work);
  // Locked, so that two tickets of one contact do not both find them not asked yet.
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).lock(ticket.contactId);
  const visitors = ticket.channel === "CHAT" && settings.byChat ? await visitorsOf(work, ticket.id) : [];
  const obstacle = obstacleTo({
    contact,
    isInChat: visitors.length > 0,
    byMail: settings.byMail,
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
  const isMailed = settings.byMail && contact.email !== null;
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
      hash: hashOf(token),
    },
    { before: survey, action: "send" },
  );
  if (isMailed && contact.email !== null) {
    const linkOf = (score?: number) =>
      siteUrl(
        env,
        work.tenant,
        `/survey/${token}?lang=${locale}${score === undefined ? "" : `&score=${score}`}`,
      );
    const mail = surveyMail(locale, {
      name: contact.name,
      desk: tenant?.name ?? work.tenant,
      subject: ticket.subject,
      question: settings.wording[locale].question,
      linkOf,
      scores: scoresOf(settings.scale),
    });
    const host = `${work.tenant}.${env.publicDomain}`;
    await queueMail(work, {
      ...mail,
      to: contact.email,
      subject: `${mail.subject} [#${ticket.number}]`,
      headers: { "Message-ID": `<survey-${survey.id}@${host}>`, References: `<ticket-${ticket.id}@${host}>` },
      isSecret: true,
    });
  }
  if (visitors.length > 0) work.publish("chat_survey", { ticketId: ticket.id }, visitors);
  tellStaff(work, ticket);
  return after;
}

const tellStaff = (work: Work, ticket: TicketRow): void => {
  work.publish("resource_changed", { group: "surveys", id: ticket.id }, audienceOf(ticket));
};

async function lastAsked({ db, tenant }: Work, contactId: string): Promise<string | null> {
  const [row] = await db
    .select({ sentAt: ticketSurveys.sentAt })
    .from(ticketSurveys)
    .where(
      and(
        eq(ticketSurveys.tenantId, tenant),
        eq(ticketSurveys.contactId, contactId),
        isNotNull(ticketSurveys.sentAt),
      ),
    )
    .orderBy(desc(ticketSurveys.sentAt))
    .limit(1);
  return row?.sentAt ?? null;
}

/** Asks about many tickets at once; who cannot be asked is named with the reason. */
export async function askMany(
  work: Work,
  services: Needed,
  ticketIds: readonly string[],
): Promise<{ sent: number; skipped: { id: string; reason: string }[] }> {
  const skipped: { id: string; reason: string }[] = [];
  const ids = [...new Set(ticketIds)].toSorted();
  // All tickets before any contact, so that two of these at once wait for each other instead of blocking each
  // other.
  await work.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.tenantId, work.tenant), inArray(tickets.id, ids)))
    .orderBy(asc(tickets.id))
    .for("update");
  for (const id of ids) {
    const obstacle = await obstacleByHand(work, id);
    if (obstacle === null) await askByHand(work, services, id);
    else skipped.push({ id, reason: obstacle });
  }
  return { sent: ids.length - skipped.length, skipped };
}

/** The words with which `askByHand` would refuse, without having written anything. */
async function obstacleByHand(work: Work, id: string): Promise<string | null> {
  try {
    const ticket = await lockTicket(work, id);
    const live = await liveSurvey(work, ticket);
    if (live && live.state !== "SCHEDULED") return "The contact was asked about this already.";
    const settings = await settingsOf(work);
    const contact = ticket.contactId === null ? undefined : await work.rows(contacts).lock(ticket.contactId);
    const isInChat =
      ticket.channel === "CHAT" && settings.byChat && (await visitorsOf(work, ticket.id)).length > 0;
    const obstacle = obstacleTo({
      contact,
      isInChat,
      byMail: settings.byMail,
      lastAskedAt: contact ? await lastAsked(work, contact.id) : null,
      throttleDays: settings.throttleDays,
      now: work.now,
    });
    return obstacle === null ? null : obstacles[obstacle];
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
}
