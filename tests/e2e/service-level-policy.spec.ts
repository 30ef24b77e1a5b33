import { expect, test } from "@playwright/test";
import { deskOf, newWorkspace, openTicket } from "./service-level-workspace.ts";
import { plainWord, wordsOf } from "./words.ts";

for (const language of ["en", "ar"] as const) {
  test(`a policy from nothing to a breach and its escalation (${language})`, async ({ browser }) => {
    const t = wordsOf(language);
    const own = await newWorkspace(language, "policy");
    const page = await deskOf(browser, own, language);
    const metric = (name: string) => plainWord(language, `slaSettings.metrics.${name}`);
    const settings = (section: string) => page.goto(`${own.site}/admin/settings?section=${section}`);

    await test.step("service levels are switched on", async () => {
      await settings("serviceLevels");
      await page.getByRole("switch", { name: t("slaSettings.feature") }).click();
      await expect(page.getByRole("switch", { name: t("slaSettings.feature") })).toBeChecked();
    });

    await test.step("a policy is written, and shows what it changes before it is saved", async () => {
      await page.getByRole("button", { name: t("slaSettings.new") }).click();
      await page.getByRole("textbox", { name: t("slaSettings.name") }).fill("Everybody at once");
      const high = plainWord(language, "ticket.priority.HIGH");
      const first = t("slaSettings.targetOf", { metric: metric("FIRST_RESPONSE"), priority: high });
      await page.getByRole("spinbutton", { name: first }).fill("1");
      await page
        .getByRole("button", {
          name: new RegExp(`^${plainWord(language, "slaSettings.unitOf").split("{")[0] ?? ""}.*${high}`),
        })
        .first()
        .click();
      await page.getByRole("option", { name: t("slaSettings.units.seconds") }).click();
      await page.getByRole("checkbox", { name: t("slaSettings.aroundTheClock") }).check();
      await page.getByRole("button", { name: t("slaSettings.review") }).click();
      const dialog = page.getByRole("dialog", { name: t("slaSettings.preview.title") });
      await dialog.getByRole("button", { name: t("common.save") }).click();
      await expect(page.getByRole("button", { name: "Everybody at once", exact: true })).toBeVisible();
    });

    await test.step("a rule escalates what is breached", async () => {
      await settings("escalationRules");
      await page
        .getByRole("button", { name: t("escalationRules.new") })
        .first()
        .click();
      await page.getByRole("textbox", { name: t("escalationRules.name") }).fill("Answer now");
      await page.getByRole("radio", { name: t("escalationRules.starts.TARGET_USED.label") }).check();
      await page.getByRole("checkbox", { name: metric("FIRST_RESPONSE") }).check();
      await page.getByRole("spinbutton", { name: t("escalationRules.percent") }).fill("100");
      await page.getByRole("textbox", { name: t("escalationRules.fields.tags") }).fill("late");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: t("common.save") }).click();
      await expect(page.getByRole("switch", { name: /Answer now/ })).toBeChecked();
    });

    const number = await openTicket(own, "The pole broke");
    await test.step("a second later the ticket is overdue, escalated and changed", async () => {
      await page.goto(`${own.site}/tickets/${number}`);
      await expect(
        page
          .getByRole("list", { name: t("slaClocks.clocks") })
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name: metric("FIRST_RESPONSE"), exact: true }) }),
      ).toContainText(plainWord(language, "slaChip.status.BREACHED"), { timeout: 15_000 });
      await expect(
        page
          .getByRole("region", { name: t("slaClocks.escalation.title") })
          .getByRole("listitem")
          .filter({ hasText: "Answer now" }),
      ).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText("late", { exact: true }).first()).toBeVisible();
    });

    await test.step("the dashboard counts it", async () => {
      await page.goto(`${own.site}/admin/sla-dashboard`);
      await expect(page.getByRole("row").filter({ hasText: "The pole broke" })).toBeVisible();
    });
  });
}
