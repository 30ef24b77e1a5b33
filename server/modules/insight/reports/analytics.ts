import { analytics as calls } from "../../../../contract/insight/analytics.ts";
import type { MeasureId } from "../../../../contract/insight/reports.ts";
import { implement } from "../../../kernel/implement.ts";
import { localDayAt, spanBefore } from "../../../kernel/calendar.ts";
import { runReport, spanAsked, timeZoneOf } from "./report.ts";
import { sharedFigures } from "./shared-figures.ts";
import { sideBySide } from "./side-by-side.ts";

const shown = [
  "created",
  "resolved",
  "reopened",
  "firstReplyMedian",
  "resolutionMedian",
  "reopenRate",
  "replies",
  "satisfied",
] as const satisfies readonly MeasureId[];
const listedMax = 10;

export const analyticsCalls = implement(calls, {
  get: ({ query, ...asked }) =>
    sharedFigures(asked, `analytics ${query.startDate ?? ""} ${query.endDate ?? ""}`, async (work) => {
      const timeZone = await timeZoneOf(work);
      const day = (given: string | undefined) =>
        given === undefined || given.length === 10 ? given : localDayAt(Date.parse(given), timeZone);
      const span = spanAsked(
        { range: "30days", from: day(query.startDate), to: day(query.endDate) },
        localDayAt(Date.parse(work.now), timeZone),
      );
      const before = spanBefore(span);
      const pairs = await sideBySide(work, shown, { span, timeZone });
      const by = async (groupBy: "day" | "channel" | "priority" | "agent") =>
        (await runReport(work, { report: "volume", groupBy, filters: {}, span, compares: false, timeZone }))
          .groups;
      const countOf = (cells: readonly { rows: number }[], at: number) => cells[at]?.rows ?? 0;
      const named = async (groupBy: "channel" | "priority" | "agent") =>
        (await by(groupBy))
          .slice(0, listedMax)
          .map(({ key, label, cells }) => ({ key, label, count: countOf(cells, 0) }));
      return {
        timeZone,
        startDate: span.from,
        endDate: span.to,
        previousStartDate: before.from,
        previousEndDate: before.to,
        figures: shown.map((measure) => ({ measure, ...pairs[measure] })),
        perDay: (await by("day")).map(({ key, cells }) => ({
          day: key,
          created: countOf(cells, 0),
          resolved: countOf(cells, 1),
          backlog: countOf(cells, 3),
        })),
        byChannel: await named("channel"),
        byPriority: await named("priority"),
        byAgent: await named("agent"),
      };
    }),
});
