import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { askAs, connectMailbox, mailAs, sentBy, ticketAbout } from "./mailbox-customer.ts";
import { plainWord, wordsOf } from "./words.ts";

const says = {
  en: {
    question: "The zip of the tent is stuck.",
    signature: "Acme, tents and more",
    answer: "A new zip is on its way.",
    away: "I am away until Monday.",
    automatic: /Automatic reply of nadia-/,
    second: "It was handed to the post today.",
    third: "The parcel number is 4711.",
    thanks: "It has arrived, thank you.",
  },
  ar: {
    question: "سحّاب الخيمة عالق.",
    signature: "أكمي، خيام وأكثر",
    answer: "سحّاب جديد في الطريق إليك.",
    away: "أنا غائبة حتى يوم الاثنين.",
    automatic: /رد تلقائي من \u2068nadia-/,
    second: "سُلّم إلى البريد اليوم.",
    third: "رقم الطرد هو 4711.",
    thanks: "وصل، شكرًا لكم.",
  },
} as const;

/** What the ticket is at, and since when it waits for us. */
interface Clocks {
  status: string;
  firstReplyAt: string | null;
  slaDueAt: string | null;
}

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "light" },
] as const satisfies readonly Look[])
  test(`a mail is answered, a program's answer moves nothing, and one that came back is sent again (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const words = says[look.language];
    const token = await tokenOf("admin@acme.test");
    const ask = askAs(token);
    const mailbox = await connectMailbox(ask, {
      signature: words.signature,
      acknowledges: true,
      language: look.language,
    });
    const mark = Date.now().toString(36);
    const customer = `nadia-${mark}@a.test`;
    const write = (text: string, mail: object = {}) => mailAs(ask, mailbox, customer, text, mail);
    const got = async () => (await sentBy(ask, mailbox)).map(({ text }) => text);
    await write(words.question, { subject: `Tent ${mark}` });
    const id = await ticketAbout(ask, `Tent ${mark}`);
    const clocks = async () => {
      const { status, firstReplyAt, slaDueAt } = (await ask("GET", `/tickets/${id}`)) as Clocks; // the contract's answer
      return { status, firstReplyAt, slaDueAt };
    };
    await signInAs(page, token, look);
    await page.goto(`${site}/tickets/${id}`);
    const thread = page.getByRole("region", { name: t("ticket.thread.label") });
    const message = (text: string) => thread.getByRole("article").filter({ hasText: text });
    const reply = (text: string) => sendReply(page, t, text);

    await test.step("the customer's mail is acknowledged once, and answered with the signature", async () => {
      await expect(message(words.question)).toBeVisible();
      await expect.poll(got, { timeout: 30_000 }).toHaveLength(1);
      await reply(words.answer);
      await expect(message(words.answer).getByText(t("ticket.thread.sent"), { exact: true })).toBeVisible({
        timeout: 30_000,
      });
      const [, answer] = await got();
      expect(answer).toContain(`${words.answer}\n\n-- \n${words.signature}`);
    });

    await test.step("who is away is heard by staff alone: nobody answers, and no clock moves", async () => {
      await ask("PATCH", `/tickets/${id}`, { status: "RESOLVED" });
      const before = await clocks();
      expect(before.status).toBe("RESOLVED");
      await write(words.away, { as: "OUT_OF_OFFICE" });
      await expect(thread.getByText(words.automatic)).toBeVisible();
      await expect(thread.getByText(words.away)).toBeVisible();
      await expect(message(words.away)).toHaveCount(0);
      expect(await clocks()).toEqual(before);
      expect(await got()).toHaveLength(2);
    });

    await test.step("a mail that comes back says why, and its address gets nothing more", async () => {
      await reply(words.second);
      await expect.poll(got, { timeout: 30_000 }).toHaveLength(3);
      await write("550", { as: "BOUNCE" });
      const failed = message(words.second);
      await expect(failed.getByText(t("ticket.thread.failed"))).toBeVisible();
      await expect(failed.getByText(/550 5\.1\.1 There is no such mailbox/)).toBeVisible();
      await expect(page.getByText(t("composer.mail.suppressed", { address: customer }))).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(failed.getByText(t("ticket.thread.failed"))).toBeVisible();
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step("an administrator lifts that, it is sent again, and the customer answers", async () => {
      const settings = await context.newPage();
      await signInAs(settings, token, look);
      await settings.goto(`${site}/admin/settings?section=connections`);
      const row = settings.getByRole("listitem").filter({ hasText: customer });
      await row.getByRole("button", { name: t("mailboxes.lift"), exact: true }).click();
      await expect(row).toHaveCount(0);
      await settings.close();
      await page.reload();
      await reply(words.third);
      await expect(message(words.third).getByText(t("ticket.thread.sent"), { exact: true })).toBeVisible({
        timeout: 30_000,
      });
      expect((await got()).at(-1)).toContain(words.third);
      await write(words.thanks);
      await expect(message(words.thanks)).toBeVisible();
      expect((await clocks()).status).not.toBe("RESOLVED");
    });
  });

async function sendReply(page: Page, t: ReturnType<typeof wordsOf>, text: string): Promise<void> {
  await page.getByRole("textbox", { name: t("composer.replyLabel") }).fill(text);
  await page.getByRole("button", { name: t("composer.send"), exact: true }).click();
}

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "light" },
] as const satisfies readonly Look[])
  test(`a mailbox is connected by an account at a provider, without any account of ours (${look.language})`, async ({
    page,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const ask = askAs(token);
    const address = `signed-${Date.now().toString(36)}@acme.test`;
    const microsoft = plainWord(look.language, "mailboxes.signIns.MICROSOFT");
    const signsIn = `${plainWord(look.language, "mailboxes.signsIn")} ${plainWord(look.language, "mailboxes.signIns.PASSWORD")}`;
    await signInAs(page, token, look);
    await page.goto(`${site}/admin/settings?section=connections`);

    await test.step("a provider without an app is greyed with the reason", async () => {
      await page
        .getByRole("button", { name: t("connections.connectMailbox") })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: signsIn }).click();
      await expect(page.getByRole("option", { name: microsoft })).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByText(t("mailboxes.needsApp", { provider: microsoft }))).toBeVisible();
      await page.keyboard.press("Escape");
      await dialog.getByRole("tab", { name: t("mailboxes.ways.simulated") }).click();
    });

    await test.step("at the simulated one its person allows it, and the mailbox reads and sends", async () => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("mailboxes.fields.address") }).fill(address);
      await dialog.getByRole("button", { name: signsIn }).click();
      await page.getByRole("option", { name: microsoft }).click();
      await dialog.getByRole("button", { name: t("mailboxes.signInNow", { provider: microsoft }) }).click();
      await expect(page.getByLabel(t("mailboxSignIn.account"))).toHaveValue(address);
      await page.getByRole("button", { name: t("mailboxSignIn.allow"), exact: true }).click();
      await expect(page.getByText(address).first()).toBeVisible({ timeout: 60_000 });
      const { items } = (await ask("GET", "/admin/mailboxes")) as {
        items: { address: string; signIn: string | null; connection: { id: string; state: string } }[];
      }; // the contract's answer
      const mailbox = items.find((one) => one.address === address);
      expect([mailbox?.signIn, mailbox?.connection.state]).toEqual(["MICROSOFT", "CONNECTED"]);
      const id = mailbox?.connection.id ?? "";
      const subject = `Signed ${address}`;
      await mailAs(ask, id, "omar@b.test", "Hello", { subject });
      const ticket = await ticketAbout(ask, subject);
      await ask("POST", `/tickets/${ticket}/reply`, { message: "Good day" });
      await expect.poll(() => sentBy(ask, id), { timeout: 30_000 }).toHaveLength(1);
    });
  });
