import { and, desc, eq, inArray } from "drizzle-orm";
import type { PublicSurvey, TicketSurvey } from "../../../../contract/insight/surveys.ts";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { roles, outranks } from "../../../../contract/roles.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { chatSessions } from "../../channels/chat/table.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { surveyTokenHash } from "./ask.ts";
import { changeableUntil, isLow, isScore, surveyState } from "./rules.ts";
import { settingsOf } from "./settings.ts";
import { ticketSurveys } from "./table.ts";
import { say } from "./texts.ts";

type Row = typeof ticketSurveys.$inferSelect;
interface Answer {
  score: number;
  comment?: string | undefined;
}

const supervisors = roles.filter((role) => outranks(role, "SUPERVISOR"));
const supervisorsMax = 100;
const ticketSurveysMax = 50;

/**
 * What the holder of the link sees. @throws Fault not_found for a link that never was, gone for one that has
 * expired
 */
export async function byToken(work: Work, token: string): Promise<PublicSurvey> {
  const survey = await surveyByToken(work, token);
  return show(work, survey, await ticketOf(work, survey));
}

export async function answerByToken(work: Work, token: string, answer: Answer): Promise<PublicSurvey> {
  const { id } = await surveyByToken(work, token);
  return take(work, id, answer, "PAGE");
}

/** The question that is in a chat: asked there, and the conversation has not continued since. */
export async function ofChat(work: Work, key: string): Promise<PublicSurvey | null> {
  const found = await surveyInChat(work, key);
  return found && surveyState(found.survey, work.now) !== "GONE"
    ? show(work, found.survey, found.ticket)
    : null;
}

export async function answerInChat(work: Work, key: string, answer: Answer): Promise<PublicSurvey> {
  const found = await surveyInChat(work, key);
  if (!found) throw new Fault("not_found");
  return take(work, found.survey.id, answer, "CHAT");
}

async function surveyByToken({ from }: Work, token: string): Promise<Row> {
  const [survey] = await from(ticketSurveys).where(eq(ticketSurveys.hash, surveyTokenHash(token)));
  if (!survey) throw new Fault("not_found");
  return survey;
}

async function ticketOf(work: Work, survey: Row): Promise<TicketRow> {
  const ticket = await work.rows(tickets).find(survey.ticketId);
  if (ticket?.deletedAt !== null) throw new Fault("gone");
  return ticket;
}

async function surveyInChat(
  work: Work,
  key: string,
): Promise<{ survey: Row; ticket: TicketRow } | undefined> {
  const { from } = work;
  const [found] = await from(chatSessions, { survey: ticketSurveys, ticket: tickets })
    .innerJoin(
      tickets,
      and(eq(tickets.tenantId, chatSessions.tenantId), eq(tickets.id, chatSessions.ticketId)),
    )
    .innerJoin(
      ticketSurveys,
      and(
        eq(ticketSurveys.tenantId, tickets.tenantId),
        eq(ticketSurveys.ticketId, tickets.id),
        eq(ticketSurveys.cycle, tickets.reopenCount),
        eq(ticketSurveys.isInChat, true),
        inArray(ticketSurveys.state, ["SENT", "ANSWERED"]),
      ),
    )
    .where(eq(chatSessions.key, key))
    .limit(1);
  if (
    !found &&
    (await from(chatSessions, { id: chatSessions.id }).where(eq(chatSessions.key, key))).length === 0
  )
    throw new Fault("not_found");
  return found;
}

async function take(
  work: Work,
  id: string,
  { score, comment }: Answer,
  answeredBy: "PAGE" | "CHAT",
): Promise<PublicSurvey> {
  const before = await work.rows(ticketSurveys).lock(id);
  const ticket = await ticketOf(work, before);
  const state = surveyState(before, work.now);
  if (state === "GONE") throw new Fault("gone", say("surveys.link_expired"));
  if (state === "CLOSED") throw new Fault("gone", say("surveys.answer_final"));
  if (!isScore(before.scale, score)) throw fieldFault("score", say("surveys.answer_needed"));
  const after = await work.rows(ticketSurveys).update(
    id,
    {
      state: "ANSWERED",
      score,
      comment: comment === undefined || comment === "" ? null : comment,
      answeredAt: before.answeredAt ?? work.now,
      answeredBy,
    },
    { before, action: "answer" },
  );
  work.publish("survey_answered", { ticketId: ticket.id, surveyId: id, score }, audienceOf(ticket));
  await notifyOfAnswer(work, ticket, before, after);
  return show(work, after, ticket);
}

/** The assignee hears of the first answer, the supervisors of one that has become low. */
async function notifyOfAnswer(work: Work, ticket: TicketRow, before: Row, after: Row): Promise<void> {
  const { lowScoreMax } = await settingsOf(work);
  const turnsLow = isLow(after.score, lowScoreMax) && !isLow(before.score, lowScoreMax);
  const best = after.scale === "NPS" ? 10 : 5;
  const content = after.comment === null ? ticket.subject : previewOf(after.comment);
  const notice = { type: "SURVEY_ANSWERED" as const, content, actionUrl: `/tickets/${ticket.id}` };
  if (ticket.assignedToId !== null && before.answeredAt === null)
    await notify(work, {
      ...notice,
      userId: ticket.assignedToId,
      priority: "LOW",
      title: say("surveys.was_rated", { number: ticket.number, score: after.score ?? "–", best }),
    });
  if (!turnsLow) return;
  const people = await work
    .from(users, { id: users.id })
    .where(and(eq(users.isActive, true), inArray(users.role, [...supervisors])))
    .orderBy(users.id)
    .limit(supervisorsMax);
  for (const { id } of people.filter(({ id: one }) => one !== ticket.assignedToId))
    await notify(work, {
      ...notice,
      userId: id,
      priority: "HIGH",
      title: say("surveys.low_rating", { score: after.score ?? "–", best, number: ticket.number }),
    });
}

async function show(work: Work, survey: Row, ticket: TicketRow): Promise<PublicSurvey> {
  const state = surveyState(survey, work.now);
  if (state === "GONE") throw new Fault("gone", say("surveys.link_expired"));
  const { wording } = await settingsOf(work);
  return {
    state,
    scale: survey.scale,
    wording,
    language: locales.find((locale): locale is Locale => locale === survey.locale) ?? "en",
    subject: ticket.isSensitive ? null : ticket.subject,
    score: survey.score,
    comment: survey.comment,
    answeredAt: survey.answeredAt,
    changeableUntil: survey.answeredAt === null ? null : changeableUntil(survey.answeredAt),
  };
}

/** For the ticket's people; the caller has made sure that the actor may see it. */
export async function surveysOf(work: Work, ticketId: string): Promise<TicketSurvey[]> {
  const { lowScoreMax } = await settingsOf(work);
  const rows = await work.rows(ticketSurveys).list({
    where: eq(ticketSurveys.ticketId, ticketId),
    orderBy: [desc(ticketSurveys.id)],
    limit: ticketSurveysMax,
  });
  return rows.map(
    ({ id, state, reason, cycle, scale, sentTo, dueAt, sentAt, score, comment, answeredAt }) => ({
      id,
      ticketId,
      reason,
      cycle,
      sentTo,
      dueAt,
      sentAt,
      score,
      comment,
      answeredAt,
      state,
      scale,
      isLow: isLow(score, lowScoreMax),
    }),
  );
}
