// What was measured of one scenario at one size, beside the floor and the aims.
import { middle, percentiles } from "./measure.ts";
import type { Measured } from "./measure.ts";
import { fine, row, verdict, whole } from "./print.ts";
import type { Scenario } from "./scenarios.ts";
import { growthOf } from "./turns.ts";

export interface Line {
  scenario: Scenario;
  size: number;
  parley: Measured[];
  floor: Measured[];
  /** Of the server that repeats Parley's statements, with `--old`. */ old: Measured[] | null;
}

/** Each round against the other's of the same round; of these ratios the middle one. */
const ratioOf = (of: readonly Measured[], to: readonly Measured[]): number =>
  percentiles(of.map(({ perSecond }, round) => perSecond / (to[round]?.perSecond ?? Number.NaN))).p50;

const spent = ({ cpuMs, databaseMs = Number.NaN }: Measured): string[] => [
  cpuMs.toFixed(2),
  databaseMs.toFixed(2),
];
/** What a call costs the machine, but for the load's own work. */
const all = ({ cpuMs, databaseMs = Number.NaN }: Measured): number => cpuMs + databaseMs;

const columns = [
  "tickets",
  "parley/s",
  "p50 ms",
  "p99 ms",
  "cpu ms",
  "db ms",
  "floor/s",
  "p50 ms",
  "cpu ms",
  "db ms",
  "ratio",
  "of cpu",
  "aim",
  "",
];
export const headOf = (withOld: boolean): string =>
  row(["", ...columns, ...(withOld ? ["repeated/s", "ratio"] : [])]);

export function lineOf(
  { scenario, size, parley: rounds, floor: plain, old }: Line,
  withOld: boolean,
): string {
  const [parley, floor] = [middle(rounds), middle(plain)];
  const [ratio, least] = [ratioOf(rounds, plain), scenario.ratioMin];
  return row([
    scenario.name,
    size.toLocaleString("en"),
    whole(parley.perSecond),
    fine(parley.p50),
    fine(parley.p99),
    ...spent(parley),
    whole(floor.perSecond),
    fine(floor.p50),
    ...spent(floor),
    ratio.toFixed(3),
    (all(floor) / all(parley)).toFixed(3),
    least === undefined ? "" : `≥ ${least}`,
    least === undefined ? "" : verdict(ratio >= least),
    ...(withOld ? (old ? [whole(middle(old).perSecond), ratioOf(rounds, old).toFixed(2)] : ["", ""]) : []),
  ]);
}

export function growthTable(lines: readonly Line[], sizes: readonly number[]): string[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return [];
  const at = (size: number, name: string) =>
    lines.find((line) => line.size === size && line.scenario.name === name);
  return [
    `\nFrom ${smallest.toLocaleString("en")} to ${largest.toLocaleString("en")} tickets (p50)\n`,
    row(["", "growth", "of floor", "aim", ""]),
    ...[...new Set(lines.map(({ scenario }) => scenario.name))].flatMap((name) => {
      const [from, to] = [at(smallest, name), at(largest, name)];
      if (!from || !to) return [];
      const growth = growthOf(from.parley, to.parley);
      const most = to.scenario.growthMax;
      return [
        row([
          name,
          growth.toFixed(2),
          growthOf(from.floor, to.floor).toFixed(2),
          most === undefined ? "" : `≤ ${most}`,
          most === undefined ? "" : verdict(growth <= most),
        ]),
      ];
    }),
  ];
}
