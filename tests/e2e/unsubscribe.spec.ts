import http from "node:http";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { addCustomer, connect, ticketOf, writeAs } from "./whatsapp-customer.ts";
import { plainWord, wordsOf } from "./words.ts";

/** A template of offers, once the provider has approved it. */
async function approvedOffer(token: string, connectionId: string): Promise<string> {
  const call = async (path: string, method: "GET" | "POST", body?: object) => {
    const answer = await fetch(`${api}/whatsapp/templates${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { id: string; status: string }; // the contract's answer
  };
  const name = `spring_offer_${Date.now().toString(36)}`;
  const { id } = await call("", "POST", {
    connectionId,
    name,
    language: "en",
    category: "MARKETING",
    body: "Tents are cheaper this week.",
    examples: {},
  });
  await call(`/${id}/submit`, "POST", {});
  await expect
    .poll(async () => (await call(`/${id}/status`, "GET")).status, { timeout: 30_000 })
    .toBe("APPROVED");
  return name;
}

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a customer on WhatsApp writes STOP, and no offer can be sent to them (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const connection = await connect(token);
    const offer = await approvedOffer(token, connection);
    const number = `34633${String(Date.now()).slice(-6)}`;
    await signInAs(page, token, look);
    await addCustomer(page, t, { connection, number });
    await writeAs(page, `Is it in stock? ${number}`);
    const id = await ticketOf(token, number);

    const desk = await context.newPage();
    await signInAs(desk, token, look);
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
    await desk.goto(`${site}/tickets/${id}`);
    await expect(thread.getByText(`Is it in stock? ${number}`)).toBeVisible();

    await test.step("the word arrives, stands in the thread, and is confirmed on the phone", async () => {
      await writeAs(page, "STOP");
      await expect(thread.getByText("STOP", { exact: true })).toBeVisible();
      await expect(thread.getByText(/START/)).toBeVisible();
      await expect(page.getByText(/START/)).toBeVisible();
    });

    await test.step("a day later the offer is not to be chosen, and says why", async () => {
      await page.getByRole("button", { name: t("simulator.forward.day") }).click();
      await desk.reload();
      await desk.getByRole("button", { name: t("messengerReply.sendTemplate") }).click();
      const picker = desk.getByRole("dialog");
      await expect(picker.getByText(plainWord(look.language, "templates.optedOut"))).toBeVisible();
      await expect(picker.getByRole("button", { name: new RegExp(offer) })).toBeDisabled();
      await picker.getByRole("button", { name: t("common.cancel") }).click();
    });

    await test.step("the contact's page tells it, and an agent changes it with a reason", async () => {
      const contact = await contactOf(token, id);
      await desk.goto(`${site}/contacts/${contact}`);
      const card = desk.getByRole("list", { name: t("contactConsent.title") });
      await expect(card.getByText(/STOP/)).toBeVisible();
      const channel = plainWord(look.language, "contactConsent.channels.WHATSAPP");
      const purpose = plainWord(look.language, "contactConsent.purposes.MARKETING");
      await card.getByRole("button", { name: t("contactConsent.changeOf", { channel, purpose }) }).click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByRole("textbox").fill("Asked for offers on the phone");
      await dialog.getByRole("button", { name: t("common.save") }).click();
      await expect(dialog).toBeHidden();
      await expect(card.getByText(/STOP/)).toBeHidden();
    });
  });

async function contactOf(token: string, ticketId: string): Promise<string> {
  const answer = await fetch(`${api}/tickets/${ticketId}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { contact: { id: string } }).contact.id; // the contract's answer
}

test("the link of a survey's mail unsubscribes by its page and by one click, and following it changes nothing", async ({
  browser,
}) => {
  const token = await tokenOf("admin@acme.test");
  const address = `kim-${Date.now().toString(36)}@example.test`;
  const link = await surveyLink(token, address);
  const context = await browser.newContext({ locale: "ar", javaScriptEnabled: false });
  const customer = await context.newPage();
  const words = (key: string) => plainWord("ar", key);
  const heading = (name: string) => customer.getByRole("heading", { name });

  await test.step("reading, also twice, changes nothing", async () => {
    for (let times = 0; times < 2; times += 1) {
      await open(customer, `${link}?lang=ar`);
      await expect(heading(words("unsubscribe.title.in"))).toBeVisible();
    }
    expect(await customer.locator("html").getAttribute("dir")).toBe("rtl");
    await expect(customer.getByText(/k•••@example\.test/)).toBeVisible();
  });

  await test.step("by the form, and back again", async () => {
    await customer.getByRole("button", { name: words("unsubscribe.unsubscribe") }).click();
    await expect(heading(words("unsubscribe.title.out"))).toBeVisible();
    await customer.getByRole("button", { name: words("unsubscribe.subscribeAgain") }).click();
    await expect(heading(words("unsubscribe.title.again"))).toBeVisible();
  });

  await test.step("by one click of a mail program, which opens nothing", async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await oneClick(link)).toBe(200);
    }
    await open(customer, `${link}/one-click`);
    await expect(customer).toHaveURL(link);
    await open(customer, `${link}?lang=ar`);
    await expect(heading(words("unsubscribe.title.out"))).toBeVisible();
  });

  await test.step("a link that is none is told", async () => {
    const none = `${site}/unsubscribe/nothing`;
    await open(customer, `${none}?lang=ar`);
    await expect(heading(words("unsubscribe.end.unknown.title"))).toBeVisible();
    expect(await oneClick(none)).toBe(404);
  });
  await context.close();
});

/** As a mail program posts. Node knows no names under localhost, so the host is said by hand. */
const oneClick = (link: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(link);
    http
      .request(
        {
          method: "POST",
          host: "127.0.0.1",
          port,
          path: `${pathname}/one-click`,
          headers: { host, "content-type": "application/x-www-form-urlencoded" },
        },
        (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode));
        },
      )
      .on("error", reject)
      .end("List-Unsubscribe=One-Click");
  });

const open = (page: Page, address: string) => page.goto(address);

/** Where the reader of a survey's mail unsubscribes: an administrator reads the mail in the outbox. */
async function surveyLink(token: string, address: string): Promise<string> {
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${api}${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { id: string; items: { to: string; text: string }[] }; // the contract's answers
  };
  const { id } = await call("/tickets", {
    subject: "The tent leaks",
    message: "It rains in.",
    contactEmail: address,
    contactName: "Kim",
  });
  await call(`/tickets/${id}/survey`, {});
  let link = "";
  await expect
    .poll(async () => {
      const { items } = await call(`/admin/outbox?search=${encodeURIComponent(address)}`);
      return (link = /\/unsubscribe\/[\w-]{67}/.exec(items.map(({ text }) => text).join("\n"))?.[0] ?? "");
    })
    .not.toBe("");
  return `${site}${link}`;
}
