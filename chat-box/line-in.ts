import { io } from "socket.io-client";
import type { EventPayloads } from "@/contract/events";

export interface Heard { onLine: (isLive: boolean) => void; onNews: () => void; onActivity: (activity: EventPayloads["chat_activity"]) => void }
export type OpenLine = (key: string, heard: Heard) => () => void;

/** The visitor's socket. What it tells is only that there is something: the box asks for it, and asks once more whenever the line is up again. */
export const lineTo = (origin: string): OpenLine => (key, { onLine, onNews, onActivity }) => {
  const socket = io(origin, { path: "/socket.io", transports: ["websocket"], auth: { chatKey: key }, reconnectionDelay: 1000, reconnectionDelayMax: 15_000, forceNew: true });
  socket.on("ready", () => onLine(true));
  socket.on("disconnect", () => onLine(false));
  socket.on("connect_error", () => onLine(false));
  for (const name of ["chat_message", "chat_status", "resync"]) socket.on(name, onNews);
  socket.on("chat_activity", onActivity);
  return () => void socket.disconnect();
};
