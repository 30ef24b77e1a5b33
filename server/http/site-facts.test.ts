import assert from "node:assert/strict";
import { test } from "node:test";
import { siteFacts } from "./site-facts.ts";

/** An API that knows acme, and a domain of its own. */
function known() {
  const asked: string[] = [];
  const state = { isDown: false };
  const ask: typeof fetch = (input) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    if (state.isDown) return Promise.reject(new Error("down"));
    const isThere =
      /^\/api\/public\/sites\/(acme\.localhost|help\.acme\.test)$/.test(pathname) ||
      /^\/api\/public\/sites\/acme\/(knowledge-base\/known|pages\/spring)$/.test(pathname);
    return Promise.resolve(
      isThere ? Response.json({ tenantId: "acme" }) : new Response(null, { status: 404 }),
    );
  };
  return {
    asked,
    state,
    facts: siteFacts(
      () => "http://127.0.0.1:1",
      { publicDomain: "localhost", previewHosts: "a-*.preview.test" },
      ask,
    ),
  };
}

test("a host is asked about once, whatever its port and letters, and the product's own never", async () => {
  const { facts, asked } = known();
  for (const host of ["acme.localhost:3000", "ACME.localhost", "acme.localhost."])
    assert.deepEqual(await facts.ownerOf(host, "::1"), { kind: "tenant", tenant: "acme" });
  assert.deepEqual(await facts.ownerOf("help.acme.test", "::1"), { kind: "tenant", tenant: "acme" });
  for (const host of ["nobody.localhost", "nobody.localhost:1"])
    assert.deepEqual(await facts.ownerOf(host, "::1"), { kind: "nobody" });
  assert.equal(asked.length, 3);
  for (const host of ["localhost:3000", "www.localhost", "a-1.preview.test", "127.0.0.1:3000", "[::1]"])
    assert.deepEqual(await facts.ownerOf(host, "::1"), { kind: "product" }, host);
  assert.equal(asked.length, 3);
});

test("while nobody answers, a host is not taken for nobody's, and is asked about again", async () => {
  const { facts, state } = known();
  state.isDown = true;
  assert.deepEqual(await facts.ownerOf("acme.localhost", "::1"), { kind: "unknown" });
  assert.equal(await facts.isThere("acme", "/knowledge-base/nothing", "::1"), true);
  state.isDown = false;
  assert.deepEqual(await facts.ownerOf("acme.localhost", "::1"), { kind: "tenant", tenant: "acme" });
});

test("of a page that names something, the API says whether it is there; of others nobody needs to ask", async () => {
  const { facts, asked } = known();
  for (const [path, isThere] of [
    ["/knowledge-base/known", true],
    ["/es/knowledge-base/known/", true],
    ["/knowledge-base/other", false],
    ["/ar/lp/spring", true],
    ["/lp/autumn", false],
  ] as const)
    assert.equal(await facts.isThere("acme", path, "::1"), isThere, path);
  const before = asked.length;
  for (const path of ["/", "/faq", "/es/help-center", "/knowledge-base"])
    assert.equal(await facts.isThere("acme", path, "::1"), true);
  assert.equal(asked.length, before);
});
