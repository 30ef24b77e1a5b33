import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Language } from "./words.ts";
import { plainWord, wordsOf } from "./words.ts";

/** A ticket of this test's own, so that what it moves is nobody else's. */
async function newTicket(token: string, subject: string): Promise<{ id: string; number: number }> {
  const response = await fetch(`${api}/tickets`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      subject,
      priority: "HIGH",
      contactEmail: "board@example.test",
      contactName: "Bo Ard",
    }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; number: number }; // the contract's answer
}
async function boardOf(browser: Browser, token: string, path: string, language: Language): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
  await signInAs(page, token, { language, theme: "light" });
  await page.goto(`${site}${path}`);
  return page;
}
const column = (page: Page, status: string) => page.locator(`[data-column=${status}]`);
const cardIn = (page: Page, status: string, subject: string) =>
  column(page, status).getByRole("link", { name: subject });

for (const language of ["en", "ar"] as const) {
  test(`a card is moved by mouse and by keyboard, and another session sees it move (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language);
    const subject = `Board ${language} ${Date.now().toString(36)}`;
    const [agentToken, adminToken] = [await tokenOf("agent@acme.test"), await tokenOf("admin@acme.test")];
    const { id, number } = await newTicket(agentToken, subject);
    // Alone in its column: a ticket that comes in meanwhile would push it away from under the mouse.
    const own = `?search=${encodeURIComponent(subject)}`;
    const agent = await boardOf(browser, agentToken, `/tickets/kanban${own}`, language);
    const admin = await boardOf(browser, adminToken, `/admin/tickets/board${own}`, language);
    await expect(cardIn(agent, "OPEN", subject)).toBeVisible();
    await expect(cardIn(admin, "OPEN", subject)).toBeVisible();

    await test.step("the mouse drags it; here at once, there without a reload", async () => {
      const [from, to] = [
        await cardIn(agent, "OPEN", subject).boundingBox(),
        await column(agent, "IN_PROGRESS").boundingBox(),
      ];
      if (!from || !to) throw new Error("The board is not drawn.");
      await agent.mouse.move(from.x + 20, from.y + 10);
      await agent.mouse.down();
      await agent.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
      await agent.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 10 });
      await agent.mouse.up();
      await expect(cardIn(agent, "IN_PROGRESS", subject)).toBeVisible();
      await expect(cardIn(admin, "IN_PROGRESS", subject)).toBeVisible();
      await expect(cardIn(admin, "OPEN", subject)).toHaveCount(0);
      expect(new URL(agent.url()).pathname, "a drop is no press on the link").toBe("/tickets/kanban");
    });

    await test.step("the keyboard moves it on, is told so, and keeps the focus", async () => {
      await cardIn(agent, "IN_PROGRESS", subject).focus();
      await agent.keyboard.press("Space");
      await agent.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
      await agent.keyboard.press("Space");
      await expect(agent.locator("p[aria-live=assertive]")).toHaveText(
        t("ticketBoard.said.moved", {
          number: String(number),
          status: plainWord(language, "ticket.status.PENDING"),
        }),
      );
      await expect(cardIn(agent, "PENDING", subject)).toBeFocused();
      await expect(cardIn(admin, "PENDING", subject)).toBeVisible();
    });

    await test.step("a move that fails is taken back with its message", async () => {
      await agent.route(`**/ticket-board/${id}/status`, (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          body: JSON.stringify({ code: "unavailable", status: 503, detail: "" }),
        }),
      );
      await cardIn(agent, "PENDING", subject).focus();
      await agent.keyboard.press("s");
      await agent.getByRole("menuitem", { name: plainWord(language, "ticket.status.CLOSED") }).click();
      await expect(agent.getByText(plainWord(language, "ticketBoard.problems.status"))).toBeVisible();
      await expect(cardIn(agent, "PENDING", subject)).toBeVisible();
      await agent.unroute(`**/ticket-board/${id}/status`);
    });

    await test.step("the administrator assigns it on the card; Enter opens the ticket", async () => {
      await cardIn(admin, "PENDING", subject).focus();
      await admin.keyboard.press("a");
      await admin
        .getByRole("option", { name: /Nora|Whelan/ })
        .first()
        .click();
      await expect(
        column(admin, "PENDING").getByRole("button", { name: new RegExp(`${number}.*Nora`) }),
      ).toBeVisible();
      await cardIn(agent, "PENDING", subject).focus();
      await agent.keyboard.press("Enter");
      await agent.waitForURL(`${site}/tickets/${id}`);
    });
    await Promise.all([agent, admin].map((page) => page.context().close()));
  });
}

test("filters stand in the address and survive a reload", async ({ browser }) => {
  const token = await tokenOf("agent@acme.test");
  const subject = `Filtered ${Date.now().toString(36)}`;
  await newTicket(token, subject);
  const page = await boardOf(browser, token, `/tickets/kanban?priority=URGENT`, "en");
  await expect(column(page, "OPEN").getByRole("heading", { name: "Open" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(cardIn(page, "OPEN", subject)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Search tickets", exact: true }).last().fill(subject);
  await expect(page.locator("[data-card]")).toHaveCount(1);
  expect(page.url()).toContain("search=Filtered");
  await page.reload();
  await expect(cardIn(page, "OPEN", subject)).toBeVisible();
  await expect(page.locator("[data-card]")).toHaveCount(1);
  await page.context().close();
});
