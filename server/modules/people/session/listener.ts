import { isRole, outranks } from "../../../../contract/roles.ts";
import type { ListenerOf } from "../../../realtime/sockets.ts";
import type { StoredEvent } from "../../../realtime/stored-events.ts";
import type { Services } from "../../../services.ts";
import type { Audience } from "../../../work.ts";
import { tenantExists } from "../../workspace/platform/tenant-exists.ts";

/** What somebody missed, as it would be told now. */
type EventsSeenNow = (tenant: string, userId: string, missed: StoredEvent[]) => Promise<StoredEvent[]>;

/**
 * Staff by the token of the handshake. A `tenantId` that is not the token's is refused, but for a
 * SUPER_ADMIN, who listens there.
 */
export function staffListenersBy(services: Services, eventsSeenNow: EventsSeenNow): ListenerOf {
  const { tokens, gate } = services;
  return async ({ auth: { token }, query }) => {
    const named = query["tenantId"];
    // A page that may poll for a visitor may not do so for staff.
    if (typeof token !== "string" || query["site"] !== undefined) return null;
    const claims = await tokens.verify(token);
    if (claims === "bad" || claims === "expired" || !isRole(claims.role) || !(await gate.isOpen(claims)))
      return null;
    const tenant =
      claims.role === "SUPER_ADMIN" && typeof named === "string" && named !== "" ? named : claims.tenantId;
    if (typeof named === "string" && named !== tenant) return null;
    if (tenant !== claims.tenantId && !(await tenantExists(services, tenant))) return null;
    const audiences: Audience[] = [
      "staff",
      `user:${claims.sub}`,
      ...(outranks(claims.role, "SUPERVISOR") ? ["supervisors" as const] : []),
    ];
    return {
      tenant,
      audiences,
      mayStay: () => gate.isOpen(claims),
      asSeenNow: (missed) => eventsSeenNow(tenant, claims.sub, missed),
    };
  };
}
