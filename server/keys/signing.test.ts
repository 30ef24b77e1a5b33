import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { newSigningKey } from "../modules/people/session/tokens.ts";
import { retireSigningKey, signingKeyStates } from "./signing.ts";

describe("a signing key", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const make = () =>
    world.database.transaction("system", (db) => newSigningKey(db, world.app.services.sealer));
  const retire = (kid: string, now: Date, isNow = false) =>
    retireSigningKey(world.database, kid, { now, isNow });

  test("is retired once nothing that it signed is in use, sooner only where that is asked for, and never while it signs", async () => {
    const [first] = await signingKeyStates(world.database);
    assert.ok(first?.state === "signs");
    await assert.rejects(retire(first.kid, new Date(), true), /signs: make another one first/);
    const second = await make();
    const [kept] = await signingKeyStates(world.database);
    assert.ok(kept?.state === "verifies" && kept.neededUntil !== null);
    const [now, end] = [new Date(), Date.parse(kept.neededUntil)];
    assert.ok(end > now.getTime() + 30 * 86_400_000, "a mailed link is good for thirty days");
    await assert.rejects(retire(first.kid, new Date(end - 1)), /may be in use until .+ With --now/);
    await retire(first.kid, new Date(end));
    await assert.rejects(retire(first.kid, new Date(end)), /retired already/);
    const third = await make();
    await retire(second, now, true);
    assert.deepEqual(
      (await signingKeyStates(world.database)).map(({ kid, state }) => [kid, state]),
      [
        [first.kid, "retired"],
        [second, "retired"],
        [third, "signs"],
      ],
    );
    await assert.rejects(retire("0198f7a0-0000-7000-8000-000000000000", now), /There is no signing key/);
  });
});
