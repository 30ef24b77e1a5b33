import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { contacts } from "@/contract/crm/contacts";
import { customFields } from "@/contract/workspace/custom-fields";
import { downloadCsv } from "@/lib/browser/csv";
import type { addressHooks } from "@/tests/address";
import { agentRow, contactRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ContactsScreen } from "./contacts-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
jest.mock("@/lib/browser/csv", () => ({ downloadCsv: jest.fn() }));

beforeEach(() => {
  history.replaceState(null, "", "/contacts");
  mock(agents.list, pageOf([agentRow(1)]));
  mock(customFields.list, pageOf([]));
});

test("an agent narrows the list by who is blocked and by an owner, and takes that away again, but exports nothing", async () => {
  const asked = mock(contacts.list, pageOf([contactRow({ name: "Kim Larsen" })]));
  const { user } = renderDesk(<ContactsScreen />, { role: "AGENT" });
  await screen.findByText("Kim Larsen");
  const bar = screen.getByRole("search", { name: "Filters" });
  await user.click(within(bar).getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Status" }));
  await user.click(await screen.findByRole("checkbox", { name: "Blocked" }));
  await user.keyboard("{Escape}");
  await user.click(within(bar).getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Owner" }));
  await user.click(await screen.findByRole("option", { name: "Agent 1" }));
  expect(await within(bar).findByRole("button", { name: "Status: Blocked" })).toBeVisible();
  expect(await within(bar).findByRole("button", { name: "Owner: Agent 1" })).toBeVisible();
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      status: "BLOCKED",
      ownerId: agentRow(1).id,
      sort: "-updatedAt",
      limit: "50",
    }),
  );
  await user.click(within(bar).getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(within(bar).queryByRole("button", { name: "Status: Blocked" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Export CSV" })).not.toBeInTheDocument();
});

test("a supervisor takes what the list shows along as a file", async () => {
  history.replaceState(null, "", "/contacts?search=kim&companyId=none");
  mock(contacts.list, pageOf([contactRow({ name: "Kim Larsen" })]));
  const asked = mock(contacts.exportPart, { csv: "head\r\nKim Larsen\r\n", rows: 1, nextCursor: null });
  const { user } = renderDesk(<ContactsScreen />, { role: "SUPERVISOR" });
  await screen.findByText("Kim Larsen");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1 row was exported")).toBeVisible();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: "kim", companyId: "none" });
  expect(jest.mocked(downloadCsv)).toHaveBeenCalledTimes(1);
});

test("among the deleted, one that was merged leads to where it went and offers no restoring that would be refused", async () => {
  history.replaceState(null, "", "/contacts?tab=deleted");
  const goesOn = "01980000-0000-7000-8005-000000000003";
  mock(
    contacts.deleted,
    pageOf([
      contactRow({ name: "Kim Gone", deletedAt: "2026-03-02T10:00:00.000Z" }),
      contactRow({
        id: "01980000-0000-7000-8005-000000000002",
        name: "Kim Merged",
        deletedAt: "2026-03-02T10:00:00.000Z",
        mergedIntoId: goesOn,
      }),
    ]),
  );
  renderDesk(<ContactsScreen />, { role: "ADMIN" });
  const gone = within(await screen.findByRole("row", { name: /Kim Gone/u }));
  expect(gone.getByRole("button", { name: "Restore" })).toBeVisible();
  const merged = within(screen.getByRole("row", { name: /Kim Merged/u }));
  expect(merged.getByRole("link", { name: "See merge" })).toHaveAttribute("href", `/contacts/${goesOn}`);
  expect(merged.queryByRole("button")).not.toBeInTheDocument();
});
