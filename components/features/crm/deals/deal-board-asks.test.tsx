import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import { deals } from "@/contract/crm/deals";
import { pipelines } from "@/contract/crm/pipelines";
import { invalidateGroup } from "@/lib/api/query-client";
import type { addressHooks } from "@/tests/address";
import { customField } from "@/tests/custom-fields";
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
import { boardOf, inStage, pipelineRow, stages } from "@/tests/deals";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

mockDealBoard();

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
  shown.rows = [tents, theirs];
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
  mock(deals.board, () => boardOf(shown.rows, pipeline));
};

test("all that a stage requires is asked for at once and before anything is sent: where it came from and custom fields too", async () => {
  shown.rows = [tents, { ...boots, unfilledFields: [booth.id] }];
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
  shown.rows = [{ ...tents, source: "REFERRAL" }, boots];
  askBooth();
  const moved = mock(deals.move, () => inStage(tents, stages.negotiation));
  const view = openDeals();
  await moveTo(view, "Forty tents", "Negotiation");
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.negotiation.id }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("what somebody empties meanwhile is asked for in the same dialog, and what was typed stays", async () => {
  shown.rows = [tents, { ...boots, source: "REFERRAL" }];
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
  shown.rows = [{ ...tents, source: "REFERRAL" }, boots];
  const view = openDeals();
  await moveTo(view, "Forty tents", "Negotiation");
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Negotiation" });
  expect(within(dialog).getByRole("combobox", { name: /^Owner/ })).toBeVisible();
  expect(titles(await column(/^Lead, 2 deals/))).toContain("Forty tents");
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
  shown.rows = [{ ...tents, owner: { id: boots.id, name: "Ann Owner" }, ownerId: boots.id }, boots];
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
