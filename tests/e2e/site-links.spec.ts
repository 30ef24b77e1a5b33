import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { expect, test } from "@playwright/test";
import { api, site, tokenOf } from "./desk.ts";
import { plain, readSitemap, StructuredData } from "./site-schemas.ts";

const { host, port } = new URL(site);
interface Page {
  status: number;
  location: string | undefined;
  type: string;
  html: string;
  isKept: boolean;
}
/**
 * As a robot reads: no cookie, no script. Node knows no names under localhost, so the host is said by hand.
 */
const read = (path: string, at: number | string = port): Promise<Page> =>
  new Promise((resolve, reject) => {
    http
      .get(
        {
          host: "127.0.0.1",
          port: at,
          path,
          headers: { host, "accept-language": "en", "x-forwarded-for": "203.0.113.10" },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on("data", (chunk: Buffer) => chunks.push(chunk))
            .on("end", () => {
              resolve({
                status: answer.statusCode ?? 0,
                location: answer.headers.location,
                type: answer.headers["content-type"] ?? "",
                html: Buffer.concat(chunks).toString(),
                isKept:
                  answer.headers.etag !== undefined &&
                  answer.headers["cache-control"]?.startsWith("public") === true,
              });
            })
            .on("error", reject);
        },
      )
      .on("error", reject);
  });
const starts = ["/", "/en/help-center", "/es/help-center", "/ar/help-center", "/lp/spring"];
const pagesMax = 400;
const atOnce = 4;
/** Each is drawn. */
const picturesRead = 12;

test("every link of the public site leads somewhere, in three languages; its structured data and its sitemap are what their schemas ask for, and name no page that is not there", async () => {
  const found = new Map<string, Page>();
  const from = new Map<string, string>(starts.map((path) => [path, "the start"]));
  const fragments: { page: string; target: string; id: string }[] = [];
  const waiting = [...starts];
  const pictures = new Set<string>();
  const follow = async (path: string): Promise<void> => {
    const page = await read(path);
    found.set(path, page);
    const next = (address: string) => {
      const url = new URL(plain(address), site + path);
      if (url.host !== host) return;
      const target = url.pathname + url.search;
      if (url.hash !== "") fragments.push({ page: path, target, id: decodeURIComponent(url.hash.slice(1)) });
      // Forms of staff are pages too, but theirs lead on to everybody's desk.
      if (!from.has(target)) {
        from.set(target, path);
        waiting.push(target);
      }
    };
    if (page.location !== undefined) return next(page.location);
    if (!page.type.startsWith("text/html") || /^\/(?:login|register|signup|forgot-password)/.test(path))
      return;
    for (const [, address = ""] of page.html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g))
      if (/^(?:[/?#]|https?:)/.test(plain(address))) next(address);
    for (const [, tag = ""] of page.html.matchAll(/<link\b([^>]*)>/g))
      if (tag.includes('rel="canonical"')) next(/href="([^"]*)"/.exec(tag)?.[1] ?? "");
    const picture = /<meta property="og:image" content="([^"]*)"/.exec(page.html)?.[1];
    if (picture !== undefined && !pictures.has(picture) && pictures.size < picturesRead) {
      pictures.add(picture);
      next(picture);
    }
    for (const [, text = ""] of page.html.matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    ))
      expect(
        StructuredData.safeParse(JSON.parse(text)).error?.issues,
        `${path} ${text.slice(0, 300)}`,
      ).toBeUndefined();
  };
  while (waiting.length > 0 && found.size < pagesMax)
    await Promise.all(waiting.splice(0, atOnce).map(follow));
  expect(found.size, "pages of the site, and not without end").toBeLessThan(pagesMax);
  expect(
    [...found]
      .filter(([, { status }]) => status !== 200 && status !== 307 && status !== 308)
      .map(([path, { status }]) => `${path} answers ${status}, from ${from.get(path) ?? ""}`),
  ).toEqual([]);
  for (const language of ["en", "es", "ar"])
    for (const path of ["help-center", "faq", "knowledge-base"])
      expect([...found.keys()]).toContain(`/${language}/${path}`);
  expect(
    [...found.keys()].filter((path) => /^\/ar\/knowledge-base\/[^?]+$/.test(path)).length,
  ).toBeGreaterThan(3);
  expect(
    [...found.values()].filter(({ type }) => type === "image/png").length,
    "pictures of shared links",
  ).toBe(picturesRead);
  expect(
    fragments.filter(({ target, id }) => {
      const html = found.get(target)?.html;
      return (
        html !== undefined && !html.includes(`id="${id.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)
      );
    }),
  ).toEqual([]);

  // What a page says of its languages: each address that it names is a page that names itself, and names the
  // same ones.
  const linked = (html: string, pattern: RegExp) =>
    [...html.matchAll(/<link\b([^>]*)>/g)]
      .filter(([, tag = ""]) => pattern.test(tag))
      .map(([, tag = ""]) => ({
        language: /hrefLang="([^"]*)"/i.exec(tag)?.[1] ?? "",
        path: plain(/href="([^"]*)"/.exec(tag)?.[1]).slice(site.length),
      })); // React writes hrefLang
  const languagesOf = (html: string) => linked(html, /rel="alternate".*hreflang=/i);
  const multilingual = [...found].filter(([, { html }]) => languagesOf(html).length > 0);
  expect(multilingual.map(([path]) => path)).toEqual(
    expect.arrayContaining(["/", "/lp/spring", "/es/help-center", "/ar/faq"]),
  );
  for (const [path, { html }] of multilingual) {
    const own = linked(html, /rel="canonical"/)[0]?.path;
    expect(
      languagesOf(html).map((each) => each.path),
      path,
    ).toContain(own);
    for (const other of languagesOf(html)) {
      const there = (found.get(other.path) ?? (await read(other.path))).html;
      expect([path, other.path, linked(there, /rel="canonical"/)[0]?.path, languagesOf(there)]).toEqual([
        path,
        other.path,
        other.path,
        languagesOf(html),
      ]);
    }
  }

  const urls = readSitemap((await read("/sitemap.xml")).html);
  const named = urls.flatMap(({ loc, links }) => [loc, ...links.map(({ href }) => href)]);
  expect(urls.map(({ loc }) => loc)).toEqual(
    expect.arrayContaining([`${site}/en`, `${site}/ar`, `${site}/ar/lp/spring`, `${site}/ar/help-center`]),
  );
  for (const address of new Set(named)) {
    expect(new URL(address).host).toBe(host);
    const { pathname, search } = new URL(address);
    expect([address, (found.get(pathname + search) ?? (await read(pathname + search))).status]).toEqual([
      address,
      200,
    ]);
  }
});

test("an article's former addresses lead to the one that it has, in each language", async () => {
  const token = await tokenOf("admin@acme.test");
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await (
      await fetch(`${api}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()) as T; // the contract's answer
  const stamp = Date.now().toString(36);
  const { id } = await ask<{ id: string }>("POST", "/knowledge-base", {
    slug: `first-${stamp}`,
    translations: { en: { title: `Moved ${stamp}`, html: "<p>x</p>" } },
  });
  await ask("POST", `/knowledge-base/${id}/publish`);
  for (const slug of ["second", "third"])
    await ask("PATCH", `/knowledge-base/${id}`, { slug: `${slug}-${stamp}` });
  for (const former of ["first", "second"])
    for (const language of ["", "/en", "/ar"]) {
      const { status, location } = await read(`${language}/knowledge-base/${former}-${stamp}`);
      expect([status, location && new URL(location, site).pathname]).toEqual([
        308,
        `${language}/knowledge-base/third-${stamp}`,
      ]);
    }
  await fetch(`${api}/knowledge-base/${id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await read(`/knowledge-base/first-${stamp}`)).status).toBe(404);
});

/** Pages by the API's own process, and by one that has pages alone. */
const sides = [
  ["beside the API", null],
  ["alone", 3211],
] as const;
for (const [name, alone] of sides)
  test(`a page that is kept ready by the web side ${name} says what is new within a second of publishing, and nothing that was only written or was taken back`, async () => {
    const web = alone === null ? null : await startWeb(alone);
    try {
      await staysFresh((path) => read(path, alone ?? port));
    } finally {
      await web?.stop();
    }
  });

async function startWeb(at: number): Promise<{ stop(): Promise<void> }> {
  const web = spawn(process.execPath, ["server/web.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(at),
      API_INTERNAL_URL: new URL(api).origin,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(web, "exit");
  await expect
    .poll(
      () =>
        read("/en/faq", at).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return {
    async stop() {
      web.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    },
  };
}

async function staysFresh(read: (path: string) => Promise<Page>): Promise<void> {
  const token = await tokenOf("admin@acme.test");
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await (
      await fetch(`${api}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()) as T; // the contract's answer
  const slug = `fresh-${Date.now().toString(36)}`;
  const [article, feed] = [`/en/knowledge-base/${slug}`, "/en/feed.xml"];
  const { id } = await ask<{ id: string }>("POST", "/knowledge-base", {
    slug,
    translations: { en: { title: slug, html: "<p>Words 0</p>" } },
  });
  const write = (words: string) =>
    ask("PATCH", `/knowledge-base/${id}`, { translations: { en: { html: `<p>${words}</p>` } } });
  const kept = async () => {
    await expect.poll(async () => (await read(article)).isKept).toBe(true);
  };
  /**
   * For how long after this moment whoever asks is still shown what was before. How long a busy machine then
   * draws the page is its own matter.
   */
  const staleMs = async (holds: (page: Page) => boolean): Promise<number> => {
    const from = performance.now();
    for (let stale = 0; ;) {
      const askedMs = performance.now() - from;
      if (holds(await read(article))) return stale;
      if (askedMs > 10_000) throw new Error("It did not come.");
      stale = askedMs;
    }
  };
  await ask("POST", `/knowledge-base/${id}/publish`);
  const stale: number[] = [];
  for (const words of ["Words 1", "Words 2", "Words 3"]) {
    await kept();
    await write(words);
    expect((await read(article)).html, "written, not published").not.toContain(words);
    await kept();
    await ask("POST", `/knowledge-base/${id}/publish`);
    stale.push(await staleMs(({ html }) => html.includes(words)));
  }
  expect(Math.max(...stale), stale.join(", ")).toBeLessThan(1000);
  expect((await read(feed)).html).toContain(slug);
  await kept();
  await ask("PATCH", `/knowledge-base/${id}`, { isInternal: true });
  expect(await staleMs(({ status }) => status === 404)).toBeLessThan(1000);
  for (const path of [feed, "/sitemap.xml", "/en/help-center", `/en/help-center/search?query=${slug}`])
    await expect
      .poll(
        async () => {
          const { html } = await read(path);
          return html.includes(`/knowledge-base/${slug}`);
        },
        { message: path },
      )
      .toBe(false);
  await ask("DELETE", `/knowledge-base/${id}`);
}

test("who fills in what people do not see is thanked like everybody, and nothing comes of it", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  const stamp = `robot-${Date.now().toString(36)}`;
  for (const [trap, count] of [
    ["https://spam.example", 0],
    ["", 1],
  ] as const) {
    await page.goto(`${site}/en/help-center/ask`);
    await page.locator("textarea[name=question]").fill(`Buy ${stamp}`);
    await page.locator("main form button[name=step]").click();
    await page.locator("input[name=email]").fill(`${stamp}@example.test`);
    await page.locator("input[name=website]").fill(trap, { force: true });
    await page.locator("main form button[name=step]").click();
    await expect(page.getByRole("status")).toBeVisible();
    const { items } = (await (
      await fetch(`${api}/tickets?search=${stamp}`, {
        headers: { Authorization: `Bearer ${await tokenOf("admin@acme.test")}` },
      })
    ).json()) as { items: unknown[] }; // the contract's answer
    expect(items).toHaveLength(count);
  }
  await context.close();
});
