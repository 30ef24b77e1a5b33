import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { screens } from "../../lib/screens.ts";
import { namespaces } from "./words.ts";

const port = 3210;
const site = `http://acme.localhost:${port}`;
const api = `http://127.0.0.1:${port}/api`;
const looks = [{ language: "en", theme: "light" }, { language: "ar", theme: "dark" }] as const;
/** A text that is missing shows its key. */
const textKey = new RegExp(`\\b(${namespaces().join("|")})\\.[a-z]\\w+(\\.\\w+)*\\b`);
const redirects = ["/register", "/auth/redirect"]; // they lead elsewhere at once; the journeys pass through them

interface Signed { token: string }
async function signIn(email: string): Promise<string> {
  const response = await fetch(`${api}/auth/login`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email, password: "parley-demo", tenantId: "acme" }) });
  return ((await response.json()) as Signed).token; // the contract's answer
}
async function firstId(token: string, list: string): Promise<string> {
  const response = await fetch(`${api}${list}?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { id: string }[] }; // the contract's answer
  return items[0]?.id ?? "";
}

/** A page as that person has it, with whatever goes wrong on it. */
async function opened(page: Page, look: (typeof looks)[number], token: string | null): Promise<string[]> {
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error") troubles.push(`console: ${message.text()}`); });
  await page.context().addCookies([{ name: "locale", value: look.language, url: site }, ...(token === null ? [] : [{ name: "token", value: token, url: site }])]);
  await page.addInitScript(([theme, language, session]) => {
    localStorage.setItem("theme", theme ?? "");
    localStorage.setItem("locale", language ?? "");
    if (session) localStorage.setItem("token", session);
  }, [look.theme, look.language, token]);
  return troubles;
}

for (const look of looks) {
  for (const who of ["nobody", "agent", "admin"] as const) {
    test(`each screen of ${who} opens, is accessible and says nothing untranslated (${look.language}, ${look.theme})`, async ({ page }) => {
      test.setTimeout(240_000);
      const token = who === "nobody" ? null : await signIn(`${who}@acme.test`);
      const troubles = await opened(page, look, token);
      const ids: Record<string, string> = token === null ? {} : { "/tickets/{id}": await firstId(token, "/tickets"), "/contacts/{id}": await firstId(token, "/contacts") };
      const wanted = screens.filter(({ path, for: audience }) => !redirects.includes(path) && (who === "nobody" ? audience === "public" : who === "admin" ? audience === "admin" : audience === "signed-in"));
      for (const { path } of wanted) {
        await test.step(path, async () => {
          const id = ids[path] ?? "";
          const response = await page.goto(`${site}${path.replace("{id}", id)}`);
          expect(response?.status(), path).toBeLessThan(400);
          expect(new URL(page.url()).pathname.split("/")[1], "it leads nowhere else").toBe(path.split("/")[1]);
          await expect(page.getByRole("heading").first()).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expect(page.locator("html")).toHaveAttribute("dir", look.language === "ar" ? "rtl" : "ltr");
          expect((await page.locator("body").innerText()).replaceAll(/\{\{.*?\}\}/g, "")).not.toMatch(textKey); // placeholders of saved responses are no keys
          const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
          expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), path).toEqual([]);
        });
      }
      expect(troubles).toEqual([]);
    });
  }
}
