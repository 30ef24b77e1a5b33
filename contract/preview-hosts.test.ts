import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPreviewHost, isPreviewPattern, platformDomain, previewOrigins } from "./preview-hosts.ts";

const pattern = "parley-*.vercel.app";

describe("the pattern of preview hosts", () => {
  for (const right of ["", pattern, "*-parley.pages.dev", "git-*-parley.example.com"]) {
    test(`"${right}" is one`, () => {
      assert.ok(isPreviewPattern(right));
    });
  }
  for (const wrong of [
    "vercel.app",
    "*.vercel.app",
    "*",
    "parley-*",
    "parley-*-*.vercel.app",
    "parley.*.app",
    "parley-*.*.app",
    "https://parley-*.vercel.app",
    "parley-*.vercel.app/",
    "PARLEY-*.vercel.app",
  ]) {
    test(`"${wrong}" is none, and opens no host`, () => {
      assert.ok(!isPreviewPattern(wrong));
      assert.ok(!isPreviewHost("parley-a.vercel.app", wrong));
      assert.equal(previewOrigins(wrong), null);
    });
  }

  const hosts: [host: string, isOne: boolean][] = [
    ["parley-git-main.vercel.app", true],
    ["PARLEY-x.Vercel.App", true],
    ["parley-x.vercel.app:8443", true],
    ["parley-x.vercel.app.", true],
    ["parley-.vercel.app", false],
    ["parley-a.b.vercel.app", false],
    ["xparley-a.vercel.app", false],
    ["parley-a.vercel.app.evil.io", false],
    ["vercel.app", false],
    ["stranger.vercel.app", false],
    ["parley-a-vercel.app", false],
    ["", false],
  ];
  for (const [host, isOne] of hosts)
    test(`"${host}" is ${isOne ? "a preview" : "no preview"}`, () => {
      assert.equal(isPreviewHost(host, pattern), isOne);
    });

  test("origins are those of https alone, whole, on any port", () => {
    const origins = previewOrigins(pattern);
    for (const right of ["https://parley-a.vercel.app", "https://parley-a.vercel.app:8443"])
      assert.match(right, origins ?? /^$/);
    for (const wrong of [
      "http://parley-a.vercel.app",
      "https://parley-a.vercel.app/",
      "https://x@parley-a.vercel.app",
      "https://parley-a.vercel.app.evil.io",
      "https://parleyXa.vercel.app",
      "https://parley-a.vercelXapp",
      "xhttps://parley-a.vercel.app",
    ])
      assert.doesNotMatch(wrong, origins ?? /./);
  });

  test("a host is a preview exactly where its https origin is one", () => {
    for (const [host, isOne] of hosts)
      if (!/[A-Z]|\.$/.test(host))
        assert.equal(previewOrigins(pattern)?.test(`https://${host}`), isOne, host);
  });

  test("the platform's own domain is what follows the first label", () => {
    assert.equal(platformDomain(pattern), "vercel.app");
    assert.equal(platformDomain(""), "");
  });
});
