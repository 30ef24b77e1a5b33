// A process with many open sockets, which tells when each of them heard an event.
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

interface Start {
  url: string;
  tokens: string[];
  count: number;
  event: string;
}
export interface Heard {
  at: number[];
}

const now = () => performance.timeOrigin + performance.now();
let heard: number[] = [];

process.on("message", (message: Start | "report") => {
  if (message === "report") {
    process.send?.({ at: heard } satisfies Heard);
    heard = [];
    return;
  }
  open(message).then(
    () => process.send?.("open"),
    (error: unknown) => {
      process.stderr.write(`listeners: ${String(error)}\n`);
      process.exit(1);
    },
  );
});

/** In small groups, as a handshake is work for the server. */
async function open({ url, tokens, count, event }: Start): Promise<void> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const group = Array.from({ length: Math.min(25, count - sockets.length) }, (_, at) =>
      io(url, {
        transports: ["websocket"],
        forceNew: true,
        auth: { token: tokens[(sockets.length + at) % tokens.length] },
      }),
    );
    await Promise.all(
      group.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.once("ready", () => {
              resolve();
            });
            socket.once("connect_error", reject);
            socket.on(event, () => {
              heard.push(now());
            });
          }),
      ),
    );
    sockets.push(...group);
  }
}
