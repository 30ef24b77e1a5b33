import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { addCustomer, ticketOf, writeAs } from "./whatsapp-customer.ts";
import { wordsOf } from "./words.ts";

/** The simulated Meta shows a workspace the same numbers each time: none of them is connected. */
async function forgetNumbers(token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = (await (await fetch(`${api}/admin/connections`, { headers })).json()) as {
    items: { id: string; isSimulated: boolean; isSignedUp: boolean }[];
  }; // the contract's answer
  for (const { id, isSimulated, isSignedUp } of items)
    if (isSimulated && isSignedUp)
      await fetch(`${api}/admin/connections/${id}`, { method: "DELETE", headers });
}
const goToMeta = async (page: Page, t: ReturnType<typeof wordsOf>): Promise<void> => {
  await page.goto(`${site}/admin/settings?section=connections`);
  await page.getByRole("button", { name: t("connections.connect") }).click();
  await page.getByRole("tab", { name: t("connections.ways.simulated") }).click();
  await page.getByRole("button", { name: t("connections.trySignIn") }).click();
};

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a number is connected by signing in at Meta, and customers write to it (${look.language})`, async ({
    page,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    await forgetNumbers(token);
    await signInAs(page, token, look);

    await test.step("whoever does not agree at Meta has connected nothing", async () => {
      await goToMeta(page, t);
      const back = page.getByRole("link", { name: t("whatsappSignUp.back") });
      // A press is an address: it counts also before the page's code runs.
      await page.getByRole("button", { name: t("whatsappSignUp.deny") }).click();
      await expect(back).toBeVisible();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await back.click();
      await expect(page).toHaveURL(/section=connections$/);
    });

    await test.step("of the numbers that were shared, one with a PIN is chosen", async () => {
      await goToMeta(page, t);
      await page.getByRole("button", { name: t("whatsappSignUp.allow") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /1003/ }).check();
      const name = dialog.getByRole("textbox", { name: t("connections.fields.name") });
      await expect(name).toHaveValue("Example Returns");
      await name.fill("Returns by journey");
      await dialog.getByRole("button", { name: t("whatsappSignUp.connect") }).click();
      await dialog.getByRole("textbox", { name: t("whatsappSignUp.pin") }).fill("246810");
      await dialog.getByRole("button", { name: t("whatsappSignUp.connect") }).click();
      await expect(dialog).toBeHidden();
      const card = page.getByRole("listitem").filter({ hasText: "Returns by journey" });
      await expect(card.getByText(t("connections.states.CONNECTED"))).toBeVisible();
      await expect(card.getByText("Example Returns")).toBeVisible();
      await expect(page).toHaveURL(/section=connections$/);
    });

    await test.step("it is marked the next time, and a customer reaches it", async () => {
      await goToMeta(page, t);
      await page.getByRole("button", { name: t("whatsappSignUp.allow") }).click();
      await expect(page.getByRole("dialog").getByRole("radio", { name: /1003/ })).toBeDisabled();
      const answer = await fetch(`${api}/admin/connections`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const { items } = (await answer.json()) as { items: { id: string; name: string }[] }; // the contract's answer
      const connection = items.find((one) => one.name === "Returns by journey")?.id ?? "";
      const number = `34611${String(Date.now()).slice(-6)}`;
      await addCustomer(page, t, { connection, number });
      await writeAs(page, `May I send ${number} back?`);
      await page.goto(`${site}/tickets/${await ticketOf(token, number)}`);
      const thread = page.getByRole("region", { name: t("ticket.thread.label") });
      await expect(thread.getByText(`May I send ${number} back?`)).toBeVisible();
    });
    await forgetNumbers(token);
  });
