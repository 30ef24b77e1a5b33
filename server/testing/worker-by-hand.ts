import { asc, eq, isNull, lte, or } from "drizzle-orm";
import { later } from "../clock.ts";
import { pendingJobs } from "../db/table.ts";
import { jobs } from "../modules/index.ts";
import { wakeDeliveries, giveUpLost } from "../modules/workspace/deliveries/routines.ts";
import { simulatedPost } from "../modules/workspace/connections/simulated.ts";
import { wakeInbound } from "../modules/workspace/inbound/receive.ts";
import type { World } from "./world.ts";

interface SimulatedPost {
  connectionId: string;
  headers: Record<string, string>;
  body: string;
}

/** As the queue does (server/jobs/queue.ts): one that failed, and one whose process died with it. */
const [retrySeconds, expireSeconds] = [60, 600];

/**
 * A worker whose next job the test chooses, of a world that has no queue: committed jobs wait in their table, and
 * each runs at least once.
 */
export function workerByHand(worldOf: () => World) {
  const now = () => worldOf().clock.now().toISOString();
  const due = () =>
    worldOf().database.read("system", (db) =>
      db
        .select()
        .from(pendingJobs)
        .where(or(isNull(pendingJobs.runAt), lte(pendingJobs.runAt, now())))
        .orderBy(asc(pendingJobs.id))
        .limit(500),
    );
  const change = (id: string, runAt: string | null) =>
    worldOf().database.transaction("system", async (db) => {
      if (runAt === null) await db.delete(pendingJobs).where(eq(pendingJobs.id, id));
      else await db.update(pendingJobs).set({ runAt }).where(eq(pendingJobs.id, id));
    });
  return {
    /**
     * Runs one of those that are due.
     * @param revive brings the process back, and answers whether it had died meanwhile
     * @returns whether there was one
     */
    async runOne(which: number, revive: () => Promise<boolean>, isForgotten = false): Promise<boolean> {
      const waiting = await due();
      const row = waiting[which % Math.max(1, waiting.length)];
      const job = row && jobs.find(({ name }) => name === row.name);
      if (!row || !job) return false;
      const { desk, services } = worldOf().app;
      const failed = await job
        .run({ desk, services, tenant: row.tenantId, payload: job.schema.parse(row.payload) })
        .then(
          () => false,
          () => true,
        );
      const hasDied = await revive();
      const seconds = hasDied || isForgotten ? expireSeconds : retrySeconds;
      await change(row.id, hasDied || isForgotten || failed ? later(now(), { seconds }) : null);
      return true;
    },
    /** What a process does as it starts, and every minute. */
    async wake() {
      const { desk, services } = worldOf().app;
      for (const routine of [wakeInbound, giveUpLost, wakeDeliveries])
        await routine.run({ desk, services, isStart: true });
    },
    /** What the provider's stand-in is about to post: taken out of the queue, for the test to deliver. */
    async takePosts(): Promise<SimulatedPost[]> {
      const rows = await worldOf().database.transaction("system", (db) =>
        db.delete(pendingJobs).where(eq(pendingJobs.name, simulatedPost.name)).returning(),
      );
      return rows
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ payload }) => payload as SimulatedPost); // as it was enqueued
    },
    /** Nothing of an earlier life is left. */
    forget: () =>
      worldOf().database.transaction("system", async (db) => {
        await db.delete(pendingJobs);
      }),
    due,
  };
}
