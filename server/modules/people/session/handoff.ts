import { asc, eq, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { tenants } from "../../../db/table.ts";
import { visitorActor } from "../../../work.ts";
import { enterAgain, isVisitRunning, needVisit } from "../../workspace/visits/running.ts";
import { actorOf, atHome } from "./accounts.ts";
import { familyOf, signedSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { findSecret, issueSecret, spendSecret } from "./secrets.ts";
import { sessions, users } from "./table.ts";

/**
 * Local storage is per origin, so a session crosses to another sub-domain by a code that works once. A
 * SUPER_ADMIN who crosses into another tenant stays who they are: the token still says their own tenant, and
 * each request names the other by its header (server/http/identify.ts). They need a visit that the tenant has
 * granted, and the session ends with it. Nobody else can cross.
 */
export async function handOffSession(
  context: OpenContext<typeof calls.handoff>,
): Promise<Answer<typeof calls.handoff>> {
  const { body, desk, services } = context;
  const { actor, userId, sessionId, tenant } = await atHome(context);
  const target = body.tenantId ?? context.tenant ?? tenant;
  let visitId: string | undefined;
  if (target !== tenant) {
    if (actor.role !== "SUPER_ADMIN") throw new Fault("wrong_tenant");
    const [known] = await services.database.read("system", (db) =>
      db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, target)),
    );
    if (!known) throw new Fault("not_found");
    const visit = await needVisit(services, target, userId);
    await enterAgain(desk, target, { ...actor, visitId: visit.id }, visit);
    visitId = visit.id;
  }
  return desk.transaction(tenant, actor, async (work) => ({
    code: await issueSecret(work, {
      userId,
      purpose: "handoff",
      sessionId,
      ...(visitId === undefined ? {} : { visitId }),
    }),
    tenantId: target,
  }));
}

const tenantsMax = 50;

/** Where a SUPER_ADMIN may go. Everybody else has one workspace, and the call is not theirs. */
export async function listTenants({
  query,
  services,
}: OpenContext<typeof calls.tenants>): Promise<Answer<typeof calls.tenants>> {
  const text = query.search.trim().toLowerCase();
  const isMatching = sql`position(${text} in lower(${tenants.name} || ' ' || ${tenants.id})) > 0`;
  return {
    items: await services.database.read("system", (db) =>
      db
        .select({ id: tenants.id, name: tenants.name })
        .from(tenants)
        .where(isMatching)
        .orderBy(asc(tenants.name), asc(tenants.id))
        .limit(tenantsMax),
    ),
  };
}

/**
 * The other origin gets a session of the same family and not the same one: each origin renews its own token,
 * and with one generation between them the origin that renews second would look like a thief's copy. They end
 * together: by logout, by revocation, by the reuse of an old token.
 */
export async function exchange({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.exchange>): Promise<Signed> {
  const secret = await findSecret(services, "handoff", body.code);
  const { tenantId, userId, sessionId, visitId } = secret;
  if (sessionId === null || (visitId !== null && !(await isVisitRunning(services, visitId))))
    throw new Fault("gone");
  const user = await desk.read(tenantId, visitorActor(caller), (work) => work.rows(users).find(userId));
  if (!user?.isActive) throw new Fault("gone");
  return desk.transaction(tenantId, actorOf(user, caller), async (work) => {
    await spendSecret(work, secret);
    // a revocation that comes meanwhile waits, and then finds the new one as well
    const from = await work.rows(sessions).lock(sessionId);
    if (from.revokedAt !== null) throw new Fault("gone");
    const session = await work.rows(sessions).insert({
      userId,
      familyId: familyOf(from),
      visitId,
      ip: caller.ip,
      userAgent: caller.userAgent,
      lastUsedAt: work.now,
      createdAt: work.now,
    });
    return signedSession(work, services, user, session);
  });
}
