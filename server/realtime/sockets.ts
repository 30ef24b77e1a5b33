import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { eq } from "drizzle-orm";
import { Redis } from "ioredis";
import { Server } from "socket.io";
import type { Socket } from "socket.io";
import { isRole, outranks } from "../../contract/roles.ts";
import { chatSessions } from "../modules/chat/table.ts";
import type { Claims } from "../modules/session/tokens.ts";
import type { Services } from "../services.ts";
import { createRelay } from "./relay.ts";

/** Who a socket belongs to and what it hears. */
interface Listener { tenant: string; audiences: string[]; claims: Claims | null }

export interface Sockets { eventsReady(tenant: string): void; ephemeral(tenant: string, name: string, payload: unknown, audience: string[]): void; stop(): Promise<void> }

const room = (tenant: string, audience: string) => `${tenant} ${audience}`;
const revocationCheckMs = 20_000;

/** Sockets at `/socket.io`: staff by the token of the handshake, visitors by the key of their chat. Rooms come from there and never from the query. */
export function openSockets(server: HttpServer, services: Services): Sockets {
  const { env, log, tokens, gate, database } = services;
  const io = new Server(server, { path: "/socket.io", transports: ["websocket", "polling"], serveClient: false, maxHttpBufferSize: 10_000, ...(env.webOrigins.length > 0 ? { cors: { origin: env.webOrigins, credentials: false } } : {}) });
  const redis = env.redisUrl === undefined ? [] : redisPair(env.redisUrl, log);
  const [publisher, subscriber] = redis;
  if (publisher && subscriber) io.adapter(createAdapter(publisher, subscriber));

  const relay = createRelay(database, log, (tenant, { seq, name, payload, audience }) => {
    io.local.to(audience.map((one) => room(tenant, one))).emit(name, { ...(payload as object), seq }); // payloads are objects by EventPayloads
  });
  io.on("events-ready", (tenant: string) => { relay.poke(tenant); });

  io.use((socket, next) => {
    listenerOf(socket).then((listener) => { if (!listener) { next(new Error("unauthenticated")); return; } socket.data = listener; next(); }, (error: unknown) => { log.warn({ err: error }, "socket handshake"); next(new Error("unavailable")); });
  });
  const listenerOf = async (socket: Socket): Promise<Listener | null> => {
    const { token, chatKey } = socket.handshake.auth;
    const named = socket.handshake.query["tenantId"];
    if (typeof chatKey === "string") {
      const [chat] = await database.read("system", (db) => db.select({ tenantId: chatSessions.tenantId, id: chatSessions.id }).from(chatSessions).where(eq(chatSessions.key, chatKey)));
      return chat ? { tenant: chat.tenantId, audiences: [`chat:${chat.id}`], claims: null } : null;
    }
    if (typeof token !== "string") return null;
    const claims = await tokens.verify(token);
    if (claims === "bad" || claims === "expired" || !isRole(claims.role) || !(await gate.isOpen(claims))) return null;
    const tenant = claims.role === "SUPER_ADMIN" && typeof named === "string" && named !== "" ? named : claims.tenantId;
    if (typeof named === "string" && named !== tenant) return null;
    return { tenant, claims, audiences: ["staff", `user:${claims.sub}`, ...(outranks(claims.role, "SUPERVISOR") ? ["supervisors"] : [])] };
  };
  io.on("connection", (socket) => {
    const { tenant, audiences } = socket.data as Listener; // set by the handshake above
    const lastSeq: unknown = socket.handshake.auth["lastSeq"];
    const since = typeof lastSeq === "number" && Number.isSafeInteger(lastSeq) && lastSeq >= 0 ? lastSeq : null;
    relay.admit(tenant, since, audiences, (missed, head) => {
      if (missed === "too many") socket.emit("resync", { seq: head });
      else for (const event of missed) socket.emit(event.name, { ...(event.payload as object), seq: event.seq });
      socket.emit("ready", { seq: head });
      void socket.join([tenant, ...audiences.map((audience) => room(tenant, audience))]);
    }).catch(() => { socket.disconnect(true); }); // it comes back and asks again
    socket.on("disconnect", () => { if ((io.sockets.adapter.rooms.get(tenant)?.size ?? 0) === 0) relay.release(tenant); });
  });
  const revocations = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      const { claims } = socket.data as Listener;
      if (claims) gate.isOpen(claims).then((isOpen) => { if (!isOpen) socket.disconnect(true); }, () => undefined); // unknown is not revoked
    }
  }, revocationCheckMs);

  return {
    eventsReady(tenant) { relay.poke(tenant); if (publisher) io.serverSideEmit("events-ready", tenant); },
    ephemeral(tenant, name, payload, audience) { io.to(audience.map((one) => room(tenant, one))).emit(name, payload); },
    async stop() { clearInterval(revocations); relay.stop(); await io.close(); for (const client of redis) client.disconnect(); },
  };
}

/** Redis that goes away is waited for; meanwhile events still reach the sockets of the process that wrote them, and the others by the relay's safety tick. */
function redisPair(url: string, log: Services["log"]): Redis[] {
  const publisher = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (attempt) => Math.min(attempt * 200, 5000) });
  const pair = [publisher, publisher.duplicate()];
  for (const client of pair) client.on("error", (error: Error) => { log.warn({ err: error }, "redis"); });
  return pair;
}
