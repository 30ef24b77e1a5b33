import { act, screen, waitFor, within } from "@testing-library/react";
import { agents, statusDefinitions } from "@/contract/agents";
import { notifications } from "@/contract/notifications";
import type { Role } from "@/contract/roles";
import { teamChat } from "@/contract/team-chat";
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

test("the second inbox always says 3", () => {
  at("/contacts", "AGENT");
  expect(
    screen
      .getAllByRole("link", { name: /Inbox/ })
      .map((link) => [link.getAttribute("href"), link.textContent]),
  ).toEqual([
    ["/inbox", "Shared Inbox"],
    ["/inbox", "Inbox3"],
  ]);
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
  expect(divided.map((item) => item.textContent)).toEqual(["Tickets", "Skills", "Team Performance"]);
});

test("an ADMIN has no status to update, and a collapsed sidebar no room for it", async () => {
  renderDesk(<Sidebar isCollapsed={false} />, { role: "ADMIN" });
  await waitFor(() => expect(menu()).toBeVisible());
  expect(screen.queryByText("Update your status")).not.toBeInTheDocument();
});
