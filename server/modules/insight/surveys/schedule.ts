import { and, eq, ne } from "drizzle-orm";
import { clearTimer, setTimer } from "../../../jobs/timers.ts";
import type { TimerName } from "../../../jobs/timers.ts";
import type { Work } from "../../../work.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { dueAfter } from "./rules.ts";
import { surveySettings, ticketSurveys } from "./table.ts";

/**
 * Its key is the survey's id. Named here, so that anyone who resolves a ticket needs nothing of what asking
 * takes.
 */
export const askTimerName: TimerName<{ surveyId: string }> = { name: "surveys.ask" };

/** A ticket that is resolved is asked about when its time comes; one that is taken up again before is not. */
export async function followResolution(work: Work, before: TicketRow, after: TicketRow): Promise<void> {
  if (isDone(before.status) === isDone(after.status)) return;
  if (!isDone(after.status)) return callOff(work, after.id, "REOPENED");
  if (after.contactId === null || after.deletedAt !== null || after.mergedIntoId !== null) return;
  const [settings] = await work.from(surveySettings, {
    timing: surveySettings.timing,
    delayHours: surveySettings.delayHours,
    scale: surveySettings.scale,
  });
  const dueAt = settings ? dueAfter(settings, work.now) : null;
  if (!settings || dueAt === null || (await liveSurvey(work, after))) return;
  const survey = await work.rows(ticketSurveys).insert({
    ticketId: after.id,
    contactId: after.contactId,
    agentId: after.assignedToId,
    cycle: after.reopenCount,
    state: "SCHEDULED",
    scale: settings.scale,
    dueAt,
    createdAt: work.now,
  });
  await setTimer(work, askTimerName, survey.id, dueAt, { surveyId: survey.id });
}

/** What has not been sent is not sent. */
export async function callOff(work: Work, ticketId: string, reason: string): Promise<void> {
  for (const survey of await work.rows(ticketSurveys).list({
    where: and(eq(ticketSurveys.ticketId, ticketId), eq(ticketSurveys.state, "SCHEDULED")),
    limit: 10,
  })) {
    await work
      .rows(ticketSurveys)
      .update(survey.id, { state: "CANCELLED", reason }, { before: survey, action: "cancel" });
    await clearTimer(work, askTimerName, survey.id);
  }
}

/** The survey of the ticket's present cycle, if there is one. */
export async function liveSurvey(
  { from }: Work,
  ticket: Pick<TicketRow, "id" | "reopenCount">,
): Promise<typeof ticketSurveys.$inferSelect | undefined> {
  const [survey] = await from(ticketSurveys).where(
    and(
      eq(ticketSurveys.ticketId, ticket.id),
      eq(ticketSurveys.cycle, ticket.reopenCount),
      ne(ticketSurveys.state, "CANCELLED"),
    ),
  );
  return survey;
}
