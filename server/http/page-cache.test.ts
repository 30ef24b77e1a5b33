import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache, encodingFor } from "./page-cache.ts";
import type { Rendered } from "./page-cache.ts";

const html = (text: string) =>
  `<html><head><script nonce="n1">start()</script><link nonce="n1" rel="preload" href="/a.js"></head><body>${text}<script src="/a.js" nonce="n1"></script></body></html>`;

/** A site whose stamp and clock the test turns by hand. */
function site(tenant: string | null = "acme") {
  const now = { ms: 1_000_000, stamp: 1, text: "one", renders: 0, stampReads: 0 };
  const page = (): Rendered => ({
    status: 200,
    headers: {
      "content-type": "text/html",
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'nonce-n1' 'strict-dynamic'; object-src 'none'",
    },
    body: Buffer.from(html(now.text)),
    tenant,
  });
  const cache = createPageCache({
    stampOf: () => {
      now.stampReads += 1;
      return Promise.resolve(String(now.stamp));
    },
    nowMs: () => now.ms,
  });
  const render = () => {
    now.renders += 1;
    return Promise.resolve(page());
  };
  const ask = async (key = "a", by: () => Promise<Rendered> = render) => {
    const found = await cache.find(key, "acme.localhost", by);
    return found.kind === "kept" ? found.page.bodies.identity.toString() : found.page.body.toString();
  };
  return { now, cache, ask, page };
}

describe("public pages that are kept", () => {
  test("once the site is known, a page is rendered once for all who ask", async () => {
    const { now, ask } = site();
    await ask(); // whose site it is turns out
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    assert.equal(now.renders, 2);
  });

  test("a change is seen within half a second, and costs one reading of the stamp in that time", async () => {
    const { now, ask } = site();
    await ask();
    await ask();
    Object.assign(now, { stamp: 2, text: "two" });
    assert.match(await ask(), /one/);
    now.ms += 500;
    assert.match(await ask(), /two/);
    const reads = now.stampReads;
    for (let time = 0; time < 20; time += 1) await ask();
    assert.equal(now.stampReads, reads);
  });

  test("what changes while a page is rendered is not hidden by that page", async () => {
    const { now, ask, page } = site();
    await ask();
    const before = page();
    await ask("b", () => {
      Object.assign(now, { stamp: 2, text: "two" });
      return Promise.resolve(before);
    });
    now.ms += 500;
    assert.match(await ask("b"), /two/);
  });

  test("a page without a site is rendered for each", async () => {
    const { now, ask } = site(null);
    await ask();
    await ask();
    assert.equal(now.renders, 2);
  });

  test("a stamp that cannot be read is asked for again, and is no reason to show what may be old", async () => {
    let isDown = false;
    let renders = 0;
    const cache = createPageCache({
      stampOf: () => (isDown ? Promise.reject(new Error("gone")) : Promise.resolve("1")),
      nowMs: () => clock.ms,
    });
    const clock = { ms: 0 };
    const render = () => {
      renders += 1;
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from("<p>page</p>"), tenant: "acme" });
    };
    await cache.find("a", "acme.localhost", render);
    await cache.find("a", "acme.localhost", render);
    isDown = true;
    clock.ms += 1000;
    await assert.rejects(cache.find("a", "acme.localhost", render), /gone/);
    isDown = false;
    assert.equal((await cache.find("a", "acme.localhost", render)).kind, "kept");
    assert.equal(renders, 2);
  });

  test("a page is at most a minute old, whatever its stamp", async () => {
    const { now, ask } = site();
    await ask();
    await ask();
    now.text = "later";
    now.ms += 60_000;
    assert.match(await ask(), /later/);
  });

  test("no nonce is left in it, and its policy names its scripts and no others", async () => {
    const { cache, ask, page } = site();
    await ask();
    const found = await cache.find("a", "acme.localhost", () => Promise.resolve(page()));
    assert.ok(found.kind === "kept");
    assert.doesNotMatch(found.page.bodies.identity.toString(), /nonce/);
    const policy = found.page.headers["content-security-policy"] ?? "";
    assert.equal(
      policy,
      `default-src 'self'; script-src 'self' 'sha256-${createHash("sha256").update("start()").digest("base64")}'; object-src 'none'`,
    );
    assert.equal(
      brotliDecompressSync(found.page.bodies.br).toString(),
      found.page.bodies.identity.toString(),
    );
    assert.equal(gunzipSync(found.page.bodies.gzip).toString(), found.page.bodies.identity.toString());
  });
});

test("a browser gets the best encoding of those it takes, and none that it refuses", () => {
  assert.deepEqual(
    ["gzip, deflate, br", "gzip;q=0.5, br;q=0", "identity", undefined, "BR"].map(encodingFor),
    ["br", "gzip", "identity", "identity", "br"],
  );
});
