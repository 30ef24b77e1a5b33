import { expect, test } from "@playwright/test";
import { mayOpen, screens } from "../../lib/screens.ts";
import { signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { addressesFor, barriersOn, emailOf, expectArrived, follow, load, opened, redirects, roleOf, widthBeyondWindow } from "./screen-checks.ts";
import type { Visitor } from "./screen-checks.ts";
import { plainWord } from "./words.ts";

const looks = [{ language: "en", theme: "light" }, { language: "ar", theme: "dark" }] as const;
const narrow = 390;
/** Every role opens every screen that it may; between them each screen is seen in both themes and both directions, and those of everybody on a small screen too. `npm run pictures` goes through all of it. */
const visits: { who: Visitor; look: Look; width?: number }[] = [
  ...looks.flatMap((look) => [{ who: "nobody" as const, look }, { who: "admin" as const, look }]),
  { who: "agent", look: { language: "en", theme: "light" } },
  { who: "user", look: { language: "ar", theme: "dark" }, width: narrow },
  { who: "senior", look: { language: "en", theme: "dark" }, width: narrow },
  { who: "supervisor", look: { language: "en", theme: "dark" } },
  { who: "manager", look: { language: "ar", theme: "light" } },
];

test.describe.configure({ mode: "parallel" });

for (const { who, look, width } of visits) {
  test(`each screen of ${who} opens, is accessible, fits its window and says nothing untranslated (${look.language}, ${look.theme}${width === undefined ? "" : `, ${width} wide`})`, async ({ page }) => {
    test.setTimeout(240_000);
    if (width !== undefined) await page.setViewportSize({ width, height: 844 });
    const token = who === "nobody" ? null : await tokenOf(emailOf(who));
    const troubles = await opened(page, look, token);
    for (const [at, path] of (await addressesFor(who, token)).entries()) {
      await test.step(path, async () => {
        await (who === "nobody" || at === 0 ? load : follow)(page, path);
        await expectArrived(page, path, { who, look });
        expect(await widthBeyondWindow(page), path).toBe(0);
        expect(await barriersOn(page), path).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
  });
}

test("signed out, the header of a public page has nothing but Login and Sign up, on the product's host and on a tenant's", async ({ page }) => {
  for (const address of [site, site.replace("acme.", "")]) {
    await page.goto(`${address}/login`);
    const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`))).toEqual(["Login /login", "Sign up /register"]);
  }
});

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
  for (const who of ["root", "admin", "manager", "supervisor", "senior", "agent", "user"] as const) {
    const role = roleOf[who];
    const token = await tokenOf(emailOf(who));
    for (const { path } of screens.filter(({ path: each, for: audience }) => audience !== "public" && !redirects.includes(each))) {
      const response = await fetch(`${site.replace("acme.localhost", "127.0.0.1")}${path.replace("{id}", "01980000-0000-7000-8000-000000000000")}`, { redirect: "manual", headers: { Host: new URL(site).host, Cookie: `token=${token}` } });
      const isOpen = response.status === 200;
      expect([role, path, isOpen], await response.text().then((text) => text.slice(0, 200))).toEqual([role, path, mayOpen(role, path)]);
      if (!isOpen) expect(response.headers.get("location"), path).toContain("/unauthorized");
    }
  }
});
