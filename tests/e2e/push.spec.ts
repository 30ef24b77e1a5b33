import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { wordsOf } from "./words.ts";

const executablePath = findChromium();
// The headless shell has no push messages.
test.use({
  serviceWorkers: "allow",
  launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
});
const t = wordsOf("en");

/**
 * Chromium without an account at a push service: who is subscribed is made up, all else is the browser's own.
 */
function withoutPushService(): void {
  let held: object | null = null;
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  PushManager.prototype.subscribe = function subscribe(options) {
    const endpoint = `https://push.example.net/send/${Date.now()}`;
    const letters = String(options?.applicationServerKey).replaceAll("-", "+").replaceAll("_", "/");
    held = {
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0)).buffer,
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        held = null;
        localStorage.setItem("push-ended", "yes");
        return Promise.resolve(true);
      },
    };
    return Promise.resolve(held as PushSubscription); // as much of one as the desk looks at
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(held as PushSubscription | null);
}

/** As the push service would: the browser opens the message and wakes the worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: site,
    registrationId: await registrationId,
    data,
  });
  await session.detach();
}

test("switched on in this browser, a message is shown, leads to its ticket, and logging out ends it", async ({
  page,
  context,
}) => {
  const token = await tokenOf("supervisor@acme.test");
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const made = await fetch(`${api}/tickets`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      subject: "Stove without a pot",
      message: "Where is it?",
      contactEmail: "stove@example.test",
      contactName: "Kim",
    }),
  });
  const { id } = (await made.json()) as { id: string }; // the contract's answer
  const devices = async () =>
    (
      (await (await fetch(`${api}/notifications/push/devices`, { headers })).json()) as {
        items: { isCurrent: boolean }[];
      }
    ).items; // the contract's answer
  await context.grantPermissions(["notifications"], { origin: site });
  await page.addInitScript(withoutPushService);
  await signInAs(page, token);
  await page.goto(`${site}/notifications?tab=preferences`);
  const here = page.getByRole("switch", { name: t("notifications.push.here") });

  await test.step("one press switches it on, and the server knows this browser", async () => {
    await here.click();
    await expect(here).toBeChecked();
    await expect(
      page.getByRole("list", { name: t("notifications.push.devices") }).getByText(t("profile.thisDevice")),
    ).toBeVisible();
    expect((await devices()).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  await test.step("a message is shown by the worker", async () => {
    const message = JSON.stringify({
      title: "A ticket is yours",
      body: "Stove without a pot",
      url: `/tickets/${id}`,
      tag: `/tickets/${id}`,
      lang: "en",
      dir: "ltr",
    });
    // Chromium's tools say nothing where the worker was not awake in time; a push service sends again as well, and
    // of one tag there is one notification.
    await expect(async () => {
      await deliver(page, message);
      await expect
        .poll(
          () =>
            page.evaluate(async () =>
              (await (await navigator.serviceWorker.ready).getNotifications()).map(
                ({ title, body }) => `${title}: ${body}`,
              ),
            ),
          { timeout: 5000 },
        )
        .toEqual(["A ticket is yours: Stove without a pot"]);
    }).toPass({ timeout: 40_000 });
  });

  await test.step("pressed, it leads the open tab to the ticket", async () => {
    const [worker] = context.serviceWorkers();
    expect(worker).toBeDefined();
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): boolean;
        NotificationEvent: new (name: string, of: { notification?: Notification }) => Event;
      }; // a worker's, which this file's types do not know
      const [notification] = await scope.registration.getNotifications();
      if (notification)
        scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    });
    await page.waitForURL(`${site}/tickets/${id}`);
    await expect(page.getByRole("heading", { name: "Stove without a pot" })).toBeVisible();
  });

  await test.step("logging out ends it, here and at the server", async () => {
    await page.goto(`${site}/notifications?tab=preferences`);
    await here.click(); // what stands in for the push service is new with each page
    await expect(here).toBeChecked();
    await page.getByRole("button", { name: t("shell.sidebar.logout") }).click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("push-ended"))).toBe("yes");
    const again = await tokenOf("supervisor@acme.test");
    // The desk is left at once, and the server told besides.
    await expect
      .poll(
        async () =>
          (
            (await (
              await fetch(`${api}/notifications/push/devices`, {
                headers: { Authorization: `Bearer ${again}` },
              })
            ).json()) as { items: unknown[] }
          ).items,
      )
      .toEqual([]); // the contract's answer
  });
});
