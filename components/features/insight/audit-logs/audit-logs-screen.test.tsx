import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { auditLogs } from "@/contract/insight/audit-logs";
import type { AuditEntry } from "@/contract/insight/audit-logs";
import { downloadCsv } from "@/lib/browser/csv";
import type { addressHooks } from "@/tests/address";
import { agentRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AuditLogsScreen } from "./audit-logs-screen";
import { changedFields, plainName } from "./entry-words";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
jest.mock("@/lib/browser/csv", () => ({ downloadCsv: jest.fn() }));

const [ticket, ann] = [ticketRow(1).id, agentRow(1)];
const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: ticketRow(9).id,
  actor: ann.id,
  actorName: "Ann Agent",
  ip: "10.0.0.1",
  userAgent: "Browser 1",
  entity: "tickets",
  entityId: ticket,
  action: "update",
  before: { status: "OPEN", assignedToId: null, version: 1 },
  after: { status: "PENDING", assignedToId: ann.id, version: 2 },
  requestId: "r1",
  visitId: null,
  createdAt: "2026-01-05T12:00:00.000Z",
  ...more,
});
const answer = (items: AuditEntry[], more = {}) => ({
  items,
  total: items.length,
  totalIsCapped: false,
  limit: 50,
  offset: 0,
  nextCursor: null,
  names: { [ann.id]: "Ann Agent", [ticket]: "#1001" },
  ...more,
});

beforeEach(() => {
  history.replaceState(null, "", "/audit-logs");
  mock(agents.list, pageOf([ann]));
});

test("an entry reads as a sentence: who, what, where, and each field before and after, by name", async () => {
  const asked = mock(auditLogs.list, answer([entry()]));
  const { user } = renderDesk(<AuditLogsScreen />, { role: "ADMIN" });
  expect(await screen.findByRole("link", { name: "#1001" })).toHaveAttribute("href", `/tickets/${ticket}`);
  expect(asked[0]?.query.toString()).toBe("limit=50&offset=0");
  expect(screen.queryByText(/version/i)).not.toBeInTheDocument();
  await user.click(within(screen.getByRole("table")).getAllByRole("button")[0] ?? document.body);
  const dialog = await screen.findByRole("dialog");
  const row = (name: string) => within(dialog).getByRole("row", { name });
  expect(row("Status Open Pending")).toBeVisible();
  expect(row("Assignee – Ann Agent")).toBeVisible();
  for (const fact of ["10.0.0.1", "Browser 1", "r1"]) expect(within(dialog).getByText(fact)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "All entries about this" }));
  expect(decodeURIComponent(location.search)).toBe(`?entity=tickets&row=${ticket}`);
});

test("filters live in the address and go to the server", async () => {
  history.replaceState(
    null,
    "",
    `/audit-logs?actor=me&entity=contacts&action=delete&from=2026-01-05&to=2026-01-05&page=3`,
  );
  const asked = mock(auditLogs.list, answer([]));
  renderDesk(<AuditLogsScreen />, { role: "ADMIN" });
  await waitFor(() => expect(asked).toHaveLength(1));
  const query = asked[0]?.query;
  expect([query?.get("actorId"), query?.get("entity"), query?.get("action"), query?.get("offset")]).toEqual([
    "me",
    "contacts",
    "delete",
    "100",
  ]);
  expect(Date.parse(query?.get("to") ?? "") - Date.parse(query?.get("from") ?? "")).toBe(86_400_000);
  expect(await screen.findByText("Nothing matches")).toBeVisible();
});

test("the file is read part by part and kept whole", async () => {
  mock(auditLogs.list, answer([entry()]));
  const asked = mock(auditLogs.exportPart, ({ query }) =>
    query.get("cursor") === null
      ? { csv: "head\r\na\r\n", rows: 1000, nextCursor: "c" }
      : { csv: "b\r\n", rows: 1, nextCursor: null },
  );
  const { user } = renderDesk(<AuditLogsScreen />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1,001 rows were exported")).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(jest.mocked(downloadCsv).mock.calls[0]?.[1]).toBe("head\r\na\r\nb\r\n");
});

test.each([
  ["assignedToId", "Assigned to"],
  ["ticket_bulk_changes", "Ticket bulk changes"],
  ["agentIds", "Agent"],
  ["x", "X"],
])("%s is said as %s", (name, said) => expect(plainName(name)).toBe(said));

test("only what changed counts, deeper fields by their path, and nothing is nothing however it is written", () => {
  expect(
    changedFields(
      { mail: { host: "a", port: 1 }, tags: [], note: "" },
      { mail: { host: "b", port: 1 }, tags: null, note: null },
    ),
  ).toEqual([{ field: "mail.host", from: "a", to: "b" }]);
  expect(changedFields(null, { name: "Kim", version: 1 })).toEqual([
    { field: "name", from: undefined, to: "Kim" },
  ]);
});
