import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

const call = async (
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: string; contact?: { id: string } }> => {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return (await response.json()) as { id: string; contact?: { id: string } }; // the contract's answers
};

test("one person's two contacts are found to be one, merged side by side, and had back with everything that was theirs", async ({
  page,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const mark = Date.now().toString(36);
  const [first, second] = [
    { name: `Jonna Virta${mark}`, email: `jonna.${mark}@one.example` },
    { name: `Jona Virta${mark}`, email: `jonna.${mark}@two.example`, jobTitle: "Buyer" },
  ];
  const kept = await call(token, "POST", "/contacts", first);
  const other = await call(token, "POST", "/contacts", second);
  const ticket = await call(token, "POST", "/tickets", { subject: `Poles ${mark}`, contactId: other.id });
  await signInAs(page, token);

  await test.step("the contact's page suggests the other, and the two are laid side by side", async () => {
    await page.goto(`${site}/contacts/${kept.id}`);
    await page.getByRole("button", { name: `Merge with ${second.name}` }).click();
    await expect(page.getByRole("table", { name: "Comparison" })).toBeVisible();
    await page.getByRole("radio", { name: `Name: keep ${second.name} of ${second.name}` }).check();
    await page.getByRole("button", { name: "Merge into" }).click();
    await expect(page.getByText("Merged into").first()).toBeVisible();
  });

  await test.step("it has the name that was chosen, the other's address and the other's ticket", async () => {
    await expect(page.getByRole("heading", { name: second.name, level: 1 })).toBeVisible();
    await expect(page.getByText(second.email).first()).toBeVisible();
    expect((await call(token, "GET", `/tickets/${ticket.id}`)).contact?.id).toBe(kept.id);
  });

  await test.step("the undo gives each back what was theirs", async () => {
    await page.getByRole("button", { name: "Undo merge" }).click();
    await expect(page.getByText("The merge was undone")).toBeVisible();
    await expect(page.getByRole("heading", { name: first.name, level: 1 })).toBeVisible();
    expect((await call(token, "GET", `/tickets/${ticket.id}`)).contact?.id).toBe(other.id);
    await page.goto(`${site}/contacts/${other.id}`);
    await expect(page.getByRole("heading", { name: second.name, level: 1 })).toBeVisible();
    await expect(page.getByText("Merged from")).toBeHidden();
  });
});
