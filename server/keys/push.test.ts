import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { push as calls } from "../../contract/notices/push.ts";
import { pushSubscriptions } from "../modules/notices/push-subscriptions/table.ts";
import { newPushKey } from "../modules/notices/push/vapid.ts";
import { sessions } from "../modules/people/session/table.ts";
import { rowOf } from "../testing/row-of.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";
import { pushKeyStates, retirePushKey } from "./push.ts";

describe("a push key", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person({ tenant: "acme" });
  });
  after(() => world.stop());
  const asked = () => ({ sealer: world.app.services.sealer, now: world.clock.now() });
  const states = async () =>
    (await pushKeyStates(world.database, asked())).map(({ publicKey, state, browsers }) => [
      publicKey,
      state,
      browsers,
    ]);
  const make = () => {
    world.clock.advance({ seconds: 1 });
    const { sealer, now } = asked();
    return world.database.transaction("system", (db) => newPushKey(db, sealer, now));
  };
  const retire = (publicKey: string, isNow = false) =>
    retirePushKey(world.database, publicKey, { ...asked(), isNow });
  const subscribedTo = async (vapidKey: string | null) => {
    const id = await rowOf(world, "pushSubscription", ann);
    await world.database.transaction("system", (db) =>
      db.update(pushSubscriptions).set({ vapidKey }).where(eq(pushSubscriptions.id, id)),
    );
    return id;
  };

  test("is retired once no browser is subscribed to it, sooner only where that is asked for, and never the newest", async () => {
    const { publicKey: first } = await world.ok(calls.key, ann);
    await assert.rejects(retire(first, true), /make another one first/);
    const [old, unnoted] = [await subscribedTo(first), await subscribedTo(null)];
    const second = await make();
    assert.deepEqual(await states(), [
      [first, "signs", 2],
      [second, "subscribes", 0],
    ]);
    await assert.rejects(retire(first), /2 browsers are subscribed .+ With --now/);
    const moved = (id: string) =>
      world.database.transaction("system", (db) =>
        db.update(pushSubscriptions).set({ vapidKey: second }).where(eq(pushSubscriptions.id, id)),
      );
    await moved(old);
    await assert.rejects(retire(first), /1 browser is subscribed/);
    await moved(unnoted);
    await retire(first);
    await assert.rejects(retire(first), /retired already/);
    const third = await make();
    await retire(second, true);
    assert.deepEqual(await states(), [
      [first, "retired", 0],
      [second, "retired", 2],
      [third, "subscribes", 0],
    ]);
    await assert.rejects(retire("B".repeat(87)), /There is no push key/);
  });

  test("needs not wait for browsers whose session is over", async () => {
    const last = (await states()).at(-1);
    await subscribedTo(String(last?.[0]));
    await make();
    await assert.rejects(retire(String(last?.[0])), /1 browser is/);
    await world.database.transaction("system", (db) =>
      db
        .update(sessions)
        .set({ revokedAt: world.clock.now().toISOString() })
        .where(eq(sessions.id, ann.sessionId)),
    );
    await retire(String(last?.[0]));
  });
});
