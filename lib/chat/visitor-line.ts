import type { io as Io } from "socket.io-client";
import type { EventPayloads } from "@/contract/events";
import { chatLimits as limits } from "@/contract/channels/chat-limits";
import type { ChatListeners } from "./chat-calls";

const pauseMaxMs = 15 * limits.reconnectDelayMs;

/** Connects again after a pause: each twice as long as the one before, by chance half as long again or as short. */
function comeAgain(connect: () => void) {
  let later: ReturnType<typeof setTimeout> | undefined;
  let times = 0;
  const after = (ms: number) => {
    clearTimeout(later);
    later = setTimeout(connect, ms);
  };
  return {
    in: after,
    soon: () => {
      // Those who were sent away together do not come back together.
      after(Math.min(pauseMaxMs, limits.reconnectDelayMs * 2 ** times * (0.5 + Math.random())));
      times += 1;
    },
    arrived: () => {
      times = 0;
    },
    stop: () => clearTimeout(later),
  };
}

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
    reconnectionDelayMax: pauseMaxMs,
    forceNew: true,
  });
  const again = comeAgain(() => socket.connect());
  socket.on("ready", () => {
    again.arrived();
    onLine(true);
  });
  socket.on("disconnect", (reason) => {
    onLine(false);
    // The library comes back from every other end by itself.
    if (reason === "io server disconnect") again.soon();
  });
  socket.on("connect_error", ({ message, data }: Error & { data?: { retryAfterSeconds?: number } }) => {
    onLine(false);
    // Refused by a server that the library does not ask again by itself: for coming too often, or since it could not look.
    if (data?.retryAfterSeconds) again.in(data.retryAfterSeconds * 1000);
    else if (message === "unavailable") again.soon();
  });
  for (const name of ["chat_message", "chat_status", "chat_survey", "resync"]) socket.on(name, onNews);
  socket.on("chat_activity", (activity: EventPayloads["chat_activity"]) => onActivity(activity));
  return () => {
    again.stop();
    socket.disconnect();
  };
}
