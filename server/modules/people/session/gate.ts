import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database, Db } from "../../../db/client.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Claims } from "./tokens.ts";
import { sessions, users } from "./table.ts";

/**
 * Whether the session behind a token is still open. Remembered for half a minute, so that a revoked one ends
 * within a minute everywhere and most calls ask nothing.
 */
export interface SessionGate {
  isOpen(claims: Claims): Promise<boolean>;
  forget(sessionId: string): void;
  forgetAll(): void;
}

const rememberMs = 30_000;
const sessionById = (db: Db) =>
  prepared(db, "session_by_id", () =>
    db
      .select({ revokedAt: sessions.revokedAt, isActive: users.isActive, role: users.role })
      .from(sessions)
      .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
      .where(
        and(
          eq(sessions.tenantId, sql.placeholder("tenant")),
          eq(sessions.id, sql.placeholder("session")),
          eq(users.id, sql.placeholder("user")),
        ),
      )
      .prepare("session_by_id"),
  );

export function createSessionGate(database: Database, clock: Clock): SessionGate {
  const known = new Map<string, { isOpen: boolean; role: string; until: number }>();
  return {
    async isOpen(claims) {
      const now = clock.now().getTime();
      const remembered = known.get(claims.sid);
      if (remembered && remembered.until > now) return remembered.isOpen && remembered.role === claims.role;
      // In the tenant's scope, that of the call itself: another role would have the connection plan all its
      // statements again.
      const [row] = await database.read({ tenant: claims.tenantId }, (db) =>
        sessionById(db).execute({ tenant: claims.tenantId, session: claims.sid, user: claims.sub }),
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
