import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { addCustomer, approvedTemplate, connect, ticketOf, writeAs } from "./whatsapp-customer.ts";
import { plainWord, wordsOf } from "./words.ts";

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a customer on WhatsApp is answered, reads it, and is out of reach a day later (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const connection = await connect(token);
    const number = `34600${String(Date.now()).slice(-6)}`;
    const question = `Where is my order ${number}?`;
    await signInAs(page, token, look);

    await test.step("the customer writes, and it becomes a ticket", async () => {
      await addCustomer(page, t, { connection, number });
      await writeAs(page, question);
    });

    const desk = await context.newPage();
    await signInAs(desk, token, look);
    const box = desk.getByRole("textbox", { name: t("composer.replyLabel") });
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });

    await test.step("the agent's answer reaches the phone, and its ticks rise to read", async () => {
      await desk.goto(`${site}/tickets/${await ticketOf(token, number)}`);
      await expect(thread.getByText(question)).toBeVisible();
      await box.fill("It arrives tomorrow");
      await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect(thread.getByText(t("ticket.thread.delivered"))).toBeVisible();
      await expect(page.getByText("It arrives tomorrow")).toBeVisible();
      await page.getByRole("button", { name: t("simulator.reads") }).click();
      await expect(thread.getByText(t("ticket.thread.read"), { exact: true })).toBeVisible();
    });

    await test.step("an emoji under the customer's question stands on the phone", async () => {
      await thread.getByText(question).hover();
      await thread
        .getByRole("button", { name: t("messengerParts.react") })
        .first()
        .click();
      await desk.getByRole("menuitem", { name: t("messengerParts.emoji.HEART") }).click();
      await expect(thread.getByRole("list", { name: t("messengerParts.reactions") })).toContainText("❤️");
      await expect(page.getByText(t("simulator.reaction"))).toBeAttached();
    });

    await test.step("a day later a template or a note can be written, until the customer writes again", async () => {
      await page.getByRole("button", { name: t("simulator.forward.day") }).click();
      await desk.reload();
      await expect(desk.getByText(t("messengerReply.shut"))).toBeVisible();
      await expect(desk.getByRole("button", { name: t("messengerReply.writeNote") })).toBeVisible();
      const template = await approvedTemplate(token, connection);
      await desk.getByRole("button", { name: t("messengerReply.sendTemplate") }).click();
      const picker = desk.getByRole("dialog");
      await picker.getByRole("button", { name: new RegExp(template) }).click();
      await picker.getByRole("textbox").fill("Lucía");
      await picker.getByRole("button", { name: t("templates.send"), exact: true }).click();
      await expect(picker).toBeHidden();
      const news = "Hello Lucía, there is news of your order.";
      await expect(thread.getByText(news)).toBeVisible();
      await expect(page.getByText(news)).toBeVisible();
      await writeAs(page, "Still nothing");
      await expect(thread.getByText("Still nothing")).toBeVisible();
      await expect(desk.getByText(t("messengerReply.shut"))).toBeHidden();
    });
  });

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`a customer on WhatsApp sees that an agent has read them, once their number tells it (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const connection = await connect(token);
    const { name } = await connectionOf(token, connection);
    const number = `34622${String(Date.now()).slice(-6)}`;
    await signInAs(page, token, look);
    await addCustomer(page, t, { connection, number });
    await writeAs(page, `Is it in stock? ${number}`);
    const read = page.getByText(t("simulator.status.READ"), { exact: true });

    const desk = await context.newPage();
    await signInAs(desk, token, look);
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
    const open = async () => {
      await desk.goto(`${site}/tickets/${await ticketOf(token, number)}`);
      await expect(thread.getByText(`Is it in stock? ${number}`)).toBeVisible();
    };

    await test.step("what is read before tells nothing", async () => {
      const noted = desk.waitForResponse((answer) => answer.url().endsWith("/seen"));
      await open();
      expect((await noted).status()).toBe(200);
    });

    await test.step("an administrator switches it on where the number's defaults are", async () => {
      await desk.goto(`${site}/admin/settings?section=connections`);
      await desk.getByRole("button", { name: t("common.actionsFor", { name }) }).click();
      await desk.getByRole("menuitem", { name: t("connectionDefaults.open") }).click();
      const dialog = desk.getByRole("dialog");
      await dialog
        .getByRole("checkbox", { name: plainWord(look.language, "connectionDefaults.fields.tellsRead") })
        .check();
      await dialog.getByRole("button", { name: t("common.save") }).click();
      await expect(dialog).toBeHidden();
      await expect(read).toHaveCount(0);
    });

    await test.step("the next question is read, and both are shown to be", async () => {
      await writeAs(page, "Hello?");
      await expect(read).toHaveCount(0);
      await open();
      await expect(thread.getByText("Hello?")).toBeVisible();
      await expect(read).toHaveCount(2);
    });
  });

async function connectionOf(token: string, id: string): Promise<{ name: string }> {
  const answer = await fetch(`${api}/admin/connections/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { name: string }; // the contract's answer
}

test("a customer sends a picture, the agent sees it and answers with a document", async ({
  page,
  context,
}) => {
  const look = { language: "en", theme: "light" } as const;
  const t = wordsOf(look.language);
  const token = await tokenOf("admin@acme.test");
  const connection = await connect(token);
  const number = `34611${String(Date.now()).slice(-6)}`;
  await signInAs(page, token, look);
  await addCustomer(page, t, { connection, number });
  const words = `The tent is torn ${number}`;
  await page.getByPlaceholder(/Lucía Ferrer/).fill(words);
  await page
    .getByLabel(t("simulator.addFile"))
    .and(page.locator("input"))
    .setInputFiles({ name: "tent.png", mimeType: "image/png", buffer: png });

  const desk = await context.newPage();
  await signInAs(desk, token, look);
  await desk.goto(`${site}/tickets/${await ticketOf(token, number)}`);
  const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
  await expect(thread.getByText(words)).toBeVisible();
  const picture = thread.getByRole("button", { name: /image\.png/ });
  await picture.click();
  await expect(desk.getByRole("dialog").getByRole("img", { name: "image.png" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect(picture).toBeFocused();

  await desk
    .getByLabel(t("composer.attach"))
    .and(desk.locator("input"))
    .setInputFiles([
      { name: "all.zip", mimeType: "application/zip", buffer: zip },
      { name: "warranty.txt", mimeType: "text/plain", buffer: Buffer.from("Two years.") },
    ]);
  await expect(desk.getByText(t("composer.attachments.refusedType"))).toBeVisible();
  await desk.getByRole("textbox", { name: t("composer.replyLabel") }).fill("It is under warranty");
  const send = desk.getByRole("button", { name: t("composer.send"), exact: true });
  await expect(send).toBeDisabled();
  await desk.getByRole("button", { name: /all\.zip/ }).click();
  await send.click();
  await expect(thread.getByText(t("ticket.thread.delivered")).first()).toBeVisible();
  await expect(page.getByText(/warranty\.txt/)).toBeVisible();
  await expect(page.getByText("It is under warranty")).toBeVisible();
});
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

for (const look of [
  { language: "en", theme: "dark" },
  { language: "ar", theme: "light" },
] as const satisfies readonly Look[])
  test(`a customer on Instagram is found in their list, taken over and answered (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    await signInAs(page, token, look);
    const name = `Shop ${Date.now().toString(36)}`;
    const customer = `5550${String(Date.now()).slice(-8)}`;

    await test.step("a simulated account is connected, and its customer writes", async () => {
      await connectInstagram(page, t, { name, customer });
      await writeAs(page, `Is the blue one in stock? ${customer}`);
    });

    await test.step("it is answered from the list of conversations", async () => {
      const desk = await context.newPage();
      await signInAs(desk, token, look);
      const id = await ticketOf(token, customer);
      await desk.goto(`${site}/instagram-conversations?open=${id}`);
      const list = desk.getByRole("region", { name: t("instagramConversations.title"), exact: true });
      await expect(list.getByText(`Is the blue one in stock? ${customer}`)).toBeVisible();
      await desk.getByRole("button", { name: t("messengerConversations.takeOver") }).click();
      await expect(desk.getByText(t("messengerConversations.taken"))).toBeVisible();
      await expect(desk.getByRole("button", { name: t("messengerConversations.template") })).toHaveCount(0);
      const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
      await desk.getByRole("textbox", { name: t("composer.replyLabel") }).fill("Two are left");
      await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect(page.getByText("Two are left")).toBeVisible();
      await page.getByRole("button", { name: t("simulator.reads") }).click();
      await expect(thread.getByText(t("ticket.thread.read"), { exact: true })).toBeVisible();
    });
  });

/** A simulated account on Instagram, and the phone of a customer who has not written yet. */
async function connectInstagram(
  page: Page,
  t: ReturnType<typeof wordsOf>,
  { name, customer }: { name: string; customer: string },
) {
  await page.goto(`${site}/admin/settings?section=connections`);
  await page.getByRole("button", { name: t("connections.connectInstagram") }).click();
  const dialog = page.getByRole("dialog", { name: t("connectInstagram.title") });
  await dialog.getByRole("tab", { name: t("connectInstagram.ways.simulated") }).click();
  await dialog.getByLabel(t("connections.fields.name")).fill(name);
  await dialog.getByRole("button", { name: t("connectInstagram.connect") }).click();
  await page.getByRole("button", { name: t("common.actionsFor", { name }) }).click();
  await page.getByRole("menuitem", { name: t("connections.openSimulator") }).click();
  await page.getByRole("button", { name: t("simulator.newCustomer") }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel(t("simulator.accountId")).fill(customer);
  await asked.getByLabel(t("simulator.name")).fill("Lucía Ferrer");
  await asked.getByRole("button", { name: t("simulator.addCustomer") }).click();
}

/** From now on the customer writes there. */
async function writeAt(page: Page, language: Look["language"], place: "COMMENT" | "STORY_REPLY" | "MESSAGE") {
  const words = (path: string) => plainWord(language, path);
  await page.getByRole("button", { name: words("simulator.place") }).click();
  await page.getByRole("option", { name: words(`simulator.places.${place}`), exact: true }).click();
}

for (const look of [
  { language: "en", theme: "light" },
  { language: "ar", theme: "dark" },
] as const satisfies readonly Look[])
  test(`an Instagram story reply is answered here and in the app, and taken back (${look.language})`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    await signInAs(page, token, look);
    const customer = `5551${String(Date.now()).slice(-8)}`;
    const question = `How much is the tent? ${customer}`;
    await connectInstagram(page, t, { name: `Stories ${Date.now().toString(36)}`, customer });
    await writeAt(page, look.language, "STORY_REPLY");
    await writeAs(page, question);

    const desk = await context.newPage();
    await signInAs(desk, token, look);
    await desk.goto(`${site}/tickets/${await ticketOf(token, customer)}`);
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });

    await test.step("the agent sees the story with the words, and answers", async () => {
      await expect(thread.getByText(question)).toBeVisible();
      await expect(thread.getByText(t("messengerParts.origin.STORY_REPLY"))).toBeVisible();
      await expect(thread.getByRole("button", { name: /\.png/ })).toBeVisible();
      await desk.getByRole("textbox", { name: t("composer.replyLabel") }).fill("It is 89 €");
      await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect(page.getByText("It is 89 €")).toBeVisible();
    });

    await test.step("what is answered in the app stands in the thread", async () => {
      await page.getByPlaceholder(/Lucía Ferrer/).fill("And it is in stock");
      await page.getByRole("button", { name: t("simulator.answerInApp") }).click();
      await expect(thread.getByText("And it is in stock")).toBeVisible();
    });

    await test.step("what the customer takes back is gone, from the subject too", async () => {
      await page.getByRole("button", { name: t("simulator.takeBack") }).click();
      await expect(page.getByText(t("simulator.unsent"), { exact: true })).toBeVisible();
      await expect(thread.getByText(t("messengerParts.unsent"))).toBeVisible();
      await expect(desk.getByText(question)).toHaveCount(0);
    });
  });

for (const look of [
  { language: "en", theme: "dark" },
  { language: "ar", theme: "light" },
] as const satisfies readonly Look[])
  test(`a comment on Instagram is answered privately, once (${look.language})`, async ({ page, context }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    await signInAs(page, token, look);
    const customer = `5552${String(Date.now()).slice(-8)}`;
    const comment = `Does it come in green? ${customer}`;
    await connectInstagram(page, t, { name: `Posts ${Date.now().toString(36)}`, customer });
    await writeAt(page, look.language, "COMMENT");
    await writeAs(page, comment);

    const desk = await context.newPage();
    await signInAs(desk, token, look);
    await desk.goto(`${site}/tickets/${await ticketOf(token, customer)}`);
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
    await expect(thread.getByText(comment)).toBeVisible();
    await expect(thread.getByText(t("messengerParts.comment.POST"))).toBeVisible();
    await expect(thread.getByRole("link", { name: t("messengerParts.openPost") })).toHaveAttribute(
      "href",
      /instagram\.com\/p\//,
    );
    await expect(desk.getByText(t("messengerReply.privateReply"))).toBeVisible();
    await desk.getByRole("textbox", { name: t("composer.replyLabel") }).fill("It does");
    await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
    await expect(page.getByText(t("simulator.lines.COMMENT.TO_CUSTOMER"))).toBeVisible();
    await expect(desk.getByText(t("messengerReply.shutNeverWithoutTemplates"))).toBeVisible();

    await writeAt(page, look.language, "MESSAGE");
    await writeAs(page, "Then I take one");
    await expect(thread.getByText("Then I take one")).toBeVisible();
    await expect(desk.getByText(t("messengerReply.shutNeverWithoutTemplates"))).toBeHidden();
  });

test("an app is the installation's until a workspace sets its own, and a number needs one of them", async ({
  page,
  browser,
}) => {
  const t = wordsOf("en");
  const [admin, root] = [await tokenOf("admin@acme.test"), await tokenOf("root@parley.test")];
  const change = { name: `${plainWord("en", "providerApps.set")}: Meta` };
  const setApp = async (on: Page, id: string) => {
    await on.getByRole("button", change).click();
    const dialog = on.getByRole("dialog");
    await dialog.getByLabel(t("providerApps.clientId.META")).fill(id);
    await dialog.getByLabel(t("providerApps.clientSecret.META")).fill(`secret of ${id}`.replaceAll(" ", "-"));
    await dialog.getByRole("button", { name: t("common.save") }).click();
    const address = dialog.getByLabel(
      `${plainWord("en", "providerApps.webhook")} · ${plainWord("en", "connections.providers.whatsapp")}`,
      { exact: true },
    );
    await expect(address).toHaveValue(/\/api\/hooks\/whatsapp\/app-/);
    const url = await address.inputValue();
    await dialog
      .getByRole("button", { name: t("common.close"), exact: true })
      .last()
      .click();
    return url;
  };
  const removeApp = async (on: Page) => {
    await on.getByRole("button", { name: t("common.actionsFor", { name: "Meta" }) }).click();
    await on.getByRole("menuitem", { name: t("providerApps.remove") }).click();
    await on
      .getByRole("dialog")
      .getByRole("button", { name: t("providerApps.remove") })
      .click();
    await expect(on.getByRole("button", change)).toBeVisible();
  };
  await signInAs(page, admin);
  await page.goto(`${site}/admin/settings?section=connections`);
  await page
    .getByRole("button", { name: t("connections.connect") })
    .first()
    .click();
  await expect(page.getByText(t("connections.needsApp"))).toBeVisible();
  await page.getByRole("link", { name: t("connections.setApp") }).click();

  const other = await (await browser.newContext()).newPage();
  await signInAs(other, root);
  await other.goto(`${site}/admin/settings?section=sharedApps`);
  await setApp(other, "1234567890");
  await page.reload();
  await expect(page.getByText(t("providerApps.sharedServes"))).toBeVisible();

  const own = await setApp(page, "9876543210");
  expect(new URL(own).hostname).toBe("acme.localhost");
  await expect(page.getByText(t("providerApps.states.own"))).toBeVisible();
  // Node resolves no names under localhost.
  const forged = await fetch(new URL(new URL(own).pathname, api), { method: "POST", body: "{}" });
  expect(forged.status).toBe(403);
  await page.reload();
  await expect(page.getByText(/1 request with a wrong signature/)).toBeVisible();

  await removeApp(page);
  await removeApp(other);
});
