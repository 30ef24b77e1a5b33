import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server } from "socket.io";
import type { ServerOptions, Socket } from "socket.io";
import { Fault } from "../fault.ts";
import { limitConcurrency } from "../limit-concurrency.ts";
import type { LimitedConcurrency } from "../limit-concurrency.ts";
import type { Services } from "../services.ts";
import type { Audience } from "../work.ts";
import { countBy, countHandshakes, createPace } from "./handshakes.ts";
import type { HandshakeLimits, Pace } from "./handshakes.ts";
import { besideCalls, createHalfPace, paceHandshakes } from "./half-pace.ts";
import type { Step } from "./half-pace.ts";
import { createRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";
import type { StoredEvent } from "./stored-events.ts";
import { tellMissed, tellMissedTogether } from "./tell-missed.ts";
import { carriedBy, packetsOf } from "./told-together.ts";
import type { Packet } from "./told-together.ts";
import { writeTogether } from "./written-together.ts";

/** Who a socket belongs to and what it hears. */
interface Listener {
  tenant: string;
  /** The workspace that they belong to: of a SUPER_ADMIN who listens in another one, their own. */
  home: string;
  /** Whose handshakes are counted together: an account, or a visitor's chat. */
  account: string;
  audiences: Audience[];
  /** Staff whose page takes several events as one packet. */
  takesSeveral?: boolean;
  /** Here for a time only: asked about every two seconds whether they may stay. */
  isVisitor?: boolean;
  /** False once the session behind it has ended, or the visit. */
  mayStay(): Promise<boolean>;
  /** What was missed, as it would be told now. */
  asSeenNow(missed: StoredEvent[]): Promise<StoredEvent[]>;
}
/** What a client shows when it connects; `query` is the client's word and nothing more. */
interface Handshake {
  auth: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: { origin?: string | undefined; host?: string | undefined };
}
/** Whether a page of this origin may ask over HTTP at all, before it is known who comes. */
export type MayCross = (asked: {
  origin?: string | undefined;
  host?: string | undefined;
  /** The tenant whose visitor's chat it says it is. */
  site?: string | undefined;
}) => Promise<boolean>;
/** @throws Fault visit_needed for who may listen there in a visit alone */
export type ListenerOf = (handshake: Handshake) => Promise<Listener | null>;

export interface Sockets {
  eventsReady(tenant: string): void;
  ephemeral(tenant: string, name: string, payload: unknown, audience: string[]): void;
  /** How many are open here. */
  count(): number;
  /** How many events they are behind. */
  untold(): Promise<number>;
  stop(): Promise<void>;
}

// put there by the handshake, before anything else can happen
const listenerAt = (socket: { data: unknown }): Listener => socket.data as Listener;
const room = (tenant: string, audience: string) => `${tenant} ${audience}`;
const roomOfSeveral = (tenant: string, audience: string) => `${room(tenant, audience)} together`;
const roomsBy = {
  each: [room],
  several: [roomOfSeveral],
  all: [room, roomOfSeveral],
} satisfies Record<Packet["takers"], unknown>;
const roomsOf = (tenant: string, audiences: readonly string[], takers: Packet["takers"]): string[] =>
  audiences.flatMap((audience) => roomsBy[takers].map((roomFor) => roomFor(tenant, audience)));
const revocationCheckMs = 20_000;
const visitCheckMs = 2_000;
const suspensionCheckMs = 2_000;
/**
 * Look-ups of who comes and who may stay: after a deploy all of a workspace's sockets ask at once, and its calls
 * need the database as well.
 */
const [lookUpsAtOnce, lookUpsWaiting] = [4, 50_000];
/** The client's word, by which lines take turns and nothing else. */
const lineOf = ({ query: { tenantId, site } }: Handshake): string =>
  typeof tenantId === "string" ? tenantId : typeof site === "string" ? site : "";
const siteIn = (request: object): string | undefined =>
  "url" in request
    ? (new URLSearchParams(String(request.url).split("?")[1]).get("site") ?? undefined)
    : undefined;

/**
 * Sockets at `/socket.io`. `listenerOf` says who comes; rooms follow from its answer and never from the
 * query.
 */
export function openSockets(
  server: HttpServer,
  { env, log, database, clock, metrics, standings }: Services,
  { listenerOf, mayCross, rates }: { listenerOf: ListenerOf; mayCross: MayCross; rates: HandshakeLimits },
): Sockets {
  const step = createHalfPace(besideCalls(server));
  const io = socketServer(server, env, { mayCross, rates, step });
  const redis = env.redisUrl === undefined ? [] : redisPair(env.redisUrl, log);
  const [publisher, subscriber] = redis;
  if (publisher && subscriber) io.adapter(createAdapter(publisher, subscriber));

  const relay = createRelay(
    database,
    log,
    (tenant, events) => {
      for (const { createdAt } of events)
        metrics?.eventTold((clock.now().getTime() - Date.parse(createdAt)) / 1000);
      sendPackets(io, tenant, events);
    },
    { step },
  );
  io.on("events-ready", (tenant: string) => {
    relay.poke(tenant);
  });

  const inTurn = limitConcurrency({
    atOnceMax: lookUpsAtOnce,
    waitingMax: lookUpsWaiting,
    refuse: () => new Fault("unavailable"),
  });
  identifySockets(io, {
    listenerOf: (handshake) => inTurn(() => listenerOf(handshake), lineOf(handshake)),
    pace: createPace(() => performance.now()),
    log,
  });
  io.on("connection", (socket) => {
    serveSocket(io, relay, socket);
  });
  const stopChecks = checkWhoMayStay(io, inTurn, { standings, log });
  // What ends its work after that tells nobody: its line to Redis is cut, and other processes look by themselves.
  let isOver = false;

  return {
    eventsReady(tenant) {
      relay.poke(tenant);
      if (publisher && !isOver) io.serverSideEmit("events-ready", tenant);
    },
    ephemeral(tenant, name, payload, audience) {
      if (isOver) return;
      io.to(roomsOf(tenant, audience, "all")).emit(name, payload);
    },
    count: () => io.sockets.sockets.size,
    untold: () => relay.untold(),
    async stop() {
      stopChecks();
      relay.stop();
      await io.close();
      isOver = true;
      for (const client of redis) client.disconnect();
    },
  };
}

function socketServer(
  server: HttpServer,
  env: Services["env"],
  { mayCross, rates, step }: { mayCross: MayCross; rates: HandshakeLimits; step: Step },
): Server {
  const io = new Server(server, {
    path: "/socket.io",
    transports: ["websocket", "polling"],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: crossingWhere(mayCross),
  });
  io.engine.use(countHandshakes(countBy(rates), env.trustedProxies));
  io.engine.use(paceHandshakes(step, env.trustedProxies));
  io.engine.on("connection", writeTogether);
  return io;
}

/** To the sockets of this process, as the fewest packets. */
function sendPackets(io: Server, tenant: string, told: readonly StoredEvent[]): void {
  for (const { takers, to, except, events } of packetsOf(told)) {
    const rooms = roomsOf(tenant, to, takers).filter((one) => io.sockets.adapter.rooms.has(one));
    if (rooms.length === 0) continue;
    io.local
      .to(rooms)
      .except(roomsOf(tenant, except, takers))
      .emit(...carriedBy(events));
  }
}

/**
 * Long polling crosses origins by the rules of CORS, which a WebSocket does not ask about. The handshake decides
 * in either case.
 */
const crossingWhere =
  (mayCross: MayCross): ServerOptions["cors"] =>
  (request, answer) => {
    mayCross({ origin: request.headers.origin, host: request.headers.host, site: siteIn(request) }).then(
      (may) => {
        answer(null, { origin: may, credentials: false });
      },
      () => {
        answer(null, { origin: false });
      },
    );
  };

/** Nobody connects of whom it is not known who they are. */
function identifySockets(
  io: Server,
  { listenerOf, pace, log }: { listenerOf: ListenerOf; pace: Pace; log: Services["log"] },
): void {
  io.use((socket, next) => {
    listenerOf(socket.handshake).then(
      (listener) => {
        if (!listener) {
          next(new Error("unauthenticated"));
          return;
        }
        const turn = pace(`${listener.tenant} ${listener.account}`);
        if ("retryAfterSeconds" in turn) {
          next(Object.assign(new Error("too_many_requests"), { data: turn }));
          return;
        }
        socket.data = {
          ...listener,
          takesSeveral:
            listener.audiences.includes("staff") && socket.handshake.auth["takesSeveral"] === true,
        };
        if (turn.waitMs === 0) next();
        else setTimeout(next, turn.waitMs).unref();
      },
      (error: unknown) => {
        // Who comes is known: there is nothing to renew, and nothing to try again before a visit is granted.
        if (error instanceof Fault && error.code === "visit_needed") {
          next(new Error(error.code));
          return;
        }
        log.warn({ err: error }, "socket handshake");
        next(new Error("unavailable"));
      },
    );
  });
}

/** Tells a newcomer what was missed, and puts them where the rest is heard. */
function serveSocket(io: Server, relay: Relay, socket: Socket): void {
  const { tenant, audiences, asSeenNow, isVisitor, takesSeveral } = listenerAt(socket);
  const lastSeq: unknown = socket.handshake.auth["lastSeq"];
  const since = typeof lastSeq === "number" && Number.isSafeInteger(lastSeq) && lastSeq >= 0 ? lastSeq : null;
  const releaseWhereLast = () => {
    if ((io.sockets.adapter.rooms.get(tenant)?.size ?? 0) === 0) relay.release(tenant);
  };
  relay
    .admit(tenant, since, audiences, async (missed, head) => {
      if (!socket.connected) return;
      if (missed === "too many") socket.emit("resync", { seq: head });
      else
        await (takesSeveral ? tellMissedTogether : tellMissed)(await asSeenNow(missed), (name, told) => {
          socket.emit(name, told);
        });
      socket.emit("ready", { seq: head });
      void socket.join([
        tenant,
        ...(isVisitor ? [visitorRoom] : []),
        ...roomsOf(tenant, audiences, takesSeveral ? "several" : "each"),
      ]);
    })
    .catch(() => {
      socket.disconnect(true);
    }) // it comes back and asks again
    .finally(releaseWhereLast); // it may have gone meanwhile
  socket.on("disconnect", releaseWhereLast);
}

/** Those here for a time only; no tenant and no audience is called so. */
const visitorRoom = " visitors";
const visitorsIn = (io: Server): Socket[] =>
  [...(io.sockets.adapter.rooms.get(visitorRoom) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

/** Visitors are few, and what was granted for a time is not to go on after it. @returns ends it */
function checkWhoMayStay(
  io: Server,
  inTurn: LimitedConcurrency,
  { standings, log }: Pick<Services, "standings" | "log">,
): () => void {
  const checks = [
    setInterval(() => {
      disconnectEnded(io.sockets.sockets.values(), inTurn);
    }, revocationCheckMs),
    setInterval(() => {
      disconnectEnded(visitorsIn(io), inTurn);
    }, visitCheckMs),
    setInterval(() => {
      disconnectSuspended(io, standings).catch((error: unknown) => {
        log.warn({ err: error }, "sockets of suspended workspaces");
      });
    }, suspensionCheckMs),
  ];
  return () => {
    for (const check of checks) clearInterval(check);
  };
}

/** Disconnects those whose session has ended, or their visit. */
function disconnectEnded(sockets: Iterable<Socket>, inTurn: LimitedConcurrency): void {
  for (const socket of sockets) {
    const { tenant, mayStay } = listenerAt(socket);
    inTurn(mayStay, tenant).then(
      (stays) => {
        if (!stays) socket.disconnect(true);
      },
      () => undefined,
    ); // unknown is not ended
  }
}

/** The same as soon as their workspace is suspended: what is asked here is known to the process. */
async function disconnectSuspended(io: Server, standings: Services["standings"]): Promise<void> {
  if (io.sockets.sockets.size === 0 || !(await standings.hasSuspended())) return;
  for (const socket of io.sockets.sockets.values())
    if (await standings.isSuspended(listenerAt(socket).home)) socket.disconnect(true);
}

/**
 * Redis that goes away is waited for; meanwhile events still reach the sockets of the process that wrote
 * them, and the others by the relay's safety tick.
 */
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
