import { act, screen, waitFor, within } from "@testing-library/react";
import { agents, statusDefinitions } from "@/contract/desk/agents";
import { inbox } from "@/contract/desk/inbox";
import { notifications } from "@/contract/notices/notifications";
import type { Role } from "@/contract/roles";
import { teamChat } from "@/contract/team/team-chat";
import { workspaceVisits } from "@/contract/workspace/visits";
import { dropToken } from "@/lib/auth/store";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { DeskShell } from "./desk-shell";
import { Sidebar } from "./sidebar";
import { SidebarMenu } from "./sidebar-menu";
import { useSidebar } from "./sidebar-state";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
const signedOut = jest.fn(() => Promise.resolve());
jest.mock("@/lib/auth/refresh", () => ({
  ...jest.requireActual<object>("@/lib/auth/refresh"),
  signOut: () => signedOut(),
}));

beforeEach(() => {
  history.replaceState(null, "", "/dashboard");
  useSidebar.setState({ isCollapsed: null });
  mock(statusDefinitions.list, pageOf([]));
  mock(notifications.unreadCount, { count: 0 });
  mock(teamChat.unread, { count: 0 });
  mock(workspaceVisits.running, { items: [] });
  mock(inbox.waiting, { count: 0, isCapped: false });
  mockFault(agents.availability, "not_found");
});
const menu = () => screen.getByRole("navigation", { name: "Main menu" });
const at = (path: string, role: Role) => {
  history.replaceState(null, "", path);
  return renderDesk(<SidebarMenu isCollapsed={false} />, { role });
};

test("nobody who is not signed in sees one", () => {
  renderDesk(<Sidebar isCollapsed={false} />);
  act(() => dropToken());
  expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
});

test("a submenu opens by the path, closes at a press, and opens again where the path says so", async () => {
  const { user } = at("/tickets/kanban", "AGENT");
  const tickets = screen.getByRole("button", { name: "Tickets" });
  expect(tickets).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("link", { name: "Kanban Board" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "List View" })).not.toHaveAttribute("aria-current");
  await user.click(tickets);
  expect(screen.queryByRole("link", { name: "Kanban Board" })).not.toBeInTheDocument();
  act(() => history.replaceState(null, "", "/tickets"));
  expect(screen.getByRole("link", { name: "List View" })).toHaveAttribute("aria-current", "page");
});

test("elsewhere the submenu is shut and opens at a press", async () => {
  const { user } = at("/contacts", "AGENT");
  expect(screen.getByRole("link", { name: "Contacts" })).toHaveAttribute("aria-current", "page");
  await user.click(screen.getByRole("button", { name: "Tickets" }));
  expect(screen.getByRole("link", { name: "List View" })).toHaveAttribute("href", "/tickets");
});

test("the inbox says how many conversations wait for the reader, and nothing where none does", async () => {
  mock(inbox.waiting, { count: 4, isCapped: false });
  const { unmount } = at("/contacts", "AGENT");
  expect(await screen.findByRole("link", { name: /^Inbox/ })).toHaveAttribute("href", "/inbox");
  expect(await screen.findByText("4 conversations wait for your reply")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Shared Inbox" })).toHaveAttribute("href", "/inbox?view=all");
  unmount();
  const asked = mock(inbox.waiting, { count: 0, isCapped: false });
  at("/contacts", "AGENT");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole("link", { name: "Inbox" })).toHaveTextContent(/^Inbox$/);
});

test("of the two inboxes one is lit: by the view that is open", () => {
  at("/inbox?view=all", "AGENT");
  const lit = () =>
    screen
      .getAllByRole("link")
      .filter((link) => link.hasAttribute("aria-current"))
      .map((link) => link.textContent);
  expect(lit()).toEqual(["Shared Inbox"]);
  act(() => history.replaceState(null, "", "/inbox"));
  expect(lit()).toEqual(["Inbox"]);
  act(() => history.replaceState(null, "", "/inbox?view=unassigned"));
  expect(lit()).toEqual(["Shared Inbox"]);
});

test("More holds what the role may open besides, under headings, open where one is in it", async () => {
  const { user } = at("/contacts", "MANAGER");
  expect(screen.queryByRole("link", { name: "Workload" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("link", { name: "Workload" })).toHaveAttribute(
    "href",
    "/admin/agent-performance/workload",
  );
  expect(screen.getByText("Reports", { selector: "p" })).toBeVisible();
  act(() => history.replaceState(null, "", "/admin/agent-performance/workload"));
  expect(screen.getByRole("link", { name: "Workload" })).toHaveAttribute("aria-current", "page");
});

test("what waits in a screen under More shows while it is shut, and at its entry while it is open", async () => {
  mock(teamChat.unread, { count: 2 });
  const { user } = at("/admin/dashboard", "ADMIN");
  const more = screen.getByRole("button", { name: /More/ });
  // Shut elsewhere than in its own screens: the dashboard is a specified entry.
  await waitFor(() => expect(more).toHaveTextContent("2 unread messages"));
  await user.click(more);
  expect(more).not.toHaveTextContent("2");
  expect(screen.getByRole("link", { name: /^Team Chat/ })).toHaveTextContent("2 unread messages");
});

test("a submenu whose parent is a screen of its own has a link to it and a button for its items", async () => {
  const { user } = at("/contacts", "ADMIN");
  expect(screen.getByRole("link", { name: "Marketing" })).toHaveAttribute("href", "/admin/marketing");
  await user.click(screen.getByRole("button", { name: "Show submenu of Marketing" }));
  expect(screen.getByRole("link", { name: "Landing Pages" })).toHaveAttribute(
    "href",
    "/admin/marketing/landing-pages",
  );
});

test("narrow, More opens beside the column of icons", async () => {
  const { user } = renderDesk(<SidebarMenu isCollapsed />, { role: "MANAGER" });
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("menuitem", { name: "Workload" })).toHaveAttribute(
    "href",
    "/admin/agent-performance/workload",
  );
});

test("wide it is 60 units and narrow 16, by its button and by its cookie, and the page makes room", async () => {
  const { user } = renderDesk(
    <DeskShell startsCollapsed={false}>
      <p>A screen</p>
    </DeskShell>,
  );
  expect(screen.getByRole("complementary")).toHaveClass("w-60");
  expect(screen.getByRole("main")).toHaveClass("md:ps-60");
  await user.click(screen.getByRole("button", { name: "Collapse sidebar" }));
  expect(screen.getByRole("complementary")).toHaveClass("w-16");
  expect(screen.getByRole("main")).toHaveClass("md:ps-16");
  expect(document.cookie).toContain("sidebar=collapsed");
  await user.click(screen.getByRole("button", { name: "Expand sidebar" }));
  expect(document.cookie).toContain("sidebar=expanded");
});

test("narrow, each entry still has its name", () => {
  renderDesk(<Sidebar isCollapsed />);
  expect(within(menu()).getByRole("link", { name: "Contacts" })).toBeVisible();
  expect(within(menu()).queryByText("Contacts")).not.toBeInTheDocument();
});

test("below stand language, theme, who is here, their status, and the way out", async () => {
  const { user } = renderDesk(<Sidebar isCollapsed={false} />);
  expect(screen.getByText("Mona")).toBeVisible();
  expect(screen.getByText("mona@acme.test")).toBeVisible();
  expect(screen.getByRole("link", { name: /Agent Status.*Update your status/ })).toHaveAttribute(
    "href",
    "/agent/dashboard",
  );
  await user.click(screen.getByRole("button", { name: "Switch between light and dark" }));
  expect(localStorage.getItem("theme")).toBe("dark");
  await user.click(screen.getByRole("button", { name: /Language/ }));
  expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
    "English",
    "Español",
    "العربية",
  ]);
  await user.click(screen.getByRole("button", { name: "Logout" }));
  expect(signedOut).toHaveBeenCalled();
});

test("the support link leads to /support, and whoever has no first name is a User with its first letter", () => {
  renderDesk(<Sidebar isCollapsed={false} />, { token: tokenFor("AGENT", { name: "" }) });
  expect(screen.getByRole("link", { name: "Support" })).toHaveAttribute("href", "/support");
  expect(screen.getByText("User")).toBeVisible();
  expect(screen.getByText("U")).toBeInTheDocument();
});

test("a line divides the groups of the menu", () => {
  at("/contacts", "SUPERVISOR");
  const divided = screen.getAllByRole("listitem").filter((item) => item.className.includes("border-t"));
  expect(divided.map((item) => item.textContent)).toEqual(["Tickets", "Skills", "Team Performance", "More"]);
});

test("an ADMIN has no status to update, and a collapsed sidebar no room for it", async () => {
  renderDesk(<Sidebar isCollapsed={false} />, { role: "ADMIN" });
  await waitFor(() => expect(menu()).toBeVisible());
  expect(screen.queryByText("Update your status")).not.toBeInTheDocument();
});
