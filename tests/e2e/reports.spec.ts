import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { wordsOf } from "./words.ts";

const word = wordsOf("en");
const site = "http://acme.localhost:3210";

test("a number is opened to its rows, taken away, kept and sent by the clock", async ({ page }) => {
  await page.goto(`${site}/login`);
  await page.getByLabel(word("auth.field.email")).fill("admin@acme.test");
  await page.getByLabel(word("auth.field.password"), { exact: true }).fill("parley-demo");
  await page.getByRole("button", { name: word("auth.login.submit") }).click();
  await page.waitForURL(/dashboard/);

  // Until yesterday: what the team writes down is mail, and other tests are of the team.
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await page.goto(
    `${site}/admin/reports?report=volume&groupBy=channel&range=90days&from=${day(90)}&to=${day(1)}`,
  );
  const table = page.getByRole("table", { name: word("reports.figures") });
  await expect(table).toBeVisible();

  // A filter cuts the figures, and stands in the address.
  await page.getByRole("button", { name: word("reports.filters") }).click();
  // its state is the address, and comes back from there
  await page.getByRole("checkbox", { name: word("ticket.channel.EMAIL") }).click();
  await expect(page.getByRole("checkbox", { name: word("ticket.channel.EMAIL") })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/channel=EMAIL/);
  await expect(table.getByRole("row")).toHaveCount(3); // the head, the total, e-mail

  const figure = table.getByRole("row").nth(2).getByRole("button").first();
  const count = Number((await figure.textContent())?.replaceAll(/\D/g, ""));
  expect(count).toBeGreaterThan(0);
  await figure.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(new RegExp(`^${count} rows?$`))).toBeVisible();
  const rows = drawer.getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  for (let shown = await rows.count(); shown < count; shown = await rows.count()) {
    await drawer.getByRole("button", { name: word("reports.moreRows") }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(shown);
  }
  await expect(rows).toHaveCount(count);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    drawer.getByRole("button", { name: word("csvFile.export") }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(count + 1);
  await page.keyboard.press("Escape");

  // Kept under a name, and opened from there.
  await page.getByRole("button", { name: word("reports.saved.title") }).click();
  await page.getByRole("menuitem", { name: word("reports.saved.save") }).click();
  await page.getByRole("dialog").getByLabel(word("reports.saved.name")).fill("Mail of the quarter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("common.save") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${site}/admin/reports`);
  await page.getByRole("button", { name: word("reports.saved.title") }).click();
  await page.getByRole("menuitem", { name: "Mail of the quarter" }).first().click();
  await expect(page).toHaveURL(/channel=EMAIL/);

  // Sent on Mondays at eight, and once right away.
  await page.getByRole("button", { name: word("reports.schedule"), exact: true }).click();
  await page.getByRole("dialog").getByLabel(word("reports.schedules.name")).fill("Mail on Mondays");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("common.save") })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${site}/admin/reports?tab=schedules`);
  const row = page.getByRole("row").filter({ hasText: "Mail on Mondays" });
  await expect(row).toContainText("08:00");
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: word("reports.schedules.sendNow") }).click();
  await expect(page.getByText(word("reports.schedules.held"))).toBeVisible();
  await row.getByRole("button").click();
  await page.getByRole("menuitem", { name: word("reports.schedules.pause") }).click();
  await expect(row.getByText(word("reports.schedules.isPaused"))).toBeVisible();
});
