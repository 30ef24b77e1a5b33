import { setTimeout as wait } from "node:timers/promises";
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { isRole } from "../../../../contract/roles.ts";
import type { Role } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Caller } from "../../../kernel/implement.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Work } from "../../../work.ts";
import { tenants } from "../../../db/table.ts";
import { linkedIdentities, users } from "./table.ts";

export type User = typeof users.$inferSelect;
/** A member of staff with the tenant that they belong to. */
export interface Account {
  user: User;
  tenantName: string;
  tenantLocale: Locale;
}

const accountsMax = 10;
/**
 * Passwords that one login is checked against, however many accounts there are: with a workspace's name, and
 * without.
 */
export const loginChecks = { named: 1, unnamed: 3 };

type AccountName = { email: string } | { phone: string } | { issuer: string; subject: string };

/**
 * Who may sign in by that e-mail address, phone number or name at a provider: in the tenant, or in every one
 * when none is named. A SUPER_ADMIN signs in anywhere. Across tenants an account counts only once its address
 * is confirmed, the longest confirmed first: anyone who signs up with somebody else's address is not among
 * them (ADR 0052).
 */
export async function accountsBy(
  { database }: Pick<Services, "database">,
  by: AccountName,
  tenantId: string | undefined,
  most = accountsMax,
): Promise<Account[]> {
  // A name at a provider is proof by itself; nobody can grant the role of SUPER_ADMIN.
  const counts =
    "issuer" in by ? undefined : or(isNotNull(users.emailConfirmedAt), eq(users.role, "SUPER_ADMIN"));
  const reach =
    tenantId === undefined ? counts : or(eq(users.tenantId, tenantId), eq(users.role, "SUPER_ADMIN"));
  const order = [
    ...(tenantId === undefined ? [] : [desc(eq(users.tenantId, tenantId))]),
    asc(users.emailConfirmedAt),
    asc(users.tenantId),
  ];
  const rows = await database.read("system", (db) =>
    db
      .select({ user: users, tenantName: tenants.name, tenantLocale: tenants.locale })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(and(isNamed(by), eq(users.isActive, true), reach))
      .orderBy(...order)
      .limit(most),
  );
  return rows.map((row) => ({ ...row, tenantLocale: localeOf(row.tenantLocale) ?? "en" }));
}

function isNamed(by: AccountName): SQL | undefined {
  if ("email" in by) return eq(users.email, by.email);
  if ("phone" in by) return eq(users.phone, by.phone);
  return sql`exists (select from ${linkedIdentities} where ${linkedIdentities.tenantId} = ${users.tenantId} and ${linkedIdentities.userId} = ${users.id} and ${linkedIdentities.issuer} = ${by.issuer} and ${linkedIdentities.subject} = ${by.subject})`;
}

/** The tenant where the caller's own account is: a SUPER_ADMIN may be acting in another one. */
export async function atHome({
  actor,
  tenant,
  services,
}: {
  actor: Actor | null;
  tenant: string | null;
  services: Services;
}): Promise<{ actor: Actor; userId: string; sessionId: string; tenant: string }> {
  if (!actor || actor.id === null || actor.sessionId === undefined || tenant === null)
    throw new Fault("unauthenticated");
  const { id, sessionId } = actor;
  if (actor.role !== "SUPER_ADMIN") return { actor, userId: id, sessionId, tenant };
  const [own] = await services.database.read("system", (db) =>
    db.select({ tenantId: users.tenantId }).from(users).where(eq(users.id, id)),
  );
  if (!own) throw new Fault("unauthenticated");
  return { actor, userId: id, sessionId, tenant: own.tenantId };
}

/** The person has shown that the mails to this address reach them. */
export async function confirmEmail(work: Work, userId: string): Promise<void> {
  const confirmed = await work
    .update(users)
    .set({ emailConfirmedAt: work.now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning({ id: users.id });
  if (confirmed.length === 0) return;
  const after = { emailConfirmedAt: work.now };
  work.record({
    entity: "users",
    entityId: userId,
    action: "confirm",
    before: { emailConfirmedAt: null },
    after,
  });
}

export const fullName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();
export const roleOf = ({ role }: Pick<User, "role">): Role => (isRole(role) ? role : "USER");
export const localeOf = (text: string | null): Locale | null =>
  locales.find((locale) => locale === text) ?? null;

/** The person who is just proving who they are, for the audit log. */
export const actorOf = (
  user: Pick<User, "id" | "firstName" | "lastName" | "role" | "email">,
  { ip, userAgent, requestId }: Caller,
): Actor => ({
  id: user.id,
  name: fullName(user),
  role: roleOf(user),
  email: user.email,
  ip,
  userAgent,
  requestId,
});
const evenMs = 300;
/** Takes as long whether there was something to do or not, so that the time tells no more than the answer. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(evenMs)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
