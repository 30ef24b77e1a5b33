import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache, encodingFor, PageTooLarge } from "./page-cache.ts";
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

describe("what is kept has bounds", () => {
  /** Pages of a size that no packing makes smaller by much. */
  const bodyOf = (bytes: number, seed: string) =>
    Buffer.from(
      Array.from({ length: Math.ceil(bytes / 43) }, (_, at) =>
        createHash("sha256").update(`${seed}${at}`).digest("base64url"),
      )
        .join("")
        .slice(0, bytes),
    );
  function bounded() {
    const renders: string[] = [];
    const cache = createPageCache({
      stampOf: () => Promise.resolve("1"),
      nowMs: () => 0,
      bytesMax: 1_000_000,
    });
    const ask = async (tenant: string, path: string) =>
      cache.find(`${tenant} ${path}`, `${tenant}.localhost`, () => {
        renders.push(`${tenant} ${path}`);
        return Promise.resolve({ status: 200, headers: {}, body: bodyOf(10_000, tenant + path), tenant });
      });
    return { ask, renders };
  }

  test("whoever asks for many pages of one tenant pushes out none of another's", async () => {
    const { ask, renders } = bounded();
    for (let time = 0; time < 3; time += 1) await ask("calm", "/faq");
    for (let at = 0; at < 500; at += 1) await ask("stormed", `/${at}`);
    const before = renders.length;
    await ask("calm", "/faq");
    assert.equal(renders.length, before, "still there");
    await ask("stormed", "/499");
    assert.equal(renders.length, before, "and of the stormed one the newest are");
    await ask("stormed", "/3");
    assert.equal(renders.length, before + 1);
  });

  test("a page that is too large is drawn once, and again only after something of its tenant changed", async () => {
    const now = { ms: 0, stamp: "1", renders: 0, isLarge: true };
    const cache = createPageCache({ stampOf: () => Promise.resolve(now.stamp), nowMs: () => now.ms });
    const ask = (key: string) =>
      cache.find(key, "acme.localhost", () => {
        now.renders += 1;
        return now.isLarge && key === "large"
          ? Promise.reject(new PageTooLarge())
          : Promise.resolve({ status: 200, headers: {}, body: Buffer.from("<p>page</p>"), tenant: "acme" });
      });
    await ask("small"); // whose site it is turns out
    const before = now.renders;
    for (let time = 0; time < 20; time += 1) {
      await assert.rejects(ask("large"), PageTooLarge);
      now.ms += 20_000;
    }
    assert.equal(now.renders, before + 1);
    Object.assign(now, { stamp: "2", isLarge: false });
    now.ms += 500;
    assert.equal((await ask("large")).kind, "kept");
    assert.equal(now.renders, before + 2);
  });

  test("one that is too large on a host that was never seen is not drawn for each who asks either", async () => {
    let renders = 0;
    const cache = createPageCache({ stampOf: () => Promise.resolve("1"), nowMs: () => 0 });
    for (let time = 0; time < 5; time += 1)
      await assert.rejects(
        cache.find("large", "new.localhost", () => {
          renders += 1;
          return Promise.reject(new PageTooLarge());
        }),
        PageTooLarge,
      );
    assert.equal(renders, 1);
  });
});

describe("the policy of a kept page", () => {
  const policyOf = async (body: string, nonce = "n1") => {
    const cache = createPageCache({ stampOf: () => Promise.resolve("1"), nowMs: () => 0 });
    const render = () =>
      Promise.resolve({
        status: 200,
        headers: { "content-security-policy": `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'` },
        body: Buffer.from(body),
        tenant: "acme",
      });
    await cache.find("a", "acme.localhost", render);
    const found = await cache.find("a", "acme.localhost", render);
    assert.ok(found.kind === "kept");
    return found.page.headers["content-security-policy"] ?? "";
  };
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

  test("names the scripts that carried this render's nonce, and none that came in with a text", async () => {
    assert.equal(
      await policyOf('<script nonce="n1">ours()</script><p><script>theirs()</script></p>'),
      `script-src 'self' ${hashOf("ours()")}`,
    );
  });

  test("names none that carries no nonce, another one, or an address, however it is written", async () => {
    const attributes = [
      "",
      " nonce",
      " nonce=n1",
      ' nonce=""',
      ' nonce="n2"',
      " nonce='n2'",
      ' data-nonce="n1"',
      ' x="nonce=" n1=""',
      ' type="module"',
      ' async NONCE="N1"',
      ' nonce="n1" src="/a.js"',
      '\nnonce="n1 "',
    ];
    for (const each of attributes)
      for (const tag of ["script", "SCRIPT"])
        assert.equal(
          await policyOf(`<${tag}${each}>theirs()</${tag}><script async nonce="n1">ours()</script>`),
          `script-src 'self' ${hashOf("ours()")}`,
          each,
        );
  });
});

test("a browser gets the best encoding of those it takes, and none that it refuses", () => {
  assert.deepEqual(
    ["gzip, deflate, br", "gzip;q=0.5, br;q=0", "identity", undefined, "BR"].map(encodingFor),
    ["br", "gzip", "identity", "identity", "br"],
  );
});
