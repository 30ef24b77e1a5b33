import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { api, site as demoSite } from "./desk.ts";
import { watchScripts } from "./script-watch.ts";
import type { Watch } from "./script-watch.ts";
import { plainWord } from "./words.ts";

/** One a line; the server's tests read the same file. */
const payloads = readFileSync(new URL("../payloads/cross-site-scripting.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const languages = ["en", "es", "ar"] as const;
type Words = Record<(typeof languages)[number], string>;
const fileOfPayloads = "01980000-0000-7000-8000-000000000000";
/** Such as end what they stand in, for where there is one place alone. */
const breakingOut = "\"'></title></style></script><script>alert(1)</script><img src=x onerror=alert(1)>";

const tenant = `payloads-${Date.now().toString(36)}`;
const site = demoSite.replace("acme", tenant);
/** Limits count by address: this test's calls are somebody else's. */
const headers = { "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.9" };
let token = "";
async function send<T>(method: string, path: string, body?: object): Promise<{ status: number; answer: T }> {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: { ...headers, ...(token === "" ? {} : { Authorization: `Bearer ${token}` }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, answer: (await response.json()) as T }; // the contract's answer
}
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, answer } = await send<T>(method, path, body);
  expect(status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer;
}

/**
 * Each text takes the next three payloads that fit, one a language, so that on each of the page's languages
 * another one stands there.
 */
function dealer(): (maxLength: number) => Words {
  let at = 0;
  const next = (maxLength: number): string => {
    for (;;) {
      const payload = payloads[at % payloads.length] ?? "";
      at += 1;
      if (payload.length <= maxLength) return payload;
    }
  };
  return (maxLength) => ({ en: next(maxLength), es: next(maxLength), ar: next(maxLength) });
}
const each = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

test("no payload of 150 and more runs on a public page, whichever field it came by, with no policy of the page's to stop it", async ({
  browser,
}) => {
  // What the policy of a page would stop is to find nothing to stop.
  const context = await browser.newContext({ bypassCSP: true, locale: "en-GB" });
  const watch = await watchScripts(context, site);
  await test.step("what runs is heard", () => hearsWhatRuns(context, watch));
  ({ token } = await ask<{ token: string }>("POST", "/auth/signup", {
    companyName: breakingOut,
    subdomain: tenant,
    firstName: "<img src=x onerror=alert(1)>",
    lastName: '"><svg onload=alert(1)>',
    email: `noor@${tenant}.test`,
    password: "a tent by the sea",
  }));
  const articles = await test.step("articles", writeArticles);
  const landing = await test.step("a landing page", () => writeLandingPage(articles));
  const chat = await test.step("a chat", talk);

  const page = await context.newPage();
  const pages = [
    ...languages.flatMap((language) => [
      `/${language}/faq`,
      `/${language}/help-center`,
      `/lp/payloads?lang=${language}`,
    ]),
    "/ar/knowledge-base",
    "/en/knowledge-base?page=2",
    `/es/knowledge-base/p-${articles.length - 1}`,
    "/",
    "/lp/payloads?form=ask&outcome=sent",
    "/lp/payloads?form=ask&outcome=email",
    ...each(4, (at) => `/${languages[at % 3] ?? "en"}/knowledge-base/p-${at * 11}`),
    ...each(
      4,
      (at) =>
        `/help-center/search?query=${encodeURIComponent(
          payloads
            .slice(at * 40)
            .join(" ")
            .slice(0, 200),
        )}`,
    ),
    `/help-center/search?query=${encodeURIComponent(`${breakingOut} script`)}`,
    "/en/feed.xml",
    "/sitemap.xml",
  ];
  for (const path of pages) {
    await page.goto(site + path, { waitUntil: "load" });
    expect(await watch.harm(page), path).toEqual([]);
  }
  await page.goto(`${site}/en/faq`);
  await expect(page.locator("main details[id^=p-]")).toHaveCount(articles.length);
  expect(await page.locator("#p-0 > summary").textContent()).toBe(payloads[0]);
  await test.step("a question's form brings back what was typed, and titles that fit", () =>
    askAgain(page, watch));
  await test.step("the chat shows what both said", () => readChat(context, watch, chat, landing));
  await context.close();
});

async function hearsWhatRuns(context: BrowserContext, watch: Watch): Promise<void> {
  const page = await context.newPage();
  await page.route(`${site}/control`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<main><img src=x onerror=alert(1)><script>prompt()</script><script src=//evil.test/x.js></script><p onmouseover=confirm()>x</p><a href=' javascript:x'>x</a></main>",
    }),
  );
  await page.goto(`${site}/control`);
  const harm = (await watch.harm(page)).join("\n");
  for (const part of [
    "alert ran",
    "prompt ran",
    "confirm ran",
    "asked for http://evil.test/x.js",
    "A href= javascript:x",
    "P onmouseover",
  ])
    expect(harm).toContain(part);
  await page.close();
}

/**
 * Three payloads an article, one a language, in the title, the summary and the text, and in its category's
 * name or description; an article more has them all in headings, code and table.
 */
async function writeArticles(): Promise<string[]> {
  const fileId = await upload('"><img src=x onerror=alert(1)>.png');
  const groups = each(
    Math.ceil(payloads.length / 3),
    (at) =>
      Object.fromEntries(
        languages.map((language, place) => [language, payloads[at * 3 + place] ?? breakingOut]),
      ) as Words,
  ); // each language has one
  const all = `<h2>${payloads.slice(0, 60).map(escaped).join("</h2><p>x</p><h2>")}</h2><table><tr><td>${payloads.map(escaped).join("</td><td>")}</td></tr></table><pre><code>${payloads.map(escaped).join("\n")}</code></pre><p><img data-attachment="${fileId}" alt="${escaped(breakingOut).replaceAll('"', "&quot;")}"></p>${payloads.map((payload) => payload.replaceAll(fileOfPayloads, fileId)).join("\n")}`;
  let categoryId = "";
  const publish = async (
    at: number,
    words: Words,
    htmlOf: (language: keyof Words) => string,
  ): Promise<string> => {
    const inEach = <T>(make: (payload: string, language: keyof Words) => T) =>
      Object.fromEntries(languages.map((language) => [language, make(words[language], language)]));
    if (at % 2 === 0)
      ({ id: categoryId } = await ask<{ id: string }>("POST", "/knowledge-base-categories", {
        translations: inEach((payload, language) => ({
          name: payload.slice(0, 80),
          description: (groups[at + 1] ?? words)[language],
          slug: `c-${language}-${at}`,
        })),
      }));
    const { id } = await ask<{ id: string }>("POST", "/knowledge-base", {
      slug: `p-${at}`,
      categoryId,
      isFaq: true,
      attachments: [fileId],
      translations: inEach((payload, language) => ({
        title: payload,
        summary: payload,
        html: htmlOf(language),
      })),
    });
    await ask("POST", `/knowledge-base/${id}/publish`);
    return id;
  };
  const ids: string[] = [];
  for (const [at, words] of groups.entries())
    ids.push(
      await publish(
        at,
        words,
        (language) => `<p>Payload.</p>${words[language].replaceAll(fileOfPayloads, fileId)}`,
      ),
    );
  ids.push(await publish(groups.length, { en: breakingOut, es: breakingOut, ar: breakingOut }, () => all));
  return ids;
}

async function upload(name: string): Promise<string> {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const form = new FormData();
  form.append("file", new Blob([picture], { type: "image/png" }), name);
  const response = await fetch(`${api}/attachments`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id; // the contract's answer
}

/** Every kind of block, every text of each; colours and addresses take none of them. */
async function writeLandingPage(articleIds: string[]): Promise<{ blocks: { type: string }[] }> {
  const words = dealer();
  const action = (label: Words, to = "/help-center") => ({ label, to });
  const faq = (id: string, count: number) => ({
    id,
    type: "faq",
    heading: words(200),
    items: each(count, () => ({ question: words(300), answer: words(4000) })),
  });
  const plans = (to: readonly string[]) =>
    each(6, (at) => ({
      name: words(80),
      price: words(60),
      period: words(60),
      features: words(1000),
      action: action(words(60), to[at]),
      isHighlighted: at === 1,
    }));
  const blocks = [
    { id: "hero", type: "hero", heading: words(200), text: words(600), action: action(words(60)) },
    {
      id: "features",
      type: "features",
      heading: words(200),
      items: each(12, () => ({ title: words(120), text: words(600) })),
    },
    {
      id: "articles",
      type: "articles",
      heading: words(200),
      source: "PICKED",
      categoryId: null,
      articleIds: articleIds.slice(-12),
      count: 12,
    },
    faq("faq", 30),
    faq("more", 30),
    {
      id: "ask",
      type: "form",
      heading: words(200),
      text: words(600),
      subject: breakingOut,
      thanks: words(300),
      submit: words(60),
      tags: [],
      fields: [
        { id: "email", kind: "email", label: words(120), isRequired: true, choices: [] },
        ...each(4, (at) => ({
          id: `f-${at}`,
          kind: ["choice", "line", "text", "consent"][at],
          label: words(120),
          isRequired: false,
          choices: at === 0 ? each(20, () => words(120)) : [],
        })),
      ],
    },
    { id: "chat", type: "chat", heading: words(200), text: words(600), label: words(60) },
    {
      id: "contact",
      type: "contact",
      heading: words(200),
      email: "a@b.test",
      phone: "",
      address: words(400),
      hours: words(400),
    },
    {
      id: "testimonials",
      type: "testimonials",
      heading: words(200),
      items: each(12, () => ({ quote: words(800), name: words(120).en, role: words(120) })),
    },
    { id: "pricing", type: "pricing", heading: words(200), plans: plans([]) },
  ];
  const { id, content } = await ask<{ id: string; content: { theme: Record<"light" | "dark", object> } }>(
    "POST",
    "/landing-pages",
    { name: breakingOut, slug: "payloads" },
  );
  const body = {
    id,
    name: breakingOut,
    slug: "payloads",
    content: { title: words(120), description: words(300), blocks, theme: content.theme },
  };
  const parts = (["light", "dark"] as const).flatMap((mode) =>
    ["accent", "background", "text"].map((part) => [mode, part] as const),
  );
  for (let from = 0; from < payloads.length; from += parts.length) {
    const some = payloads.slice(from, from + parts.length);
    const theme = structuredClone(content.theme) as {
      light: Record<string, string>;
      dark: Record<string, string>;
    }; // the contract's answer
    for (const [at, payload] of some.entries()) {
      const [mode, part] = parts[at] ?? ["light", "text"];
      theme[mode][part] = payload;
    }
    const { status, answer } = await send<{ errors: { path: string }[] }>("PUT", "/landing-pages", {
      ...body,
      content: {
        ...body.content,
        theme,
        blocks: [{ id: "pricing", type: "pricing", heading: {}, plans: plans(some) }],
      },
    });
    expect(
      [status, answer.errors.map(({ path }) => path)]
        .flat()
        .filter((path) => path === 422 || /\.(?:theme\.\w+\.\w+|action\.to)$/.test(String(path))),
      some.join("\n"),
    ).toHaveLength(1 + 2 * some.length);
  }
  await ask("PUT", "/landing-pages", body);
  await ask("POST", `/landing-pages/${id}/publish`);
  await ask("PUT", `/landing-pages/${id}/home`, { isHome: true });
  return { blocks };
}

/** A visitor and an agent say them to each other. */
async function talk(): Promise<string> {
  let sessionId: string | undefined;
  let ticketNumber = 0;
  for (let from = 0; from < payloads.length; from += 60)
    ({ sessionId, ticketNumber } = await ask<{ sessionId: string; ticketNumber: number }>(
      "POST",
      `/public/sites/${tenant}/chat-messages`,
      {
        message: payloads.slice(from, from + 60).join("\n"),
        clientMessageId: `payloads-${from}`,
        name: "<img src=x onerror=alert(1)>",
        ...(sessionId === undefined ? {} : { sessionId }),
      },
    ));
  for (let from = 0; from < payloads.length; from += 43)
    await ask("POST", `/tickets/${ticketNumber}/reply`, {
      message: `<p>${payloads
        .slice(from, from + 43)
        .map(escaped)
        .join("</p><p>")}</p>${payloads.slice(from, from + 43).join("")}`,
    });
  return sessionId ?? "";
}

async function askAgain(page: Page, watch: Watch): Promise<void> {
  await page.goto(`${site}/en/help-center/ask`);
  for (const half of [payloads.slice(0, 85), payloads.slice(85)]) {
    await page.locator("textarea[name=question]").fill(half.join("\n").slice(0, 4900));
    await page.locator("main form button[name=step]").click();
    await page.locator("input[name=email]").waitFor();
    expect(await watch.harm(page)).toEqual([]);
    await page.reload();
  }
  await page.locator("textarea[name=question]").fill("payload script alert");
  await page.locator("main form button[name=step]").click();
  await expect(
    page
      .getByRole("region", { name: plainWord("en", "helpCenter.ask.suggestions") })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  expect(await watch.harm(page)).toEqual([]);
}

async function readChat(
  context: BrowserContext,
  watch: Watch,
  sessionId: string,
  { blocks }: { blocks: { type: string }[] },
): Promise<void> {
  expect(blocks.map(({ type }) => type)).toContain("chat");
  const page = await context.newPage();
  await page.addInitScript(
    ([key, memory]) => {
      localStorage.setItem(key ?? "", memory ?? "");
    },
    [`chat:${tenant}`, JSON.stringify({ sessionId, readId: null, name: "", email: "", unsent: [] })],
  );
  await page.goto(`${site}/lp/payloads`);
  await page.locator("button[aria-expanded]").click();
  const log = page.getByRole("log", { name: plainWord("en", "chat.log") });
  for (const shown of [payloads[0] ?? "", payloads.at(-1) ?? ""])
    await expect(log.getByText(shown).first()).toBeAttached();
  expect(await watch.harm(page)).toEqual([]);
}
