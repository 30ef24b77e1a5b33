import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;
const askAs =
  (token: string): Ask =>
  async (method, path, body): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json();
    return said;
  };

/** A mailbox of its own, whose servers are played. */
async function connect(ask: Ask): Promise<string> {
  const made = await ask("POST", "/admin/mailboxes", {
    address: `journey-${Date.now().toString(36)}@acme.test`,
    displayName: "Acme",
    isSimulated: true,
  });
  return (made as { connection: { id: string } }).connection.id; // the contract's answer
}
const writeAs = (ask: Ask, mailbox: string, from: string, text: string, mail: object): Promise<unknown> =>
  ask("POST", `/admin/connections/${mailbox}/simulator/messages`, { from, name: "Nadia", text, mail });
/** Whom the played server has given mails to. */
async function reached(ask: Ask, mailbox: string): Promise<string[]> {
  const state = await ask("GET", `/admin/connections/${mailbox}/simulator`);
  const { lines } = state as { lines: { direction: string; customer: string }[] }; // the contract's answer
  return lines
    .flatMap(({ direction, customer }) => (direction === "TO_CUSTOMER" ? [customer] : []))
    .toSorted();
}
async function ticketAbout(ask: Ask, subject: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const found = await ask("GET", `/tickets?search=${encodeURIComponent(subject)}`);
      return (id = (found as { items: { id: string }[] }).items[0]?.id); // the contract's answer
    })
    .toBeDefined();
  return id ?? "";
}

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
    const mailbox = await connect(ask);
    const mark = Date.now().toString(36);
    const [nadia, lea, expert] = [`nadia-${mark}@a.test`, `lea-${mark}@b.test`, `expert-${mark}@c.test`];
    await writeAs(ask, mailbox, nadia, "The pole is broken.", { subject: `Tent ${mark}` });
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
      await writeAs(ask, mailbox, expert, "The long one.", {});
      await expect(thread.getByText("The long one.")).toBeVisible();
      await expect(thread.getByText(plainWord(look.language, "ticket.mail.forwardAnswer"))).toBeVisible();
      expect((await reached(ask, mailbox)).filter((one) => one === nadia)).toHaveLength(1);
    });
  });
