import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";
import type { SeveralEvents } from "../../contract/several-events.ts";
import type { Person, World } from "./world.ts";

interface Heard {
  name: string;
  seq: number;
  id: string;
}

/** Sockets of a world's own server, by WebSocket, and what each of them hears. */
export async function openSocketsOf(world: World) {
  await world.app.http.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`; // it listens on TCP
  const open: Socket[] = [];

  const connect = (auth: Record<string, unknown>, tenantId: string) => {
    const heard: Heard[] = [];
    const socket = io(url, {
      path: "/socket.io",
      query: { tenantId },
      auth,
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    open.push(socket);
    const packets: string[] = [];
    const hear = (name: string, payload: { seq?: number; id?: string }) => {
      if (name !== "ready") heard.push({ name, seq: payload.seq ?? -1, id: payload.id ?? "" });
    };
    socket.onAny((name: string, payload: { seq?: number; id?: string } | SeveralEvents) => {
      packets.push(name);
      if (!Array.isArray(payload)) hear(name, payload);
      else for (const [one, its] of payload) hear(one, its);
    });
    const ready = new Promise<number>((resolve, reject) => {
      socket.once("ready", ({ seq }: { seq: number }) => {
        resolve(seq);
      });
      socket.once("connect_error", reject);
    });
    return { socket, heard, packets, ready };
  };
  const join = (person: Person, lastSeq?: number, more: { takesSeveral?: boolean } = {}) =>
    connect({ token: person.token, ...more, ...(lastSeq === undefined ? {} : { lastSeq }) }, person.tenant);
  return {
    url,
    connect,
    /** As a person of the staff. */
    join,
    /** Those that a test opened by itself are closed with the others. */
    keep: (socket: Socket) => open.push(socket),
    closeAll() {
      for (const socket of open.splice(0)) socket.disconnect();
    },
  };
}

/** Waits until it holds, for five seconds at most. */
export const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 5000) assert.fail("it did not happen within 5 s");
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
};
