import type { io as Io } from "socket.io-client";
import type { EventPayloads } from "@/contract/events";
import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { ChatListeners } from "./chat-calls";

/**
 * The visitor's socket. Its address names the tenant, by which the server knows whether a page of another
 * site may poll. What it tells is only that there is something: the conversation asks for it, and asks once
 * more whenever the line is up again.
 */
export function visitorLine(
  io: typeof Io,
  origin: string,
  site: string,
  key: string,
  { onLine, onNews, onActivity }: ChatListeners,
): () => void {
  const socket = io(origin, {
    path: "/socket.io",
    query: { site },
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    auth: { chatKey: key },
    reconnectionDelay: limits.reconnectDelayMs,
    reconnectionDelayMax: 15 * limits.reconnectDelayMs,
    forceNew: true,
  });
  socket.on("ready", () => onLine(true));
  socket.on("disconnect", () => onLine(false));
  let later: ReturnType<typeof setTimeout> | undefined;
  socket.on("connect_error", ({ data }: { data?: { retryAfterSeconds?: number } }) => {
    onLine(false);
    // Refused for coming too often, by a server that the socket does not ask again by itself.
    if (data?.retryAfterSeconds) later = setTimeout(() => socket.connect(), data.retryAfterSeconds * 1000);
  });
  for (const name of ["chat_message", "chat_status", "chat_survey", "resync"]) socket.on(name, onNews);
  socket.on("chat_activity", (activity: EventPayloads["chat_activity"]) => onActivity(activity));
  return () => {
    clearTimeout(later);
    socket.disconnect();
  };
}
