import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { search } from "@/contract/insight/search";
import type { FoundEverywhere } from "@/contract/insight/search";
import { noteRecent } from "@/lib/browser/recent-items";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DeskKeys } from "./desk-keys";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }), usePathname: () => "/dashboard" }));
const nothing: FoundEverywhere = { tickets: [], contacts: [], companies: [], deals: [], articles: [] };
const me = "01980000-0000-7000-8000-0000000000aa";
beforeEach(() => {
  push.mockClear();
  mock(search.everything, nothing);
  mock(agents.list, pageOf([]));
});

test("a question mark lists the shortcuts, and none does while somebody types", async () => {
  const { user } = renderDesk(
    <>
      <DeskKeys />
      <input aria-label="note" />
    </>,
  );
  await user.type(screen.getByRole("textbox"), "really?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.tab();
  await user.keyboard("?");
  expect(await screen.findByText("Internal note")).toBeVisible();
});

test("Ctrl+K finds a screen by a few letters and goes there", async () => {
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "kanb");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Tickets: Kanban Board",
    "Search for “kanb”",
  ]);
  await user.keyboard("{Enter}");
  expect(push).toHaveBeenCalledWith("/tickets/kanban");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what was open last stands first, and the arrows go through all of it", async () => {
  noteRecent(me, { path: "/tickets/7", label: "#7 Late parcel" });
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox");
  expect(within(screen.getByRole("group", { name: "Recent" })).getByRole("option")).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(push).toHaveBeenCalledWith("/tickets/7");
});

test("Ctrl+K finds tickets, people, companies, deals and articles by their words, by one call, and opens one", async () => {
  const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`;
  const asked = mock(search.everything, {
    tickets: [{ id: id(1), number: 1301, subject: "Refund", status: "OPEN", contactName: "Kim" }],
    contacts: [{ id: id(2), name: "Paul Refund", email: "p@x.test" }],
    companies: [{ id: id(3), name: "Refund Ltd", domain: null }],
    deals: [{ id: id(4), title: "Refund plan", companyName: null }],
    articles: [{ id: id(5), title: "How refunds work" }],
  });
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("combobox"));
  await user.paste("refund"); // in one go: between two keys a busy machine may rest for as long as a person who waits
  for (const group of ["Tickets", "Contacts", "Companies", "Deals", "Articles"])
    expect(await screen.findByRole("group", { name: group })).toBeVisible();
  expect(screen.getByRole("option", { name: /#1301 Refund/ })).toBeVisible();
  await user.click(screen.getByRole("option", { name: /Paul Refund/ }));
  expect(push).toHaveBeenCalledWith(`/contacts/${id(2)}`);
  expect(asked).toHaveLength(1);
});

test("what was found stays while more is typed, until the next answer", async () => {
  const row = { id: "01980000-0000-7000-8000-000000000001", name: "Quokka Ltd", domain: null };
  const waiting: ((found: FoundEverywhere) => void)[] = [];
  mock(search.everything, ({ query }) =>
    query.get("search") === "quokka"
      ? { ...nothing, companies: [row] }
      : new Promise<FoundEverywhere>((resolve) => {
          waiting.push(resolve);
        }),
  );
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("combobox"));
  await user.paste("quokka");
  expect(await screen.findByRole("option", { name: "Quokka Ltd" })).toBeVisible();
  await user.paste(" limited");
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(screen.getByRole("option", { name: "Quokka Ltd" })).toBeVisible();
  waiting[0]?.(nothing);
  await waitFor(() => expect(screen.queryByRole("option", { name: "Quokka Ltd" })).not.toBeInTheDocument());
});

test("a number leads to its ticket before any answer is here", async () => {
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "#1301{Enter}");
  expect(push).toHaveBeenCalledWith("/tickets/1301");
});

test("a screen is found by what people call it elsewhere, in any of the three languages, without accents too", async () => {
  const { user } = renderDesk(<DeskKeys />, { role: "MANAGER" });
  await user.keyboard("{Control>}k{/Control}");
  for (const [words, name] of [
    ["macros", "Saved Responses"],
    ["carga de trabajo", "Workload"],
    ["estadisticas", "Statistics"],
    ["التقارير", "Reports"],
    ["widget", "Settings: Chat box"],
  ] as const) {
    await user.clear(await screen.findByRole("combobox"));
    await user.type(screen.getByRole("combobox"), words);
    expect(
      within(screen.getByRole("group", { name: "Screens" }))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toContain(name);
  }
});

test("words that are no screen are searched for", async () => {
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "late parcel & co{Enter}");
  expect(push).toHaveBeenCalledWith("/search?search=late%20parcel%20%26%20co");
});
