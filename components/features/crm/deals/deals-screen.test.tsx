import { screen, waitFor, within } from "@testing-library/react";
import { currencyRates } from "@/contract/crm/currency-rates";
import { deals } from "@/contract/crm/deals";
import { pipelines } from "@/contract/crm/pipelines";
import { removeToast } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { boardOf, dealRow, pipelineRow, stages } from "@/tests/deals";
import { gate } from "@/tests/gate";
import { mockDealChoices } from "@/tests/msw/deal-choices";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DealsScreen } from "./deals-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const [tents, boots] = [
  dealRow(1, { title: "Forty tents", amount: 1_250_000, expectedCloseDate: "2026-05-31" }),
  dealRow(2, { title: "Boots", amount: null }),
];

beforeEach(() => {
  history.replaceState(null, "", "/admin/crm/deals");
  mockDealChoices();
  board();
});
// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});

const board = () => mock(deals.board, boardOf([tents, boots]));
const openDeals = () => renderDesk(<DealsScreen />, { role: "ADMIN" });

test("the list is narrowed and sorted by the address, marks what is overdue, and says what it all comes to", async () => {
  history.replaceState(
    null,
    "",
    "/admin/crm/deals?view=list&search=tent&owner=me&state=OPEN&min=100000&max=2000000&currency=EUR&from=2026-01-01&to=2026-12-31&closedFrom=2026-02-01&closedTo=2026-02-28&customField=01980000-0000-7000-8030-000000000001:empty,nonsense&sort=-amount&deleted=true",
  );
  board();
  const asked = mock(deals.list, {
    items: [{ ...tents, expectedCloseDate: "2020-01-01" }],
    total: 1,
    totalIsCapped: false,
    skip: 0,
    take: 50,
    nextCursor: null,
  });
  const { user } = openDeals();
  const table = await screen.findByRole("table", { name: "Deals" });
  expect(within(table).getByRole("link", { name: "Forty tents" })).toHaveAttribute(
    "href",
    `/deals/${tents.id}`,
  );
  expect(within(table).getByText("overdue")).toBeInTheDocument();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    search: "tent",
    ownerId: "me",
    state: "OPEN",
    minAmount: "100000",
    maxAmount: "2000000",
    currency: "EUR",
    expectedCloseDateFrom: "2026-01-01",
    expectedCloseDateTo: "2026-12-31",
    closedFrom: "2026-02-01",
    closedTo: "2026-02-28",
    customField: "01980000-0000-7000-8030-000000000001:empty",
    pipelineId: pipelineRow().id,
    includeDeleted: "true",
    orderBy: "amount",
    orderDirection: "desc",
    take: "50",
  });
  expect(await screen.findByText("Weighted")).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Close date" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("orderBy")).toBe("expectedCloseDate"));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe("?view=list&sort=expectedCloseDate"));
});

test("a deleted deal in the list can be brought back", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list&deleted=true");
  board();
  mock(deals.list, {
    items: [{ ...tents, deletedAt: tents.createdAt }],
    total: 1,
    totalIsCapped: false,
    skip: 0,
    take: 50,
    nextCursor: null,
  });
  const restored = mock(deals.restore, tents);
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(await screen.findByText("“Forty tents” was restored")).toBeVisible();
  expect(restored[0]?.params["id"]).toBe(tents.id);
});

test("what was typed of a new deal is there again after a reload, until it is made or thrown away", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list");
  mock(deals.list, { items: [], total: 0, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const begin = async () => {
    const { user, unmount } = openDeals();
    const [button] = await screen.findAllByRole("button", { name: "New deal" });
    if (button) await user.click(button);
    return { user, unmount, drawer: within(await screen.findByRole("dialog", { name: "New deal" })) };
  };
  const before = await begin();
  expect(before.drawer.queryByRole("button", { name: "Discard" })).not.toBeInTheDocument();
  await before.user.type(before.drawer.getByLabelText(/^Name/), "Kayaks");
  await before.user.type(before.drawer.getByLabelText("Notes"), "Two of them.");
  before.unmount();
  const after = await begin();
  expect(after.drawer.getByLabelText(/^Name/)).toHaveValue("Kayaks");
  expect(after.drawer.getByLabelText("Notes")).toHaveValue("Two of them.");
  expect(after.drawer.getByRole("button", { name: "Discard" })).toBeVisible();
  await after.user.click(after.drawer.getByRole("button", { name: "Create deal" }));
  expect(await screen.findByText("“Kayaks” was created")).toBeVisible();
  after.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a new deal that is sent before the pipelines have arrived waits for them, and begins in the one that the address names", async () => {
  const [id, stage] = [
    "01980000-0000-7000-8020-000000000009",
    { ...stages.lead, id: "01980000-0000-7000-8021-000000000009" },
  ];
  history.replaceState(null, "", `/admin/crm/deals?view=list&pipeline=${id}`);
  mock(deals.list, { items: [], total: 0, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  const { open, opened } = gate();
  mock(pipelines.list, async () => {
    await opened;
    return {
      items: [pipelineRow(), pipelineRow({ id, name: "Renewals", isDefault: false, stages: [stage] })],
    };
  });
  const made = mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "New deal" }));
  const drawer = await screen.findByRole("dialog", { name: "New deal" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Kayaks");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(made).toHaveLength(0);
  open();
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({ title: "Kayaks", pipelineId: id, stageId: stage.id }),
  );
  expect(await screen.findByText("“Kayaks” was created")).toBeVisible();
});

test("a new deal that is sent while the pipelines cannot be read is kept with the reason, and goes out once they can", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list");
  mock(deals.list, { items: [], total: 0, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  mockFault(pipelines.list, "internal", { detail: "The disk is full." });
  const made = mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "New deal" }));
  const drawer = await screen.findByRole("dialog", { name: "New deal" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Kayaks");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(await within(drawer).findByText("The disk is full.")).toBeVisible();
  expect(made).toHaveLength(0);
  mock(pipelines.list, { items: [pipelineRow()] });
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({
      title: "Kayaks",
      pipelineId: pipelineRow().id,
      stageId: stages.lead.id,
    }),
  );
});

test("a new deal is made in minor units, in the pipeline that is shown, and a wrong amount is told at its field", async () => {
  board();
  const made = mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "New deal" }));
  const drawer = await screen.findByRole("dialog", { name: "New deal" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Kayaks");
  await user.type(within(drawer).getByLabelText(/^Amount/), "12.345,678");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(await within(drawer).findByText("Enter an amount in EUR, like 1250.50.")).toBeVisible();
  expect(made).toHaveLength(0);
  await user.clear(within(drawer).getByLabelText(/^Amount/));
  await user.type(within(drawer).getByLabelText(/^Amount/), "12.345,67");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(await screen.findByText("“Kayaks” was created")).toBeVisible();
  expect(made[0]?.body).toMatchObject({
    title: "Kayaks",
    amount: 1_234_567,
    currency: "EUR",
    pipelineId: pipelineRow().id,
    stageId: stages.lead.id,
  });
});

/** The tenant reckons in yen, and that is known only once the gate is open. */
function lateYen(): () => void {
  const { open, opened } = gate();
  mock(currencyRates.settings, async () => {
    await opened;
    return { reportCurrency: "JPY" };
  });
  return open;
}

test("an amount that is sent before the tenant's currency is known is of that one", async () => {
  const open = lateYen();
  const made = mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "New deal" }));
  const drawer = await screen.findByRole("dialog", { name: "New deal" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Kayaks");
  await user.type(within(drawer).getByLabelText(/^Amount/), "1500");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(made).toHaveLength(0);
  open();
  await waitFor(() => expect(made[0]?.body).toMatchObject({ amount: 1500, currency: "JPY" }));
});

test("deals are narrowed by an amount only once it is known in which currency", async () => {
  const open = lateYen();
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Amount" }));
  expect(await screen.findByLabelText("Currency")).toHaveValue("");
  expect(screen.queryByLabelText("At least")).not.toBeInTheDocument();
  open();
  await user.type(await screen.findByLabelText("At least"), "9");
  await waitFor(() => expect(location.search).toBe("?min=9&currency=JPY"));
});
