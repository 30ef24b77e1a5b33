import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anyoneLike, keepConditions } from "./kept-conditions.ts";
import { asker } from "./prepared.ts";

describe("conditions that are kept by their question", () => {
  const rig = (max = 10) => {
    const made: string[] = [];
    const kept = keepConditions<{ of: string }>(max);
    const ask = (...question: unknown[]) =>
      kept.of(question, () => {
        made.push(JSON.stringify(question));
        return { of: JSON.stringify(question) };
      });
    return { kept, made, ask };
  };

  test("are made once, and are the very same for whoever asks again", async () => {
    const { ask, made } = rig();
    const [first, atOnce] = await Promise.all([
      ask("acme", { status: "OPEN" }),
      ask("acme", { status: "OPEN" }),
    ]);
    assert.equal(atOnce, first);
    assert.equal(await ask("acme", { status: "OPEN" }), first);
    assert.equal(made.length, 1);
  });

  test("are others for another tenant, another role, and anything else that is asked", async () => {
    const { ask, made } = rig();
    const questions = [
      ["acme", null, "AGENT", { status: "OPEN" }],
      ["globex", null, "AGENT", { status: "OPEN" }],
      ["acme", asker, "AGENT", { status: "OPEN" }],
      ["acme", null, "ADMIN", { status: "OPEN" }],
      ["acme", null, "AGENT", {}],
    ];
    for (const round of [1, 2])
      for (const question of questions)
        assert.equal((await ask(...question)).of, JSON.stringify(question), `round ${round}`);
    assert.equal(made.length, questions.length);
  });

  test("are as many at most as was said: what nobody has asked for longest is made anew", async () => {
    const { ask, made } = rig(2);
    for (const question of ["open", "mine", "open", "late", "open", "mine"]) await ask(question);
    assert.deepEqual(made, ['["open"]', '["mine"]', '["late"]', '["mine"]']);
  });

  test("that look into the database first are kept once they are there, and not where that failed", async () => {
    const { kept } = rig();
    const lost = new Error("connection lost");
    await assert.rejects(
      kept.of(["open"], () => Promise.reject(lost)),
      lost,
    );
    const later = await kept.of(["open"], () => Promise.resolve({ of: "later" }));
    assert.equal(later.of, "later");
    assert.equal(await kept.of(["open"], () => Promise.reject(lost)), later);
  });

  test("name whoever is signed in alike, and nobody as nobody", () => {
    const [kim, ada] = ["0a", "0b"].map((id) => anyoneLike({ id, role: "AGENT" }));
    assert.deepEqual(kim, { id: asker, role: "AGENT" });
    assert.deepEqual(ada, kim);
    assert.deepEqual(anyoneLike({ id: null, role: "VISITOR" }), { id: null, role: "VISITOR" });
  });
});
