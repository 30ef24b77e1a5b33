import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../../fault.ts";
import { createPasswords, refuseCommon } from "./passwords.ts";

const passwords = createPasswords();
const cheap = createPasswords({ log2N: 10, r: 8, p: 1 });

describe("passwords", () => {
  test("a hash tells its parameters, is never the same twice, and knows its password only", async () => {
    const [one, two] = await Promise.all([
      passwords.hash("correct horse battery"),
      passwords.hash("correct horse battery"),
    ]);
    assert.match(one, /^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
    assert.notEqual(one, two);
    assert.equal(await passwords.isRight("correct horse battery", one), true);
    assert.equal(await passwords.isRight("correct horse batterz", one), false);
  });

  test("one typed with composed and decomposed letters is the same password", async () => {
    assert.equal(
      await passwords.isRight("contrasen\u0303a larga", await cheap.hash("contraseña larga")),
      true,
    );
  });

  test("nobody's password takes as long to check as somebody's, and is never right", async () => {
    const stored = await passwords.hash("correct horse battery");
    const timed = async (hash: string | undefined) => {
      const start = performance.now();
      assert.equal(await passwords.isRight("a wrong guess", hash), false);
      return performance.now() - start;
    };
    // In turn: whatever else keeps the machine busy for a while meets each of them.
    const rounds: number[][] = [];
    for (let round = 0; round < 3; round += 1)
      rounds.push([await timed(stored), await timed(undefined), await timed("none")]);
    const [known = 0, ...others] = [0, 1, 2].map((at) => Math.min(...rounds.map((round) => round[at] ?? 0)));
    for (const other of others)
      assert.ok(other > known / 3 && other < known * 3, `${known} ms against ${other} ms`);
  });

  test("hashing leaves the process free for everybody else", async () => {
    let turns = 0;
    const clock = setInterval(() => {
      turns += 1;
    }, 5);
    await Promise.all(Array.from({ length: 3 }, () => passwords.hash("correct horse battery")));
    clearInterval(clock);
    assert.ok(turns > 20, `${turns} turns: three hashes took the process for themselves`);
  });

  test("a line that is too long is turned away at once, and those in it are served", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, () => cheap.hash("correct horse battery")),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as Fault] : [],
    ); // nothing else is thrown
    assert.deepEqual(
      [refused.length, refused[0]?.code, refused[0]?.retryAfterSeconds],
      [14, "too_many_requests", 5],
    );
    assert.equal((await Promise.allSettled([cheap.hash("correct horse battery")]))[0]?.status, "fulfilled");
  });

  test("a hash of weaker parameters is to be replaced, one of today's is not", async () => {
    assert.equal(passwords.needsRehash(await cheap.hash("x")), true);
    assert.equal(passwords.needsRehash("none"), true);
    assert.equal(passwords.needsRehash(await passwords.hash("x")), false);
  });

  test("the most common passwords and one's own address are refused at their field", () => {
    for (const bad of ["password123", "PassWord1", "qwertyuiop", "ada@acme.test"])
      assert.throws(
        () => {
          refuseCommon("password", bad, "ada@acme.test");
        },
        (error) => error instanceof Fault && error.status === 422 && error.errors?.[0]?.path === "password",
      );
    assert.doesNotThrow(() => {
      refuseCommon("password", "parley-demo", "ada@acme.test");
    });
  });
});
