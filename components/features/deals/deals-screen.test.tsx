import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { deals } from "@/contract/deals";
import type { WholeDeal } from "@/contract/deals";
import { pipelines } from "@/contract/pipelines";
import { invalidateGroup } from "@/lib/api/query-client";
import { removeToast } from "@/lib/toasts";
import type { addressHooks } from "@/tests/address";
import { boardOf, dealRow, inStage, pipelineRow, stages } from "@/tests/deals";
import { mockDealChoices } from "@/tests/msw/deal-choices";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DealsScreen } from "./deals-screen";

jest.mock("next/navigation", () => jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks());

/** jsdom lays nothing out, and a column draws what is in sight. */
const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
afterAll(() => height.mockRestore());

const [tents, boots] = [dealRow(1, { title: "Forty tents", amount: 1_250_000, expectedCloseDate: "2026-05-31" }), dealRow(2, { title: "Boots", amount: null })];
let rows: WholeDeal[] = [];

beforeEach(() => {
  history.replaceState(null, "", "/admin/crm/deals");
  rows = [tents, boots];
  mockDealChoices();
  board();
});
// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});

const board = () => mock(deals.board, () => boardOf(rows));
const column = (name: RegExp) => screen.findByRole("region", { name });
const titles = (region: HTMLElement) => within(region).queryAllByRole("link").map((link) => link.textContent);
const openDeals = () => renderDesk(<DealsScreen />, { role: "ADMIN" });
const gate = () => {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
};
const moveTo = async ({ user }: ReturnType<typeof openDeals>, title: string, stage: string) => {
  await user.click(await screen.findByRole("button", { name: `Move “${title}” to another stage` }));
  await user.click(await screen.findByRole("menuitem", { name: stage }));
};

test("each stage of the pipeline is a column with its deals, its count and its sum per currency", async () => {
  rows = [tents, boots, dealRow(3, { title: "Yen", amount: 5000, currency: "JPY" })];
  const asked = board();
  openDeals();
  expect(titles(await column(/^Lead, 3 deals, €12,500 and ¥5,000$/))).toEqual(["Forty tents", "Boots", "Yen"]);
  expect(await column(/^Proposal, 0 deals$/)).toBeVisible();
  expect(asked[0]?.query.get("pipelineId")).toBe(pipelineRow().id);
  expect(screen.getByText("3 open deals")).toBeVisible();
});

test("the keyboard moves a deal: drawn with its sums before the server has answered, said aloud, and the focus goes along", async () => {
  board();
  const { open, opened } = gate();
  const moved = mock(deals.move, async () => {
    await opened;
    rows = [inStage(tents, stages.proposal), boots];
    return inStage(tents, stages.proposal);
  });
  const { user } = openDeals();
  (await screen.findByRole("link", { name: "Forty tents" })).focus();
  await user.keyboard(" {ArrowRight} ");
  expect(titles(await column(/^Proposal, 1 deal, €12,500$/))).toEqual(["Forty tents"]);
  expect(await column(/^Lead, 1 deal$/)).toBeVisible();
  expect(screen.getByText("“Forty tents” was moved to Proposal")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("link", { name: "Forty tents" })).toHaveFocus());
  open();
  await waitFor(() => expect(moved).toHaveLength(1));
  expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([{ stageId: stages.proposal.id }, '"1"']);
});

test("the keyboard puts a deal into any place: of its own stage, and of another", async () => {
  const [kayaks, stoves, ropes] = [dealRow(3, { title: "Kayaks" }), inStage(dealRow(4, { title: "Stoves" }), stages.proposal), inStage(dealRow(5, { title: "Ropes" }), stages.proposal)];
  rows = [tents, boots, kayaks, stoves, ropes];
  board();
  const answers = [gate(), gate()] as const;
  let asked = 0;
  const moved = mock(deals.move, async () => {
    const isFirst = asked === 0;
    asked += 1;
    await answers[isFirst ? 0 : 1].opened;
    rows = isFirst ? [boots, kayaks, tents, stoves, ropes] : [boots, kayaks, stoves, inStage(tents, stages.proposal), ropes];
    return isFirst ? tents : inStage(tents, stages.proposal);
  });
  const { user } = openDeals();
  (await screen.findByRole("link", { name: "Forty tents" })).focus();
  await user.keyboard(" {ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(screen.getByText("Lead, place 3 of 3")).toBeInTheDocument();
  await user.keyboard(" ");
  await waitFor(async () => expect(titles(await column(/^Lead, 3 deals/))).toEqual(["Boots", "Kayaks", "Forty tents"]));
  answers[0].open();
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.lead.id, afterId: kayaks.id }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Forty tents" })).toHaveFocus());
  await user.keyboard(" {ArrowRight}{ArrowDown}");
  expect(screen.getByText("Proposal, place 2 of 3")).toBeInTheDocument();
  await user.keyboard(" ");
  expect(titles(await column(/^Proposal, 3 deals/))).toEqual(["Stoves", "Forty tents", "Ropes"]);
  answers[1].open();
  await waitFor(() => expect(moved[1]?.body).toEqual({ stageId: stages.proposal.id, afterId: stoves.id }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Forty tents" })).toHaveFocus());
  expect(titles(await column(/^Proposal, 3 deals/))).toEqual(["Stoves", "Forty tents", "Ropes"]);
});

test("a deal that is put below one that has gone meanwhile comes to the top of the stage", async () => {
  rows = [tents, boots, inStage(dealRow(4, { title: "Stoves" }), stages.proposal)];
  board();
  const { user } = openDeals();
  const { open, opened } = gate();
  const moved = mock(deals.move, async () => {
    await opened;
    rows = [boots, inStage(tents, stages.proposal)];
    return inStage(tents, stages.proposal);
  });
  mockFault(deals.move, "invalid", { times: 1, errors: [{ path: "afterId", message: "There is no such deal in this stage." }] });
  (await screen.findByRole("link", { name: "Forty tents" })).focus();
  await user.keyboard(" {ArrowRight}{ArrowDown} ");
  expect(titles(await column(/^Proposal, 2 deals/))).toEqual(["Stoves", "Forty tents"]);
  open();
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.proposal.id }));
  expect(titles(await column(/^Proposal, 1 deal,/))).toEqual(["Forty tents"]);
  expect(screen.queryByText("“Forty tents” could not be moved")).not.toBeInTheDocument();
});

test("fields that a stage requires and the deal has not got are asked for, and go along with the move", async () => {
  board();
  const moved = mock(deals.move, () => inStage(boots, stages.proposal, { amount: 125_050, expectedCloseDate: "2026-06-01" }));
  const view = openDeals();
  await moveTo(view, "Boots", "Proposal");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Proposal" });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findAllByText("Fill this in.")).toHaveLength(2);
  expect(moved).toHaveLength(0);
  await view.user.type(within(dialog).getByLabelText(/^Amount/), "1,250.50");
  fireEvent.change(within(dialog).getByLabelText(/^Expected close date/), { target: { value: "2026-06-01" } });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.proposal.id, amount: 125_050, currency: "EUR", expectedCloseDate: "2026-06-01" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what is asked for and somebody else fills in meanwhile is told with both versions: theirs is taken, or one's own takes its place", async () => {
  board();
  const theirs = { ...boots, amount: 99_050, version: 7 };
  const view = openDeals();
  await moveTo(view, "Boots", "Proposal");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Proposal" });
  await view.user.type(within(dialog).getByLabelText(/^Amount/), "1,250.50");
  fireEvent.change(within(dialog).getByLabelText(/^Expected close date/), { target: { value: "2026-06-01" } });
  // Their change is on the board before the move is sent: it was not what the person saw.
  rows = [tents, theirs];
  invalidateGroup(view.client, "deals");
  expect((await screen.findAllByText("€990.50")).length).toBeGreaterThan(0);
  mockFault(deals.move, "precondition_failed", { extra: { current: theirs } });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("now: €990.50")).toBeVisible();
  expect(within(dialog).getByText("yours: €1,250.50")).toBeVisible();
  const moved = mock(deals.move, () => inStage(theirs, stages.proposal, { expectedCloseDate: "2026-06-01" }));
  await view.user.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  expect(within(dialog).queryByLabelText(/^Amount/)).not.toBeInTheDocument();
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() => expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([{ stageId: stages.proposal.id, expectedCloseDate: "2026-06-01" }, '"7"']));
});

test("what no card shows to be missing is asked for once the server has said so, and the card goes back meanwhile", async () => {
  board();
  mockFault(deals.move, "invalid", { errors: [{ path: "source", message: "Where did it come from?" }] });
  const view = openDeals();
  await moveTo(view, "Forty tents", "Negotiation");
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Negotiation" });
  expect(titles(await column(/^Lead, 2 deals/))).toContain("Forty tents");
  const moved = mock(deals.move, () => inStage(tents, stages.negotiation));
  await view.user.click(within(dialog).getByRole("button", { name: /^Source/ }));
  await view.user.click(await screen.findByRole("option", { name: "Referral" }));
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.negotiation.id, source: "REFERRAL" }));
});

test("a deal is lost only with a reason: one of the pipeline's, or in one's own words", async () => {
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.lost, { lostReason: "They went broke" }));
  const view = openDeals();
  await moveTo(view, "Forty tents", "Lost");
  const dialog = await screen.findByRole("dialog", { name: "“Forty tents” is lost" });
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  expect(await within(dialog).findByText("Fill this in.")).toBeVisible();
  expect(moved).toHaveLength(0);
  await view.user.click(within(dialog).getByRole("button", { name: /^Why was it lost/ }));
  expect(await screen.findByRole("option", { name: "Too expensive" })).toBeVisible();
  await view.user.click(screen.getByRole("option", { name: "Another reason…" }));
  await view.user.type(within(dialog).getByLabelText(/^In your words/), "They went broke");
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.lost.id, lostReason: "They went broke" }));
});

const winTents = async () => {
  const view = openDeals();
  await moveTo(view, "Forty tents", "Won");
  return { view, dialog: await screen.findByRole("dialog", { name: "“Forty tents” is won" }) };
};

test("winning a deal can open a ticket for what comes next", async () => {
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.won));
  const { view, dialog } = await winTents();
  await view.user.click(within(dialog).getByRole("radio", { name: "Open a ticket for what comes next" }));
  expect(within(dialog).getByLabelText(/^Subject/)).toHaveValue("Next steps: Forty tents");
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as won" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.won.id, start: { type: "TICKET", subject: "Next steps: Forty tents", assignedToId: null } }));
});

test("a task of the team's is for the deal's owner unless somebody else is named", async () => {
  rows = [{ ...tents, owner: { id: boots.id, name: "Ann Owner" }, ownerId: boots.id }, boots];
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.won));
  const { view, dialog } = await winTents();
  await view.user.click(within(dialog).getByRole("radio", { name: "Add a task for the team" }));
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as won" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.won.id, start: { type: "TASK", subject: "Next steps: Forty tents", assignedToId: boots.id } }));
});

test("a move that fails goes back with its reason, and “Try again” makes it once more", async () => {
  board();
  mockFault(deals.move, "internal", { times: 1, detail: "The disk is full." });
  const view = openDeals();
  await moveTo(view, "Forty tents", "Proposal");
  expect(await screen.findByText("“Forty tents” could not be moved")).toBeVisible();
  expect(screen.getByText("The disk is full.")).toBeVisible();
  expect(titles(await column(/^Lead, 2 deals/))).toContain("Forty tents");
  const moved = mock(deals.move, () => {
    rows = [inStage(tents, stages.proposal), boots];
    return inStage(tents, stages.proposal);
  });
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await column(/^Proposal, 1 deal/)).toBeVisible();
  await waitFor(() => expect(moved).toHaveLength(1));
});

test("somebody else's change of something else is no reason to refuse a move; a move to elsewhere is, and the card stands there", async () => {
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.proposal, { version: 8 }));
  mockFault(deals.move, "precondition_failed", { times: 1, extra: { current: { ...tents, amount: 1, version: 7 } } });
  const view = openDeals();
  await moveTo(view, "Forty tents", "Proposal");
  await waitFor(() => expect(moved[0]?.headers.get("if-match")).toBe('"7"'));
  mockFault(deals.move, "precondition_failed", { extra: { current: inStage(boots, stages.negotiation, { version: 9 }) } });
  rows = [inStage(tents, stages.proposal), { ...boots, amount: 1, expectedCloseDate: "2026-06-01" }];
  invalidateGroup(view.client, "deals");
  await column(/^Lead, 1 deal, €0.01$/);
  await moveTo(view, "Boots", "Proposal");
  expect(await screen.findByText("Somebody else moved it; it is in Negotiation now.")).toBeVisible();
  expect(titles(await column(/^Negotiation, 1 deal/))).toEqual(["Boots"]);
});

test("news of a deal show without a reload, and what was read further down stays read", async () => {
  const cursorOf = "next";
  const many = Array.from({ length: 3 }, (_, at) => dealRow(at + 10, { title: `Old ${at}` }));
  const asked = mock(deals.board, ({ query }) => {
    const whole = boardOf(rows);
    const [first] = whole.columns;
    if (!first) return whole;
    if (query.get("cursor") === cursorOf) return { ...whole, columns: [{ ...first, deals: boardOf(many).columns[0]?.deals ?? [], count: 5, nextCursor: null }] };
    return { ...whole, columns: [{ ...first, count: 5, nextCursor: cursorOf }, ...whole.columns.slice(1)] };
  });
  const { client } = openDeals();
  await waitFor(async () => expect(titles(await column(/^Lead, 5 deals/))).toContain("Old 2"));
  rows = [dealRow(4, { title: "Brand new" }), tents];
  invalidateGroup(client, "deals", rows[0]?.id);
  await waitFor(async () => expect(titles(await column(/^Lead, 5 deals/))).toEqual(["Brand new", "Forty tents", "Old 0", "Old 1", "Old 2"]));
  expect(asked.filter(({ query }) => query.get("cursor") === cursorOf)).toHaveLength(2);
});

test("the list is narrowed and sorted by the address, marks what is overdue, and says what it all comes to", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list&search=tent&owner=me&state=OPEN&min=100000&max=2000000&currency=EUR&from=2026-01-01&to=2026-12-31&closedFrom=2026-02-01&closedTo=2026-02-28&customField=01980000-0000-7000-8030-000000000001:empty,nonsense&sort=-amount&deleted=true");
  board();
  const asked = mock(deals.list, { items: [{ ...tents, expectedCloseDate: "2020-01-01" }], total: 1, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  const { user } = openDeals();
  const table = await screen.findByRole("table", { name: "Deals" });
  expect(within(table).getByRole("link", { name: "Forty tents" })).toHaveAttribute("href", `/deals/${tents.id}`);
  expect(within(table).getByText("overdue")).toBeInTheDocument();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: "tent", ownerId: "me", state: "OPEN", minAmount: "100000", maxAmount: "2000000", currency: "EUR", expectedCloseDateFrom: "2026-01-01", expectedCloseDateTo: "2026-12-31", closedFrom: "2026-02-01", closedTo: "2026-02-28", customField: "01980000-0000-7000-8030-000000000001:empty", pipelineId: pipelineRow().id, includeDeleted: "true", orderBy: "amount", orderDirection: "desc", take: "50" });
  expect(await screen.findByText("Weighted")).toBeVisible();
  await user.click(within(table).getByRole("button", { name: "Close date" }));
  await waitFor(() => expect(asked.at(-1)?.query.get("orderBy")).toBe("expectedCloseDate"));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe("?view=list&sort=expectedCloseDate"));
});

test("a deleted deal in the list can be brought back", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list&deleted=true");
  board();
  mock(deals.list, { items: [{ ...tents, deletedAt: tents.createdAt }], total: 1, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  const restored = mock(deals.restore, tents);
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  expect(await screen.findByText("“Forty tents” is back")).toBeVisible();
  expect(restored[0]?.params["id"]).toBe(tents.id);
});

test("a new deal that is sent before the pipelines have arrived waits for them, and begins where they say", async () => {
  history.replaceState(null, "", "/admin/crm/deals?view=list");
  mock(deals.list, { items: [], total: 0, totalIsCapped: false, skip: 0, take: 50, nextCursor: null });
  const { open, opened } = gate();
  mock(pipelines.list, async () => {
    await opened;
    return { items: [pipelineRow()] };
  });
  const made = mock(deals.create, dealRow(9, { title: "Kayaks" }));
  const { user } = openDeals();
  await user.click(await screen.findByRole("button", { name: "New deal" }));
  const drawer = await screen.findByRole("dialog", { name: "New deal" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Kayaks");
  await user.click(within(drawer).getByRole("button", { name: "Create deal" }));
  expect(made).toHaveLength(0);
  open();
  await waitFor(() => expect(made[0]?.body).toMatchObject({ title: "Kayaks", pipelineId: pipelineRow().id, stageId: stages.lead.id }));
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
  await waitFor(() => expect(made[0]?.body).toMatchObject({ title: "Kayaks", pipelineId: pipelineRow().id, stageId: stages.lead.id }));
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
  expect(made[0]?.body).toMatchObject({ title: "Kayaks", amount: 1_234_567, currency: "EUR", pipelineId: pipelineRow().id, stageId: stages.lead.id });
});
