import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { contactBulkChanges } from "@/contract/crm/contact-bulk-changes";
import type { ContactBulkChange } from "@/contract/crm/contact-bulk-changes";
import { contactLists } from "@/contract/crm/contact-lists";
import { contacts } from "@/contract/crm/contacts";
import { customFields } from "@/contract/workspace/custom-fields";
import { downloadCsv } from "@/lib/browser/csv";
import type { addressHooks } from "@/tests/address";
import { agentRow, contactRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AdminContactsScreen } from "./admin-contacts-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
jest.mock("@/lib/browser/csv", () => ({ downloadCsv: jest.fn() }));

const rows = [
  contactRow({ id: "01980000-0000-7000-8005-000000000001", name: "Kim Larsen" }),
  contactRow({ id: "01980000-0000-7000-8005-000000000002", name: "Lee Park" }),
];
const change = (more: Partial<ContactBulkChange> = {}): ContactBulkChange => ({
  id: "01980000-0000-7000-8005-000000000009",
  state: "DONE",
  update: { status: "INACTIVE" },
  filter: null,
  total: 1,
  done: 1,
  unchanged: 0,
  skipped: 0,
  undone: 0,
  notUndone: 0,
  isUndoable: true,
  mayChange: true,
  error: null,
  actorId: "01980000-0000-7000-8000-000000000001",
  actorName: "Sam",
  names: {},
  createdAt: new Date().toISOString(),
  startedAt: null,
  finishedAt: new Date().toISOString(),
  ...more,
});

beforeEach(() => {
  history.replaceState(null, "", "/admin/contacts");
  mock(contactLists.list, pageOf([]));
  mock(contactBulkChanges.list, pageOf([]));
  mock(customFields.list, pageOf([]));
  mock(agents.list, pageOf([agentRow(1)]));
  mock(contacts.list, pageOf(rows, { total: 2431 }));
});

const foretold = (more: object = {}) =>
  mock(contactBulkChanges.preview, {
    total: 2,
    willChange: 1,
    unchanged: 1,
    notThere: 0,
    isTooMany: false,
    samples: [{ id: rows[0]?.id ?? "", name: "Kim Larsen", email: null }],
    ...more,
  });

test("a change says what it would do to how many before it does it: to those chosen, and to all that match by their filter", async () => {
  const asked = foretold();
  const sent = mock(contactBulkChanges.update, change());
  const { user } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("checkbox", { name: "Select Kim Larsen" }));
  // A name that is too long loses its end, also where the reader's language runs the other way.
  expect(within(screen.getByRole("link", { name: "Kim Larsen" })).getByText("Kim Larsen")).toHaveAttribute(
    "dir",
    "auto",
  );
  await user.click(screen.getByRole("button", { name: "Set status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Inactive" }));
  const dialog = await screen.findByRole("dialog", { name: "Change these contacts?" });
  expect(await within(dialog).findByText("1 contact will change")).toBeVisible();
  expect(within(dialog).getByText("Status: Inactive")).toBeVisible();
  expect(within(dialog).getByText("1 stays unchanged")).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Change 1 contact" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ contactIds: [rows[0]?.id], update: { status: "INACTIVE" } });
  expect(asked[0]?.body).toEqual(sent[0]?.body);
  await user.click(await screen.findByRole("checkbox", { name: "Select Lee Park" }));
  await user.click(screen.getByRole("button", { name: "Select all 2,431 that match" }));
  await user.click(screen.getByRole("button", { name: "Set owner" }));
  await user.click(await screen.findByRole("option", { name: "Agent 1" }));
  await user.click(await screen.findByRole("button", { name: "Change 1 contact" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ filter: {}, update: { ownerId: agentRow(1).id } });
});

test("what would change nobody cannot be sent", async () => {
  foretold({ willChange: 0, unchanged: 2, samples: [] });
  const { user } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("checkbox", { name: "Select Kim Larsen" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("button", { name: "Nothing to delete" })).toBeDisabled();
});

test("filters are added, said and taken away, and live in the address", async () => {
  history.replaceState(null, "", "/admin/contacts?createdFrom=2026-01-05&ownerId=none");
  const asked = mock(contacts.list, pageOf(rows));
  const { user } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  expect(await screen.findByRole("button", { name: "Created: since Jan 5, 2026" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Tag" }));
  await user.type(await screen.findByRole("textbox", { name: "Tag" }), "vip{Enter}");
  expect(await screen.findByRole("button", { name: "Tag: vip" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove filter: Owner" }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      createdFrom: "2026-01-05",
      tag: "vip",
      sort: "-updatedAt",
      limit: "50",
    }),
  );
});

test("a list by rule has groups of which any may match; an empty one is told, and what is refused stays as it was typed", async () => {
  history.replaceState(null, "", "/admin/contacts?tag=vip&status=ACTIVE");
  mockFault(contactLists.create, "conflict", {
    errors: [{ path: "name", message: "Another list has this name." }],
    times: 1,
  });
  const { user } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Save as list" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), "Spring");
  await user.click(within(dialog).getByRole("button", { name: "Or another group" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  const second = within(dialog).getByRole("group", { name: "Group 2" });
  expect(within(second).getByRole("alert")).toHaveTextContent("Choose at least one filter.");
  await user.click(within(second).getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Has an e-mail" }));
  await user.click(await screen.findByRole("option", { name: "Yes" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Another list has this name.")).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: /Name/ })).toHaveValue("Spring");
  const sent = mock(contactLists.create, {
    id: rows[0]?.id ?? "",
    name: "Spring",
    description: null,
    kind: "RULE",
    rule: [],
    isPinned: false,
    createdByName: "Sam",
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    name: "Spring",
    rule: [{ tag: "vip", status: "ACTIVE" }, { hasEmail: "true" }],
  });
  await waitFor(() => expect(location.search).toBe(`?listId=${rows[0]?.id ?? ""}`));
});

test("a list is pinned and unpinned by whoever may change lists; an agent is offered neither", async () => {
  const list = {
    id: rows[0]?.id ?? "",
    name: "Spring",
    description: null,
    kind: "STATIC" as const,
    rule: null,
    isPinned: false,
    createdByName: "Sam",
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  };
  let isPinned = false;
  mock(contactLists.list, () => pageOf([{ ...list, isPinned }]));
  const sent = mock(contactLists.update, ({ body }) => {
    isPinned = (body as { isPinned: boolean }).isPinned;
    return { ...list, isPinned };
  });
  history.replaceState(null, "", `/admin/contacts?listId=${list.id}`);
  const { user, unmount } = renderDesk(<AdminContactsScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: /^Pin the list/ }));
  await user.click(await screen.findByRole("button", { name: "Unpin the list" }));
  expect(await screen.findByRole("button", { name: /^Pin the list/ })).toBeVisible();
  expect(sent.map(({ params, body }) => [params["id"], body])).toEqual([
    [list.id, { isPinned: true }],
    [list.id, { isPinned: false }],
  ]);
  unmount();
  renderDesk(<AdminContactsScreen />, { role: "AGENT" });
  expect(await screen.findByRole("button", { name: "Spring" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /pin the list/i })).not.toBeInTheDocument();
});

test("columns that a person brings in stay for the next time", async () => {
  const { user, unmount } = renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  expect(await screen.findByRole("columnheader", { name: "Phone" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("checkbox", { name: "Phone" }));
  await user.click(screen.getByRole("checkbox", { name: "Owner" }));
  unmount();
  renderDesk(<AdminContactsScreen />, { role: "ADMIN" });
  expect(await screen.findByRole("columnheader", { name: "Owner" })).toBeVisible();
  expect(screen.queryByRole("columnheader", { name: "Phone" })).not.toBeInTheDocument();
});

test("what the address narrows the list to is exported, part by part, and kept whole", async () => {
  history.replaceState(null, "", "/admin/contacts?status=ACTIVE&tag=vip");
  const asked = mock(contacts.exportPart, ({ query }) =>
    query.get("cursor") === null
      ? { csv: "head\r\na\r\n", rows: 1000, nextCursor: "c" }
      : { csv: "b\r\n", rows: 1, nextCursor: null },
  );
  const { user } = renderDesk(<AdminContactsScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1,001 rows were exported")).toBeVisible();
  expect(asked.map(({ query }) => query.toString())).toEqual([
    "status=ACTIVE&tag=vip",
    "status=ACTIVE&tag=vip&cursor=c",
  ]);
  expect(jest.mocked(downloadCsv).mock.calls[0]?.[1]).toBe("head\r\na\r\nb\r\n");
});
