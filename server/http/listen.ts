import { createServer } from "node:net";
import type { Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Where nobody but this machine calls: by IPv4 and, where there is one, by IPv6, since a browser takes
 * `localhost` for either.
 */
const loopback = "localhost";
const missing = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/** Listens at `host`; `localhost` is both loopback addresses with one port. */
export async function listen(
  http: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const options = { port, listenTextResolver: () => "listening" };
  if (host !== loopback) {
    await http.listen({ ...options, host });
    return;
  }
  await http.listen({ ...options, host: "127.0.0.1" });
  const address = http.server.address();
  const other = await alsoAt(
    "::1",
    address !== null && typeof address === "object" ? address.port : port,
    http.server,
  );
  if (other) http.server.once("close", () => other.close());
}

/**
 * A second door to one server: what comes in there is served, counted and closed as if it had come by the
 * first.
 */
function alsoAt(host: string, port: number, server: FastifyInstance["server"]): Promise<Server | null> {
  const door = createServer((socket) => {
    server.emit("connection", socket);
  });
  return new Promise((resolve, reject) => {
    door.once("error", (error) => {
      if ("code" in error && missing.has(String(error.code))) resolve(null);
      else reject(error);
    });
    door.listen({ host, port, ipv6Only: true }, () => {
      resolve(door);
    });
  });
}

/** Whether only this machine can call there. */
export const isLoopback = (host: string): boolean =>
  host === loopback || host === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
