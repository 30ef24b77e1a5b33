import { screen, waitFor, within } from "@testing-library/react";
import { articleImports } from "@/contract/site/article-imports";
import type { ArticleImport, ImportRow } from "@/contract/site/article-imports";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ImportScreen } from "./import-screen";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => ({ push: (to: string) => push(to) as unknown }),
}));

const id = "01980000-0000-7000-8000-00000000d001";
const me = () =>
  (JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? "")) as { sub: string }).sub; // our own token
const given = (more: Partial<ArticleImport> = {}): ArticleImport => ({
  id,
  kind: "ZIP",
  name: "help.zip",
  state: "READY",
  problem: null,
  locale: "en",
  categoryId: null,
  publish: false,
  total: 3,
  read: 3,
  isCut: false,
  willCreate: 2,
  willUpdate: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 1,
  failed: 0,
  mayChange: true,
  actorId: me(),
  actorName: "Sam",
  createdAt: "2026-01-05T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...more,
});
const row = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  number,
  path: `tents/${number}.md`,
  state: "NEW",
  reason: null,
  detail: null,
  notes: [],
  title: `Tent ${number}`,
  locale: "en",
  slug: `tent-${number}`,
  category: ["Tents"],
  isPublished: false,
  articleId: null,
  ...more,
});
const rows = [
  row(1),
  row(2, { notes: ["FILE_MISSING"] }),
  row(3, { state: "SKIPPED", reason: "ENCODING", title: null }),
];

beforeEach(() => {
  push.mockClear();
  history.replaceState(null, "", "/articles/import");
  mock(knowledgeBaseCategories.list, { items: [], total: 0 });
});

test("a site is read by its address, and one is led to what would be made", async () => {
  mock(articleImports.list, pageOf([]));
  const sent = mock(articleImports.create, () => given({ state: "READING" }));
  const { user } = renderDesk(<ImportScreen />, { role: "AGENT" });
  await user.type(await screen.findByRole("textbox", { name: /Address/ }), "help.example.com");
  await user.click(screen.getByRole("button", { name: "Read site" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/articles/import?id=${id}`));
  expect(sent[0]?.body).toEqual({ url: "help.example.com", locale: "en", categoryId: null });
});

test("an address that may not be called is said so at its field, and nothing is lost", async () => {
  mock(articleImports.list, pageOf([]));
  mockFault(articleImports.create, "invalid", {
    errors: [{ path: "url", message: "Only public addresses can be called." }],
  });
  const { user } = renderDesk(<ImportScreen />, { role: "AGENT" });
  await user.type(await screen.findByRole("textbox", { name: /Address/ }), "http://10.0.0.1");
  await user.click(screen.getByRole("button", { name: "Read site" }));
  expect(await screen.findByText("Only public addresses can be called.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Address/ })).toHaveValue("http://10.0.0.1");
});

test("one sees what would be made and why not, leaves some out, and makes the rest; who may not publish is not asked", async () => {
  history.replaceState(null, "", `/articles/import?id=${id}`);
  let now: ArticleImport | null = null;
  mock(articleImports.get, () => (now ??= given()));
  mock(articleImports.rows, pageOf(rows));
  const sent = mock(
    articleImports.run,
    () => (now = given({ state: "DONE", willCreate: 0, created: 1, skipped: 2 })),
  );
  const { user } = renderDesk(<ImportScreen />, { role: "AGENT" });
  expect(await screen.findByText("It cannot be read as text.")).toBeVisible();
  expect(screen.getByText("One of its pictures or files is missing.")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /Publish/ })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Include tents/3.md" })).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: "Include Tent 2" }));
  mock(
    articleImports.rows,
    pageOf([
      row(1, { state: "CREATED", articleId: "01980000-0000-7000-8000-00000000a001" }),
      row(2, { state: "SKIPPED", reason: "LEFT_OUT" }),
      rows[2] ?? row(3),
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Import 1 article" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ publish: false, leaveOut: [2] }));
  expect(within(await screen.findByRole("status")).getByText("1 created")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Tent 1" })).toHaveAttribute(
    "href",
    "/articles/01980000-0000-7000-8000-00000000a001",
  );
  expect(screen.getByText("It was deselected.")).toBeVisible();
});

test("of many rows one looks at those that went wrong", async () => {
  history.replaceState(null, "", `/articles/import?id=${id}`);
  mock(articleImports.get, () => given());
  const asked = mock(articleImports.rows, ({ query }) =>
    pageOf(query.get("state") === "SKIPPED" ? rows.slice(2) : rows),
  );
  const { user } = renderDesk(<ImportScreen />, { role: "AGENT" });
  expect(await screen.findByText("Tent 1")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Rows shown/ }));
  await user.click(screen.getByRole("option", { name: "Skipped" }));
  await waitFor(() => expect(screen.queryByText("Tent 1")).not.toBeInTheDocument());
  expect(screen.getByText("tents/3.md")).toBeVisible();
  expect(asked.at(-1)?.query.get("page")).toBe("1");
});

test("somebody else's waits for them; a failed one says why", async () => {
  history.replaceState(null, "", `/articles/import?id=${id}`);
  mock(articleImports.get, () =>
    given({ actorId: "01980000-0000-7000-8000-0000000000ff", actorName: "Kim" }),
  );
  mock(articleImports.rows, pageOf(rows));
  const { unmount } = renderDesk(<ImportScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByText("It waits for Kim, who started it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Make/ })).toBeNull();
  unmount();
  mock(articleImports.get, () =>
    given({ state: "FAILED", problem: "NO_SITEMAP", willCreate: 0, skipped: 0 }),
  );
  mock(articleImports.rows, pageOf([]));
  renderDesk(<ImportScreen />, { role: "AGENT" });
  expect(await screen.findByText("No sitemap was found. Enter its address, if there is one.")).toBeVisible();
});

test("a role that does not write is told so", async () => {
  renderDesk(<ImportScreen />, { role: "USER" });
  expect(await screen.findByText("You cannot import articles")).toBeVisible();
});
