// Loaded before a server whose mail servers a test plays outside of it: what goes to the ports of mail.acme.test goes to
// those of MAIL_AT on this machine, as it is, TLS and all.
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const host = "mail.acme.test";
/** A public one, so that the product calls it; nothing is sent there. */
const address = "157.240.0.35";
/** `465:40001,993:40002` */
const ports = new Map(
  (process.env["MAIL_AT"] ?? "").split(",").map((pair) => pair.split(":").map(Number) as [number, number]),
); // pairs

const lookup = dns.lookup as unknown as (name: string, options: unknown) => Promise<unknown>; // one of its overloads
dns.lookup = ((name: string, options: unknown) =>
  name === host
    ? Promise.resolve([{ address, family: 4 }])
    : lookup(name, options)) as unknown as typeof dns.lookup;
syncBuiltinESMExports();

type Connect = (this: net.Socket, ...given: unknown[]) => net.Socket;
const socket = net.Socket.prototype as unknown as { connect: Connect }; // whichever overload
const { connect } = socket;
socket.connect = function (...given) {
  const [first] = given;
  // As Node itself calls it: a list whose first is the options.
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (
    typeof options === "object" &&
    options !== null &&
    "host" in options &&
    options.host === address &&
    "port" in options
  )
    Object.assign(options, { host: "127.0.0.1", port: ports.get(Number(options.port)) });
  return connect.apply(this, given);
};
