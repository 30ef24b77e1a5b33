import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { plainWord, wordsOf } from "./words.ts";

const port = 3210;
const site = `http://acme.localhost:${port}`;
const t = wordsOf("en");
const password = "parley-demo";

test("two of the team talk: live, a mention is told, a ticket unfolds, a thread goes on beside", async ({
  browser,
}) => {
  const name = `trip-${Date.now().toString(36)}`;
  const supervisor = await signedIn(browser, "supervisor@acme.test");
  const agent = await signedIn(browser, "agent@acme.test");
  const agentName = await nameOf(agent);

  await test.step("the supervisor makes a channel; the agent finds it without a reload, and joins", async () => {
    await agent.goto(`${site}/team-chat`);
    await supervisor.goto(`${site}/team-chat`);
    await supervisor
      .getByRole("button", { name: t("teamChat.start") })
      .first()
      .click();
    const dialog = supervisor.getByRole("dialog");
    await dialog.getByRole("tab", { name: t("teamChat.channel") }).click();
    await dialog.getByLabel(t("teamChat.name")).fill(name);
    await dialog.getByRole("button", { name: t("teamChat.createChannel") }).click();
    await expect(supervisor.getByRole("heading", { name })).toBeVisible();
    await agent.getByRole("button", { name: new RegExp(name) }).click();
    await agent.getByRole("button", { name: t("teamChat.join"), exact: true }).click();
    await expect(box(agent)).toBeVisible();
  });

  await test.step("words arrive live, also both ways at once, and each shows once", async () => {
    await write(supervisor, "Good morning");
    await expect(agent.getByRole("log").getByText("Good morning")).toBeVisible();
    await write(agent, "Hello from here");
    await expect(supervisor.getByRole("log").getByText("Hello from here")).toHaveCount(1);
  });

  await test.step("a name with an @ is offered and told; a number becomes a ticket", async () => {
    // Its own: another test's may be merged, or its person erased, before it unfolds here.
    const first = await agent.evaluate(
      (subject) =>
        fetch("/api/tickets", {
          method: "POST",
          headers: {
            Authorization: `Bearer ${localStorage.getItem("token") ?? ""}`,
            "Content-Type": "application/json",
          },
          body: JSON.stringify({ subject }),
        }).then((answer) => answer.json() as Promise<{ number: number; subject: string }>),
      `Labels of ${name}`,
    );
    await box(supervisor).pressSequentially(`@${agentName.split(" ")[0]}`);
    await supervisor.getByRole("option", { name: agentName }).click();
    await box(supervisor).pressSequentially(`look at #${first.number}`);
    await box(supervisor).press("Enter");
    const row = agent.getByRole("article").filter({ hasText: `@${agentName}` });
    await expect(row).toBeVisible();
    await expect(row.getByRole("link", { name: first.subject })).toBeVisible();
    await expect
      .poll(() =>
        agent.evaluate(() =>
          fetch("/api/notifications?limit=50", {
            headers: { Authorization: `Bearer ${localStorage.getItem("token") ?? ""}` },
          })
            .then((answer) => answer.json() as Promise<{ items: { type: string; content: string }[] }>)
            .then(({ items }) =>
              items
                .filter(({ type }) => type === "MENTION")
                .map(({ content }) => content)
                .join(" "),
            ),
        ),
      )
      .toContain(`#${first.number}`);
  });

  await test.step("a thread beside the channel, and a draft that survives a reload", async () => {
    const row = supervisor.getByRole("article").filter({ hasText: "Hello from here" });
    await row.hover();
    await row.getByRole("button", { name: t("teamChat.replyInThread") }).click();
    const thread = supervisor.getByRole("complementary", { name: t("teamChat.thread") });
    await thread.getByRole("combobox").fill("In the thread");
    await thread.getByRole("combobox").press("Enter");
    await expect(thread.getByText("In the thread")).toBeVisible();
    await expect(agent.getByRole("button", { name: /1 reply/ })).toBeVisible();
    await box(agent).fill("Not sent yet");
    await agent.reload();
    await expect(box(agent)).toHaveValue("Not sent yet");
  });

  await test.step("a picture and a file go with a message; the picture opens, and all goes when the message does", async () => {
    await supervisor
      .locator('input[type="file"]')
      .first()
      .setInputFiles([
        { name: "labels.png", mimeType: "image/png", buffer: picture },
        { name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Monday: labels\n") },
      ]);
    await expect(supervisor.getByRole("button", { name: t("composer.attachments.remove") })).toHaveCount(2);
    await expect(supervisor.getByRole("progressbar")).toHaveCount(0);
    await write(supervisor, "The labels");
    const row = agent.getByRole("article").filter({ hasText: "The labels" });
    await expect(row.getByRole("button", { name: /plan\.txt/ })).toBeVisible();
    const small = row.getByRole("button", { name: /labels\.png/ });
    await expect
      .poll(() =>
        small
          .locator("img")
          .evaluateAll((pictures) =>
            pictures.map((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
          ),
      )
      .toEqual([true]);
    await small.click();
    await expect(agent.getByRole("dialog").getByRole("img", { name: "labels.png" })).toBeVisible();
    await agent.keyboard.press("Escape");
    const own = supervisor.getByRole("article").filter({ hasText: "The labels" });
    await own.hover();
    await own.getByRole("button", { name: t("common.delete"), exact: true }).click();
    await supervisor
      .getByRole("dialog")
      .getByRole("button", { name: t("common.delete"), exact: true })
      .click();
    await expect(agent.getByRole("button", { name: /plan\.txt/ })).toHaveCount(0);
  });

  await test.step("a burst of direct messages is told once to whoever is elsewhere, and the menu counts it until it is read", async () => {
    await agent.goto(`${site}/tickets`);
    await supervisor
      .getByRole("button", { name: t("teamChat.start") })
      .first()
      .click();
    const dialog = supervisor.getByRole("dialog");
    await dialog.getByRole("tab", { name: t("teamChat.direct") }).click();
    await dialog.getByRole("checkbox", { name: agentName }).check();
    await dialog.getByRole("button", { name: t("teamChat.startDirect") }).click();
    await expect(dialog).toBeHidden();
    for (const text of [`First ${name}`, `Second ${name}`]) await write(supervisor, text);
    const menu = agent
      .getByRole("navigation", { name: t("shell.sidebar.label") })
      .getByRole("link", { name: new RegExp(plainWord("en", "shell.menu.teamChat")) });
    await expect(menu).toHaveAccessibleName(/2 unread messages/);
    const told = () =>
      agent.evaluate(
        (name) =>
          fetch("/api/notifications?limit=20", {
            headers: { Authorization: `Bearer ${localStorage.getItem("token") ?? ""}` },
          })
            .then(
              (answer) =>
                answer.json() as Promise<{ items: { type: string; content: string; isRead: boolean }[] }>,
            )
            .then(({ items }) =>
              items
                .filter(({ type, content }) => type === "DIRECT_MESSAGE" && content.includes(name))
                .map(({ content, isRead }) => `${content} ${isRead}`),
            ),
        name,
      );
    await expect.poll(told, { timeout: 30_000 }).toEqual([`First ${name} false`]);
    await menu.click();
    await agent
      .getByRole("complementary", { name: t("teamChat.channels") })
      .getByRole("button", { name: new RegExp(await nameOf(supervisor)) })
      .click();
    await expect(agent.getByRole("log").getByText(`Second ${name}`)).toBeVisible();
    await expect(menu).not.toHaveAccessibleName(/unread/);
    await expect.poll(told).toEqual([`First ${name} true`]);
  });
  expect(plainWord("en", "teamChat.title")).toBe("Team chat");
});

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const box = (page: Page) => page.getByRole("combobox", { name: t("teamChat.writeTo") });
async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

async function signedIn(browser: Browser, email: string): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })
  ).newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${site}/login`);
  await page.getByLabel(t("auth.field.email")).fill(email);
  await page.getByLabel(t("auth.field.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("auth.login.submit") }).click();
  await page.waitForURL(/dashboard/, { timeout: 30_000 });
  return page;
}

const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    fetch("/api/auth/me", { headers: { Authorization: `Bearer ${localStorage.getItem("token") ?? ""}` } })
      .then((answer) => answer.json() as Promise<{ firstName: string; lastName: string }>)
      .then(({ firstName, lastName }) => `${firstName} ${lastName}`),
  );
