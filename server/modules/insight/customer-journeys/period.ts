import type { customerJourneys as calls } from "../../../../contract/insight/customer-journeys.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { addDays, daysBetween, localDayAt, momentOf } from "../../../kernel/calendar.ts";
import { timeZoneOf } from "../reports/report.ts";
import type { Period } from "./paths.ts";
import { say } from "../../../words/texts.ts";

/**
 * The days asked for and the moments between which they lie where the tenant is. @throws Fault invalid at its
 * field
 */
export async function periodOf(
  work: Pick<Work, "db" | "tenant" | "now">,
  { from, to }: Pick<QueryOut<typeof calls.flow>, "from" | "to">,
): Promise<Period & { timeZone: string; from: string; to: string }> {
  const timeZone = await timeZoneOf(work);
  const last = to ?? localDayAt(Date.parse(work.now), timeZone);
  const first = from ?? addDays(last, 1 - limits.journeyDaysDefault);
  if (first > last) throw fieldFault("to", say("shared.days_reversed"));
  if (daysBetween(first, last) >= limits.journeyDaysMax)
    throw fieldFault("from", say("shared.too_many_days", { max: limits.journeyDaysMax }));
  const startOf = (day: string) => new Date(momentOf(day, 0, timeZone)).toISOString();
  return { timeZone, from: first, to: last, startsAt: startOf(first), endsAt: startOf(addDays(last, 1)) };
}
