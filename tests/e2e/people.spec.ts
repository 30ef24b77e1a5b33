import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { wordsOf } from "./words.ts";

const site = "http://acme.localhost:3210";
const t = wordsOf("en");

/** Somebody of the demo, signed in. */
async function signedIn(browser: Browser, who: string): Promise<Page> {
  // the target of a drag is in sight: the browser looks for what is dragged where the mouse went down, after
  // any scrolling
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 1800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${site}/login`, { waitUntil: "domcontentloaded" });
  await page.getByLabel(t("auth.field.email")).fill(`${who}@acme.test`);
  await page.getByLabel(t("auth.field.password"), { exact: true }).fill("parley-demo");
  await page.getByRole("button", { name: t("auth.login.submit") }).click();
  await page.waitForURL(/dashboard/, { timeout: 40_000 });
  return page;
}

test("an administrator makes a group, adds members, and a ticket for the group goes to one of them", async ({
  browser,
}) => {
  const name = `Night shift ${Date.now().toString(36)}`;
  const agent = await signedIn(browser, "agent2"); // signing in makes them available
  const admin = await signedIn(browser, "admin");
  await test.step("the settings are found by typing", async () => {
    await admin.goto(`${site}/admin/settings`, { waitUntil: "domcontentloaded" });
    await admin.locator("html[data-alive]").waitFor();
    const find = admin.getByRole("searchbox", { name: t("adminSettings.find") });
    await find.fill("teams");
    await find.press("Enter");
    await expect(admin).toHaveURL(/section=groups/);
    await expect(admin.getByRole("heading", { name: t("agentGroups.title") })).toBeVisible();
  });
  await test.step("a group with a member", async () => {
    await admin
      .getByRole("button", { name: t("agentGroups.new") })
      .first()
      .click();
    const drawer = admin.getByRole("dialog");
    await drawer.getByLabel(t("agentGroups.fields.name")).fill(name);
    await drawer.getByRole("button", { name: t("agentGroups.saveAndAdd") }).click();
    await admin.getByRole("button", { name: t("adminSettings.peoplePicker.add") }).click();
    await admin.getByRole("option", { name: /Samir Khalil/ }).click();
    await expect(
      admin.getByRole("button", { name: t("adminSettings.peoplePicker.remove", { name: "Samir Khalil" }) }),
    ).toBeVisible();
  });
  await test.step("a ticket given to the group goes to its member", async () => {
    const ticket = await admin.evaluate(async (subject) => {
      const call = async (method: string, path: string, body?: object) =>
        (
          await fetch(`/api${path}`, {
            method,
            headers: {
              authorization: `Bearer ${localStorage.getItem("token") ?? ""}`,
              "content-type": "application/json",
            },
            ...(body ? { body: JSON.stringify(body) } : {}),
          })
        ).json() as Promise<{ id: string; items: { id: string }[] }>;
      // Room for the whole queue: what other journeys leave waiting goes to whoever is free.
      const [member] = (await call("GET", "/admin/users?search=Samir")).items;
      await call("PATCH", `/admin/users/${member?.id}`, { capacity: { other: 200 } });
      return call("POST", "/tickets", { subject, assignedToId: null });
    }, `For ${name}`);
    await admin.goto(`${site}/tickets/${ticket.id}`, { waitUntil: "domcontentloaded" });
    await admin
      .getByRole("button", { name: /^Group: / })
      .first()
      .click();
    await admin.getByRole("option", { name: new RegExp(name) }).click();
    await expect(admin.getByText("Samir Khalil").first()).toBeVisible();
    await admin.goto(`${site}/tickets?search=${encodeURIComponent(name)}`, { waitUntil: "domcontentloaded" });
    await expect(admin.getByRole("link", { name: `For ${name}` }).first()).toBeVisible();
  });
  await test.step("the agent has it", async () => {
    await agent.goto(`${site}/tickets?assignee=me&search=${encodeURIComponent(name)}`, {
      waitUntil: "domcontentloaded",
    });
    await expect(agent.getByRole("link", { name: `For ${name}` }).first()).toBeVisible();
  });
});

test("a supervisor moves a ticket to another desk by drag and by menu, and sees what evening out would do", async ({
  browser,
}) => {
  const page = await signedIn(browser, "supervisor");
  await page.goto(`${site}/admin/agent-performance/workload`, { waitUntil: "domcontentloaded" });
  const desk = (name: string) => page.getByRole("region", { name, exact: true });
  const [daniel, tomas] = [desk("Daniel Okafor"), desk("Tomás Herrera")];
  await expect(daniel.getByRole("link").first()).toBeVisible();
  const subject = await daniel.getByRole("link").first().innerText();
  await daniel.getByRole("listitem").first().dragTo(tomas);
  await expect(tomas.getByRole("link", { name: subject, exact: true })).toBeVisible();
  await expect(daniel.getByRole("link", { name: subject, exact: true })).toHaveCount(0);
  await expect(page.getByText(/ticket was moved/).first()).toBeVisible();
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(tomas.getByRole("link", { name: subject, exact: true })).toBeVisible();
  await tomas.getByRole("listitem").filter({ hasText: subject }).getByRole("button").click();
  await page.getByRole("option", { name: /Daniel Okafor/ }).click();
  await expect(daniel.getByRole("link", { name: subject, exact: true })).toBeVisible();
  await page.getByRole("button", { name: t("workload.rebalance") }).click();
  await expect(page.getByRole("dialog", { name: t("workload.suggestion.title") })).toBeVisible();
});
