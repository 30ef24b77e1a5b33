import type * as React from "react";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { articleRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import type * as EditorModule from "./editor/editor";
import { NewArticleScreen } from "./new-article-screen";

jest.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(location.search),
  usePathname: () => location.pathname,
  useRouter: () => ({ push: () => undefined }),
}));

const title = () => screen.findByRole("textbox", { name: "Title (English)" });
// The editor is on its way for as long as the test wants.
const mockGate = Promise.withResolvers<void>();
jest.mock("./editor/editor", () => {
  const { default: Editor } = jest.requireActual<typeof EditorModule>("./editor/editor");
  const { createElement, useEffect, useState } = jest.requireActual<typeof React>("react");
  function Late(props: EditorModule.ArticleEditorProps) {
    const [isHere, setIsHere] = useState(false);
    useEffect(() => void mockGate.promise.then(() => setIsHere(true)), []);
    return isHere ? createElement(Editor, props) : null;
  }
  return { __esModule: true, default: Late };
});

test("who goes on from the title before the editor has come loses nothing of what they write", async () => {
  history.replaceState(null, "", "/articles/new");
  mock(agents.list, pageOf([]));
  mock(knowledgeBaseCategories.list, { items: [], total: 0 });
  mock(knowledgeBase.get, articleRow());
  const sent = mock(knowledgeBase.create, articleRow());
  renderDesk(<NewArticleScreen />);
  fireEvent.change(await title(), { target: { value: "Tents" } });
  expect(screen.queryByRole("textbox", { name: "Text (English)" })).not.toBeInTheDocument();
  fireEvent.keyDown(await title(), { key: "Enter" });
  const early = screen.getByRole("textbox", { name: "Text (English)" });
  expect(early).toHaveFocus();
  fireEvent.change(early, { target: { value: "Lay it <flat>.\nBegin" } });
  await act(() => {
    mockGate.resolve();
    return mockGate.promise;
  });
  await waitFor(() => expect(early).not.toBeInTheDocument());
  const text = screen.getByRole("textbox", { name: "Text (English)" });
  for (const line of ["Lay it <flat>.", "Begin"]) expect(within(text).getByText(line)).toBeVisible();
  expect(text).toHaveFocus();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    translations: { en: { title: "Tents", html: "<p>Lay it &lt;flat&gt;.</p><p>Begin</p>" } },
  });
});
