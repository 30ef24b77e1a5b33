import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { rowOf } from "./row-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

/**
 * Pages, rows, counts, settings, tokens and sessions are kept in memory by a server. Two workspaces that ask
 * for the same, one right after the other and then again, are told nothing of each other.
 */
describe("what a server keeps for one workspace", () => {
  let world: World;
  let [ours, theirs]: [Person, Person] = [] as never; // made before any test
  before(async () => {
    world = await createWorld();
    ours = await world.person({ role: "ADMIN" });
    theirs = await world.person({ role: "ADMIN", tenant: "globex" });
  });
  after(() => world.stop());

  const reads = everyEndpoint.filter(
    ({ method, allow, raw, body }) =>
      method === "GET" && allow !== "PUBLIC" && allow !== "SUPER_ADMIN" && !raw && !body,
  );
  const referring = ({ refs = {} }: AnyEndpoint) => Object.entries(refs);
  const paramsOf = async (endpoint: AnyEndpoint, owner: Person): Promise<Record<string, string>> => {
    const params: Record<string, string> = {};
    for (const [name, kind] of referring(endpoint))
      params[name] =
        kind === "text" ? "EMAIL" : kind === "tenant" ? owner.tenant : await rowOf(world, kind, owner);
    return params;
  };
  const ids = (body: unknown): string[] =>
    JSON.stringify(body).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

  test("is told to no other that asks for the same, however often both ask", async () => {
    for (const person of [ours, theirs])
      for (const endpoint of reads.filter((one) => referring(one).length > 0))
        await paramsOf(endpoint, person);
    let [answered, told] = [0, 0];
    for (const endpoint of reads.filter((one) => referring(one).length === 0)) {
      const seen = { ours: new Set<string>(), theirs: new Set<string>() };
      for (let time = 0; time < 3; time += 1)
        for (const who of ["ours", "theirs"] as const) {
          const { status, body } = await world.call(endpoint, who === "ours" ? ours : theirs);
          if (status !== 200) continue; // it asks for something more
          answered += 1;
          for (const id of ids(body)) if (id !== body["requestId"]) seen[who].add(id);
        }
      told += seen.ours.size;
      assert.deepEqual(
        [...seen.ours].filter((id) => seen.theirs.has(id)),
        [],
        endpoint.id,
      );
    }
    assert.ok(answered > 300 && told > 100, `${answered} answers, ${told} ids`);
  });

  test("opens no row to another that asks by its id", async () => {
    let opened = 0;
    for (const endpoint of reads.filter(
      (one) =>
        referring(one).length > 0 && referring(one).every(([, kind]) => kind !== "text" && kind !== "tenant"),
    )) {
      const params = await paramsOf(endpoint, ours);
      const own = [
        await world.call(endpoint, ours, { params }),
        await world.call(endpoint, ours, { params }),
      ];
      if (own.every(({ status }) => status === 200)) opened += 1;
      const foreign = await world.call(endpoint, theirs, { params });
      assert.equal(foreign.status, 404, endpoint.id);
    }
    assert.ok(opened > 30, `${opened} rows were read twice before`);
  });
});
