import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { plainWord, wordsOf } from "./words.ts";
import type { Language } from "./words.ts";

const port = 3210;
const password = "a tent by the sea";
const said: Record<"en" | "ar", { question: string; answer: string; thanks: string }> = {
  en: {
    question: "My card has not arrived yet. When will I get it?",
    answer: "It left on Monday and should be with you tomorrow.",
    thanks: "It is here. Thank you!",
  },
  ar: {
    question: "لم تصل بطاقتي بعد. متى أستلمها؟",
    answer: "أُرسلت يوم الاثنين وتصلك غدًا.",
    thanks: "وصلت، شكرًا لكم!",
  },
};

for (const language of ["en", "ar"] as const) {
  test(`a new company signs up, invites an agent, and its first customer gets an answer, live (${language})`, async ({
    browser,
  }) => {
    const t = wordsOf(language);
    const slug = `first-${language}-${Date.now().toString(36)}`;
    const site = `http://${slug}.localhost:${port}`;
    const open = (page: Page, url: string) => page.goto(url, { waitUntil: "domcontentloaded" });

    const founder = await visitorOf(browser, language);
    await test.step("sign up", async () => {
      await open(founder, `http://localhost:${port}/signup`);
      await founder.getByLabel(t("auth.signup.companyName")).fill("Northwind");
      await expect(
        founder.getByLabel(t("auth.signup.subdomain")),
        "the name suggests the address",
      ).toHaveValue("northwind");
      await founder.getByLabel(t("auth.signup.subdomain")).fill("ab");
      await expect(founder.getByText(t("auth.signup.rules.too_short"))).toBeVisible();
      await founder.getByLabel(t("auth.signup.subdomain")).fill(slug);
      await expect(founder.getByText(new RegExp(`${slug}`)).first()).toBeVisible();
      await founder.getByLabel(t("auth.field.firstName")).fill("Noor");
      await founder.getByLabel(t("auth.field.lastName")).fill("Haddad");
      await founder.getByLabel(t("auth.field.email")).fill(`noor@${slug}.test`);
      await founder.getByLabel(t("auth.field.password"), { exact: true }).fill(password);
      await founder.getByRole("button", { name: t("auth.signup.submit") }).click();
      await founder.waitForURL(`${site}/admin/dashboard`, { timeout: 30_000 });
    });

    let invitation = "";
    await test.step("invite an agent; the outbox holds the mail", async () => {
      await open(founder, `${site}/admin/settings`);
      await founder.locator("html[data-alive]").waitFor();
      await founder
        .getByRole("button", { name: t("invitations.invite") })
        .first()
        .click();
      const dialog = founder.getByRole("dialog");
      await dialog.getByLabel(t("invitations.emails")).fill(`sam@${slug}.test`);
      await dialog.getByRole("button", { name: t("invitations.send"), exact: true }).click();
      await expect(dialog.getByText(t("invitations.notSent"))).toBeVisible();
      await expect(dialog.getByLabel(t("invitations.linkFor", { email: `sam@${slug}.test` }))).toHaveValue(
        /accept-invitation\?token=/,
      );
      await dialog.getByRole("button", { name: t("invitations.done") }).click();
      invitation = await linkInOutbox(founder, site, `sam@${slug}.test`);
    });

    const agent = await visitorOf(browser, language);
    await test.step("the agent joins and is online", async () => {
      await open(agent, invitation);
      await agent.getByLabel(t("auth.field.firstName")).fill("Sam");
      await agent.getByLabel(t("auth.field.lastName")).fill("Rivera");
      await agent
        .getByLabel(t("auth.field.newPassword"), { exact: true })
        .or(agent.getByLabel(t("auth.field.password"), { exact: true }))
        .fill(password);
      await agent.getByRole("button", { name: t("auth.invitation.submit") }).click();
      await agent.waitForURL(`${site}/agent/dashboard`, { timeout: 30_000 });
      await expect(agent.getByText(t("status.builtIn.ONLINE")).first()).toBeVisible();
      await open(agent, `${site}/tickets`);
      await expect(agent.getByRole("heading", { name: t("tickets.title") })).toBeVisible();
      await expect(agent.getByText(t("tickets.emptyTitle"))).toBeVisible();
    });

    const visitor = await visitorOf(browser, language);
    await test.step("a visitor writes, and the agent sees it arrive without a reload", async () => {
      await open(visitor, site);
      await openChat(visitor, language);
      await expect(visitor.getByLabel(t("chat.message")), "until it has words of its own").toHaveCSS(
        "direction",
        language === "ar" ? "rtl" : "ltr",
      );
      await visitor.getByLabel(t("chat.message")).fill(said[language].question);
      await visitor.getByRole("button", { name: t("chat.send") }).click();
      await expect(visitor.getByRole("log").getByText(said[language].question)).toBeVisible();
      await expect(agent.getByRole("link", { name: said[language].question }).first()).toBeVisible();
    });

    await test.step("the agent answers, and the visitor reads it, also after a reload", async () => {
      await agent.getByRole("link", { name: said[language].question }).first().click();
      const reply = agent.getByRole("textbox", { name: t("composer.replyLabel") });
      await reply.click();
      await reply.pressSequentially(said[language].answer);
      await agent.getByRole("button", { name: t("composer.send"), exact: true }).click();
      await expect(visitor.getByRole("log").getByText(said[language].answer)).toBeVisible();
      await visitor.reload();
      await openChat(visitor, language);
      await expect(visitor.getByRole("log").getByText(said[language].answer)).toBeVisible();
      const address = `https://example.test/${"along-a-way-without-an-end/".repeat(6)}`;
      await visitor.getByLabel(t("chat.message")).fill(`${said[language].thanks} ${address}`);
      await visitor.getByRole("button", { name: t("chat.send") }).click();
      await expect(agent.getByText(said[language].thanks).last()).toBeVisible();
      const log = visitor.getByRole("log");
      expect(
        await log.evaluate(
          (box) =>
            [...box.querySelectorAll("p")].filter((line) => {
              const [its, all] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
              return its.left < all.left || its.right > all.right;
            }).length,
        ),
        "lines that reach out of the conversation",
      ).toBe(0);
    });

    await test.step("the ticket is resolved", async () => {
      await agent
        .getByRole("button", { name: t("ticket.setStatus", { status: words(language, "IN_PROGRESS") }) })
        .or(agent.getByRole("button", { name: t("ticket.setStatus", { status: words(language, "OPEN") }) }))
        .first()
        .click();
      await agent
        .getByRole("menuitem", { name: t("ticket.status.RESOLVED") })
        .or(agent.getByRole("option", { name: t("ticket.status.RESOLVED") }))
        .first()
        .click();
      await expect(
        agent
          .getByRole("button", { name: t("ticket.setStatus", { status: words(language, "RESOLVED") }) })
          .first(),
      ).toBeVisible();
      await expect(visitor.getByText(t("chat.closed"))).toBeVisible();
    });
    expect(await agent.locator("html").getAttribute("dir")).toBe(language === "ar" ? "rtl" : "ltr");
  });
}

/** A press on a page that has not come alive yet is pressed again, as a person would. */
async function openChat(page: Page, language: Language): Promise<void> {
  const t = wordsOf(language);
  const field = page.getByLabel(t("chat.message"));
  const button = page
    .getByRole("button", { name: t("chat.open") })
    .or(page.getByRole("button", { name: t("chat.unread") }));
  await expect(async () => {
    if (!(await field.isVisible())) await button.click({ timeout: 2000 });
    await expect(field).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

/** The plain words of a status. */
const words = (language: Language, status: string): string => plainWord(language, `ticket.status.${status}`);

/** A person with a browser of their own; anything on the console as an error fails the journey. */
async function visitorOf(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ locale: language === "ar" ? "ar-EG" : "en-GB" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

/** The invitation's address as the administrator reads it in the outbox. */
async function linkInOutbox(page: Page, site: string, to: string): Promise<string> {
  await page.goto(`${site}/admin/settings?section=outbox`);
  await page
    .getByRole("button", { name: new RegExp(to) })
    .or(page.getByRole("row", { name: new RegExp(to) }))
    .first()
    .click();
  const text = page.getByText(/accept-invitation\?token=/).first();
  await expect(text).toBeVisible();
  const address = /https?:\/\/\S*accept-invitation\?token=[\w-]+/.exec(await text.innerText())?.[0];
  if (!address) throw new Error("The mail has no link.");
  return address;
}
