import { screen, waitFor, within } from "@testing-library/react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { articleLine } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ArticlesScreen } from "./articles-screen";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";

const replace = jest.fn();
const router = { push: () => undefined, replace: (to: string) => replace(to) as unknown };
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => router,
}));

const categoryId = "01980000-0000-7000-8000-00000000c001";
const category = (more: Partial<ArticleCategory> = {}): ArticleCategory => ({
  id: categoryId,
  parentId: null,
  position: 0,
  name: "Camping",
  translations: { en: { name: "Camping", description: "", slug: "camping" }, es: null, ar: null },
  depth: 1,
  path: ["Camping"],
  articles: 2,
  publishedArticles: 1,
  createdAt: "2026-01-05T12:00:00.000Z",
  updatedAt: "2026-01-05T12:00:00.000Z",
  children: [],
  ...more,
});
const open = (search: string) => history.replaceState(null, "", `/articles${search}`);

beforeEach(() => {
  open("");
  replace.mockClear();
  mock(knowledgeBaseCategories.list, { items: [category()], total: 1 });
  mock(knowledgeBase.toDo, { searches: [], unhelpful: [], outOfDate: [] });
});

test("a row says where its article stands, in which languages, which of them lag behind, and how it was rated", async () => {
  mock(
    knowledgeBase.list,
    pageOf([
      articleLine(1, {
        title: "Pitch a tent",
        status: "PUBLISHED",
        hasUnpublishedChanges: true,
        isInternal: true,
        categoryId,
        helpful: 3,
        unhelpful: 5,
        languages: [
          { locale: "en", isOutOfDate: false },
          { locale: "es", isOutOfDate: true },
        ],
      }),
    ]),
  );
  renderDesk(<ArticlesScreen />);
  const row = await screen.findByRole("row", { name: /Pitch a tent/ });
  expect(within(row).getByRole("link")).toHaveAttribute("href", `/articles/${articleLine(1).id}`);
  for (const words of [
    "Published",
    "Unpublished changes",
    "Staff only",
    "Camping",
    "Español (Translation is out of date)",
    "3 people found it helpful, 5 did not",
  ])
    expect(within(row).getByText(words)).toBeInTheDocument();
});

test("the address asks the server for what it says, and leaves out what nobody knows", async () => {
  open(
    `?search=tent&status=DRAFT&category=${categoryId}&missing=ar&outOfDate=true&scheduled=true&isFaq=perhaps&sort=title&page=2`,
  );
  const asked = mock(knowledgeBase.list, pageOf([articleLine()]));
  renderDesk(<ArticlesScreen />);
  await waitFor(() => expect(asked.some(({ query }) => query.get("search") === "tent")).toBe(true));
  const query = asked.find((each) => each.query.get("search") === "tent")?.query;
  expect(Object.fromEntries(query ?? [])).toEqual({
    page: "2",
    limit: "25",
    sort: "title",
    locale: "en",
    search: "tent",
    status: "DRAFT",
    categoryId,
    missing: "ar",
    outOfDate: "true",
    scheduled: "true",
  });
});

test("an empty list says what would be here and how to get the first; a role that does not write is offered nothing", async () => {
  mock(knowledgeBase.list, pageOf([]));
  const { unmount } = renderDesk(<ArticlesScreen />);
  expect(await screen.findByText("No articles yet")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "New article" })[0]).toHaveAttribute("href", "/articles/new");
  unmount();
  renderDesk(<ArticlesScreen />, { role: "USER" });
  expect(await screen.findByText("No articles yet")).toBeVisible();
  expect(screen.queryByRole("link", { name: "New article" })).not.toBeInTheDocument();
});

test("the order of a category is changed by keyboard and saved as a whole", async () => {
  open(`?category=${categoryId}&sort=position`);
  mock(knowledgeBase.list, pageOf([articleLine(1, { title: "First" }), articleLine(2, { title: "Second" })]));
  const sent = mock(knowledgeBase.reorder, { items: [] });
  const { user } = renderDesk(<ArticlesScreen />, { role: "SENIOR_AGENT" });
  const second = await screen.findByRole("button", { name: "Second" });
  second.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(screen.getByText("Second is number 1")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save the order" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ categoryId, ids: [articleLine(2).id, articleLine(1).id] });
});

test("a supervisor names a category in each language; an agent is offered no change", async () => {
  mock(knowledgeBase.list, pageOf([]));
  const sent = mock(knowledgeBaseCategories.update, category());
  const { user, unmount } = renderDesk(<ArticlesScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Actions for Camping" }));
  await user.click(screen.getByRole("menuitem", { name: "Names and descriptions" }));
  const spanish = await screen.findByRole("group", { name: "Español" });
  await user.type(within(spanish).getByRole("textbox", { name: "Name" }), "Acampar");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    translations: { en: { name: "Camping", description: "" }, es: { name: "Acampar", description: "" } },
  });
  unmount();
  renderDesk(<ArticlesScreen />);
  expect(await screen.findByRole("button", { name: /Camping/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Actions for Camping" })).not.toBeInTheDocument();
});

test("a category pressed down twice goes down twice, drawn at once and with the focus, and is told where it stands", async () => {
  const ids = [
    "01980000-0000-7000-8000-00000000c001",
    "01980000-0000-7000-8000-00000000c002",
    "01980000-0000-7000-8000-00000000c003",
  ];
  mock(knowledgeBase.list, pageOf([]));
  mock(knowledgeBaseCategories.list, {
    items: ["Camping", "Paying", "Returns"].map((name, position) =>
      category({ id: ids[position] ?? "", name, position, path: [name] }),
    ),
    total: 3,
  });
  const answered = Promise.withResolvers<ArticleCategory>();
  const sent = mock(knowledgeBaseCategories.update, () => answered.promise);
  const { user } = renderDesk(<ArticlesScreen />, { role: "SUPERVISOR" });
  const camping = await screen.findByRole("button", { name: /^Camping/ });
  camping.focus();
  await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  expect(
    screen
      .getAllByRole("button", { name: /^(Camping|Paying|Returns)/ })
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching("Paying"),
    expect.stringMatching("Returns"),
    expect.stringMatching("Camping"),
  ]);
  expect(screen.getByRole("button", { name: /^Camping/ })).toHaveFocus();
  expect(screen.getByText("Camping is now at the top level, position 3")).toBeInTheDocument();
  await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
  expect(screen.getByText("Camping is now below Returns, position 1")).toBeInTheDocument();
  answered.resolve(category());
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { parentId: null, position: 1 },
      { parentId: null, position: 2 },
      { parentId: ids[2], position: 0 },
    ]),
  );
});

test("what readers searched for in vain begins an article of that name; what did not help them is one press away, with a reader's words", async () => {
  mock(knowledgeBase.list, pageOf([]));
  mock(knowledgeBase.toDo, {
    searches: [{ query: "خيمة ممزقة", locale: "ar", searches: 12, lastDay: "2026-01-05" }],
    unhelpful: [
      {
        id: articleLine(1).id,
        slug: "tents",
        title: "Pitch a tent",
        helpful: 1,
        unhelpful: 9,
        comments: [{ text: "Which pole?", createdAt: "2026-01-05T12:00:00.000Z" }],
      },
    ],
    outOfDate: [],
  });
  renderDesk(<ArticlesScreen />);
  expect(await screen.findByRole("link", { name: /خيمة ممزقة/ })).toHaveAttribute(
    "href",
    `/articles/new?title=${encodeURIComponent("خيمة ممزقة")}&language=ar`,
  );
  expect(screen.getByRole("link", { name: /Pitch a tent.*Which pole\?/ })).toHaveAttribute(
    "href",
    `/articles/${articleLine(1).id}`,
  );
});

test("of many searches in vain the worst stand there, and all of them on request", async () => {
  mock(knowledgeBase.list, pageOf([]));
  mock(knowledgeBase.toDo, {
    searches: Array.from({ length: 9 }, (_, at) => ({
      query: `search ${at}`,
      locale: "en" as const,
      searches: 9 - at,
      lastDay: "2026-01-05",
    })),
    unhelpful: [],
    outOfDate: [],
  });
  const { user } = renderDesk(<ArticlesScreen />);
  expect(await screen.findAllByRole("link", { name: /^search \d/ })).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "Show all 9" }));
  expect(screen.getAllByRole("link", { name: /^search \d/ })).toHaveLength(9);
  await user.click(screen.getByRole("button", { name: "Show fewer" }));
  expect(screen.getAllByRole("link", { name: /^search \d/ })).toHaveLength(6);
});

test("what readers see leads to its article, by its address; where there is none, to the list", async () => {
  open("?slug=pitch-a-tent");
  const asked = mock(knowledgeBase.list, ({ query }) =>
    pageOf(query.get("slug") === "pitch-a-tent" ? [articleLine(3)] : []),
  );
  const { unmount } = renderDesk(<ArticlesScreen />);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/articles/${articleLine(3).id}`));
  expect(asked.map(({ query }) => query.get("slug"))).toContain("pitch-a-tent");
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  unmount();
  replace.mockClear();
  open("?slug=gone");
  renderDesk(<ArticlesScreen />);
  expect(await screen.findByText("No articles yet")).toBeVisible();
  expect(replace).not.toHaveBeenCalled();
});
