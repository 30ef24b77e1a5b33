import type { Role } from "../../contract/roles.ts";
import { hasScreen, mayOpen, screens } from "./screens";
import type { ScreenSection } from "./screens";

export type MenuIcon =
  | "home"
  | "search"
  | "sharedInbox"
  | "inbox"
  | "messaging"
  | "teamChat"
  | "tickets"
  | "contacts"
  | "skills"
  | "savedResponses"
  | "knowledgeBase"
  | "auditLogs"
  | "teamPerformance"
  | "qualityAssurance"
  | "dashboard"
  | "assistant"
  | "crm"
  | "marketing"
  | "whatsapp"
  | "performance"
  | "settings"
  | "more";

/** What a number beside an entry counts. */
export type MenuCount = "inbox" | "teamChat";
interface MenuItem {
  path: string;
  label: string;
  count?: MenuCount;
  /** The first item of a section has its heading above. */ section?: ScreenSection;
}
/**
 * `label` is a key of the message namespace `shell.menu`. `items` is the submenu; `startsGroup` draws a
 * divider above.
 */
export interface MenuEntry {
  path: string;
  label: string;
  icon: MenuIcon;
  /**
   * Of two entries at one path: what stands in the address behind it, and which of the screen's views it is
   * lit for.
   */
  query?: string;
  views?: "own" | "shared";
  count?: MenuCount;
  startsGroup?: boolean;
  items?: readonly MenuItem[];
}

/**
 * Specification 1 section 2: these entries, labels and their order are the minimum of each role. Both inboxes
 * are at /inbox: one shows everybody's conversations, the other the reader's own.
 */
const agentMenu: readonly MenuEntry[] = [
  { path: "/dashboard", label: "home", icon: "home" },
  { path: "/search", label: "search", icon: "search" },
  { path: "/inbox", query: "view=all", views: "shared", label: "sharedInbox", icon: "sharedInbox" },
  { path: "/inbox", views: "own", label: "inbox", icon: "inbox", count: "inbox" },
  {
    path: "/messaging",
    label: "messaging",
    icon: "messaging",
    items: [
      { path: "/messaging", label: "allMessages" },
      { path: "/whatsapp-conversations", label: "whatsapp" },
      { path: "/instagram-conversations", label: "instagram" },
    ],
  },
  { path: "/team-chat", label: "teamChat", icon: "teamChat", count: "teamChat" },
  {
    path: "/tickets",
    label: "tickets",
    icon: "tickets",
    startsGroup: true,
    items: [
      { path: "/tickets", label: "listView" },
      { path: "/tickets/kanban", label: "kanbanBoard" },
    ],
  },
  { path: "/contacts", label: "contacts", icon: "contacts" },
  { path: "/skills", label: "skills", icon: "skills", startsGroup: true },
  { path: "/saved-responses", label: "savedResponses", icon: "savedResponses" },
  { path: "/knowledge-base", label: "knowledgeBase", icon: "knowledgeBase" },
  { path: "/audit-logs", label: "auditLogs", icon: "auditLogs" },
];

const supervisorMenu: readonly MenuEntry[] = [
  ...agentMenu,
  { path: "/team-performance", label: "teamPerformance", icon: "teamPerformance", startsGroup: true },
  { path: "/quality-assurance", label: "qualityAssurance", icon: "qualityAssurance" },
];

const adminMenu: readonly MenuEntry[] = [
  { path: "/admin/dashboard", label: "dashboard", icon: "dashboard" },
  { path: "/admin/ai/parley", label: "assistant", icon: "assistant" },
  {
    path: "/admin/tickets",
    label: "tickets",
    icon: "tickets",
    items: [
      { path: "/admin/tickets", label: "allTickets" },
      { path: "/admin/tickets/board", label: "board" },
      { path: "/admin/tickets/board/unassigned", label: "unassigned" },
      { path: "/admin/tickets/stats", label: "statistics" },
      { path: "/admin/tickets/unattended", label: "unattended" },
      { path: "/admin/tickets/merge", label: "merge" },
      { path: "/admin/tickets/categories", label: "categories" },
    ],
  },
  {
    path: "/admin/crm-dashboard",
    label: "crm",
    icon: "crm",
    items: [
      { path: "/admin/crm-dashboard", label: "crmOverview" },
      { path: "/admin/crm/deals", label: "deals" },
      { path: "/admin/crm/pipelines", label: "pipelines" },
      { path: "/admin/crm/customer-journey", label: "customerJourney" },
    ],
  },
  {
    path: "/admin/marketing",
    label: "marketing",
    icon: "marketing",
    items: [{ path: "/admin/marketing/landing-pages", label: "landingPages" }],
  },
  {
    path: "/admin/whatsapp",
    label: "whatsapp",
    icon: "whatsapp",
    items: [
      { path: "/admin/whatsapp/flow-analytics", label: "flowAnalytics" },
      { path: "/admin/whatsapp/segments", label: "segments" },
      { path: "/admin/whatsapp/schedules", label: "schedules" },
      { path: "/admin/whatsapp/ab-tests", label: "abTests" },
      { path: "/admin/flow-alerts", label: "flowAlerts" },
      { path: "/admin/whatsapp/crm-dashboard", label: "whatsappCrm" },
      { path: "/admin/whatsapp/whatsapp-flow-builder", label: "flowBuilder" },
    ],
  },
  {
    path: "/admin/agent-performance",
    label: "performance",
    icon: "performance",
    items: [
      { path: "/admin/agent-performance", label: "agentPerformance" },
      { path: "/admin/agent-performance/leaderboard", label: "leaderboard" },
      { path: "/admin/agent-performance/workload", label: "workload" },
      { path: "/admin/sla-dashboard", label: "slaDashboard" },
      { path: "/admin/reports", label: "reports" },
      { path: "/admin/sentiment-analysis", label: "sentiment" },
      { path: "/admin/survey-analytics", label: "surveys" },
    ],
  },
  { path: "/admin/settings", label: "settings", icon: "settings", startsGroup: true },
  { path: "/admin/contacts", label: "contacts", icon: "contacts" },
];

/**
 * The specified entries, by the exact role and never by rank: a SUPER_ADMIN gets the agent menu (ADR 0006). A
 * missing role counts as AGENT.
 */
export function fullMenuFor(role: Role | undefined): readonly MenuEntry[] {
  if (role === "ADMIN") return adminMenu;
  return role === "SUPERVISOR" ? supervisorMenu : agentMenu;
}

/**
 * The specified entries whose screen is there. A parent without a screen of its own leads to its first item.
 */
export function specifiedMenuFor(
  role: Role | undefined,
  isThere: (path: string) => boolean = hasScreen,
): MenuEntry[] {
  return fullMenuFor(role).flatMap(({ items: all, ...entry }) => {
    const items = all?.filter((item) => isThere(item.path)) ?? [];
    const path = isThere(entry.path) ? entry.path : items[0]?.path;
    if (!path) return [];
    return [items.length > 0 ? { ...entry, path, items } : { ...entry, path }];
  });
}

export const pathsOf = (entry: MenuEntry): string[] => [
  ...(entry.icon === "more" ? [] : [entry.path]),
  ...(entry.items ?? []).map((item) => item.path),
];

const countOf: Partial<Record<string, MenuCount>> = { "/inbox": "inbox", "/team-chat": "teamChat" };

/**
 * What the sidebar shows: the specified entries, then under "More" every other screen that the role may open
 * by its menu.
 */
export function menuFor(role: Role | undefined, isThere: (path: string) => boolean = hasScreen): MenuEntry[] {
  const specified = specifiedMenuFor(role, isThere);
  const inMenu = new Set(specified.flatMap(pathsOf));
  const others = screens.flatMap(({ path, menu }): (MenuItem & { section: ScreenSection })[] => {
    if (!menu || !isThere(path) || inMenu.has(path) || !mayOpen(role ?? "AGENT", path)) return [];
    return [
      { path, label: menu.label, section: menu.section, ...(countOf[path] ? { count: countOf[path] } : {}) },
    ];
  });
  const sections = [...new Set(others.map(({ section }) => section))];
  const items = sections.flatMap((section) =>
    others
      .filter((item) => item.section === section)
      .map(({ section: own, ...item }, at): MenuItem => (at === 0 ? { ...item, section: own } : item)),
  );
  return items.length > 0
    ? [...specified, { path: "", label: "more", icon: "more", startsGroup: true, items }]
    : specified;
}

/** The items of "More", each section with its own. */
export function sectionsOf({ items = [] }: MenuEntry): { section: ScreenSection; items: MenuItem[] }[] {
  const sections: { section: ScreenSection; items: MenuItem[] }[] = [];
  for (const item of items) {
    if (item.section) sections.push({ section: item.section, items: [item] });
    else sections.at(-1)?.items.push(item);
  }
  return sections;
}

/** A submenu opens by itself when the current path starts with one of its items' paths, or is at its own. */
export const opensAt = (entry: MenuEntry, path: string): boolean =>
  pathsOf(entry).some((each) => isWithin(path, each));

/** The one item that the current path belongs to: the longest that it starts with. */
export function activePath(paths: readonly string[], path: string): string | undefined {
  return paths.filter((each) => isWithin(path, each)).sort((a, b) => b.length - a.length)[0];
}

/**
 * Which of the two inbox entries a view of the inbox belongs to: what is the reader's own, and everybody's.
 */
const inboxSide = (view: string | null): "own" | "shared" =>
  view === null || view === "mine" || view === "mentions" ? "own" : "shared";

/** Whether an entry is lit: one at a time, also where two lead to the same screen. */
export const isLit = (entry: MenuEntry, active: string | undefined, view: string | null): boolean =>
  active !== undefined &&
  pathsOf(entry).includes(active) &&
  (entry.views === undefined || entry.views === inboxSide(view));

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);
