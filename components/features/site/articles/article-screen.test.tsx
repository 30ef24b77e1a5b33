import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { removeToast } from "@/lib/browser/toasts";
import { articleRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ArticleScreen } from "./article-screen";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => ({ push: () => undefined }),
}));

const id = articleRow().id;
const translation = (title: string, more: Partial<NonNullable<Article["translations"]["en"]>> = {}) => ({
  title,
  summary: "",
  html: "<p>One</p>",
  isOutOfDate: false,
  isPublished: false,
  updatedAt: "2026-01-05T12:00:00.000Z",
  ...more,
});

beforeEach(() => {
  sessionStorage.clear();
  mock(agents.list, pageOf([]));
  mock(knowledgeBaseCategories.list, { items: [], total: 0 });
});
afterEach(() => act(() => removeToast()));

const title = () => screen.findByRole("textbox", { name: "Title (English)" });
const text = () => screen.findByRole("textbox", { name: "Text (English)" });
const type = async (words: string) => fireEvent.change(await title(), { target: { value: words } });
const paste = async (html: string) =>
  fireEvent.paste(await text(), {
    clipboardData: {
      files: [],
      types: ["text/html"],
      getData: (kind: string) => (kind === "text/html" ? html : ""),
    },
  });

test("what is pasted from Word is saved as its structure, on the version that was read", async () => {
  mock(
    knowledgeBase.get,
    articleRow({ version: 7, translations: { en: translation("Tents", { html: "" }), es: null, ar: null } }),
  );
  const sent = mock(knowledgeBase.update, articleRow({ version: 8 }));
  renderDesk(<ArticleScreen id={id} />);
  await paste(
    '<p class=MsoNormal style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Poles<o:p></o:p></p>',
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get("if-match")).toBe('"7"');
  expect(JSON.stringify(sent[0]?.body)).toContain("<ul><li><p>Poles</p></li></ul>");
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("Enter in the title goes on in the text at once, before the next letter", async () => {
  mock(knowledgeBase.get, articleRow({ translations: { en: translation("Tents"), es: null, ar: null } }));
  renderDesk(<ArticleScreen id={id} />);
  const editor = await text();
  await waitFor(() => expect(editor).toHaveAttribute("contenteditable", "true"));
  (await title()).focus();
  fireEvent.keyDown(await title(), { key: "Enter" });
  expect(editor).toHaveFocus();
});

test("a picture, a callout, a table and a video come through the editor as they are", async () => {
  const html =
    '<h2>How</h2><aside data-callout="tip"><p>Try it</p></aside><img src="/api/files/x" data-attachment="01980000-0000-7000-8000-00000000f001" alt="A tent"><table><tbody><tr><th colspan="2" rowspan="1"><p>Size</p></th></tr></tbody></table><iframe src="https://player.vimeo.com/video/123456789"></iframe><p>H<sub>2</sub>O</p>';
  mock(
    knowledgeBase.get,
    articleRow({ translations: { en: translation("Tents", { html }), es: null, ar: null } }),
  );
  const sent = mock(knowledgeBase.update, articleRow({ version: 2 }));
  renderDesk(<ArticleScreen id={id} />);
  await paste("<p>!</p>");
  await waitFor(() => expect(sent).toHaveLength(1));
  // what the screen sent, by the contract
  const { translations } = sent[0]?.body as { translations: { en: { html: string } } };
  for (const part of [
    '<aside data-callout="tip"><p>Try it</p></aside>',
    'data-attachment="01980000-0000-7000-8000-00000000f001"',
    'alt="A tent"',
    '<th colspan="2" rowspan="1"><p>Size</p></th>',
    '<iframe src="https://player.vimeo.com/video/123456789"></iframe>',
    "H<sub>2</sub>O",
  ])
    expect(translations.en.html).toContain(part);
});

test("text that was not saved is there after a reload", async () => {
  mock(knowledgeBase.get, articleRow());
  mockFault(knowledgeBase.update, "internal");
  const { unmount } = renderDesk(<ArticleScreen id={id} />);
  await type("Poles and pegs");
  unmount();
  const { user } = renderDesk(<ArticleScreen id={id} />);
  expect(await title()).toHaveValue("Poles and pegs");
  const again = await screen.findByRole("button", { name: "Try again" });
  const saved = mock(knowledgeBase.update, articleRow({ version: 2 }));
  await user.click(again);
  await waitFor(() => expect(saved).toHaveLength(1));
});

test("two who write the same language see both texts; nothing is lost before one of them is chosen", async () => {
  mock(knowledgeBase.get, articleRow({ version: 1 }));
  renderDesk(<ArticleScreen id={id} />);
  await type("My tents");
  mock(
    knowledgeBase.get,
    articleRow({ version: 2, translations: { en: translation("Their tents"), es: null, ar: null } }),
  );
  const sent = mock(
    knowledgeBase.update,
    articleRow({ version: 3, translations: { en: translation("My tents"), es: null, ar: null } }),
  );
  mockFault(knowledgeBase.update, "precondition_failed", { times: 1 });
  const dialog = await screen.findByRole("dialog", { name: "Someone else changed this text too" });
  expect(dialog).toHaveTextContent("My tents");
  expect(dialog).toHaveTextContent("Their tents");
  fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.headers.get("if-match")).toBe('"2"');
  expect(await title()).toHaveValue("My tents");
});

test("publishing saves first, and publishes what was saved", async () => {
  mock(knowledgeBase.get, articleRow({ version: 1 }));
  const saved = mock(
    knowledgeBase.update,
    articleRow({ version: 2, translations: { en: translation("Poles"), es: null, ar: null } }),
  );
  const published = mock(
    knowledgeBase.publish,
    articleRow({
      version: 3,
      status: "PUBLISHED",
      translations: { en: translation("Poles"), es: null, ar: null },
    }),
  );
  const { user } = renderDesk(<ArticleScreen id={id} />, { role: "SENIOR_AGENT" });
  await type("Poles");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Published")).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(published[0]?.headers.get("if-match")).toBe('"2"');
  expect(screen.getByText("Published")).toBeVisible();
});

test("an agent sends for review, and is offered nothing that readers see", async () => {
  mock(knowledgeBase.get, articleRow());
  const { user } = renderDesk(<ArticleScreen id={id} />);
  expect(await screen.findByRole("button", { name: "Send for review" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publish" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
});

test("changes of a published article come out of review without being published, and what readers see stays", async () => {
  const live = { status: "PUBLISHED" as const, hasUnpublishedChanges: true };
  mock(knowledgeBase.get, articleRow({ ...live, reviewRequestedAt: "2026-01-05T12:00:00.000Z" }));
  const sent = mock(knowledgeBase.backToDraft, articleRow({ ...live, version: 2 }));
  const { user } = renderDesk(<ArticleScreen id={id} />, { role: "SENIOR_AGENT" });
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Withdraw from review" }));
  expect(await screen.findByText("Changes withdrawn from review")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.queryByText("In review")).not.toBeInTheDocument();
});

test("what readers missed in it stands beside it, each of their comments", async () => {
  mock(knowledgeBase.get, articleRow({ unhelpful: 2 }));
  mock(knowledgeBase.toDo, {
    searches: [],
    unhelpful: [
      {
        id,
        slug: "tents",
        title: "Tents",
        helpful: 0,
        unhelpful: 2,
        comments: [
          { text: "Which pole?", createdAt: "2026-01-05T12:00:00.000Z" },
          { text: "And in snow?", createdAt: "2026-01-04T12:00:00.000Z" },
        ],
      },
    ],
    outOfDate: [],
  });
  renderDesk(<ArticleScreen id={id} />);
  expect(await screen.findByText("Which pole?")).toBeVisible();
  expect(screen.getByText("And in snow?")).toBeVisible();
});

test("earlier addresses that lead here can be looked at", async () => {
  mock(knowledgeBase.get, articleRow({ formerSlugs: ["old-tents", "tents-of-old"] }));
  const { user } = renderDesk(<ArticleScreen id={id} />);
  await user.click(await screen.findByText("2 earlier addresses redirect here."));
  expect(screen.getByText("/knowledge-base/old-tents")).toBeInTheDocument();
  expect(screen.getByText("/knowledge-base/tents-of-old")).toBeInTheDocument();
});

test("a translation that lags behind says so, and can be said to hold", async () => {
  mock(
    knowledgeBase.get,
    articleRow({
      translations: { en: translation("Tents"), es: translation("Tiendas", { isOutOfDate: true }), ar: null },
    }),
  );
  const sent = mock(
    knowledgeBase.update,
    articleRow({
      version: 2,
      translations: { en: translation("Tents"), es: translation("Tiendas"), ar: null },
    }),
  );
  const { user } = renderDesk(<ArticleScreen id={id} />);
  await user.click(await screen.findByRole("tab", { name: /Español/ }));
  await user.click(await screen.findByRole("button", { name: "Mark as up to date" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ translations: { es: { isUpToDate: true } } });
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Mark as up to date" })).not.toBeInTheDocument(),
  );
});

test("a translation is taken away after asking, and the source is shown; the source itself cannot be", async () => {
  mock(
    knowledgeBase.get,
    articleRow({
      translations: { en: translation("Tents"), es: translation("Tiendas", { isPublished: true }), ar: null },
    }),
  );
  const sent = mock(
    knowledgeBase.update,
    articleRow({ version: 2, translations: { en: translation("Tents"), es: null, ar: null } }),
  );
  const { user } = renderDesk(<ArticleScreen id={id} />);
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  expect(screen.queryByRole("menuitem", { name: /Remove/ })).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("tab", { name: /Español/ }));
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove Español" }));
  expect(
    await screen.findByText(
      "Readers see it until the article is published again. Its text is kept in the versions.",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove Español" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ translations: { es: null } }));
  expect(await screen.findByRole("tab", { name: /English/, selected: true })).toBeVisible();
  expect(screen.getByRole("tab", { name: /Español/ })).toHaveTextContent("not translated");
});

test("Arabic is written from the right", async () => {
  mock(knowledgeBase.get, articleRow());
  const { user } = renderDesk(<ArticleScreen id={id} />);
  await user.click(await screen.findByRole("tab", { name: /العربية/ }));
  expect(await screen.findByRole("textbox", { name: "Text (العربية)" })).toHaveAttribute("dir", "rtl");
});
