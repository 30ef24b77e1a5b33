/**
 * @jest-environment-options {"url": "https://parley-git-x.vercel.app/"}
 */
import { storedTenant, switchTenant } from "./current-tenant";

beforeEach(() =>
  Object.assign(document.documentElement.dataset, { domain: "parley.test", preview: "parley-*.vercel.app" }),
);

test("on a preview host switching stores the name and stays on the origin, without a code", () => {
  expect(switchTenant("globex", { code: "c" })).toBe(`${location.origin}/auth/redirect?next=%2F`);
  expect(storedTenant()).toBe("globex");
});
