import { expect, test } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk.ts";

test("one box finds tickets, articles and contacts, by keyboard alone, and a number opens its ticket", async ({
  page,
}) => {
  await signInAs(page, await tokenOf("agent@acme.test"));
  await page.goto(`${site}/search`);
  const box = page.getByRole("searchbox", { name: "Search tickets, articles and contacts" });
  await expect(box).toBeFocused();
  // In one go: what is found for the beginning of a word would change under the arrow.
  await page.keyboard.insertText("refu");
  await expect(page.getByRole("heading", { name: "Tickets" })).toBeVisible();
  await expect(page.getByRole("button", { name: /When a refund arrives/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /#\d+ / }).first()).toBeFocused();
  await page.getByRole("button", { name: /When a refund arrives/ }).press("Enter");
  await expect(
    page.getByRole("dialog").getByText("A refund starts when the parcel is scanned"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  // Once it has closed, whoever opened it is where they were.
  await expect(page.getByRole("button", { name: /When a refund arrives/ })).toBeFocused();
  await box.fill("#1042");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/tickets\/1042$/);
  await expect(
    page.getByRole("heading", { name: "Is Trail Club worth it for two orders a year?" }),
  ).toBeVisible();
});
