import { screen, waitFor } from "@testing-library/react";
import { contactBulkChanges } from "@/contract/contact-bulk-changes";
import type { ContactBulkChange } from "@/contract/contact-bulk-changes";
import { contactLists } from "@/contract/contact-lists";
import { contacts } from "@/contract/contacts";
import { downloadCsv } from "@/lib/csv";
import { contactRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AdminContactsScreen } from "./admin-contacts-screen";

jest.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(location.search), usePathname: () => "/admin/contacts" }));
jest.mock("@/lib/csv", () => ({ downloadCsv: jest.fn() }));

const rows = [contactRow({ id: "01980000-0000-7000-8005-000000000001", name: "Kim Larsen" }), contactRow({ id: "01980000-0000-7000-8005-000000000002", name: "Lee Park" })];
const change = (more: Partial<ContactBulkChange> = {}): ContactBulkChange => ({
  id: "01980000-0000-7000-8005-000000000009", state: "DONE", update: { status: "INACTIVE" }, filter: null, total: 1, done: 1, unchanged: 0, skipped: 0, undone: 0, notUndone: 0, isUndoable: true, mayChange: true, error: null,
  actorId: "01980000-0000-7000-8000-000000000001", actorName: "Sam", names: {}, createdAt: new Date().toISOString(), startedAt: null, finishedAt: new Date().toISOString(), ...more,
});

beforeEach(() => {
  history.replaceState(null, "", "/admin/contacts");
  mock(contactLists.list, pageOf([]));
  mock(contactBulkChanges.list, pageOf([]));
  mock(contacts.list, pageOf(rows, { total: 2431 }));
});

test("those chosen change at once, and all that match by their filter", async () => {
  const sent = mock(contactBulkChanges.update, change());
  const { user } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("checkbox", { name: "Select Kim Larsen" }));
  await user.click(screen.getByRole("button", { name: "Set status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Inactive" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ contactIds: [rows[0]?.id], update: { status: "INACTIVE" } });
  await user.click(await screen.findByRole("checkbox", { name: "Select Lee Park" }));
  await user.click(screen.getByRole("button", { name: "Select all 2,431 that match" }));
  await user.click(screen.getByRole("button", { name: "Set status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Active" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ filter: {}, update: { status: "ACTIVE" } });
});

test("what the address narrows the list to is exported, part by part, and kept whole", async () => {
  history.replaceState(null, "", "/admin/contacts?status=ACTIVE&tag=vip");
  const asked = mock(contacts.exportPart, ({ query }) => (query.get("cursor") === null ? { csv: "head\r\na\r\n", rows: 1000, nextCursor: "c" } : { csv: "b\r\n", rows: 1, nextCursor: null }));
  const { user } = renderDesk(<AdminContactsScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1,001 rows were exported")).toBeVisible();
  expect(asked.map(({ query }) => query.toString())).toEqual(["status=ACTIVE&tag=vip", "status=ACTIVE&tag=vip&cursor=c"]);
  expect(jest.mocked(downloadCsv).mock.calls[0]?.[1]).toBe("head\r\na\r\nb\r\n");
});
