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

test("a customer who allows it is called from the desk, picks up, and the call stands in the thread", async ({
  page,
  context,
}) => {
  const t = wordsOf("en");
  const look = { language: "en", theme: "light" } as const;
  const token = await tokenOf("admin@acme.test");
  const connection = await connect(token);
  const number = `34633${String(Date.now()).slice(-6)}`;
  await signInAs(page, token, look);
  await addCustomer(page, t, { connection, number });
  await writeAs(page, `Please call me at ${number}`);
  const ticket = await ticketOf(token, number);

  const desk = await context.newPage();
  await signInAs(desk, token, look);
  await desk.goto(`${site}/whatsapp-conversations?open=${ticket}`);
  const dialog = desk.getByRole("dialog");
  const open = () =>
    desk.getByRole("button", { name: t("messengerConversations.call"), exact: true }).click();
  const bar = desk.getByRole("region", { name: t("whatsappCalls.bar") });

  await test.step("permission is asked for, and given on the phone", async () => {
    await open();
    await dialog.getByRole("button", { name: t("whatsappCalls.ask") }).click();
    await expect(dialog.getByText(t("whatsappCalls.asked"))).toBeVisible();
    await dialog
      .getByRole("button", { name: t("common.close") })
      .last()
      .click();
    await page.getByRole("button", { name: t("simulator.callActs.ALLOW_FOR_A_WEEK") }).click();
  });

  await test.step("the phone rings, and the call goes on while the agent looks at something else", async () => {
    await open();
    await dialog.getByRole("button", { name: t("whatsappCalls.callNow") }).click();
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: t("simulator.callActs.PICK_UP") }).click();
    await expect(bar.getByRole("timer")).toBeVisible();
    await expect(bar.getByText(t("whatsappCalls.fault.noSound"))).toBeHidden();
    await bar.getByRole("button", { name: t("whatsappCalls.mute") }).click();
    await expect(bar.getByRole("button", { name: t("whatsappCalls.mute"), pressed: true })).toBeVisible();
  });

  await test.step("the customer hangs up, and the thread says who called and for how long", async () => {
    await page.getByRole("button", { name: t("simulator.callActs.HANG_UP") }).click();
    await expect(bar.getByText(/^Call ended/)).toBeVisible();
    await bar.getByRole("button", { name: t("common.close") }).click();
    await expect(bar).toBeHidden();
    await expect(desk.getByText(t("messengerParts.call.ANSWERED")).first()).toBeVisible();
  });
});
