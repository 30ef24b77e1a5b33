import type { Role } from "../contract/roles.ts";
import { limits } from "../contract/limits.ts";
import { hasScreen } from "./screens";

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
  | "settings";

/** `label` is a key of the message namespace `shell.menu`. `items` is the submenu; `startsGroup` draws a divider above. */
export interface MenuEntry {
  path: string;
  label: string;
  icon: MenuIcon;
  badge?: number;
  startsGroup?: boolean;
  items?: readonly { path: string; label: string }[];
}

/** Specification 1 section 2 to the letter, quirks included: two entries lead to /inbox and one of them carries a fixed badge. */
const agentMenu: readonly MenuEntry[] = [
  { path: "/dashboard", label: "home", icon: "home" },
  { path: "/search", label: "search", icon: "search" },
  { path: "/inbox", label: "sharedInbox", icon: "sharedInbox" },
  { path: "/inbox", label: "inbox", icon: "inbox", badge: limits.sidebarInboxBadge },
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
  { path: "/team-chat", label: "teamChat", icon: "teamChat" },
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

/** By the exact role, never by rank: a SUPER_ADMIN gets the agent menu, as specified (ADR 0006). A missing role counts as AGENT. */
export function fullMenuFor(role: Role | undefined): readonly MenuEntry[] {
  if (role === "ADMIN") return adminMenu;
  return role === "SUPERVISOR" ? supervisorMenu : agentMenu;
}

/** What the sidebar shows: entries whose screen is there. A parent without a screen of its own leads to its first item; a submenu of one is no submenu. */
export function menuFor(role: Role | undefined, isThere: (path: string) => boolean = hasScreen): MenuEntry[] {
  return fullMenuFor(role).flatMap((entry) => {
    const items = entry.items?.filter((item) => isThere(item.path)) ?? [];
    const path = isThere(entry.path) ? entry.path : items[0]?.path;
    if (!path) return [];
    const { items: _all, ...rest } = entry;
    return [items.length > 1 ? { ...rest, path, items } : { ...rest, path }];
  });
}

/** A submenu opens by itself when the current path starts with one of its items' paths. */
export const opensAt = (entry: MenuEntry, path: string): boolean =>
  (entry.items ?? []).some((item) => isWithin(path, item.path));

/** The one item that the current path belongs to: the longest that it starts with. */
export function activePath(paths: readonly string[], path: string): string | undefined {
  return paths.filter((each) => isWithin(path, each)).sort((a, b) => b.length - a.length)[0];
}

const isWithin = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);
