import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/client.ts";
import { tenants } from "../db/table.ts";
import { createPasswords } from "../modules/people/session/passwords.ts";
import type { Passwords } from "../modules/people/session/passwords.ts";
import { sessions, users } from "../modules/people/session/table.ts";
import { demoPassword } from "./demo-seed.ts";

/**
 * Everybody knows the demo's password. Where others reach this installation, the accounts that still have it
 * are deactivated and their sessions end; those whose password was changed stay.
 * @returns how many it were
 */
export async function closeDemoAccounts(
  database: Database,
  clock: Clock,
  passwords: Passwords = createPasswords(),
): Promise<number> {
  const active = await database.read("system", (db) =>
    db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(eq(tenants.isDemo, true), eq(users.isActive, true))),
  );
  const open = new Set<string>();
  // All of them were made with one hash, so that this is a check or two.
  for (const hash of new Set(active.map(({ passwordHash }) => passwordHash)))
    if (await passwords.isRight(demoPassword, hash)) open.add(hash);
  const ids = active.filter(({ passwordHash }) => open.has(passwordHash)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const now = clock.now().toISOString();
  await database.transaction("system", async (db) => {
    await db.update(users).set({ isActive: false, updatedAt: now }).where(inArray(users.id, ids));
    await db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
  });
  return ids.length;
}
