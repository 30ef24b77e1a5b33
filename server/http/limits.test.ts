import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { everyEndpoint } from "../../contract/index.ts";
import { helpCenter } from "../../contract/site/help-center.ts";
import { falseClock } from "../clock.ts";
import { createWorld } from "../testing/world.ts";
import { createRateLimits } from "./limits.ts";

describe("counts of calls", () => {
  test("a caller who is over the limit stays over it, however many others call meanwhile", () => {
    const rates = createRateLimits(falseClock("2026-03-02T09:00:00.000Z"));
    for (let call = 0; call < 10; call += 1) rates.take("storm", 10);
    // Each caller who is counted is remembered before those who called once, long ago.
    for (let other = 0; other < 120_000; other += 1) {
      rates.take(`other ${other}`, 10);
      if (other % 20_000 === 0)
        assert.throws(
          () => {
            rates.take("storm", 10);
          },
          { code: "too_many_requests" },
        );
    }
    assert.throws(
      () => {
        rates.take("storm", 10);
      },
      { code: "too_many_requests" },
    );
  });
});

describe("limits of public calls", async () => {
  const world = await createWorld();
  await world.person();
  /** As a proxy on this machine tells it. */
  const from = (ip: string) => ({ "x-forwarded-for": ip });
  const ask = (headers: Record<string, string>, person: Parameters<typeof world.call>[1] = null) =>
    world.call(helpCenter.ask, person, {
      headers,
      params: { domain: "acme" },
      body: { question: "Can I?", email: "kim@example.test" },
    });
  const max = helpCenter.ask.perMinute ?? 0;

  test("forty addresses of one /64 ask as many questions as one address may", async () => {
    const statuses = [];
    for (let at = 0; at < 40; at += 1)
      statuses.push((await ask(from(`2001:db8:7:7::${at.toString(16)}`))).status);
    assert.deepEqual(
      [
        statuses.filter((status) => status === 201).length,
        statuses.filter((status) => status === 429).length,
      ],
      [max, 40 - max],
    );
    assert.equal((await ask(from("2001:db8:7:8::1"))).status, 201, "the next /64 is somebody else");
  });

  test("accounts from one address share the limit of the address, and one account from many addresses has its own", async () => {
    world.clock.advance({ minutes: 5 });
    const people = await Promise.all([1, 2, 3].map(() => world.person()));
    const statuses = [];
    for (let at = 0; at < 3 * max; at += 1)
      statuses.push((await ask(from("198.51.100.7"), people[at % 3])).status);
    assert.equal(statuses.filter((status) => status === 201).length, max);
    world.clock.advance({ minutes: 5 });
    const wandering = [];
    for (let at = 0; at < 2 * max; at += 1)
      wandering.push((await ask(from(`203.0.113.${at}`), people[0])).status);
    assert.equal(wandering.filter((status) => status === 201).length, max);
  });

  test("each public call that has a limit of its own counts a /64 as one", async () => {
    const limited = everyEndpoint.filter(
      ({ allow, perMinute }) => allow === "PUBLIC" && perMinute !== undefined && perMinute <= 30,
    );
    assert.ok(limited.length >= 5, String(limited.length));
    for (const endpoint of limited) {
      world.clock.advance({ minutes: 5 });
      const max = endpoint.perMinute ?? 0;
      const url = `/api${endpoint.path.replace(/^\/api(?=\/)/, "").replaceAll(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000")}`;
      const statuses = [];
      for (let at = 0; at <= max; at += 1)
        statuses.push(
          (
            await world.app.http.inject({
              method: endpoint.method,
              url,
              headers: {
                ...from(`2001:db8:9:9::${at.toString(16)}`),
                ...(endpoint.method === "GET" ? {} : { "content-type": "application/json" }),
              },
              ...(endpoint.method === "GET" ? {} : { payload: "{}" }),
            })
          ).statusCode,
        );
      assert.equal(statuses.at(-1), 429, endpoint.id);
      assert.ok(!statuses.slice(0, -1).includes(429), endpoint.id);
    }
  });

  test("ends", () => world.stop());
});
