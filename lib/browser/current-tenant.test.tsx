import { keepTenantOf, storedTenant, switchTenant, tenantAddress } from "./current-tenant";

const facts = document.documentElement.dataset;
beforeEach(() => Object.assign(facts, { domain: "localhost", preview: "parley-*.vercel.app" }));

test("the signed-in person's tenant becomes the current one whenever it changes, in storage and in the cookie", () => {
  keepTenantOf({ tenantId: "acme", role: "AGENT" });
  expect(storedTenant()).toBe("acme");
  keepTenantOf({ tenantId: "globex", role: "ADMIN" });
  expect([storedTenant(), document.cookie]).toEqual([
    "globex",
    expect.stringContaining("current_tenant=globex"),
  ]);
});

test("a SUPER_ADMIN who chose another tenant stays there", () => {
  keepTenantOf({ tenantId: "parley", role: "SUPER_ADMIN" });
  expect(storedTenant()).toBe("parley");
  switchTenant("acme");
  keepTenantOf({ tenantId: "parley", role: "SUPER_ADMIN" });
  expect(storedTenant()).toBe("acme");
});

test("switching stores the name and leads to the tenant's sub-domain, with the session in a code", () => {
  expect(switchTenant("globex", { code: "c" })).toMatch(
    /^http:\/\/globex\.localhost(:\d+)?\/auth\/redirect\?next=%2F#code=c$/,
  );
  expect(storedTenant()).toBe("globex");
});

test("what is no tenant is not stored", () => {
  expect(switchTenant("evil.io/")).toBeNull();
  expect([storedTenant(), tenantAddress("")]).toEqual([null, null]);
});
