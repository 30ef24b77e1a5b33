import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { barriersOn } from "./screen-checks.ts";

interface Stage {
  id: string;
  name: string;
  kind: string;
}
interface Pipeline {
  id: string;
  stages: Stage[];
}

async function call<Answer>(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}`).toBe(true);
  return (await response.json()) as Answer; // the contract's answer
}

async function open(browser: Browser, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1800, height: 900 } })).newPage();
  await signInAs(page, token);
  await page.goto(`${site}${path}`);
  return page;
}

test("a deal goes from lead to won: the board asks for what a stage requires, the keyboard moves it, lost needs a reason, and the forecast has it", async ({
  browser,
}) => {
  const token = await tokenOf("admin@acme.test");
  const mark = Date.now().toString(36);
  const title = `Tents ${mark}`;
  const { id: pipelineId, stages } = await call<Pipeline>(token, "POST", "/pipelines", {
    name: `Journey ${mark}`,
  });
  const stage = (kind: string): Stage =>
    stages.find((each) => each.kind === kind) ?? { id: "", name: "", kind };
  await call(token, "PUT", `/pipelines/stages/${stage("QUALIFIED_LEAD").id}`, {
    requiredFields: ["amount", "expectedCloseDate", "source"],
  });
  const path = `/admin/crm/deals?pipeline=${pipelineId}`;
  const page = await open(browser, token, path);
  const column = (kind: string) => page.locator(`[data-column="${stage(kind).id}"]`);
  const card = (kind: string) => column(kind).getByRole("link", { name: title });
  const dialog = page.getByRole("dialog");

  await test.step("it is created on the board", async () => {
    await page.getByRole("button", { name: "New deal" }).first().click();
    await dialog.getByLabel("Name").fill(title);
    await dialog.getByRole("button", { name: "Create deal" }).click();
    await expect(card("LEAD")).toBeVisible();
  });

  await test.step("the keyboard moves it, and the stage asks for the amount, the day and where it came from, all at once", async () => {
    await card("LEAD").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await dialog.getByLabel("Amount").fill("12,500.50");
    // Not today: where the workspace's day has ended already, that is overdue, and in no month.
    await dialog
      .getByLabel("Expected close date")
      .fill(new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByRole("button", { name: /^Source/ }).click();
    await page.getByRole("option", { name: "Referral" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(card("QUALIFIED_LEAD")).toBeFocused();
    await expect(column("QUALIFIED_LEAD").locator("[data-sums]")).toContainText("12.5K");
  });

  await test.step("the keyboard moves it on at once where nothing is asked, and there it is for who leaves that very moment", async () => {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    // In one go, before anything can be drawn or sent.
    await Promise.all([
      page.waitForURL("about:blank"),
      page.evaluate(() => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }),
        );
        location.assign("about:blank");
      }),
    ]);
    await page.goto(`${site}${path}`);
    await expect(card("NEEDS_ANALYSIS")).toBeVisible();
    await expect(card("QUALIFIED_LEAD")).toHaveCount(0);
  });

  await test.step("the mouse puts it between two others, and there it stays", async () => {
    for (const other of ["Above", "Below"])
      await call(token, "POST", "/deals", {
        title: `${other} ${mark}`,
        pipelineId,
        stageId: stage("NEGOTIATION").id,
      });
    // The latest stands on top.
    await expect(column("NEGOTIATION").getByRole("link")).toHaveText([`Below ${mark}`, `Above ${mark}`]);
    const [from, to] = [
      await card("NEEDS_ANALYSIS").boundingBox(),
      await column("NEGOTIATION")
        .getByRole("link", { name: `Above ${mark}` })
        .boundingBox(),
    ];
    if (!from || !to) throw new Error("The board is not drawn.");
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 10 });
    await expect(column("NEGOTIATION").locator("[data-place]")).toHaveAttribute("data-place", "1");
    await page.mouse.up();
    const inOrder = [`Below ${mark}`, title, `Above ${mark}`];
    await expect(column("NEGOTIATION").getByRole("link")).toHaveText(inOrder);
    await page.reload();
    await expect(column("NEGOTIATION").getByRole("link")).toHaveText(inOrder);
    await card("NEGOTIATION").focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect(column("NEGOTIATION").getByRole("link")).toHaveText([
      `Below ${mark}`,
      `Above ${mark}`,
      title,
    ]);
    await expect(card("NEGOTIATION")).toBeFocused();
  });

  await test.step("lost needs a reason", async () => {
    await page.getByRole("button", { name: `Move “${title}” to another stage` }).click();
    await page.getByRole("menuitem", { name: stage("CLOSED_LOST").name }).click();
    await dialog.getByRole("button", { name: "Mark as lost" }).click();
    await expect(dialog.getByText("This field is required.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(card("NEGOTIATION")).toBeVisible();
  });

  await test.step("the forecast has it while it is open", async () => {
    const overview = await open(browser, token, `/admin/crm-dashboard?pipeline=${pipelineId}`);
    const table = overview.getByRole("table", { name: "Forecast by month" });
    await expect(table.getByRole("row").filter({ hasText: "12,500.50" })).toHaveCount(1);
    expect(await barriersOn(overview)).toEqual([]);
    await overview.close();
  });

  await test.step("it is won, a ticket is opened for what comes next, and the deal tells its way", async () => {
    await card("NEGOTIATION").click();
    await page.getByRole("button", { name: "Won", exact: true }).first().click();
    await dialog.getByLabel("Create a ticket for the next step").check();
    await dialog.getByRole("button", { name: "Mark as won" }).click();
    await expect(page.getByRole("link", { name: `Next steps: ${title}`, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Won" })).toHaveAttribute("aria-current", "step");
    await expect(page.getByText("Deal created in")).toBeVisible();
    await page.getByRole("textbox", { name: "Note", exact: true }).fill(`Packed on Friday ${mark}`);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("article").getByText(`Packed on Friday ${mark}`)).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });
});
