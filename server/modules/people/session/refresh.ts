import { and, eq } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { isVisitRunning } from "../../workspace/visits/running.ts";
import { endSessions, familyOf, isOfFamily, signedSession } from "./open-session.ts";
import type { Session, Signed } from "./open-session.ts";
import { sessions, users } from "./table.ts";
import type { Claims } from "./tokens.ts";

/**
 * What a token of generation `gen` gets from its session. Two tabs may bring the same one at once: the second
 * comes within the grace.
 */
export function judgeRefresh(
  session: Pick<Session, "generation" | "previousValidUntil">,
  gen: number,
  now: string,
): "renew" | "repeat" | "reused" {
  if (gen === session.generation) return "renew";
  const isInGrace = session.previousValidUntil !== null && now <= session.previousValidUntil;
  return gen === session.generation - 1 && isInGrace ? "repeat" : "reused";
}

/**
 * A new token for the current one or a lately expired one. An old generation is somebody who kept a copy:
 * that ends the session, wherever it is open.
 */
export async function refreshToken({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.refreshToken>): Promise<Signed> {
  const claims = await services.tokens.verifyForRefresh(body.token);
  if (claims === "bad" || claims === "expired") throw new Fault("token_expired");
  const actor: Actor = {
    id: claims.sub,
    name: claims.name,
    role: "SYSTEM",
    email: claims.email,
    sessionId: claims.sid,
    ip: caller.ip,
    userAgent: caller.userAgent,
    requestId: caller.requestId,
  };
  await endWithVisit(services, desk, claims, actor);
  const outcome = await desk.transaction(claims.tenantId, actor, (work) =>
    renew(work, services, claims, caller),
  );
  if ("token" in outcome) return outcome;
  for (const id of outcome.ended) services.gate.forget(id);
  if (outcome.ended.length > 0)
    services.log.warn(
      { tenant: claims.tenantId, session: claims.sid, ip: caller.ip, requestId: caller.requestId },
      "an old token was used again: session ended",
    );
  throw new Fault("token_expired");
}

/** A session that was handed over for a visit is not renewed beyond it. */
async function endWithVisit(services: Services, desk: Desk, claims: Claims, actor: Actor): Promise<void> {
  const { role, tenantId, sid } = claims;
  if (role !== "SUPER_ADMIN") return;
  const [handed] = await desk.read(tenantId, actor, (work) =>
    work.from(sessions, { visitId: sessions.visitId }).where(eq(sessions.id, sid)),
  );
  const visitId = handed?.visitId ?? null;
  if (visitId === null || (await isVisitRunning(services, visitId))) return;
  await desk.transaction(tenantId, actor, (work) => endSessions(work, eq(sessions.id, sid), "visit_over"));
}

async function renew(
  work: Work,
  services: OpenContext<typeof calls.refreshToken>["services"],
  claims: Claims,
  { ip, userAgent }: { ip: string; userAgent: string | null },
): Promise<Signed | { ended: string[] }> {
  // The row's lock lines up two tabs.
  const [session] = await work
    .from(sessions)
    .where(and(eq(sessions.id, claims.sid), eq(sessions.userId, claims.sub)))
    .for("update");
  const user = session && (await work.rows(users).find(session.userId));
  if (!session || session.revokedAt !== null || !user?.isActive) return { ended: [] };
  switch (judgeRefresh(session, claims.gen, work.now)) {
    case "reused":
      return { ended: await endSessions(work, isOfFamily(familyOf(session)), "reused") };
    case "repeat":
      return signedSession(work, services, user, session);
    case "renew":
      return signedSession(work, services, user, await rotateRefreshToken(work, session, { ip, userAgent }));
  }
}

/** Every quarter of an hour for everyone who works: not a matter for the audit log. */
export async function rotateRefreshToken(
  work: Work,
  session: Session,
  from: { ip: string; userAgent: string | null },
): Promise<Session> {
  const next = {
    generation: session.generation + 1,
    previousValidUntil: later(work.now, { seconds: limits.refreshGraceSeconds }),
    lastUsedAt: work.now,
    ...from,
  };
  await work.update(sessions).set(next).where(eq(sessions.id, session.id));
  return { ...session, ...next };
}
