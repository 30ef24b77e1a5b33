import { chromium, expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { startDns } from "../../server/testing/dns-server.ts";
import { chromiumFlags, findChromium } from "../../scripts/chromium.ts";
import { api, site as demoSite } from "./desk.ts";
import { barriersOn } from "./screen-checks.ts";
import { plainWord, wordsOf } from "./words.ts";

/** As playwright.config.ts tells the server. */
const dnsPort = 3219;
const port = new URL(demoSite).port;

interface Workspace {
  tenant: string;
  site: string;
  token: string;
  ask: <T>(method: string, path: string, body?: object) => Promise<T>;
}
/** A workspace of its own: a domain of its own changes what every page of a site says that its address is. */
async function workspace(kind: string, name: string, address: string): Promise<Workspace> {
  const tenant = `${kind}-${Date.now().toString(36)}`;
  const site = demoSite.replace("acme", tenant);
  const signedUp = await fetch(`${api}/auth/signup`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({
      companyName: name,
      subdomain: tenant,
      firstName: "Noor",
      lastName: "Haddad",
      email: `noor@${tenant}.test`,
      password: "a tent by the sea",
    }),
  });
  const { token } = (await signedUp.json()) as { token: string }; // the contract's answer
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    expect(response.status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer as T; // the contract's answer
  };
  return { tenant, site, token, ask };
}

const t = wordsOf("en");
const word = (path: string) => plainWord("en", path);

test("a landing page is published, a visitor without scripts writes by its form, and it is there on the tenant's own domain", async ({
  browser,
}) => {
  const { tenant, site, ask } = await workspace("stoves", "Northern Stoves", "203.0.113.11");
  const slug = `stoves-${Date.now().toString(36)}`;
  const heading = `Stoves ${slug}`;

  await test.step("written and published", async () => {
    const page = await ask<{ id: string; content: { theme: object } }>("POST", "/landing-pages", {
      name: heading,
      slug,
    });
    expect(
      (await fetch(`http://127.0.0.1:${port}/lp/${slug}`, { headers: { Host: new URL(site).host } })).status,
    ).toBe(404);
    const form = {
      id: "ask",
      type: "form",
      heading: { en: heading, ar: "اسألنا" },
      text: {},
      subject: "",
      thanks: { en: "We have it." },
      submit: {},
      tags: ["stoves"],
      fields: [
        { id: "email", kind: "email", label: { en: "Your address" }, isRequired: true, choices: [] },
        { id: "words", kind: "text", label: { en: "Your question" }, isRequired: true, choices: [] },
      ],
    };
    const faq = {
      id: "faq",
      type: "faq",
      heading: {},
      items: [
        {
          question: { en: "Is it <b>hot</b>?" },
          answer: { en: "</script><script>document.title='run'</script>" },
        },
      ],
    };
    await ask("PUT", "/landing-pages", {
      id: page.id,
      name: heading,
      slug,
      content: {
        title: { en: heading, ar: "المواقد" },
        description: { en: "Small and hot." },
        blocks: [form, faq],
        theme: page.content.theme,
      },
    });
    await ask("POST", `/landing-pages/${page.id}/publish`);
  });

  await test.step("the visitor's form is a contact and a ticket", async () => {
    const visitor = await (await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" })).newPage();
    await visitor.goto(`${site}/lp/${slug}`);
    await expect(visitor).toHaveTitle(`${heading} · Northern Stoves`);
    await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute("href", `${site}/en/lp/${slug}`);
    await visitor.getByText("Is it <b>hot</b>?").click();
    await expect(visitor.getByText("</script><script>")).toBeVisible();
    await visitor.getByLabel("Your address").fill(`${slug}@example.test`);
    await visitor.getByLabel("Your question").fill("Does it burn in wind?");
    await visitor.getByRole("button", { name: plainWord("en", "landing.send") }).click();
    await expect(visitor.getByRole("status")).toHaveText("We have it.");
    const {
      items: [ticket],
    } = await ask<{
      items: { subject: string; channel: string; tags: string[]; contact: { name: string } | null }[];
    }>("GET", `/tickets?search=${slug}`);
    expect(ticket).toMatchObject({ subject: heading, channel: "WEB_FORM", tags: ["stoves"] });
    const { items } = await ask<{ items: { email: string; source: string }[] }>(
      "GET",
      `/contacts?search=${slug}`,
    );
    expect(items).toMatchObject([{ email: `${slug}@example.test`, source: "WEB_FORM" }]);
    const figures = await ask<{ pages: { slug: string; visits: number; conversions: number }[] }>(
      "GET",
      "/landing-pages/figures",
    );
    const mine = figures.pages.find((page) => page.slug === slug);
    expect([(mine?.visits ?? 0) > 0, mine?.conversions]).toEqual([true, 1]);
    await visitor.context().close();
  });

  await test.step("the tenant's own domain, proved by the DNS, is their site and nobody's desk", async () => {
    const domain = `${slug}.example`;
    const dns = await startDns(dnsPort);
    const executablePath = findChromium();
    const foreign = await chromium.launch({
      args: [...chromiumFlags, "--host-resolver-rules=MAP *.example 127.0.0.1"],
      ...(executablePath ? { executablePath } : {}),
    });
    try {
      const { record } = await ask<{ record: { name: string; value: string } }>(
        "POST",
        "/landing-pages/verify-domain",
        { domain },
      );
      dns.set(record.name, "TXT", [record.value]);
      dns.set(domain, "CNAME", [`${tenant}.localhost`]);
      expect(await ask("POST", "/landing-pages/verify-domain", { domain })).toMatchObject({
        state: "ACTIVE",
      });
      expect((await fetch(`${api}/public/tls/ask?domain=${domain}`)).status).toBe(200);
      const visitor = await (await foreign.newContext({ locale: "ar" })).newPage();
      await visitor.goto(`http://${domain}:${port}/lp/${slug}`);
      await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(visitor.getByRole("heading", { name: "المواقد" })).toBeVisible();
      await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        `https://${domain}/ar/lp/${slug}`,
      );
      await expect(visitor.getByRole("banner").getByRole("link")).toHaveCount(1);
      // The pages of the help centre are at home there too, whichever name they were asked for by.
      await expect
        .poll(async () => {
          await visitor.goto(`${site}/en/faq`);
          return visitor.locator("link[rel=canonical]").getAttribute("href");
        })
        .toBe(`https://${domain}/en/faq`);
      await visitor.goto(`http://${domain}:${port}/login`);
      expect(new URL(visitor.url()).host).toBe(new URL(site).host);
      expect((await visitor.goto(`http://nobody-${domain}:${port}/lp/${slug}`))?.status()).toBe(404);
    } finally {
      await foreign.close();
      await dns.stop();
    }
  });
});

test("a page is built by hand and by keyboard, shown by a link, published on its own domain, written to, and taken back", async ({
  page,
  browser,
}) => {
  const { tenant, site, token, ask } = await workspace("tarps", "Northern Tarps", "203.0.113.12");
  const slug = tenant;
  const builder = `${site}/admin/marketing/landing-pages`;
  const domain = `${slug}.example`;
  await page.context().addCookies([
    { name: "locale", value: "en", url: site },
    { name: "token", value: token, url: site },
  ]);
  await page.addInitScript((session) => {
    localStorage.setItem("locale", "en");
    localStorage.setItem("token", session);
  }, token);
  const blocks = page.getByRole("list", { name: t("landingPages.blocks") });
  const kinds = () =>
    blocks
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.querySelector("span.text-xs")?.textContent));
  const [hero, features, form] = [
    word("landingPages.block.hero"),
    word("landingPages.block.features"),
    word("landingPages.block.form"),
  ];
  const publish = page.getByRole("button", { name: t("landingPages.publish") });
  const more = (item: string) => choose(page, t("common.more"), item);
  const visitor = await (await browser.newContext({ locale: "en-GB" })).newPage();

  await test.step("blocks are added, dragged, moved by keyboard; each step goes back and forth", async () => {
    await page.goto(builder);
    await page.getByRole("button", { name: t("landingPages.new") }).click();
    await page.getByLabel(t("landingPages.field.pageName")).fill(slug);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("common.save") })
      .click();
    for (const kind of ["features", "form"])
      await choose(page, t("landingPages.addBlock"), `landingPages.block.${kind}`);
    await expect.poll(kinds).toEqual([hero, features, form]);
    await page
      .getByRole("button", { name: t("landingPages.moveBlock", { name: word("landingPages.starter.form") }) })
      .dragTo(blocks.getByRole("listitem").first());
    await expect.poll(kinds).toEqual([form, hero, features]);
    await page.keyboard.press("Control+z");
    await expect.poll(kinds).toEqual([hero, features, form]);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(kinds).toEqual([form, hero, features]);
    await page
      .getByRole("button", { name: t("landingPages.moveBlock", { name: word("landingPages.starter.form") }) })
      .focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(kinds).toEqual([hero, form, features]);
    await page.keyboard.press("ArrowDown");
    await expect.poll(kinds).toEqual([hero, features, form]);
    await page
      .getByRole("button", {
        name: t("landingPages.removeBlock", { name: word("landingPages.starter.features") }),
      })
      .click();
    await expect.poll(kinds).toEqual([hero, form]);
    expect(await barriersOn(page), "the builder in the light").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset["theme"] = "dark";
    });
    expect(await barriersOn(page), "and in the dark").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset["theme"] = "light";
    });
  });

  await test.step("colours that nobody could read are not saved", async () => {
    await page.getByRole("button", { name: t("landingPages.theme.title") }).click();
    const ink = page
      .getByRole("group", { name: t("landingPages.theme.light") })
      .getByLabel(word("landingPages.theme.text"));
    await ink.fill("#dddddd");
    await expect(page.getByText(t("landingPages.theme.unreadable"))).toBeVisible();
    await page.getByRole("button", { name: t("common.save") }).click();
    await expect(ink).toHaveAttribute("aria-invalid", "true");
    await ink.fill("#123456");
    await page.getByRole("button", { name: t("common.save") }).click();
    // On the page itself: the notice of the refusal takes a moment to fade.
    await expect(page.getByRole("main").getByText(word("landingPages.unsaved"))).toBeHidden();
  });

  await test.step("whoever holds the link sees the draft, nobody else does", async () => {
    const made = page.waitForResponse((response) => response.url().endsWith("/preview-links"));
    await more("landingPages.copyLink");
    const { url } = (await (await made).json()) as { url: string }; // the contract's answer
    await visitor.goto(url);
    await expect(visitor.getByRole("heading", { level: 1, name: slug })).toBeVisible();
    await expect(visitor.getByText(word("landing.draft"))).toBeVisible();
    await visitor.goto(`${url.slice(0, -4)}xxxx`);
    await expect(visitor.getByText(word("landing.preview.unknown.title"))).toBeVisible();
    expect((await visitor.goto(`${site}/lp/${slug}`))?.status()).toBe(404);
    await publish.press("Enter");
    // The button is disabled while the call is on its way, too.
    await expect(
      page.getByRole("main").getByText(word("landingPages.status.PUBLISHED"), { exact: true }),
    ).toBeVisible();
    await expect(publish).toBeDisabled();
    await visitor.goto(`${site}/lp/${slug}`);
    await expect(visitor.getByRole("heading", { level: 1, name: slug })).toBeVisible();
  });

  await test.step("on a domain of their own a refused form keeps what was typed, and the next is a contact and a ticket", async () => {
    const dns = await startDns(dnsPort);
    const executablePath = findChromium();
    const foreign = await chromium.launch({
      args: [...chromiumFlags, "--host-resolver-rules=MAP *.example 127.0.0.1"],
      ...(executablePath ? { executablePath } : {}),
    });
    try {
      await page.goto(builder);
      await page.getByLabel(t("landingPages.domains.add")).fill(domain);
      await page.getByRole("button", { name: t("landingPages.domains.addButton") }).click();
      const row = page.getByRole("listitem").filter({ hasText: domain });
      await expect(row).toContainText(word("landingPages.domains.state.PENDING_DNS"));
      const [name = "", value = ""] = [`_parley.${domain}`, await row.locator("dd").first().innerText()];
      dns.set(name, "TXT", [value.trim()]);
      dns.set(domain, "CNAME", [`${tenant}.localhost`]);
      await row.getByRole("button", { name: t("landingPages.domains.check") }).click();
      await expect(row).toContainText(word("landingPages.domains.state.ACTIVE"));
      const writer = await (
        await foreign.newContext({ javaScriptEnabled: false, locale: "en-GB" })
      ).newPage();
      await writer.goto(`http://${domain}:${port}/lp/${slug}`);
      const [email, message] = [
        writer.getByLabel(word("landingPages.starter.email")),
        writer.getByLabel(word("landingPages.starter.message")),
      ];
      const send = writer.getByRole("button", { name: word("landing.send") });
      await email.fill("kim@nowhere");
      await message.fill("How wide is it?\nIn metres.");
      await send.click();
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveValue("kim@nowhere");
      await expect(message).toHaveValue("How wide is it?\nIn metres.");
      await email.fill(`${slug}@example.test`);
      await send.click();
      await expect(writer.getByRole("status")).toHaveText(word("landing.thanks"));
    } finally {
      await foreign.close();
      await dns.stop();
    }
    expect((await ask<{ items: object[] }>("GET", `/contacts?search=${slug}`)).items).toMatchObject([
      { email: `${slug}@example.test`, source: "WEB_FORM" },
    ]);
    const {
      items: [ticket],
    } = await ask<{ items: { contact: { email: string } | null; channel: string }[] }>(
      "GET",
      `/tickets?search=${slug}`,
    );
    expect(ticket).toMatchObject({ channel: "WEB_FORM", contact: { email: `${slug}@example.test` } });
  });

  await test.step("marketing counts it, page by page", async () => {
    await page.goto(`${site}/admin/marketing`);
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: `/lp/${slug}` })
        .getByRole("cell")
        .nth(3),
    ).toHaveText("1");
    const download = page.waitForEvent("download");
    await page
      .getByRole("button", { name: t("chart.csv") })
      .last()
      .click();
    expect((await download).suggestedFilename()).toBe("landing-pages.csv");
  });

  await test.step("taken back, nobody sees it; what was published is kept", async () => {
    await page.getByRole("link", { name: slug }).click();
    await more("landingPages.unpublish");
    await expect(page.getByText(word("landingPages.status.DRAFT"))).toBeVisible();
    await expect.poll(async () => (await visitor.goto(`${site}/lp/${slug}`))?.status()).toBe(404);
    await more("landingPages.versions");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("landingPages.restore") })
      .click();
    await expect(page.getByText(word("landingPages.restored"))).toBeVisible();
    await expect.poll(kinds).toEqual([hero, form]);
  });
  await visitor.context().close();
});

async function choose(page: Page, menu: RegExp, item: string): Promise<void> {
  // By keyboard: what was said of the last step may stand above the menu for a while.
  await page.getByRole("main").getByRole("button", { name: menu }).press("Enter");
  await page.getByRole("menuitem", { name: t(item) }).press("Enter");
}
