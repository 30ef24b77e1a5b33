import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

test("a manager reaches by More what only an address led to, and its entry is lit; on a phone too", async ({
  page,
}) => {
  await signInAs(page, await tokenOf("manager@acme.test"));
  await page.goto(`${site}/dashboard`);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: "More" }).click();
  await menu.getByRole("link", { name: "Workload" }).click();
  await expect(page).toHaveURL(/\/admin\/agent-performance\/workload$/);
  await expect(menu.getByRole("link", { name: "Workload" })).toHaveAttribute("aria-current", "page");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Messages", exact: true }).click();
  await expect(page).toHaveURL(/\/messaging$/);
  await expect(page.getByRole("heading", { name: "Messaging" })).toBeVisible();
});

test("the shared inbox shows a chat that begins, first and as it comes; Inbox is the reader's own", async ({
  page,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  await signInAs(page, token);
  await page.goto(`${site}/inbox?view=all`);
  const rows = page.getByRole("list", { name: "Conversations" }).getByRole("button");
  await expect(rows.first()).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Shared Inbox" })).toHaveAttribute("aria-current", "page");
  const subject = `Heron ${Date.now()}`;
  await page.request.post(`${api}/public/sites/acme/chat-messages`, {
    data: { message: subject, clientMessageId: `heron-${Date.now()}` },
  });
  await expect(rows.filter({ hasText: subject })).toContainText("Online now");
  await expect(rows.filter({ hasText: subject })).toContainText("Unread");
  await rows.filter({ hasText: subject }).click();
  await expect(page.getByRole("region", { name: "Conversation" }).getByText(subject)).toBeVisible();
  await page.getByRole("button", { name: /^Mine/ }).click();
  await expect(menu.locator("[aria-current=page]")).toHaveText(/^Inbox/);
  await page.getByRole("button", { name: "Sort by: Longest waiting" }).click();
  await page.getByRole("menuitem", { name: "Newest message" }).click();
  await expect(page).toHaveURL(/sort=newest/);
});

test("the palette finds a ticket by its number, acts on it, and finds its person", async ({ page }) => {
  const token = await tokenOf("senior@acme.test");
  const headers = { Authorization: `Bearer ${token}`, "x-tenant-id": "acme" };
  const name = `Egret${Date.now()}`;
  const made = await page.request.post(`${api}/tickets`, {
    headers,
    data: {
      subject: `About ${name}`,
      message: "It leaks.",
      contactEmail: `${name}@example.test`.toLowerCase(),
      contactName: name,
      isSensitive: false,
    },
  });
  // the contract's answer
  const { number, contact } = (await made.json()) as { number: number; contact: { id: string } };
  await signInAs(page, token);
  await page.goto(`${site}/contacts`);
  await expect(page.locator("html[data-alive]")).toBeAttached();
  const box = page.getByRole("dialog").getByRole("combobox");
  await page.keyboard.press("Control+k");
  await box.fill(`#${number}`);
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `About ${name}` })).toBeVisible();
  await page.keyboard.press("Control+k");
  await box.fill("set priority urgent");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Priority set to Urgent")).toBeVisible();
  await page.keyboard.press("Control+k");
  await box.fill(name.toLowerCase());
  await page
    .getByRole("group", { name: "Contacts" })
    .getByRole("option", { name: new RegExp(name) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${contact.id}$`));
});
