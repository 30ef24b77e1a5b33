import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import Fastify from "fastify";
import { addressOf, peerOf } from "./caller-address.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const written = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(":");

describe("what limits count by", () => {
  test("is the same for any two addresses of one /64, and another for any other /64", () => {
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (front, one, other) => {
          fc.pre(front.some((each) => each !== 0));
          assert.equal(addressOf(written([...front, ...one])), addressOf(written([...front, ...other])));
          assert.notEqual(
            addressOf(written([...front, ...one])),
            addressOf(written([front[0], front[1], front[2], front[3] ^ 1, ...one])),
          );
        },
      ),
    );
  });

  test("is one for an IPv4 address in each way of writing it, and another for its neighbour", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        const [a = 0, b = 0, c = 0, d = 0] = ip.split(".").map(Number);
        const inHex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const each of [`::ffff:${ip}`, `::FFFF:${ip}`, `0:0:0:0:0:ffff:${ip}`, `::ffff:${inHex}`])
          assert.equal(addressOf(each), ip);
        assert.notEqual(addressOf(`::ffff:${ip}`), addressOf(`::ffff:${a}.${b}.${c}.${d ^ 1}`));
      }),
    );
  });
});

describe("who opened a line", () => {
  test("is whom calls are told, whatever stands in front and whatever the caller says", async () => {
    for (const trusted of [0, 1, 2]) {
      const http = Fastify({ trustProxy: trusted > 0 ? (_address, hop) => hop < trusted : "loopback" });
      http.get("/", (request) => [request.ip, peerOf(request.raw, trusted)]);
      for (const remoteAddress of ["127.0.0.1", "::1", "10.0.0.9", "203.0.113.5"])
        for (const named of [
          undefined,
          "198.51.100.1",
          "198.51.100.1, 198.51.100.2",
          "1.1.1.1, 127.0.0.1,127.0.0.2",
          " , ",
        ]) {
          const { payload } = await http.inject({
            url: "/",
            remoteAddress,
            headers: named === undefined ? {} : { "x-forwarded-for": named },
          });
          const [wanted, got] = JSON.parse(payload) as string[];
          assert.equal(got, wanted, `${trusted} ${remoteAddress} ${named}`);
        }
      await http.close();
    }
  });
});
