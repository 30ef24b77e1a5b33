import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk";

test("contacts come from a file: a column that was guessed wrongly is set right, the result file names each row, and undoing takes them away", async ({
  page,
}) => {
  await signInAs(page, await tokenOf("supervisor@acme.test"));
  await page.goto(`${site}/admin/contacts/import`);
  const name = `Fair guest ${Date.now()}`;
  const lines = [
    "Guest;Correo electrónico;Where we met;Teléfono",
    `${name} one;one.${Date.now()}@fair-guests.example;Hall 3;+34 600 111 222`,
    `${name} two;not an address;Hall 4;`,
  ];
  await page.getByLabel("Choose a file", { exact: true }).setInputFiles({
    name: "guests.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1"),
  });
  await expect(page.getByRole("button", { name: "Map Correo electrónico to: E-mail" })).toBeVisible();
  await page.getByRole("button", { name: "Map Guest to: Do not import" }).click();
  await page.getByRole("option", { name: "Name", exact: true }).click();
  await expect(page.getByRole("button", { name: "Map Guest to: Name" })).toBeVisible();
  await page.getByRole("button", { name: "Map Where we met to: Do not import" }).click();
  await page.getByRole("option", { name: "Notes", exact: true }).click();
  await expect(page.getByRole("button", { name: "Map Where we met to: Notes" })).toBeVisible();
  // What was chosen is there after a reload.
  await expect(page.getByRole("button", { name: "Preview import" })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole("button", { name: "Map Where we met to: Notes" })).toBeVisible();
  await page.getByRole("button", { name: "Preview import" }).click();
  await expect(page.getByRole("list", { name: "Preview" }).getByRole("listitem").first()).toHaveText(
    /^1\s*to create$/,
  );
  await expect(page.getByText("Not an e-mail address: Correo electrónico")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 created")).toBeVisible();
  await page.getByRole("button", { name: "Show: Not imported" }).click();
  await page.getByRole("option", { name: "All rows" }).click();
  await expect(
    page.getByRole("table", { name: "Rows" }).getByRole("link", { name: `${name} one` }),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the result file" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain(`3,${name} two,FAILED,,EMAIL,Correo electrónico`);
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByText("1 undone", { exact: true })).toBeVisible(); // above it stands how far it has come
  await page.goto(`${site}/contacts?search=${encodeURIComponent(`${name} one`)}`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
});
