import type { Role } from "../../contract/roles.ts";
import { outranks } from "../../contract/roles.ts";

/**
 * Every screen that exists. Read by the middleware (who may see it), the sidebar and the search (what to
 * offer), and the tests (each has a page, each role can open its own). Icons are names: this file runs at the
 * edge, so no React in it. Menus stand in lib/shared/menus.ts; an entry there shows once its path is here.
 */
/** `operator`: a SUPER_ADMIN, who runs the installation. */
type Audience = "public" | "signed-in" | "supervisor" | "admin" | "operator";
/** Headings under "More", in the order in which their first screen stands here. */
export type ScreenSection =
  | "work"
  | "tickets"
  | "customers"
  | "knowledge"
  | "insights"
  | "marketing"
  | "workspace"
  | "installation"
  | "personal";
export interface Screen {
  path: string;
  for: Audience;
  /**
   * Under "More" of every role that may open it and has no specified entry for it; `label` is a key of
   * `shell.menu`.
   */
  menu?: { section: ScreenSection; label: string };
  /** Without an entry of its own: the screen that leads to it. */
  from?: string;
}

const screen = (path: `/${string}`, audience: Audience, section?: ScreenSection, label?: string): Screen => ({
  path,
  for: audience,
  ...(section && label ? { menu: { section, label } } : {}),
});
const reachedFrom = (from: `/${string}`, path: `/${string}`, audience: Audience): Screen => ({
  path,
  for: audience,
  from,
});

export const screens: readonly Screen[] = [
  screen("/", "public"),
  screen("/login", "public"),
  screen("/signup", "public"),
  screen("/register", "public"),
  screen("/forgot-password", "public"),
  screen("/reset-password", "public"),
  screen("/accept-invitation", "public"),
  screen("/confirm-email", "public"),
  screen("/first-administrator", "public"),
  screen("/unauthorized", "public"),
  screen("/survey/{token}", "public"),
  screen("/unsubscribe/{token}", "public"),
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
  screen("/auth/whatsapp", "public"),
  screen("/auth/whatsapp/consent", "public"),
  screen("/auth/mailbox", "public"),
  screen("/auth/mailbox/consent", "public"),
  screen("/tenant-detection-test", "public"),
  screen("/subdomain-test", "public"),
  screen("/auth/redirect", "public"),
  screen("/dashboard", "signed-in", "work", "home"),
  screen("/admin/dashboard", "admin", "work", "dashboard"),
  screen("/agent/dashboard", "signed-in", "work", "myStatus"),
  screen("/inbox", "signed-in", "work", "inbox"),
  screen("/messaging", "signed-in", "work", "messaging"),
  reachedFrom("/messaging", "/messages", "signed-in"),
  screen("/whatsapp-conversations", "signed-in", "work", "whatsappConversations"),
  screen("/instagram-conversations", "signed-in", "work", "instagramConversations"),
  screen("/team-chat", "signed-in", "work", "teamChat"),
  screen("/search", "signed-in", "work", "search"),
  screen("/notifications", "signed-in", "work", "notifications"),
  screen("/tickets", "signed-in", "tickets", "ticketList"),
  screen("/tickets/kanban", "signed-in", "tickets", "kanbanBoard"),
  screen("/tickets/spam", "signed-in", "tickets", "spam"),
  screen("/tickets/{id}", "signed-in"),
  screen("/admin/tickets", "admin", "tickets", "allTickets"),
  screen("/admin/tickets/board", "admin", "tickets", "board"),
  screen("/admin/tickets/board/unassigned", "admin", "tickets", "unassigned"),
  screen("/admin/tickets/unattended", "admin", "tickets", "unattended"),
  screen("/admin/tickets/stats", "admin", "tickets", "statistics"),
  screen("/admin/tickets/merge", "admin", "tickets", "merge"),
  screen("/admin/tickets/categories", "admin", "tickets", "categories"),
  screen("/contacts", "signed-in", "customers", "contactList"),
  screen("/contacts/duplicates", "signed-in", "customers", "contactDuplicates"),
  screen("/contacts/{id}", "signed-in"),
  screen("/admin/contacts", "admin", "customers", "manageContacts"),
  screen("/admin/contacts/import", "admin", "customers", "import"),
  screen("/companies", "signed-in", "customers", "companies"),
  screen("/companies/{id}", "signed-in"),
  screen("/admin/crm-dashboard", "admin", "customers", "crmOverview"),
  screen("/admin/crm/deals", "admin", "customers", "deals"),
  screen("/deals/{id}", "signed-in"),
  screen("/admin/crm/pipelines", "admin", "customers", "pipelines"),
  screen("/admin/crm/customer-journey", "admin", "customers", "customerJourney"),
  screen("/articles", "signed-in", "knowledge", "articles"),
  reachedFrom("/articles", "/articles/new", "signed-in"),
  reachedFrom("/articles", "/articles/import", "signed-in"),
  screen("/articles/{id}", "signed-in"),
  screen("/saved-responses", "signed-in", "knowledge", "savedResponses"),
  screen("/admin/reports", "admin", "insights", "reports"),
  screen("/admin/agent-performance", "admin", "insights", "agentPerformance"),
  screen("/admin/agent-performance/leaderboard", "admin", "insights", "leaderboard"),
  screen("/admin/agent-performance/workload", "admin", "insights", "workload"),
  screen("/admin/sla-dashboard", "admin", "insights", "slaDashboard"),
  screen("/team-performance", "supervisor", "insights", "teamPerformance"),
  screen("/quality-assurance", "supervisor", "insights", "qualityAssurance"),
  screen("/quality-assurance/mine", "signed-in", "insights", "myReviews"),
  screen("/admin/survey-analytics", "admin", "insights", "surveys"),
  screen("/admin/marketing", "admin", "marketing", "marketing"),
  screen("/admin/marketing/landing-pages", "admin", "marketing", "landingPages"),
  screen("/admin/whatsapp", "admin", "workspace", "whatsappNumbers"),
  screen("/admin/settings", "admin", "workspace", "workspaceSettings"),
  screen("/skills", "signed-in", "workspace", "skills"),
  screen("/audit-logs", "signed-in", "workspace", "auditLogs"),
  screen("/console/workspaces", "operator", "installation", "workspaces"),
  screen("/console/installation", "operator", "installation", "installation"),
  screen("/profile", "signed-in", "personal", "profile"),
  screen("/settings", "signed-in", "personal", "personalSettings"),
  screen("/help", "signed-in", "personal", "help"),
  screen("/support", "signed-in", "personal", "support"),
];

/**
 * Paths that nobody needs a session for: the list of specification 1 section 2 ("exact match or prefix"),
 * /register, the invitation, the answer to a survey, unsubscribing, and the redirect screen, which restores a session by
 * itself. A prefix ends at a slash: `/lp` opens `/lp/spring`, not `/lpx`. The root is exact.
 */
const publicPaths: readonly string[] = [
  "/login",
  "/signup",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/accept-invitation",
  "/confirm-email",
  "/first-administrator",
  "/social-login",
  "/auth/callback",
  "/auth/mailbox",
  "/auth/whatsapp",
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
  "/unsubscribe",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
];

/**
 * Of those, what belongs to a tenant's site and is served on a domain of their own as well; the others are
 * for people with an account.
 */
const sitePaths: readonly string[] = [
  "/landing-pages/preview",
  "/lp",
  "/help-center",
  "/faq",
  "/knowledge-base",
  "/survey",
  "/unsubscribe",
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

/**
 * Whether a role may open a path. The admin area and the console are ranked as a whole, so that a screen
 * forgotten in the list is not open to everybody.
 */
export function mayOpen(role: Role, path: string): boolean {
  const isIn = (area: string) => path === area || path.startsWith(`${area}/`);
  if (isIn("/console")) return outranks(role, "SUPER_ADMIN");
  const audience = isIn("/admin") ? "admin" : (screenAt(path)?.for ?? "signed-in");
  if (audience === "admin" || audience === "supervisor") return outranks(role, "SUPERVISOR");
  return true;
}

/**
 * Where the root leads once signed in, by specification: an ADMIN to the admin dashboard and everyone else to
 * /dashboard.
 */
export const rootTarget = (role: Role): string => (role === "ADMIN" ? "/admin/dashboard" : "/dashboard");

const landsOnAdmin: readonly Role[] = ["SUPER_ADMIN", "ADMIN", "MANAGER", "SUPERVISOR"];
/** Where signing in leads, by specification; not the same rule as the root's. */
export const landingAfterLogin = (role: Role): string =>
  landsOnAdmin.includes(role) ? "/admin/dashboard" : "/agent/dashboard";

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
