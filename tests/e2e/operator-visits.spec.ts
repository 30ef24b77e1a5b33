import { expect, test } from "@playwright/test";
import { api, signInAs, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { emailOf, siteOf } from "./screen-checks.ts";
import { newWorkspace } from "./service-level-workspace.ts";
import { wordsOf } from "./words.ts";

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`who runs the installation visits a workspace that lets them in, and suspends it (${look.language})`, async ({
    page,
    browser,
  }) => {
    const t = wordsOf(look.language);
    const own = await newWorkspace(look.language, "visited");
    const name = new URL(own.site).hostname.split(".")[0] ?? "";
    const console = `${siteOf("root")}/console/workspaces?search=${name}`;
    await signInAs(page, await tokenOf(emailOf("root")), look, siteOf("root"));
    const owner = await (await browser.newContext()).newPage();
    await signInAs(owner, own.token, look, own.site);

    await test.step("a visit is asked for with its reason", async () => {
      await page.goto(console);
      await page.getByRole("button", { name: t("operatorVisits.askOf", { name: "Northwind" }) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(t("operatorVisits.reason")).fill("The import of Monday");
      await dialog.getByRole("button", { name: t("operatorVisits.send") }).click();
      await expect(page.getByText(t("operatorVisits.states.ASKED"))).toBeVisible();
    });

    await test.step("the workspace reads it and grants it", async () => {
      await owner.goto(`${own.site}/admin/settings?section=visits`);
      await expect(owner.getByText("The import of Monday")).toBeVisible();
      await owner.getByRole("button", { name: t("workspaceVisits.grant") }).click();
      await owner
        .getByRole("dialog")
        .getByRole("button", { name: t("workspaceVisits.grant") })
        .click();
      await expect(owner.getByRole("button", { name: t("workspaceVisits.end") })).toBeVisible();
    });

    await test.step("the visitor is in, and everybody there sees it", async () => {
      await page.reload();
      const heard = page.waitForEvent("websocket", (socket) => socket.url().includes(`tenantId=${name}`));
      await page.getByRole("button", { name: t("operatorVisits.openOf", { name: "Northwind" }) }).click();
      await page.waitForURL((url) => url.hostname.startsWith(name));
      await expect(page.getByRole("main")).toBeVisible();
      await heard; // what happens there, and not at home
      await owner.goto(`${own.site}/admin/dashboard`);
      await expect(owner.locator("[data-strip]").getByRole("link")).toBeVisible();
    });

    await test.step("it is ended, and what the visitor does next is refused", async () => {
      const visitor = await page.evaluate(() => localStorage.getItem("token"));
      expect(visitor).not.toBeNull();
      await owner.goto(`${own.site}/admin/settings?section=visits`);
      await owner.getByRole("button", { name: t("workspaceVisits.end") }).click();
      await owner
        .getByRole("alertdialog")
        .or(owner.getByRole("dialog"))
        .getByRole("button", { name: t("workspaceVisits.end") })
        .click();
      await expect(owner.getByText(t("workspaceVisits.none"))).toBeVisible();
      const answer = await fetch(`${api}/tickets`, { headers: { Authorization: `Bearer ${visitor}` } });
      expect([401, 403]).toContain(answer.status);
      // Their desk asks and is refused, or has noticed by itself and shows the sign-in.
      const isRefused = page
        .waitForResponse((response) => response.url().includes("/api/tickets"))
        .then((response) => [401, 403].includes(response.status()))
        .catch(() => false);
      const isSignedOut = page.waitForURL(/\/login/).then(
        () => true,
        () => false,
      );
      await page.goto(`${own.site}/tickets`);
      expect(await Promise.race([isRefused, isSignedOut])).toBe(true);
    });

    await test.step("it is suspended and resumed, and nobody loses what they typed", async () => {
      await page.goto(console);
      await page.getByRole("button", { name: /^Northwind/ }).click();
      await page.getByRole("button", { name: t("console.terms.suspend") }).click();
      const dialog = page.getByRole("dialog").last();
      await dialog.getByLabel(t("console.terms.reason")).fill("The invoice of May is open.");
      await dialog.getByRole("button", { name: t("console.terms.suspend") }).click();
      await expect(page.getByRole("button", { name: t("console.terms.resume") })).toBeVisible();
      await owner.reload();
      // What is under the page says the reason too, where it could not be loaded.
      const suspended = owner.getByRole("alertdialog", { name: t("shell.suspended.title") });
      await expect(suspended.getByText("The invoice of May is open.")).toBeVisible();
      await page.getByRole("button", { name: t("console.terms.resume") }).click();
      await page
        .getByRole("dialog")
        .last()
        .getByRole("button", { name: t("console.terms.resume") })
        .click();
      await expect(page.getByRole("button", { name: t("console.terms.suspend") })).toBeVisible();
      await owner.getByRole("button", { name: t("shell.suspended.again") }).click();
      await expect(suspended).toBeHidden();
    });
  });
