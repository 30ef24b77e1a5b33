import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type Mood = "well" | "hanging" | "refusing" | "nonsense";

/**
 * What stands before a server that may be ill: it takes lines and says nothing, cuts them off, or talks nonsense.
 * @param speaksFirst whether whoever comes waits to be greeted; otherwise one that says nothing has not asked
 */
export async function moodyFront(portBehind: number, speaksFirst: boolean) {
  const front = { mood: "well" as Mood, asked: 0 };
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // Whoever is cut off says so by an error, which is no news here.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
    return socket;
  };
  const receive = (socket: Socket, first: Buffer | null) => {
    front.asked += 1;
    if (front.mood === "refusing") socket.resetAndDestroy();
    if (front.mood === "nonsense") socket.end("It works!\r\n\r\n");
    if (front.mood !== "well") return;
    const behind = keep(connect(portBehind, "127.0.0.1"));
    if (first) behind.write(first);
    behind.pipe(socket);
    socket.pipe(behind);
  };
  const server = createServer((socket) => {
    keep(socket);
    if (speaksFirst) receive(socket, null);
    else
      socket.once("data", (first: Buffer) => {
        socket.pause();
        receive(socket, first);
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    front,
    port: (server.address() as AddressInfo).port, // it listens on TCP
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
