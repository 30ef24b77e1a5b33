import type { Socket } from "socket.io-client";
import { limits } from "@/contract/limits";
import { refreshSession, tokenForRequest } from "../auth/refresh";
import { pageFacts } from "../page-facts";
import { useConnection } from "./connection";
import { makeSequence } from "./sequence";

export interface DeskSocket { close: () => void }
interface Handlers { onEvent: (name: string, payload: Record<string, unknown>) => void; /** What was missed cannot be told: everything may be stale. */ onResync: () => void }

/** One socket for the desk. Five attempts, a second apart, then it waits for a hand, for the network, or for the tab to be looked at again. */
export async function openSocket(tenantId: string, { onEvent, onResync }: Handlers): Promise<DeskSocket> {
  const { io } = await import("socket.io-client");
  const sequence = makeSequence();
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let wasConnected = false;

  const socket: Socket = io(pageFacts().apiUrl || location.origin, {
    path: "/socket.io",
    query: { tenantId },
    transports: ["websocket", "polling"],
    autoConnect: false,
    // Its own reconnection does not follow a disconnect by the server; ours follows both, with one count.
    reconnection: false,
    auth: (give) => void tokenForRequest().then((token) => give({ token, ...(sequence.last() === null ? {} : { lastSeq: sequence.last() }) }), () => give({ token: null })),
  });
  const note = useConnection.setState;

  const connect = () => {
    if (isClosed || socket.active) return;
    note({ state: "connecting" });
    socket.connect();
  };
  const again = (state: "disconnected" | "error") => {
    clearTimeout(timer);
    if (isClosed) return;
    note({ state, socketId: null, transport: null });
    if (attempts >= limits.reconnectAttemptsMax) return;
    attempts += 1;
    timer = setTimeout(connect, limits.reconnectDelayMs);
  };
  const restart = () => {
    attempts = 0;
    clearTimeout(timer);
    if (!socket.connected) connect();
  };
  const onVisible = () => document.visibilityState === "visible" && !socket.connected && restart();

  socket.on("connect", () => {
    attempts = 0;
    note({ state: "connected", socketId: socket.id ?? null, transport: socket.io.engine.transport.name, trouble: null, lastPingAt: new Date().toISOString() });
    socket.io.engine.on("upgrade", (transport: { name: string }) => note({ transport: transport.name }));
    // Nothing seen before the line broke: there is no number to ask from, so look at everything again.
    if (wasConnected && sequence.last() === null) onResync();
    wasConnected = true;
  });
  socket.io.on("ping", () => note({ lastPingAt: new Date().toISOString() }));
  socket.on("disconnect", (reason) => {
    note({ trouble: { kind: "disconnected", text: reason } });
    again("disconnected");
  });
  socket.on("connect_error", (error) => {
    note({ trouble: { kind: "connect-error", text: error.message } });
    // A token that was just refused is renewed before the next attempt.
    if (/token|unauth|expired/i.test(error.message)) void refreshSession().catch(() => undefined);
    socket.disconnect();
    again("error");
  });
  socket.on("ready", (state: unknown) => {
    if (isRecord(state) && typeof state["seq"] === "number") sequence.startFrom(state["seq"]);
  });
  socket.on("resync", (state: unknown) => {
    sequence.forget();
    if (isRecord(state) && typeof state["seq"] === "number") sequence.startFrom(state["seq"]);
    onResync();
  });
  socket.onAny((name: string, payload: unknown) => {
    if (name === "ready" || name === "resync" || !isRecord(payload) || !sequence.take(payload["seq"])) return;
    onEvent(name, payload);
  });

  addEventListener("online", restart);
  document.addEventListener("visibilitychange", onVisible);
  note({ reconnect: restart });
  connect();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      removeEventListener("online", restart);
      document.removeEventListener("visibilitychange", onVisible);
      socket.disconnect();
      note({ state: "disconnected", socketId: null, transport: null, trouble: null, reconnect: () => undefined });
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
