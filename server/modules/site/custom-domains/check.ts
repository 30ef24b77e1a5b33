import { and, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { refusalOf } from "../../../db/refusal.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { lookAt } from "./dns.ts";
import { askedAgain, standingAfter } from "./rules.ts";
import type { Sight } from "./rules.ts";
import { customDomains } from "./table.ts";

export type DomainRow = typeof customDomains.$inferSelect;
interface Place {
  desk: Desk;
  services: Services;
  tenant: string;
}
const overdueMinutes = 15;

/**
 * Looks a domain up when it is due. `dueAt` names the look: one that was put off, or done by hand meanwhile,
 * is nobody's any more.
 */
export const checkDomainJob = defineJob({
  name: "custom-domains.check",
  schema: z.object({
    domainId: z.uuid(),
    dueAt: z.string(),
  }),
  async run({ desk, services, tenant, payload: { domainId, dueAt } }) {
    const row = await desk.read(tenant, systemActor, (work) => work.rows(customDomains).find(domainId));
    if (row?.nextCheckAt === dueAt) await checkDomain({ desk, services, tenant }, systemActor, row);
  },
});

/** What was to be looked up and was not, since a process died on it, is asked for again. */
export const overdueDomains: Routine = {
  name: "custom-domains.overdue",
  cron: "*/10 * * * *",
  async run({ desk, services: { database } }) {
    const late = await database.read("system", (db) =>
      db
        .select({ tenant: customDomains.tenantId, id: customDomains.id, dueAt: customDomains.nextCheckAt })
        .from(customDomains)
        .where(
          and(
            isNotNull(customDomains.nextCheckAt),
            lt(
              customDomains.nextCheckAt,
              later(desk.clock.now().toISOString(), { minutes: -overdueMinutes }),
            ),
          ),
        )
        .limit(200),
    );
    for (const { tenant, id, dueAt } of late)
      if (dueAt !== null)
        await desk.transaction(tenant, systemActor, (work) => {
          work.enqueue(checkDomainJob, { domainId: id, dueAt });
          return Promise.resolve();
        });
  },
};

/** Asks the DNS, with no transaction open, and writes down where the domain is now. */
export async function checkDomain(place: Place, actor: Actor, row: DomainRow): Promise<void> {
  const seen = await lookAt(place.services.env, {
    ...row,
    target: domainTargetOf(place.services, row.tenantId),
  });
  const isHeld = async (): Promise<Sight> =>
    seen.isProved && !(await isFree(place, row)) ? { isProved: false, reason: "TAKEN" } : seen;
  const write = (sight: Sight) => writeDown(place, actor, row, sight);
  await write(await isHeld()).catch(async (error: unknown) => {
    if (refusalOf(error)?.constraint !== "custom_domains_proved") throw error;
    // Somebody else proved it in the same moment, and holds it now.
    await write(await isHeld());
  });
}

/** What was seen, in a transaction of its own. */
async function writeDown(place: Place, actor: Actor, row: DomainRow, sight: Sight): Promise<void> {
  await place.desk.transaction(place.tenant, actor, async (work) => {
    const before = await work.rows(customDomains).lock(row.id);
    await recordCheckResult(
      work,
      before,
      standingAfter(
        standingOf(
          actor === systemActor ? before : { ...before, ...askedAgain(standingOf(before), work.now) },
        ),
        sight,
        work.now,
      ),
    );
  });
}

export const domainTargetOf = ({ env }: Pick<Services, "env">, tenant: string): string =>
  `${tenant}.${env.publicDomain}`;

/** Proved control wins: who held the domain and cannot prove it now has lost it; who still can keeps it. */
async function isFree({ desk, services }: Place, { tenantId, domain }: DomainRow): Promise<boolean> {
  const [holder] = await services.database.read("system", (db) =>
    db
      .select()
      .from(customDomains)
      .where(
        and(
          eq(customDomains.domain, domain),
          ne(customDomains.tenantId, tenantId),
          inArray(customDomains.state, ["VERIFIED", "ACTIVE"]),
        ),
      ),
  );
  if (!holder) return true;
  const theirs = await lookAt(services.env, { ...holder, target: domainTargetOf(services, holder.tenantId) });
  if (theirs.isProved || theirs.reason === "NO_ANSWER") return false;
  await desk.transaction(holder.tenantId, systemActor, async (work) => {
    const before = await work.rows(customDomains).lock(holder.id);
    await recordCheckResult(
      work,
      before,
      standingAfter(standingOf(before), { isProved: false, reason: "TAKEN" }, work.now),
    );
  });
  return true;
}

const standingOf = (row: DomainRow) => ({
  state: row.state,
  reason: row.reason,
  tries: row.tries,
  askedAt: row.askedAt,
  verifiedAt: row.verifiedAt,
  failingSince: row.failingSince,
  nextCheckAt: row.nextCheckAt,
});

async function recordCheckResult(
  work: Work,
  before: DomainRow,
  standing: ReturnType<typeof standingOf>,
): Promise<void> {
  const patch = { ...standing, checkedAt: work.now, updatedAt: work.now };
  // The audit log tells when a domain changed hands or states, not of every look.
  if (standing.state === before.state)
    await work.update(customDomains).set(patch).where(eq(customDomains.id, before.id));
  else {
    await work.rows(customDomains).update(before.id, patch, { before });
    await touchSite(work); // pages that are kept under its name are no longer to be trusted
  }
  if (standing.nextCheckAt !== null)
    work.enqueue(checkDomainJob, { domainId: before.id, dueAt: standing.nextCheckAt }, standing.nextCheckAt);
  work.publish("resource_changed", { group: "custom-domains", id: before.id }, ["supervisors"]);
}
