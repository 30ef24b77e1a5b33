// Stands before server processes as a load balancer does: who refuses a connection is passed over, and any
// other failure is the caller's.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";

export interface Balancer {
  url: string;
  /** The ports behind it, in turns. */ behind: number[];
  /** How often one was passed over. */ refusals(): number;
  close(): Promise<void>;
}

const host = "127.0.0.1";
const isRefused = (error: Error): boolean => "code" in error && error.code === "ECONNREFUSED";

export async function balancer(...behind: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let refusals = 0;
  let turn = 0;
  /** Each of those behind once, beginning with the next. */
  const ports = (): number[] => {
    turn += 1;
    return behind.map((_port, at) => behind[(turn + at) % behind.length] ?? 0);
  };

  const pass = (
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    [port, ...others]: number[],
  ) => {
    if (port === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = asked;
    const far = request(
      { host, port, method, path, headers: { ...headers, connection: "close" } },
      (came) => {
        answer.writeHead(came.statusCode ?? 502, { ...came.headers, connection: "keep-alive" });
        came.pipe(answer);
        came.on("error", () => answer.destroy());
      },
    );
    far.on("error", (error) => {
      if (isRefused(error)) {
        refusals += 1;
        pass(asked, body, answer, others);
      } else answer.writeHead(502).end(error.message);
    });
    far.end(body);
  };
  /** A WebSocket, from its first line on. */
  const tunnel = (asked: IncomingMessage, near: Socket, head: Buffer, [port, ...others]: number[]): void => {
    if (port === undefined) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    far.on("connect", () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
      );
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
      near.on("error", () => far.destroy()).on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    });
    far.on("error", (error) => {
      if (isRefused(error)) tunnel(asked, near, head, others);
      else near.destroy();
    });
  };

  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on("data", (part: Buffer) => parts.push(part));
    asked.on("end", () => pass(asked, Buffer.concat(parts), answer, ports()));
  });
  server.on("upgrade", (asked, near: Socket, head) => tunnel(asked, near, head, ports()));
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("error", () => undefined).once("close", () => open.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return {
    url: `http://${host}:${address.port}`,
    behind,
    refusals: () => refusals,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
