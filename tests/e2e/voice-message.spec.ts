import { expect, test } from "@playwright/test";
import { chromiumFlags, findHeadlessShell } from "../../scripts/chromium.ts";
import { signInAs, site, tokenOf } from "./desk.ts";
import { addCustomer, connect, ticketOf, writeAs } from "./whatsapp-customer.ts";
import { wordsOf } from "./words.ts";

const executablePath = findHeadlessShell();
// A microphone that beeps.
test.use({
  permissions: ["microphone"],
  launchOptions: {
    args: [...chromiumFlags, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    ...(executablePath ? { executablePath } : {}),
  },
});

test("what an agent speaks is heard before it is sent, and reaches the phone as a voice message", async ({
  page,
  context,
}) => {
  const t = wordsOf("en");
  const token = await tokenOf("admin@acme.test");
  const connection = await connect(token);
  const number = `34622${String(Date.now()).slice(-6)}`;
  await signInAs(page, token, { language: "en", theme: "light" });
  await addCustomer(page, t, { connection, number });
  await writeAs(page, `Please call ${number}`);

  const desk = await context.newPage();
  await signInAs(desk, token, { language: "en", theme: "light" });
  await desk.goto(`${site}/tickets/${await ticketOf(token, number)}`);
  await desk.getByRole("button", { name: t("composer.recordVoice") }).click();
  const dialog = desk.getByRole("dialog", { name: t("composer.voice.title") });
  await expect(dialog.getByRole("meter", { name: t("composer.voice.level") })).toBeVisible();
  await expect(dialog.getByRole("timer")).toHaveText("0:02");
  await dialog.getByRole("button", { name: t("composer.voice.stop") }).click();
  const heard = dialog.getByLabel(t("composer.voice.listen"));
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1);
  await dialog.getByRole("button", { name: t("composer.voice.use") }).click();
  await expect(desk.getByText("voice.ogg")).toBeVisible();
  await desk.getByRole("button", { name: t("composer.send"), exact: true }).click();
  const thread = desk.getByRole("region", { name: t("ticket.thread.label") });
  await expect(thread.getByText(t("ticket.thread.delivered"))).toBeVisible();
  await expect(thread.getByLabel(/voice\.ogg/)).toBeVisible();
});
