import { expect, test } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk.ts";
import { barriersOn } from "./screen-checks.ts";

test("the flow of customers leads from its picture to its people, and is narrowed by period and by source", async ({
  page,
}) => {
  await signInAs(page, await tokenOf("admin@acme.test"));
  await page.goto(`${site}/admin/crm/customer-journey`);
  const node = page.getByRole("link", { name: /^Conversation: / });
  await expect(node).toBeVisible();
  const peopleIn = async () =>
    Number(/[\d,]+/.exec((await node.getAttribute("aria-label")) ?? "")?.[0].replaceAll(",", "") ?? 0);
  const everybody = await peopleIn();
  expect(everybody).toBeGreaterThan(0);
  expect(await barriersOn(page)).toEqual([]);

  await test.step("a node shows whom it counts, and each leads to their page", async () => {
    await node.getByText("Conversation").click();
    const drawer = page.getByRole("dialog", { name: "Conversation" });
    await expect(drawer.getByRole("link").first()).toBeVisible();
    await drawer.getByRole("link").first().click();
    await page.waitForURL(/\/contacts\/[0-9a-f-]{36}$/);
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Conversation" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("one source has fewer, and the address keeps it", async () => {
    await page.getByRole("button", { name: /^Source: / }).click();
    await page.getByRole("option", { name: "E-mail" }).click();
    await expect(page).toHaveURL(/source=EMAIL/);
    await expect.poll(peopleIn).toBeLessThan(everybody);
    await page.reload();
    await expect.poll(peopleIn).toBeLessThan(everybody);
  });

  await test.step("the numbers stand in a table, as shares of the hundred", async () => {
    await page.getByRole("button", { name: "Show as a table" }).first().click();
    await expect(
      page
        .getByRole("table", { name: "Flow" })
        .getByRole("cell", { name: /^\d+%$/ })
        .first(),
    ).toBeVisible();
  });

  await test.step("a period in which nobody came says so", async () => {
    await page.goto(`${site}/admin/crm/customer-journey?from=2001-01-01&to=2001-01-31`);
    await expect(page.getByText("No one in this period")).toBeVisible();
  });
});
