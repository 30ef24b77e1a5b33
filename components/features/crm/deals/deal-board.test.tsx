import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import { pipelines } from "@/contract/crm/pipelines";
import { invalidateGroup } from "@/lib/api/query-client";
import { removeToast } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { customField } from "@/tests/custom-fields";
import { boardOf, dealRow, inStage, pipelineRow, stages } from "@/tests/deals";
import { gate } from "@/tests/gate";
import { mockDealChoices } from "@/tests/msw/deal-choices";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DealsScreen } from "./deals-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

/** jsdom lays nothing out, and a column draws what is in sight. */
const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
afterAll(() => height.mockRestore());

const [tents, boots] = [
  dealRow(1, { title: "Forty tents", amount: 1_250_000, expectedCloseDate: "2026-05-31" }),
  dealRow(2, { title: "Boots", amount: null }),
];
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
const titles = (region: HTMLElement) =>
  within(region)
    .queryAllByRole("link")
    .map((link) => link.textContent);
const openDeals = () => renderDesk(<DealsScreen />, { role: "ADMIN" });
const moveTo = async ({ user }: ReturnType<typeof openDeals>, title: string, stage: string) => {
  await user.click(await screen.findByRole("button", { name: `Move “${title}” to another stage` }));
  await user.click(await screen.findByRole("menuitem", { name: stage }));
};

test("each stage of the pipeline is a column with its deals, its count and its sum per currency", async () => {
  rows = [tents, boots, dealRow(3, { title: "Yen", amount: 5000, currency: "JPY" })];
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
  rows = [tents, boots, kayaks, stoves, ropes];
  board();
  const answers = [gate(), gate()] as const;
  let asked = 0;
  const moved = mock(deals.move, async () => {
    const isFirst = asked === 0;
    asked += 1;
    await answers[isFirst ? 0 : 1].opened;
    rows = isFirst
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
  rows = [tents, boots, inStage(dealRow(4, { title: "Stoves" }), stages.proposal)];
  board();
  const { user } = openDeals();
  const { open, opened } = gate();
  const moved = mock(deals.move, async () => {
    await opened;
    rows = [boots, inStage(tents, stages.proposal)];
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

test("fields that a stage requires and the deal has not got are asked for, and go along with the move", async () => {
  board();
  const moved = mock(deals.move, () =>
    inStage(boots, stages.proposal, { amount: 125_050, expectedCloseDate: "2026-06-01" }),
  );
  const view = openDeals();
  await moveTo(view, "Boots", "Proposal");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Proposal" });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findAllByText("This field is required.")).toHaveLength(2);
  expect(moved).toHaveLength(0);
  await view.user.type(within(dialog).getByLabelText(/^Amount/), "1,250.50");
  fireEvent.change(within(dialog).getByLabelText(/^Expected close date/), {
    target: { value: "2026-06-01" },
  });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({
      stageId: stages.proposal.id,
      amount: 125_050,
      currency: "EUR",
      expectedCloseDate: "2026-06-01",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what is asked for and somebody else fills in meanwhile is told with both versions: theirs is taken, or one's own takes its place", async () => {
  board();
  const theirs = { ...boots, amount: 99_050, version: 7 };
  const view = openDeals();
  await moveTo(view, "Boots", "Proposal");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Proposal" });
  await view.user.type(within(dialog).getByLabelText(/^Amount/), "1,250.50");
  fireEvent.change(within(dialog).getByLabelText(/^Expected close date/), {
    target: { value: "2026-06-01" },
  });
  // Their change is on the board before the move is sent: it was not what the person saw.
  rows = [tents, theirs];
  invalidateGroup(view.client, "deals");
  expect((await screen.findAllByText("€990.50")).length).toBeGreaterThan(0);
  mockFault(deals.move, "precondition_failed", { extra: { current: theirs } });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("now: €990.50")).toBeVisible();
  expect(within(dialog).getByText("yours: €1,250.50")).toBeVisible();
  const moved = mock(deals.move, () => inStage(theirs, stages.proposal, { expectedCloseDate: "2026-06-01" }));
  await view.user.click(within(dialog).getByRole("button", { name: "Use theirs" }));
  expect(within(dialog).queryByLabelText(/^Amount/)).not.toBeInTheDocument();
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([
      { stageId: stages.proposal.id, expectedCloseDate: "2026-06-01" },
      '"7"',
    ]),
  );
});

const booth = customField(1, "Booth", "TEXT", { entity: "DEAL" });
const boothValue = {
  fieldId: booth.id,
  key: booth.key,
  label: booth.label,
  type: booth.type,
  value: null,
  selectedOptionIds: [],
  isVisible: true,
  isRequired: false,
  isRequiredOnResolve: false,
  allowedOptionIds: null,
  isEditable: true,
};
const askBooth = () => {
  const pipeline = pipelineRow({
    stages: pipelineRow().stages.map((stage) =>
      stage.id === stages.negotiation.id
        ? { ...stage, requiredFields: ["amount", "source", booth.id] }
        : stage,
    ),
  });
  mock(pipelines.list, { items: [pipeline] });
  mock(customFields.list, pageOf([booth]));
  mock(customFieldValues.ofDeal, { items: [boothValue] });
  mock(deals.board, () => boardOf(rows, pipeline));
};

test("all that a stage requires is asked for at once and before anything is sent: where it came from and custom fields too", async () => {
  rows = [tents, { ...boots, unfilledFields: [booth.id] }];
  askBooth();
  const moved = mock(deals.move, () => inStage(boots, stages.negotiation));
  const { user } = openDeals();
  (await screen.findByRole("link", { name: "Boots" })).focus();
  await user.keyboard(" {ArrowRight}{ArrowRight} ");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Negotiation" });
  expect(within(dialog).getByText("Negotiation requires 3 missing fields.")).toBeVisible();
  expect(await within(dialog).findByLabelText(/^Booth/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(within(dialog).getAllByText("This field is required.")).toHaveLength(3);
  expect(moved).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/^Amount/), "100");
  await user.click(within(dialog).getByRole("button", { name: /^Source/ }));
  await user.click(await screen.findByRole("option", { name: "Referral" }));
  await user.type(within(dialog).getByLabelText(/^Booth/), "B7");
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({
      stageId: stages.negotiation.id,
      amount: 10_000,
      currency: "EUR",
      source: "REFERRAL",
      customFields: [
        {
          fieldId: booth.id,
          value: "B7",
          selectedOptionIds: [],
          seen: { value: null, selectedOptionIds: [] },
        },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(moved).toHaveLength(1);
});

test("a stage that asks for nothing the deal has not got takes it at once", async () => {
  rows = [{ ...tents, source: "REFERRAL" }, boots];
  askBooth();
  const moved = mock(deals.move, () => inStage(tents, stages.negotiation));
  const view = openDeals();
  await moveTo(view, "Forty tents", "Negotiation");
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.negotiation.id }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("what somebody empties meanwhile is asked for in the same dialog, and what was typed stays", async () => {
  rows = [tents, { ...boots, source: "REFERRAL" }];
  askBooth();
  const view = openDeals();
  await moveTo(view, "Boots", "Negotiation");
  const dialog = await screen.findByRole("dialog", { name: "Move “Boots” to Negotiation" });
  await view.user.type(within(dialog).getByLabelText(/^Amount/), "100");
  mockFault(deals.move, "invalid", {
    errors: [
      { path: "source", message: "Choose a source." },
      { path: `customFields.${booth.id}`, message: "Booth is required." },
    ],
  });
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("Choose a source.")).toBeVisible();
  expect(await within(dialog).findByText("Booth is required.")).toBeVisible();
  expect(within(dialog).getByLabelText(/^Amount/)).toHaveValue("100");
  const moved = mock(deals.move, () => inStage(boots, stages.negotiation));
  await view.user.click(within(dialog).getByRole("button", { name: /^Source/ }));
  await view.user.click(await screen.findByRole("option", { name: "Partner" }));
  await view.user.type(within(dialog).getByLabelText(/^Booth/), "B7");
  await view.user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(moved[0]?.body).toMatchObject({
      amount: 10_000,
      source: "PARTNER",
      customFields: [{ fieldId: booth.id, value: "B7" }],
    }),
  );
});

test("where a stage began to ask for more since the board was drawn, the card goes back and the dialog asks", async () => {
  board();
  mockFault(deals.move, "invalid", { errors: [{ path: "ownerId", message: "Choose an owner." }] });
  rows = [{ ...tents, source: "REFERRAL" }, boots];
  const view = openDeals();
  await moveTo(view, "Forty tents", "Negotiation");
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Negotiation" });
  expect(within(dialog).getByRole("combobox", { name: /^Owner/ })).toBeVisible();
  expect(titles(await column(/^Lead, 2 deals/))).toContain("Forty tents");
});

test("a deal that has stood too long in its stage is marked on its card, in days, and one that is closed is not", async () => {
  rows = [
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

test("a deal is lost only with a reason: one of the pipeline's, or in one's own words", async () => {
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.lost, { lostReason: "They went broke" }));
  const view = openDeals();
  await moveTo(view, "Forty tents", "Lost");
  const dialog = await screen.findByRole("dialog", { name: "“Forty tents” is lost" });
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  expect(await within(dialog).findByText("This field is required.")).toBeVisible();
  expect(moved).toHaveLength(0);
  await view.user.click(within(dialog).getByRole("button", { name: /^Why was it lost/ }));
  expect(await screen.findByRole("option", { name: "Too expensive" })).toBeVisible();
  await view.user.click(screen.getByRole("option", { name: "Another reason…" }));
  await view.user.type(within(dialog).getByLabelText(/^In your words/), "They went broke");
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({ stageId: stages.lost.id, lostReason: "They went broke" }),
  );
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
  await view.user.click(within(dialog).getByRole("radio", { name: "Create a ticket for the next step" }));
  expect(within(dialog).getByLabelText(/^Subject/)).toHaveValue("Next steps: Forty tents");
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as won" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({
      stageId: stages.won.id,
      start: { type: "TICKET", subject: "Next steps: Forty tents", assignedToId: null },
    }),
  );
});

test("a task of the team's is for the deal's owner unless somebody else is named", async () => {
  rows = [{ ...tents, owner: { id: boots.id, name: "Ann Owner" }, ownerId: boots.id }, boots];
  board();
  const moved = mock(deals.move, () => inStage(tents, stages.won));
  const { view, dialog } = await winTents();
  await view.user.click(within(dialog).getByRole("radio", { name: "Add a task for the team" }));
  await view.user.click(within(dialog).getByRole("button", { name: "Mark as won" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({
      stageId: stages.won.id,
      start: { type: "TASK", subject: "Next steps: Forty tents", assignedToId: boots.id },
    }),
  );
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
  rows = [inStage(tents, stages.proposal), { ...boots, amount: 1, expectedCloseDate: "2026-06-01" }];
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
    const whole = boardOf(rows);
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
  rows = [dealRow(4, { title: "Brand new" }), tents];
  invalidateGroup(client, "deals", rows[0]?.id);
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
