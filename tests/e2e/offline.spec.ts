import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { wordsOf } from "./words.ts";

test.use({ serviceWorkers: "allow" });
const t = wordsOf("en");

test("a reply written without a network survives a reload, and with the network back it is there once", async ({
  page,
  context,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const text = `The pole leaves today ${Date.now().toString(36)}`;
  const made = await fetch(`${api}/tickets`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      subject: "Tent pole broke on the train",
      message: "It snapped.",
      contactEmail: "train@example.test",
      contactName: "Kim",
    }),
  });
  const { id } = (await made.json()) as { id: string }; // the contract's answer
  await signInAs(page, token);
  await page.goto(`${site}/tickets/${id}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((taken) =>
        navigator.serviceWorker.addEventListener("controllerchange", taken, { once: true }),
      );
  });
  const box = page.getByRole("textbox", { name: t("composer.replyLabel") });
  await box.fill(text);

  await test.step("without a network it waits, and says so", async () => {
    await context.setOffline(true);
    await expect(page.getByText(t("shell.offline.offline"))).toBeVisible();
    await page.getByRole("button", { name: t("composer.send"), exact: true }).click();
    await expect(page.getByRole("list", { name: t("shell.offline.list") })).toContainText(text);
    await expect(page.getByText("1 change is waiting.")).toBeVisible();
    await expect(box).toHaveText("");
  });

  await test.step("a reload meets the page that says so, which goes on by itself", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: t("shell.offlinePage.title") })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("region", { name: "Conversation" }).getByText(text)).toBeVisible();
  });

  await test.step("it is there once, and stays so after another visit", async () => {
    await expect(page.getByText(t("shell.offline.offline"))).toBeHidden();
    await page.reload();
    await expect(page.getByRole("region", { name: "Conversation" }).getByText(text)).toHaveCount(1);
    await expect(page.getByRole("list", { name: t("shell.offline.list") })).toHaveCount(0);
    const answer = await fetch(`${api}/tickets/${id}/conversations`, { headers });
    const { items } = (await answer.json()) as { items: { text: string }[] }; // the contract's answer
    expect(items.filter((message) => message.text.includes(text))).toHaveLength(1);
  });
});
