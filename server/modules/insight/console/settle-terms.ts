import { eq } from "drizzle-orm";
import type { operatorConsole as calls, WorkspaceTerms } from "../../../../contract/insight/console.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { releaseTimers } from "../../../jobs/timers.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { atHome } from "../../people/session/accounts.ts";
import { wakeWorkspace } from "../../workspace/deliveries/pipeline.ts";
import { presentTerms } from "../../workspace/terms/present.ts";
import { workspaceTerms } from "../../workspace/terms/table.ts";
import { say } from "../../workspace/terms/texts.ts";
import { ownTenant, systemActor } from "../../../work.ts";

type Row = typeof workspaceTerms.$inferSelect;
type Patch = Partial<Omit<Row, "tenantId">>;

/** Plan and limits. Nobody is signed out and no file goes by a limit that is lower than what is there. */
export const setTerms = (context: OpenContext<typeof calls.setTerms>): Promise<WorkspaceTerms> =>
  settle(context, context.params.id, "update", () => context.body);

/** @throws Fault conflict for one's own workspace, the installation's, and one that is suspended already */
export async function suspendWorkspace(context: OpenContext<typeof calls.suspend>): Promise<WorkspaceTerms> {
  const { id } = context.params;
  if (id === ownTenant) throw new Fault("conflict", say("terms.products_workspace"));
  if (id === (await atHome(context)).tenant) throw new Fault("conflict", say("terms.own_workspace"));
  return settle(context, id, "suspend", (before, now) => {
    if (before?.suspendedAt) throw new Fault("conflict", say("terms.suspended_already"));
    return { suspendedAt: now, suspendedReason: context.body.reason };
  });
}

/** What waited is let go before anybody is told. @throws Fault conflict for one that is not suspended */
export async function resumeWorkspace(context: OpenContext<typeof calls.resume>): Promise<WorkspaceTerms> {
  const { id } = context.params;
  const terms = await settle(context, id, "resume", (before) => {
    if (!before?.suspendedAt) throw new Fault("conflict", say("terms.not_suspended"));
    return { suspendedAt: null, suspendedReason: null };
  });
  await context.desk.transaction(id, systemActor, async (work) => {
    await releaseTimers(work);
    await wakeWorkspace(work);
  });
  return terms;
}

/**
 * Writes the terms as the system, audited in the workspace that they are of in the same transaction, and then in the
 * installation's log too. @throws Fault not_found where there is no such workspace
 */
async function settle(
  { desk, services, ...asked }: Asked,
  tenant: string,
  action: "update" | "suspend" | "resume",
  patchOf: (before: Row | undefined, now: string) => Patch,
): Promise<WorkspaceTerms> {
  const { actor } = whoAsks(asked);
  const change = await desk.systemTransaction(tenant, actor, async (work) => {
    // The workspace's own row is the turn of those who settle it, since its terms may have none yet.
    const [there] = await work.db
      .select({ id: tenants.id })
      .from(tenants)
      .where(eq(tenants.id, tenant))
      .for("no key update");
    if (!there) throw new Fault("not_found");
    const [before] = await work.db.select().from(workspaceTerms).where(eq(workspaceTerms.tenantId, tenant));
    const patch = { ...patchOf(before, work.now), updatedAt: work.now };
    const [after] = await work.db
      .insert(workspaceTerms)
      .values({ tenantId: tenant, ...patch })
      .onConflictDoUpdate({ target: workspaceTerms.tenantId, set: patch })
      .returning();
    const settled = {
      entity: "workspace_terms",
      entityId: tenant,
      action,
      before: presentFlat(before),
      after: presentFlat(after),
    };
    work.record(settled);
    return { settled, terms: presentTerms(after) };
  });
  services.standings.forget();
  if (tenant !== ownTenant)
    await desk.installation(actor, (work) => {
      work.record(change.settled);
      return Promise.resolve();
    });
  return change.terms;
}

const presentFlat = (row: Row | undefined): Record<string, unknown> => ({
  plan: row?.plan ?? null,
  peopleMax: row?.peopleMax ?? null,
  storedBytesMax: row?.storedBytesMax ?? null,
  suspendedAt: row?.suspendedAt ?? null,
  suspendedReason: row?.suspendedReason ?? null,
});
