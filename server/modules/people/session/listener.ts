import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { ListenerOf } from "../../../realtime/sockets.ts";
import type { StoredEvent } from "../../../realtime/stored-events.ts";
import type { Services } from "../../../services.ts";
import type { Actor, Audience, Desk } from "../../../work.ts";
import { tenantExists } from "../../workspace/platform/tenant-exists.ts";
import { enterOnce, runningVisit } from "../../workspace/visits/running.ts";
import type { Claims } from "./tokens.ts";

/** What somebody missed, as it would be told now. */
type EventsSeenNow = (tenant: string, userId: string, missed: StoredEvent[]) => Promise<StoredEvent[]>;

/**
 * Staff by the token of the handshake. A `tenantId` that is not the token's is refused, but for a
 * SUPER_ADMIN who visits it, who listens there as long as the visit runs.
 * @throws Fault visit_needed where none does
 */
export function staffListenersBy(services: Services, desk: Desk, eventsSeenNow: EventsSeenNow): ListenerOf {
  const { tokens, gate, standings } = services;
  const comesIn = async ({ sub: id, name, sid: sessionId }: Claims, tenant: string) => {
    const visit = await runningVisit(services, tenant, id);
    const actor: Actor = { id, name, role: "SUPER_ADMIN", sessionId };
    if (visit) await enterOnce(desk, tenant, { ...actor, visitId: visit.id }, visit);
    return visit !== null;
  };
  return async ({ auth: { token }, query }) => {
    const named = query["tenantId"];
    // A page that may poll for a visitor may not do so for staff.
    if (typeof token !== "string" || query["site"] !== undefined) return null;
    const claims = await tokens.verify(token);
    if (claims === "bad" || claims === "expired" || !isRole(claims.role) || !(await gate.isOpen(claims)))
      return null;
    if (await standings.isSuspended(claims.tenantId)) return null;
    const tenant =
      claims.role === "SUPER_ADMIN" && typeof named === "string" && named !== "" ? named : claims.tenantId;
    if (typeof named === "string" && named !== tenant) return null;
    const isVisitor = tenant !== claims.tenantId;
    if (isVisitor && !(await tenantExists(services, tenant))) return null;
    if (isVisitor && !(await comesIn(claims, tenant))) throw new Fault("visit_needed");
    const audiences: Audience[] = [
      "staff",
      `user:${claims.sub}`,
      ...(outranks(claims.role, "SUPERVISOR") ? ["supervisors" as const] : []),
    ];
    return {
      tenant,
      home: claims.tenantId,
      account: claims.sub,
      audiences,
      isVisitor,
      mayStay: async () =>
        (await gate.isOpen(claims)) &&
        (!isVisitor || (await runningVisit(services, tenant, claims.sub)) !== null),
      asSeenNow: (missed) => eventsSeenNow(tenant, claims.sub, missed),
    };
  };
}
