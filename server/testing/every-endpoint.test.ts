import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { outranks, roles } from "../../contract/roles.ts";
import type { Role } from "../../contract/roles.ts";
import { calls } from "../modules/index.ts";
import { malformed } from "./malformed.ts";
import { inlineSchema } from "./inline-schema.ts";
import { rowOf } from "./row-of.ts";
import { breadth } from "./breadth.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

/** Promises that hold for each call of the contract, whatever it does. */
describe("every endpoint", () => {
  let world: World;
  let admin: Person;
  let stranger: Person;
  before(async () => {
    world = await createWorld();
    admin = await world.person({ role: "ADMIN" });
    stranger = await world.person({ role: "ADMIN", tenant: "globex" });
  });
  after(() => world.stop());

  const guarded = everyEndpoint.filter((endpoint) => endpoint.allow !== "PUBLIC");
  /**
   * Parameters of rows that belong to `owner`; an ADMIN's call then fails or succeeds for other reasons than
   * the ids.
   */
  const paramsOf = async (endpoint: AnyEndpoint, owner: Person): Promise<Record<string, string>> => {
    const params: Record<string, string> = {};
    for (const [name, kind] of Object.entries(endpoint.refs ?? {}))
      params[name] =
        kind === "text" ? "EMAIL" : kind === "tenant" ? owner.tenant : await rowOf(world, kind, owner);
    return params;
  };
  const send = (
    endpoint: AnyEndpoint,
    as: Person | null,
    params: Record<string, string>,
    body: unknown = endpoint.example,
  ) => world.call(endpoint, as, { params, body: body as never });

  test("each call of the contract has a handler, once", () => {
    // those of providers are mounted by themselves: server/http/hooks.ts
    const raw = everyEndpoint.filter((endpoint) => endpoint.raw).map(({ id }) => id);
    const served = [...calls.map(({ endpoint }) => endpoint.id), ...raw].sort();
    assert.deepEqual(served, everyEndpoint.map(({ id }) => id).sort());
  });

  test("each body has a valid example", () => {
    for (const endpoint of everyEndpoint)
      if (endpoint.body)
        assert.ok(
          endpoint.body.safeParse(endpoint.example).success,
          `${endpoint.id}: ${z.prettifyError(endpoint.body.safeParse(endpoint.example).error ?? new z.ZodError([]))}`,
        );
  });

  test("without a token, and with a forged one, the answer is 401", async () => {
    for (const endpoint of guarded) {
      const params = Object.fromEntries(
        Object.keys(endpoint.refs ?? {}).map((name) => [name, "01980000-0000-7000-8000-000000000000"]),
      );
      assert.equal((await send(endpoint, null, params)).status, 401, endpoint.id);
      const forged = await world.call(
        endpoint,
        { ...admin, token: `${admin.token.slice(0, -6)}AAAAAA` },
        { params, body: endpoint.example as never },
      );
      assert.equal(forged.status, 401, endpoint.id);
    }
  });

  test("a rank below the one that a call asks for answers 403", async () => {
    const people = new Map<Role, Person>();
    for (const role of roles) people.set(role, await world.person({ role }));
    for (const endpoint of guarded) {
      const least = endpoint.allow;
      if (least === "PUBLIC") continue;
      const below = roles.find((role) => !outranks(role, least));
      const person = below && people.get(below);
      if (!person) continue; // everybody who is signed in may
      const params = Object.fromEntries(
        Object.keys(endpoint.refs ?? {}).map((name) => [name, "01980000-0000-7000-8000-000000000000"]),
      );
      assert.equal((await send(endpoint, person, params)).status, 403, `${endpoint.id} as ${person.role}`);
    }
  });

  test("another tenant's row answers 404 with the body of a row that never was", async () => {
    for (const endpoint of guarded) {
      const own = Object.entries(endpoint.refs ?? {}).filter(
        ([, kind]) => kind !== "text" && kind !== "tenant",
      );
      if (own.length === 0) continue;
      const foreign = await send(endpoint, stranger, await paramsOf(endpoint, admin));
      const nothing = await send(
        endpoint,
        stranger,
        Object.fromEntries(
          Object.keys(endpoint.refs ?? {}).map((name) => [name, "01980000-0000-7000-8000-000000000000"]),
        ),
      );
      assert.equal(foreign.status, 404, `${endpoint.id}: ${JSON.stringify(foreign.body)}`);
      assert.deepEqual({ ...foreign.body, requestId: "" }, { ...nothing.body, requestId: "" }, endpoint.id);
    }
  });

  test("another tenant named in header, query or body is refused", async () => {
    for (const endpoint of guarded) {
      const params = await paramsOf(endpoint, admin);
      const named = await world.call(endpoint, admin, {
        params,
        body: endpoint.example as never,
        headers: { "x-tenant-id": "globex" },
      });
      const asked = await world.call(endpoint, admin, {
        params,
        query: { tenantId: "globex" } as never,
        body: endpoint.example as never,
      });
      const told = endpoint.body
        ? await world.call(endpoint, admin, {
            params,
            body: { ...(endpoint.example as object), tenantId: "globex" } as never,
          })
        : named; // each example is an object
      for (const answer of [named, asked, told])
        assert.deepEqual([answer.status, answer.body["code"]], [403, "wrong_tenant"], endpoint.id);
    }
  });

  test("a bad body answers 422 and names a field", async () => {
    const superAdmin = await world.person({ role: "SUPER_ADMIN" });
    const callers = { PUBLIC: null, SUPER_ADMIN: superAdmin } as const;
    for (const endpoint of everyEndpoint) {
      if (!endpoint.body) continue;
      const params = await paramsOf(endpoint, admin);
      const { allow } = endpoint;
      const caller = allow === "PUBLIC" || allow === "SUPER_ADMIN" ? callers[allow] : admin;
      const { status, body } = await send(endpoint, caller, params, {
        [firstField(endpoint)]: { wrong: [true] },
      });
      assert.equal(status, 422, `${endpoint.id}: ${JSON.stringify(body)}`);
      assert.ok(Array.isArray(body["errors"]) && body["errors"].length > 0, endpoint.id);
    }
  });

  test(
    "2,000 malformed inputs, a sixth of them again on PostgreSQL, and not one 5xx",
    { timeout: 300_000 },
    async () => {
      const root = await world.person({ role: "ADMIN", tenant: "fuzz" });
      const superAdmin = await world.person({ role: "SUPER_ADMIN", tenant: "fuzz" });
      const params = new Map<string, Record<string, string>>();
      for (const endpoint of everyEndpoint) params.set(endpoint.id, await paramsOf(endpoint, root));
      const reachable = everyEndpoint.filter(
        ({ id }) => !["session.logout", "session.changePassword"].includes(id),
      ); // they would end the session that the others need
      const each = Math.ceil(breadth.ofProduct(2000) / reachable.length);
      let sent = 0;
      for (const endpoint of reachable) {
        const caller = endpoint.allow === "SUPER_ADMIN" ? superAdmin : root;
        for (const input of fc.sample(malformed(endpoint), { numRuns: each, seed: 20_260_302 })) {
          world.clock.advance({ seconds: 20 }); // rate limits are another test's
          if (sent % 30 === 0) world.clock.advance({ seconds: 1 });
          const answer = await world.call(
            endpoint,
            { ...caller, token: await fresh(caller) },
            {
              params: { ...params.get(endpoint.id), ...input.params },
              query: input.query as never,
              body: input.body as never,
            },
          );
          sent += 1;
          assert.ok(
            answer.status < 500 || answer.body["code"] === "provider_missing",
            `${endpoint.route} ${JSON.stringify(input)} answered ${answer.status} ${JSON.stringify(answer.body)}`,
          );
        }
      }
      assert.ok(sent >= breadth.ofProduct(2000), `${sent} inputs`);
    },
  );

  const fresh = (person: Person) =>
    world.app.services.tokens.sign({
      sub: person.id,
      email: person.email,
      role: person.role,
      tenantId: person.tenant,
      firstName: "Robin",
      lastName: "Fuzz",
      name: person.name,
      sid: person.sessionId,
      gen: 1,
    });
});

function firstField(endpoint: AnyEndpoint): string {
  const schema = endpoint.body && inlineSchema(endpoint.body, "input");
  return Object.keys(schema?.properties ?? {})[0] ?? "field";
}
