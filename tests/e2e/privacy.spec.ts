import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

test.setTimeout(180_000);

const ask = async (
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: { id: string; detail?: string; items?: { id: string }[] } }> => {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as { id: string } }; // the contract's answers
};

test("a person under a legal hold is not erased, and the reason is told; once it is lifted they are, and no screen names them any more", async ({
  page,
}) => {
  const token = await tokenOf("admin@acme.test");
  const mark = Date.now().toString(36);
  const name = `Ottoline Quarrel${mark}`;
  const reason = `Court file 12/${mark}`;
  const { body: person } = await ask(token, "POST", "/contacts", {
    name,
    email: `ottoline.${mark}@quarrel.example`,
  });
  const { body: ticket } = await ask(token, "POST", "/tickets", {
    subject: `Lantern of ${name}`,
    contactId: person.id,
  });
  await signInAs(page, token);

  await test.step("a hold is set on the contact's page, with its reason", async () => {
    await page.goto(`${site}/contacts/${person.id}`);
    await page.getByRole("button", { name: "Set legal hold" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill(reason);
    await page.getByRole("dialog").getByRole("button", { name: "Set legal hold" }).click();
    await expect(page.getByRole("alert").filter({ hasText: reason })).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase person" })).toBeDisabled();
  });

  await test.step("their request is written down, and cannot be carried out: not here, and not past the screen", async () => {
    await page.goto(`${site}/admin/contacts`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Privacy" }).click();
    await page.getByRole("button", { name: "New request" }).first().click();
    await page.getByRole("combobox", { name: "Person" }).fill(name);
    await page.getByRole("option", { name }).click();
    await page
      .getByRole("button", { name: /^Request\b/ })
      .last()
      .click();
    await page.getByRole("option", { name: "Erasure" }).click();
    await page.getByRole("button", { name: "Record request" }).click();
    const dialog = page.getByRole("dialog", { name: "Erasure" });
    await expect(dialog.getByRole("alert")).toContainText(reason);
    await expect(dialog.getByRole("button", { name: "Erase person" })).toBeDisabled();
    const id = new URL(page.url()).searchParams.get("open") ?? "";
    const refused = await ask(token, "POST", `/privacy/requests/${id}/start`, { confirmName: name });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This contact is under a legal hold, so its data cannot be deleted. An administrator can lift the hold.",
    ]);
    await page.keyboard.press("Escape");
  });

  await test.step("the hold is lifted", async () => {
    await page.getByRole("tab", { name: "Legal holds" }).click();
    await page.getByRole("button", { name: `Lift the hold on ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Lift hold" }).click();
    await expect(page.getByText("Legal hold lifted")).toBeVisible();
  });

  await test.step("they are erased once their name was typed", async () => {
    await page.getByRole("tab", { name: "Requests" }).click();
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Erase person" }).click();
    await page.getByRole("textbox", { name: "Type" }).fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Erase person" }).click();
    const dialog = page.getByRole("dialog", { name: "Erasure" });
    await expect(dialog.getByText("Done", { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(dialog.getByText("Erased person")).toBeVisible();
  });

  await test.step("no screen names them", async () => {
    await page.goto(`${site}/tickets/${ticket.id}`);
    await expect(page.getByRole("heading", { name: "Lantern of [erased]" }).first()).toBeVisible();
    await expect(page.getByText(mark)).toHaveCount(0);
    await page.goto(`${site}/contacts?search=${mark}`);
    await expect(
      page
        .getByText("Nothing matches")
        .or(page.getByRole("button", { name: "Clear filters" }))
        .first(),
    ).toBeVisible();
    await page.goto(`${site}/contacts/${person.id}`);
    await expect(
      page.getByRole("link", { name: "Back to" }).or(page.getByText("not there")).first(),
    ).toBeVisible();
    await page.goto(`${site}/audit-logs`);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
  });
});
