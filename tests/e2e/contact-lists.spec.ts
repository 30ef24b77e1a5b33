import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { barriersOn, widthBeyondWindow } from "./screen-checks.ts";
import { wordsOf } from "./words.ts";

const t = wordsOf("en");
const create = async (token: string, body: object): Promise<void> => {
  const response = await fetch(`${api}/contacts`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
};
const addFilter = async (page: Page, within: ReturnType<Page["getByRole"]>, kind: string) => {
  await within.getByRole("button", { name: t("contactFilters.add"), exact: true }).click();
  await page.getByRole("menuitem", { name: t(`contactFilters.kinds.${kind}`) }).click();
};

test("people are put together by a rule with two groups, changed at once, had back as they were, and taken along as a file", async ({
  page,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const mark = `r${Date.now().toString(36)}`;
  const people = [`Ada ${mark}`, `Bo ${mark}`, `=Cy ${mark}`] as const;
  await create(token, { name: people[0], tags: [mark], type: "PROSPECT", email: `ada.${mark}@one.example` });
  await create(token, { name: people[1], tags: [`${mark}b`], type: "PROSPECT" });
  await create(token, { name: people[2], tags: [mark], type: "PARTNER" });
  await signInAs(page, token);
  await page.goto(`${site}/admin/contacts`, { waitUntil: "domcontentloaded" });
  await page.locator("html[data-alive]").waitFor();
  const table = page.getByRole("table", { name: t("adminContacts.title") });
  const rows = table.getByRole("checkbox", { name: new RegExp(mark) });

  await test.step("a rule: tagged so, or tagged otherwise and a prospect", async () => {
    await page.getByRole("button", { name: t("adminContacts.newList") }).click();
    await page.getByRole("menuitem", { name: t("adminContacts.newRule") }).click();
    const dialog = page.getByRole("dialog", { name: t("adminContacts.newRule") });
    await dialog.getByLabel(t("adminContacts.listName")).fill(`List ${mark}`);
    const group = (position: number) =>
      dialog.getByRole("group", { name: t("adminContacts.group", { position: String(position) }) });
    const tag = async (position: number, text: string) => {
      await addFilter(page, group(position), "tag");
      await page.getByRole("textbox", { name: t("contactFilters.kinds.tag") }).fill(text);
      await page.keyboard.press("Enter");
    };
    await tag(1, mark);
    await dialog.getByRole("button", { name: t("adminContacts.addGroup") }).click();
    await tag(2, `${mark}b`);
    await addFilter(page, group(2), "type");
    await page.getByRole("checkbox", { name: t("contacts.options.type.PROSPECT") }).check();
    await page.keyboard.press("Escape");
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("common.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `List ${mark}` })).toHaveAttribute("aria-current", "true");
    await expect(rows).toHaveCount(3);
  });

  const status = (name: string) =>
    table.getByRole("row").filter({ hasText: name }).getByText(t("contacts.options.status.INACTIVE"));
  await test.step("all of them are changed, after it was said what that does", async () => {
    await table.getByRole("checkbox", { name: t("adminContacts.selectAll") }).check();
    await page.getByRole("button", { name: t("adminContacts.setStatus") }).click();
    await page.getByRole("menuitem", { name: t("contacts.options.status.INACTIVE") }).click();
    const dialog = page.getByRole("dialog", { name: t("adminContacts.preview.title") });
    await expect(dialog.getByText("3 contacts will change")).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change 3 contacts" }).click();
    for (const name of people) await expect(status(name)).toBeVisible();
  });

  await test.step("the undo gives each back what was theirs", async () => {
    await page.getByRole("button", { name: t("common.undo") }).click();
    await expect(page.getByText("3 contacts restored")).toBeVisible();
    for (const name of people) await expect(status(name)).toBeHidden();
  });

  await test.step("the file has those of the list and no other, and runs nothing", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t("csvFile.export") }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv.startsWith("\uFEFFName,E-mail,")).toBe(true);
    expect(
      csv
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0])
        .toSorted(),
    ).toEqual([`'${people[2]}`, people[0], people[1]].toSorted());
  });

  await test.step("the screen is for everybody, also where it is narrow", async () => {
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await barriersOn(page, { withContrast: false })).toEqual([]);
    expect(await widthBeyondWindow(page)).toBe(0);
  });

  await test.step("the list goes, its people stay", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: t("adminContacts.deleteList") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.delete") })
      .click();
    await expect(page.getByRole("button", { name: `List ${mark}` })).toBeHidden();
  });
});
