import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { Parser } from "htmlparser2";
import { articleImports } from "../../../../contract/site/article-imports.ts";
import type { ArticleImport } from "../../../../contract/site/article-imports.ts";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { knowledgeBaseCategories } from "../../../../contract/site/knowledge-base-categories.ts";
import { knowledgeBase } from "../../../../contract/site/knowledge-base.ts";
import { limits } from "../../../../contract/limits.ts";
import { newId } from "../../../db/columns.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { breadth } from "../../../testing/breadth.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { articleImportRows, articleImports as importsTable } from "./table.ts";
import { storedText } from "../../../words/stored.ts";
import { say as knowledge } from "../knowledge-base/texts.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const payloads = readFileSync(
  new URL("../../../../tests/payloads/cross-site-scripting.txt", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n");
type Files = Record<string, string | Uint8Array>;
const long = "These words are longer than what stands in a list of links.";

describe("imports of articles", () => {
  let world: World;
  let agent: Person;
  let senior: Person;
  let boss: Person;
  let server: Server;
  let site = "";
  let pages: Record<string, { body: string | Buffer; type?: string; status?: number; location?: string }> =
    {};
  let asked: string[] = [];
  before(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      const page = pages[request.url ?? ""];
      response
        .writeHead(page?.status ?? (page ? 200 : 404), {
          "content-type": page?.type ?? "text/html; charset=utf-8",
          ...(page?.location === undefined ? {} : { location: page.location }),
        })
        .end(page?.body ?? "");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { WEBHOOKS_TO_LOOPBACK: "1" },
    });
  });
  beforeEach(async () => {
    asked = [];
    [agent, senior, boss] = [
      await world.person({ role: "AGENT" }),
      await world.person({ role: "SENIOR_AGENT" }),
      await world.person({ role: "ADMIN" }),
    ];
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await world.stop();
  });

  const upload = async (as: Person, files: Files): Promise<string> => {
    const bytes = Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(files).map(([name, text]) => [
            name,
            typeof text === "string" ? strToU8(text) : new Uint8Array(text),
          ]),
        ),
      ),
    );
    const [id, storageKey] = [newId(), `${as.tenant}/${newId()}`];
    await world.app.services.storage.put(storageKey, bytes, "application/zip");
    await world.work(as.tenant, (work) =>
      work.rows(attachments).insert({
        id,
        name: "help.zip",
        contentType: "application/zip",
        sizeBytes: bytes.length,
        storageKey,
        uploadedById: as.id,
        createdAt: work.now,
      }),
    );
    return id;
  };
  const settled = async (as: Person, { id }: { id: string }): Promise<ArticleImport> => {
    await jobsDone(world);
    return world.ok(articleImports.get, as, { params: { id } });
  };
  const readZip = async (as: Person, files: Files, name = "help.zip") =>
    settled(
      as,
      await world.ok(articleImports.create, as, { body: { attachmentId: await upload(as, files), name } }),
    );
  const readSite = async (as: Person, url = `${site}/`) =>
    settled(as, await world.ok(articleImports.create, as, { body: { url } }));
  const rowsOf = async (as: Person, { id }: { id: string }) =>
    (await world.ok(articleImports.rows, as, { params: { id }, query: { limit: 100 } })).items;
  const run = async (
    as: Person,
    { id }: { id: string },
    body: { publish?: boolean; leaveOut?: number[] } = {},
  ) => settled(as, await world.ok(articleImports.run, as, { params: { id }, body }));
  const article = (id: string | null | undefined) =>
    world.ok(knowledgeBase.get, boss, { params: { id: id ?? "" } });
  const count = async () => (await world.ok(knowledgeBase.list, boss, { query: { limit: 1 } })).total;

  test("nothing is made before it was looked at, and then all is a draft", async () => {
    const before = await count();
    const read = await readZip(agent, {
      "docs/tents/poles.md":
        "---\ntitle: Poles\nstatus: published\n---\nThey bend. See [pegs](pegs.md#how-many) and ![a pole](../img/pole.png). Also [this](gone.md).",
      "docs/tents/pegs.md": "# Pegs\n\n## How many\n\nTwelve, as [the list](../list.csv) says.",
      "docs/img/pole.png": png,
      "docs/list.csv": "a,b\n1,2",
      "docs/broken.md": new Uint8Array([0x23, 0xe9, 0xe8]),
    });
    assert.deepEqual([read.state, read.total, read.willCreate, read.skipped], ["READY", 3, 2, 1]);
    assert.deepEqual(
      (await rowsOf(agent, read)).map(({ path, state, reason, title, slug, category }) => [
        path,
        state,
        reason,
        title,
        slug,
        category,
      ]),
      [
        ["broken.md", "SKIPPED", "ENCODING", null, null, []],
        ["tents/pegs.md", "NEW", null, "Pegs", "pegs", ["Tents"]],
        ["tents/poles.md", "NEW", null, "Poles", "poles", ["Tents"]],
      ],
    );
    assert.equal(await count(), before);
    const done = await run(agent, read);
    assert.deepEqual([done.state, done.created, done.skipped, done.failed], ["DONE", 2, 1, 0]);
    const rows = await rowsOf(agent, read);
    const poles = await article(rows.find(({ slug }) => slug === "poles")?.articleId);
    assert.deepEqual(
      [poles.status, poles.translations.en?.title, poles.authorId],
      ["DRAFT", "Poles", agent.id],
    );
    assert.match(poles.translations.en?.html ?? "", /<a href="\/knowledge-base\/pegs#s-how-many">pegs<\/a>/u);
    const [, fileId = ""] =
      /<img[^>]+data-attachment="([0-9a-f-]{36})"/u.exec(poles.translations.en?.html ?? "") ?? [];
    const file = await world.work("acme", (work) => work.rows(attachments).get(fileId));
    assert.deepEqual([file.name, file.contentType, file.isOfSite], ["pole.png", "image/png", true]);
    assert.deepEqual(await world.app.services.storage.get(file.storageKey), png);
    const pegs = await article(rows.find(({ slug }) => slug === "pegs")?.articleId);
    assert.match(pegs.translations.en?.html ?? "", /<h2 id="s-how-many">/u);
    assert.match(pegs.translations.en?.html ?? "", /data-attachment="[0-9a-f-]{36}"[^>]*>the list/u);
    // An agent makes no categories, and is told of links that lead nowhere.
    assert.deepEqual(rows.find(({ slug }) => slug === "poles")?.notes, ["LINK_MISSING", "CATEGORY_MISSING"]);
    assert.equal(poles.categoryId, null);
  });

  test("the same again changes nothing; what changed is updated, what somebody edited here is left alone", async () => {
    const files = {
      "a.md": "# Again a\n\nOne.",
      "b.md": "# Again b\n\n![p](p.png)",
      "c.md": "# Again c\n\nThree.",
      "p.png": png,
    };
    await run(agent, await readZip(agent, files, "again.zip"));
    const total = await count();
    const same = await readZip(agent, files, "Again (1).zip");
    assert.deepEqual([same.unchanged, same.willCreate, same.willUpdate], [3, 0, 0]);
    assert.equal((await run(agent, same)).state, "DONE");
    const ids = Object.fromEntries(
      (await rowsOf(agent, same)).map(({ path, articleId }) => [path, articleId ?? ""]),
    );
    const filesBefore = await world.work("acme", (work) =>
      work.rows(attachments).count(eq(attachments.name, "p.png")),
    );
    await world.ok(knowledgeBase.update, agent, {
      params: { id: ids["c.md"] ?? "" },
      body: { translations: { en: { html: "<p>Mine.</p>" } } },
    });
    const changed = await readZip(
      agent,
      {
        ...files,
        "a.md": "# Again a\n\nNew words.",
        "b.md": "# Again b\n\n![p](p.png) new",
        "c.md": "# Again c\n\nTheirs.",
        "es/a.md": "# Otra vez\n\nNuevo.",
      },
      "again.zip",
    );
    assert.deepEqual(
      (await rowsOf(agent, changed)).map(({ path, state, reason }) => [path, state, reason]),
      [
        ["a.md", "UPDATE", null],
        ["b.md", "UPDATE", null],
        ["c.md", "SKIPPED", "EDITED_HERE"],
        ["es/a.md", "UPDATE", null],
      ],
    );
    const done = await run(agent, changed);
    assert.deepEqual([done.updated, done.skipped, await count()], [3, 1, total]);
    const a = await article(ids["a.md"]);
    assert.deepEqual([a.translations.en?.html, a.translations.es?.title], ["<p>New words.</p>", "Otra vez"]);
    assert.equal((await article(ids["c.md"])).translations.en?.html, "<p>Mine.</p>");
    assert.equal(
      await world.work("acme", (work) => work.rows(attachments).count(eq(attachments.name, "p.png"))),
      filesBefore,
    );
    // c.md is what was imported, and what stands here was written since: neither touches the other.
    assert.deepEqual(
      (
        await rowsOf(
          agent,
          await readZip(agent, { ...files, "a.md": "# Again a\n\nNew words." }, "again.zip"),
        )
      ).map(({ state }) => state),
      ["UNCHANGED", "UPDATE", "UNCHANGED"],
    );
  });

  test("languages of one address are one article; two of one language get addresses of their own, and none that is taken", async () => {
    await world.ok(knowledgeBase.create, agent, {
      body: { slug: "taken", translations: { en: { title: "Taken" } } },
    });
    const head = (slug: string, language: string, title: string) =>
      `---\ntitle: ${title}\nslug: ${slug}\nlanguage: ${language}\n---\nText.`;
    const read = await readZip(
      agent,
      {
        "1.md": head("tent", "en", "Tent"),
        "2.md": head("tent", "ar", "خيمة"),
        "3.md": head("tent", "en", "Tent two"),
        "4.md": head("taken", "en", "Another"),
      },
      "languages.zip",
    );
    await run(agent, read);
    const rows = await rowsOf(agent, read);
    assert.deepEqual(
      rows.map(({ slug, state, notes }) => [slug, state, notes]),
      [
        ["tent", "CREATED", []],
        ["tent", "CREATED", []],
        ["tent-2", "CREATED", ["SLUG_TAKEN"]],
        ["taken-2", "CREATED", ["SLUG_TAKEN"]],
      ],
    );
    assert.equal(rows[0]?.articleId, rows[1]?.articleId);
    const tent = await article(rows[0]?.articleId);
    assert.deepEqual(
      [tent.translations.en?.title, tent.translations.ar?.title, tent.translations.es],
      ["Tent", "خيمة", null],
    );
  });

  test("who may publish may say so, and then what says that it is published is seen; categories are made by those who may", async () => {
    const files = {
      "p.md": "---\ntitle: Seen at once\nstatus: published\ncategory: Camping / Tents\n---\nText.",
      "d.md": "---\ntitle: Still a draft\nstatus: draft\n---\nText.",
    };
    const mine = await readZip(agent, files, "publish.zip");
    assert.equal(
      (await world.call(articleImports.run, agent, { params: { id: mine.id }, body: { publish: true } }))
        .status,
      403,
    );
    await run(boss, await readZip(boss, files, "publish.zip"), { publish: true });
    assert.equal(
      (await world.ok(helpCenter.article, null, { params: { domain: "acme", slug: "seen-at-once" } })).article
        ?.title,
      "Seen at once",
    );
    assert.equal(
      (await world.call(helpCenter.article, null, { params: { domain: "acme", slug: "still-a-draft" } }))
        .status,
      404,
    );
    const [camping] = (await world.ok(knowledgeBaseCategories.list, boss)).items.filter(
      ({ name }) => name === "Camping",
    );
    assert.deepEqual(
      [camping?.articles, camping?.children.map(({ name, articles }) => [name, articles])],
      [0, [["Tents", 1]]],
    );
  });

  test("rows are left out, and an import stops when it is cancelled", async () => {
    const read = await readZip(
      senior,
      { "x.md": "# Left out x\n\nText.", "y.md": "# Kept y\n\nText." },
      "leave.zip",
    );
    const done = await run(senior, read, { leaveOut: [1] });
    assert.deepEqual([done.created, done.skipped], [1, 1]);
    assert.equal((await rowsOf(senior, read))[0]?.reason, "LEFT_OUT");
    assert.equal(
      (await world.call(articleImports.run, senior, { params: { id: read.id }, body: {} })).status,
      409,
    );
    const other = await readZip(senior, { "z.md": "# Never z\n\nText." }, "cancel.zip");
    assert.equal(
      (await world.ok(articleImports.cancel, senior, { params: { id: other.id } })).state,
      "CANCELLED",
    );
    assert.equal(
      (await world.call(articleImports.run, senior, { params: { id: other.id }, body: {} })).status,
      409,
    );
    assert.equal((await world.call(articleImports.cancel, senior, { params: { id: other.id } })).status, 409);
  });

  test("a run that died is taken up again and makes nothing twice", async () => {
    const read = await readZip(
      senior,
      { "r1.md": "# Resumed one\n\nText.", "r2.md": "# Resumed two\n\nText." },
      "resume.zip",
    );
    await run(senior, read);
    // As if the process had died between the last article and the end.
    await world.work("acme", (work) =>
      work.db
        .update(importsTable)
        .set({ state: "RUNNING", finishedAt: null, updatedAt: "2020-01-01T00:00:00.000Z" })
        .where(eq(importsTable.id, read.id)),
    );
    const total = await count();
    const { resumeImports } = await import("./jobs.ts");
    await resumeImports.run({ desk: world.app.desk, services: world.app.services });
    const after = await settled(senior, read);
    assert.deepEqual([after.state, after.created, await count()], ["DONE", 2, total]);
  });

  test("why an article was refused is told in the language of whoever reads it", async () => {
    const read = await readZip(agent, { "a.md": "# Refused\n\nOne." }, "refused.zip");
    await world.work(agent.tenant, (work) =>
      work.db
        .update(articleImportRows)
        .set({
          state: "FAILED",
          reason: "REFUSED",
          detail: storedText(knowledge("knowledge_base.too_many_files", { max: 200 })),
        })
        .where(eq(articleImportRows.importId, read.id)),
    );
    const told = async (language: string) =>
      (
        await world.ok(articleImports.rows, agent, {
          params: { id: read.id },
          headers: { "accept-language": language },
        })
      ).items.map(({ detail }) => detail);
    assert.deepEqual(
      [await told("en"), await told("es"), await told("ar")],
      [
        ["An article can have at most 200 files."],
        ["Un artículo puede tener como máximo 200 archivos."],
        ["الحد الأقصى للمقال 200 ملف."],
      ],
    );
  });

  test("what is no zip, holds nothing, or is not one's own is refused or said so", async () => {
    assert.deepEqual(
      await readZip(agent, { "a.txt": "no Markdown" }).then(({ state, problem }) => [state, problem]),
      ["FAILED", "NOTHING"],
    );
    const slip = await readZip(
      agent,
      { "../evil.md": "# Evil\n\nText.", "good.md": "# Good slip\n\nText." },
      "slip.zip",
    );
    assert.deepEqual(
      (await rowsOf(agent, slip)).map(({ path, state, reason }) => [path, state, reason]),
      [
        ["good.md", "NEW", null],
        ["../evil.md", "SKIPPED", "UNSAFE_PATH"],
      ],
    );
    const foreign = await upload(senior, { "a.md": "x" });
    assert.equal(
      (await world.call(articleImports.create, agent, { body: { attachmentId: foreign } })).status,
      422,
    );
    const [{ id: textId }] = await world.work("acme", async (work) => [
      await work.rows(attachments).insert({
        name: "a.txt",
        contentType: "text/plain",
        sizeBytes: 1,
        storageKey: "acme/none",
        uploadedById: agent.id,
      }),
    ]);
    assert.equal(
      (await world.call(articleImports.create, agent, { body: { attachmentId: textId } })).status,
      422,
    );
    assert.equal((await world.call(articleImports.create, agent, { body: {} })).status, 422);
  });

  test("an import is its owner's and their supervisors', and another tenant does not know of it", async () => {
    const read = await readZip(agent, { "own.md": "# Own\n\nText." }, "own.zip");
    const stranger = await world.person({ tenant: "globex", role: "ADMIN" });
    const other = await world.person({ role: "SENIOR_AGENT" });
    for (const who of [stranger, other])
      for (const answer of [
        await world.call(articleImports.get, who, { params: { id: read.id } }),
        await world.call(articleImports.rows, who, { params: { id: read.id } }),
        await world.call(articleImports.run, who, { params: { id: read.id }, body: {} }),
        await world.call(articleImports.cancel, who, { params: { id: read.id } }),
      ])
        assert.equal(answer.status, 404);
    assert.equal((await world.ok(articleImports.get, boss, { params: { id: read.id } })).state, "READY");
    assert.equal(
      (await world.call(articleImports.run, boss, { params: { id: read.id }, body: {} })).status,
      403,
    );
    assert.equal((await world.ok(articleImports.list, stranger, { query: {} })).total, 0);
    assert.equal(
      (
        await world.call(articleImports.create, stranger, {
          body: { attachmentId: await upload(agent, { "a.md": "x" }) },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.call(articleImports.list, await world.person({ role: "USER" }), { query: {} })).status,
      403,
    );
  });

  test("none of the known cross-site scripting payloads survives, from a file or from a page", async () => {
    const tried = payloads.slice(0, breadth.ofProduct(payloads.length));
    const files = Object.fromEntries(
      tried.map((payload, at) => [
        `payload-${at}.md`,
        `Before.\n\n${payload}\n\n[link](${payload.replaceAll(/[\s()]/gu, "")})\n\n![p](${payload.replaceAll(/[\s()]/gu, "")})\n`,
      ]),
    );
    pages = {
      "/": { body: "<p>Home" },
      "/sitemap.xml": { type: "application/xml", body: `<urlset><url><loc>${site}/all</loc></url></urlset>` },
      "/all": {
        body: `<h1>All payloads</h1><main><p>${long}</p>${tried
          .map((payload) => `<div>${payload}</div>`)
          .join("\n")
          .slice(0, 100_000)}</main>`,
      },
    };
    const harm: string[] = [];
    for (const read of [await readZip(boss, files, "payloads.zip"), await readSite(boss)]) {
      const done = await run(boss, read);
      assert.equal(done.failed, 0);
      assert.ok(
        done.created >= (read.kind === "ZIP" ? Math.floor(0.85 * tried.length) : 1),
        String(done.created),
      );
      const fresh = await world.person({ role: "ADMIN" });
      const made: string[] = [];
      for (let page = 1; page < 4; page += 1)
        made.push(
          ...(
            await world.ok(articleImports.rows, fresh, {
              params: { id: read.id },
              query: { limit: 100, page, state: ["CREATED"] },
            })
          ).items.flatMap(({ articleId }) => articleId ?? []),
        );
      for (const id of new Set(made)) {
        world.clock.advance({ seconds: 1 }); // rate limits are another test's
        const { translations } = await world.ok(knowledgeBase.get, fresh, { params: { id } });
        for (const { html } of Object.values(translations).filter((each) => each !== null)) {
          new Parser(
            {
              onopentag(name, attribs) {
                if (
                  [
                    "script",
                    "style",
                    "svg",
                    "math",
                    "object",
                    "embed",
                    "form",
                    "input",
                    "base",
                    "meta",
                    "link",
                    "template",
                    "frameset",
                  ].includes(name)
                )
                  harm.push(`<${name}> in ${html}`);
                for (const [attribute, value] of Object.entries(attribs))
                  if (
                    attribute.startsWith("on") ||
                    attribute === "style" ||
                    attribute === "srcdoc" ||
                    ((attribute === "href" || attribute === "src") &&
                      !/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/iu.test(value))
                  )
                    harm.push(`${name} ${attribute}=${value}`);
              },
            },
            { decodeEntities: true },
          ).end(html);
        }
      }
    }
    assert.deepEqual(harm, []);
  });

  const html = (title: string, body: string, lang = "en", head = "") =>
    `<!doctype html><html lang="${lang}"><head><title>${title} · Help</title>${head}</head><body><nav>Menu</nav><main><h1>${title}</h1><p>${long}</p>${body}</main></body></html>`;

  test("a site is read by its sitemap, as its robots.txt allows, with its pictures and the links between its pages", async () => {
    const alternate = (path: string, lang: string) =>
      `<link rel="alternate" hreflang="${lang}" href="${site}${path}">`;
    pages = {
      "/": { body: "<p>Home" },
      "/robots.txt": { type: "text/plain", body: "User-agent: *\nDisallow: /secret" },
      "/sitemap.xml": {
        type: "application/xml",
        body: `<sitemapindex><sitemap><loc>${site}/articles.xml</loc></sitemap></sitemapindex>`,
      },
      "/articles.xml": {
        type: "application/xml",
        body: `<urlset>${["/en/tents", "/es/carpas", "/secret", "/gone", "/pdf", "/moved", "/away"].map((path) => `<url><loc>${site}${path}</loc></url>`).join("")}<url><loc>https://elsewhere.example.com/x</loc></url></urlset>`,
      },
      "/en/tents": {
        body: html(
          "Tents",
          `<a href="/es/carpas/">Carpas</a> <a href="https://example.com/">out</a><img src="/p.png" alt="p"><img src="/fake.png">`,
          "en-GB",
          alternate("/es/carpas", "es"),
        ),
      },
      "/es/carpas": { body: html("Carpas", "<p>Hola.</p>", "es", alternate("/en/tents", "en")) },
      "/secret": { body: html("Secret", "") },
      "/pdf": { type: "application/pdf", body: "%PDF" },
      "/moved": { body: "", status: 301, location: "/secret" },
      "/away": { body: "", status: 302, location: "http://10.0.0.1/" },
      "/p.png": { type: "image/png", body: png },
      "/fake.png": { type: "image/png", body: "<svg onload=alert(1)>" },
    };
    const read = await readSite(senior);
    assert.deepEqual([read.state, read.willCreate], ["READY", 2]);
    const found = Object.fromEntries(
      (await rowsOf(senior, read)).map(({ path, state, reason }) => [
        path.replace(site, ""),
        reason ?? state,
      ]),
    );
    assert.deepEqual(found, {
      "/en/tents": "NEW",
      "/es/carpas": "NEW",
      "/secret": "ROBOTS",
      "/gone": "UNREACHABLE",
      "/pdf": "NOT_A_PAGE",
      "/moved": "OTHER_SITE",
      "/away": "UNREACHABLE",
      "https://elsewhere.example.com/x": "OTHER_SITE",
    });
    assert.ok(!asked.includes("/secret"));
    const done = await run(senior, read);
    assert.deepEqual([done.created, done.failed], [2, 0]);
    const rows = await rowsOf(senior, read);
    const tents = await article(rows[0]?.articleId);
    assert.deepEqual(
      [tents.status, tents.slug, tents.translations.en?.title, tents.translations.es?.title],
      ["DRAFT", "tents", "Tents", "Carpas"],
    );
    assert.match(tents.translations.en?.html ?? "", /href="\/knowledge-base\/tents"[^>]*>Carpas/u);
    assert.equal(tents.translations.en?.html.match(/<img /gu)?.length, 1);
    assert.deepEqual(rows[0]?.notes, ["FILE_MISSING"]);
    const again = await readSite(senior);
    assert.deepEqual([again.unchanged, again.willCreate], [2, 0]);
  });

  test("sitemaps are found where robots.txt says, by an index and packed, and else beside or above the address", async () => {
    const packed = (...paths: string[]) =>
      gzipSync(`<urlset>${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join("")}</urlset>`);
    const titles = async (url?: string) =>
      (await rowsOf(senior, await readSite(senior, url))).map(({ title }) => title);
    const shared = {
      "/": { body: "<p>Home" },
      "/hc/en-us": { body: "<p>Help" },
      "/hc/en-us/one": { body: html("One", "") },
      "/hc/en-us/two": { body: html("Two", "") },
    };
    pages = {
      ...shared,
      "/robots.txt": {
        type: "text/plain",
        body: `User-agent: *\nAllow: /\nSitemap: /maps/index.xml.gz\nSitemap: ${site}/maps/gone.xml`,
      },
      "/maps/index.xml.gz": {
        type: "application/gzip",
        body: gzipSync(
          `<sitemapindex><sitemap><loc>${site}/maps/one.xml.gz</loc></sitemap><sitemap><loc>${site}/maps/two</loc></sitemap></sitemapindex>`,
        ),
      },
      "/maps/one.xml.gz": { type: "application/x-gzip", body: packed("/hc/en-us/one") },
      "/maps/two": { type: "application/octet-stream", body: packed("/hc/en-us/two") },
    };
    assert.deepEqual(await titles(), ["One", "Two"]);
    pages = { ...shared, "/hc/sitemap.xml": { type: "application/xml", body: packed("/hc/en-us/one", "/") } };
    assert.deepEqual(await titles(`${site}/hc/en-us`), ["One"]);
    pages = { ...shared, "/sitemap_index.xml": { type: "application/xml", body: packed("/hc/en-us/two") } };
    assert.deepEqual(await titles(), ["Two"]);
    // What grows beyond all measure when it is unpacked is no sitemap.
    pages = {
      ...shared,
      "/sitemap.xml": {
        type: "application/xml",
        body: gzipSync(Buffer.alloc(limits.importSitemapMaxBytes + 1, 32)),
      },
    };
    assert.equal((await readSite(await world.person({ role: "AGENT" }))).problem, "NO_SITEMAP");
  });

  test("a part of a site is what stands below its address", async () => {
    pages = {
      "/en": { body: "x" },
      "/sitemap.xml": {
        type: "text/xml",
        body: `<urlset><url><loc>${site}/en/only</loc></url><url><loc>${site}/english</loc></url></urlset>`,
      },
      "/en/only": { body: html("Only this", "") },
      "/english": { body: html("English", "") },
    };
    assert.deepEqual(
      (await rowsOf(senior, await readSite(senior, `${site}/en`))).map(({ title }) => title),
      ["Only this"],
    );
  });

  test("a site that cannot be read, or may not, is said so; a private address is never called", async () => {
    const problem = async (url?: string) => {
      const { state, problem: why } = await readSite(await world.person({ role: "AGENT" }), url);
      assert.equal(state, "FAILED");
      return why;
    };
    pages = { "/": { body: "x" } };
    assert.equal(await problem(), "NO_SITEMAP");
    pages = {
      "/": { body: "x" },
      "/robots.txt": { body: "", status: 503 },
      "/sitemap.xml": { body: "<urlset/>" },
    };
    assert.equal(await problem(), "ROBOTS");
    pages = { "/": { body: "", status: 302, location: "http://169.254.169.254/latest/meta-data" } };
    assert.equal(await problem(), "ADDRESS");
    for (const url of [
      "http://10.0.0.1/",
      "http://169.254.169.254/",
      "file:///etc/passwd",
      "http://a:b@example.com/",
      "http://[::ffff:10.0.0.1]/",
    ])
      assert.equal((await world.call(articleImports.create, agent, { body: { url } })).status, 422, url);
  });
});
