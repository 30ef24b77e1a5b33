import { channelPerformance as calls } from "../../../../contract/insight/channel-performance.ts";
import type { Cell, MeasureId, ReportId } from "../../../../contract/insight/reports.ts";
import { channels } from "../../../../contract/enums.ts";
import { localDayAt, spanBefore } from "../../../kernel/calendar.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { measures } from "./definitions.ts";
import { emptyCell } from "./query.ts";
import { runReport, spanAsked, timeZoneOf } from "./report.ts";
import type { ReportRequest } from "./report.ts";
import { sharedFigures } from "./shared-figures.ts";

/** What is told of each channel, and the report that counts it. */
const shown = {
  volume: ["created", "resolved", "reopened", "backlog"],
  messages: ["received", "replies", "notDelivered"],
  firstReply: ["firstReplyMedian"],
  resolution: ["resolutionMedian"],
  satisfaction: ["satisfied", "answers"],
} as const satisfies Partial<Record<ReportId, readonly MeasureId[]>>;
type ShownReport = keyof typeof shown;
// Its own keys.
const shownReports = Object.keys(shown) as ShownReport[];
type Shown = (typeof shown)[keyof typeof shown][number];

interface Pair {
  measure: Shown;
  now: Cell;
  before: Cell;
}

export const channelPerformanceCalls = implement(calls, {
  get: ({ query: { timeRange }, ...asked }) =>
    sharedFigures(asked, `channel-performance ${timeRange}`, async (work) => {
      const timeZone = await timeZoneOf(work);
      const span = spanAsked({ range: timeRange }, localDayAt(Date.parse(work.now), timeZone));
      const before = spanBefore(span);
      const found = await byChannel(work, { span, timeZone });
      return {
        timeZone,
        from: span.from,
        to: span.to,
        previousFrom: before.from,
        previousTo: before.to,
        measures: shownReports.flatMap((report) =>
          shown[report].map((id) => {
            const { unit, isBetterWhen } = measures[id];
            return { id, report, unit, isBetterWhen };
          }),
        ),
        channels: found,
      };
    }),
});

async function byChannel(work: Work, { span, timeZone }: Pick<ReportRequest, "span" | "timeZone">) {
  const cells = new Map<string, Map<Shown, Pair>>();
  for (const report of shownReports) {
    const asked = { report, groupBy: "channel", filters: {}, span, compares: true, timeZone } as const;
    const { measures: counted, groups } = await runReport(work, asked);
    for (const { key, cells: now, previous } of groups)
      for (const measure of shown[report]) {
        const at = counted.findIndex(({ id }) => id === measure);
        const of = cells.get(key) ?? new Map<Shown, Pair>();
        cells.set(
          key,
          of.set(measure, {
            measure,
            now: now[at] ?? emptyCell(measure),
            before: previous?.[at] ?? emptyCell(measure),
          }),
        );
      }
  }
  const all = Object.values(shown).flat();
  return channels
    .filter((channel) => cells.has(channel))
    .map((channel) => ({
      channel,
      figures: all.map(
        (measure): Pair =>
          cells.get(channel)?.get(measure) ?? {
            measure,
            now: emptyCell(measure),
            before: emptyCell(measure),
          },
      ),
    }))
    .toSorted((one, other) => createdOf(other) - createdOf(one));
}
const createdOf = ({ figures }: { figures: readonly Pair[] }): number =>
  figures.find(({ measure }) => measure === "created")?.now.rows ?? 0;
