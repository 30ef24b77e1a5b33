import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Db, Scope } from "./client.ts";
import { createReplica } from "./replica.ts";
import type { ReplicaParts } from "./replica.ts";

const scope: Scope = { tenant: "acme" };

/** A primary and a replica as numbers, and a clock that only waiting moves. */
function setting() {
  const state = {
    written: 100,
    replayed: 100 as number | null,
    nowMs: 0,
    isGone: false,
    perWaitBytes: 0,
    losses: 0,
  };
  const asked = { written: 0, replayed: 0 };
  const gone = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const parts: ReplicaParts = {
    written: () => {
      asked.written += 1;
      return Promise.resolve(state.written);
    },
    replayed: () => {
      asked.replayed += 1;
      return state.isGone ? Promise.reject(gone()) : Promise.resolve(state.replayed);
    },
    read: (_scope, work) => (state.isGone ? Promise.reject(gone()) : work({} as Db)),
    losses: () => state.losses,
    nowMs: () => state.nowMs,
    pause: (ms) => {
      state.nowMs += ms;
      state.replayed = (state.replayed ?? 0) + state.perWaitBytes;
      return Promise.resolve();
    },
  };
  const replica = createReplica(parts);
  const read = () => replica.read(scope, () => Promise.resolve("rows"));
  return { state, asked, read, replica };
}

describe("a replica", () => {
  test("answers where it has what was written, and is not asked how far it is where that is known", async () => {
    const { asked, read } = setting();
    assert.deepEqual(await read(), { value: "rows" });
    assert.deepEqual(await read(), { value: "rows" });
    assert.deepEqual(asked, { written: 2, replayed: 1 });
  });

  test("is asked anew how far it is where a connection to it was lost", async () => {
    const { state, asked, read } = setting();
    await read();
    Object.assign(state, { losses: 1, replayed: 50 });
    assert.equal(await read(), null);
    assert.ok(asked.replayed > 1);
  });

  test("is waited for a moment where it is behind", async () => {
    const { state, read } = setting();
    await read();
    Object.assign(state, { written: 103, perWaitBytes: 1 });
    assert.deepEqual(await read(), { value: "rows" });
    assert.equal(state.replayed, 103);
  });

  test("that stays behind is left to itself for a while, so that not every read waits", async () => {
    const { state, asked, read } = setting();
    await read();
    state.written = 200;
    assert.equal(await read(), null);
    const { nowMs } = state;
    const before = asked.replayed;
    assert.equal(await read(), null);
    assert.deepEqual([state.nowMs, asked.replayed], [nowMs, before], "at once");
    Object.assign(state, { nowMs: nowMs + 201, replayed: 200 });
    assert.deepEqual(await read(), { value: "rows" });
  });

  test("that is gone is not asked for two seconds, nor one that follows nobody any more", async () => {
    for (const change of [{ isGone: true }, { replayed: null }]) {
      const { state, read } = setting();
      Object.assign(state, change);
      assert.equal(await read(), null);
      Object.assign(state, { isGone: false, replayed: 100, nowMs: state.nowMs + 1000 });
      assert.equal(await read(), null);
      state.nowMs += 1001;
      assert.deepEqual(await read(), { value: "rows" });
    }
  });

  test("that is ahead of its primary follows another, and does not answer", async () => {
    const { state, read } = setting();
    await read();
    state.written = 90;
    assert.equal(await read(), null);
  });

  test("gives up what is in the primary's way and what turns out to write; any other failure is the reader's", async () => {
    const { replica } = setting();
    const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    assert.equal(await replica.read(scope, failing("40001")), null);
    assert.equal(await replica.read(scope, failing("25006")), null);
    await assert.rejects(replica.read(scope, failing("22012")), /22012/);
    assert.deepEqual(await replica.read(scope, () => Promise.resolve(1)), { value: 1 });
  });
});
