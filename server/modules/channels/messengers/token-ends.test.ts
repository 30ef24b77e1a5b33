import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { instagramSettings } from "../../../../contract/channels/instagram-settings.ts";
import { connections as calls } from "../../../../contract/workspace/connections.ts";
import { outboxOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";
import { setConnectionHealth } from "../../workspace/connections/health.ts";
import { tellTokenEnds } from "./token-ends.ts";

/** The queue does not run: no token is renewed but by a person. */
describe("a token that ends", () => {
  let world: World;
  let tenant = "";
  let names = 0;
  let admin: Person;
  before(async () => {
    world = await createWorld({ now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  async function connected(): Promise<string> {
    names += 1;
    tenant = `tokens-${names}`;
    admin = await world.person({ tenant, role: "ADMIN" });
    return (await world.ok(instagramSettings.connect, admin, { body: { name: "Shop", isSimulated: true } }))
      .id;
  }
  const passDays = async (days: number) => {
    world.clock.advance({ days });
    for (let twice = 0; twice < 2; twice += 1)
      await tellTokenEnds.run({ desk: world.app.desk, services: world.app.services });
  };
  const subjects = async (person: Person) =>
    (await outboxOf(world, tenant, person.email)).map(({ subject }) => subject).toSorted();

  test("is told once to each administrator ten days before, in their language, and once when it is over", async () => {
    await connected();
    const other = await world.person({ tenant, role: "ADMIN" });
    const gone = await world.person({ tenant, role: "ADMIN" });
    const manager = await world.person({ tenant, role: "MANAGER" });
    await world.work(tenant, async ({ update }) => {
      await update(users).set({ locale: "ar" }).where(eq(users.id, other.id));
      await update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    });
    await passDays(49);
    assert.deepEqual(await subjects(admin), []);
    await passDays(1);
    assert.deepEqual(await subjects(admin), ["Reconnect Shop before 6 May 2101"]);
    assert.deepEqual(await subjects(other), ["أعد ربط Shop قبل 6 مايو 2101"]);
    assert.deepEqual([await subjects(gone), await subjects(manager)], [[], []]);
    const [mail] = await outboxOf(world, tenant, admin.email);
    assert.match(mail?.text ?? "", /\/admin\/settings\?section=connections/);
    await passDays(9);
    assert.equal((await subjects(admin)).length, 1);
    await passDays(1);
    assert.deepEqual(await subjects(admin), ["Reconnect Shop before 6 May 2101", "Shop is disconnected"]);
    await passDays(5);
    assert.equal((await subjects(admin)).length, 2);
  });

  test("is not told where another was given meanwhile, and that one is told in its turn", async () => {
    const id = await connected();
    await passDays(45);
    // Its session has ended meanwhile; a person signs in again.
    const again = await world.person({ tenant, role: "ADMIN" });
    await world.ok(calls.update, again, { params: { id }, body: { accessToken: "IGAAanothertoken" } });
    await passDays(15);
    assert.deepEqual(await subjects(again), []);
    await passDays(35);
    assert.equal((await subjects(again)).length, 1);
  });

  test("is told as over at once where the provider refuses it, and not of a connection that is off", async () => {
    const id = await connected();
    await world.work(tenant, (work) => setConnectionHealth(work, id, { state: "RECONNECT" }));
    await passDays(1);
    assert.deepEqual(await subjects(admin), ["Shop is disconnected"]);
    const off = await connected();
    await world.work(tenant, (work) => setConnectionHealth(work, off, { state: "OFF" }));
    await passDays(61);
    assert.deepEqual(await subjects(admin), []);
  });
});
