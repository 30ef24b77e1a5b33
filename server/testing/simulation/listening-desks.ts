import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type { SeveralEvents } from "../../../contract/several-events.ts";
import type { App } from "../../app.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import { stored } from "./known-tickets.ts";

/** What a desk that is open all the time was told, whichever process told it. */
interface OpenDesk {
  tenant: string;
  /** As browsers do; the others hear each by itself. */
  takesSeveral: boolean;
  socket: Socket | null;
  /** From which event on; null before it was first let in. */
  since: number | null;
  heard: number[];
}
const patienceMs = 20_000;

/**
 * A desk of each workspace's administrator that listens by a socket, and comes back to each new process with what it
 * heard last, as browsers do.
 */
export function listeningDesks(
  world: World,
  names: readonly string[],
  { adminOf }: Pick<Callers, "adminOf">,
) {
  const desks = names.map((tenant, at): OpenDesk => ({
    tenant,
    takesSeveral: at % 2 === 0,
    socket: null,
    since: null,
    heard: [],
  }));
  let [listeningAt, url]: [App | null, string] = [null, ""];

  const open = async (desk: OpenDesk): Promise<void> => {
    const { token } = await adminOf(desk.tenant);
    const lastSeq = desk.heard.at(-1) ?? desk.since;
    const socket = io(url, {
      path: "/socket.io",
      query: { tenantId: desk.tenant },
      auth: { token, takesSeveral: desk.takesSeveral, ...(lastSeq === null ? {} : { lastSeq }) },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    desk.socket = socket;
    socket.onAny((name: string, payload: { seq?: number } | SeveralEvents) => {
      if (desk.socket !== socket || name === "ready") return;
      const each = Array.isArray(payload) ? payload.map(([, one]) => one) : [payload];
      for (const one of each as { seq?: number }[]) if (one.seq !== undefined) desk.heard.push(one.seq);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("ready", ({ seq }: { seq: number }) => {
        desk.since ??= seq;
        resolve();
      });
      socket.once("connect_error", reject);
      socket.once("disconnect", () => {
        reject(new Error("A desk was sent away."));
      });
    });
  };
  return {
    /** Opens what is not open. */
    async listen(): Promise<void> {
      const { app } = world;
      if (app !== listeningAt) {
        if (!app.http.server.listening) await app.http.listen({ port: 0, host: "127.0.0.1" });
        url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`; // it listens on TCP
        listeningAt = app;
      }
      for (const desk of desks)
        if (!desk.socket?.connected) {
          desk.socket?.disconnect();
          await open(desk);
        }
    },
    /** Each desk heard whatever was for it, once, in the order of the commits. */
    async assertHeard(): Promise<void> {
      await this.listen();
      for (const desk of desks) await assertHeardAll(world, desk, (await adminOf(desk.tenant)).id);
    },
    close(): void {
      for (const { socket } of desks) socket?.disconnect();
    },
  };
}

async function assertHeardAll(world: World, desk: OpenDesk, admin: string): Promise<void> {
  const { tenant, since } = desk;
  // The news of a commit is lost where its process never heard of it: the next one brings it along.
  await world.work(tenant, (work) => {
    work.publish("resource_changed", { group: "skills", id: "all" }, ["staff"]);
    return Promise.resolve();
  });
  const rows = await stored<{ seq: string }>(
    world,
    sql`select seq from events where tenant_id = ${tenant} and seq > ${since}
      and audience && array['staff', 'supervisors', ${`user:${admin}`}] order by seq`,
  );
  const told = rows.map(({ seq }) => Number(seq));
  for (const end = Date.now() + patienceMs; desk.heard.at(-1) !== told.at(-1) && Date.now() < end;)
    await pause(2);
  assert.deepEqual(desk.heard, told, "a desk that listens hears each event once, in their order");
}
