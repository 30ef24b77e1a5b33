import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../clock.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

describe("a host that keeps failing", () => {
  const created = () => {
    const clock = falseClock("2026-03-02T09:00:00.000Z");
    const breaker = createCircuitBreaker({ now: clock.now, failuresMax: 3, waitMs: 10_000 });
    const waitOf = (host: string) => {
      const turn = breaker.begin(host);
      return "waitMs" in turn ? turn.waitMs : 0;
    };
    const call = (host: string, isWell: boolean) => {
      const turn = breaker.begin(host);
      assert.ok("end" in turn, `${host} may be called`);
      turn.end(isWell);
    };
    return { clock, breaker, call, waitOf };
  };

  test("is left alone after so many failures in a row, and others are not", () => {
    const { clock, call, waitOf } = created();
    for (let time = 0; time < 3; time += 1) call("a", false);
    assert.equal(waitOf("a"), 10_000);
    clock.advance({ seconds: 4 });
    assert.equal(waitOf("a"), 6000);
    call("b", true);
  });

  test("is not left alone where one call in between went well", () => {
    const { call } = created();
    for (const isWell of [false, false, true, false, false]) call("a", isWell);
    call("a", true);
  });

  test("is probed by one call alone once the wait is over; a good one opens the way for all", () => {
    const { clock, breaker, call, waitOf } = created();
    for (let time = 0; time < 3; time += 1) call("a", false);
    clock.advance({ seconds: 10 });
    const probe = breaker.begin("a");
    assert.ok("end" in probe);
    assert.ok(waitOf("a") > 0, "a second call waits for the probe");
    probe.end(true);
    call("a", false);
    call("a", true);
  });

  test("is left alone anew where the probe fails", () => {
    const { clock, call, waitOf } = created();
    for (let time = 0; time < 3; time += 1) call("a", false);
    clock.advance({ seconds: 10 });
    call("a", false);
    assert.equal(waitOf("a"), 10_000);
  });

  test("is not judged by a call that began before it was left alone", () => {
    const { clock, breaker, call, waitOf } = created();
    const early = breaker.begin("a");
    assert.ok("end" in early);
    for (let time = 0; time < 3; time += 1) call("a", false);
    early.end(true);
    assert.equal(waitOf("a"), 10_000);
    clock.advance({ seconds: 10 });
    const probe = breaker.begin("a");
    assert.ok("end" in probe);
    early.end(false);
    assert.ok(waitOf("a") > 0, "the probe still runs");
    probe.end(true);
    assert.equal(waitOf("a"), 0);
  });

  test("is forgotten before thousands of others are remembered", () => {
    const { call } = created();
    for (let time = 0; time < 2; time += 1) call("first", false);
    for (let host = 0; host < 1000; host += 1) call(`host ${host}`, false);
    call("first", false);
    call("first", false);
  });
});
