import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api as apiAddress, tokenOf } from "./desk.ts";
import { wordsOf } from "./words.ts";

const site = "http://acme.localhost:3210";
const t = wordsOf("en");

/** The API as the page's own session. */
const api = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const answer = await fetch(`/api${to}`, {
      headers: { authorization: `Bearer ${localStorage.getItem("token") ?? ""}` },
    });
    return (await answer.json()) as { total: number; items: { mergedIntoId: string | null }[] };
  }, path);

/**
 * Closed tickets of this test's own, one of them merged into another: what the desk closes by the clock, or
 * others merge meanwhile, would change how many there are.
 */
async function closedTickets(mark: string): Promise<void> {
  const token = await tokenOf("admin@acme.test");
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${apiAddress}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return (await answer.json()) as { id: string }; // the contract's answers
  };
  const open = () =>
    send("POST", "/tickets", {
      subject: `Parcel ${mark}`,
      contactEmail: "bulk@example.test",
      contactName: "Bo Ulk",
    });
  for (let at = 0; at < 4; at += 1)
    await send("PATCH", `/tickets/${(await open()).id}`, { status: "CLOSED" });
  await send("POST", "/admin/tickets/merge", { targetId: (await open()).id, sourceIds: [(await open()).id] });
}

test("all that match a filter are changed together, watched, and put back", async ({ page }) => {
  const mark = `b${Date.now().toString(36)}`;
  const filter = `status=CLOSED&search=${mark}`;
  await closedTickets(mark);
  await test.step("sign in", async () => {
    await page.goto(`${site}/login`);
    await page.getByLabel(t("auth.field.email")).fill("admin@acme.test");
    await page.getByLabel(t("auth.field.password"), { exact: true }).fill("parley-demo");
    await page.getByRole("button", { name: t("auth.login.submit") }).click();
    await page.waitForURL(/dashboard/, { timeout: 60_000 });
  });

  await test.step("filter", async () => {
    await page.goto(`${site}/admin/tickets?search=${mark}`);
    await page.getByRole("button", { name: t("adminTickets.addFilter"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("adminTickets.filter.status") }).click();
    await page.getByRole("checkbox", { name: t("ticket.status.CLOSED") }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/status=CLOSED/);
  });
  const { total, items } = await api(page, `/admin/omnichannel-tickets?${filter}&limit=100`);
  // What was merged into another ticket stays as it is.
  const changing = items.filter(({ mergedIntoId }) => mergedIntoId === null).length;
  expect([total, changing]).toEqual([5, 4]);

  await test.step("select all that match, and see what would happen", async () => {
    await page
      .getByRole("checkbox", { name: /^Select ticket/ })
      .first()
      .click();
    await page
      .getByRole("checkbox", { name: /^Select ticket/ })
      .nth(1)
      .click();
    const bar = page.getByRole("toolbar", { name: t("bulk.label") });
    await bar.getByRole("button", { name: new RegExp(`Select all ${total} that match`) }).click();
    await bar.getByRole("button", { name: t("bulk.tags") }).click();
    const popover = page.getByRole("dialog", { name: t("bulk.tags") });
    await popover.getByLabel(t("bulk.addTags")).fill("journey");
    await page.keyboard.press("Enter");
    await popover.getByRole("button", { name: t("bulk.apply") }).click();
    const dialog = page.getByRole("dialog", { name: t("bulk.preview.title") });
    await expect(dialog.getByText(`${changing} tickets will change`)).toBeVisible();
    expect((await api(page, "/admin/omnichannel-tickets?tag=journey&limit=1")).total).toBe(0);
    await dialog.getByRole("button", { name: `Change ${changing} tickets` }).click();
  });

  await test.step("it runs and ends; the tickets have the tag", async () => {
    const card = page
      .getByRole("region", { name: t("bulk.mine") })
      .getByRole("article")
      .first();
    await expect(card.getByText(t("bulk.state.DONE"))).toBeVisible({ timeout: 60_000 });
    expect((await api(page, "/admin/omnichannel-tickets?tag=journey&limit=1")).total).toBe(changing);
  });

  await test.step("it is found again after leaving, and undone", async () => {
    await page.goto(`${site}/admin/tickets/stats`);
    await page.goto(`${site}/admin/tickets`);
    await page.getByRole("button", { name: t("bulk.changes") }).click();
    const newest = page
      .getByRole("dialog", { name: t("bulk.changes") })
      .getByRole("article")
      .first();
    await expect(newest.getByText(`${changing} tickets changed`)).toBeVisible();
    await newest.getByRole("button", { name: t("bulk.undo") }).click();
    await expect(newest.getByText(t("bulk.state.UNDONE"))).toBeVisible({ timeout: 60_000 });
    expect((await api(page, "/admin/omnichannel-tickets?tag=journey&limit=1")).total).toBe(0);
  });
});
