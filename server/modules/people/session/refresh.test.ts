import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { decodeJwt } from "jose";
import { session } from "../../../../contract/people/session.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { judgeRefresh } from "./refresh.ts";
import { sessions, users } from "./table.ts";

describe("refresh", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const refresh = (token: string) => world.call(session.refreshToken, null, { body: { token } });
  const renewed = async (token: string) =>
    (await world.ok(session.refreshToken, null, { body: { token } })).token;
  const isOpen = async (person: Person, token: string) =>
    (await world.call(session.me, { ...person, token })).status === 200;
  const generation = (token: string) => decodeJwt(token)["gen"];

  test("the current generation is renewed, the one before it repeats within its grace, any other was kept by somebody", () => {
    const at = "2026-03-02T09:00:00.000Z";
    assert.equal(judgeRefresh({ generation: 4, previousValidUntil: null }, 4, at), "renew");
    assert.equal(judgeRefresh({ generation: 4, previousValidUntil: at }, 3, at), "repeat");
    assert.equal(
      judgeRefresh({ generation: 4, previousValidUntil: "2026-03-02T08:59:59.999Z" }, 3, at),
      "reused",
    );
    assert.equal(judgeRefresh({ generation: 4, previousValidUntil: null }, 3, at), "reused");
    for (const gen of [2, 0, 5])
      assert.equal(judgeRefresh({ generation: 4, previousValidUntil: at }, gen, at), "reused");
  });

  test("two tabs that refresh at once are both signed in, with tokens of one generation", async () => {
    const ann = await world.person();
    const [one, two, three] = await Promise.all([renewed(ann.token), renewed(ann.token), renewed(ann.token)]);
    assert.deepEqual([generation(one), generation(two), generation(three)], [2, 2, 2]);
    world.clock.advance({ minutes: 10 });
    assert.equal(generation(await renewed(two)), 3);
    assert.ok(await isOpen(ann, one));
  });

  test("an old token within 30 seconds gets the current generation, and revokes nothing", async () => {
    const ann = await world.person();
    const fresh = await renewed(ann.token);
    world.clock.advance({ seconds: 30 });
    assert.equal(generation(await renewed(ann.token)), 2);
    assert.ok(await isOpen(ann, fresh));
  });

  test("an old token after the grace ends the session for whoever holds any of its tokens", async () => {
    const ann = await world.person();
    const fresh = await renewed(ann.token);
    world.clock.advance({ seconds: 31 });
    const { status, body } = await refresh(ann.token);
    assert.equal(status, 401);
    assert.equal(body["detail"], "Session expired. Please login again.");
    assert.equal(await isOpen(ann, fresh), false);
    assert.equal((await refresh(fresh)).status, 401);
  });

  test("a generation two back is a copy even within the grace", async () => {
    const ann = await world.person();
    const second = await renewed(ann.token);
    await renewed(second);
    assert.equal((await refresh(ann.token)).status, 401);
    assert.equal((await refresh(second)).status, 401);
  });

  test("a token that expired is renewed for seven days, and not a minute longer", async () => {
    const [ann, ben] = [await world.person(), await world.person()];
    world.clock.advance({ days: 7, minutes: 14 });
    assert.equal((await world.call(session.me, ann)).status, 401);
    const fresh = await renewed(ann.token);
    assert.ok(await isOpen(ann, fresh));
    world.clock.advance({ minutes: 2 });
    assert.equal((await refresh(ben.token)).status, 401);
  });

  test("what is no token of ours answers as an expired one does", async () => {
    const ann = await world.person();
    const forged = `${ann.token.slice(0, -8)}AAAAAAAA`;
    for (const bad of ["", "x.y.z", forged]) {
      const { status, body } = await refresh(bad);
      assert.equal(status, 401);
      assert.equal(body["detail"], "Session expired. Please login again.");
    }
  });

  test("somebody who was deactivated, or whose session was ended, gets no token", async () => {
    const [ann, ben] = [await world.person(), await world.person()];
    await world.work("acme", async (work) => {
      await work.rows(users).update(ann.id, { isActive: false });
      await work.rows(sessions).update(ben.sessionId, { revokedAt: work.now });
    });
    assert.equal((await refresh(ann.token)).status, 401);
    assert.equal((await refresh(ben.token)).status, 401);
  });

  test("a changed role needs a fresh token, and the fresh one carries it", async () => {
    const ann = await world.person();
    await world.work("acme", (work) => work.rows(users).update(ann.id, { role: "SUPERVISOR" }));
    world.clock.advance({ seconds: 31 });
    assert.equal(await isOpen(ann, ann.token), false);
    const fresh = await world.ok(session.refreshToken, null, { body: { token: ann.token } });
    assert.equal(fresh.user.role, "SUPERVISOR");
    assert.ok(await isOpen(ann, fresh.token));
  });
});
