import { eq } from "drizzle-orm";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import { isWebOrigin } from "../../../http/web-origins.ts";
import type { ListenerOf, MayCross } from "../../../realtime/sockets.ts";
import { tenantExists } from "../../workspace/platform/tenant-exists.ts";
import type { Services } from "../../../services.ts";
import type { Audience, Desk } from "../../../work.ts";
import { isWelcome } from "../../channels/chat/origins.ts";
import { visitorNoter } from "../../channels/chat/presence.ts";
import { chatSessions } from "../../channels/chat/table.ts";
import { eventsSeenNow } from "../../notices/notifications/seen-now.ts";
import { tenantAt } from "../../site/custom-domains/tenant-at.ts";

/**
 * Staff by the token of the handshake, visitors by the key of their chat. A `tenantId` that is not the
 * token's is refused, but for a SUPER_ADMIN, who listens there.
 */
export function listenersBy(services: Services, desk: Desk): ListenerOf {
  const { tokens, gate, database, env, clock } = services;
  return async ({ auth: { token, chatKey }, query, headers }) => {
    const named = query["tenantId"];
    if (typeof chatKey === "string") {
      const [chat] = await database.read("system", (db) =>
        db
          .select({ tenantId: chatSessions.tenantId, id: chatSessions.id })
          .from(chatSessions)
          .where(eq(chatSessions.key, chatKey)),
      );
      // A site that the tenant no longer allows hears nothing either.
      if (!chat || !(await isWelcome({ database, env }, chat.tenantId, headers.origin, headers.host)))
        return null;
      const noteHere = visitorNoter(database, clock, chat);
      await noteHere();
      return {
        tenant: chat.tenantId,
        audiences: [`chat:${chat.id}`],
        mayStay: async () => {
          await noteHere();
          return true;
        },
        asSeenNow: (missed) => Promise.resolve(missed),
      };
    }
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
      asSeenNow: (missed) => eventsSeenNow(desk, tenant, claims.sub, missed),
    };
  };
}

/**
 * Whose pages may poll across origins: those of the web side that is hosted apart, and, for a visitor's chat,
 * those that the tenant which it names lets show it. Not by the address that is called, which names no tenant
 * where the API has one of its own. Pages under that address need no leave.
 */
export function crossingBy({ database, env }: Services): MayCross {
  return async ({ origin, host, site }) => {
    if (origin === undefined || isWebOrigin(env, origin)) return true;
    if (site === undefined) return false;
    const tenant = await tenantAt({ database, env }, site).catch((error: unknown) => {
      if (error instanceof Fault) return null;
      throw error;
    });
    return tenant !== null && isWelcome({ database, env }, tenant, origin, host);
  };
}
