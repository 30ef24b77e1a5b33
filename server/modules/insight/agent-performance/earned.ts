import { inArray } from "drizzle-orm";
import type { achievementKinds } from "../../../../contract/insight/agent-performance.ts";
import { tenants } from "../../../db/table.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { achievementDays, deedsIn, spanOfDays } from "./deeds.ts";
import { achievementsOf } from "./rules.ts";
import { agentAchievements } from "./table.ts";

type Kind = (typeof achievementKinds)[number];
/** When somebody earned a level: the day that was noted; of what has not been noted yet, today. */
export type Earned = (agentId: string, kind: Kind, level: number) => string | null;

export async function earnedBy({ from }: Work, today: string, agentIds: readonly string[]): Promise<Earned> {
  const rows =
    agentIds.length === 0
      ? []
      : await from(agentAchievements).where(inArray(agentAchievements.agentId, [...agentIds]));
  const days = new Map(
    rows.map(({ agentId, kind, level, earnedOn }) => [`${agentId} ${kind} ${level}`, earnedOn]),
  );
  return (agentId, kind, level) => (level === 0 ? null : (days.get(`${agentId} ${kind} ${level}`) ?? today));
}

/**
 * Notes what is held today and was not before, and takes away what is no longer true: earned again it has a
 * new day.
 */
export async function noteAchievements(work: Work): Promise<void> {
  const { span, timeZone } = await spanOfDays(work, achievementDays);
  const { all, team } = await deedsIn(work, span, timeZone);
  const held = all.flatMap((deeds) =>
    achievementsOf(deeds, team).flatMap(({ kind, level }) =>
      Array.from({ length: level }, (_, at) => ({ agentId: deeds.id, kind, level: at + 1 })),
    ),
  );
  const known = await work.from(agentAchievements);
  const nameOf = ({ agentId, kind, level }: { agentId: string; kind: string; level: number }) =>
    `${agentId} ${kind} ${level}`;
  const [now, before] = [new Set(held.map(nameOf)), new Set(known.map(nameOf))];
  const lost = known.filter((row) => !now.has(nameOf(row))).map(({ id }) => id);
  const fresh = held.filter((row) => !before.has(nameOf(row)));
  if (lost.length > 0) await work.delete(agentAchievements).where(inArray(agentAchievements.id, lost));
  if (fresh.length > 0)
    await work.db
      .insert(agentAchievements)
      .values(fresh.map((row) => ({ ...row, tenantId: work.tenant, earnedOn: span.to })))
      .onConflictDoNothing();
}

/**
 * Before midnight everywhere comes round: each tenant's day is noted within it, or in the hour after it has
 * begun.
 */
export const noteEarned: Routine = {
  name: "performance.achievements",
  cron: "40 */6 * * *",
  async run({ desk, services }) {
    for (const { id } of await services.database.read("system", (db) =>
      db.select({ id: tenants.id }).from(tenants),
    ))
      await desk.transaction(id, systemActor, noteAchievements);
  },
};
