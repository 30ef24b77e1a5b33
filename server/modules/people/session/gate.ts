import { and, eq, sql } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database, Db } from "../../../db/client.ts";
import { isVisitRunning } from "../../workspace/visits/running.ts";
import { prepared } from "../../../db/prepared.ts";
import type { Claims } from "./tokens.ts";
import { sessions, users } from "./table.ts";

/**
 * Whether the session behind a token is still open. Remembered for half a minute, so that a revoked one ends
 * within a minute everywhere and most calls ask nothing. One that was handed over for a visit is asked about
 * each time: it ends with the visit.
 */
export interface SessionGate {
  isOpen(claims: Claims): Promise<boolean>;
  forget(sessionId: string): void;
  forgetAll(): void;
}

interface Standing {
  isOpen: boolean;
  role: string;
  visitId: string | null;
}
const rememberMs = 30_000;
const sessionById = (db: Db) =>
  prepared(db, "session_by_id", () =>
    db
      .select({
        revokedAt: sessions.revokedAt,
        isActive: users.isActive,
        role: users.role,
        visitId: sessions.visitId,
      })
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
  const known = new Map<string, Standing & { until: number }>();
  // In the tenant's scope, that of the call itself: another role would have the connection plan all its
  // statements again.
  const lookUp = async ({ tenantId: tenant, sid: session, sub: user }: Claims): Promise<Standing> => {
    const [row] = await database.read({ tenant }, (db) => sessionById(db).execute({ tenant, session, user }));
    return {
      isOpen: row !== undefined && row.revokedAt === null && row.isActive,
      role: row?.role ?? "",
      visitId: row?.visitId ?? null,
    };
  };
  return {
    async isOpen(claims) {
      const now = clock.now().getTime();
      let standing = known.get(claims.sid);
      if (!standing || standing.until <= now) {
        standing = { ...(await lookUp(claims)), until: now + rememberMs };
        if (known.size > 10_000) known.clear();
        known.set(claims.sid, standing);
      }
      const { isOpen, role, visitId } = standing;
      if (!isOpen || role !== claims.role) return false; // a changed role needs a fresh token
      return visitId === null || isVisitRunning({ database, clock }, visitId);
    },
    forget: (sessionId) => {
      known.delete(sessionId);
    },
    forgetAll: () => {
      known.clear();
    },
  };
}
