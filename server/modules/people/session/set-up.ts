import { and, count, eq, gt, lte } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { session as calls } from "../../../../contract/people/session.ts";
import { addressOf } from "../../../caller-address.ts";
import { later } from "../../../clock.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { setupLinks, tenants } from "../../../db/table.ts";
import type { Env } from "../../../env.ts";
import { Fault } from "../../../fault.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { productUrl } from "../../workspace/platform/addresses.ts";
import { foundTenant } from "../../workspace/platform/found-tenant.ts";
import { ownTenant } from "../../../work.ts";
import { tellSignIn } from "./listeners.ts";
import { actorOf } from "./accounts.ts";
import { openSession } from "./open-session.ts";
import type { Signed } from "./open-session.ts";
import { refuseCommon } from "./passwords.ts";
import { hashOf, randomSecret } from "./secrets.ts";
import { users } from "./table.ts";

/**
 * While nobody runs the installation: a link that makes anyone who opens it its first SUPER_ADMIN. Null:
 * somebody does. The link itself is nowhere else.
 */
export async function issueSetupLink(database: Database, env: Env, clock: Clock): Promise<string | null> {
  const now = clock.now().toISOString();
  const token = randomSecret();
  const isIssued = await database.transaction("system", async (db) => {
    if (await hasSuperAdmin(db)) return false;
    await db.delete(setupLinks).where(lte(setupLinks.expiresAt, now));
    await db.insert(setupLinks).values({
      hash: hashOf(token),
      expiresAt: later(now, { hours: limits.setupLinkHours }),
      createdAt: now,
    });
    return true;
  });
  return isIssued ? productUrl(env, `/first-administrator?token=${token}`) : null;
}

export async function readSetupLink({
  query,
  services,
}: OpenContext<typeof calls.setupLink>): Promise<Answer<typeof calls.setupLink>> {
  const now = services.clock.now().toISOString();
  const found = await services.database.read("system", async (db) =>
    (await hasSuperAdmin(db)) ? undefined : findLink(db, query.token, now),
  );
  if (!found) throw new Fault("gone");
  return { expiresAt: found.expiresAt };
}

/** Works once: the link and every other one are gone with it. */
export async function setUp({
  body,
  desk,
  services,
  caller,
}: OpenContext<typeof calls.setUp>): Promise<Signed> {
  const now = services.clock.now().toISOString();
  const { token, password, locale = "en", email, firstName, lastName } = body;
  if (!(await services.database.read("system", (db) => findLink(db, token, now)))) throw new Fault("gone");
  refuseCommon("password", password, email);
  const passwordHash = await services.passwords.hash(password, addressOf(caller.ip));
  const person = { id: newId(), email, firstName, lastName, role: "SUPER_ADMIN" as const, passwordHash };
  return desk.systemTransaction(ownTenant, actorOf(person, caller), async (work) => {
    // Of two at once the one that comes second finds nothing to delete.
    const spent = await work.db
      .delete(setupLinks)
      .where(and(eq(setupLinks.hash, hashOf(token)), gt(setupLinks.expiresAt, work.now)))
      .returning({ hash: setupLinks.hash });
    if (spent.length === 0) throw new Fault("gone");
    await work.db.delete(setupLinks);
    if (await hasSuperAdmin(work.db)) throw new Fault("gone");
    if (await isMissing(work.db))
      await foundTenant(work.db, { id: ownTenant, name: "Parley", now: work.now, locale });
    // Anyone who reads what the start prints runs the machine, so their word for the address is good.
    const user = await work
      .rows(users)
      .insert({ ...person, emailConfirmedAt: work.now, createdAt: work.now, updatedAt: work.now });
    await tellSignIn(work, user.id);
    return openSession(work, services, user, caller);
  });
}

const findLink = async (db: Db, token: string, now: string) =>
  (
    await db
      .select({ expiresAt: setupLinks.expiresAt })
      .from(setupLinks)
      .where(and(eq(setupLinks.hash, hashOf(token)), gt(setupLinks.expiresAt, now)))
  )[0];

async function hasSuperAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ people: count() })
    .from(users)
    .where(and(eq(users.role, "SUPER_ADMIN"), eq(users.isActive, true)));
  return (row?.people ?? 0) > 0;
}

const isMissing = async (db: Db): Promise<boolean> =>
  (await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, ownTenant))).length === 0;
