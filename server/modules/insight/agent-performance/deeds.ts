import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { MeasureId } from "../../../../contract/insight/reports.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import type { Work } from "../../../work.ts";
import { addDays, localDayAt } from "../../../kernel/calendar.ts";
import type { Span } from "../../../kernel/calendar.ts";
import { timeZoneOf } from "../reports/report.ts";
import { sideBySide, sideBySideByAgent } from "../reports/side-by-side.ts";
import { users } from "../../people/session/table.ts";
import type { Deeds, Team } from "./rules.ts";

export const agentsMax = 300;
export const achievementDays = 90;
export const nobodyId = "00000000-0000-7000-8000-000000000000";

export async function spanOfDays(work: Work, days: number): Promise<{ span: Span; timeZone: string }> {
  const timeZone = await timeZoneOf(work);
  const today = localDayAt(Date.parse(work.now), timeZone);
  return { timeZone, span: { from: addDays(today, 1 - days), to: today } };
}

const deedMeasures = [
  "resolved",
  "reopenRate",
  "reopened",
  "firstReplies",
  "firstReplyMedian",
  "answers",
  "scoreMean",
  "helped",
  "mentionsAnswered",
] as const satisfies readonly MeasureId[];
/** Of everybody who can be assigned tickets; with `one`, of them as well, no matter who they are. */
export async function deedsIn(
  work: Work,
  span: Span,
  timeZone: string,
  one: string = nobodyId,
): Promise<{ all: Deeds[]; team: Team }> {
  const byAgent = await sideBySideByAgent(work, deedMeasures, { span, timeZone }, agentsMax);
  const people = await work
    .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
    .where(or(eq(users.id, one), and(eq(users.isActive, true), inArray(users.role, [...assignableRoles]))))
    .orderBy(asc(users.id))
    .limit(agentsMax);
  const { firstReplyMedian } = await sideBySide(work, ["firstReplyMedian"], { span, timeZone });
  return {
    team: { firstReplyMedian: firstReplyMedian.now.value },
    all: people.map(({ id, firstName, lastName }) => {
      const name = `${firstName} ${lastName}`.trim();
      const pairs = byAgent.get(id);
      if (!pairs) return nothing(id, name);
      const {
        resolved,
        reopenRate,
        reopened,
        firstReplies,
        firstReplyMedian: own,
        answers,
        scoreMean,
        helped,
        mentionsAnswered,
      } = pairs;
      return {
        id,
        name,
        resolved: resolved.now.rows,
        cameBack: Math.round((reopenRate.now.value ?? 0) * resolved.now.rows),
        reopened: reopened.now.rows,
        firstReplies: firstReplies.now.rows,
        firstReplyMedian: own.now.value,
        answers: answers.now.rows,
        scoreMean: scoreMean.now.value,
        helped: helped.now.rows + mentionsAnswered.now.rows,
      };
    }),
  };
}
export const nothing = (id: string, name: string): Deeds => ({
  id,
  name,
  resolved: 0,
  cameBack: 0,
  reopened: 0,
  firstReplies: 0,
  firstReplyMedian: null,
  answers: 0,
  scoreMean: null,
  helped: 0,
});
