import { screen, waitFor, within } from "@testing-library/react";
import { deals } from "@/contract/crm/deals";
import { invalidateGroup } from "@/lib/api/query-client";
import type { addressHooks } from "@/tests/address";
import {
  board,
  boots,
  column,
  mockDealBoard,
  moveTo,
  openDeals,
  shown,
  tents,
  titles,
} from "@/tests/deal-board";
import { boardOf, dealRow, inStage, pipelineRow, stages } from "@/tests/deals";
import { gate } from "@/tests/gate";
import { mock, mockFault } from "@/tests/msw/mock";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

mockDealBoard();

test("each stage of the pipeline is a column with its deals, its count and its sum per currency", async () => {
  shown.rows = [tents, boots, dealRow(3, { title: "Yen", amount: 5000, currency: "JPY" })];
  const asked = board();
  openDeals();
  expect(titles(await column(/^Lead, 3 deals, €12,500 and ¥5,000$/))).toEqual([
    "Forty tents",
    "Boots",
    "Yen",
  ]);
  expect(await column(/^Proposal, 0 deals$/)).toBeVisible();
  expect(asked[0]?.query.get("pipelineId")).toBe(pipelineRow().id);
  expect(screen.getByText("3 open deals")).toBeVisible();
});

test("the keyboard moves a deal: drawn with its sums before the server has answered, said aloud, and the focus goes along", async () => {
  board();
  const { open, opened } = gate();
  const moved = mock(deals.move, async () => {
    await opened;
    shown.rows = [inStage(tents, stages.proposal), boots];
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
  expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([
    { stageId: stages.proposal.id },
    '"1"',
  ]);
});

test("the keyboard puts a deal into any place: of its own stage, and of another", async () => {
  const [kayaks, stoves, ropes] = [
    dealRow(3, { title: "Kayaks" }),
    inStage(dealRow(4, { title: "Stoves" }), stages.proposal),
    inStage(dealRow(5, { title: "Ropes" }), stages.proposal),
  ];
  shown.rows = [tents, boots, kayaks, stoves, ropes];
  board();
  const answers = [gate(), gate()] as const;
  let asked = 0;
  const moved = mock(deals.move, async () => {
    const isFirst = asked === 0;
    asked += 1;
    await answers[isFirst ? 0 : 1].opened;
    shown.rows = isFirst
      ? [boots, kayaks, tents, stoves, ropes]
      : [boots, kayaks, stoves, inStage(tents, stages.proposal), ropes];
    return isFirst ? tents : inStage(tents, stages.proposal);
  });
  const { user } = openDeals();
  (await screen.findByRole("link", { name: "Forty tents" })).focus();
  await user.keyboard(" {ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(screen.getByText("Lead, position 3 of 3")).toBeInTheDocument();
  await user.keyboard(" ");
  await waitFor(async () =>
    expect(titles(await column(/^Lead, 3 deals/))).toEqual(["Boots", "Kayaks", "Forty tents"]),
  );
  answers[0].open();
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.lead.id, afterId: kayaks.id }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Forty tents" })).toHaveFocus());
  await user.keyboard(" {ArrowRight}{ArrowDown}");
  expect(screen.getByText("Proposal, position 2 of 3")).toBeInTheDocument();
  await user.keyboard(" ");
  expect(titles(await column(/^Proposal, 3 deals/))).toEqual(["Stoves", "Forty tents", "Ropes"]);
  answers[1].open();
  await waitFor(() => expect(moved[1]?.body).toEqual({ stageId: stages.proposal.id, afterId: stoves.id }));
  await waitFor(() => expect(screen.getByRole("link", { name: "Forty tents" })).toHaveFocus());
  expect(titles(await column(/^Proposal, 3 deals/))).toEqual(["Stoves", "Forty tents", "Ropes"]);
});

test("a deal that is put below one that has gone meanwhile comes to the top of the stage", async () => {
  shown.rows = [tents, boots, inStage(dealRow(4, { title: "Stoves" }), stages.proposal)];
  board();
  const { user } = openDeals();
  const { open, opened } = gate();
  const moved = mock(deals.move, async () => {
    await opened;
    shown.rows = [boots, inStage(tents, stages.proposal)];
    return inStage(tents, stages.proposal);
  });
  mockFault(deals.move, "invalid", {
    times: 1,
    errors: [{ path: "afterId", message: "There is no such deal in this stage." }],
  });
  (await screen.findByRole("link", { name: "Forty tents" })).focus();
  await user.keyboard(" {ArrowRight}{ArrowDown} ");
  expect(titles(await column(/^Proposal, 2 deals/))).toEqual(["Stoves", "Forty tents"]);
  open();
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.proposal.id }));
  expect(titles(await column(/^Proposal, 1 deal,/))).toEqual(["Forty tents"]);
  expect(screen.queryByText("“Forty tents” could not be moved")).not.toBeInTheDocument();
});

test("a deal that has stood too long in its stage is marked on its card, in days, and one that is closed is not", async () => {
  shown.rows = [
    { ...tents, isRotting: true, stageSince: new Date(Date.now() - 12.5 * 86_400_000).toISOString() },
    boots,
    inStage(dealRow(3, { title: "Stoves" }), stages.won, { isRotting: true }),
  ];
  openDeals();
  const lead = await column(/^Lead, 2 deals/);
  expect(within(lead).getAllByText(/in this stage/)).toHaveLength(1);
  expect(within(lead).getByText("12 days in this stage")).toBeInTheDocument();
  expect(within(await column(/^Won, 1 deal/)).queryByText(/in this stage/)).not.toBeInTheDocument();
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
    shown.rows = [inStage(tents, stages.proposal), boots];
    return inStage(tents, stages.proposal);
  });
  await view.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await column(/^Proposal, 1 deal/)).toBeVisible();
  await waitFor(() => expect(moved).toHaveLength(1));
});

test("somebody else's change of something else is no reason to refuse a move; a move to elsewhere is, and the card stands there", async () => {
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.proposal, { version: 8 }));
  mockFault(deals.move, "precondition_failed", {
    times: 1,
    extra: { current: { ...tents, amount: 1, version: 7 } },
  });
  const view = openDeals();
  await moveTo(view, "Forty tents", "Proposal");
  await waitFor(() => expect(moved[0]?.headers.get("if-match")).toBe('"7"'));
  mockFault(deals.move, "precondition_failed", {
    extra: { current: inStage(boots, stages.negotiation, { version: 9 }) },
  });
  shown.rows = [inStage(tents, stages.proposal), { ...boots, amount: 1, expectedCloseDate: "2026-06-01" }];
  invalidateGroup(view.client, "deals");
  await column(/^Lead, 1 deal, €0.01$/);
  await moveTo(view, "Boots", "Proposal");
  expect(await screen.findByText("Someone else moved it; it is in Negotiation now.")).toBeVisible();
  expect(titles(await column(/^Negotiation, 1 deal/))).toEqual(["Boots"]);
});

test("news of a deal show without a reload, and what was read further down stays read", async () => {
  const cursorOf = "next";
  const many = Array.from({ length: 3 }, (_, at) => dealRow(at + 10, { title: `Old ${at}` }));
  const asked = mock(deals.board, ({ query }) => {
    const whole = boardOf(shown.rows);
    const [first] = whole.columns;
    if (!first) return whole;
    if (query.get("cursor") === cursorOf)
      return {
        ...whole,
        columns: [{ ...first, deals: boardOf(many).columns[0]?.deals ?? [], count: 5, nextCursor: null }],
      };
    return { ...whole, columns: [{ ...first, count: 5, nextCursor: cursorOf }, ...whole.columns.slice(1)] };
  });
  const { client } = openDeals();
  await waitFor(async () => expect(titles(await column(/^Lead, 5 deals/))).toContain("Old 2"));
  shown.rows = [dealRow(4, { title: "Brand new" }), tents];
  invalidateGroup(client, "deals", shown.rows[0]?.id);
  await waitFor(async () =>
    expect(titles(await column(/^Lead, 5 deals/))).toEqual([
      "Brand new",
      "Forty tents",
      "Old 0",
      "Old 1",
      "Old 2",
    ]),
  );
  expect(asked.filter(({ query }) => query.get("cursor") === cursorOf)).toHaveLength(2);
});
