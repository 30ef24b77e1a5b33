import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { Role } from "../../contract/roles.ts";
import { mayOpen, screens } from "../../lib/screens.ts";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { keysOf, namespaces, plainWord } from "./words.ts";

const looks = [{ language: "en", theme: "light" }, { language: "ar", theme: "dark" }] as const;
type Visitor = "nobody" | "user" | "agent" | "senior" | "supervisor" | "manager" | "admin";
const roleOf = { user: "USER", agent: "AGENT", senior: "SENIOR_AGENT", supervisor: "SUPERVISOR", manager: "MANAGER", admin: "ADMIN" } as const satisfies Record<Exclude<Visitor, "nobody">, Role>;
/** Every role opens every screen that it may; between them each screen is seen in both themes and both directions. */
const visits: { who: Visitor; look: Look }[] = [
  ...looks.flatMap((look) => [{ who: "nobody" as const, look }, { who: "admin" as const, look }]),
  { who: "agent", look: { language: "en", theme: "light" } },
  { who: "user", look: { language: "ar", theme: "dark" } },
  { who: "senior", look: { language: "en", theme: "dark" } },
  { who: "supervisor", look: { language: "en", theme: "dark" } },
  { who: "manager", look: { language: "ar", theme: "light" } },
];
/** A text that is missing shows its key. */
const textKey = new RegExp(`\\b(${namespaces().join("|")})\\.[a-z]\\w+(\\.\\w+)*\\b`);
const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
/** Each section of the settings is a screen of its own. */
const settingsSections = keysOf("adminSettings.sections");
const redirects = ["/register", "/auth/redirect"]; // they lead elsewhere at once; the journeys pass through them

async function firstId(token: string, list: string): Promise<string> {
  const response = await fetch(`${api}${list}?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { id: string }[] }; // the contract's answer
  return items[0]?.id ?? "";
}

/** A page as that person has it, with whatever goes wrong on it. */
async function opened(page: Page, look: Look, token: string | null): Promise<string[]> {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error") troubles.push(`console: ${message.text()}`); });
  await signInAs(page, token, look);
  return troubles;
}

/** As one comes from outside. To whom a load answers what is the last test's. */
async function load(page: Page, path: string): Promise<void> {
  expect((await page.goto(`${site}${path}`))?.status(), path).toBeLessThan(400);
}

/** As one goes on from there: by what every link calls. Who came in once loads nothing anew all day. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator("html[data-alive]").waitFor();
  await page.evaluate((to) => { (window as unknown as { next: { router: { push(href: string): void } } }).next.router.push(to); }, path); // Next's own handle
  await page.waitForURL(`${site}${path}`);
}

test.describe.configure({ mode: "parallel" });

for (const { who, look } of visits) {
  test(`each screen of ${who} opens, is accessible and says nothing untranslated (${look.language}, ${look.theme})`, async ({ page }) => {
    test.setTimeout(240_000);
    const token = who === "nobody" ? null : await tokenOf(`${who}@acme.test`);
    const troubles = await opened(page, look, token);
    const ids: Record<string, string> = token === null ? {} : { "/tickets/{id}": await firstId(token, "/tickets"), "/contacts/{id}": await firstId(token, "/contacts") };
    const wanted = screens.filter(({ path, for: audience }) => !redirects.includes(path) && (who === "nobody" ? audience === "public" : audience !== "public" && mayOpen(roleOf[who], path)));
    const paths = wanted.flatMap(({ path }) => (path === "/admin/settings" && who === "admin" ? settingsSections.map((section) => `${path}?section=${section}`) : [path]));
    for (const [at, path] of paths.entries()) {
      await test.step(path, async () => {
        await (who === "nobody" || at === 0 ? load : follow)(page, path.replace("{id}", ids[path] ?? ""));
        expect(new URL(page.url()).pathname.split("/")[1], "it leads nowhere else").toBe(path.split("/")[1]);
        await expect(page).toHaveTitle(who === "nobody" ? /\S/ : /\S · Parley$/);
        await expect(page.getByRole("heading").first()).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("dir", look.language === "ar" ? "rtl" : "ltr");
        expect((await page.locator("body").innerText()).replaceAll(/\{\{.*?\}\}|\w+\.localhost/g, "")).not.toMatch(textKey); // placeholders of saved responses and addresses are no keys
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ runOnly: wcag, resultTypes: ["violations"] }).analyze(); // no page holds a frame: legacy mode spares a second page for each run
        expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), path).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
  });
}

test("an address that leads nowhere says so in the theme and language that were chosen, signed in or not", async ({ page }) => {
  for (const token of [null, await tokenOf("agent@acme.test")]) {
    await signInAs(page, token, { language: "ar", theme: "dark" });
    const response = await page.goto(`${site}/nowhere`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: plainWord("ar", "notFound.title") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  }
});

test("every role is let into the screens that are theirs, and led away from the others", async () => {
  for (const [name, role] of [["admin", "ADMIN"], ["manager", "MANAGER"], ["supervisor", "SUPERVISOR"], ["senior", "SENIOR_AGENT"], ["agent", "AGENT"], ["user", "USER"]] as const) {
    const token = await tokenOf(`${name}@acme.test`);
    for (const { path } of screens.filter(({ path: each, for: audience }) => audience !== "public" && !redirects.includes(each))) {
      const response = await fetch(`${site.replace("acme.localhost", "127.0.0.1")}${path.replace("{id}", "01980000-0000-7000-8000-000000000000")}`, { redirect: "manual", headers: { Host: new URL(site).host, Cookie: `token=${token}` } });
      const isOpen = response.status === 200;
      expect([role, path, isOpen], await response.text().then((text) => text.slice(0, 200))).toEqual([role, path, mayOpen(role, path)]);
      if (!isOpen) expect(response.headers.get("location"), path).toContain("/unauthorized");
    }
  }
});
