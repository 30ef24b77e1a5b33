import { expect, test } from "@playwright/test";
import { api, signInAs, site, tokenOf } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

const t = wordsOf("en");

test("an article is written, published, found by searching, helps somebody, is suggested on a ticket that asks for it, and put into the answer", async ({
  page,
  browser,
}) => {
  const token = await tokenOf("senior@acme.test");
  const word = `zephyrine${Date.now().toString(36)}`;
  const title = `How to fold a ${word} tent`;
  const publicly = (slug: string) => fetch(`${api}/public/sites/acme.localhost/knowledge-base/${slug}`);
  await signInAs(page, token);
  let slug = "";

  await test.step("it is written, and saves itself", async () => {
    await page.goto(`${site}/articles`);
    await page
      .getByRole("link", { name: t("articles.new") })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Title (English)" }).fill(title);
    // At once: the editor may still be on its way.
    await page.getByRole("textbox", { name: "Title (English)" }).press("Enter");
    await page.keyboard.type(`Lay the ${word} flat and begin at the door.`);
    await expect(page.locator("[data-save=saved]")).toBeVisible();
    await page.waitForURL(/\/articles\/[0-9a-f-]{36}$/);
    const { slug: given } = (await (
      await fetch(`${api}/knowledge-base/${page.url().split("/").at(-1) ?? ""}`, {
        headers: { Authorization: `Bearer ${token}`, "x-tenant-id": "acme" },
      })
    ).json()) as { slug: string }; // the contract's answer
    slug = given;
    expect((await publicly(slug)).status, "a draft is nobody's").toBe(404);
  });

  await test.step("a reload shows it as it was", async () => {
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Title (English)" })).toHaveValue(title);
    await expect(page.getByRole("textbox", { name: "Text (English)" })).toContainText("begin at the door");
  });

  await test.step("published, everybody reads it", async () => {
    await page.getByRole("button", { name: t("articles.actions.publish") }).click();
    await expect(page.getByText(t("articles.said.publish")).first()).toBeVisible();
    // the contract's answer
    const read = (await (await publicly(slug)).json()) as { article: { title: string; html: string } };
    expect(read.article.title).toBe(title);
    expect(read.article.html).toContain("begin at the door");
  });

  await test.step("a customer finds it by a word that is mistyped, and says that it helped", async () => {
    const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await visitor.goto(
      `${site}/en/help-center/search?query=${encodeURIComponent(`fold ${word.slice(0, 4)}${word.slice(5)} tent`)}`,
    );
    await visitor.getByRole("link", { name: title }).first().click();
    await visitor
      .getByRole("button", { name: plainWord("en", "helpCenter.helpful.yes"), exact: true })
      .click();
    await expect(visitor.getByRole("status").first()).toContainText(
      plainWord("en", "helpCenter.helpful.thanks"),
    );
    // the contract's answer
    const { article } = (await (await publicly(slug)).json()) as { article: { helpful: number } };
    expect(article.helpful).toBe(1);
    await visitor.context().close();
  });

  await test.step("from what readers see, staff come to where it is written", async () => {
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.goto(`${site}/knowledge-base/${slug}`);
    await page
      .getByRole("region", { name: t("helpCenter.staff.label") })
      .getByRole("link")
      .click();
    await page.waitForURL(`${site}/articles/${id}`);
    await expect(page.getByRole("textbox", { name: "Title (English)" })).toHaveValue(title);
  });

  await test.step("a ticket that asks for it is offered it, and the answer takes it", async () => {
    const made = (await (
      await fetch(`${api}/tickets`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${token}`,
          "x-tenant-id": "acme",
        },
        body: JSON.stringify({
          subject: `Folding the ${word}`,
          message: `How do I fold my ${word} tent?`,
          contactEmail: "kim@example.test",
          contactName: "Kim",
        }),
      })
    ).json()) as { id: string }; // the contract's answer
    await page.goto(`${site}/tickets/${made.id}`);
    await page.getByText(title).click();
    await page.getByRole("button", { name: t("ticket.articles.insertLink"), exact: true }).click();
    await expect(
      page.getByRole("textbox", { name: t("composer.replyLabel") }).getByRole("link", { name: title }),
    ).toHaveAttribute("href", `${site}/knowledge-base/${slug}`);
    await page.getByRole("button", { name: t("ticket.articles.link"), exact: true }).click();
    await expect(page.getByRole("list", { name: t("ticket.articles.linked") })).toContainText(title);
  });
});

test("Markdown files are read, looked at, and become drafts; one is left out", async ({ page }) => {
  const word = `kestrel${Date.now().toString(36)}`;
  const file = (name: string, text: string) => ({
    name,
    mimeType: "text/markdown",
    buffer: Buffer.from(text),
  });
  await signInAs(page, await tokenOf("senior@acme.test"));
  await page.goto(`${site}/articles/import`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("articles.import.chooseZip") }).click();
  await (
    await chooser
  ).setFiles([
    file("poles.md", `# Poles of the ${word}\n\nThey **bend**, and do not break.`),
    file("pegs.md", `# Pegs of the ${word}\n\nTwelve of them.`),
  ]);
  await page.waitForURL(/\/articles\/import\?id=/);
  await page.getByRole("checkbox", { name: `Include Pegs of the ${word}` }).uncheck();
  await page.getByRole("button", { name: "Import 1 article" }).click();
  await expect(page.getByRole("link", { name: `Poles of the ${word}` })).toBeVisible();
  await page.goto(`${site}/articles?search=${word}`);
  const row = page.getByRole("row", { name: new RegExp(word) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(plainWord("en", "articles.status.DRAFT"));
  await row.getByRole("link", { name: `Poles of the ${word}` }).click();
  await expect(page.getByRole("textbox", { name: "Text (English)" }).locator("strong")).toHaveText("bend");
});
