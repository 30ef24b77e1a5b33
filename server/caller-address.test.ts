import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { addressOf } from "./caller-address.ts";

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
