import { expect, test } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { plainWord, wordsOf } from "./words.ts";

const port = 3210;
const t = wordsOf("en");
const password = "a tent by the sea";

test("a routing rule is built, rehearsed and switched on; the next ticket is routed, and says why", async ({
  browser,
}) => {
  const slug = `rules-${Date.now().toString(36)}`;
  const site = `http://${slug}.localhost:${port}`;
  const founder = await person(browser);

  await test.step("a workspace with three tickets, one of them about a refund", async () => {
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
    for (const subject of ["Where is my refund", "A tent pole broke", "Opening hours"])
      await makeTicket(founder, subject);
  });

  await test.step("the rule is filled in as a sentence", async () => {
    await founder.goto(`${site}/admin/settings?section=routing`);
    await expect(founder.getByText(t("rules.emptyTitles.ROUTING"))).toBeVisible();
    await founder
      .getByRole("button", { name: t("rules.new") })
      .first()
      .click();
    await founder.getByLabel(t("rules.name")).fill("Refunds first");
    await founder
      .getByLabel(t("conditions.valueOf", { field: plainWord("en", "conditions.ticket.subjectOrMessage") }))
      .fill("refund");
    await founder
      .getByLabel(t("conditions.valueOf", { field: plainWord("en", "conditions.ticket.subjectOrMessage") }))
      .press("Enter");
    await founder
      .getByRole("button", { name: new RegExp(`^${plainWord("en", "rules.actionNames.SET_PRIORITY")}: `) })
      .click();
    await founder.getByRole("option", { name: t("ticket.priority.URGENT") }).click();
  });

  await test.step("the dry run finds the one ticket and changes nothing", async () => {
    await founder
      .getByRole("button", { name: t("rules.dryRun") })
      .first()
      .click();
    const report = founder.getByTestId("dry-run");
    await expect(report.getByRole("status")).toContainText("on 1 ticket");
    await report.getByText("Where is my refund", { exact: true }).click();
    await expect(report.getByText(/“where is my refund/)).toBeVisible();
    expect(await priorityOf(founder, "Where is my refund")).toBe("MEDIUM");
  });

  await test.step("it is switched on after a look at the dry run", async () => {
    await founder.getByRole("button", { name: t("rules.saveAndOn") }).click();
    const dialog = founder.getByRole("dialog");
    await expect(dialog.getByTestId("dry-run")).toBeVisible();
    await dialog.getByRole("button", { name: t("rules.switchOn") }).click();
    await expect(
      founder.getByRole("switch", { name: t("rules.isOn", { name: "Refunds first" }) }),
    ).toBeChecked();
  });

  let id = "";
  await test.step("a ticket comes, is routed, and its log says why", async () => {
    id = await makeTicket(founder, "I never got my refund");
    expect(await priorityOf(founder, "I never got my refund")).toBe("URGENT");
    await founder.goto(`${site}/tickets/${id}`);
    await founder.getByRole("button", { name: t("ticket.panel.rules") }).click();
    await expect(founder.getByText("Refunds first").first()).toBeVisible();
    await founder.getByText(plainWord("en", "rules.because"), { exact: true }).first().click();
    await expect(founder.getByText(/“i never got my refund/).first()).toBeVisible();
  });

  await test.step("the rule's own log has it, and a second rule is moved above it by the keyboard", async () => {
    await founder.goto(`${site}/admin/settings?section=routing`);
    await founder
      .getByRole("button", { name: t("common.more") })
      .first()
      .click();
    await founder.getByRole("menuitem", { name: t("rules.log") }).click();
    await expect(
      founder.getByRole("dialog").getByRole("link", { name: /I never got my refund/ }),
    ).toBeVisible();
    await founder.keyboard.press("Escape");
    await founder
      .getByRole("button", { name: t("common.more") })
      .first()
      .click();
    await founder.getByRole("menuitem", { name: t("rules.duplicate") }).click();
    await founder.getByRole("button", { name: t("common.save"), exact: true }).click();
    const rows = founder
      .getByRole("main")
      .getByRole("list", { name: t("rules.titles.ROUTING") })
      .getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await rows
      .nth(1)
      .getByRole("button", { name: /Copy of Refunds first, 2/ })
      .press("ArrowUp");
    await expect(rows.first()).toContainText("Copy of Refunds first");
    await founder.reload();
    await expect(rows.first()).toContainText("Copy of Refunds first");
  });
});

async function person(browser: Browser): Promise<Page> {
  const page = await (
    await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } })
  ).newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => {
    throw error;
  });
  return page;
}

const makeTicket = (page: Page, subject: string): Promise<string> =>
  page.evaluate(
    async ([about = ""]) => {
      const answer = await fetch("/api/tickets", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${localStorage.getItem("token") ?? ""}`,
        },
        body: JSON.stringify({
          subject: about,
          message: "Please help.",
          contactEmail: "kim@example.test",
          contactName: "Kim",
        }),
      });
      return ((await answer.json()) as { id: string }).id; // the contract's answer
    },
    [subject],
  );

const priorityOf = (page: Page, subject: string): Promise<string | undefined> =>
  page.evaluate(
    async ([about = ""]) => {
      const answer = await fetch("/api/tickets?limit=50", {
        headers: { Authorization: `Bearer ${localStorage.getItem("token") ?? ""}` },
      });
      // the contract's answer
      const { items } = (await answer.json()) as { items: { subject: string; priority: string }[] };
      return items.find((one) => one.subject === about)?.priority;
    },
    [subject],
  );
