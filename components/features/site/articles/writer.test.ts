import type { Article } from "@/contract/site/knowledge-base";
import { faults } from "@/contract/errors";
import { ApiFault } from "@/lib/shared/api/fault";
import { articleRow } from "@/tests/factories";
import { createWriter } from "./writer";
import type { Texts, UnsavedArticle } from "./writing";

const fault = (code: "precondition_failed" | "internal") => new ApiFault(faults[code][0], { code });
const words = (title: string, html = "<p>One</p>") => ({ title, summary: "", html });
const translation = (title: string, html = "<p>One</p>") => ({
  ...words(title, html),
  isOutOfDate: false,
  isPublished: false,
  updatedAt: "2026-01-05T12:00:00.000Z",
});
const articleOf = (version: number, title: string, more: Partial<Article["translations"]> = {}) =>
  articleRow({ version, translations: { en: translation(title), es: null, ar: null, ...more } });

/** A server that keeps one article, as far as a writer asks it. */
function world({ article, kept = null }: { article: Article | null; kept?: UnsavedArticle | null }) {
  const server = {
    article,
    sent: [] as { version: number | null; texts: Texts }[],
    fails: 0,
    kept: null as UnsavedArticle | null,
    before: (): Promise<void> => Promise.resolve(),
  };
  const answer = (texts: Texts): Article => {
    const now = server.article ?? articleOf(0, "");
    const translations = { ...now.translations };
    for (const locale of ["en", "es", "ar"] as const)
      if (texts[locale]) translations[locale] = { ...translation(""), ...texts[locale] };
    server.article = { ...now, version: now.version + 1, translations };
    return server.article;
  };
  const writer = createWriter({
    article,
    kept,
    ports: {
      pauseMs: 50,
      create: async (texts) => {
        await server.before();
        server.sent.push({ version: null, texts });
        return answer(texts);
      },
      update: async (_article, version, texts) => {
        await server.before();
        if (server.fails > 0) {
          server.fails -= 1;
          throw fault("internal");
        }
        if (version !== server.article?.version) throw fault("precondition_failed");
        server.sent.push({ version, texts });
        return answer(texts);
      },
      read: () => Promise.resolve(server.article ?? articleOf(1, "")),
      keep: (_id, unsaved) => {
        server.kept = unsaved;
      },
      onArticle: () => undefined,
    },
  });
  return { server, writer };
}

test("what is written is saved after a pause, once, on the version it was written upon", async () => {
  const { server, writer } = world({ article: articleOf(3, "Tents") });
  writer.write("en", { title: "Tents a" });
  writer.write("en", { title: "Tents ab" });
  expect(writer.now().state).toBe("waiting");
  await new Promise((done) => setTimeout(done, 120));
  expect(server.sent).toEqual([{ version: 3, texts: { en: words("Tents ab") } }]);
  expect(writer.now().state).toBe("saved");
  expect(server.kept).toBeNull();
});

test("what is typed while a save is on its way is saved after it, never lost by its answer", async () => {
  const { server, writer } = world({ article: articleOf(3, "Tents") });
  writer.write("en", { title: "A" });
  server.before = () => {
    server.before = () => Promise.resolve();
    writer.write("en", { title: "A B " });
    return Promise.resolve();
  };
  expect(await writer.flush()).toBe(true);
  expect(server.sent.map(({ version, texts }) => [version, texts.en?.title])).toEqual([
    [3, "A"],
    [4, "A B "],
  ]);
  expect(writer.now().texts.en?.title).toBe("A B ");
});

test("a text without a title waits, and is kept for a reload", async () => {
  const { server, writer } = world({ article: null });
  writer.write("en", { html: "<p>Poles</p>" });
  expect(await writer.flush()).toBe(false);
  expect(writer.now().state).toBe("untitled");
  expect(server.kept?.texts.en?.html).toBe("<p>Poles</p>");
  writer.write("en", { title: "Poles" });
  expect(await writer.flush()).toBe(true);
  expect(server.sent).toEqual([
    { version: null, texts: { en: { title: "Poles", summary: "", html: "<p>Poles</p>" } } },
  ]);
});

test("a save that failed keeps the text, says so, and can be tried again", async () => {
  const { server, writer } = world({ article: articleOf(1, "Tents") });
  server.fails = 1;
  writer.write("en", { title: "Poles" });
  expect(await writer.flush()).toBe(false);
  expect(writer.now().state).toBe("failed");
  expect(server.kept?.texts.en?.title).toBe("Poles");
  expect(await writer.flush()).toBe(true);
  expect(server.article?.translations.en?.title).toBe("Poles");
});

test("somebody else's change of another language is taken in without a question", async () => {
  const { server, writer } = world({ article: articleOf(1, "Tents") });
  server.article = articleOf(5, "Tents", { es: translation("Tiendas") });
  writer.write("en", { title: "Poles" });
  expect(await writer.flush()).toBe(true);
  expect(server.article.translations.en?.title).toBe("Poles");
  expect(server.article.translations.es?.title).toBe("Tiendas");
});

test("the same language written by two is a question; keeping mine saves it over theirs", async () => {
  const { server, writer } = world({ article: articleOf(1, "Tents") });
  server.article = articleOf(2, "Their tents");
  writer.write("en", { title: "My tents" });
  expect(await writer.flush()).toBe(false);
  expect(writer.now()).toMatchObject({ state: "conflict", clashes: ["en"] });
  expect(writer.now().theirs?.translations.en?.title).toBe("Their tents");
  expect(server.kept?.texts.en?.title).toBe("My tents");
  await writer.keepMine();
  expect(server.article.translations.en?.title).toBe("My tents");
  expect(writer.now().state).toBe("saved");
});

test("taking theirs shows it, and what was written in another language is still saved", async () => {
  const { server, writer } = world({ article: articleOf(1, "Tents") });
  server.article = articleOf(2, "Their tents");
  writer.write("en", { title: "My tents" });
  writer.write("es", { title: "Tiendas" });
  await writer.flush();
  writer.takeTheirs();
  expect(writer.now().texts.en).toBeUndefined();
  expect(writer.now().drawing).toBe(1);
  expect(await writer.flush()).toBe(true);
  expect(server.article.translations).toMatchObject({
    en: { title: "Their tents" },
    es: { title: "Tiendas" },
  });
});

test("what an earlier visit left unsaved is there again, and meets what was written since", async () => {
  const { writer } = world({
    article: articleOf(4, "Their tents"),
    kept: { version: 1, texts: { en: words("My tents") }, base: { en: words("Tents") } },
  });
  expect(writer.now().texts.en?.title).toBe("My tents");
  expect(await writer.flush()).toBe(false);
  expect(writer.now().state).toBe("conflict");
});

test("what is discarded is the server's again, and kept nowhere", async () => {
  const { server, writer } = world({ article: articleOf(1, "Tents") });
  writer.write("en", { title: "Poles" });
  writer.discard();
  expect(writer.now()).toMatchObject({ texts: {}, state: "saved", drawing: 1 });
  expect(server.kept).toBeNull();
  await new Promise((done) => setTimeout(done, 80));
  expect(server.sent).toEqual([]);
});

test("a newer article is drawn anew only where it says something else", () => {
  const { writer } = world({ article: articleOf(1, "Tents") });
  writer.take(articleOf(2, "Tents"));
  expect(writer.now().drawing).toBe(0);
  writer.take(articleOf(3, "Poles"));
  expect(writer.now()).toMatchObject({ drawing: 1, article: { version: 3 } });
  writer.take(articleOf(2, "Older"));
  expect(writer.now().article?.version).toBe(3);
});

test("a picture's address that was signed anew is no change", () => {
  const picture = (signature: string) =>
    `<img src="/api/files/x?s=${signature}" data-attachment="a1" alt="">`;
  const { writer } = world({ article: articleOf(1, "", { en: translation("Tents", picture("1")) }) });
  writer.take(articleOf(2, "", { en: translation("Tents", picture("2")) }));
  expect(writer.now().drawing).toBe(0);
});
