import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server } from "socket.io";
import type { Services } from "../services.ts";
import type { Audience } from "../work.ts";
import { createRelay } from "./relay.ts";

/** Who a socket belongs to and what it hears. */
interface Listener {
  tenant: string;
  audiences: Audience[];
  /** False once the session behind it has ended. */ mayStay(): Promise<boolean>;
}
/** What a client shows when it connects; `query` is the client's word and nothing more. */
interface Handshake {
  auth: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: { origin?: string | undefined; host?: string | undefined };
}
export type ListenerOf = (handshake: Handshake) => Promise<Listener | null>;

export interface Sockets {
  eventsReady(tenant: string): void;
  ephemeral(tenant: string, name: string, payload: unknown, audience: string[]): void;
  stop(): Promise<void>;
}

const listenerAt = (socket: { data: unknown }): Listener => socket.data as Listener; // put there by the handshake, before anything else can happen
const room = (tenant: string, audience: string) => `${tenant} ${audience}`;
const revocationCheckMs = 20_000;

/** Sockets at `/socket.io`. `listenerOf` says who comes; rooms follow from its answer and never from the query. */
export function openSockets(
  server: HttpServer,
  { env, log, database }: Services,
  listenerOf: ListenerOf,
): Sockets {
  const io = new Server(server, {
    path: "/socket.io",
    transports: ["websocket", "polling"],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    ...(env.webOrigins.length > 0 ? { cors: { origin: env.webOrigins, credentials: false } } : {}),
  });
  const redis = env.redisUrl === undefined ? [] : redisPair(env.redisUrl, log);
  const [publisher, subscriber] = redis;
  if (publisher && subscriber) io.adapter(createAdapter(publisher, subscriber));

  const relay = createRelay(database, log, (tenant, { seq, name, payload, audience }) => {
    io.local.to(audience.map((one) => room(tenant, one))).emit(name, { ...payload, seq });
  });
  io.on("events-ready", (tenant: string) => {
    relay.poke(tenant);
  });

  io.use((socket, next) => {
    listenerOf(socket.handshake).then(
      (listener) => {
        if (!listener) {
          next(new Error("unauthenticated"));
          return;
        }
        socket.data = listener;
        next();
      },
      (error: unknown) => {
        log.warn({ err: error }, "socket handshake");
        next(new Error("unavailable"));
      },
    );
  });
  io.on("connection", (socket) => {
    const { tenant, audiences } = listenerAt(socket);
    const lastSeq: unknown = socket.handshake.auth["lastSeq"];
    const since =
      typeof lastSeq === "number" && Number.isSafeInteger(lastSeq) && lastSeq >= 0 ? lastSeq : null;
    relay
      .admit(tenant, since, audiences, (missed, head) => {
        if (missed === "too many") socket.emit("resync", { seq: head });
        else for (const event of missed) socket.emit(event.name, { ...event.payload, seq: event.seq });
        socket.emit("ready", { seq: head });
        void socket.join([tenant, ...audiences.map((audience) => room(tenant, audience))]);
      })
      .catch(() => {
        socket.disconnect(true);
      }); // it comes back and asks again
    socket.on("disconnect", () => {
      if ((io.sockets.adapter.rooms.get(tenant)?.size ?? 0) === 0) relay.release(tenant);
    });
  });
  const revocations = setInterval(() => {
    for (const socket of io.sockets.sockets.values())
      listenerAt(socket)
        .mayStay()
        .then(
          (stays) => {
            if (!stays) socket.disconnect(true);
          },
          () => undefined,
        ); // unknown is not ended
  }, revocationCheckMs);

  return {
    eventsReady(tenant) {
      relay.poke(tenant);
      if (publisher) io.serverSideEmit("events-ready", tenant);
    },
    ephemeral(tenant, name, payload, audience) {
      io.to(audience.map((one) => room(tenant, one))).emit(name, payload);
    },
    async stop() {
      clearInterval(revocations);
      relay.stop();
      await io.close();
      for (const client of redis) client.disconnect();
    },
  };
}

/** Redis that goes away is waited for; meanwhile events still reach the sockets of the process that wrote them, and the others by the relay's safety tick. */
function redisPair(url: string, log: Services["log"]): Redis[] {
  const publisher = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  const pair = [publisher, publisher.duplicate()];
  for (const client of pair)
    client.on("error", (error: Error) => {
      log.warn({ err: error }, "redis");
    });
  return pair;
}
