// Several servers, or sizes of one, are measured in turn, so that whatever else the machine does falls on all
// of them, and what has grown is a ratio of things measured seconds apart.
import { measure, percentiles } from "./measure.ts";
import type { Measured, Request, Target } from "./measure.ts";
import type { Quiet } from "./quiet.ts";

/** Who is asked what. */
export interface Lane {
  target: Target;
  requests: Request[];
}
interface Turns {
  rounds: number;
  seconds: number;
  /** Until each has seen enough to be at its best. */ warmUpSeconds: number;
  calm: Quiet;
  ask?: typeof measure;
}

/**
 * Short rounds of each lane after the other, every second round backwards: then a machine that grows slower
 * all the while favours none of them. Lanes that are compared belong beside each other.
 * @returns the rounds of each lane, in the order of the lanes
 */
export async function inTurn<const Lanes extends readonly Lane[]>(
  lanes: Lanes,
  { rounds, seconds, warmUpSeconds, calm, ask = measure }: Turns,
): Promise<{ -readonly [At in keyof Lanes]: Measured[] }> {
  const pids = lanes.map(({ target }) => target.pid);
  const taken = lanes.map((lane) => ({ lane, measured: [] as Measured[] })); // filled below
  for (const { target, requests } of lanes) await ask(target, requests, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1)
    for (const { lane, measured } of round % 2 === 0 ? taken : taken.toReversed())
      measured.push(await calm.measured(pids, () => ask(lane.target, lane.requests, seconds)));
  return taken.map(({ measured }) => measured) as { -readonly [At in keyof Lanes]: Measured[] }; // one for each
}

/**
 * How many times as long the middle call takes, each round against the other's of the same round, since a
 * later one met another machine; of these ratios the middle one.
 */
export const growthOf = (from: readonly Measured[], to: readonly Measured[]): number =>
  percentiles(to.map(({ p50 }, round) => p50 / (from[round]?.p50 ?? Number.NaN))).p50;
