import { storedText } from "../../../words/stored.ts";
import { say } from "./texts.ts";
import { and, eq, isNull, lt, lte, notExists, notInArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { later } from "../../../clock.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { suspendedAs } from "../terms/suspended-as.ts";
import { connections } from "../connections/table.ts";
import { allKinds, kindOf } from "./kinds.ts";
import type { RunningKind } from "./kinds.ts";
import { lockDelivery, setDelivery, wakeLane } from "./pipeline.ts";
import { deliveries } from "./table.ts";
import type { DeliveryRow } from "./table.ts";

/** Without a word of a provider that may still say so for so long, nobody knows whether it was sent. */
const listenMinutes = 15;
const secondsUntilLost = ({ ifLost, attemptSeconds }: RunningKind): number =>
  ifLost === "listen" ? listenMinutes * 60 : attemptSeconds;

/**
 * Every minute, and as a process starts: attempts whose answer never came. What can be told to be the same is
 * sent once more; of the rest nobody knows whether it was sent, and a person decides.
 */
export const giveUpLost: Routine = {
  name: "deliveries.give-up-lost",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const isLost = allKinds().map((kind) =>
      and(
        eq(deliveries.kind, kind.name),
        lt(deliveries.sendingSince, later(now, { seconds: -secondsUntilLost(kind) })),
      ),
    );
    const lost = await desk.database.read("system", (db) =>
      db
        .select({ tenant: deliveries.tenantId, id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.state, "SENDING"), or(...isLost)))
        .limit(1000),
    );
    for (const { tenant, id } of lost)
      await desk.transaction(tenant, systemActor, async (work) => {
        const row = await lockDelivery(work, id);
        if (row?.state !== "SENDING") return;
        const before = later(now, { seconds: -secondsUntilLost(kindOf(row)) });
        if ((row.sendingSince ?? "") < before) wakeLane(work, await giveUp(work, row));
      });
  },
};

function giveUp(work: Work, row: DeliveryRow): Promise<DeliveryRow> {
  const { ifLost, retryAfterMinutes } = kindOf(row);
  const unanswered = row.reason ?? storedText(say("deliveries.unanswered"));
  if (ifLost !== "repeat")
    return setDelivery(work, row, { state: "UNKNOWN", sendingSince: null, reason: unanswered });
  // One that ends its process each time must not be tried for ever.
  return row.attempts > retryAfterMinutes.length
    ? setDelivery(work, row, { state: "FAILED", sendingSince: null, reason: unanswered })
    : setDelivery(work, row, {
        state: "QUEUED",
        sendingSince: null,
        nextAttemptAt: row.lane === null ? work.now : null,
      });
}

/** Every minute, and as a process starts: what is due and that no job has in hand any more. */
export const wakeDeliveries: Routine = {
  name: "deliveries.wake",
  cron: "* * * * *",
  runsAtStart: true,
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const lanes = await desk.database.read("system", (db) =>
      db
        .selectDistinct({ tenant: deliveries.tenantId, kind: deliveries.kind, lane: deliveries.lane })
        .from(deliveries)
        .leftJoin(
          connections,
          and(eq(connections.tenantId, deliveries.tenantId), eq(connections.id, deliveries.connectionId)),
        )
        .where(
          and(
            eq(deliveries.state, "QUEUED"),
            notExists(suspendedAs(db, deliveries.tenantId)),
            or(isNull(deliveries.connectionId), eq(connections.state, "CONNECTED")),
            or(isNull(deliveries.nextAttemptAt), lte(deliveries.nextAttemptAt, now)),
          ),
        )
        .limit(10_000),
    );
    for (const [tenant, own] of Map.groupBy(lanes, (lane) => lane.tenant))
      await desk.transaction(tenant, systemActor, (work) => {
        for (const lane of own) wakeLane(work, lane);
        return Promise.resolve();
      });
  },
};

/** What is over and was kept as long as its kind is. */
export const isKeptLongEnough = (ago: (by: { days: number }) => string): SQL | undefined =>
  and(
    notInArray(deliveries.state, ["QUEUED", "SENDING"]),
    or(
      sql`false`,
      ...allKinds().flatMap(({ name, keepDays }) =>
        keepDays === null
          ? []
          : [and(eq(deliveries.kind, name), lt(deliveries.createdAt, ago({ days: keepDays })))],
      ),
    ),
  );
