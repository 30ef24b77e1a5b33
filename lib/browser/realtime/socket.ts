import type { Socket } from "socket.io-client";
import { severalEvents } from "@/contract/several-events";
import type { SeveralEvents } from "@/contract/several-events";
import { limits } from "@/contract/limits";
import { refreshSession, tokenForRequest } from "../../auth/refresh";
import { lazyCode } from "../lazy-code";
import { pageFacts } from "../../shared/page-facts";
import { useConnection } from "./connection";
import { makeSequence, tabStore } from "./sequence";

const socketCode = lazyCode(() => import("socket.io-client"));

export interface DeskSocket {
  close: () => void;
}
interface Handlers {
  /** `isOld`: it happened before this page was there. */ onEvent: (
    name: string,
    payload: Record<string, unknown>,
    isOld: boolean,
  ) => void;
  /** What was missed cannot be told: everything may be stale. */ onResync: () => void;
}

/**
 * One socket for the desk. Five attempts, a second apart, then it waits for a hand, for the network, for the
 * tab to be looked at again, or for the server to be well.
 */
export async function openSocket(tenantId: string, { onEvent, onResync }: Handlers): Promise<DeskSocket> {
  const sequence = makeSequence(tabStore(`seq:${tenantId}`));
  const socket = await deskSocket(tenantId, sequence);
  const attempts = makeAttempts(socket);
  hearConnection(socket, attempts);
  hearEvents(socket, sequence, { onEvent, onResync });

  const onVisible = () => document.visibilityState === "visible" && !socket.connected && attempts.restart();
  addEventListener("online", attempts.restart);
  document.addEventListener("visibilitychange", onVisible);
  note({ reconnect: attempts.restart });
  attempts.connect();
  return {
    close: () => {
      attempts.stop();
      removeEventListener("online", attempts.restart);
      document.removeEventListener("visibilitychange", onVisible);
      socket.disconnect();
      note({
        state: "disconnected",
        socketId: null,
        transport: null,
        trouble: null,
        reconnect: () => undefined,
      });
    },
  };
}

const note = useConnection.setState;
type Sequence = ReturnType<typeof makeSequence>;

async function deskSocket(tenantId: string, sequence: Sequence): Promise<Socket> {
  const { io } = await socketCode();
  return io(pageFacts().apiUrl || location.origin, {
    path: "/socket.io",
    query: { tenantId },
    transports: ["websocket", "polling"],
    // Without it the second is never tried: proxies that refuse WebSockets would leave the desk without live
    // data.
    tryAllTransports: true,
    autoConnect: false,
    // Its own reconnection does not follow a disconnect by the server; ours follows both, with one count.
    reconnection: false,
    auth: (give) =>
      void tokenForRequest().then(
        (token) =>
          give({
            token,
            takesSeveral: true,
            ...(sequence.last() === null ? {} : { lastSeq: sequence.last() }),
          }),
        () => give({ token: null }),
      ),
  });
}

/** Connects, and again after a failure. */
function makeAttempts(socket: Socket) {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const connect = () => {
    if (isStopped || socket.connected) return;
    note({ state: "connecting" });
    socket.connect();
  };
  const again = (state: "disconnected" | "error") => {
    clearTimeout(timer);
    if (isStopped) return;
    note({ state, socketId: null, transport: null });
    if (attempts >= limits.reconnectAttemptsMax) return void (timer = setTimeout(revive, reviveCheckMs()));
    attempts += 1;
    timer = setTimeout(connect, limits.reconnectDelayMs);
  };
  const restart = () => {
    attempts = 0;
    clearTimeout(timer);
    if (!socket.connected) connect();
  };
  // The attempts are spent. A server that comes back later is noticed by its health, so that nobody has to
  // press a button after a restart.
  const revive = () =>
    void fetch(`${pageFacts().apiUrl}/api/health`).then(
      (answer) => (answer.ok ? restart() : again("error")),
      () => again("error"),
    );
  return {
    connect,
    again,
    restart,
    succeeded: () => {
      attempts = 0;
    },
    /** Until somebody looks at the page again, or asks by hand. */
    rest: () => {
      clearTimeout(timer);
      socket.disconnect();
      note({ state: "disconnected", socketId: null, transport: null });
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function hearConnection(socket: Socket, attempts: ReturnType<typeof makeAttempts>): void {
  socket.on("connect", () => {
    attempts.succeeded();
    note({
      state: "connected",
      socketId: socket.id ?? null,
      transport: socket.io.engine.transport.name,
      trouble: null,
      lastPingAt: new Date().toISOString(),
    });
    socket.io.engine.on("upgrade", (transport: { name: string }) => note({ transport: transport.name }));
  });
  socket.io.on("ping", () => note({ lastPingAt: new Date().toISOString() }));
  socket.on("disconnect", (reason) => {
    note({ trouble: { kind: "disconnected", text: reason } });
    attempts.again("disconnected");
  });
  socket.on("connect_error", (error) => {
    note({ trouble: { kind: "connect-error", text: error.message } });
    // The visit is over, and no attempt of ours brings it back.
    if (error.message === "visit_needed") return attempts.rest();
    // A token that was just refused is renewed before the next attempt.
    if (/token|unauth|expired/i.test(error.message)) void refreshSession().catch(() => undefined);
    socket.disconnect();
    attempts.again("error");
  });
}

function hearEvents(socket: Socket, sequence: Sequence, { onEvent, onResync }: Handlers): void {
  let wasReady = false;
  // Comes after whatever was missed.
  socket.on("ready", (state: unknown) => {
    // Without a number to ask from, what changed between the page's first answers and now is unknown.
    if (sequence.last() === null) onResync();
    sequence.startFrom(seqIn(state));
    wasReady = true;
  });
  socket.on("resync", (state: unknown) => {
    sequence.restartFrom(seqIn(state));
    onResync();
  });
  const hear = (name: string, payload: unknown) => {
    if (!isRecord(payload) || !sequence.take(payload["seq"])) return;
    onEvent(name, payload, !wasReady);
  };
  socket.onAny((name: string, payload: unknown) => {
    if (name === "ready" || name === "resync") return;
    if (name !== severalEvents) return hear(name, payload);
    // What this sends is of this server's own build.
    for (const [one, its] of payload as SeveralEvents) hear(one, its);
  });
}

// Spread out, or every desk would ask in the same second.
const reviveCheckMs = (): number => 10_000 + Math.random() * 10_000;
const seqIn = (state: unknown): number =>
  isRecord(state) && typeof state["seq"] === "number" ? state["seq"] : 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
