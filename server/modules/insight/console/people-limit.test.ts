import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { invitations } from "../../../../contract/people/people.ts";
import { session } from "../../../../contract/people/session.ts";
import { users } from "../../../../contract/people/users.ts";
import { secretSentTo } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("a limit of people who can sign in", () => {
  let world: World;
  let root: Person;
  let admin: Person;
  let made = 0;
  let tenant = "";
  before(async () => {
    world = await createWorld();
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());
  beforeEach(async () => {
    made += 1;
    tenant = `limited-${made}`;
    admin = await world.person({ role: "ADMIN", tenant });
  });

  const limit = (peopleMax: number) =>
    world.ok(operatorConsole.setTerms, root, {
      params: { id: tenant },
      body: { plan: "Team", peopleMax, storedBytesMax: null },
    });
  const activate = ({ id }: Person, isActive = true) =>
    world.call(users.update, admin, { params: { id }, body: { isActive } });
  const accept = (token: string) =>
    world.call(session.acceptInvitation, null, {
      body: { token, firstName: "Grace", lastName: "Hopper", password: "correct horse battery" },
    });
  /** Where a refusal stands, and that it says how many there are and may be. */
  const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }, words: RegExp) => {
    assert.match(String(body["detail"]), words);
    return [status, (body["errors"] as { path: string }[])[0]?.path];
  };

  test("holds for somebody who is let in again, until there is room", async () => {
    const ben = await world.person({ tenant });
    assert.equal((await activate(ben, false)).status, 200);
    await limit(1);
    assert.deepEqual(refusalOf(await activate(ben), /may have 1 .* 1 are in use/), [422, "isActive"]);
    assert.equal((await world.ok(users.list, admin, { query: { isActive: "true" } })).total, 1);
    await limit(2);
    assert.equal((await activate(ben)).status, 200);
  });

  test("of two who are let in again at once for the last place one is refused", async () => {
    const people = [await world.person({ tenant }), await world.person({ tenant })];
    for (const person of people) await activate(person, false);
    await limit(2);
    const answers = await Promise.all(people.map((person) => activate(person)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422]);
  });

  test("holds for an invitation that is accepted once it is lower; it stays open and is accepted when there is room", async () => {
    const email = `grace@${tenant}.test`;
    await limit(2);
    const { id } = await world.ok(invitations.create, admin, { body: { email, role: "AGENT" } });
    const token = await secretSentTo(world, tenant, email);
    await limit(1);
    assert.deepEqual(refusalOf(await accept(token), /may have 1 .* 1 are in use/), [422, "token"]);
    const open = await world.ok(invitations.list, admin, { query: { status: ["PENDING"] } });
    assert.deepEqual(
      open.items.map((one) => one.id),
      [id],
    );
    await limit(2);
    assert.equal((await accept(token)).status, 200);
    assert.equal((await world.ok(users.list, admin, { query: { isActive: "true" } })).total, 2);
  });
});
