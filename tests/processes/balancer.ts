// Stands before server processes as a load balancer does, and tries nothing twice: what fails is the caller's.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Socket } from "node:net";

export interface Balancer {
  url: string;
  /** From now on calls go to these ports, in turns; what is under way elsewhere comes to its end. */
  leadTo(...ports: number[]): void;
  close(): Promise<void>;
}

const host = "127.0.0.1";

export async function balancer(...first: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let ports = first;
  let turn = 0;
  const nextPort = (): number => ports[(turn += 1) % ports.length] ?? 0;

  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = asked;
    const options = { host, port: nextPort(), method, path, headers: { ...headers, connection: "close" } };
    const far = request(options, (came) => {
      answer.writeHead(came.statusCode ?? 502, { ...came.headers, connection: "keep-alive" });
      came.on("error", () => answer.destroy()).pipe(answer);
    });
    far.on("error", (error) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { "content-type": "application/json" }).end(JSON.stringify(error.message));
    });
    asked.pipe(far);
  };
  /** A WebSocket, from its first line on. */
  const tunnel = (asked: IncomingMessage, near: Socket, head: Buffer): void => {
    const far = connect(nextPort(), host, () => {
      const lines = [`${asked.method ?? ""} ${asked.url ?? ""} HTTP/1.1`];
      for (let at = 0; at < asked.rawHeaders.length; at += 2)
        lines.push(`${asked.rawHeaders[at] ?? ""}: ${asked.rawHeaders[at + 1] ?? ""}`);
      far.write(`${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    far.on("error", () => near.destroy()).on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  };

  const server = createServer(pass);
  server.on("upgrade", tunnel);
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
    leadTo(...to) {
      ports = to;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
