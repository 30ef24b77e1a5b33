import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@/contract/locales";
import { roles } from "@/contract/roles";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import { activePath, fullMenuFor, isLit, menuFor, opensAt, pathsOf, specifiedMenuFor } from "./menus";
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
const messages: Record<
  string,
  { shell: { menu: Record<string, string>; menuSections: Record<string, string> } }
> = { ar, en, es };

test("the specified menus follow the exact role: a SUPER_ADMIN and a MANAGER get the agent menu", () => {
  const agent = specifiedMenuFor("AGENT", everything);
  expect(specifiedMenuFor("SUPER_ADMIN", everything)).toEqual(agent);
  expect(specifiedMenuFor("MANAGER", everything)).toEqual(agent);
  expect(specifiedMenuFor(undefined, everything)).toEqual(agent);
  expect(specifiedMenuFor("ADMIN", everything)[0]?.path).toBe("/admin/dashboard");
  expect(specifiedMenuFor("SUPERVISOR", everything).map(({ path }) => path)).toEqual([
    ...agent.map(({ path }) => path),
    "/team-performance",
    "/quality-assurance",
  ]);
});

test.each(roles)(
  "the menu of %s is the specified entries in their order, and then one group with the rest",
  (role) => {
    const menu = menuFor(role);
    expect(menu.slice(0, -1)).toEqual(specifiedMenuFor(role));
    expect(menu.at(-1)).toMatchObject({ label: "more" });
  },
);

test.each(roles)(
  "every screen that a %s may open is in their menu, once, or is reached from a screen that is",
  (role) => {
    const inMenu = menuFor(role).flatMap((entry) =>
      (entry.items ? entry.items.map((item) => item.path) : [entry.path]).concat(
        entry.items && entry.path !== "" && !entry.items.some((item) => item.path === entry.path)
          ? [entry.path]
          : [],
      ),
    );
    const mine = screens.filter(
      ({ path, for: audience }) => audience !== "public" && !path.includes("{") && mayOpen(role, path),
    );
    expect(mine.length).toBeGreaterThan(20);
    expect(
      mine.filter(
        ({ path, from }) => !inMenu.includes(path) && !(from !== undefined && inMenu.includes(from)),
      ),
    ).toEqual([]);
    // The two inboxes share their screen.
    expect(inMenu.filter((path, at) => inMenu.indexOf(path) !== at && path !== "/inbox")).toEqual([]);
    expect(inMenu.filter((path) => !mayOpen(role, path))).toEqual([]);
  },
);

test("what is reached from another screen is linked to by the code of that screen", () => {
  const sources: Record<string, string> = {
    "/articles": "../../components/features/site/articles",
    "/messaging": "../../components/shell",
  };
  for (const { path, from } of screens.filter((screen) => screen.from !== undefined)) {
    const folder = join(__dirname, sources[from ?? ""] ?? "missing");
    expect(
      readdirSync(folder).some(
        (name) =>
          /\.tsx?$/.test(name) &&
          !name.includes(".test.") &&
          readFileSync(join(folder, name), "utf8").includes(path),
      ),
    ).toBe(true);
  }
});

test.each(roles)(
  "at every screen that a %s may open exactly one entry is lit, in each view of the inbox too",
  (role) => {
    const menu = menuFor(role);
    const lit = (path: string, view: string | null) => {
      const active = activePath(menu.flatMap(pathsOf), path);
      return menu.filter((entry) => isLit(entry, active, view)).map(({ label }) => label);
    };
    for (const { path } of screens.filter(
      (screen) =>
        screen.for !== "public" &&
        screen.from === undefined &&
        !screen.path.includes("{") &&
        mayOpen(role, screen.path),
    )) {
      for (const view of [
        null,
        "mine",
        "mentions",
        "all",
        "unassigned",
        "chats",
        "01980000-0000-7000-8000-000000000000",
      ])
        expect([path, view, lit(path, view).length]).toEqual([path, view, 1]);
    }
  },
);

test("of the two inboxes the shared one opens everybody's conversations and the other the reader's own, with what waits for them", () => {
  const inboxes = menuFor("AGENT").filter(({ path }) => path === "/inbox");
  expect(inboxes.map(({ label, query, count }) => [label, query, count])).toEqual([
    ["sharedInbox", "view=all", undefined],
    ["inbox", undefined, "inbox"],
  ]);
  const litIn = (view: string | null) =>
    inboxes.filter((entry) => isLit(entry, "/inbox", view)).map(({ label }) => label);
  expect([null, "mine", "mentions"].map(litIn)).toEqual([["inbox"], ["inbox"], ["inbox"]]);
  expect(["all", "unassigned", "chats"].map(litIn)).toEqual([
    ["sharedInbox"],
    ["sharedInbox"],
    ["sharedInbox"],
  ]);
});

test("an entry shows once its screen is there, and keeps its submenu also where that has one item", () => {
  const isThere = (path: string) => ["/tickets", "/whatsapp-conversations"].includes(path);
  expect(
    specifiedMenuFor("AGENT", isThere).map(({ path, items }) => [path, items?.map((item) => item.path)]),
  ).toEqual([
    ["/whatsapp-conversations", ["/whatsapp-conversations"]],
    ["/tickets", ["/tickets"]],
  ]);
  expect(menuFor("ADMIN").find(({ label }) => label === "marketing")?.items).toEqual([
    { path: "/admin/marketing/landing-pages", label: "landingPages" },
  ]);
  expect(menuFor("AGENT").find(({ label }) => label === "messaging")?.items).toEqual([
    { path: "/messaging", label: "allMessages" },
    { path: "/whatsapp-conversations", label: "whatsapp" },
    { path: "/instagram-conversations", label: "instagram" },
  ]);
});

test.each(roles)("no entry of the menu of %s leads nowhere", (role) => {
  for (const entry of menuFor(role)) for (const path of pathsOf(entry)) expect(hasScreen(path)).toBe(true);
});

test.each(locales)("every menu entry has its word in %s", (locale) => {
  const words = messages[locale]?.shell.menu ?? {};
  for (const role of roles)
    for (const entry of [...fullMenuFor(role), ...menuFor(role)])
      for (const { label } of [entry, ...(entry.items ?? [])]) expect(words).toHaveProperty(label);
  for (const { menu } of screens)
    if (menu) expect(messages[locale]?.shell.menuSections).toHaveProperty(menu.section);
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
        : audience === "operator"
          ? ["SUPER_ADMIN"]
          : ["USER", "AGENT", "SENIOR_AGENT", "SUPERVISOR", "MANAGER", "ADMIN", "SUPER_ADMIN"];
    expect([path, roles.filter((role) => mayOpen(role, path)).sort()]).toEqual([path, who.sort()]);
  }
});

test("a screen that the list forgot is still not open to everybody when it is an admin's", () => {
  expect(mayOpen("AGENT", "/admin/forgotten")).toBe(false);
  expect(mayOpen("SUPERVISOR", "/admin/forgotten")).toBe(true);
  expect(mayOpen("ADMIN", "/console/forgotten")).toBe(false);
  expect(mayOpen("SUPER_ADMIN", "/console/forgotten")).toBe(true);
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
  const pages = pagesUnder(join(__dirname, "../../app"), "").filter(
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

const drawn = (entries: ReturnType<typeof specifiedMenuFor>) =>
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
