import { eq } from "drizzle-orm";
import type { Role } from "../../contract/roles.ts";
import { newId } from "../db/columns.ts";
import { foundTenant } from "../modules/workspace/platform/found-tenant.ts";
import { tenants } from "../db/table.ts";
import { deliveries } from "../modules/workspace/deliveries/table.ts";
import { isInOutbox, outboxEntryOf } from "../modules/workspace/platform/outbox.ts";
import type { OutboxEntry } from "../modules/workspace/platform/outbox.ts";
import { createPasswords } from "../modules/people/session/passwords.ts";
import { users } from "../modules/people/session/table.ts";
import type { Work } from "../work.ts";
import type { World } from "./world.ts";

export const password = "a long enough secret";

/**
 * A member of staff who can sign in with `password`; stored by weaker parameters than the world has, which
 * the first login replaces.
 */
export async function withPassword(
  world: World,
  of: { email: string; tenant?: string; role?: Role; phone?: string; isUnconfirmed?: boolean },
): Promise<{ id: string; email: string; tenant: string }> {
  const { email, tenant = "acme", role = "AGENT", phone, isUnconfirmed = false } = of;
  await world.database.transaction("system", async (db) => {
    const known = await db.select().from(tenants).where(eq(tenants.id, tenant));
    if (known.length === 0)
      await foundTenant(db, { id: tenant, name: `${tenant} Inc.`, now: world.clock.now().toISOString() });
  });
  const id = newId();
  const passwordHash = await createPasswords({ log2N: 8, r: 8, p: 1 }).hash(password);
  await world.work(tenant, (work) =>
    work.rows(users).insert({
      id,
      email,
      role,
      firstName: "Ada",
      lastName: "Byron",
      passwordHash,
      phone: phone ?? null,
      emailConfirmedAt: isUnconfirmed ? null : work.now,
    }),
  );
  return { id, email, tenant };
}

/** What the outbox holds for somebody, newest first. */
export const outboxOf = (world: World, tenant: string, to: string): Promise<OutboxEntry[]> =>
  world.work(tenant, async (work) => (await mailsOf(work)).filter((entry) => entry.to === to).toReversed());
/** Every mail and text message of a workspace, oldest first. */
export const mailsOf = async (work: Work): Promise<OutboxEntry[]> =>
  (await work.rows(deliveries).list({ where: isInOutbox })).map(outboxEntryOf);

/** The token of the newest link, or the code, that somebody was sent. */
export async function secretSentTo(world: World, tenant: string, to: string): Promise<string> {
  const [newest] = await outboxOf(world, tenant, to);
  const found = /token=([\w-]+)/.exec(newest?.text ?? "")?.[1] ?? /\b\d{6}\b/.exec(newest?.text ?? "")?.[0];
  if (found === undefined) throw new Error(`Nothing was sent to ${to}.`);
  return found;
}
