import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { locales } from "../../../contract/locales.ts";
import type { Locale } from "../../../contract/locales.ts";
import { isRole } from "../../../contract/roles.ts";
import type { Role } from "../../../contract/roles.ts";
import { Fault } from "../../fault.ts";
import type { Caller } from "../../http/implement.ts";
import type { Services } from "../../services.ts";
import type { Actor } from "../../work.ts";
import { tenants } from "../../db/table.ts";
import { linkedIdentities, users } from "./table.ts";

export type User = typeof users.$inferSelect;
/** A member of staff with the tenant that they belong to. */
export interface Account {
  user: User;
  tenantName: string;
  tenantLocale: Locale;
}

const accountsMax = 10;

type AccountName = { email: string } | { phone: string } | { issuer: string; subject: string };

/** Who may sign in by that e-mail address, phone number or name at a provider: in the tenant, or in every one when none is named. A SUPER_ADMIN signs in anywhere. */
export async function accountsBy(
  { database }: Pick<Services, "database">,
  by: AccountName,
  tenantId: string | undefined,
): Promise<Account[]> {
  const rows = await database.read("system", (db) =>
    db
      .select({ user: users, tenantName: tenants.name, tenantLocale: tenants.locale })
      .from(users)
      .innerJoin(tenants, eq(tenants.id, users.tenantId))
      .where(
        and(
          isNamed(by),
          eq(users.isActive, true),
          tenantId === undefined
            ? undefined
            : or(eq(users.tenantId, tenantId), eq(users.role, "SUPER_ADMIN")),
        ),
      )
      .orderBy(asc(users.tenantId))
      .limit(accountsMax),
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
export const visitor = ({ ip, userAgent, requestId }: Caller): Actor => ({
  id: null,
  name: "Visitor",
  role: "VISITOR",
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
