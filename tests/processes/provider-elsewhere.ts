// Loaded before a server whose provider a test plays in a process of its own: what goes to the provider's address goes
// to the port of PROVIDER_AT on this machine, as it is.
import dns from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const host = "graph.facebook.com";
const port = process.env["PROVIDER_AT"] ?? "";
const lookup = dns.lookup as unknown as (name: string, options: unknown) => Promise<unknown>; // one of its overloads
dns.lookup = ((name: string, options: unknown) =>
  name === host
    ? Promise.resolve([{ address: "157.240.0.35", family: 4 }])
    : lookup(name, options)) as unknown as typeof dns.lookup;

const request = https.request as (
  url: URL,
  options: https.RequestOptions,
  answered: (response: http.IncomingMessage) => void,
) => http.ClientRequest; // the overload that the product calls
https.request = ((
  url: URL,
  { lookup: _pinned, agent: _agent, ...options }: https.RequestOptions,
  answered: (response: http.IncomingMessage) => void,
) => {
  if (url.host !== host) return request(url, options, answered);
  const there = new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`);
  const sent = http.request(there, { ...options, agent: false }, answered);
  // From when it is connected, what is sent may have arrived.
  sent.on("socket", (socket) => socket.once("connect", () => socket.emit("secureConnect")));
  return sent;
}) as unknown as typeof https.request;
syncBuiltinESMExports();
