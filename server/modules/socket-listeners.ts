import type { ListenerOf } from "../realtime/sockets.ts";
import type { Services } from "../services.ts";
import type { Desk } from "../work.ts";
import { visitorListenersBy } from "./channels/chat/socket-listener.ts";
import { eventsSeenNow } from "./notices/notifications/seen-now.ts";
import { staffListenersBy } from "./people/session/listener.ts";

/** Who may listen: anyone who shows the key of a chat is its visitor, and anybody else is staff or nobody. */
export function listenersBy(services: Services, desk: Desk): ListenerOf {
  const visitor = visitorListenersBy(services);
  const staff = staffListenersBy(services, desk, (tenant, userId, missed) =>
    eventsSeenNow(desk, tenant, userId, missed),
  );
  return (handshake) =>
    typeof handshake.auth["chatKey"] === "string" ? visitor(handshake) : staff(handshake);
}
