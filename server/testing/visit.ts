import { later } from "../clock.ts";
import { workspaceVisits } from "../modules/workspace/visits/table.ts";
import type { SignedIn } from "./token-of.ts";
import type { World } from "./world.ts";

/** Lets a SUPER_ADMIN into a workspace from now on, past the calls. @returns the visit's id */
export async function letIn(world: World, visitor: SignedIn, tenant: string, hours = 72): Promise<string> {
  await world.found(tenant);
  const { id: visitorId, name: visitorName, tenant: visitorTenant } = visitor;
  return world.work(tenant, async (work) => {
    const { id } = await work.rows(workspaceVisits).insert({
      visitorId,
      visitorName,
      visitorTenant,
      reason: "A test",
      hours,
      state: "GRANTED",
      askedAt: work.now,
      decidedByName: "Ann Admin",
      decidedAt: work.now,
      endsAt: later(work.now, { hours }),
    });
    return id;
  });
}
