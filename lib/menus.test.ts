import { readdirSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@/contract/locales";
import { roles } from "@/contract/roles";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { activePath, fullMenuFor, menuFor, opensAt } from "./menus";
import {
  hasScreen,
  isPublicPath,
  landingAfterLogin,
  mayOpen,
  rootTarget,
  screenAt,
  screens,
} from "./screens";

const everything = () => true;
const messages: Record<string, { shell: { menu: Record<string, string> } }> = { ar, en, es };

test("menus follow the exact role: a SUPER_ADMIN and a MANAGER get the agent menu", () => {
  const agent = menuFor("AGENT", everything);
  expect(menuFor("SUPER_ADMIN", everything)).toEqual(agent);
  expect(menuFor("MANAGER", everything)).toEqual(agent);
  expect(menuFor(undefined, everything)).toEqual(agent);
  expect(menuFor("ADMIN", everything)[0]?.path).toBe("/admin/dashboard");
  expect(menuFor("SUPERVISOR", everything).map(({ path }) => path)).toEqual([
    ...agent.map(({ path }) => path),
    "/team-performance",
    "/quality-assurance",
  ]);
});

test("two entries lead to the inbox, and one of them always says 3", () => {
  const inboxes = menuFor("AGENT", everything).filter(({ path }) => path === "/inbox");
  expect(inboxes.map(({ badge }) => badge)).toEqual([undefined, 3]);
});

test("an entry shows once its screen is there, and a submenu of one is no submenu", () => {
  const isThere = (path: string) => ["/tickets", "/whatsapp-conversations"].includes(path);
  expect(menuFor("AGENT", isThere).map(({ path, items }) => [path, items?.length])).toEqual([
    ["/whatsapp-conversations", undefined],
    ["/tickets", undefined],
  ]);
});

test.each(roles)("no entry of the menu of %s leads nowhere", (role) => {
  for (const entry of menuFor(role))
    for (const path of [entry.path, ...(entry.items ?? []).map((item) => item.path)])
      expect(hasScreen(path)).toBe(true);
});

test.each(locales)("every menu entry has its word in %s", (locale) => {
  const words = messages[locale]?.shell.menu ?? {};
  for (const role of roles)
    for (const entry of fullMenuFor(role))
      for (const { label } of [entry, ...(entry.items ?? [])]) expect(words).toHaveProperty(label);
});

test("a submenu opens when the path is within one of its items, on a slash", () => {
  const tickets = menuFor("AGENT", everything).find(({ label }) => label === "tickets");
  if (!tickets) throw new Error("the menu has tickets");
  expect(["/tickets", "/tickets/kanban", "/tickets/42"].map((path) => opensAt(tickets, path))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["/", "/ticketsx", "/contacts"].map((path) => opensAt(tickets, path))).toEqual([
    false,
    false,
    false,
  ]);
});

test("the longest entry that fits is the active one", () => {
  expect(activePath(["/tickets", "/tickets/kanban"], "/tickets/kanban")).toBe("/tickets/kanban");
  expect(activePath(["/tickets", "/tickets/kanban"], "/tickets/42")).toBe("/tickets");
  expect(activePath(["/tickets"], "/contacts")).toBeUndefined();
});

test.each([
  ["SUPER_ADMIN", "/dashboard", "/admin/dashboard"],
  ["ADMIN", "/admin/dashboard", "/admin/dashboard"],
  ["MANAGER", "/dashboard", "/admin/dashboard"],
  ["SUPERVISOR", "/dashboard", "/admin/dashboard"],
  ["SENIOR_AGENT", "/dashboard", "/agent/dashboard"],
  ["AGENT", "/dashboard", "/agent/dashboard"],
  ["USER", "/dashboard", "/agent/dashboard"],
] as const)("the root leads a %s to %s, signing in to %s", (role, root, landing) => {
  expect([rootTarget(role), landingAfterLogin(role)]).toEqual([root, landing]);
});

test("a screen of supervisors opens to them and to all above, any other to everybody who is signed in", () => {
  for (const { path, for: audience } of screens) {
    const who =
      audience === "supervisor" || audience === "admin"
        ? ["SUPERVISOR", "MANAGER", "ADMIN", "SUPER_ADMIN"]
        : ["USER", "AGENT", "SENIOR_AGENT", "SUPERVISOR", "MANAGER", "ADMIN", "SUPER_ADMIN"];
    expect([path, roles.filter((role) => mayOpen(role, path)).sort()]).toEqual([path, who.sort()]);
  }
});

test("a screen that the list forgot is still not open to everybody when it is an admin's", () => {
  expect(mayOpen("AGENT", "/admin/forgotten")).toBe(false);
  expect(mayOpen("SUPERVISOR", "/admin/forgotten")).toBe(true);
});

test("a path finds its screen by whole segments", () => {
  expect(screenAt("/tickets/42")?.path).toBe("/tickets/{id}");
  expect(screenAt("/tickets/42/x")).toBeUndefined();
  expect(screenAt("/x/tickets/42")).toBeUndefined();
});

test("public screens are public paths", () => {
  for (const { path } of screens.filter((screen) => screen.for === "public"))
    expect(isPublicPath(path)).toBe(true);
  for (const { path } of screens.filter((screen) => screen.for !== "public"))
    expect(isPublicPath(path)).toBe(false);
});

test("each screen has its page, and each page its screen", () => {
  // /ui exists in development only.
  const pages = pagesUnder(join(__dirname, "../app"), "").filter(
    (path) => path !== "/ui" && !path.includes("..."),
  );
  expect(pages.sort()).toEqual(screens.map(({ path }) => path).sort());
});

function pagesUnder(folder: string, path: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name === "page.tsx" ? [path === "" ? "/" : path] : [];
    const segment = entry.name.startsWith("(") ? "" : `/${entry.name.replace(/^\[(\w+)\]$/, "{$1}")}`;
    return pagesUnder(join(folder, entry.name), path + segment);
  });
}

const drawn = (entries: ReturnType<typeof menuFor>) =>
  entries.map(({ path, items }) => (items ? [path, ...items.map((item) => item.path)] : path));

test("the agent's menu is the specification's, entry by entry", () => {
  expect(drawn([...fullMenuFor("AGENT")])).toEqual([
    "/dashboard",
    "/search",
    "/inbox",
    "/inbox",
    ["/messaging", "/messaging", "/whatsapp-conversations", "/instagram-conversations"],
    "/team-chat",
    ["/tickets", "/tickets", "/tickets/kanban"],
    "/contacts",
    "/skills",
    "/saved-responses",
    "/knowledge-base",
    "/audit-logs",
  ]);
});

test("the admin's menu is the specification's, entry by entry", () => {
  expect(drawn([...fullMenuFor("ADMIN")])).toEqual([
    "/admin/dashboard",
    "/admin/ai/parley",
    [
      "/admin/tickets",
      "/admin/tickets",
      "/admin/tickets/board",
      "/admin/tickets/board/unassigned",
      "/admin/tickets/stats",
      "/admin/tickets/unattended",
      "/admin/tickets/merge",
      "/admin/tickets/categories",
    ],
    [
      "/admin/crm-dashboard",
      "/admin/crm-dashboard",
      "/admin/crm/deals",
      "/admin/crm/pipelines",
      "/admin/crm/customer-journey",
    ],
    ["/admin/marketing", "/admin/marketing/landing-pages"],
    [
      "/admin/whatsapp",
      "/admin/whatsapp/flow-analytics",
      "/admin/whatsapp/segments",
      "/admin/whatsapp/schedules",
      "/admin/whatsapp/ab-tests",
      "/admin/flow-alerts",
      "/admin/whatsapp/crm-dashboard",
      "/admin/whatsapp/whatsapp-flow-builder",
    ],
    [
      "/admin/agent-performance",
      "/admin/agent-performance",
      "/admin/agent-performance/leaderboard",
      "/admin/agent-performance/workload",
      "/admin/sla-dashboard",
      "/admin/reports",
      "/admin/sentiment-analysis",
      "/admin/survey-analytics",
    ],
    "/admin/settings",
    "/admin/contacts",
  ]);
});
