// A TCP proxy that can be cut, to stand between a server and its database.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";

export interface CuttableProxy {
  port: number;
  cut(): void;
  mend(): void;
  /** Whoever connects from now on comes there. */ leadTo(port: number): void;
  close(): Promise<void>;
}

export async function cuttableProxy(host: string, portAtFirst: number): Promise<CuttableProxy> {
  let port = portAtFirst;
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return {
    port: address.port,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    leadTo(other) {
      port = other;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
