import { screen, waitFor, within } from "@testing-library/react";
import { notifications } from "@/contract/notices/notifications";
import type { Notification } from "@/contract/notices/notifications";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Bell } from "./bell";

const notice = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: `01980000-0000-7000-8000-0000000001${String(at).padStart(2, "0")}`,
  type: "TICKET_ASSIGNED",
  priority: "HIGH",
  title: `Notice ${at}`,
  content: "A ticket is yours",
  createdAt: new Date(Date.now() - at * 60_000).toISOString(),
  isNote: false,
  isRead: false,
  actionUrl: `/tickets/${at}`,
  ...more,
});
const open = async (user: ReturnType<typeof renderDesk>["user"]) => {
  await user.click(screen.getByRole("button", { name: /^Notifications/ }));
  return screen.getByRole("dialog", { name: "Notifications" });
};
const markAll = () => screen.getByRole("button", { name: "Mark all read" });

test.each([
  [1, "1"],
  [9, "9"],
  [10, "9+"],
  [250, "9+"],
])("%d unread show as %s", async (count, badge) => {
  mock(notifications.unreadCount, { count });
  renderDesk(<Bell />);
  expect(await screen.findByText(badge)).toBeVisible();
});

test("with nothing unread there is no badge, and nothing to mark", async () => {
  mock(notifications.unreadCount, { count: 0 });
  mock(notifications.list, pageOf([]));
  const { user } = renderDesk(<Bell />);
  await open(user);
  expect(await screen.findByText("No notifications yet")).toBeVisible();
  expect(screen.queryByText("0")).not.toBeInTheDocument();
  expect(markAll()).toBeDisabled();
});

test("the latest ten are asked for, each leads where it says, and all can be seen", async () => {
  mock(notifications.unreadCount, { count: 2 });
  const asked = mock(
    notifications.list,
    pageOf([notice(1), notice(2, { createdAt: "never", actionUrl: null })]),
  );
  const { user } = renderDesk(<Bell />);
  const panel = await open(user);
  expect(await within(panel).findByRole("link", { name: /Notice 1/ })).toHaveAttribute("href", "/tickets/1");
  expect(within(panel).queryByRole("link", { name: /Notice 2/ })).not.toBeInTheDocument();
  expect(within(panel).getByText("Unknown time")).toBeVisible();
  expect(within(panel).getByRole("link", { name: "View all" })).toHaveAttribute("href", "/notifications");
  expect(asked[0]?.query.get("limit")).toBe("10");
});

test("what is marked read leaves the badge at once, and what is archived the list", async () => {
  mock(notifications.unreadCount, { count: 2 });
  mock(notifications.list, pageOf([notice(1), notice(2)]));
  // No answer comes in time: with it the list is asked for anew.
  const unanswered = () => new Promise<never>(() => undefined);
  mock(notifications.markAsRead, unanswered);
  mock(notifications.archive, unanswered);
  const { user } = renderDesk(<Bell />);
  const panel = await open(user);
  await user.click((await within(panel).findAllByRole("button", { name: "Mark as read" }))[0] ?? panel);
  expect(screen.getByRole("button", { name: /^Notifications/ })).toHaveTextContent("1");
  expect(within(panel).getAllByRole("button", { name: "Mark as read" })).toHaveLength(1);
  await user.click(within(panel).getAllByRole("button", { name: "Archive" })[0] ?? panel);
  expect(within(panel).queryByText("Notice 1")).not.toBeInTheDocument();
});

test("following one marks it read and closes the panel", async () => {
  mock(notifications.unreadCount, { count: 1 });
  mock(notifications.list, pageOf([notice(1)]));
  const read = mock(notifications.markAsRead, { changed: 1 });
  const { user } = renderDesk(<Bell />);
  const panel = await open(user);
  const link = await within(panel).findByRole("link", { name: /Notice 1/ });
  link.addEventListener("click", (event) => event.preventDefault()); // nothing is loaded here
  await user.click(link);
  expect(screen.queryByRole("dialog", { name: "Notifications" })).not.toBeInTheDocument();
  await waitFor(() => expect(read.map(({ body }) => body)).toEqual([{ ids: [notice(1).id] }]));
});

test("nothing can be marked while the list is on its way", async () => {
  mock(notifications.unreadCount, { count: 3 });
  mock(notifications.list, pageOf([notice(1)]), { waitMs: 200 });
  const { user } = renderDesk(<Bell />);
  await screen.findByText("3");
  await open(user);
  expect(markAll()).toBeDisabled();
  await waitFor(() => expect(markAll()).toBeEnabled());
});

test("one is marked read, one archived, and all at once, each with the ids it concerns", async () => {
  mock(notifications.unreadCount, { count: 3 });
  mock(notifications.list, pageOf([notice(1), notice(2), notice(3)]));
  const read = mock(notifications.markAsRead, { changed: 1 });
  const away = mock(notifications.archive, { changed: 1 });
  const { user } = renderDesk(<Bell />);
  const panel = await open(user);
  await user.click((await within(panel).findAllByRole("button", { name: "Mark as read" }))[0] ?? panel);
  await waitFor(() => expect(read[0]?.body).toEqual({ ids: [notice(1).id] }));
  await user.click(within(panel).getAllByRole("button", { name: "Archive" })[1] ?? panel);
  await waitFor(() => expect(away[0]?.body).toEqual({ ids: [notice(2).id] }));
  await user.click(markAll());
  await waitFor(() => expect(read[1]?.body).toEqual({ all: true }));
});
