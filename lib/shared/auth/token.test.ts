import {
  isExpired,
  isExpiredForRequests,
  isRefreshable,
  needsRefresh,
  parseToken,
  refreshDelayMs,
} from "./token";

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: Record<string, unknown>) => `${encode({ alg: "EdDSA" })}.${encode(claims)}.sig`;
const claims = {
  sub: "u1",
  email: "mona@acme.test",
  role: "agent",
  tenantId: "acme",
  name: "منى الأحمد",
  exp: 1000,
};

test("claims become the signed-in user, with the role in capitals and the name for the first name", () => {
  expect(parseToken(token(claims))).toEqual({
    user: {
      id: "u1",
      email: "mona@acme.test",
      role: "AGENT",
      firstName: "منى الأحمد",
      lastName: "",
      name: "منى الأحمد",
      tenantId: "acme",
    },
    expiresAtMs: 1_000_000,
  });
});

test.each([
  [["agent", "admin"], "ADMIN"],
  [["user", "supervisor"], "SUPERVISOR"],
  [["user", "agent"], "AGENT"],
  [["MANAGER", "supervisor"], "MANAGER"],
  [["admin", "SUPER_ADMIN"], "SUPER_ADMIN"],
  ["senior_agent", "SENIOR_AGENT"],
  [["nonsense"], "USER"],
  [[], "USER"],
  [undefined, "USER"],
])("a role claim of %p counts as %p", (role, expected) => {
  expect(parseToken(token({ ...claims, role }))?.user.role).toBe(expected);
});

test.each([
  "",
  "a.b",
  "a.b.c",
  "..",
  `x.${encode([1])}.y`,
  `x.${encode({ sub: "u1" })}.y`,
  `x.${encode({ exp: 1 })}.y`,
])("%p is not a token", (text) => {
  expect(parseToken(text)).toBeNull();
});

test("a token counts as expired for requests 30 seconds before its end", () => {
  const parsed = parseToken(token(claims));
  if (!parsed) throw new Error("the token must parse");
  expect(isExpiredForRequests(parsed, 969_999)).toBe(false);
  expect(isExpiredForRequests(parsed, 970_000)).toBe(true);
  expect(isExpired(parsed, 999_999)).toBe(false);
  expect(isExpired(parsed, 1_000_000)).toBe(true);
});

test("it is refreshed when less than 60 seconds remain, and can be for seven days after", () => {
  const parsed = parseToken(token(claims));
  if (!parsed) throw new Error("the token must parse");
  expect(needsRefresh(parsed, 940_000)).toBe(false);
  expect(needsRefresh(parsed, 940_001)).toBe(true);
  expect(refreshDelayMs(parsed, 900_000)).toBe(40_000);
  expect(refreshDelayMs(parsed, 2_000_000)).toBe(0);
  expect(isRefreshable(parsed, 1_000_000 + 6.9 * 86_400_000)).toBe(true);
  expect(isRefreshable(parsed, 1_000_000 + 7 * 86_400_000)).toBe(false);
});
