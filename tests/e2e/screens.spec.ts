import { expect, test } from "@playwright/test";
import { mayOpen, screens } from "../../lib/shared/screens.ts";
import { signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import {
  addressesFor,
  barriersOn,
  emailOf,
  expectArrived,
  follow,
  load,
  opened,
  redirects,
  roleOf,
  siteOf,
  widthBeyondWindow,
} from "./screen-checks.ts";
import type { Visitor } from "./screen-checks.ts";
import { plainWord } from "./words.ts";

const light: Look = { language: "en", theme: "light" };
const dark: Look = { language: "ar", theme: "dark" };
const narrow = 390;
const isForEverybody = (path: string): boolean => mayOpen("USER", path);
/**
 * Each screen is opened in both looks, by the lowest role that may and by an administrator; those of
 * everybody also by an agent, who works there, and on a small screen.
 * What other roles see is a matter of `mayOpen`, whose rules have their own tests; `npm run pictures` goes
 * through all of it.
 */
const visits: {
  who: Visitor;
  look: Look;
  width?: number;
  withContrast?: boolean;
  these?: (path: string) => boolean;
}[] = [
  { who: "nobody", look: light },
  { who: "nobody", look: dark },
  { who: "user", look: dark, width: narrow, withContrast: false },
  { who: "agent", look: light },
  { who: "supervisor", look: light, these: (path) => !isForEverybody(path) },
  { who: "admin", look: dark },
  { who: "admin", look: light, these: (path) => path.startsWith("/admin/settings?") },
  { who: "root", look: light, these: (path) => path.startsWith("/console/") },
  { who: "root", look: dark, width: narrow, these: (path) => path.startsWith("/console/") },
];

test.describe.configure({ mode: "parallel" });

for (const { who, look, width, withContrast, these } of visits) {
  test(`each ${these ? "further " : ""}screen of ${who} opens, is accessible, fits its window and says nothing untranslated (${look.language}, ${look.theme}${width === undefined ? "" : `, ${width} wide`})`, async ({
    page,
  }) => {
    if (width !== undefined) await page.setViewportSize({ width, height: 844 });
    const token = who === "nobody" ? null : await tokenOf(emailOf(who));
    const troubles = await opened(page, look, token, siteOf(who));
    for (const [at, path] of (await addressesFor(who, token)).filter(these ?? (() => true)).entries()) {
      await test.step(path, async () => {
        await (who === "nobody" || at === 0 ? load : follow)(page, path, siteOf(who));
        await expectArrived(page, path, { who, look });
        expect(await widthBeyondWindow(page), path).toBe(0);
        expect(await barriersOn(page, { withContrast }), path).toEqual([]);
      });
    }
    expect(troubles).toEqual([]);
  });
}

test("signed out, the product's header has nothing but Login and Sign up; a tenant's offers neither, and its footer has the staff's way in", async ({
  page,
}) => {
  await page.goto(`${site.replace("acme.", "")}/login`);
  const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
  expect(
    await links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`)),
  ).toEqual(["Login /login", "Sign up /register"]);
  for (const path of ["/", "/login", "/help-center", "/faq"]) {
    await page.goto(`${site}${path}`);
    await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
    await expect(page.locator("a[href='/register'], a[href='/signup']")).toHaveCount(0);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Staff sign-in" })).toHaveAttribute(
      "href",
      "/login",
    );
  }
});

test("who is signed in is offered the way back to work on the product's own pages, not another account", async ({
  page,
}) => {
  const product = site.replace("acme.", "");
  await page.context().addCookies([{ name: "token", value: await tokenOf("agent@acme.test"), url: product }]);
  await page.goto(`${product}/faq`);
  const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
  // The browser knows who is signed in, and says so after the page has come.
  await expect
    .poll(() =>
      links.evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute("href")}`)),
    )
    .toEqual(["Open workspace /auth/redirect"]);
});

test("an address that leads nowhere says so in the theme and language that were chosen, signed in or not", async ({
  page,
}) => {
  for (const token of [null, await tokenOf("agent@acme.test")]) {
    await signInAs(page, token, { language: "ar", theme: "dark" });
    const response = await page.goto(`${site}/nowhere`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: plainWord("ar", "notFound.title") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  }
});

test("the lowest role that may open a screen is let in, and the highest that may not is led away", async () => {
  const ranks = ["user", "agent", "senior", "supervisor", "manager", "admin", "root"] as const;
  const cookies = new Map<string, string>();
  for (const { path } of screens.filter(
    ({ path: each, for: audience }) => audience !== "public" && !redirects.includes(each),
  )) {
    const lowest = ranks.findIndex((who) => mayOpen(roleOf[who], path));
    for (const who of ranks.slice(Math.max(0, lowest - 1), lowest + 1)) {
      const cookie = cookies.get(who) ?? `token=${await tokenOf(emailOf(who))}`;
      cookies.set(who, cookie);
      const response = await fetch(
        `${site.replace("acme.localhost", "127.0.0.1")}${path.replace("{id}", "01980000-0000-7000-8000-000000000000")}`,
        { redirect: "manual", headers: { Host: new URL(site).host, Cookie: cookie } },
      );
      const isOpen = response.status === 200;
      expect([who, path, isOpen], await response.text().then((text) => text.slice(0, 200))).toEqual([
        who,
        path,
        mayOpen(roleOf[who], path),
      ]);
      if (!isOpen) expect(response.headers.get("location"), path).toContain("/unauthorized");
    }
  }
});
