import type { Role } from "@/contract/roles";
import { decidePage, isForgeable } from "./decide";
import type { PageRequestFacts } from "./decide";

const user = (role: Role, tenantId = "acme") => ({
  id: "u1",
  email: "a@b.test",
  role,
  firstName: "A",
  lastName: "B",
  name: "A B",
  tenantId,
});
const live = (role: Role, tenantId?: string) => ({ state: "live" as const, user: user(role, tenantId) });
const base: PageRequestFacts = {
  host: "acme.localhost:3000",
  path: "/",
  search: "",
  isHttps: false,
  isDevelopment: false,
  storedTenant: null,
  isDocument: true,
  session: null,
  nonce: "n0nce",
  publicDomain: "localhost",
  previewHosts: "parley-*.vercel.app",
  apiUrl: "",
  domainOwner: null,
  isForAll: false,
};
const goal = (facts: Partial<PageRequestFacts>) => {
  const verdict = decidePage({ ...base, ...facts });
  return verdict.kind === "redirect" ? verdict.to : null;
};

test.each<[string, Partial<PageRequestFacts>, string | null]>([
  ["the root shows the home to the signed out", { path: "/" }, null],
  ["the root leads an ADMIN to the admin dashboard", { session: live("ADMIN") }, "/admin/dashboard"],
  ["the root leads an AGENT to the dashboard", { session: live("AGENT") }, "/dashboard"],
  ["the root leads a SUPER_ADMIN to the dashboard", { session: live("SUPER_ADMIN", "parley") }, "/dashboard"],
  ["the root leads a MANAGER to the dashboard", { session: live("MANAGER") }, "/dashboard"],
  ["the root of another tenant is its public home", { session: live("AGENT", "globex") }, null],
  [
    "a desk path needs a session",
    { path: "/tickets", search: "?status=OPEN" },
    "/login?next=%2Ftickets%3Fstatus%3DOPEN",
  ],
  ["a desk path with a parameter needs a session", { path: "/tickets/42" }, "/login?next=%2Ftickets%2F42"],
  [
    "an admin path that does not exist needs a session",
    { path: "/admin/nothing" },
    "/login?next=%2Fadmin%2Fnothing",
  ],
  [
    "a lately expired session is restored first",
    { path: "/tickets", session: { state: "expired", user: user("AGENT") } },
    "/auth/redirect?next=%2Ftickets",
  ],
  [
    "an expired session sees the public home",
    { path: "/", session: { state: "expired", user: user("AGENT") } },
    null,
  ],
  ["an agent opens a ticket", { path: "/tickets/42", session: live("AGENT") }, null],
  [
    "an agent may not open the admin area",
    { path: "/admin/dashboard", session: live("AGENT") },
    "/unauthorized",
  ],
  [
    "a senior agent may not open the admin area",
    { path: "/admin/dashboard", session: live("SENIOR_AGENT") },
    "/unauthorized",
  ],
  ["a supervisor may open the admin area", { path: "/admin/dashboard", session: live("SUPERVISOR") }, null],
  [
    "another tenant's desk is not yours",
    { path: "/tickets", session: live("ADMIN", "globex") },
    "/unauthorized",
  ],
  [
    "a SUPER_ADMIN is exempt from the tenant check",
    { path: "/tickets", session: live("SUPER_ADMIN", "parley") },
    null,
  ],
  [
    "without a tenant in the host there is none to differ from",
    { host: "localhost:3000", path: "/tickets", session: live("AGENT") },
    null,
  ],
  ["an unknown path is a 404 for everyone", { path: "/nothing/here" }, null],
  ["login is public", { path: "/login" }, null],
  ["a landing page is public by prefix", { path: "/lp/spring" }, null],
  [
    "the wrong-tenant page is reachable in the wrong tenant",
    { path: "/unauthorized", session: live("ADMIN", "globex") },
    null,
  ],
])("%s", (_promise, facts, to) => {
  expect(goal(facts)).toBe(to);
});

const publicRoutes = [
  "/",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/social-login",
  "/auth/callback",
  "/auth/mailbox",
  "/auth/whatsapp",
  "/unauthorized",
  "/landing-pages/preview",
  "/lp",
  "/help-center",
  "/faq",
  "/knowledge-base",
  "/tenant-detection-test",
  "/subdomain-test",
];
test.each(publicRoutes)("%s is public, and so is what stands below it", (path) => {
  for (const session of [null, { state: "expired" as const, user: user("AGENT") }])
    expect([goal({ path, session }), path === "/" ? null : goal({ path: `${path}/more`, session })]).toEqual([
      null,
      null,
    ]);
});

test("a public prefix ends at a slash", () => {
  expect(goal({ path: "/login-as-admin" })).toBeNull(); // unknown path: 404
  expect(goal({ path: "/x/lp" })).toBeNull();
  expect(goal({ path: "/admin/lp" })).toBe("/login?next=%2Fadmin%2Flp");
});

test("the page's server is told the tenant and who is signed in, and only by us", () => {
  const verdict = decidePage({ ...base, path: "/tickets", session: live("AGENT") });
  expect(verdict).toMatchObject({ kind: "next", forward: { "x-tenant": "acme", "x-nonce": "n0nce" } });
  expect(
    verdict.kind === "next" && JSON.parse(decodeURIComponent(verdict.forward["x-session-user"] ?? "")),
  ).toEqual(user("AGENT"));
  expect(
    ["X-Tenant", "x-tenant-id", "X-Session-User", "x-nonce", "Content-Security-Policy"].filter(
      (name) => !isForgeable(name),
    ),
  ).toEqual([]);
  expect(isForgeable("x-forwarded-for")).toBe(false);
});

test("someone of another tenant is nobody on this tenant's public pages", () => {
  const verdict = decidePage({ ...base, path: "/login", session: live("AGENT", "globex") });
  expect(verdict.kind === "next" && verdict.forward["x-session-user"]).toBeFalsy();
});

test("scripts run by nonce only, and pages cannot be framed", () => {
  const { headers } = decidePage(base);
  const csp = headers["content-security-policy"] ?? "";
  expect(csp).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).toContain("connect-src 'self' ws://acme.localhost:3000");
  expect(csp).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("https pages say so, and a separate API may be called", () => {
  const { headers } = decidePage({ ...base, isHttps: true, apiUrl: "https://api.parley.test" });
  expect(headers["strict-transport-security"]).toContain("max-age=63072000");
  expect(headers["content-security-policy"]).toContain(
    "connect-src 'self' https://api.parley.test wss://api.parley.test",
  );
});

test("pages are no other site's window, tell it little, and get no camera", () => {
  for (const { headers } of [decidePage(base), decidePage({ ...base, path: "/tickets" })]) {
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["permissions-policy"]).toContain("camera=(), geolocation=()");
  }
});

test.each([
  ["/tickets", "microphone=(self)"],
  ["/admin/settings", "microphone=(self)"],
  ["/login", "microphone=()"],
  ["/signup", "microphone=()"],
  ["/accept-invitation", "microphone=()"],
  ["/auth/redirect", "microphone=(self)"],
  ["/auth/callback", "microphone=()"],
  ["/unauthorized", "microphone=()"],
  ["/nothing-here", "microphone=()"],
  ["/survey/token", "microphone=()"],
  ["/", "microphone=()"],
  ["/help-center", "microphone=()"],
  ["/es/help-center", "microphone=()"],
])("%s may use the microphone where staff work, and nowhere else: %s", (path, policy) => {
  expect(decidePage({ ...base, path }).headers["permissions-policy"]).toContain(policy);
});
test("a tenant's own domain has no microphone", () => {
  const { headers } = decidePage({ ...base, host: "help.acme.example:3000", domainOwner: "acme", path: "/" });
  expect(headers["permissions-policy"]).toContain("microphone=()");
});

describe("on a domain of a tenant's own", () => {
  const own: PageRequestFacts = { ...base, host: "help.acme.example:3000", domainOwner: "acme" };
  test.each([
    "/",
    "/lp/spring",
    "/help-center",
    "/faq",
    "/knowledge-base/a",
    "/survey/token",
    "/unsubscribe/token",
    "/landing-pages/preview",
    "/nothing/here",
  ])("%s is served as its tenant's, whoever asks", (path) => {
    for (const session of [null, live("ADMIN")]) {
      const verdict = decidePage({ ...own, path, session });
      expect(verdict.kind === "next" && verdict.forward).toMatchObject({
        "x-tenant": "acme",
        "x-own-domain": "1",
      });
      expect(verdict.kind === "next" && "x-session-user" in verdict.forward).toBe(false);
    }
  });
  test.each([
    "/login",
    "/signup",
    "/auth/redirect",
    "/tickets",
    "/admin/dashboard",
    "/admin/nothing",
    "/unauthorized",
  ])("%s is led to where the sessions are", (path) => {
    expect(decidePage({ ...own, path, search: "?a=1", session: live("ADMIN") })).toMatchObject({
      kind: "redirect",
      host: "acme.localhost:3000",
      to: `${path}?a=1`,
    });
  });
  test("its pages have their languages in the address as well, and its lists are its own", () => {
    expect(decidePage({ ...own, path: "/es/faq" })).toMatchObject({
      kind: "next",
      page: "/faq",
      forward: { "x-tenant": "acme", "x-locale": "es", "x-page": "/faq" },
    });
    for (const path of ["/sitemap.xml", "/robots.txt", "/feed.xml", "/ar/feed.xml"])
      expect(decidePage({ ...own, path }).kind).toBe("next");
  });
  test("a host of ours is never somebody's by the API's word", () => {
    const verdict = decidePage({ ...base, domainOwner: "globex" });
    expect(verdict.kind === "next" && verdict.forward["x-tenant"]).toBe("acme");
  });
  test("a host that is nobody's stays nobody's", () => {
    const verdict = decidePage({ ...own, domainOwner: null });
    expect(verdict.kind === "next" && "x-tenant" in verdict.forward).toBe(false);
  });
});

test.each([
  ["/lp/spring", "ar"],
  ["/", "es"],
  ["/landing-pages/preview", "ar"],
])("the language in the address of %s is the page's", (path, lang) => {
  const verdict = decidePage({ ...base, path, search: `?lang=${lang}` });
  expect(verdict.kind === "next" && verdict.forward["x-locale"]).toBe(lang);
});

test("a page that is rendered for everybody says whose site it is of, where nobody is signed in and nothing of theirs is asked", () => {
  const said = (facts: Partial<PageRequestFacts>) => {
    const verdict = decidePage({ ...base, isForAll: true, ...facts });
    return verdict.headers["x-parley-site"];
  };
  expect(said({ path: "/faq" })).toBe("acme");
  expect(said({ path: "/faq", isForAll: false })).toBeUndefined();
  expect(said({ path: "/faq", session: live("AGENT", "globex") })).toBeUndefined();
  expect(said({ path: "/faq", host: "localhost:3000" })).toBeUndefined();
  expect(said({ path: "/help-center", search: "?query=tent" })).toBeUndefined();
  expect(said({ path: "/login" })).toBeUndefined();
  expect(said({ path: "/faq", host: "help.acme.example", domainOwner: "acme" })).toBe("acme");
});

test.each([
  ["/es/knowledge-base/a", "es", "/knowledge-base/a"],
  ["/ar/faq", "ar", "/faq"],
  ["/en/help-center", "en", "/help-center"],
  ["/es/feed.xml", "es", "/feed.xml"],
  ["/ar/lp/spring", "ar", "/lp/spring"],
  ["/es", "es", "/"],
])("%s is the page without its language, in that language whoever asks", (path, locale, page) => {
  for (const session of [null, live("AGENT"), live("AGENT", "globex")])
    expect(decidePage({ ...base, path, search: "?a=1", session })).toMatchObject({
      kind: "next",
      page,
      forward: { "x-locale": locale, "x-locale-named": locale, "x-page": `${page}?a=1` },
    });
});

test.each(["/xx/faq", "/es/tickets", "/es/login", "/es/faqs", "/esp", "/es/es/faq", "/es/es"])(
  "%s is no page in a language",
  (path) => {
    const verdict = decidePage({ ...base, path });
    expect([verdict.kind, "page" in verdict]).toEqual(["next", false]);
  },
);

test("nobody but us says what a page's language or address is", () => {
  expect(["x-locale-named", "X-Page"].filter((name) => !isForgeable(name))).toEqual([]);
});

test("a preview shows a tenant's pages, and search engines are told to leave it", () => {
  const verdict = decidePage({
    ...base,
    host: "parley-git-x.vercel.app",
    storedTenant: "acme",
    path: "/help-center",
  });
  expect(verdict.headers["x-robots-tag"]).toBe("noindex");
  expect(verdict.kind === "next" ? verdict.forward["x-tenant"] : null).toBe("acme");
  expect(decidePage({ ...base, path: "/help-center" }).headers["x-robots-tag"]).toBeUndefined();
});

test("a preview's first page finds the stored tenant; what pages fetch, and whoever has none stored, goes on", () => {
  const preview = { ...base, host: "parley-git-x.vercel.app", path: "/help-center" };
  expect(decidePage(preview).kind).toBe("restoreTenant");
  expect(decidePage({ ...preview, isDocument: false }).kind).toBe("next");
  expect(decidePage({ ...preview, storedTenant: "-" }).kind).toBe("next");
  expect(decidePage({ ...preview, storedTenant: "acme" }).kind).toBe("next");
  expect(decidePage({ ...preview, host: "acme.localhost" }).kind).toBe("next");
});
