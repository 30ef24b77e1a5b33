import { fireEvent, screen, waitFor } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { keepAnswer } from "@/components/features/site/shared-article/answer-store";
import { articleRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { NewArticleScreen } from "./new-article-screen";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => ({ push: () => undefined }),
}));

beforeEach(() => {
  sessionStorage.clear();
  mock(agents.list, pageOf([]));
  mock(knowledgeBaseCategories.list, { items: [], total: 0 });
});
const title = () => screen.findByRole("textbox", { name: "Title (English)" });

test("an answer becomes an article with its first title, in the category one came from, and is linked to its ticket", async () => {
  keepAnswer({ ticketId: ticketRow().id, html: "<p>Begin at the door.</p>" });
  history.replaceState(null, "", "/articles/new?from=answer&category=01980000-0000-7000-8000-00000000c001");
  const made = articleRow({
    translations: {
      en: {
        title: "Tents",
        summary: "",
        html: "<p>Begin at the door.</p>",
        isOutOfDate: false,
        isPublished: false,
        updatedAt: "2026-01-05T12:00:00.000Z",
      },
      es: null,
      ar: null,
    },
  });
  mock(knowledgeBase.get, made);
  const sent = mock(knowledgeBase.create, made);
  const linked = mock(knowledgeBase.link, { items: [] });
  renderDesk(<NewArticleScreen />);
  expect(await screen.findByRole("textbox", { name: "Text (English)" })).toHaveTextContent(
    "Begin at the door.",
  );
  fireEvent.change(await title(), { target: { value: "Tents" } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    translations: { en: { title: "Tents", summary: "", html: "<p>Begin at the door.</p>" } },
    sourceLocale: "en",
    categoryId: "01980000-0000-7000-8000-00000000c001",
  });
  await waitFor(() => expect(linked[0]?.params).toEqual({ ticketId: ticketRow().id, articleId: made.id }));
  expect(location.pathname).toBe(`/articles/${made.id}`);
  expect(await screen.findByText("Saved")).toBeVisible();
});

test("an answer in another language than the desk's begins an article in its own", async () => {
  keepAnswer({ ticketId: ticketRow().id, html: "<p>Devuélvalo en 30 días y le devolvemos el precio.</p>" });
  history.replaceState(null, "", "/articles/new?from=answer");
  renderDesk(<NewArticleScreen />);
  expect(await screen.findByRole("textbox", { name: "Text (Español)" })).toHaveTextContent("le devolvemos");
  expect(screen.getByRole("tab", { name: /Español/, selected: true })).toHaveTextContent("source");
});

test("nothing is made of an article that nobody wrote, and a role that does not write is told so", async () => {
  history.replaceState(null, "", "/articles/new");
  const sent = mock(knowledgeBase.create, articleRow());
  const { unmount } = renderDesk(<NewArticleScreen />);
  expect(await title()).toHaveValue("");
  unmount();
  renderDesk(<NewArticleScreen />, { role: "USER" });
  expect(await screen.findByText("Your role does not write articles")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("what readers searched for is a title that is offered: it makes an article once somebody writes to it", async () => {
  history.replaceState(null, "", "/articles/new?title=Torn%20tent&language=en");
  mock(knowledgeBase.get, articleRow());
  const sent = mock(knowledgeBase.create, articleRow());
  renderDesk(<NewArticleScreen />);
  expect(await title()).toHaveValue("Torn tent");
  await new Promise((done) => setTimeout(done, 1500));
  expect(sent).toHaveLength(0);
  fireEvent.change(await screen.findByRole("textbox", { name: "Summary (English)" }), {
    target: { value: "Sew it." },
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ translations: { en: { title: "Torn tent", summary: "Sew it." } } });
});
