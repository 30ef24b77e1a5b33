import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTenantShares, otherTenants } from "./tenant-shares.ts";

describe("whose calls took long", () => {
  const sums = (shares: { calls: number; seconds: number }[]) => ({
    calls: shares.reduce((sum, { calls }) => sum + calls, 0),
    seconds: shares.reduce((sum, { seconds }) => sum + seconds, 0),
  });

  test("however many tenants call, ten are named, the largest first, and the rest is one more", () => {
    const shares = createTenantShares();
    for (let at = 1; at <= 500; at += 1) for (let call = 0; call < 2; call += 1) shares.add(`t${at}`, at, 0);
    const largest = shares.largest(0);
    assert.deepEqual(
      largest.map(({ tenant }) => tenant),
      [...Array.from({ length: 10 }, (_, at) => `t${500 - at}`), otherTenants],
    );
    assert.deepEqual(sums(largest), { calls: 1000, seconds: 500 * 501 });
  });

  test("what is kept is bounded: who comes when a minute is full counts among the rest", () => {
    const shares = createTenantShares({ keptMax: 3 });
    for (const tenant of ["a", "b", "c", "d", "e", "a"]) shares.add(tenant, 1, 0);
    assert.deepEqual(
      shares.largest(0).map(({ tenant, calls }) => `${tenant} ${calls}`),
      ["a 2", "b 1", "c 1", `${otherTenants} 2`],
    );
  });

  test("what was five minutes ago is not lately", () => {
    const shares = createTenantShares();
    shares.add("early", 1, 0);
    shares.add("late", 1, 4 * 60_000);
    assert.equal(sums(shares.largest(4 * 60_000)).calls, 2);
    assert.deepEqual(
      shares.largest(5 * 60_000).map(({ tenant }) => tenant),
      ["late", otherTenants],
    );
    shares.add("later", 1, 60 * 60_000);
    assert.equal(sums(shares.largest(60 * 60_000)).calls, 1);
  });
});
