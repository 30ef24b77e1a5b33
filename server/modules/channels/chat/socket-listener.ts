import { eq } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import { isWebOrigin } from "../../../kernel/web-origins.ts";
import type { ListenerOf, MayCross } from "../../../realtime/sockets.ts";
import type { Services } from "../../../services.ts";
import { tenantAt } from "../../site/custom-domains/tenant-at.ts";
import { isWelcome } from "./origins.ts";
import { visitorNoter } from "./presence.ts";
import { chatSessions } from "./table.ts";

/** Visitors by the key of their chat. */
export function visitorListenersBy({ database, env, clock, standings }: Services): ListenerOf {
  return async ({ auth: { chatKey }, headers }) => {
    if (typeof chatKey !== "string") return null;
    const [chat] = await database.read("system", (db) =>
      db
        .select({ tenantId: chatSessions.tenantId, id: chatSessions.id })
        .from(chatSessions)
        .where(eq(chatSessions.key, chatKey)),
    );
    // A site that the tenant no longer allows hears nothing either.
    if (!chat || !(await isWelcome({ database, env }, chat.tenantId, headers.origin, headers.host)))
      return null;
    if (await standings.isSuspended(chat.tenantId)) return null;
    const noteHere = visitorNoter(database, clock, chat);
    await noteHere();
    return {
      tenant: chat.tenantId,
      home: chat.tenantId,
      account: `chat ${chat.id}`,
      audiences: [`chat:${chat.id}`],
      mayStay: async () => {
        await noteHere();
        return true;
      },
      asSeenNow: (missed) => Promise.resolve(missed),
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
