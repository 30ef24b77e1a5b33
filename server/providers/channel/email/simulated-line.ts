import { duplexPair } from "node:stream";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";

/** Two ends of a line in this process, each with what mail software asks of a socket. */
export function simulatedLine(): { ours: Socket; theirs: Socket } {
  const [one, other] = duplexPair();
  return { ours: asSocket(one), theirs: asSocket(other) };
}
function asSocket(end: Duplex): Socket {
  const itself = () => end;
  // Nothing else of a socket is asked for: streams, and time-outs that the simulator brings about itself.
  return Object.assign(end, {
    setTimeout: itself,
    setKeepAlive: itself,
    setNoDelay: itself,
    remoteAddress: "simulated",
    localAddress: "simulated",
    readyState: "open",
  }) as unknown as Socket;
}
