import { create } from "zustand";

export type ConnectionState = "connecting" | "connected" | "disconnected" | "error";
type Trouble = { kind: "connect-error" | "disconnected"; text: string };
export interface Connection {
  state: ConnectionState;
  socketId: string | null;
  transport: string | null;
  lastPingAt: string | null;
  trouble: Trouble | null;
  reconnect: () => void;
}

/** What the badge and its panel show. */
export const useConnection = create<Connection>(() => ({
  state: "disconnected",
  socketId: null,
  transport: null,
  lastPingAt: null,
  trouble: null,
  reconnect: () => undefined,
}));
