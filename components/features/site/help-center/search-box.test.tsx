import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import type { Locale } from "@/contract/locales";
import { helpCenter } from "@/contract/site/help-center";
import type { Answer } from "@/contract/kit";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { SearchBox } from "./search-box";

type Found = Answer<typeof helpCenter.search>;
const item = (
  slug: string,
  title: string,
  more: Partial<Found["items"][number]> = {},
): Found["items"][number] => ({
  slug,
  locale: "en",
  title,
  summary: "",
  category: { slug: "tents", name: "Tents" },
  updatedAt: "2026-01-05T12:00:00.000Z",
  titleMarks: [[0, 4]],
  excerpt: "",
  excerptMarks: [],
  isOtherLanguage: false,
  ...more,
});
const answer = (...items: Found["items"]): Found => ({ items, didYouMean: null, answer: null });
const two = answer(
  item("fold-a-tent", "Fold a tent"),
  item("carpa", "Carpa rota", { locale: "es", isOtherLanguage: true, titleMarks: [[0, 5]] }),
);

const box = (locale: Locale = "en") => (
  <SearchBox
    texts={pickTexts(en, ["helpCenter.search"])}
    root="/en"
    locale={locale}
    query=""
    maxLength={200}
    className=""
  />
);
const sent = jest.fn((event: Event) => event.preventDefault());
const opened = jest.fn();
const follow = (event: MouseEvent) => {
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
  if (!link) return;
  event.preventDefault();
  opened(link.getAttribute("href"));
};
const show = () => {
  render(
    <form ref={(form) => form?.addEventListener("submit", sent)}>
      {box()}
      <button type="submit">Search</button>
    </form>,
  );
  return { user: userEvent.setup(), field: screen.getByRole("combobox", { name: "Search the help centre" }) };
};
/** In one go: between two keys a busy machine may rest for as long as a person who waits for titles. */
const write = async ({ user, field }: ReturnType<typeof show>, text: string) => {
  await user.click(field);
  await user.paste(text);
};
/** Longer than the keys have to rest. */
const pause = () =>
  act(
    () =>
      new Promise<void>((done) => {
        setTimeout(done, 250);
      }),
  );
beforeEach(() => {
  document.documentElement.dataset["tenant"] = "acme";
  sent.mockClear();
  opened.mockClear();
  document.addEventListener("click", follow);
});
afterEach(() => {
  delete document.documentElement.dataset["tenant"];
  document.removeEventListener("click", follow);
});

test("titles come for what one types, marked, each in its language; one is chosen with the arrows and opened with Enter", async () => {
  const asked = mock(helpCenter.search, two);
  const shown = show();
  const { user, field } = shown;
  expect(field).toHaveAttribute("aria-expanded", "false");
  await write(shown, "fold");
  const list = await screen.findByRole("listbox", { name: "Suggested articles" });
  expect(asked).toHaveLength(1);
  expect([asked[0]?.params, Object.fromEntries(asked[0]?.query ?? [])]).toEqual([
    { domain: "acme" },
    { query: "fold", locale: "en", limit: "6", isTyping: "true" },
  ]);
  const [first, second] = within(list).getAllByRole("option");
  expect(within(list).getByText("Fold", { selector: "mark" })).toBeVisible();
  expect(second).toHaveAttribute("lang", "es");
  expect(second).toHaveTextContent("Tents · Español");
  expect(screen.getByText("Suggestions: 2")).toBeInTheDocument();
  expect(field).toHaveAttribute("aria-expanded", "true");
  expect(field).not.toHaveAttribute("aria-activedescendant");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(field).toHaveAttribute("aria-activedescendant", first?.id);
  expect(first).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Enter}");
  expect(opened).toHaveBeenCalledWith("/en/knowledge-base/fold-a-tent");
  expect(sent).not.toHaveBeenCalled();
});

test("Enter with none chosen sends the form; Escape closes and keeps the words, an arrow opens again; leaving the field closes", async () => {
  mock(helpCenter.search, two);
  const { user, field } = show();
  await user.type(field, "fold");
  await screen.findByRole("listbox");
  await user.keyboard("{ArrowUp}{ArrowDown}{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(field).toHaveValue("fold");
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Fold a tent");
  await user.keyboard("{Escape}{Enter}");
  expect(sent).toHaveBeenCalledTimes(1);
  await user.keyboard("{ArrowDown}");
  await user.tab();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

test("a press on a title opens it before the list is gone", async () => {
  mock(helpCenter.search, two);
  const { user, field } = show();
  await user.type(field, "fold");
  await user.click(await screen.findByRole("option", { name: /Carpa rota/ }));
  expect(opened).toHaveBeenCalledWith("/en/knowledge-base/carpa");
  expect(field).toHaveFocus();
});

test("an answer that comes late does not replace a newer one", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isAsked = false;
  const asked = mock(helpCenter.search, async ({ query }) => {
    if (query.get("query") !== "te") return answer(item("tepee", "Tepee", { titleMarks: [] }));
    isAsked = true;
    await held;
    return two;
  });
  const shown = show();
  await write(shown, "te");
  await waitFor(() => expect(isAsked).toBe(true));
  await write(shown, "pee");
  expect(await screen.findByRole("option", { name: /Tepee/ })).toBeVisible();
  release();
  await waitFor(() => expect(asked).toHaveLength(2));
  await pause();
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(screen.getByRole("option")).toHaveTextContent("Tepee");
});

test("offline it is silent, and after a refusal for asking too often it asks no more for as long as the server says", async () => {
  mockNetworkError(helpCenter.search);
  const { user, field } = show();
  await user.type(field, "tent");
  await pause();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  const refused = mockFault(helpCenter.search, "too_many_requests");
  await user.type(field, "s");
  await waitFor(() => expect(refused).toHaveLength(1));
  mock(helpCenter.search, two);
  await user.type(field, " fold");
  await pause();
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("as the server sends it, it is a plain search field", () => {
  expect(renderToString(box())).toMatch(/^<input type="search" required=""[^>]* name="query"/);
  expect(renderToString(box())).not.toMatch(/combobox|aria-expanded/);
});
