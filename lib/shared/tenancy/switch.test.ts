import { safeNext, switchTarget } from "./switch";

const here = {
  protocol: "http:",
  host: "acme.localhost:3000",
  publicDomain: "localhost",
  previewHosts: "parley-*.vercel.app",
};

test.each([
  ["another tenant's sub-domain, same port", "globex", here, "http://globex.localhost:3000", false],
  ["the same tenant stays", "acme", here, "http://acme.localhost:3000", true],
  ["from the bare domain", "acme", { ...here, host: "localhost:3000" }, "http://acme.localhost:3000", false],
  [
    "https stays https",
    "acme",
    { ...here, protocol: "https:", host: "parley.test", publicDomain: "parley.test" },
    "https://acme.parley.test",
    false,
  ],
  [
    "a preview host keeps its origin",
    "globex",
    { ...here, protocol: "https:", host: "parley-x.vercel.app" },
    "https://parley-x.vercel.app",
    true,
  ],
  [
    "a strange protocol becomes http",
    "globex",
    { ...here, protocol: "javascript:" },
    "http://globex.localhost:3000",
    false,
  ],
])("%s", (_promise, tenant, from, origin, isSameOrigin) => {
  expect(switchTarget(tenant, from)).toEqual({ origin, isSameOrigin });
});

test.each(["evil.io/", "evil.io#", "a.b", "", "evil.io:80", "acme@evil.io", "-a", "//evil.io", "ACME"])(
  "%p is no tenant and leads nowhere",
  (tenant) => {
    expect(switchTarget(tenant, here)).toBeNull();
  },
);

test.each([
  ["/tickets?status=OPEN", "/tickets?status=OPEN"],
  ["//evil.io", "/fallback"],
  ["/\\evil.io", "/fallback"],
  ["/\t/evil.io", "/fallback"],
  ["https://evil.io", "/fallback"],
  ["javascript:alert(1)", "/fallback"],
  ["tickets", "/fallback"],
  ["", "/fallback"],
  [null, "/fallback"],
])("next %p leads to %p", (next, goal) => {
  expect(safeNext(next, "/fallback")).toBe(goal);
});
