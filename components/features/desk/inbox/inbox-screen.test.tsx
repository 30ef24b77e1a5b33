import { act, screen, waitFor, within } from "@testing-library/react";
import { slaSettings } from "@/contract/desk/sla-settings";
import { agents } from "@/contract/desk/agents";
import type { InboxRow } from "@/contract/desk/agents";
import { inboxViews } from "@/contract/enums";
import { inbox } from "@/contract/desk/inbox";
import type { InboxCounts } from "@/contract/desk/inbox";
import type { addressHooks } from "@/tests/address";
import { ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { InboxScreen, MessagingScreen } from "./inbox-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const row = (n: number, of: Partial<InboxRow> = {}): InboxRow => ({
  ...ticketRow(n, { subject: `Ticket ${n}` }),
  isUnread: false,
  isCustomerHere: false,
  ...of,
});
const savedId = "01980000-0000-7000-8000-0000000000ee";
const counts = (of: Partial<InboxCounts> = {}): InboxCounts => ({
  views: inboxViews.map((view, at) => ({ view, count: at + 1, isCapped: view === "all" })),
  channels: [
    { channel: "CHAT", count: 3, isCapped: false, isUsed: true },
    { channel: "WHATSAPP", count: 0, isCapped: false, isUsed: false },
    { channel: "INSTAGRAM", count: 1, isCapped: false, isUsed: true },
    { channel: "EMAIL", count: 0, isCapped: false, isUsed: false },
  ],
  saved: [{ id: savedId, name: "Waiting too long", count: 7, isCapped: false }],
  ...of,
});
let asked: Seen[] = [];
beforeEach(() => {
  history.replaceState(null, "", "/inbox");
  mock(slaSettings.state, { isOn: true });
  asked = mock(agents.inbox, pageOf([row(1), row(2, { isUnread: true })]));
  mock(inbox.counts, counts());
  mock(agents.list, pageOf([]));
});
const last = () => asked.at(-1)?.query;

test("it opens with the reader's own conversations, and a view is in the address with its number", async () => {
  const { user } = renderDesk(<InboxScreen />);
  expect(await screen.findByText("Ticket 1")).toBeVisible();
  expect(last()?.get("view")).toBe("mine");
  const views = within(screen.getByRole("navigation", { name: "Views" }));
  await waitFor(() =>
    expect(views.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "Mine1",
      "Unassigned2",
      "Due next3",
      "Mentions4",
      "Chats5",
      "All6+",
      "Saved views",
    ]),
  );
  expect(views.getByRole("button", { name: /^Mine/ })).toHaveAttribute("aria-current", "true");
  await user.click(views.getByRole("button", { name: /^Unassigned/ }));
  await waitFor(() => expect(last()?.get("view")).toBe("unassigned"));
  expect(location.search).toBe("?view=unassigned");
  act(() => history.replaceState(null, "", "/inbox?view=all"));
  await waitFor(() => expect(last()?.get("view")).toBe("all"));
});

test("a saved view is a view of the inbox, by its id in the address", async () => {
  const { user } = renderDesk(<InboxScreen />);
  await user.click(await screen.findByRole("button", { name: "Saved views" }));
  await user.click(screen.getByRole("menuitem", { name: /Waiting too long/ }));
  await waitFor(() => expect(last()?.get("view")).toBe(savedId));
  expect(screen.getByRole("button", { name: /Waiting too long/ })).toHaveTextContent("7");
});

test("the order is chosen, and kept in the address", async () => {
  const { user } = renderDesk(<InboxScreen />);
  await user.click(await screen.findByRole("button", { name: "Sort by: Longest waiting" }));
  await user.click(screen.getByRole("menuitem", { name: "Newest message" }));
  await waitFor(() => expect(last()?.get("sort")).toBe("newest"));
  expect(location.search).toBe("?sort=newest");
});

test("an unread conversation says so, and not only by its weight", async () => {
  renderDesk(<InboxScreen />);
  const rows = within(await screen.findByRole("list", { name: "Conversations" }));
  await screen.findByText("Ticket 2");
  expect(rows.getAllByRole("button").map((button) => /Unread/.test(button.textContent ?? ""))).toEqual([
    false,
    true,
  ]);
});

test("a live chat whose customer is there is drawn once, where it comes first", async () => {
  const live = row(3, { channel: "CHAT", isCustomerHere: true });
  mock(agents.inbox, (seen) =>
    seen.query.get("cursor") === null
      ? pageOf([live, row(1)], { nextCursor: "next" })
      : pageOf([row(2), live]),
  );
  const { user } = renderDesk(<InboxScreen />);
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByText("Ticket 2");
  const rows = within(screen.getByRole("list", { name: "Conversations" })).getAllByRole("button");
  expect(rows.map((button) => /Ticket \d/.exec(button.textContent ?? "")?.[0])).toEqual([
    "Ticket 3",
    "Ticket 1",
    "Ticket 2",
  ]);
  expect(rows[0]).toHaveTextContent("Online now");
});

test("messaging has a tab for each channel that the workspace has, and lists no other channels", async () => {
  history.replaceState(null, "", "/messaging");
  const { user } = renderDesk(<MessagingScreen />);
  expect(await screen.findByRole("heading", { name: "Messaging" })).toBeVisible();
  const tabs = within(screen.getByRole("navigation", { name: "Channels" }));
  await waitFor(() =>
    expect(tabs.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "All messages",
      "Chat3",
      "Instagram1",
      "E-mail0",
    ]),
  );
  await waitFor(() => expect(last()?.getAll("channel").join(",")).toBe("CHAT,WHATSAPP,INSTAGRAM,EMAIL"));
  expect(last()?.get("view")).toBe("all");
  await user.click(tabs.getByRole("button", { name: /Instagram/ }));
  await waitFor(() => expect(last()?.getAll("channel").join(",")).toBe("INSTAGRAM"));
  expect(location.search).toBe("?channel=INSTAGRAM");
});

test("where service levels are off, nothing is due next", async () => {
  mock(slaSettings.state, { isOn: false });
  const { user } = renderDesk(<InboxScreen />);
  expect(await screen.findByText("Ticket 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Due next/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Sort by: Longest waiting" }));
  expect(screen.queryByRole("menuitem", { name: "Due first" })).not.toBeInTheDocument();
});
