import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { z } from "zod";
import { contacts } from "../../contract/crm/contacts.ts";
import { everyEndpoint } from "../../contract/index.ts";
import { session } from "../../contract/people/session.ts";
import { auditLogs } from "../db/table.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";

const origin = "https://acme.parley.example";

describe("every answer of the API", () => {
  let world: World;
  before(async () => {
    world = await createWorld({
      env: {
        WEB_ORIGINS: `${origin}, https://globex.parley.example`,
        TRUST_PROXY: "1",
        PREVIEW_HOSTS: "parley-*.platform.example",
      },
    });
  });
  after(() => world.stop());
  const inject = (request: InjectOptions) => world.app.http.inject(request);

  test("a Host that makes no address is a bad request, whatever is asked, and no failure of ours", async () => {
    for (const host of [
      "acme.localhost:99999",
      "[",
      "[::1",
      "a b",
      "acme.localhost/..",
      "acme@localhost",
      ":3000",
      "a?b",
    ])
      for (const url of [
        "/api/health",
        "/api/none",
        "/api/public/sites/acme",
        "/chat.js",
        "/.well-known/jwks.json",
      ]) {
        const { statusCode, body } = await inject({ url, headers: { host } });
        assert.deepEqual(
          [statusCode, (JSON.parse(body) as { code: unknown }).code],
          [400, "bad_request"],
          `${host} ${url}`,
        );
      }
    for (const host of ["acme.localhost:3000", "[::1]:3000", "127.0.0.1", "ACME.localhost."])
      assert.equal((await inject({ url: "/api/health", headers: { host } })).statusCode, 200, host);
  });

  test("says that it is what it claims to be, is kept by nobody, and may neither run nor frame anything", async () => {
    const { token } = await world.person();
    const bearer = { authorization: `Bearer ${token}` };
    const asked: [number, InjectOptions][] = [
      [200, { url: "/api/health" }],
      [200, { url: "/api/openapi.json" }],
      [200, { url: "/api/docs/" }],
      [200, { url: "/api/docs/js/scalar.js" }],
      [200, { url: "/api/contacts", headers: bearer }],
      [201, { method: "POST", url: "/api/contacts", headers: bearer, payload: { name: "Kim" } }],
      [
        400,
        {
          method: "POST",
          url: "/api/auth/login",
          headers: { "content-type": "application/json" },
          payload: "{",
        },
      ],
      [400, { url: "/api/%E0%A4%A" }],
      [401, { url: "/api/contacts" }],
      [403, { url: "/api/admin/outbox", headers: bearer }],
      [404, { url: "/api/none" }],
      [404, { method: "POST", url: "/api/health" }],
      [404, { url: "/none" }],
      [404, { url: "/api/files/acme/none" }],
      [413, { method: "POST", url: "/api/auth/login", payload: { email: "a".repeat(1024 * 1024) } }],
      [
        415,
        {
          method: "POST",
          url: "/api/auth/login",
          headers: { "content-type": "application/xml" },
          payload: "<a/>",
        },
      ],
      [422, { method: "POST", url: "/api/auth/login", payload: {} }],
    ];
    for (const [status, request] of asked) {
      const { statusCode, headers, body } = await inject(request);
      const what = `${request.method ?? "GET"} ${String(request.url)}`;
      assert.equal(statusCode, status, `${what}: ${body.slice(0, 300)}`);
      assert.equal(headers["x-content-type-options"], "nosniff", what);
      assert.equal(headers["cache-control"], "no-store", what);
      assert.equal(headers["referrer-policy"], "no-referrer", what);
      assert.match(
        String(headers["content-security-policy"]),
        /^default-src 'none';.*frame-ancestors 'none'$/,
        what,
      );
      assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/, what);
      assert.equal(headers["set-cookie"], undefined, what);
      if (status >= 400)
        assert.equal(headers["content-type"], "application/problem+json; charset=utf-8", what);
    }
    assert.equal(
      (await inject({ url: "/.well-known/jwks.json" })).headers["cache-control"],
      "public, max-age=5",
      "a new key is known soon",
    );
  });

  test("has the id that the caller gave its call, where it is one: in the answer, the problem and the audit", async () => {
    const ann = await world.person();
    const call = (id: string) =>
      inject({
        method: "POST",
        url: "/api/contacts",
        headers: { authorization: `Bearer ${ann.token}`, "x-request-id": id },
        payload: { name: "Kim" },
      });
    const id = "0a5ce12a-5ce1-4a5c-8e12-0a5ce12a5ce1";
    const answer = await call(id);
    assert.deepEqual([answer.statusCode, answer.headers["x-request-id"]], [201, id]);
    const [entry] = await world.work("acme", (work) =>
      work.from(auditLogs).where(eq(auditLogs.entityId, answer.json<{ id: string }>().id)),
    );
    assert.equal(entry?.requestId, id);
    const refused = await inject({ url: "/api/none", headers: { "x-request-id": id } });
    assert.equal(refused.json<{ requestId: string }>().requestId, id);
    for (const none of ["", "mine", `${id} */ drop`, id.toUpperCase(), `${id},${id}`]) {
      const { headers } = await call(none);
      assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/, none);
      assert.notEqual(headers["x-request-id"], none);
    }
  });

  test("asks for https from then on where it came by https, and only there", async () => {
    assert.match(
      String(
        (await inject({ url: "/api/health", headers: { "x-forwarded-proto": "https" } })).headers[
          "strict-transport-security"
        ],
      ),
      /^max-age=63072000/,
    );
    assert.equal((await inject({ url: "/api/health" })).headers["strict-transport-security"], undefined);
  });

  test("may be read from the origins that the settings name, and from no other that looks like one", async () => {
    for (const allowed of [origin, "https://globex.parley.example"])
      assert.equal(
        (await inject({ url: "/api/health", headers: { origin: allowed } })).headers[
          "access-control-allow-origin"
        ],
        allowed,
      );
    for (const other of [
      "https://evil.example",
      "http://acme.parley.example",
      `${origin}.evil.example`,
      `${origin}:8443`,
      "https://xacme.parley.example",
      "null",
      origin.toUpperCase(),
      "https://parley.example",
    ]) {
      const { headers } = await inject({ url: "/api/health", headers: { origin: other } });
      assert.notEqual(headers["access-control-allow-origin"], "*", other);
      assert.notEqual(headers["access-control-allow-origin"], other, other);
      assert.equal(headers["access-control-allow-credentials"], undefined, other);
    }
    const asked = await inject({
      method: "OPTIONS",
      url: "/api/contacts",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    assert.equal(asked.headers["access-control-allow-origin"], origin);
    for (const url of ["/api/docs/openapi.json", "/api/docs/openapi.yaml"])
      assert.equal(
        (await inject({ url, headers: { origin: "https://evil.example" } })).headers[
          "access-control-allow-origin"
        ],
        undefined,
        url,
      );
  });

  test("may be read from every preview of the project's own pattern, and from no other site of its platform", async () => {
    for (const allowed of [
      "https://parley-git-x.platform.example",
      "https://parley-4f2.platform.example:8443",
    ])
      assert.equal(
        (await inject({ url: "/api/health", headers: { origin: allowed } })).headers[
          "access-control-allow-origin"
        ],
        allowed,
      );
    for (const other of [
      "https://stranger.platform.example",
      "http://parley-x.platform.example",
      "https://platform.example",
      "https://parley-x.platform.example.evil.example",
      "https://parley-a.b.platform.example",
    ])
      assert.equal(
        (await inject({ url: "/api/health", headers: { origin: other } })).headers[
          "access-control-allow-origin"
        ],
        undefined,
        other,
      );
  });

  test("the reference runs the scripts that it was sent with, and no text as one", async () => {
    const { headers, body } = await inject({ url: "/api/docs/" });
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /script-src 'self' 'sha256-[\w+/=]{44}';/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    assert.equal(
      [...body.matchAll(/<script(?![^>]*\ssrc=)/g)].length,
      1,
      "the policy names each inline script",
    );
  });

  test("a failure of ours tells nothing of tables, statements or values", async () => {
    const ann = await world.person();
    await world.database.read("owner", async (db) => {
      await db.execute("alter table contacts rename column notes to memo");
    });
    try {
      const { status, body } = await world.call(contacts.create, ann, {
        body: { name: "Kim", notes: "kept to ourselves" },
      });
      assert.equal(status, 500);
      assert.deepEqual(
        { ...body, requestId: "" },
        {
          type: "https://parley.example/problems/internal",
          title: "Something went wrong on our side.",
          status: 500,
          detail: "Something went wrong on our side.",
          code: "internal",
          requestId: "",
        },
      );
    } finally {
      await world.database.read("owner", async (db) => {
        await db.execute("alter table contacts rename column memo to notes");
      });
    }
  });

  test("a body that is too large, too deep or no JSON ends at the door", async () => {
    const post = async (payload: string) => {
      const { statusCode, body } = await inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { "content-type": "application/json" },
        payload,
      });
      return [statusCode, (JSON.parse(body) as { code: string }).code];
    }; // a problem
    assert.deepEqual(await post(`"${"a".repeat(1024 * 1024)}"`), [413, "too_large"]);
    assert.deepEqual(await post("[".repeat(100_000)), [413, "too_large"]);
    assert.deepEqual(await post(`[${"0,".repeat(50_000)}0]`), [413, "too_large"]);
    assert.deepEqual(await post('{"email":'), [400, "bad_request"]);
  });

  test("what is stored and what is looked for are spelt in one way", async () => {
    const ann = await world.person();
    const { id, name } = await world.ok(contacts.create, ann, {
      body: { name: "Zoe\u0308 Nu\u0301n\u0303ez" },
    });
    assert.equal(name, "Zoë Núñez");
    for (const search of ["Núñez", "Nu\u0301n\u0303ez"])
      assert.deepEqual(
        (await world.ok(contacts.list, ann, { query: { search } })).items.map((one) => one.id),
        [id],
      );
  });

  test("a caller is whom the proxy in front names, not whom they name themselves", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push(
        (
          await world.call(session.exchange, null, {
            body: { code: "none" },
            headers: { "x-forwarded-for": `10.0.0.${at}, 198.51.100.7` },
          })
        ).status,
      );
    assert.deepEqual(
      statuses,
      [...Array.from({ length: 30 }, () => 410), 429],
      "thirty a minute for one address",
    );
  });

  test("each text and each list that a call takes has a length that it may not exceed", () => {
    const boundless: string[] = [];
    const look = (schema: unknown, at: string): void => {
      if (schema === null || typeof schema !== "object") return;
      const of = schema as Record<string, unknown>; // any JSON Schema
      if (
        of["type"] === "string" &&
        !["maxLength", "enum", "const", "format", "pattern"].some((bound) => bound in of)
      )
        boundless.push(at);
      if (of["type"] === "array" && !("maxItems" in of)) boundless.push(`${at}[]`);
      if (
        of["type"] === "object" &&
        !of["propertyNames"] &&
        of["additionalProperties"] !== undefined &&
        of["additionalProperties"] !== false
      )
        boundless.push(`${at}{}`);
      for (const [name, child] of Object.entries((of["properties"] ?? {}) as Record<string, unknown>))
        look(child, `${at}.${name}`);
      for (const list of ["anyOf", "allOf", "oneOf"])
        for (const child of (of[list] ?? []) as unknown[]) look(child, at);
      look(of["items"], `${at}[]`);
    };
    for (const endpoint of everyEndpoint)
      for (const taken of [endpoint.body, endpoint.query])
        if (taken) look(z.toJSONSchema(taken, { io: "output", unrepresentable: "any" }), endpoint.id);
    assert.deepEqual(boundless, []);
  });
});
