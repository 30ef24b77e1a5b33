import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { savedResponses as calls } from "../../contract/desk/saved-responses.ts";
import { savedResponses } from "../modules/desk/saved-responses/table.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { plainResource } from "./resource.ts";

describe("a plain resource", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  test("a row that one may not see is neither changed nor removed, as if it were not there", async () => {
    const [ann, sue] = [await world.person(), await world.person({ role: "SUPERVISOR" })];
    const body = { title: "Ann's own", content: "Hello", isShared: false };
    const { id } = await world.ok(calls.create, ann, { body });
    for (const answer of [
      await world.call(calls.get, sue, { params: { id } }),
      await world.call(calls.update, sue, { params: { id }, body: { title: "Mine" } }),
      await world.call(calls.replace, sue, { params: { id }, body: { title: "Mine" } }),
      await world.call(calls.remove, sue, { params: { id } }),
    ])
      assert.deepEqual([answer.status, answer.body["code"]], [404, "not_found"]);
    assert.equal((await world.ok(calls.get, ann, { params: { id } })).title, "Ann's own");
  });

  test("a row is made and changed at the moment of the call", async () => {
    const ann = await world.person();
    const body = { title: "Hours", content: "From nine" };
    const made = await world.ok(calls.create, ann, { body });
    assert.deepEqual([made.createdAt, made.updatedAt], [world.clock.now().toISOString(), made.createdAt]);
    world.clock.advance({ seconds: 90 });
    const changed = await world.ok(calls.update, ann, { params: { id: made.id }, body });
    assert.deepEqual(
      [changed.createdAt, changed.updatedAt],
      [made.createdAt, world.clock.now().toISOString()],
    );
  });

  test("what is answered and is no column has to be said, or the module does not compile", () => {
    // @ts-expect-error `present` is missing: the table has no name of the author
    assert.ok(plainResource(calls, { table: savedResponses, sort: ["title"] }));
    // @ts-expect-error there is no such column
    const rules = { table: savedResponses, sort: ["titel"] } satisfies Partial<Rules>;
    assert.ok(rules);
  });
});
type Rules = Parameters<typeof plainResource<typeof savedResponses, typeof calls>>[1];
