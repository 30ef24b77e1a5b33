import type { IncomingMessage } from "node:http";

/** A connection of engine.io: it says when it begins to write what waits, and when it has handed it over. */
interface Connection {
  request: IncomingMessage;
  transport: { name: string };
  on(name: "flush" | "drain", heard: () => void): unknown;
}

/**
 * What waits for a WebSocket goes out as one write. Each message is a frame, and each frame would be a call of the
 * system: two hundred, one after the other, for somebody who missed as many events.
 */
export function writeTogether(connection: Connection): void {
  // One that began with polls has another line than that of its handshake.
  if (connection.transport.name !== "websocket") return;
  const line = connection.request.socket;
  connection.on("flush", () => {
    line.cork();
  });
  connection.on("drain", () => {
    line.uncork();
  });
}
