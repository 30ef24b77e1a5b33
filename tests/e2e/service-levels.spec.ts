import { expect, test } from "@playwright/test";
import { deskOf, hastyWorkspace, openTicket } from "./service-level-workspace.ts";
import { plainWord, wordsOf } from "./words.ts";

for (const language of ["en", "ar"] as const) {
  test(`a breach is seen to, clocks are paused and resumed, and a due time is explained in its order (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language);
    const own = await hastyWorkspace(language);
    const subject = `Late ${language}`;
    const number = await openTicket(own, subject);
    const page = await deskOf(browser, own, language);
    const metric = (name: string) => plainWord(language, `slaClocks.metric.${name}`);
    const clock = (name: string) =>
      page
        .getByRole("list", { name: t("slaClocks.clocks") })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: metric(name), exact: true }) });

    await test.step("the list has it first of what is due", async () => {
      await page.goto(`${own.site}/tickets`);
      await page.getByRole("button", { name: t("tickets.views.due") }).click();
      await expect(page.getByRole("link", { name: subject })).toBeVisible();
      await expect(
        page.getByText(new RegExp(plainWord(language, "slaChip.status.BREACHED"))).first(),
      ).toBeAttached();
    });

    await test.step("the breach is acknowledged where the ticket is, and says by whom", async () => {
      await page.goto(`${own.site}/tickets/${number}`);
      await clock("FIRST_RESPONSE")
        .getByRole("button", { name: t("slaClocks.acknowledge") })
        .click();
      await expect(clock("FIRST_RESPONSE")).toContainText("Noor Haddad");
    });

    await test.step("a pause asks for its reason, holds what is open, and undoes no breach", async () => {
      await page.getByRole("button", { name: t("slaClocks.pause"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("Kim is away");
      await dialog.getByRole("button", { name: t("slaClocks.pause") }).click();
      await expect(clock("RESOLUTION")).toContainText("Kim is away");
      await expect(clock("FIRST_RESPONSE")).toContainText(plainWord(language, "slaChip.status.BREACHED"));
      await page.waitForTimeout(1100); // a clock counts whole seconds, and one of none is no line of its maths
      await page.getByRole("button", { name: t("slaClocks.resume") }).click();
      await expect(clock("RESOLUTION")).toContainText(plainWord(language, "slaClocks.waits.RESOLUTION"));
    });

    await test.step("the maths is read in the order of time: what ran, the pause and why, what is ahead", async () => {
      await clock("RESOLUTION")
        .getByRole("button", { name: t("slaClocks.mathsOf", { name: metric("RESOLUTION") }) })
        .click();
      const lines = page.getByRole("dialog").getByRole("listitem");
      await expect(lines.first()).toContainText(plainWord(language, "slaClocks.ran"));
      await expect(lines.nth(1)).toContainText(plainWord(language, "slaClocks.pausedBy.PERSON"));
      await expect(lines.nth(1)).toContainText("Kim is away");
      await expect(lines.last()).toContainText(plainWord(language, "slaClocks.willRun"));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    await test.step("the dashboard has it among the breaches, where it is resolved with notes", async () => {
      await page.goto(`${own.site}/admin/sla-dashboard?breaches=ACKNOWLEDGED`);
      const row = page.getByRole("row").filter({ hasText: subject });
      await row
        .getByRole("button", {
          name: t("slaDashboard.breaches.resolveOf", {
            number: String(number),
            metric: metric("FIRST_RESPONSE"),
          }),
        })
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("We called Kim");
      await dialog.getByRole("button", { name: t("slaDashboard.breaches.resolve") }).click();
      await expect(row).toHaveCount(0);
      await page.getByRole("button", { name: t("slaDashboard.breaches.state.RESOLVED") }).click();
      await expect(row).toContainText("We called Kim");
    });
  });
}
