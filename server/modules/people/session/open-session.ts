import { and, eq, isNull, ne, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { refuseSuspended } from "../../workspace/terms/refuse-suspended.ts";
import { tenants } from "../../../db/table.ts";
import { fullName, localeOf, roleOf } from "./accounts.ts";
import type { User } from "./accounts.ts";
import { tellSessionsEnded } from "./listeners.ts";
import { sessions, users } from "./table.ts";

export type Session = typeof sessions.$inferSelect;
export type Signed = Answer<typeof calls.login>;

/** A new session for somebody who has proved who they are. */
export async function openSession(
  work: Work,
  services: Services,
  user: User,
  { ip, userAgent }: Pick<Caller, "ip" | "userAgent">,
): Promise<Signed> {
  const row = await work
    .rows(sessions)
    .insert({ id: newId(), userId: user.id, ip, userAgent, lastUsedAt: work.now, createdAt: work.now });
  // The session's audit entry tells of the login; this column only spares a search for it.
  await work.update(users).set({ lastLoginAt: work.now }).where(eq(users.id, user.id));
  return signedSession(work, services, user, row);
}

/**
 * A token of the session as it is now, with the person as the desk shows them: every way to sign in, or to stay so,
 * ends here. @throws Fault workspace_suspended
 */
export async function signedSession(
  work: Work,
  { tokens }: Pick<Services, "tokens">,
  user: User,
  { id, generation }: Pick<Session, "id" | "generation">,
): Promise<Signed> {
  await refuseSuspended(work);
  const { email, firstName, lastName } = user;
  const token = await tokens.sign({
    sub: user.id,
    email,
    role: roleOf(user),
    tenantId: work.tenant,
    firstName,
    lastName,
    name: fullName(user),
    sid: id,
    gen: generation,
    ...(user.emailConfirmedAt === null ? { unconfirmed: true as const } : {}),
  });
  return { token, user: await sessionUser(work, user) };
}

export async function sessionUser(work: Work, user: User): Promise<Signed["user"]> {
  const [tenant] = await work.db
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, work.tenant));
  if (!tenant) throw new Fault("unauthenticated");
  return {
    id: user.id,
    email: user.email,
    role: roleOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    name: fullName(user),
    tenantId: work.tenant,
    tenantName: tenant.name,
    locale: localeOf(user.locale),
  };
}

/** The sessions of one browser, which were handed from origin to origin. */
export const familyOf = ({ id, familyId }: Pick<Session, "id" | "familyId">): string => familyId ?? id;
export const isOfFamily = (root: string): SQL | undefined =>
  or(eq(sessions.id, root), eq(sessions.familyId, root));
export const isOfUser = (userId: string, exceptSessionId?: string): SQL | undefined =>
  and(
    eq(sessions.userId, userId),
    exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
  );

/**
 * Ends open sessions, and tells the listeners of it. @returns their ids, which the gate is to
 * forget once this is committed
 */
export async function endSessions(work: Work, where: SQL | undefined, action: string): Promise<string[]> {
  const ended = await work
    .update(sessions)
    .set({ revokedAt: work.now })
    .where(and(isNull(sessions.revokedAt), where))
    .returning({ id: sessions.id });
  await tellSessionsEnded(
    work,
    ended.map(({ id }) => id),
  );
  for (const { id } of ended)
    work.record({ entity: "sessions", entityId: id, action, before: null, after: { revokedAt: work.now } });
  return ended.map(({ id }) => id);
}
