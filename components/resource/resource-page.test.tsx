import type React from "react";
import { act, screen, waitFor, within } from "@testing-library/react";
import { savedResponses } from "@/contract/desk/saved-responses";
import type { SavedResponse } from "@/contract/desk/saved-responses";
import { savedResponseChannels } from "@/contract/enums";
import * as en from "@/messages/en";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { expireSession } from "@/lib/auth/refresh";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { numberCell, titleCell } from "./cells";
import { areaField, selectField, textField } from "./fields";
import { resourcePage } from "./resource-page";

// The router's hooks read the address; here the address is the one of jsdom.
jest.mock("next/navigation", () => {
  const { useSyncExternalStore } = jest.requireActual<typeof React>("react");
  const watchers = new Set<() => void>();
  const replace = history.replaceState.bind(history);
  history.replaceState = (...parameters) => {
    replace(...parameters);
    watchers.forEach((each) => each());
  };
  const watch = (each: () => void) => {
    watchers.add(each);
    return () => watchers.delete(each);
  };
  return {
    usePathname: () => "/saved-responses",
    useSearchParams: () => new URLSearchParams(useSyncExternalStore(watch, () => location.search)),
  };
});

const row = (more: Partial<SavedResponse> = {}): SavedResponse => ({
  id: "01980000-0000-7000-8000-000000000001",
  title: "Where is my order",
  shortcut: "where",
  content: "It is being sent.",
  channel: "ALL",
  category: null,
  tags: [],
  isShared: true,
  agentId: null,
  agentName: null,
  usageCount: 4,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const Page = resourcePage(savedResponses, {
  text: "savedResponses",
  columns: [titleCell("title"), numberCell("usageCount")],
  form: [
    textField("title", { isRequired: true, maxLength: 120 }),
    textField("shortcut"),
    areaField("content", { isRequired: true }),
    selectField("channel", savedResponseChannels),
  ],
  nameOf: ({ title }) => title,
});

beforeEach(() => history.replaceState(null, "", "/saved-responses"));

test("a list shows its rows and finds by words that stay in the address", async () => {
  const asked = mock(savedResponses.list, ({ query }) =>
    pageOf(
      [row(), row({ id: "01980000-0000-7000-8000-000000000002", title: "Refund" })].filter(({ title }) =>
        title.toLowerCase().includes(query.get("search") ?? ""),
      ),
    ),
  );
  const { user } = renderDesk(<Page />);
  expect(await screen.findByText("Where is my order")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "refund");
  await waitFor(() => expect(screen.queryByText("Where is my order")).not.toBeInTheDocument());
  expect(screen.getByText("Refund")).toBeVisible();
  expect(location.search).toBe("?search=refund");
  expect(asked.at(-1)?.query.get("page")).toBe("1");
});

test("what a person leaves out is said at the field, and nothing is sent", async () => {
  mock(savedResponses.list, pageOf([row()]));
  const sent = mock(savedResponses.create, row());
  const { user } = renderDesk(<Page />);
  await screen.findByText("Where is my order");
  await user.click(screen.getByRole("button", { name: en.savedResponses.new }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  const title = screen.getByRole("textbox", { name: /Title/ });
  expect(title).toHaveAccessibleDescription("This field is required.");
  expect(title).toHaveFocus();
  expect(sent).toHaveLength(0);
});

test("what the server refuses lands on its field, and the text stays", async () => {
  mock(savedResponses.list, pageOf([row()]));
  mockFault(savedResponses.create, "invalid", {
    errors: [{ path: "shortcut", message: "Taken by another response" }],
  });
  history.replaceState(null, "", "/saved-responses?open=new");
  const { user } = renderDesk(<Page />);
  await user.type(await screen.findByRole("textbox", { name: /Title/ }), "Hello");
  await user.type(screen.getByRole("textbox", { name: /Text|Content/ }), "Body");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Taken by another response")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Title/ })).toHaveValue("Hello");
});

test("a saved change closes the form, says so, and the list is asked again", async () => {
  let title = "Where is my order";
  const lists = mock(savedResponses.list, () => pageOf([row({ title })]));
  const sent = mock(savedResponses.update, () => {
    title = "Where it is";
    return row({ title });
  });
  const { user } = renderDesk(<Page />);
  await user.click(await screen.findByRole("button", { name: "Where is my order" }));
  const field = await screen.findByRole("textbox", { name: /Title/ });
  await user.clear(field);
  await user.type(field, "Where it is");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Where it is")).toBeVisible();
  expect(sent[0]?.params).toEqual({ id: row().id });
  expect(sent[0]?.body).toMatchObject({ title: "Where it is", shortcut: "where", channel: "ALL" });
  expect(lists.length).toBeGreaterThanOrEqual(2);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what was typed is there after a session ended and its person came back, and for nobody else", async () => {
  mock(savedResponses.list, pageOf([row()]));
  const opened = async (token?: string) => {
    const { user, unmount } = renderDesk(<Page />, token === undefined ? {} : { token });
    await screen.findByText("Where is my order");
    await user.click(screen.getByRole("button", { name: en.savedResponses.new }));
    return { user, unmount, title: await screen.findByRole("textbox", { name: /Title/ }) };
  };
  const before = await opened();
  await before.user.type(before.title, "Half a title");
  act(() => expireSession());
  before.unmount();
  history.replaceState(null, "", "/saved-responses");
  const colleague = await opened(tokenFor("AGENT", { id: "01980000-0000-7000-8000-0000000000bb" }));
  expect(colleague.title).toHaveValue("");
  colleague.unmount();
  history.replaceState(null, "", "/saved-responses");
  expect((await opened()).title).toHaveValue("Half a title");
});

test("deleting asks first", async () => {
  mock(savedResponses.list, pageOf([row()]));
  const removed = mock(savedResponses.remove, {});
  const { user } = renderDesk(<Page />);
  await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(removed).toHaveLength(0);
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});

test("an empty list says what would be here; a search without a match says so", async () => {
  mock(savedResponses.list, pageOf([]));
  const { user } = renderDesk(<Page />);
  expect(await screen.findByText(en.savedResponses.emptyTitle)).toBeVisible();
  expect(screen.getAllByRole("button", { name: en.savedResponses.new })).toHaveLength(2);
  await user.type(screen.getByRole("searchbox"), "zzz");
  expect(await screen.findByText("Nothing matches")).toBeVisible();
});

test("a list that cannot be had says why and tries again", async () => {
  mock(savedResponses.list, pageOf([row()]));
  mockFault(savedResponses.list, "unavailable", { times: 1 });
  const { user } = renderDesk(<Page />);
  expect(await screen.findByText("The service cannot reach its database. Try again shortly.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Where is my order")).toBeVisible();
});

test("who may not change anything is not offered it", async () => {
  mock(savedResponses.list, pageOf([row()]));
  renderDesk(<Page />, { role: "USER" });
  expect(await screen.findByText("Where is my order")).toBeVisible();
  expect(screen.queryByRole("button", { name: en.savedResponses.new })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
});
