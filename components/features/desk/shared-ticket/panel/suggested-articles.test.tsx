import { act, screen, waitFor, within } from "@testing-library/react";
import type { Answer } from "@/contract/kit";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ArticleSuggestion } from "@/contract/site/knowledge-base";
import { removeToast, useToasts } from "@/lib/browser/toasts";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ticketRow } from "@/tests/factories";
import { clearDraft, onPutBack, writeDraft } from "../composer/drafts";
import { SuggestedArticles } from "./suggested-articles";

type Link = Answer<typeof knowledgeBase.links>["items"][number];
const ticketId = ticketRow().id;
const article = (more: Partial<ArticleSuggestion> = {}): ArticleSuggestion => ({
  id: "01980000-0000-7000-8000-00000000a001",
  slug: "pitch-a-tent",
  locale: "en",
  title: "Pitch <a> tent",
  summary: "In the rain.",
  html: "<p>Begin at the door.</p>",
  text: "Begin at the door.",
  isInternal: false,
  ...more,
});
const link = (more: Partial<Link> = {}): Link => ({
  articleId: article().id,
  slug: "pitch-a-tent",
  title: "Pitch <a> tent",
  locale: "en",
  status: "PUBLISHED",
  isInternal: false,
  createdByName: "Mona Field",
  createdAt: "2026-01-05T12:00:00.000Z",
  ...more,
});

afterEach(() => act(() => removeToast()));

/** What the open composer was handed. */
function composer(): string[] {
  const taken: string[] = [];
  onPutBack(
    { userId: "01980000-0000-7000-8000-0000000000aa", ticketId, mode: "reply" },
    (change) => taken.push(change({ html: "", attachments: [] }).html) > 0,
  );
  return taken;
}

test("a suggestion goes into the answer as its text, or as a link to where readers find it", async () => {
  mock(knowledgeBase.suggestionsOfTicket, {
    items: [
      article({
        html: '<h2 id="s-first">First</h2><p>Begin at the door.</p><img data-attachment="01980000-0000-7000-8000-000000000000" alt="">',
      }),
    ],
  });
  mock(knowledgeBase.links, { items: [] });
  const taken = composer();
  const { user } = renderDesk(<SuggestedArticles ticketId={ticketId} />);
  await user.click(await screen.findByText("Pitch <a> tent"));
  await user.click(screen.getByRole("button", { name: "Insert into reply" }));
  expect(useToasts.getState().toasts[0]?.description).toMatch(/Its picture was not added/);
  await user.click(screen.getByRole("button", { name: "Insert a link" }));
  expect(taken).toEqual([
    "<p><strong>First</strong></p><p>Begin at the door.</p>",
    `<p><a href="${location.origin}/knowledge-base/pitch-a-tent" lang="en">Pitch &lt;a&gt; tent</a></p>`,
  ]);
});

test("what is for staff only can be linked to the ticket, and never goes into an answer", async () => {
  mock(knowledgeBase.suggestionsOfTicket, { items: [article({ isInternal: true })] });
  mock(knowledgeBase.links, { items: [] });
  const sent = mock(knowledgeBase.link, { items: [link({ isInternal: true })] });
  const { user } = renderDesk(<SuggestedArticles ticketId={ticketId} />);
  await user.click(await screen.findByText("Pitch <a> tent"));
  expect(screen.queryByRole("button", { name: /Insert/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Link to this ticket" }));
  await waitFor(() => expect(sent[0]?.params).toEqual({ ticketId, articleId: article().id }));
});

test("linked articles stand first, once, and can be let go", async () => {
  mock(knowledgeBase.suggestionsOfTicket, { items: [article()] });
  mock(knowledgeBase.links, { items: [link()] });
  const sent = mock(knowledgeBase.unlink, { items: [] });
  const { user } = renderDesk(<SuggestedArticles ticketId={ticketId} />);
  const linked = await screen.findByRole("list", { name: "Linked articles" });
  expect(within(linked).getByRole("link", { name: "Pitch <a> tent" })).toHaveAttribute(
    "href",
    `/articles/${article().id}`,
  );
  expect(screen.queryByRole("list", { name: "Suggested articles" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove the link to Pitch <a> tent" }));
  await waitFor(() => expect(sent[0]?.params).toEqual({ ticketId, articleId: article().id }));
});

test("what fits the reply that one is writing stands first, once the writing pauses", async () => {
  localStorage.clear();
  mock(knowledgeBase.suggestionsOfTicket, { items: [article()] });
  mock(knowledgeBase.links, { items: [] });
  const asked = mock(knowledgeBase.suggestions, {
    items: [article({ id: "01980000-0000-7000-8000-00000000a002", title: "Refunds" }), article()],
  });
  renderDesk(<SuggestedArticles ticketId={ticketId} />);
  await screen.findByText("Pitch <a> tent");
  const place = { userId: me(), ticketId, mode: "reply" as const };
  act(() => writeDraft(place, { html: "<p>We</p>", attachments: [] }));
  act(() => writeDraft(place, { html: "<p>We refund</p><p>the tent</p>", attachments: [] }));
  expect(await screen.findByText("Refunds")).toBeVisible();
  expect(asked.map(({ query }) => query.get("query"))).toEqual(["We refund the tent"]);
  const [first, second] = within(screen.getByRole("list", { name: "Suggested articles" })).getAllByRole(
    "listitem",
  );
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringContaining("Refunds"),
    expect.stringContaining("Pitch <a> tent"),
  ]);
  act(() => clearDraft(place));
  await waitFor(() => expect(screen.queryByText("Refunds")).not.toBeInTheDocument());
});
const me = () =>
  (JSON.parse(atob((localStorage.getItem("token") ?? "").split(".")[1] ?? "")) as { sub: string }).sub; // our own token
