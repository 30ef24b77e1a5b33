import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

/** Words of the demo's English desk; screens.spec.ts opens the same screens in Arabic. */
test("fields and a rule are made, the form follows them, and a ticket is resolved once they are filled in", async ({
  page,
}) => {
  const token = await tokenOf("admin@acme.test");
  await signInAs(page, token);
  const stamp = Date.now().toString(36);
  const [batch, lot] = [`Recall batch ${stamp}`, `Lot number ${stamp}`];

  await test.step("a choice with two options", async () => {
    await page.goto(`${site}/admin/settings?section=customFields`, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("list", { name: "Custom fields" })).toBeVisible();
    await page.getByRole("button", { name: "New field" }).click();
    const dialog = page.getByRole("dialog", { name: "New field" });
    await dialog.getByRole("textbox", { name: /^Name\*?$/ }).fill(batch);
    await choose(page, /^Type/, "Single choice");
    await dialog.getByRole("textbox", { name: "New option" }).fill("Affected");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox", { name: "New option" }).fill("Not affected");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("complementary", { name: "Preview" }).getByText(batch)).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Field created")).toBeVisible();
    // A notice covers the next button, and stays for as long as the pointer is over it.
    await page.mouse.move(0, 0);
    await expect(page.getByText("Field created")).toBeHidden();
  });

  await test.step("a line of text that is needed to resolve", async () => {
    await page.getByRole("button", { name: "New field" }).click();
    const dialog = page.getByRole("dialog", { name: "New field" });
    await dialog.getByRole("textbox", { name: /^Name\*?$/ }).fill(lot);
    await choose(page, /^Required/, "Required to resolve");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: new RegExp(lot) }).first()).toBeVisible();
  });

  await test.step("a rule between them, tried before it is saved", async () => {
    await page.goto(`${site}/admin/settings?section=fieldRules`, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("list", { name: "Field rules" })).toBeVisible();
    await page.getByRole("button", { name: "New rule" }).click();
    const dialog = page.getByRole("dialog", { name: "New rule" });
    await choose(page, /^Field:/, batch);
    await dialog.getByRole("button", { name: new RegExp(`^Value for ${batch}:`) }).click();
    await page.getByRole("checkbox", { name: "Affected", exact: true }).check();
    await page.keyboard.press("Escape");
    await choose(page, /^Field to change/, lot);
    const trial = dialog.getByRole("region", { name: "Try it" });
    await expect(trial.getByText("Hidden")).toBeVisible();
    await trial.getByRole("button", { name: new RegExp(batch) }).click();
    await page.getByRole("option", { name: "Affected", exact: true }).click();
    await expect(trial.getByText("Shown")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`When ${batch} is Affected, show ${lot}.`)).toBeVisible();
  });

  await test.step("a new ticket asks for its fields as the rule says", async () => {
    await page.goto(`${site}/tickets?open=new`, { waitUntil: "domcontentloaded" });
    const dialog = page.getByRole("dialog", { name: "New ticket" });
    await dialog.getByRole("textbox", { name: /^Subject/ }).fill(`By phone ${stamp}`);
    await expect(dialog.getByRole("textbox", { name: lot })).toHaveCount(0);
    await choose(page, new RegExp(batch), "Not affected");
    await expect(dialog.getByRole("textbox", { name: lot })).toHaveCount(0);
    await choose(page, new RegExp(batch), "Affected");
    await dialog.getByRole("textbox", { name: lot }).fill("L-42");
    await dialog.getByRole("button", { name: "Create ticket" }).click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
    await expect(page.getByRole("textbox", { name: lot })).toHaveValue("L-42");
  });

  await test.step("the list is filtered by one of them, and is so after a reload", async () => {
    await page.goto(`${site}/tickets`, { waitUntil: "domcontentloaded" });
    const filters = page.getByRole("search", { name: "Filters" });
    await filters.getByRole("button", { name: "Fields" }).click();
    await page
      .getByRole("textbox", { name: "Find a field" })
      .or(page.getByRole("combobox", { name: "Find a field" }))
      .fill(lot);
    await page.getByRole("option", { name: lot }).click();
    await page.getByRole("textbox", { name: "Contains" }).fill("l-4");
    await page.keyboard.press("Enter");
    await expect(filters.getByRole("button", { name: `${lot}: l-4` })).toBeVisible();
    await expect(page.getByText("1 of 1 tickets")).toBeVisible();
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(filters.getByRole("button", { name: `${lot}: l-4` })).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`By phone ${stamp}`) })).toBeVisible();
    await page.getByRole("button", { name: `Remove filter: ${lot}` }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });

  const ticket = await newTicket(token, `Recall ${stamp}`);
  await test.step("the ticket's form follows the rule", async () => {
    await page.goto(`${site}/tickets/${ticket}`, { waitUntil: "domcontentloaded" });
    const field = page.getByRole("button", { name: new RegExp(batch) });
    await expect(field).toBeVisible();
    await expect(page.getByRole("textbox", { name: lot })).toHaveCount(0);
    await field.click();
    await page.getByRole("option", { name: "Affected", exact: true }).click();
    await expect(page.getByRole("textbox", { name: lot })).toBeVisible();
  });

  await test.step("resolving is refused and says what is missing, until it is filled in", async () => {
    await leaveBox(page);
    await page.keyboard.press("e");
    await expect(page.getByText(new RegExp(`fill in: ${lot}`)).first()).toBeVisible();
    await page.getByRole("textbox", { name: lot }).fill("L-77");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Required to resolve")).toHaveCount(0);
    await leaveBox(page);
    await page.keyboard.press("e");
    await expect(page.getByText(/is resolved/).first()).toBeVisible();
  });
});

test("a category is moved by the keyboard and brought back", async ({ page }) => {
  await signInAs(page, await tokenOf("admin@acme.test"));
  await page.goto(`${site}/admin/tickets/categories`, { waitUntil: "domcontentloaded" });
  const rental = page.getByRole("treeitem", { name: "Rental", exact: true });
  await expect(rental).toHaveAttribute("aria-level", "1");
  await rental.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(rental).toHaveAttribute("aria-level", "2");
  await expect(rental).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(rental).toHaveAttribute("aria-level", "1");
});

/** Shortcuts are for those who do not type. */
const leaveBox = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

async function choose(page: Page, box: RegExp, option: string): Promise<void> {
  await page.getByRole("dialog").last().getByRole("button", { name: box }).first().click();
  await page
    .getByRole("option", { name: new RegExp(`^${option}`) })
    .first()
    .click();
}

async function newTicket(token: string, subject: string): Promise<string> {
  const response = await fetch(`${api}/tickets`, {
    method: "POST",
    headers: { "Content-Type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      subject,
      message: "Is my stove part of the recall?",
      contactEmail: "recall@example.test",
    }),
    signal: AbortSignal.timeout(60_000),
  });
  return ((await response.json()) as { id: string }).id; // the contract's answer
}
