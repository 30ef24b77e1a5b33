import { and, eq } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import type { Claims } from "./tokens.ts";
import { sessions, users } from "./table.ts";

/**
 * Whether the session behind a token still stands. Remembered for half a minute, so that a revoked one ends
 * within a minute everywhere and most calls ask nothing.
 */
export interface SessionGate {
  isOpen(claims: Claims): Promise<boolean>;
  forget(sessionId: string): void;
  forgetAll(): void;
}

const rememberMs = 30_000;

export function createSessionGate(database: Database, clock: Clock): SessionGate {
  const known = new Map<string, { isOpen: boolean; role: string; until: number }>();
  return {
    async isOpen(claims) {
      const now = clock.now().getTime();
      const remembered = known.get(claims.sid);
      if (remembered && remembered.until > now) return remembered.isOpen && remembered.role === claims.role;
      const [row] = await database.read("system", (db) =>
        db
          .select({ revokedAt: sessions.revokedAt, isActive: users.isActive, role: users.role })
          .from(sessions)
          .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
          .where(and(eq(sessions.id, claims.sid), eq(users.id, claims.sub)))
          .limit(1),
      );
      const isOpen = row !== undefined && row.revokedAt === null && row.isActive;
      if (known.size > 10_000) known.clear();
      known.set(claims.sid, { isOpen, role: row?.role ?? "", until: now + rememberMs });
      return isOpen && row.role === claims.role; // a changed role needs a fresh token
    },
    forget: (sessionId) => {
      known.delete(sessionId);
    },
    forgetAll: () => {
      known.clear();
    },
  };
}
