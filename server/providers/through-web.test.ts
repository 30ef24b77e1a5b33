import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { throughWeb } from "./through-web.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // what the flag exposes

test("a call that nobody answers ends at its time, also where the request has been collected", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo; // it listens on TCP
  const ended = throughWeb(
    new Request(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }),
  ).then(
    () => "answered",
    (error: unknown) => (error instanceof Error ? error.name : "?"),
  );
  const collecting = setInterval(collect, 50);
  try {
    assert.equal(await ended, "TimeoutError");
  } finally {
    clearInterval(collecting);
    silent.closeAllConnections();
    silent.close();
  }
});
