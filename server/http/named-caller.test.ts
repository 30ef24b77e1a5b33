import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { readEnv } from "../env.ts";
import { createHttpServer } from "./http-server.ts";

const key = "key of the web side";
const proxy = "198.51.100.7";

describe("a caller behind the web side", () => {
  let http: FastifyInstance;
  before(async () => {
    http = await createHttpServer(readEnv({ TRUST_PROXY: "1", WEB_KEY: key }), pino({ level: "silent" }));
    http.get("/who", (request) => Promise.resolve({ ip: request.ip }));
  });
  after(() => http.close());
  const whoIs = async (headers: Record<string, string>, from = proxy) => {
    const answer: { ip: string } = (await http.inject({ url: "/who", remoteAddress: from, headers })).json();
    return answer.ip;
  };

  test("is the visitor whom the web side names, where it shows the key", async () => {
    assert.equal(
      await whoIs({ "x-forwarded-for": "203.0.113.1, 10.0.0.1", "x-parley-web-key": key }),
      "203.0.113.1",
    );
    assert.equal(await whoIs({ "x-forwarded-for": "2001:db8::1", "x-parley-web-key": key }), "2001:db8::1");
  });

  for (const shown of ["", "another key", key.slice(0, -1), `${key} `.repeat(2), key.toUpperCase()]) {
    test(`is whom the proxy names where "${shown}" is shown`, async () => {
      assert.equal(
        await whoIs({ "x-forwarded-for": "203.0.113.1, 203.0.113.9", "x-parley-web-key": shown }),
        "203.0.113.9",
      );
    });
  }

  test("is nobody's invention: what is no address is not taken for one", async () => {
    assert.equal(
      await whoIs({ "x-forwarded-for": "acme, 203.0.113.9", "x-parley-web-key": key }),
      "203.0.113.9",
    );
    assert.equal(await whoIs({ "x-parley-web-key": key }), proxy);
  });

  test("is never taken from a header where no key is set", async () => {
    const plain = await createHttpServer(readEnv({ TRUST_PROXY: "1" }), pino({ level: "silent" }));
    plain.get("/who", (request) => Promise.resolve({ ip: request.ip }));
    const answer: { ip: string } = (
      await plain.inject({
        url: "/who",
        remoteAddress: proxy,
        headers: { "x-forwarded-for": "203.0.113.1, 203.0.113.9", "x-parley-web-key": "undefined" },
      })
    ).json();
    assert.equal(answer.ip, "203.0.113.9");
    await plain.close();
  });
});
