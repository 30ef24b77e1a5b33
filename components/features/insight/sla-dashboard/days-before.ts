import type { Answer } from "@/contract/kit";
import type { slaMetricCalls } from "@/contract/desk/sla-metrics";

type Metrics = Answer<typeof slaMetricCalls.get>;
/** From a day to a day, both within. */
export interface DaySpan {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** As many days right before. */
export function daysBefore({ from, to }: Pick<Metrics, "from" | "to">): DaySpan {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: dayFrom(from, -length), to: dayFrom(from, -1) };
}
