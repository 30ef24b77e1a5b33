import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { slaPreview as calls } from "../../../../contract/desk/sla-preview.ts";
import { slaMetrics } from "../../../../contract/enums.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { editedBook } from "./edited-book.ts";
import type { EditedBook } from "./edited-book.ts";
import type { Interval } from "./engine/intervals.ts";
import type { SlaClock } from "./engine/ledger.ts";
import { advanceLedger } from "./engine/life.ts";
import { clockName } from "./kept-ledger.ts";
import type { KeptLedger } from "./kept-ledger.ts";
import { withFields } from "./field-facts.ts";
import { slaLedgers, slaSpans } from "./ledger-table.ts";
import { complianceOf } from "./compliance.ts";
import { daysOf } from "./metric-filters.ts";
import { secondsOf } from "./moments.ts";
import { countedAsItWas, countedBy, isSameTarget, termsIn } from "./past-outcome.ts";
import type { Counted } from "./past-outcome.ts";

type Past = Answer<typeof calls.past>;
interface Seen {
  ticketId: string;
  metric: SlaClock["metric"];
  before: Counted;
  after: Counted;
}
type Ran = (ticketId: string, clock: SlaClock) => Interval[];

/**
 * The targets of the last days that are the edited policy's, or would be: as the dashboard counts them, and as
 * they would count by the edit. Where the edit changes nothing for a target it stays as it was.
 */
export async function pastOf(work: Work, body: BodyOut<typeof calls.past>): Promise<Past> {
  const book = await editedBook(work, body);
  const days = await daysOf(work, {});
  const { rows, isSample } = await ledgersSince(work, days.start);
  const ran = await whenTheyRan(
    work,
    rows.map(({ ticketId }) => ticketId),
  );
  const now = secondsOf(work.now);
  const period = { from: secondsOf(days.start), to: secondsOf(days.end) };
  const all = rows.flatMap((row) => seenOf(row, book, ran, now));
  const counted = all.flatMap((one) => countedIn(one, period));
  const sum = (of: readonly Seen[]) => ({
    before: complianceOf(tally(of.map(({ before }) => before))),
    after: complianceOf(tally(of.map(({ after }) => after))),
  });
  return {
    timeZone: days.zone,
    from: days.from,
    to: days.to,
    tickets: new Set(counted.map(({ ticketId }) => ticketId)).size,
    isSample,
    total: sum(counted),
    metrics: slaMetrics.map((metric) => ({
      metric,
      ...sum(counted.filter((one) => one.metric === metric)),
    })),
  };
}

const tally = (all: readonly Counted[]) => ({
  met: all.filter(({ counts }) => counts === "MET").length,
  breached: all.filter(({ counts }) => counts === "BREACHED").length,
});

/** Tickets with a target that was open, due or ended since then: the newest. */
async function ledgersSince(work: Work, start: string) {
  const rows = await work
    .from(slaLedgers, { ticketId: slaLedgers.ticketId, state: slaLedgers.state })
    .where(
      sql`exists (select 1 from sla_clocks c where c.tenant_id = ${work.tenant} and c.ticket_id = ${slaLedgers.ticketId} and (c.ended_at is null or c.ended_at >= ${start} or c.due_at >= ${start}))`,
    )
    .orderBy(desc(slaLedgers.ticketId))
    .limit(limits.slaPreviewTicketsMax + 1);
  return {
    rows: await withFields(work, rows.slice(0, limits.slaPreviewTicketsMax)),
    isSample: rows.length > limits.slaPreviewTicketsMax,
  };
}

/** What spans say of when clocks ran. */
async function whenTheyRan(work: Work, ticketIds: readonly string[]): Promise<Ran> {
  const spans = await work
    .from(slaSpans, {
      ticketId: slaSpans.ticketId,
      metric: slaSpans.metric,
      cycle: slaSpans.cycle,
      from: slaSpans.from,
      to: slaSpans.to,
    })
    .where(and(inArray(slaSpans.ticketId, [...ticketIds]), eq(slaSpans.state, "RUNNING")))
    .orderBy(asc(slaSpans.position));
  const byClock = new Map<string, Interval[]>();
  for (const { ticketId, from, to, ...clock } of spans) {
    const name = `${ticketId} ${clockName(clock)}`;
    const known = byClock.get(name) ?? [];
    known.push({ from: secondsOf(from), to: secondsOf(to) });
    byClock.set(name, known);
  }
  return (ticketId, clock) => [
    ...(byClock.get(`${ticketId} ${clockName(clock)}`) ?? []),
    // Not written yet: what was saved since has begun a new one.
    ...clock.spans.filter(({ state }) => state === "RUNNING"),
  ];
}

/** The targets of a ticket that are, or by the edit would be, the edited policy's. */
function seenOf(
  { ticketId, state }: { ticketId: string; state: KeptLedger },
  { book, edited, policyId }: EditedBook,
  ran: Ran,
  now: number,
): Seen[] {
  const { facts, clocks } = advanceLedger(state.ledger, Math.max(now, state.ledger.at), book);
  return clocks.flatMap((clock) => {
    const { metric } = clock;
    const [termsNow, termsThen] = [book, edited].map((one) => termsIn(one, facts, metric, now));
    const isTaken = termsThen?.policyId === policyId && termsNow?.policyId !== policyId;
    if (clock.policy?.id !== policyId && !isTaken) return [];
    const before = countedAsItWas(clock);
    const isSame = isSameTarget(termsNow ?? null, termsThen ?? null);
    const terms = termsThen ?? { seconds: null, calendar: null };
    const after = isSame ? before : countedBy(terms, clock, ran(ticketId, clock), now);
    return [{ ticketId, metric, before, after }];
  });
}

/** The same targets are compared: those that count and were due then, as they were or as they would have been. */
function countedIn(one: Seen, { from, to }: Interval): Seen[] {
  const isIn = ({ counts, dueAt }: Counted) =>
    counts !== null && dueAt !== null && dueAt >= from && dueAt < to;
  return isIn(one.before)
    ? [one]
    : isIn(one.after)
      ? [{ ...one, before: { ...one.before, counts: null } }]
      : [];
}
