import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { test } from "node:test";
import Fastify from "fastify";
import { isLoopback, listen } from "./listen.ts";

const own = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one && !one.internal && one.family === "IPv4" ? [one.address] : []));
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === "::1");
const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => "refused",
  );

test("localhost is both loopback addresses and no other, and one stop closes all of it", async () => {
  const http = Fastify();
  http.get("/", (request) => request.ip);
  await listen(http, { host: "localhost", port: 0 });
  const { port } = http.server.address() as AddressInfo; // it listens on a port
  assert.equal(await answers(`http://127.0.0.1:${port}`), 200);
  if (hasIpv6) assert.equal(await answers(`http://[::1]:${port}`), 200);
  for (const address of own) assert.equal(await answers(`http://${address}:${port}`), "refused", address);
  await http.close();
  for (const address of ["127.0.0.1", "[::1]"])
    assert.equal(await answers(`http://${address}:${port}`), "refused");
});

test("another host is listened at as it is given", async () => {
  const http = Fastify();
  http.get("/", () => "here");
  await listen(http, { host: "0.0.0.0", port: 0 });
  const { port } = http.server.address() as AddressInfo; // as above
  for (const address of ["127.0.0.1", ...own]) assert.equal(await answers(`http://${address}:${port}`), 200);
  await http.close();
});

test("which hosts only this machine calls", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
    assert.equal(isLoopback(host), true, host);
  for (const host of ["::", "0.0.0.0", "192.168.1.2", "desk.example.com", "127.0.0.1.example.com"])
    assert.equal(isLoopback(host), false, host);
});
