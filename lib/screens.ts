import type { Role } from "../contract/roles.ts";
import { outranks } from "../contract/roles.ts";

/**
 * Every screen that exists. Read by the middleware (who may see it), the sidebar and the search (what to offer), and the tests (each has a page, each
 * role can open its own). Icons are names: this file runs at the edge, so no React in it. Menus stand in lib/menus.ts; an entry there shows once its path is here.
 */
type Audience = "public" | "signed-in" | "supervisor" | "admin";
export interface Screen {
  path: string;
  for: Audience;
}

const screen = (path: `/${string}`, audience: Audience): Screen => ({ path, for: audience });

export const screens: readonly Screen[] = [
  screen("/", "public"),
  screen("/login", "public"),
  screen("/signup", "public"),
  screen("/register", "public"),
  screen("/forgot-password", "public"),
  screen("/reset-password", "public"),
  screen("/accept-invitation", "public"),
  screen("/unauthorized", "public"),
  screen("/survey/{token}", "public"),
  screen("/lp", "public"),
  screen("/lp/{slug}", "public"),
  screen("/landing-pages/preview", "public"),
  screen("/help-center", "public"),
  screen("/help-center/search", "public"),
  screen("/help-center/ask", "public"),
  screen("/faq", "public"),
  screen("/knowledge-base", "public"),
  screen("/knowledge-base/{slug}", "public"),
  screen("/social-login", "public"),
  screen("/auth/callback", "public"),
  screen("/tenant-detection-test", "public"),
  screen("/subdomain-test", "public"),
  screen("/auth/redirect", "public"),
  screen("/dashboard", "signed-in"),
  screen("/agent/dashboard", "signed-in"),
  screen("/tickets", "signed-in"),
  screen("/tickets/kanban", "signed-in"),
  screen("/tickets/{id}", "signed-in"),
  screen("/inbox", "signed-in"),
  screen("/search", "signed-in"),
  screen("/contacts", "signed-in"),
  screen("/contacts/duplicates", "signed-in"),
  screen("/contacts/{id}", "signed-in"),
  screen("/companies", "signed-in"),
  screen("/companies/{id}", "signed-in"),
  screen("/deals/{id}", "signed-in"),
  screen("/saved-responses", "signed-in"),
  screen("/articles", "signed-in"),
  screen("/articles/new", "signed-in"),
  screen("/articles/import", "signed-in"),
  screen("/articles/{id}", "signed-in"),
  screen("/skills", "signed-in"),
  screen("/notifications", "signed-in"),
  screen("/profile", "signed-in"),
  screen("/settings", "signed-in"),
  screen("/help", "signed-in"),
  screen("/support", "signed-in"),
  screen("/team-chat", "signed-in"),
  screen("/quality-assurance", "supervisor"),
  screen("/quality-assurance/mine", "signed-in"),
  screen("/team-performance", "supervisor"),
  screen("/admin/dashboard", "admin"),
  screen("/admin/contacts/import", "admin"),
  screen("/admin/reports", "admin"),
  screen("/admin/agent-performance", "admin"),
  screen("/admin/agent-performance/leaderboard", "admin"),
  screen("/admin/tickets", "admin"),
  screen("/admin/contacts", "admin"),
  screen("/admin/tickets/stats", "admin"),
  screen("/admin/tickets/unattended", "admin"),
  screen("/admin/settings", "admin"),
  screen("/admin/agent-performance/workload", "admin"),
  screen("/admin/tickets/categories", "admin"),
  screen("/admin/tickets/merge", "admin"),
  screen("/admin/survey-analytics", "admin"),
  screen("/admin/crm/customer-journey", "admin"),
  screen("/audit-logs", "signed-in"),
  screen("/admin/crm-dashboard", "admin"),
  screen("/admin/crm/deals", "admin"),
  screen("/admin/crm/pipelines", "admin"),
  screen("/admin/marketing", "admin"),
  screen("/admin/marketing/landing-pages", "admin"),
  screen("/admin/tickets/board", "admin"),
  screen("/admin/tickets/board/unassigned", "admin"),
];

/**
 * Paths that nobody needs a session for: the list of specification 1 section 2 ("exact match or prefix"), /register, the invitation, the answer to a survey, and the redirect screen,
 * which restores a session by itself. A prefix ends at a slash: `/lp` opens `/lp/spring`, not `/lpx`. The root is exact.
 */
const publicPaths: readonly string[] = [
  "/login",
  "/signup",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/accept-invitation",
  "/social-login",
  "/auth/callback",
  "/auth/redirect",
  "/unauthorized",
  "/landing-pages/preview",
  "/lp",
  "/help-center",
  "/faq",
  "/knowledge-base",
  "/tenant-detection-test",
  "/subdomain-test",
  "/survey",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
];

/** Of those, what belongs to a tenant's site and is served on a domain of their own as well; the others are for people with an account. */
const sitePaths: readonly string[] = [
  "/landing-pages/preview",
  "/lp",
  "/help-center",
  "/faq",
  "/knowledge-base",
  "/survey",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
];
export const isSitePath = (path: string): boolean =>
  path === "/" || sitePaths.some((open) => path === open || path.startsWith(`${open}/`));

export const isPublicPath = (path: string): boolean =>
  path === "/" || publicPaths.some((open) => path === open || path.startsWith(`${open}/`));

/** The screen that a path shows; the most literal one wins (`/tickets/kanban` before `/tickets/{id}`). */
export function screenAt(path: string): Screen | undefined {
  return (
    screens.find((each) => each.path === path) ??
    screens.find((each) => each.path.includes("{") && patternOf(each.path).test(path))
  );
}

export const hasScreen = (path: string): boolean => screens.some((each) => each.path === path);

/** Whether a role may open a path. The admin area is ranked as a whole, so that a screen forgotten in the list is not open to everybody. */
export function mayOpen(role: Role, path: string): boolean {
  const audience =
    path === "/admin" || path.startsWith("/admin/") ? "admin" : (screenAt(path)?.for ?? "signed-in");
  if (audience === "admin" || audience === "supervisor") return outranks(role, "SUPERVISOR");
  return true;
}

/** Where the root leads once signed in, by specification: an ADMIN to the admin dashboard and everyone else to /dashboard. */
export const rootTarget = (role: Role): string => (role === "ADMIN" ? "/admin/dashboard" : "/dashboard");

const landsOnAdmin: readonly Role[] = ["SUPER_ADMIN", "ADMIN", "MANAGER", "SUPERVISOR"];
/** Where signing in leads, by specification; not the same rule as the root's. */
export const landingAfterLogin = (role: Role): string =>
  landsOnAdmin.includes(role) ? "/admin/dashboard" : "/agent/dashboard";

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
