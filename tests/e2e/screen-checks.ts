import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";
import type { Role } from "../../contract/roles.ts";
import { mayOpen, screens } from "../../lib/shared/screens.ts";
import { api, signInAs, site } from "./desk.ts";
import type { Look } from "./desk.ts";
import { keysOf, namespaces } from "./words.ts";

// What is asked of every screen, whoever looks at it: by the browser tests of each run, and by the pictures.

export type Visitor = "nobody" | "user" | "agent" | "senior" | "supervisor" | "manager" | "admin" | "root";
export const roleOf = {
  user: "USER",
  agent: "AGENT",
  senior: "SENIOR_AGENT",
  supervisor: "SUPERVISOR",
  manager: "MANAGER",
  admin: "ADMIN",
  root: "SUPER_ADMIN",
} as const satisfies Record<Exclude<Visitor, "nobody">, Role>;
/** Where somebody works: who runs the installation has a workspace of their own, and visits no other here. */
export const siteOf = (who: Visitor): string => (who === "root" ? site.replace("acme.", "parley.") : site);
export const emailOf = (who: Visitor): string => (who === "root" ? "root@parley.test" : `${who}@acme.test`);
// they lead elsewhere at once; the journeys pass through them
export const redirects = ["/register", "/messages", "/auth/redirect", "/lp"];

/** A text that is missing shows its key. */
const textKey = new RegExp(`\\b(${namespaces().join("|")})\\.[a-z]\\w+(\\.\\w+)*\\b`);
const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** Each section of the settings is a screen of its own. */
const settingsSections = keysOf("adminSettings.sections");

/** Looks at a screen that are as good as screens of their own, with rows of the demo in them. */
const furtherLooks: Record<string, (token: string) => Promise<string[]>> = {
  "/contacts": (token) =>
    whereAllowed(token, "/contacts/deleted", ({ id }) => ["/contacts?tab=deleted", `/contacts/${id}`]),
  "/companies": (token) => whereAllowed(token, "/companies/deleted", () => ["/companies?tab=deleted"]),
  "/admin/contacts": (token) =>
    whereAllowed(token, "/contact-lists", ({ id }) => [`/admin/contacts?listId=${id}`]),
  "/admin/contacts/import": (token) =>
    whereAllowed(token, "/admin/imports", ({ id }) => [`/admin/contacts/import?id=${id}`]),
};

/** The addresses of the screens that somebody may open, with a row of theirs where one is named. */
export async function addressesFor(who: Visitor, token: string | null): Promise<string[]> {
  const ids: Record<string, string> =
    token === null
      ? {}
      : {
          "/tickets/{id}": await firstId(token, "/tickets"),
          "/contacts/{id}": await firstId(token, "/contacts"),
          "/companies/{id}": await firstId(token, "/companies"),
          "/deals/{id}": await firstId(token, "/deals"),
          "/articles/{id}": await firstId(token, "/knowledge-base"),
        };
  const wanted = screens.filter(
    ({ path, for: audience }) =>
      !redirects.includes(path) &&
      (who === "nobody" ? audience === "public" : audience !== "public" && mayOpen(roleOf[who], path)),
  );
  const further = new Map(
    await Promise.all(
      wanted.map(async ({ path }): Promise<[string, string[]]> => [
        path,
        token === null ? [] : ((await furtherLooks[path]?.(token)) ?? []),
      ]),
    ),
  );
  return wanted.flatMap(({ path }) =>
    path === "/admin/settings" && who === "admin"
      ? settingsSections.map((section) => `${path}?section=${section}`)
      : [
          ...(further.get(path) ?? []),
          path
            .replace("{id}", ids[path] ?? "")
            .replace("{slug}", path.startsWith("/lp/") ? "spring" : "track-an-order"),
        ],
  );
}

async function firstId(token: string, list: string): Promise<string> {
  return (await whereAllowed(token, list, ({ id }) => [id]))[0] ?? "";
}

/** Nothing for those who may not ask for the list or have nothing in it. */
async function whereAllowed(
  token: string,
  list: string,
  addresses: (first: { id: string }) => string[],
): Promise<string[]> {
  const response = await fetch(`${api}${list}?limit=1`, {
    headers: { Authorization: `Bearer ${token}`, "x-tenant-id": "acme" },
  });
  const { items } = (await response.json()) as { items?: { id: string }[] }; // the contract's answer, or its refusal
  return items?.[0] ? addresses(items[0]) : [];
}

/** A page as that person has it, with whatever goes wrong on it. */
export async function opened(
  page: Page,
  look: Look,
  token: string | null,
  at: string = site,
): Promise<string[]> {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  await signInAs(page, token, look, at);
  return troubles;
}

/** As one comes from outside. To whom a load answers is a test of its own. */
export async function load(page: Page, path: string, at: string = site): Promise<void> {
  expect((await page.goto(`${at}${path}`))?.status(), path).toBeLessThan(400);
}

/** As one goes on from there: by what every link calls. Who came in once loads nothing anew all day. */
export async function follow(page: Page, path: string, at: string = site): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push(href: string): void } } }).next.router.push(to);
  }, path); // Next's own handle
  await page.waitForURL(`${at}${path}`);
}

/** It is the screen that was asked for, whole, in the reader's language. */
export async function expectArrived(
  page: Page,
  path: string,
  { who, look }: { who: Visitor; look: Look },
): Promise<void> {
  expect(new URL(page.url()).pathname.split("/")[1], "it leads nowhere else").toBe(
    path.split("/")[1]?.split("?")[0],
  );
  await expect(page).toHaveTitle(who === "nobody" ? /\S/ : /\S · Parley$/);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("dir", look.language === "ar" ? "rtl" : "ltr");
  expect(
    (await page.locator("body").innerText()).replaceAll(/\{\{.*?\}\}|https?:\/\/\S+|\w+\.localhost/g, ""),
  ).not.toMatch(textKey); // placeholders of saved responses and addresses are no keys
}

/** How far the document is wider than its window. */
export const widthBeyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );

/**
 * What axe finds, rule by rule. The contrast of colours, half of its work, is told by theme, so it is asked
 * for once in each.
 */
export async function barriersOn(
  page: Page,
  { withContrast = true }: { withContrast?: boolean } = {},
): Promise<string[]> {
  // Whoever follows links keeps the document, and axe in it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options = {
    runOnly: wcag,
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: withContrast } },
  } satisfies axe.RunOptions;
  const violations = await page.evaluate(
    async (asked) => (await (window as unknown as { axe: typeof axe }).axe.run(document, asked)).violations,
    options,
  ); // it was put there above
  return violations.map(
    ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}
