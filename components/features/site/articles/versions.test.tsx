import { screen, waitFor } from "@testing-library/react";
import type { Answer } from "@/contract/kit";
import { knowledgeBaseVersions } from "@/contract/site/knowledge-base-versions";
import { articleRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Versions } from "./versions";
import { createWriter } from "./writer";

type Line = Answer<typeof knowledgeBaseVersions.list>["items"][number];
const noon = "2026-01-05T12:00:00.000Z";
const line = (number: number, more: Partial<Line> = {}): Line => ({
  number,
  kind: "EDIT",
  authorId: null,
  authorName: "Mona Field",
  publishedAt: null,
  isPublished: false,
  createdAt: noon,
  updatedAt: noon,
  title: "Tents",
  ...more,
});

test("a version says what it changed, and an earlier one is restored on the version that was read", async () => {
  const article = articleRow({ version: 9, revision: 2 });
  mock(knowledgeBaseVersions.list, pageOf([line(2), line(1, { isPublished: true })]));
  mock(knowledgeBaseVersions.difference, ({ params }) => ({
    from: 1,
    to: Number(params["number"]),
    isInternal: true,
    sourceLocale: null,
    files: [{ kind: "added" as const, name: "form.pdf" }],
    languages: [
      {
        locale: "en" as const,
        kind: "changed" as const,
        title: [{ kind: "same" as const, text: "Tents" }],
        summary: [],
        blocks: [
          {
            kind: "changed" as const,
            tag: "p",
            html: "<p>Two</p>",
            parts: [
              { kind: "removed" as const, text: "One" },
              { kind: "added" as const, text: "Two" },
            ],
          },
          {
            kind: "changed" as const,
            tag: "p",
            html: "<p><em>Slanted</em></p>",
            parts: [{ kind: "same" as const, text: "Slanted" }],
          },
        ],
      },
    ],
  }));
  const restored = articleRow({
    version: 10,
    revision: 3,
    translations: {
      en: {
        title: "Tents",
        summary: "",
        html: "<p>One again</p>",
        isOutOfDate: false,
        isPublished: true,
        updatedAt: noon,
      },
      es: null,
      ar: null,
    },
  });
  const sent = mock(knowledgeBaseVersions.restore, restored);
  const never = () => Promise.reject(new Error("nothing is written here"));
  const writer = createWriter({
    article,
    kept: null,
    ports: { create: never, update: never, read: never, keep: () => undefined, onArticle: () => undefined },
  });
  const { user } = renderDesk(<Versions article={article} writer={writer} onClose={() => undefined} />);
  expect((await screen.findByText("Two")).tagName).toBe("INS");
  expect(screen.getByText("One").tagName).toBe("DEL");
  for (const text of ["Set to staff only", "File added: form.pdf", "Same text, different formatting"])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Restore/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /Version 1/ }));
  await user.click(screen.getByRole("button", { name: "Restore version 1" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get("if-match")).toBe('"9"');
  expect(sent[0]?.params).toEqual({ id: article.id, number: "1" });
  await waitFor(() => expect(writer.now()).toMatchObject({ article: { version: 10 }, drawing: 1 }));
});
