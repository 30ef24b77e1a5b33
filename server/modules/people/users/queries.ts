import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Work } from "../../../work.ts";
import { sessions, users } from "../session/table.ts";
import { staffDesk } from "./staff-desk.ts";

/** What deactivating somebody would set off. */
export async function departureOf(work: Work, userId: string) {
  const { db, tenant, now } = work;
  await work.rows(users).get(userId);
  const { lastIn, ...counts } = await staffDesk.get().leftBehind(work, userId);
  return {
    ...counts,
    sessions: await db.$count(
      sessions,
      and(
        eq(sessions.tenantId, tenant),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.lastUsedAt, later(now, { days: -limits.refreshWindowDays })),
      ),
    ),
    lastIn,
  };
}

export const otherAdministrators = ({ db, tenant }: Work, userId: string): Promise<number> =>
  db.$count(
    users,
    and(
      eq(users.tenantId, tenant),
      eq(users.isActive, true),
      inArray(users.role, ["ADMIN", "SUPER_ADMIN"]),
      ne(users.id, userId),
    ),
  );
