import { limits } from "../../../../contract/limits.ts";
import { lastOutage } from "../../../jobs/timer-looks.ts";
import type { Work } from "../../../work.ts";
import { secondsOf } from "./moments.ts";
import type { Written } from "./write-ledgers.ts";

/** A timer is looked for each second. */
const inTimeSeconds = 1;

type Moments = {
  breaches: readonly Pick<Written["breaches"][number], "breachedAt">[];
  reminders: readonly Pick<Written["reminders"][number], "at">[];
} & Pick<Written, "becameRisky" | "riskyAt">;

const momentsOf = ({ breaches, reminders, becameRisky, riskyAt }: Moments): number[] => [
  ...breaches.map(({ breachedAt }) => breachedAt),
  ...reminders.map(({ at }) => at),
  ...(becameRisky && riskyAt !== null ? [riskyAt] : []),
];

/**
 * Which are told too late to be of this moment, or of the time of an outage that has ended since. What comes in time
 * asks for no outage, and the others for one.
 */
export async function heldUpAmong<Of extends Moments>(
  work: Pick<Work, "db" | "now">,
  all: readonly Of[],
): Promise<ReadonlySet<Of>> {
  const now = secondsOf(work.now);
  const late = all.flatMap((written) => {
    const past = momentsOf(written).filter((at) => now - at > inTimeSeconds);
    return past.length === 0 ? [] : [{ written, past }];
  });
  const isTooLate = (at: number) => now - at > limits.timerLateSeconds;
  const outage = late.some(({ past }) => !past.some(isTooLate)) ? await lastOutage(work) : null;
  const [from, until] = outage ? [secondsOf(outage.from), secondsOf(outage.until)] : [Infinity, -Infinity];
  return new Set(
    late
      .filter(({ past }) => past.some((at) => isTooLate(at) || (at >= from && at <= until)))
      .map(({ written }) => written),
  );
}
