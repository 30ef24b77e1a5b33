import type { Ledger, SlaClock, Span } from "./engine/ledger.ts";

/**
 * A ticket's ledger as it is stored: without its spans, which the engine never reads again and which stand in
 * rows of their own.
 */
export interface KeptLedger {
  ledger: Ledger;
  /** Of each clock, how many spans it has in the database. */
  spans: number[];
  /** Clocks whose breach people have resolved. */
  resolved: string[];
  /** By a merge: which clock began because that ticket's customer waited, so that an undone merge ends it. */
  joined: Record<string, string>;
}

export const clockName = ({ metric, cycle }: Pick<SlaClock, "metric" | "cycle">): string =>
  `${metric} ${cycle}`;

export const keptOf = (ledger: Ledger): KeptLedger => ({
  ledger,
  spans: ledger.clocks.map(() => 0),
  resolved: [],
  joined: {},
});

export interface NewSpan extends Span {
  metric: SlaClock["metric"];
  cycle: number;
  position: number;
}
/** What is to be stored: the ledger without spans, and the spans that are new. */
export function stripSpans({ ledger, spans, ...rest }: KeptLedger): { kept: KeptLedger; added: NewSpan[] } {
  const added = ledger.clocks.flatMap(({ metric, cycle, spans: ofClock }, nr) =>
    ofClock.map((span, at) => ({ ...span, metric, cycle, position: (spans[nr] ?? 0) + at })),
  );
  const kept = {
    ...rest,
    ledger: { ...ledger, clocks: ledger.clocks.map((clock) => ({ ...clock, spans: [] })) },
    spans: ledger.clocks.map((clock, nr) => (spans[nr] ?? 0) + clock.spans.length),
  };
  return { kept, added };
}
