import { expect, test } from "@playwright/test";
import { barriersOn, widthBeyondWindow } from "./screen-checks.ts";
import { api, site, tokenOf } from "./desk.ts";
import { plainWord, wordsOf } from "./words.ts";

const stamp = Date.now().toString(36);

test("a customer finds an article by searching, reads it, says that it helped, and asks what is left: it is a ticket, all without a script", async ({
  browser,
}) => {
  const t = wordsOf("en");
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${site}/help-center`);
  await page.getByRole("searchbox").fill("track order");
  await page.getByRole("button", { name: t("helpCenter.search.submit") }).click();
  await page.getByRole("link", { name: "Where is my order?" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where is my order?");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    `${site}/en/knowledge-base/track-an-order`,
  );
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: plainWord("en", "helpCenter.helpful.yes"), exact: true }).click();
  await expect(page.getByRole("status")).toContainText(plainWord("en", "helpCenter.helpful.thanks"));
  await page
    .getByRole("link", { name: plainWord("en", "helpCenter.askCard.action") })
    .last()
    .click();
  // The desk's example answers Monday to Saturday; what is open now depends on the moment at which this runs.
  await expect(page.getByRole("definition").first()).toHaveText("09:00–18:00");
  await expect(page.getByText(/^(?:Open now, until|Closed now; we open again on) /)).toBeVisible();
  await page
    .getByRole("textbox", { name: t("helpCenter.ask.question") })
    .fill(`Do you deliver to islands? ${stamp}`);
  await page.getByRole("button", { name: t("helpCenter.ask.next") }).click();
  await expect(page.getByRole("textbox", { name: t("helpCenter.ask.question") })).toHaveValue(
    `Do you deliver to islands? ${stamp}`,
  );
  await page.getByRole("textbox", { name: t("helpCenter.ask.email") }).fill("kim@example.test");
  await page.getByRole("button", { name: t("helpCenter.ask.send") }).click();
  await expect(page.getByRole("status")).toContainText("kim@example.test");
  const found = await fetch(`${api}/tickets?search=${stamp}`, {
    headers: { Authorization: `Bearer ${await tokenOf("admin@acme.test")}` },
  });
  expect(((await found.json()) as { items: { subject: string; channel: string }[] }).items).toMatchObject([
    { subject: `Do you deliver to islands? ${stamp}`, channel: "WEB_FORM" },
  ]);
  await context.close();
});

test("titles come as one types, one is chosen by keyboard, and nothing of it is a barrier or a shift; in Arabic they stand from the right", async ({
  page,
}) => {
  await page.goto(`${site}/en/help-center`);
  const box = page.getByRole("combobox", { name: plainWord("en", "helpCenter.search.label") });
  await box.pressSequentially("track my ord", { delay: 20 });
  const titles = page.getByRole("listbox", { name: plainWord("en", "helpCenter.search.suggestions") });
  const wanted = titles.getByRole("option", { name: "Where is my order?" });
  await expect(wanted).toBeVisible();
  await expect(titles.locator("mark").first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const place = (await titles.getByRole("option").allInnerTexts()).findIndex((text) =>
    text.startsWith("Where is my order?"),
  );
  for (let at = 0; at <= place; at += 1) await box.press("ArrowDown");
  await expect(wanted).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await expect(titles).toBeHidden();
  await expect(box).toHaveValue("track my ord");
  for (let at = 0; at <= place; at += 1) await box.press("ArrowDown");
  await box.press("Enter");
  await page.waitForURL(`${site}/en/knowledge-base/track-an-order`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}/ar/help-center`);
  const subjects = page
    .getByRole("region", { name: plainWord("ar", "helpCenter.home.subjects") })
    .getByRole("listitem");
  const [first, second] = [await subjects.nth(0).boundingBox(), await subjects.nth(1).boundingBox()];
  expect(
    [first?.y, (first?.x ?? 0) > (second?.x ?? 0)],
    "two subjects beside each other, the first at the right",
  ).toEqual([second?.y, true]);
  await page.goto(`${site}/ar/help-center/search`);
  await page.getByRole("combobox").pressSequentially("الخيمة", { delay: 20 });
  await expect(page.getByRole("option").first()).toHaveAttribute("dir", "rtl");
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.getByRole("combobox").press("Enter");
  await page.waitForURL(
    (address) =>
      address.pathname === "/ar/help-center/search" && address.searchParams.get("query") === "الخيمة",
  );
});

test("under /ar it is Arabic whatever the browser prefers, leads on under /ar, and to the same page in another language", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: "en-GB",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${site}/ar/knowledge-base/repair-a-tent-pole`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.getByRole("link", { name: plainWord("ar", "helpCenter.nav.faq") }).click();
  expect(new URL(page.url()).pathname).toBe("/ar/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  expect(new URL(page.url()).pathname).toBe("/en/faq");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(plainWord("en", "helpCenter.faq.title"));
  await context.close();
});

test("an article has no barriers; robots are led to the sitemap, and what is not there says so and offers the search", async ({
  page,
}) => {
  await page.goto(`${site}/ar/knowledge-base/repair-a-tent-pole`);
  expect(await barriersOn(page)).toEqual([]);
  // The browser knows every name under localhost; Node does not.
  const read = (address: string) =>
    page.evaluate(async (asked) => {
      const answer = await fetch(asked);
      return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
    }, address);
  const addresses = [...(await read("/sitemap.xml")).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => address.replaceAll("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(10);
  expect((await read("/robots.txt")).text).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect((await read("/es/feed.xml")).type).toContain("application/atom+xml");
  expect((await page.goto(`${site}/knowledge-base/no-such-article`))?.status()).toBe(404);
  await expect(page.getByRole("main").getByRole("combobox").last()).toBeVisible();
});
