import { checkSubdomain, reservedSubdomains, subdomainProblem } from "@/contract/subdomain";

test.each([
  ["Acme", "acme"],
  ["  Acme Inc. ", "acmeinc"],
  ["--acme--", "acme"],
  ["ac_me!", "acme"],
  ["Ünïcode", "ncode"],
  ["a-b", "a-b"],
])("%p is sanitised to %p", (text, sanitized) => {
  expect(checkSubdomain(text)).toEqual({ sanitized, problem: null });
});

test.each([
  ["ab", "Subdomain must be at least 3 characters long"],
  ["--a--", "Subdomain must be at least 3 characters long"],
  ["!!!", "Subdomain must be at least 3 characters long"],
  ["a".repeat(64), "Subdomain must be less than 64 characters long"],
  ["xn--80ak6aa92e", "This subdomain is reserved and cannot be used"],
  ...reservedSubdomains.map((name) => [name, "This subdomain is reserved and cannot be used"]),
])("%p is refused with its text", (text, problem) => {
  expect(checkSubdomain(text ?? "").problem?.text).toBe(problem);
});

test("the rules that sanitising makes unreachable still hold for a raw name", () => {
  expect(subdomainProblem("Ab_c")?.text).toBe(
    "Subdomain can only contain lowercase letters, numbers, and hyphens",
  );
  expect(subdomainProblem("-abc")?.text).toBe("Subdomain cannot start or end with a hyphen");
  expect(subdomainProblem("abc-")?.text).toBe("Subdomain cannot start or end with a hyphen");
});

test("the boundaries are inclusive", () => {
  expect(checkSubdomain("abc").problem).toBeNull();
  expect(checkSubdomain("a".repeat(63)).problem).toBeNull();
});
