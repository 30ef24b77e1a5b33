import { expect, test } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { askAs, connectMailbox, mailAs, sentBy, ticketAbout } from "./mailbox-customer.ts";
import type { Ask } from "./mailbox-customer.ts";
import { plainWord, wordsOf } from "./words.ts";

/** Whom the played server has given mails to. */
const reached = async (ask: Ask, mailbox: string): Promise<string[]> =>
  (await sentBy(ask, mailbox)).map(({ customer }) => customer).toSorted();

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a reply goes to whom its writer names, and a forward to an expert whose answer the customer never sees (${look.language})`, async ({
    page,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const ask = askAs(token);
    const mailbox = await connectMailbox(ask);
    const mark = Date.now().toString(36);
    const [nadia, lea, expert] = [`nadia-${mark}@a.test`, `lea-${mark}@b.test`, `expert-${mark}@c.test`];
    await mailAs(ask, mailbox, nadia, "The pole is broken.", { subject: `Tent ${mark}` });
    await signInAs(page, token, look);
    await page.goto(`${site}/tickets/${await ticketAbout(ask, `Tent ${mark}`)}`);
    const thread = page.getByRole("region", { name: t("ticket.thread.label") });

    await test.step("To is changed, said where it is wrong, and kept when the page is loaded anew", async () => {
      await page.getByRole("button", { name: t("composer.mail.change") }).click();
      const to = page.getByRole("combobox", { name: t("composer.mail.to"), exact: true });
      await to.fill("lea");
      await to.press("Enter");
      await expect(page.getByText(t("composer.mail.noAddress", { text: "lea" }))).toBeVisible();
      await to.press("Backspace");
      await to.fill(lea);
      await to.press("Enter");
      await page.reload();
      await expect(
        page.getByRole("button", { name: t("composer.mail.edit", { address: lea }) }),
      ).toBeVisible();
      await page.getByRole("textbox", { name: t("composer.replyLabel") }).fill("It is on its way");
      await page.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect.poll(() => reached(ask, mailbox), { timeout: 30_000 }).toEqual([lea, nadia].toSorted());
    });

    await test.step("the customer's message is forwarded from its menu, and the answer comes back for staff", async () => {
      const message = thread.getByRole("article").filter({ hasText: "The pole is broken." });
      await message.hover();
      await message.getByRole("button", { name: t("ticket.message.more") }).click();
      await page.getByRole("menuitem", { name: t("ticket.message.forward") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: t("composer.mail.to"), exact: true }).fill(expert);
      await dialog.getByRole("combobox", { name: t("composer.mail.to"), exact: true }).press("Enter");
      await dialog.getByRole("textbox", { name: t("ticket.forward.note") }).fill("Which pole fits?");
      await dialog.getByRole("button", { name: t("ticket.forward.send"), exact: true }).click();
      await expect(thread.getByText("Which pole fits?")).toBeVisible();
      await expect.poll(() => reached(ask, mailbox), { timeout: 30_000 }).toContain(expert);
      await mailAs(ask, mailbox, expert, "The long one.", {});
      await expect(thread.getByText("The long one.")).toBeVisible();
      await expect(thread.getByText(plainWord(look.language, "ticket.mail.forwardAnswer"))).toBeVisible();
      expect((await reached(ask, mailbox)).filter((one) => one === nadia)).toHaveLength(1);
    });
  });
