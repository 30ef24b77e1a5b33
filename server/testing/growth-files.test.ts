import assert from "node:assert/strict";
import { after } from "node:test";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { landingPages, publicLandingPages } from "../../contract/site/landing-pages.ts";
import { limits } from "../../contract/limits.ts";
import { newId } from "../db/columns.ts";
import { readMarkdown } from "../modules/site/article-imports/content.ts";
import { createConverter } from "../modules/site/article-imports/markdown.ts";
import { growth, many, words } from "./growing.ts";
import { sendFile, workbook } from "./import-files.ts";
import type { Person } from "./world.ts";

growth("what comes as pages and files", (ground) => {
  const { holds } = ground;
  const ok = <E extends AnyEndpoint>(
    endpoint: E,
    input?: Parameters<typeof ground.world.ok<E>>[2],
    as: Person | null = ground.boss,
  ) => ground.world.ok(endpoint, as, input);
  const usual = {
    light: { accent: "#1d4ed8", background: "#ffffff", text: "#0f172a" },
    dark: { accent: "#84b3ff", background: "#0b101a", text: "#e7edf6" },
  };
  const page = (size: number) => ({
    title: { en: "Page" },
    description: {},
    theme: { logoId: null, ...usual },
    blocks: Array.from({ length: size }, (_, nr) => ({
      id: `b${nr}`,
      type: "faq" as const,
      heading: { en: "Questions" },
      items: Array.from({ length: 30 }, (_each, at) => ({
        question: { en: words(200, at) },
        answer: { en: words(400, nr + at) },
      })),
    })),
  });
  const draft = async () => {
    const name = `p${newId().slice(-12)}`;
    return ok(landingPages.create, { body: { name, slug: name } });
  };
  const removed = async (id: string) => {
    await ok(landingPages.remove, { params: { id } });
  };
  let lastPage: string | undefined;
  const freshPage = async () => {
    if (lastPage !== undefined) await removed(lastPage);
    const made = await draft();
    lastPage = made.id;
    return made;
  };
  holds(
    "a landing page is saved",
    limits.landingBlocksMax,
    async (size) => ({ ...(await freshPage()), content: page(size) }),
    ({ id, name, slug, content }) => ok(landingPages.save, { body: { id, name, slug, content } }),
  );
  holds(
    "a landing page is read by a visitor",
    limits.landingBlocksMax,
    async (size) => {
      const { id, name, slug } = await freshPage();
      await ok(landingPages.save, { body: { id, name, slug, content: page(size) } });
      await ok(landingPages.publish, { params: { id } });
      return slug;
    },
    (slug) => ok(publicLandingPages.page, { params: { domain: "acme", slug } }, null),
  );

  const rows = (size: number) =>
    Array.from({ length: size }, (_, nr) => [
      `Kim Larsen ${nr}`,
      `kim${nr}@x.test`,
      `+45 32 12 ${1000 + nr}`,
      `Company ${nr % 50}`,
      words(40, nr),
    ]);
  const head = ["Name", "Email", "Phone", "Company", "Notes"];
  const sent = async (file: string | Uint8Array, name: string) => {
    const { status } = await sendFile(ground.world, ground.boss, file, { name });
    assert.equal(status, 200);
  };
  holds(
    "a CSV file of contacts is read",
    4000,
    (size) => [head, ...rows(size)].map((cells) => cells.join(",")).join("\n"),
    (file) => sent(file, "people.csv"),
    { inSlices: true },
  );
  holds(
    "a CSV file of one long row of quotes is read",
    60_000,
    (size) => `Name,Email\n"${'""'.repeat(size / 2 - 2)}",a@x.test\n`,
    (file) => sent(file, "people.csv"),
    { inSlices: true },
  );
  holds(
    "an XLSX file of contacts is read",
    4000,
    (size) => workbook({ People: [head, ...rows(size)] }),
    (file) => sent(file, "people.xlsx"),
    { inSlices: true },
  );

  for (const [kind, text] of Object.entries({
    paragraphs: (size: number) => many(size, (nr) => `Text ${nr}\n\n`),
    headings: (size: number) => many(size, (nr) => (nr < limits.articleHeadingsMax ? `# a\n\n` : "text\n\n")),
    "quotes in quotes": (size: number) => many(size, () => `${">".repeat(40)} a\n\n`),
    brackets: (size: number) => many(size, () => "[a](b) "),
  })) {
    const converter = createConverter(60_000);
    after(() => converter.stop());
    holds(
      `a Markdown file of ${kind} is read`,
      100_000,
      (size) => Buffer.from(`# Title\n\n${text(size)}`),
      (bytes) => readMarkdown("a.md", bytes, converter),
      { inSlices: true },
    );
  }
});
