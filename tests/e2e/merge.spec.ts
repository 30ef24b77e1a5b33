import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";

interface Made {
  id: string;
  number: number;
}
const call = async (
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return (await response.json()) as Record<string, unknown>; // the contract's answers
};
const open = async (token: string, subject: string, message: string, email: string) =>
  (await call(token, "POST", "/tickets", {
    subject,
    message,
    contactEmail: email,
    contactName: email.split("@")[0] ?? "",
  })) as unknown as Made;
const thread = (page: Page) => page.getByRole("region", { name: "Conversation" });

test("two tickets of one matter are merged side by side, answered as one, and taken apart again with nothing lost", async ({
  page,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const email = `merge-${Date.now().toString(36)}@example.test`;
  const first = await open(token, "Stove valve leaks gas", "The valve of my stove leaks.", email);
  const second = await open(token, "Stove valve leaks gas again", "It leaks still, please hurry.", email);
  await signInAs(page, token);

  await test.step("a suspected pair is compared, and one chooses what is kept", async () => {
    await page.goto(`${site}/admin/tickets/merge`);
    await page.getByRole("button", { name: new RegExp(`#${first.number}.*#${second.number}`) }).click();
    await expect(page.getByRole("table", { name: "Comparison" })).toBeVisible();
    await expect(page.getByText(`1 message moves to #${first.number} and keeps its time.`)).toBeVisible();
    await page.getByRole("radio", { name: new RegExp(`^Subject: keep .* of #${second.number}$`) }).check();
    await page.getByRole("button", { name: `Merge into #${first.number}`, exact: true }).click();
    await expect(page.getByText(`Merged into #${first.number}`).first()).toBeVisible();
  });

  await test.step("the merged ticket leads to the one that goes on, which holds both messages and is answered", async () => {
    await page.goto(`${site}/tickets/${second.id}`);
    await expect(page).toHaveURL(new RegExp(`/tickets/${first.id}`));
    await expect(page.getByText(`#${second.number} was merged into it`)).toBeVisible();
    await expect(thread(page).getByText("The valve of my stove leaks.")).toBeVisible();
    await expect(thread(page).getByText("It leaks still, please hurry.")).toBeVisible();
    await call(token, "POST", `/tickets/${first.id}/reply`, { message: "A new valve is on its way." });
    await expect(thread(page).getByText("A new valve is on its way.")).toBeVisible();
  });

  await test.step("undone, each message is where it belongs, and the answer stays where it was written", async () => {
    await page.getByRole("button", { name: "Merged and split" }).click();
    const section = page.getByRole("region", { name: "Merged and split" });
    await section.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await expect(thread(page).getByText("It leaks still, please hurry.")).toBeHidden();
    await expect(thread(page).getByText("A new valve is on its way.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Stove valve leaks gas" })).toBeVisible();
    await page.goto(`${site}/tickets/${second.id}`);
    await expect(thread(page).getByText("It leaks still, please hurry.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/tickets/${second.id}`));
  });
});

test("a ticket is snoozed by h, stands among the snoozed, and is back the moment the customer writes", async ({
  page,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const say = (message: string, sessionId?: string) =>
    call(null, "POST", "/public/sites/acme.localhost/chat-messages", {
      message,
      clientMessageId: `snooze-${Date.now()}`,
      ...(sessionId ? { sessionId } : {}),
    });
  const chat = await say(`Does the tent come in green? ${Date.now()}`);
  const ticket = (await call(token, "GET", `/tickets/${String(chat["ticketNumber"])}`)) as unknown as Made & {
    subject: string;
  };
  await signInAs(page, token);
  await page.goto(`${site}/tickets/${ticket.id}`);
  await expect(thread(page).getByText(/Does the tent come in green/)).toBeVisible();
  await page.locator("body").press("h");
  await page.getByRole("menuitem", { name: /Tomorrow morning/ }).click();
  await expect(page.getByText(new RegExp(`#${ticket.number} is snoozed until`))).toBeVisible();
  await expect(page.getByRole("button", { name: /^Snoozed until/ })).toBeVisible();
  await page.goto(`${site}/tickets?snoozed=true`);
  await expect(
    page.getByRole("link", { name: new RegExp(ticket.subject.slice(0, 20)) }).first(),
  ).toBeVisible();
  await say("Or in blue?", String(chat["sessionId"]));
  await expect(page.getByRole("link", { name: new RegExp(ticket.subject.slice(0, 20)) })).toHaveCount(0);
  await page.goto(`${site}/tickets/${ticket.id}`);
  await expect(thread(page).getByText("Or in blue?")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Snooze \(H\)/ })).toBeVisible();
});
