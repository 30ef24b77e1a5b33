// Creation that is held for a minute, until every queue is empty again: by one tenant, and by many together.
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Target } from "./measure.ts";
import { fine, row, verdict, whole } from "./print.ts";
import { untilEmpty } from "./queues.ts";
import { creation, requestsOf } from "./scenarios.ts";
import { askByWrk } from "./wrk.ts";

/** What a rate is held against: a share of the floor's, and for one tenant so many a second. */
const [ratioMin, perSecondMin] = [0.15, 400];
const floorSeconds = 5;

export async function held(
  { parley, floor, databaseUrl }: { parley: Target; floor: Target; databaseUrl: string },
  crowds: { name: string; callers: Caller[] }[],
  seconds: number,
): Promise<void> {
  process.stdout.write(
    `\n${row([`create, held for ${seconds} s`, "tickets", "answered/s", "waited", "emptied s", "held/s", "floor/s", "ratio", "p50 ms", "p99 ms", "aim"])}`,
  );
  for (const { name, callers } of crowds) {
    const plain = await askByWrk(
      floor,
      requestsOf({ requests: [creation.floor], callers: [] }),
      floorSeconds,
    );
    await untilEmpty(databaseUrl, 60_000);
    const startedAt = performance.now();
    const made = await askByWrk(parley, requestsOf({ requests: [creation.parley], callers }), seconds);
    const { waited, tookMs } = await untilEmpty(databaseUrl, 600_000);
    const perSecond = made.count / ((performance.now() - startedAt) / 1000);
    const isMet = perSecond / plain.perSecond >= ratioMin && perSecond >= perSecondMin;
    process.stdout.write(
      row([
        name,
        whole(made.count),
        whole(made.perSecond),
        whole(waited),
        fine(tookMs / 1000),
        whole(perSecond),
        whole(plain.perSecond),
        (perSecond / plain.perSecond).toFixed(3),
        fine(made.p50),
        fine(made.p99),
        verdict(isMet),
      ]),
    );
  }
}
