import { reservedPrefixes } from "@/contract/subdomain";
import { isSlug, readHost, tenantFrom } from "./host";

const rules = {
  publicDomain: "parley.test",
  previewHosts: "parley-*.vercel.app",
  reserved: reservedPrefixes,
  stored: null,
};

test.each([
  ["a sub-domain selects the tenant", "acme.parley.test", "acme"],
  ["the port does not matter", "acme.parley.test:3000", "acme"],
  ["case does not matter", "ACME.Parley.Test", "acme"],
  ["the root dot does not matter", "acme.parley.test.", "acme"],
  ["hyphens and digits are names", "acme-2.parley.test", "acme-2"],
  ["the bare domain is no tenant", "parley.test", null],
  ["the bare domain with a port is no tenant", "parley.test:3000", null],
  ["www is reserved", "www.parley.test", null],
  ["api is reserved", "api.parley.test", null],
  ["admin is reserved", "admin.parley.test", null],
  ["app is reserved", "app.parley.test", null],
  ["dashboard is reserved", "dashboard.parley.test", null],
  ["WWW in capitals is reserved", "WWW.parley.test", null],
  ["a suffix counts on a dot boundary only", "acme.evilparley.test", null],
  ["a domain that merely begins alike is foreign", "acme.parley.test.evil.io", null],
  ["two labels are nobody", "a.b.parley.test", null],
  ["an IPv4 address is no tenant", "127.0.0.1:3000", null],
  ["an IPv6 address is no tenant", "[::1]:3000", null],
  ["a hyphen at the edge is no name", "-acme.parley.test", null],
  ["an underscore is no name", "ac_me.parley.test", null],
  ["an empty host is no tenant", "", null],
])("%s", (_promise, host, tenant) => {
  expect(tenantFrom(host, rules)).toBe(tenant);
});

test.each([
  ["the stored tenant decides on a preview host", "parley-git-main.vercel.app", "acme", "acme"],
  ["the platform's own domain is no preview of ours", "vercel.app", "acme", null],
  ["another project on the platform is foreign", "stranger.vercel.app", "acme", null],
  ["two labels are no preview", "parley-a.b.vercel.app", "acme", null],
  ["nothing stored is no tenant", "parley-git-main.vercel.app", null, null],
  ["a stored reserved name is no tenant", "parley-git-main.vercel.app", "admin", null],
  ["a stored value that is no name is no tenant", "parley-git-main.vercel.app", "acme.evil.io", null],
  ["the stored tenant means nothing elsewhere", "parley.test", "acme", null],
  ["a look-alike of the preview domain is foreign", "parley-x.notvercel.app", "acme", null],
])("on previews, %s", (_promise, host, stored, tenant) => {
  expect(tenantFrom(host, { ...rules, stored })).toBe(tenant);
});

test("the default domain works on a fresh machine", () => {
  expect(tenantFrom("acme.localhost:3000", { ...rules, publicDomain: "localhost" })).toBe("acme");
  expect(tenantFrom("localhost:3000", { ...rules, publicDomain: "localhost" })).toBeNull();
});

test("a slug has at most 63 characters", () => {
  expect(isSlug("a".repeat(63))).toBe(true);
  expect(isSlug("a".repeat(64))).toBe(false);
});

test.each([
  ["", null, "empty"],
  ["10.0.0.7", null, "address"],
  ["parley-x.vercel.app", "acme", "preview"],
  ["parley-x.vercel.app", null, "previewNothing"],
  ["parley.test", null, "bare"],
  ["elsewhere.io", null, "foreign"],
  ["www.parley.test", null, "reserved"],
  ["a.b.parley.test", null, "noName"],
  ["acme.parley.test", null, "subdomain"],
])("of %p, with %p stored, the rule %p speaks", (host, stored, rule) => {
  expect(readHost(host, { ...rules, stored }).rule).toBe(rule);
});
