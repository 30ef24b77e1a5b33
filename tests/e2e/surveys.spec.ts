import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { plainWord, wordsOf } from "./words.ts";

const port = 3210;
const t = wordsOf("en");
const ar = wordsOf("ar");
const password = "a tent by the sea";
const subject = "لم يصل الطلب";
const comment = "رد سريع ولطيف، شكرًا لكم";

test("a resolved ticket is asked about in its customer's language; the answer, without an account, shows on the ticket and in the results", async ({
  browser,
}) => {
  const slug = `survey-${Date.now().toString(36)}`;
  const site = `http://${slug}.localhost:${port}`;
  const founder = await person(browser, "en-GB");

  await test.step("a workspace that asks at once", async () => {
    await founder.goto(`http://localhost:${port}/signup`);
    for (const [label, text] of [
      ["auth.signup.companyName", "Northwind"],
      ["auth.signup.subdomain", slug],
      ["auth.field.firstName", "Noor"],
      ["auth.field.lastName", "Haddad"],
      ["auth.field.email", `noor@${slug}.test`],
    ] as const)
      await founder.getByLabel(t(label)).fill(text);
    await founder.getByLabel(t("auth.field.password"), { exact: true }).fill(password);
    await founder.getByRole("button", { name: t("auth.signup.submit") }).click();
    await founder.waitForURL(`${site}/admin/dashboard`, { timeout: 30_000 });
    await founder.goto(`${site}/admin/settings?section=surveys`);
    await founder.getByRole("button", { name: new RegExp(plainWord("en", "surveySettings.timing")) }).click();
    await founder.getByRole("option", { name: t("surveySettings.timings.AT_ONCE") }).click();
    await founder.getByRole("button", { name: t("common.save") }).click();
    await expect(founder.getByText(t("surveySettings.saved")).first()).toBeVisible();
  });

  let number = "";
  await test.step("a ticket in Arabic is resolved", async () => {
    const made = await founder.evaluate(
      async ([about = ""]) => {
        const call = (method: string, path: string, body: object) =>
          fetch(`/api${path}`, {
            method,
            headers: {
              "Content-Type": "application/json",
              Authorization: `Bearer ${localStorage.getItem("token") ?? ""}`,
            },
            body: JSON.stringify(body),
          }).then((answer) => answer.json() as Promise<{ id: string; number: number }>);
        return call("POST", "/tickets", {
          subject: about,
          message: "أين الطلب؟",
          contactEmail: "kim@example.test",
          contactName: "Kim",
          tags: ["ar"],
        });
      },
      [subject],
    );
    number = String(made.number);
    await founder.goto(`${site}/tickets/${made.id}`);
    await founder
      .getByRole("button", { name: t("ticket.setStatus", { status: plainWord("en", "ticket.status.OPEN") }) })
      .click();
    await founder
      .getByRole("menuitem", { name: t("ticket.status.RESOLVED") })
      .or(founder.getByRole("option", { name: t("ticket.status.RESOLVED") }))
      .first()
      .click();
    await expect(founder.getByText(t("ticket.surveys.state.SENT"))).toBeVisible();
  });

  let link = "";
  await test.step("the mail is in the outbox, with a link to the page", async () => {
    const outbox = await founder.context().newPage();
    await outbox.goto(`${site}/admin/settings?section=outbox`);
    await outbox
      .getByRole("row", { name: /kim@example\.test/ })
      .getByRole("button")
      .first()
      .click();
    const text = await outbox
      .getByText(/\/survey\//)
      .first()
      .innerText();
    link = /https?:\/\/\S+\/survey\/\S+/.exec(text)?.[0] ?? "";
    expect(link).toMatch(/lang=ar/);
    await outbox.close();
  });

  await test.step("the customer answers in Arabic, without an account and without scripts", async () => {
    const context = await browser.newContext({ locale: "en-GB", javaScriptEnabled: false });
    const customer = await context.newPage();
    await customer.goto(`${link}&score=4`);
    expect(await customer.locator("html").getAttribute("dir")).toBe("rtl");
    await expect(
      customer.getByRole("radio", { name: plainWord("ar", "survey.scores.4"), exact: true }),
    ).toBeChecked();
    await customer
      .getByRole("radio", { name: plainWord("ar", "survey.scores.5"), exact: true })
      .check({ force: true });
    await customer.getByRole("textbox").fill(comment);
    await customer.getByRole("button", { name: ar("survey.send") }).click();
    await expect(customer.getByRole("status")).toBeVisible();
    await expect(customer.getByRole("button", { name: ar("survey.change") })).toBeVisible();
    await customer.goto(`${site}/survey/nothing?lang=ar`);
    await expect(
      customer.getByRole("heading", { name: plainWord("ar", "survey.end.unknown.title") }),
    ).toBeVisible();
    await context.close();
  });

  await test.step("the ticket shows the answer without a reload, and so do the results", async () => {
    await expect(founder.getByText(comment).first()).toBeVisible();
    await founder.goto(`${site}/admin/survey-analytics?answered=true`);
    const row = founder.getByRole("row", { name: new RegExp(`#${number}`) });
    await expect(row).toContainText(comment);
    await expect(row).toContainText("5");
  });
});

async function person(browser: Browser, locale: string): Promise<Page> {
  const page = await (await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}
