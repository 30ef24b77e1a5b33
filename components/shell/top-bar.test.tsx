import { act, screen, within } from "@testing-library/react";
import { agents, statusDefinitions } from "@/contract/desk/agents";
import { inbox } from "@/contract/desk/inbox";
import { notifications } from "@/contract/notices/notifications";
import type { Role } from "@/contract/roles";
import { teamChat } from "@/contract/team/team-chat";
import { dropToken } from "@/lib/auth/store";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TopBar } from "./top-bar";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push, refresh: () => undefined }),
  usePathname: () => "/dashboard",
  useSearchParams: () => new URLSearchParams(),
}));
const signedOut = jest.fn(() => Promise.resolve());
jest.mock("@/lib/auth/refresh", () => ({
  ...jest.requireActual<object>("@/lib/auth/refresh"),
  signOut: () => signedOut(),
}));

beforeEach(() => {
  mock(statusDefinitions.list, pageOf([]));
  mock(notifications.unreadCount, { count: 0 });
  mock(teamChat.unread, { count: 0 });
  mock(inbox.waiting, { count: 0, isCapped: false });
  mockFault(agents.availability, "not_found");
});
const bar = () => screen.getByRole("banner");

test("signed in, the logo leads home, the search box says what it finds, and a search leads to its screen", async () => {
  const { user } = renderDesk(<TopBar />);
  expect(screen.getByRole("link", { name: "Parley, home" })).toHaveAttribute("href", "/dashboard");
  await user.type(screen.getByPlaceholderText("Search tickets, customers..."), "late parcel{Enter}");
  expect(push).toHaveBeenCalledWith("/search?search=late%20parcel");
});

test.each([
  ["AGENT", true],
  ["SUPERVISOR", true],
  ["ADMIN", false],
] as const)("a %s has the status chip: %s", async (role, has) => {
  renderDesk(<TopBar />, { role });
  await screen.findByRole("button", { name: "Notifications" });
  const chip = () => within(bar()).queryByRole("button", { name: /^Status: |^Loading/ });
  if (has) expect(chip()).toBeInTheDocument();
  else expect(chip()).not.toBeInTheDocument();
});

test("the account menu has profile, settings and help, and the way out", async () => {
  const { user } = renderDesk(<TopBar />);
  await user.click(screen.getByRole("button", { name: "Account menu" }));
  expect(screen.getByText("Signed in as mona@acme.test")).toBeVisible();
  const items = screen.getAllByRole("menuitem");
  expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
    ["Profile", "/profile"],
    ["Settings", "/settings"],
    ["Help", "/help"],
    ["Sign out", null],
  ]);
  await user.click(items.at(-1) ?? document.body);
  expect(signedOut).toHaveBeenCalled();
});

test.each([
  ["AGENT", "Agent Dashboard", "/agent/dashboard", "Admin"],
  ["ADMIN", "Admin", "/admin/dashboard", "Agent Dashboard"],
] as const)(
  "on a small screen the menu of %s has %s at %s and no %s",
  async (role: Role, has, href, hasNot) => {
    const { user } = renderDesk(<TopBar />, { role });
    await user.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = screen.getByRole("navigation", { name: "Main menu" });
    for (const name of ["Dashboard", "Tickets", "Your Profile", "Settings"])
      expect(within(menu).getAllByRole("link", { name }).length).toBeGreaterThan(0);
    expect(within(menu).getAllByRole("link", { name: has })[0]).toHaveAttribute("href", href);
    expect(within(menu).queryByRole("link", { name: hasNot })).not.toBeInTheDocument();
    await user.click(within(menu).getByRole("button", { name: "Sign Out" }));
    expect(signedOut).toHaveBeenCalled();
  },
);

test.each([
  [
    "AGENT",
    [
      "Dashboard /dashboard",
      "Tickets /tickets",
      "Messages /messages",
      "Agent Dashboard /agent/dashboard",
      "Your Profile /profile",
      "Settings /settings",
    ],
  ],
  [
    "ADMIN",
    [
      "Dashboard /dashboard",
      "Tickets /tickets",
      "Messages /messages",
      "Admin /admin/dashboard",
      "Your Profile /profile",
      "Settings /settings",
    ],
  ],
] as const)(
  "the small screen's menu of %s begins with the specification's links, in its order",
  async (role, wanted) => {
    const { user } = renderDesk(<TopBar />, { role });
    await user.click(screen.getByRole("button", { name: "Open menu" }));
    const links = within(screen.getByRole("navigation", { name: "Main menu" })).getAllByRole("link");
    expect(
      links.slice(0, wanted.length).map((link) => `${link.textContent} ${link.getAttribute("href")}`),
    ).toEqual(wanted);
  },
);

test("on a small screen the menu opens and closes at its button, closes with what is chosen in it, and has the search, the language and the theme", async () => {
  const { user } = renderDesk(<TopBar />);
  const menu = () => screen.queryByRole("navigation", { name: "Main menu" });
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  expect(screen.getByRole("button", { name: "Close" })).toHaveAttribute("aria-expanded", "true");
  const inside = () => within(menu() ?? document.body);
  expect(inside().getByRole("button", { name: /Language/ })).toBeVisible();
  expect(inside().getByRole("button", { name: "Switch between light and dark" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(menu()).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  await user.type(inside().getByPlaceholderText("Search tickets, customers..."), "late parcel{Enter}");
  expect(push).toHaveBeenCalledWith("/search?search=late%20parcel");
  expect(menu()).not.toBeInTheDocument();
});

test("the bar has bell and theme beside the connection, and an ADMIN's logo leads to the admin dashboard", async () => {
  renderDesk(<TopBar />, { role: "ADMIN" });
  for (const name of ["Notifications", "Switch between light and dark", "Account menu"])
    expect(await within(bar()).findByRole("button", { name })).toBeVisible();
  expect(within(bar()).getByRole("button", { name: /^Live connection/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Parley, home" })).toHaveAttribute("href", "/admin/dashboard");
});

test("nothing is searched for without words", async () => {
  push.mockClear();
  const { user } = renderDesk(<TopBar />);
  await user.type(screen.getByPlaceholderText("Search tickets, customers..."), "  {Enter}");
  expect(push).not.toHaveBeenCalled();
});

test("signed out, it has nothing but Login and Sign up", () => {
  renderDesk(<TopBar />);
  act(() => dropToken());
  const links = within(within(bar()).getByRole("navigation")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Login", "/login"],
    ["Sign up", "/register"],
  ]);
  expect(within(bar()).queryByRole("button")).not.toBeInTheDocument();
});

test("on a small screen Escape closes the menu and leads back to its button; in its list of languages it closes the list alone", async () => {
  const heardBelow: boolean[] = [];
  const listen = (event: KeyboardEvent) => void heardBelow.push(!event.defaultPrevented);
  document.addEventListener("keydown", listen);
  const { user } = renderDesk(<TopBar />);
  const menu = () => screen.queryByRole("navigation", { name: "Main menu" });
  await user.click(screen.getByRole("button", { name: "Open menu" }));
  await user.click(within(menu() ?? document.body).getByRole("button", { name: /Language/ }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(menu()).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(menu()).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open menu" })).toHaveFocus();
  expect(heardBelow.at(-1)).toBe(false);
  document.removeEventListener("keydown", listen);
});
