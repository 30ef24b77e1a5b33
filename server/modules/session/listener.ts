import { eq } from "drizzle-orm";
import { isRole, outranks } from "../../../contract/roles.ts";
import type { ListenerOf } from "../../realtime/sockets.ts";
import type { Services } from "../../services.ts";
import { isWelcome } from "../chat/origins.ts";
import { chatSessions } from "../chat/table.ts";

/** Staff by the token of the handshake, visitors by the key of their chat. A `tenantId` that is not the token's is refused, but for a SUPER_ADMIN, who listens there. */
export function listenersBy({ tokens, gate, database, env }: Services): ListenerOf {
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
      return { tenant: chat.tenantId, audiences: [`chat:${chat.id}`], mayStay: () => Promise.resolve(true) };
    }
    if (typeof token !== "string") return null;
    const claims = await tokens.verify(token);
    if (claims === "bad" || claims === "expired" || !isRole(claims.role) || !(await gate.isOpen(claims)))
      return null;
    const tenant =
      claims.role === "SUPER_ADMIN" && typeof named === "string" && named !== "" ? named : claims.tenantId;
    if (typeof named === "string" && named !== tenant) return null;
    return {
      tenant,
      audiences: [
        "staff",
        `user:${claims.sub}`,
        ...(outranks(claims.role, "SUPERVISOR") ? ["supervisors" as const] : []),
      ],
      mayStay: () => gate.isOpen(claims),
    };
  };
}
