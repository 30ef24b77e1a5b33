import { screen, waitFor, within } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { agents } from "@/contract/desk/agents";
import { contacts } from "@/contract/crm/contacts";
import { customFields } from "@/contract/workspace/custom-fields";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { addressHooks } from "@/tests/address";
import { customField, fieldId, fieldOption } from "@/tests/custom-fields";
import { agentRow, ticketRow, wholeContact } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { remember } from "./list-memory";
import { TicketsScreen } from "./tickets-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const low = ticketRow(1, { priority: "LOW", subject: "Pole broke" });
const high = ticketRow(2, { priority: "HIGH", subject: "Refund please" });
let rows: Ticket[] = [];

beforeEach(() => {
  history.replaceState(null, "", "/tickets");
  remember({ search: "", scrollTop: 0, activeId: null });
  rows = [low, high];
  mock(slaSettings.state, { isOn: false });
  mock(agents.list, pageOf([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(agentGroups.list, pageOf([]));
  mock(customFields.list, pageOf([]));
  mock(ticketBulkChanges.list, pageOf([]));
  // Where the hand rests on a row for a moment, its conversation is fetched ahead; on a busy machine it
  // rests.
  mock(tickets.conversations, { items: [], nextCursor: null });
});

const choose = async (user: ReturnType<typeof renderDesk>["user"]) => {
  await user.click(await screen.findByRole("checkbox", { name: "Select ticket #1001" }));
  await user.click(screen.getByRole("checkbox", { name: "Select ticket #1002" }));
};

test("a change to many that the server refuses is taken back, and can be tried again", async () => {
  mock(tickets.list, () => pageOf(rows));
  const refused = mockFault(tickets.bulkUpdate, "forbidden");
  const { user } = renderDesk(<TicketsScreen />);
  await choose(user);
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Resolved" }));
  expect(await screen.findByText("The 2 tickets were not changed")).toBeVisible();
  expect(screen.getByText("Your role does not allow this.")).toBeVisible();
  expect(screen.queryByText("Resolved")).not.toBeInTheDocument();
  expect(screen.getAllByText("Open")).toHaveLength(2);
  expect(refused).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a change to many shows before the server has answered, and Undo gives each its former value", async () => {
  rows = [low, { ...high, status: "PENDING" }];
  mock(tickets.list, () => pageOf(rows));
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const changed = mock(tickets.bulkUpdate, async ({ body }) => {
    await gate;
    // what the screen sent, by the contract
    const { ticketIds, update } = body as { ticketIds: string[]; update: Partial<Ticket> };
    rows = rows.map((ticket) => (ticketIds.includes(ticket.id) ? { ...ticket, ...update } : ticket));
    return { updated: ticketIds.length, skipped: [] };
  });
  const { user } = renderDesk(<TicketsScreen />);
  await choose(user);
  await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Status" }));
  await user.click(await screen.findByRole("menuitem", { name: "Resolved" }));
  await waitFor(() => expect(screen.getAllByText("Resolved")).toHaveLength(2));
  expect(changed).toHaveLength(0);
  release();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Changes to 2 tickets undone")).toBeVisible();
  expect(changed.slice(1).map(({ body }) => body)).toEqual([
    { ticketIds: [low.id], update: { status: "OPEN" } },
    { ticketIds: [high.id], update: { status: "PENDING" } },
  ]);
  await waitFor(() => expect(screen.queryByText("Resolved")).not.toBeInTheDocument());
});

test("filters live in the address and go to the server; a view is a set of them", async () => {
  const asked = mock(tickets.list, () => pageOf(rows));
  const { user } = renderDesk(<TicketsScreen />);
  await screen.findByText("Pole broke");
  await user.click(screen.getByRole("button", { name: "Waiting longest" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("sort")).toBe("waitingSince"));
  expect(asked.at(-1)?.query.getAll("status")).toEqual(["OPEN", "IN_PROGRESS"]);
  expect(decodeURIComponent(location.search)).toBe(
    "?status=OPEN,IN_PROGRESS&snoozed=false&sort=waitingSince",
  );
  expect(screen.getByRole("button", { name: "Waiting longest" })).toHaveAttribute("aria-current", "true");
});

test("what a filter offers is asked for when it opens, or when the address has it, to say its name", async () => {
  const sam = agentRow(1, { name: "Sam Field" });
  mock(tickets.list, () => pageOf(rows));
  const asked = {
    agents: mock(agents.list, pageOf([sam])),
    groups: mock(agentGroups.list, pageOf([])),
    categories: mock(ticketCategories.list, { items: [], total: 0 }),
  };
  const counts = () => Object.values(asked).map(({ length }) => length);
  const view = renderDesk(<TicketsScreen />);
  await screen.findByText("Pole broke");
  expect(counts()).toEqual([0, 0, 0]);
  await view.user.click(screen.getByRole("button", { name: "Assignee" }));
  expect(await screen.findByText("Sam Field")).toBeVisible();
  await view.user.keyboard("{Escape}");
  await view.user.click(screen.getByRole("button", { name: "Category" }));
  await waitFor(() => expect(counts()).toEqual([1, 0, 1]));
  view.unmount();

  history.replaceState(null, "", `/tickets?assignee=${sam.id}`);
  renderDesk(<TicketsScreen />);
  expect(await screen.findByRole("button", { name: "Assignee: Sam Field" })).toBeVisible();
  expect(counts()).toEqual([2, 0, 1]);
});

test("a filter by a custom field comes out of the address, goes to the server, and is part of what a view keeps", async () => {
  const product = customField(1, "Product", "SELECT", {
    options: [fieldOption(11, "Tent"), fieldOption(12, "Stove")],
  });
  mock(customFields.list, pageOf([product]));
  const asked = mock(tickets.list, () => pageOf(rows));
  history.replaceState(null, "", `/tickets?customField=${product.id}:is:${fieldId(11)},nonsense`);
  const { user } = renderDesk(<TicketsScreen />);
  await screen.findByText("Pole broke");
  expect(asked.at(-1)?.query.getAll("customField")).toEqual([`${product.id}:is:${fieldId(11)}`]);
  await user.click(await screen.findByRole("button", { name: "Product: Tent" }));
  await user.click(await screen.findByRole("checkbox", { name: /Stove/ }));
  await waitFor(() =>
    expect(asked.at(-1)?.query.getAll("customField")).toEqual([
      `${product.id}:is:${fieldId(11)}|${fieldId(12)}`,
    ]),
  );
  expect(decodeURIComponent(location.search)).toBe(
    `?customField=${product.id}:is:${fieldId(11)}|${fieldId(12)}`,
  );
  expect(screen.getByRole("button", { name: "Save view" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(asked.at(-1)?.query.has("customField")).toBe(false));
});

test("j and k move through the rows, x selects, and none of them does anything while one types", async () => {
  mock(tickets.list, () => pageOf(rows));
  const { user } = renderDesk(<TicketsScreen />);
  await screen.findByText("Pole broke");
  await user.keyboard("jj");
  expect(screen.getByRole("link", { name: /Refund please/ })).toHaveFocus();
  await user.keyboard("kx");
  expect(screen.getByRole("checkbox", { name: "Select ticket #1001" })).toBeChecked();
  await user.type(screen.getByRole("searchbox"), "jxc");
  expect(screen.getByRole("searchbox")).toHaveValue("jxc");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a list that grows asks for more by the cursor it was given, and a capped total says so", async () => {
  const asked = mock(tickets.list, ({ query }) =>
    query.get("cursor")
      ? pageOf([ticketRow(3, { subject: "Older one" })])
      : { ...pageOf(rows, { nextCursor: "next-1", total: 10_000 }), totalIsCapped: true },
  );
  renderDesk(<TicketsScreen />);
  expect(await screen.findByText("Older one")).toBeVisible();
  expect(asked.map(({ query }) => query.get("cursor"))).toEqual([null, "next-1"]);
  expect(screen.getByText("3 of 10,000+ tickets")).toBeVisible();
});

test("who comes from a contact sees that contact's tickets alone, and takes the filter away again", async () => {
  const id = "01980000-0000-7000-8000-000000000042";
  mock(contacts.get, wholeContact({ id, name: "Kim Larsen" }));
  const asked = mock(tickets.list, () => pageOf(rows));
  history.replaceState(null, "", `/tickets?contact=${id}`);
  const { user } = renderDesk(<TicketsScreen />);
  expect(await screen.findByText("Contact: Kim Larsen")).toBeVisible();
  expect(asked.at(-1)?.query.get("contactId")).toBe(id);
  await user.click(screen.getByRole("button", { name: "Remove the filter: Contact" }));
  await waitFor(() => expect(asked.at(-1)?.query.has("contactId")).toBe(false));
});

test("where service levels are off, nothing of them is offered", async () => {
  mock(tickets.list, () => pageOf(rows));
  const { user } = renderDesk(<TicketsScreen />);
  await screen.findByText("Pole broke");
  expect(screen.queryByRole("button", { name: "Due next" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Service level" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Sort by: Latest activity first" }));
  expect(screen.queryByRole("menuitem", { name: "Due first" })).not.toBeInTheDocument();
});

test("where they are on, the list says what is due first, is narrowed by how tickets stand and sorted by due time", async () => {
  mock(slaSettings.state, { isOn: true });
  const dueAt = new Date(Date.now() + 29.5 * 60_000).toISOString();
  rows = [
    { ...low, slaStatus: "AT_RISK", slaDueAt: dueAt },
    { ...high, slaStatus: "MET" },
  ];
  const asked = mock(tickets.list, () => pageOf(rows));
  const { user } = renderDesk(<TicketsScreen />);
  expect(await screen.findByText("At risk: Due in 30 min")).toBeInTheDocument();
  expect(screen.queryByText("Met")).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Service level" }));
  await user.click(screen.getByRole("checkbox", { name: "Breached" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("slaStatus")).toBe("BREACHED"));
  expect(location.search).toBe("?sla=BREACHED");
  await user.click(screen.getByRole("checkbox", { name: "No target" }));
  await waitFor(() => expect(asked.at(-1)?.query.getAll("slaStatus").join()).toBe("BREACHED,none"));
  await user.click(screen.getByRole("button", { name: "Due next" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("sort")).toBe("slaDueAt"));
});
