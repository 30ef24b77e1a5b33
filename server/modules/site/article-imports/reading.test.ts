import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { limits } from "../../../../contract/limits.ts";
import { Hopeless, openArchive, safePath } from "./archive.ts";
import { readMarkdown, readPath } from "./content.ts";
import type { Content } from "./content.ts";
import { documentOf, TooDeep } from "./dom.ts";
import { decoded } from "../../../encoding.ts";
import { splitMatter } from "./front-matter.ts";
import { namedInZip, namedOnSite } from "./links.ts";
import { createConverter } from "./markdown.ts";
import { readPage } from "./page.ts";
import { planArticleRows } from "./plan.ts";
import type { Planned } from "./plan.ts";
import { isAllowedBy, readRobots } from "./robots.ts";
import { readSitemap } from "./sitemap.ts";

const zip = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files));
const page = (
  html: string,
  contentType = "text/html; charset=utf-8",
  url = "https://help.example.com/articles/12345-reset",
) => readPage({ url: new URL(url), statusCode: 200, contentType, bytes: Buffer.from(html) });
const contentOf = (read: ReturnType<typeof page>): Content => {
  assert.ok("content" in read, JSON.stringify(read));
  return read.content;
};
const long = "These words are longer than what stands in a list of links.";

describe("a zip", () => {
  test("its paths begin below the folder that everything stands in; what systems add is left aside", async () => {
    const archive = await openArchive(
      zip({
        "help/a.md": strToU8("a"),
        "help/img/b.png": strToU8("b"),
        "__MACOSX/help/._a.md": strToU8("x"),
        "help/.DS_Store": strToU8("x"),
      }),
    );
    assert.deepEqual([...archive.files.keys()], ["a.md", "img/b.png"]);
    assert.equal((await archive.read("a.md", 10))?.toString(), "a");
    archive.close();
  });

  test("a name that leads out of it is refused, and the others are read", async () => {
    const archive = await openArchive(
      zip({
        "../../etc/passwd.md": strToU8("x"),
        "/root.md": strToU8("x"),
        "a/../../b.md": strToU8("x"),
        "C:\\c.md": strToU8("x"),
        "fine.md": strToU8("fine"),
      }),
    );
    assert.deepEqual([...archive.files.keys()], ["fine.md"]);
    assert.equal(archive.refused.length, 4);
    for (const name of ["..", "a/..", "\u0000.md", "", "x".repeat(501), "..\\a".replaceAll("\\", "/")])
      assert.equal(safePath(name), null, name);
    assert.equal(safePath("./a//b.md"), "a/b.md");
  });

  test("one that would be too large is not unpacked, and neither is one that lies about its sizes", async () => {
    const bomb = zip({ "a.md": new Uint8Array(1_000_000) });
    bomb.writeUInt32LE(limits.importUnzippedMaxBytes + 1, bomb.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
    await assert.rejects(
      openArchive(bomb),
      (error) => error instanceof Hopeless && error.problem === "ZIP_TOO_LARGE",
    );
    // The stated size of the entry, in its own header and in the directory, becomes ten bytes.
    const liar = zip({ "a.md": new Uint8Array(1_000_000) });
    for (const at of [
      liar.indexOf("PK\u0003\u0004", 0, "latin1") + 22,
      liar.indexOf("PK\u0001\u0002", 0, "latin1") + 24,
    ])
      liar.writeUInt32LE(10, at);
    const archive = await openArchive(liar);
    assert.equal(await archive.read("a.md", limits.importTextMaxBytes), null);
    archive.close();
    assert.equal(
      await (await openArchive(zip({ "big.md": new Uint8Array(2000) }))).read("big.md", 1000),
      null,
    );
  });

  test("too many entries, or what is no zip, are said so", async () => {
    const many = zip({ "a.md": strToU8("a") });
    for (const offset of [8, 10])
      many.writeUInt16LE(limits.importEntriesMax + 1, many.indexOf("PK\u0005\u0006", 0, "latin1") + offset);
    await assert.rejects(
      openArchive(many),
      (error) => error instanceof Hopeless && error.problem === "TOO_MANY",
    );
    for (const bytes of [Buffer.from("no zip"), zip({ "a.md": strToU8("a") }).subarray(0, 40)])
      await assert.rejects(
        openArchive(Buffer.from(bytes)),
        (error) => error instanceof Hopeless && error.problem === "NOT_A_ZIP",
      );
  });
});

describe("a Markdown file", () => {
  test("says its title, language, address, category and state in its head", () => {
    const split = splitMatter(
      '---\ntitle: "Tents: care"\nlanguage: es-MX\nslug: /help/tent-care\ncategory: Orders / Returns\nstatus: Published\nsummary: In short\n---\n# Text\n\n---\nmore',
    );
    assert.deepEqual(split?.stated, {
      title: "Tents: care",
      summary: "In short",
      locale: "es",
      slug: "tent-care",
      category: ["Orders", "Returns"],
      isPublished: true,
    });
    assert.equal(split?.body, "# Text\n\n---\nmore");
    assert.equal(splitMatter("---\ndraft: false\n---\nx")?.stated.isPublished, true);
    assert.equal(splitMatter("---\nlang: fr\n---\nx")?.stated.locale, "other");
    assert.equal(splitMatter("a\n---\nb")?.body, "a\n---\nb");
    for (const broken of [
      "---\n: [\n---\nx",
      "---\n- a list\n---\nx",
      "---\na: &a [1]\nb: *a\n---\nx",
      `---\na: ${"x".repeat(20_000)}\n---\nx`,
    ])
      assert.equal(splitMatter(broken), null, broken.slice(0, 20));
  });

  test("says by its place what its head does not", () => {
    assert.deepEqual(readPath("es/02-orders_and-returns/refund.md"), {
      locale: "es",
      category: ["Orders and returns"],
      key: "02-orders_and-returns/refund",
      name: "Refund",
    });
    assert.deepEqual(
      [readPath("orders/refund.ar.md").locale, readPath("orders/refund.ar.md").key],
      ["ar", "orders/refund"],
    );
    assert.equal(readPath("orders/README.md").name, "Orders");
    assert.equal(readPath("api.v2.md").locale, null);
  });

  test("becomes an article without its first heading twice; broken ones are said so", async () => {
    const converter = createConverter();
    try {
      const read = (text: string | Buffer, path = "a.md") => readMarkdown(path, Buffer.from(text), converter);
      const made = contentOf(
        await read("# خيمة جديدة\n\nنص **مهم**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "ar/tent.md"),
      );
      assert.deepEqual([made.title, made.locale], ["خيمة جديدة", "ar"]);
      assert.match(made.html, /<strong>مهم<\/strong>/u);
      assert.match(made.html, /<table>/u);
      assert.doesNotMatch(made.html, /<h1/u);
      assert.equal(contentOf(await read("Text only.", "how-to_pack.md")).title, "How to pack");
      assert.equal(
        contentOf(await read(Buffer.from("\uFEFF# With a mark\n\nText", "utf16le"))).title,
        "With a mark",
      );
      assert.deepEqual(await read(Buffer.from([0x23, 0x20, 0xe9, 0xe8, 0x0a])), { reason: "ENCODING" });
      assert.deepEqual(await read("a\u0000b"), { reason: "ENCODING" });
      assert.deepEqual(await read("# Only a title"), { reason: "EMPTY" });
      assert.deepEqual(await read("---\nlanguage: de\n---\nText"), { reason: "LANGUAGE" });
      assert.deepEqual(await read("word ".repeat(limits.articleHtmlMaxLength / 4)), { reason: "TOO_LARGE" });
      assert.deepEqual(await read("<div>".repeat(5000)), { reason: "TOO_COMPLEX" });
    } finally {
      await converter.stop();
    }
  });

  test("that takes too long to convert is given up, and the next one is converted", async () => {
    const converter = createConverter(1);
    try {
      assert.equal(await converter.convert("*a _b ".repeat(60_000)), null);
    } finally {
      await converter.stop();
    }
    const patient = createConverter();
    try {
      assert.match((await patient.convert("**b**")) ?? "", /<strong>/u);
    } finally {
      await patient.stop();
    }
  });

  test("links to files beside it, below it and above it, and to nothing outside the zip", () => {
    const known = {
      rows: new Set(["orders/refund.md", "orders/README.md", "a b.md"]),
      files: new Set(["img/x.png"]),
    };
    const named = (address: string) => namedInZip("orders/refund.md", address, known);
    assert.deepEqual(named("../img/x.png"), { kind: "file", path: "img/x.png" });
    assert.deepEqual(named("../a%20b.md#Part One"), { kind: "row", path: "a b.md", fragment: "#s-part-one" });
    assert.deepEqual(named("./"), { kind: "row", path: "orders/README.md", fragment: "" });
    assert.deepEqual(named("refund.html"), { kind: "row", path: "orders/refund.md", fragment: "" });
    assert.deepEqual(named("../../../etc/passwd"), { kind: "nowhere" });
    assert.deepEqual(named("%E0%A4%A"), { kind: "nowhere" });
    assert.deepEqual(named("https://example.com/"), { kind: "elsewhere", address: "https://example.com/" });
  });
});

describe("a page", () => {
  test("gives its words without what stands round them", () => {
    const made = contentOf(
      page(
        `<!doctype html><html lang="es-MX"><head><title>Reset · Help</title><meta name="description" content="In short"><link rel="alternate" hreflang="en" href="/en/articles/reset/"><script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"},{"item":{"name":"Account"}},{"name":"Reset"}]}</script></head><body><nav>Menu</nav><main><h1>Reset your password</h1><p>${long}</p><script>alert(1)</script><form>Ask</form><img data-src="/a.png"></main><footer>Foot</footer></body></html>`,
      ),
    );
    assert.deepEqual(
      [made.title, made.summary, made.locale, made.slug, made.category, made.alternates],
      [
        "Reset your password",
        "In short",
        "es",
        "reset",
        ["Account"],
        ["https://help.example.com/en/articles/reset"],
      ],
    );
    assert.doesNotMatch(made.html, /Menu|Foot|alert|Ask|<h1/u);
    assert.match(made.html, /src="\/a\.png"/u);
  });

  test("that is none, is empty, is a list of links or is in another language or encoding is said so", () => {
    assert.deepEqual(page("%PDF", "application/pdf"), { reason: "NOT_A_PAGE" });
    assert.deepEqual(page(`<html lang=fr><h1>T</h1><main>${long}</main>`), { reason: "LANGUAGE" });
    assert.deepEqual(page("<h1>T</h1><main></main>"), { reason: "EMPTY" });
    assert.deepEqual(page(`<main>${long}</main>`), { reason: "NO_TITLE" });
    assert.deepEqual(
      page(`<body><h1>All</h1><main><ul><li><a href=/a>${long}</a><li><a href=/b>${long}</a></ul></main>`),
      { reason: "NOT_A_PAGE" },
    );
    assert.deepEqual(
      readPage({
        url: new URL("https://a.example/"),
        statusCode: 200,
        contentType: "text/html; charset=utf-8",
        bytes: Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe]),
      }),
      { reason: "ENCODING" },
    );
    assert.match(
      contentOf(
        readPage({
          url: new URL("https://a.example/b"),
          statusCode: 200,
          contentType: "text/html",
          bytes: Buffer.from(
            `<meta charset="windows-1256"><h1>T</h1><main>\xe3\xd1\xcd\xc8\xc7 ${long}</main>`,
            "latin1",
          ),
        }),
      ).html,
      /مرحبا/u,
    );
    assert.throws(() => documentOf("<b>".repeat(10_000)), TooDeep);
    assert.equal(decoded(Buffer.from("x"), "no-such-charset"), null);
  });

  test("names other pages of the import by their addresses", () => {
    const known = { rows: new Set(["https://a.example/b"]) };
    assert.deepEqual(namedOnSite("https://a.example/c/d", "../b/#x", "link", known), {
      kind: "row",
      path: "https://a.example/b",
      fragment: "#s-x",
    });
    assert.deepEqual(namedOnSite("https://a.example/c", "javascript:alert(1)", "picture", known), {
      kind: "nowhere",
    });
    assert.deepEqual(namedOnSite("https://a.example/c", "/i.png", "picture", known), {
      kind: "file",
      path: "https://a.example/i.png",
    });
  });
});

describe("robots.txt and sitemaps", () => {
  test("the longest rule for us decides", () => {
    const robots = readRobots(
      "User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private # secret\nAllow: /private/open\nDisallow: /*.pdf$\nCrawl-delay: 2\nSitemap: https://a.example/map.xml",
      "ParleyImport",
    );
    const may = (path: string) => isAllowedBy(robots.rules, new URL(path, "https://a.example"));
    assert.deepEqual(
      [may("/x"), may("/private/x"), may("/private/open/1"), may("/a/b.pdf"), may("/a.pdf?x")],
      [true, false, true, false, true],
    );
    assert.deepEqual([robots.delayMs, robots.sitemaps], [2000, ["https://a.example/map.xml"]]);
    assert.equal(
      isAllowedBy(
        readRobots("User-agent: parleyimport\nDisallow: /\nUser-agent: *\nAllow: /", "ParleyImport").rules,
        new URL("https://a.example/"),
      ),
      false,
    );
    const began = performance.now();
    isAllowedBy(
      [{ isAllowed: false, pattern: `/${"*a".repeat(1000)}b$` }],
      new URL(`https://a.example/${"a".repeat(5000)}`),
    );
    readRobots(`Disallow:${" ".repeat(400_000)}x`, "x");
    assert.ok(performance.now() - began < 500);
  });

  test("pages and further sitemaps, without entities of its own", () => {
    assert.deepEqual(
      readSitemap(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "boom">]><urlset xmlns:image="i"><url><loc> https://a.example/?a=1&amp;b=2 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url><url><loc>https://a.example/&e;</loc></url></urlset>`,
      ),
      { pages: ["https://a.example/?a=1&b=2", "https://a.example/&e;"], sitemaps: [] },
    );
    assert.deepEqual(
      readSitemap("<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>"),
      { pages: [], sitemaps: ["https://a.example/1.xml"] },
    );
  });
});

describe("the plan", () => {
  const row = (number: number, more: Partial<Planned> = {}): Planned => ({
    number,
    path: `${number}.md`,
    hash: `h${number}`,
    locale: "en",
    key: `k${number}`,
    alternates: [],
    wantedSlug: `s${number}`,
    ...more,
  });
  const free = () => false;

  test("languages of one key, or that name each other, are one article; two of one language are two", () => {
    const plan = planArticleRows(
      [
        row(1, { key: "a" }),
        row(2, { key: "a", locale: "es" }),
        row(3, { key: "a", wantedSlug: "s1" }),
        row(4, { path: "u4" }),
        row(5, { locale: "ar", alternates: ["u4"] }),
      ],
      [],
      free,
    );
    assert.deepEqual(
      plan.toSorted((a, b) => a.number - b.number).map(({ articleNumber, slug }) => [articleNumber, slug]),
      [
        [1, "s1"],
        [1, "s1"],
        [3, "s1-2"],
        [4, "s4"],
        [4, "s4"],
      ],
    );
    assert.deepEqual(plan.find(({ number }) => number === 3)?.notes, ["SLUG_TAKEN"]);
  });

  test("what is the same is left alone, what changed is updated unless somebody edited it here", () => {
    const past = (number: number, more = {}) => ({
      path: `${number}.md`,
      isSameSource: true,
      hash: `h${number}`,
      articleId: `id${number}`,
      slug: `old${number}`,
      left: 1,
      now: 1,
      ...more,
    });
    const plan = planArticleRows(
      [row(1), row(2), row(3), row(4)],
      [
        past(1),
        past(2, { hash: "before" }),
        past(3, { hash: "before", now: 2 }),
        past(4, { isSameSource: false }),
      ],
      free,
    );
    assert.deepEqual(
      plan.map(({ state, reason }) => [state, reason]),
      [
        ["UNCHANGED", null],
        ["UPDATE", null],
        ["SKIPPED", "EDITED_HERE"],
        ["UNCHANGED", null],
      ],
    );
  });

  test("an article's address is made of its words in the language of the import", () => {
    assert.deepEqual(
      planArticleRows([row(1, { key: "a", locale: "ar" }), row(2, { key: "a" })], [], free, "en").map(
        ({ slug }) => slug,
      ),
      ["s2", "s2"],
    );
  });

  test("an address that is taken gets a number", () => {
    assert.deepEqual(
      planArticleRows([row(1)], [], (slug) => ["s1", "s1-2"].includes(slug)).map(({ slug, notes }) => [
        slug,
        notes,
      ]),
      [["s1-3", ["SLUG_TAKEN"]]],
    );
  });
});
