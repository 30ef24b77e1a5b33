import type { AuthUser } from "@/lib/shared/auth/token";
import { redirectTarget } from "./redirect-plan";

const person = (role: AuthUser["role"], tenantId = "acme"): AuthUser => ({
  id: "u1",
  email: "a@acme.test",
  role,
  firstName: "Ada",
  lastName: "B",
  name: "Ada B",
  tenantId,
});

test.each([
  ["SUPER_ADMIN", "/admin/dashboard"],
  ["ADMIN", "/admin/dashboard"],
  ["MANAGER", "/admin/dashboard"],
  ["SUPERVISOR", "/admin/dashboard"],
  ["SENIOR_AGENT", "/agent/dashboard"],
  ["AGENT", "/agent/dashboard"],
  ["USER", "/agent/dashboard"],
] as const)("signing in as %s leads to %s", (role, target) => {
  expect(redirectTarget({ user: person(role), hostTenant: "acme", next: null })).toBe(target);
});

test("the page that was asked for wins over the usual landing", () => {
  expect(redirectTarget({ user: person("AGENT"), hostTenant: "acme", next: "/tickets?page=2" })).toBe(
    "/tickets?page=2",
  );
});

test("a page that the role may not open, or one outside this site, is not followed", () => {
  expect(redirectTarget({ user: person("AGENT"), hostTenant: "acme", next: "/admin/dashboard" })).toBe(
    "/agent/dashboard",
  );
  expect(redirectTarget({ user: person("AGENT"), hostTenant: "acme", next: "//evil.test" })).toBe(
    "/agent/dashboard",
  );
});

test("somebody of another tenant is not let through, a super administrator is", () => {
  expect(redirectTarget({ user: person("ADMIN", "globex"), hostTenant: "acme", next: null })).toBe(
    "/unauthorized",
  );
  expect(redirectTarget({ user: person("SUPER_ADMIN", "parley"), hostTenant: "acme", next: null })).toBe(
    "/admin/dashboard",
  );
});

test("an address that selects no tenant is open to any", () => {
  expect(redirectTarget({ user: person("ADMIN", "globex"), hostTenant: null, next: null })).toBe(
    "/admin/dashboard",
  );
});

test("nobody goes to the login page and comes back from it", () => {
  expect(redirectTarget({ user: null, hostTenant: "acme", next: "/tickets/12" })).toBe(
    "/login?next=%2Ftickets%2F12",
  );
  expect(redirectTarget({ user: null, hostTenant: "acme", next: null })).toBe("/login");
});
