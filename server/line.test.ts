import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { createLine, LineFull } from "./line.ts";

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A line whose work the test ends by hand, in the order in which it began, a second after another. */
function watched(options: Partial<Parameters<typeof createLine>[0]> = {}) {
  let seconds = 0;
  const line = createLine({
    atOnce: 2,
    laneAtOnce: 1,
    waitingMax: 8,
    laneWaitingMax: 4,
    nowMs: () => seconds * 1000,
    ...options,
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = (lane: string, signal?: AbortSignal) => {
    line.enter(lane, signal && { signal }).then(
      (leave) => {
        begun.push(lane);
        leaves.push(leave);
      },
      (error: unknown) => {
        assert.ok(error instanceof LineFull);
        refused.push(lane);
      },
    );
  };
  const end = async () => {
    seconds += 1;
    leaves.shift()?.();
    await settled();
  };
  return { line, begun, refused, enter, end, leaves };
}

describe("a line", () => {
  test("lanes take turns, so that a long one delays a short one by a single piece of work", async () => {
    const { enter, begun, end } = watched({ atOnce: 1 });
    for (let at = 0; at < 5; at += 1) enter("long");
    enter("short");
    await settled();
    for (let at = 0; at < 5; at += 1) await end();
    assert.deepEqual(begun, ["long", "short", "long", "long", "long", "long"]);
  });

  test("lanes have the same time, however long their pieces take", async () => {
    let now = 0;
    const { enter, begun, leaves } = watched({
      atOnce: 1,
      laneWaitingMax: 40,
      waitingMax: 80,
      nowMs: () => now,
    });
    for (let at = 0; at < 40; at += 1) {
      enter("large");
      enter("small");
    }
    for (let at = 0; at < 22; at += 1) {
      await settled();
      now += begun.at(-1) === "large" ? 10 : 1;
      leaves.shift()?.();
    }
    assert.equal(begun.slice(0, 22).filter((lane) => lane === "large").length, 2);
  });

  test("one lane never takes every place, while another waits for none", async () => {
    const { enter, begun } = watched();
    for (let at = 0; at < 3; at += 1) enter("long");
    enter("short");
    await settled();
    assert.deepEqual(begun, ["long", "short"]);
  });

  test("a lane has its share alone while another has come of late, and a second later all of it", async () => {
    let now = 0;
    const { enter, begun, end } = watched({ atOnce: 4, laneAtOnce: 4, besideAtOnce: 1, nowMs: () => now });
    for (let at = 0; at < 3; at += 1) enter("long");
    enter("short");
    enter("long");
    await settled();
    assert.deepEqual(begun, ["long", "long", "long", "short"], "what has begun goes on");
    await end();
    await end();
    assert.equal(begun.length, 4, "one of it runs still");
    now = 1000;
    enter("long");
    enter("long");
    await end();
    assert.deepEqual(begun.slice(4), ["long", "long", "long"]);
  });

  test("beside others a lane begins few pieces at once, and one more as soon as one of them turns out long", async () => {
    let now = 0;
    const { enter, begun, end } = watched({
      atOnce: 8,
      laneAtOnce: 8,
      besideAtOnce: 3,
      besideYoungAtOnce: 1,
      nowMs: () => now,
    });
    enter("short");
    for (let at = 0; at < 3; at += 1) enter("long");
    await settled();
    assert.deepEqual(begun, ["short", "long"]);
    now = 250;
    await end(); // the short one's; looks at who may begin
    assert.deepEqual(begun.slice(2), ["long"]);
    enter("short");
    now = 500;
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    }); // nothing ends: it looks by itself
    assert.deepEqual(begun.slice(3), ["short", "long"]);
    now = 750;
    enter("short");
    enter("long");
    await settled();
    assert.deepEqual(begun.slice(5), ["short"], "three are its share, however old they are");
  });

  test("who is there without work for the line is company, too", async () => {
    let now = 0;
    const { enter, begun, line } = watched({
      atOnce: 8,
      laneAtOnce: 8,
      besideAtOnce: 3,
      besideYoungAtOnce: 1,
      nowMs: () => now,
    });
    enter("long");
    enter("long");
    await settled();
    assert.deepEqual(begun, ["long", "long"], "alone");
    line.came("short");
    enter("long");
    await settled();
    assert.deepEqual(begun, ["long", "long"]);
    now = 1001;
    enter("long");
    await settled();
    assert.equal(begun.length, 2, "nobody overtakes who waits in their lane");
  });

  test("a lane that is full turns away at once, and the others still come in", async () => {
    const { enter, refused, line } = watched();
    for (let at = 0; at < 10; at += 1) enter("long");
    enter("short");
    await settled();
    assert.deepEqual(refused, ["long", "long", "long", "long", "long"]);
    assert.equal(line.waiting(), 4);
  });

  test("when all places are taken the longest lane gives one up for a shorter one", async () => {
    const { enter, refused, begun, end } = watched({ atOnce: 1, waitingMax: 4 });
    for (let at = 0; at < 5; at += 1) enter("long");
    enter("short");
    await settled();
    assert.deepEqual(refused, ["long"]);
    await end();
    assert.deepEqual(begun, ["long", "short"]);
  });

  test("a lane that comes again and again does not keep a waiting one from its turn", async () => {
    const { enter, begun, end } = watched({ atOnce: 1 });
    enter("again");
    enter("waiting");
    enter("waiting");
    await settled();
    for (let time = 0; time < 4; time += 1) {
      await end();
      enter("again");
      await settled();
    }
    assert.deepEqual(begun, ["again", "waiting", "again", "waiting", "again"]);
  });

  test("who goes away gives up the place, and no work begins for them", async () => {
    const { enter, begun, end, line } = watched({ atOnce: 1 });
    const gone = new AbortController();
    enter("a");
    enter("b", gone.signal);
    enter("c");
    gone.abort();
    await settled();
    assert.equal(line.waiting(), 1);
    await end();
    assert.deepEqual(begun, ["a", "c"]);
  });

  test("whatever comes and goes, no bound is passed, nothing waits while there is room, and each is told once", async () => {
    const steps = fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constant("enter" as const), lane: fc.constantFrom("a", "b", "c") }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ kind: fc.constantFrom("end" as const, "twice" as const), at: fc.nat(9) }),
        },
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const options = { atOnce: 3, laneAtOnce: 2, waitingMax: 5, laneWaitingMax: 3 };
        const line = createLine(options);
        const running: { lane: string; leave: () => void }[] = [];
        const [told, asked] = [{ begun: 0, refused: 0 }, { count: 0 }];
        for (const step of all) {
          if (step.kind === "enter") {
            asked.count += 1;
            line.enter(step.lane).then(
              (leave) => {
                told.begun += 1;
                running.push({ lane: step.lane, leave });
              },
              () => {
                told.refused += 1;
              },
            );
          } else {
            const [ended] = running.splice(step.at % Math.max(1, running.length), 1);
            ended?.leave();
            if (step.kind === "twice") ended?.leave();
          }
          await settled();
          assert.ok(running.length <= options.atOnce && line.waiting() <= options.waitingMax);
          for (const lane of ["a", "b", "c"])
            assert.ok(running.filter((each) => each.lane === lane).length <= options.laneAtOnce);
          assert.equal(told.begun + told.refused + line.waiting(), asked.count);
        }
        while (running.length > 0) {
          running.shift()?.leave();
          await settled();
        }
        assert.deepEqual([line.waiting(), told.begun + told.refused], [0, asked.count]);
      }),
      { numRuns: 100 },
    );
  });
});
