import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import type { Look } from "./desk.ts";
import { widthBeyondWindow } from "./screen-checks.ts";
import { addCustomer, connect, ticketOf, writeAs } from "./whatsapp-customer.ts";
import { plainWord, wordsOf } from "./words.ts";

for (const [look, width] of [
  [{ language: "en", theme: "light" }, 1280],
  [{ language: "ar", theme: "dark" }, 390],
] as const satisfies readonly (readonly [Look, number])[])
  test(`a customer out of WhatsApp's reach is answered by mail from the same ticket (${look.language}, ${width} wide)`, async ({
    page,
    context,
  }) => {
    const t = wordsOf(look.language);
    const token = await tokenOf("admin@acme.test");
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${api}${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(answer.status, path).toBeLessThan(300);
      return (await answer.json()) as unknown;
    };
    const connection = await connect(token);
    const number = `34633${String(Date.now()).slice(-6)}`;
    await signInAs(page, token, look);
    await addCustomer(page, t, { connection, number });
    await writeAs(page, `Where is my order ${number}?`);
    const id = await ticketOf(token, number);
    const { contact } = (await call("GET", `/tickets/${id}`)) as { contact: { id: string } }; // the contract's answer
    await call("PUT", `/contacts/${contact.id}`, {
      email: `lucia-${number}@example.com`,
    });
    await page.getByRole("button", { name: t("simulator.forward.day") }).click();

    const desk = await context.newPage();
    await desk.setViewportSize({ width, height: 844 });
    await signInAs(desk, token, look);
    const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
    const mail = plainWord(look.language, "ticket.channel.EMAIL");

    await test.step("the notice of the shut window offers mail, and fits its window", async () => {
      await desk.goto(`${site}/tickets/${id}`);
      await expect(desk.getByText(t("messengerReply.shut"))).toBeVisible();
      await expect(
        desk.getByRole("button", { name: t("messengerReply.replyBy", { channel: mail }) }),
      ).toBeVisible();
      expect(await widthBeyondWindow(desk)).toBe(0);
    });

    await test.step("one press, and the reply says where it goes; it goes there", async () => {
      await desk.getByRole("button", { name: t("messengerReply.replyBy", { channel: mail }) }).click();
      await expect(desk.getByText(`lucia-${number}@example.com`).last()).toBeVisible();
      const box = desk.getByRole("textbox", { name: t("composer.replyLabel") });
      await box.fill("Shall we go on here?");
      await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect(thread.getByText("Shall we go on here?")).toBeVisible();
      const last = async () => {
        // the contract's answer
        const { items } = (await call("GET", `/tickets/${id}/conversations`)) as {
          items: { channel: string; text: string }[];
        };
        return items.find(({ text }) => text === "Shall we go on here?")?.channel;
      };
      await expect.poll(last).toBe("EMAIL");
    });
  });
