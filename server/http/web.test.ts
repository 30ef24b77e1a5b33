import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { readEnv } from "../env.ts";
import { createHttpServer } from "./http-server.ts";
import { nameCaller } from "./web.ts";

/** What a page's own server hears of who asked for it. */
async function heard(
  settings: Record<string, string>,
  from: string,
  headers: Record<string, string>,
): Promise<[unknown, unknown]> {
  const http = await createHttpServer(readEnv(settings), pino({ level: "silent" }));
  http.get("/*", (request) => {
    nameCaller(request);
    return {
      from: request.raw.headers["x-forwarded-for"],
      protocol: request.raw.headers["x-forwarded-proto"],
    };
  });
  const answer = (await http.inject({ url: "/help-center/ask", remoteAddress: from, headers })).json<{
    from: unknown;
    protocol: unknown;
  }>();
  await http.close();
  return [answer.from, answer.protocol];
}

test("a page asks the API in the name of whom the proxy names, and never of whom a visitor says that they are", async () => {
  const claimed = { "x-forwarded-for": "10.0.0.1", "x-forwarded-proto": "https" };
  assert.deepEqual(
    await heard({}, "203.0.113.5", claimed),
    ["203.0.113.5", "http"],
    "nobody stands in front",
  );
  assert.deepEqual(
    await heard({}, "127.0.0.1", { "x-forwarded-for": "198.51.100.7" }),
    ["198.51.100.7", "http"],
    "a proxy on this machine",
  );
  assert.deepEqual(
    await heard({ TRUST_PROXY: "1" }, "192.0.2.1", {
      ...claimed,
      "x-forwarded-for": "10.0.0.1, 198.51.100.7",
    }),
    ["198.51.100.7", "https"],
    "one proxy, which adds whom it saw",
  );
});
