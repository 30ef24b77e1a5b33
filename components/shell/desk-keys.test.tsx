import { screen, waitFor, within } from "@testing-library/react";
import { knowledgeBase } from "@/contract/knowledge-base";
import { noteRecent } from "@/lib/recent-items";
import { articleRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DeskKeys } from "./desk-keys";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }), usePathname: () => "/dashboard" }));
const me = "01980000-0000-7000-8000-0000000000aa";
beforeEach(() => {
  push.mockClear();
  mock(knowledgeBase.list, pageOf([]));
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

test("Ctrl+K finds articles by their words, and opens one", async () => {
  const found = { ...articleRow(), locale: "en" as const, title: "Pitch a tent", summary: "", languages: [] };
  const asked = mock(knowledgeBase.list, pageOf([found]));
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.click(await screen.findByRole("combobox"));
  await user.paste("pitching"); // in one go: between two keys a busy machine may rest for as long as a person who waits
  await user.click(
    await within(await screen.findByRole("group", { name: "Articles" })).findByRole("option", {
      name: "Pitch a tent",
    }),
  );
  expect(push).toHaveBeenCalledWith(`/articles/${found.id}`);
  expect(asked).toHaveLength(1);
});

test("words that are no screen are searched for", async () => {
  const { user } = renderDesk(<DeskKeys />);
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "late parcel & co{Enter}");
  expect(push).toHaveBeenCalledWith("/search?search=late%20parcel%20%26%20co");
});
