import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import { Fault } from "../../../fault.ts";
import type { Actor, Desk, Work } from "../../../work.ts";
import { workspaceVisits } from "./table.ts";

interface Asking {
  database: Database;
  clock: Clock;
}
export interface RunningVisit {
  id: string;
  /** Null: the visitor has not been in yet. */ enteredAt: string | null;
}

export const isRunningAt = (now: string): SQL | undefined =>
  and(eq(workspaceVisits.state, "GRANTED"), gt(workspaceVisits.endsAt, now));

/** Asked for each time and never kept: a visit that is ended is over with the next call. Null: none runs. */
export async function runningVisit(
  { database, clock }: Asking,
  tenant: string,
  visitorId: string,
): Promise<RunningVisit | null> {
  const now = clock.now().toISOString();
  const [row] = await database.read({ tenant }, (db) =>
    db
      .select({ id: workspaceVisits.id, enteredAt: workspaceVisits.enteredAt })
      .from(workspaceVisits)
      .where(
        and(eq(workspaceVisits.tenantId, tenant), eq(workspaceVisits.visitorId, visitorId), isRunningAt(now)),
      )
      .orderBy(desc(workspaceVisits.endsAt))
      .limit(1),
  );
  return row ?? null;
}

/** @throws Fault visit_needed */
export async function needVisit(services: Asking, tenant: string, visitorId: string): Promise<RunningVisit> {
  const visit = await runningVisit(services, tenant, visitorId);
  if (!visit) throw new Fault("visit_needed");
  return visit;
}

/** Of a session that was handed over for a visit, in whichever workspace that is. */
export async function isVisitRunning({ database, clock }: Asking, id: string): Promise<boolean> {
  const now = clock.now().toISOString();
  const rows = await database.read("system", (db) =>
    db
      .select({ id: workspaceVisits.id })
      .from(workspaceVisits)
      .where(and(eq(workspaceVisits.id, id), isRunningAt(now))),
  );
  return rows.length > 0;
}

/** The visitor comes in: the first time of each visit is in the audit log of the workspace. */
export async function enterOnce(
  desk: Desk,
  tenant: string,
  actor: Actor,
  { id, enteredAt }: RunningVisit,
): Promise<void> {
  if (enteredAt !== null) return;
  await desk.transaction(tenant, actor, async (work) => {
    if (await noteEntered(work, id)) recordEntry(work, id);
  });
}

/** Comes in with a session of its own: in the audit log each time. */
export const enterAgain = (desk: Desk, tenant: string, actor: Actor, { id }: RunningVisit): Promise<void> =>
  desk.transaction(tenant, actor, async (work) => {
    await noteEntered(work, id);
    recordEntry(work, id);
  });

/** False: they were in before. Of two calls at once one is first. */
async function noteEntered(work: Work, id: string): Promise<boolean> {
  const noted = await work
    .update(workspaceVisits)
    .set({ enteredAt: work.now })
    .where(and(eq(workspaceVisits.id, id), isNull(workspaceVisits.enteredAt)))
    .returning({ id: workspaceVisits.id });
  return noted.length > 0;
}

function recordEntry(work: Work, id: string): void {
  work.record({
    entity: "workspace_visits",
    entityId: id,
    action: "enter",
    before: null,
    after: { visitorName: work.actor.name },
  });
}
