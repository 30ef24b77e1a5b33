import type { performanceMeasures } from "@/contract/insight/agent-performance";
import type { MeasureUnit } from "@/contract/insight/reports";

export type Measure = (typeof performanceMeasures)[number];
/** What each figure counts in, which way is better, and the report that its rows stand in. */
export const shapeOf: Record<
  Measure,
  { unit: MeasureUnit; isBetterWhen: "higher" | "lower" | "neither"; report: string }
> = {
  resolved: { unit: "count", isBetterWhen: "higher", report: "volume" },
  reopened: { unit: "count", isBetterWhen: "lower", report: "volume" },
  replies: { unit: "count", isBetterWhen: "higher", report: "activity" },
  notes: { unit: "count", isBetterWhen: "neither", report: "activity" },
  firstReplyMedian: { unit: "seconds", isBetterWhen: "lower", report: "firstReply" },
  nextReplyMedian: { unit: "seconds", isBetterWhen: "lower", report: "nextReply" },
  resolutionMedian: { unit: "seconds", isBetterWhen: "lower", report: "resolution" },
  reopenRate: { unit: "share", isBetterWhen: "lower", report: "quality" },
  satisfied: { unit: "share", isBetterWhen: "higher", report: "satisfaction" },
  helped: { unit: "count", isBetterWhen: "higher", report: "activity" },
  availableTime: { unit: "seconds", isBetterWhen: "neither", report: "availability" },
};

/** Where the rows behind an agent's figure stand. */
export const rowsHref = (measure: Measure, of: { from: string; to: string }, agentId: string): string =>
  `/admin/reports?${new URLSearchParams({ report: shapeOf[measure].report, from: of.from, to: of.to, agentId, open: `${measure}~~` }).toString()}`;
