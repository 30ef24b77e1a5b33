import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import { deals } from "@/contract/crm/deals";
import { pipelines } from "@/contract/crm/pipelines";
import { timeline } from "@/contract/insight/timeline";
import type { WholeDeal } from "@/contract/crm/deals";
import { invalidateGroup } from "@/lib/api/query-client";
import { removeToast, useToasts } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { dealRow, inStage, pipelineRow, stages } from "@/tests/deals";
import { mockDealChoices } from "@/tests/msw/deal-choices";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DealScreen } from "./deal-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

let deal: WholeDeal = dealRow();
beforeEach(() => {
  deal = dealRow(1, {
    title: "Forty tents",
    amount: 1_250_000,
    source: "REFERRAL",
    notes: "Call them on Monday.",
    version: 3,
  });
  mockDealChoices();
  mock(customFieldValues.ofDeal, { items: [] });
  mock(deals.get, () => deal);
  mock(timeline.ofDeal, { items: [], pinned: [], nextCursor: null });
});
// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});
const openDeal = () => renderDesk(<DealScreen id={deal.id} />, { role: "ADMIN" });
const box = (name: RegExp) => screen.findByLabelText(name);
const retype = async (label: RegExp, value: string) => {
  const input = await box(label);
  input.focus();
  fireEvent.change(input, { target: { value } });
  return input;
};

test("a property is changed where it stands: an amount in the currency's own digits, under the version that was seen", async () => {
  const saved = mock(deals.update, () => {
    deal = { ...deal, amount: 99_999_990, version: 4 };
    return deal;
  });
  openDeal();
  const input = await retype(/^Amount/, "999,999.90");
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(saved[0]?.body).toEqual({ amount: 99_999_990, currency: "EUR" }));
  expect(saved[0]?.headers.get("if-match")).toBe('"3"');
  expect(await screen.findByText("€999,999.90")).toBeVisible();
});

test("two people change the same: the second sees both versions side by side, and what they pick stands", async () => {
  const theirs = { ...deal, amount: 2_000_000, version: 4 };
  mockFault(deals.update, "precondition_failed", { extra: { current: theirs } });
  const { user } = openDeal();
  const input = await retype(/^Amount/, "15000");
  fireEvent.blur(input);
  const dialog = await screen.findByRole("dialog", { name: "“Forty tents” was changed in the meantime" });
  expect(within(dialog).getByRole("radio", { name: /^Theirs.*€20,000$/ })).not.toBeChecked();
  expect(within(dialog).getByRole("button", { name: "Save my choice" })).toBeDisabled();
  const saved = mock(deals.update, () => {
    deal = { ...theirs, amount: 1_500_000, version: 5 };
    return deal;
  });
  await user.click(within(dialog).getByRole("radio", { name: /^Yours.*€15,000$/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save my choice" }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ amount: 1_500_000, currency: "EUR" }));
  expect(saved[0]?.headers.get("if-match")).toBe('"4"');
  expect(await screen.findByText("Your version was saved")).toBeVisible();
});

test("picking the other's version sends nothing and shows theirs", async () => {
  const theirs = { ...deal, title: "Fifty tents", version: 4 };
  const refused = mockFault(deals.update, "precondition_failed", { extra: { current: theirs } });
  const { user } = openDeal();
  fireEvent.blur(await retype(/^Name/, "Thirty tents"));
  const dialog = await screen.findByRole("dialog");
  deal = theirs;
  await user.click(within(dialog).getByRole("radio", { name: /^Theirs.*Fifty tents$/ }));
  await user.click(within(dialog).getByRole("button", { name: "Save my choice" }));
  expect(await screen.findByText("Their version was kept")).toBeVisible();
  expect(await box(/^Name/)).toHaveValue("Fifty tents");
  expect(refused).toHaveLength(1);
});

test("what arrives while one types is not overwritten unseen: the version is that of the moment when one began", async () => {
  const { client } = openDeal();
  const input = await retype(/^Notes/, "Call them on Friday.");
  deal = { ...deal, notes: "They called.", version: 4 };
  invalidateGroup(client, "deals", deal.id);
  await screen.findByText("Forty tents", { selector: "span" });
  const seen = mockFault(deals.update, "precondition_failed", { extra: { current: deal } });
  fireEvent.blur(input);
  const dialog = await screen.findByRole("dialog", { name: /was changed in the meantime/ });
  expect(seen[0]?.headers.get("if-match")).toBe('"3"');
  expect(within(dialog).getByText("They called.")).toBeVisible();
  expect(within(dialog).getByText("Call them on Friday.")).toBeVisible();
});

test("changes of two people to different fields are both kept, and it is said", async () => {
  const saved = mock(deals.update, () => ({ ...deal, title: "Forty-one tents", amount: 1, version: 5 }));
  mockFault(deals.update, "precondition_failed", {
    times: 1,
    extra: { current: { ...deal, amount: 1, version: 4 } },
  });
  openDeal();
  fireEvent.blur(await retype(/^Name/, "Forty-one tents"));
  expect(await screen.findByText("Saved. Someone else's change was kept too")).toBeVisible();
  expect(screen.getByText("Also changed meanwhile: Amount")).toBeVisible();
  expect([saved[0]?.body, saved[0]?.headers.get("if-match")]).toEqual([{ title: "Forty-one tents" }, '"4"']);
});

test("a refused value stays in its box with the reason", async () => {
  mockFault(deals.update, "invalid", { errors: [{ path: "title", message: "Too short." }] });
  openDeal();
  fireEvent.blur(await retype(/^Name/, "X"));
  expect(await screen.findByText("Too short.")).toBeVisible();
  expect(await box(/^Name/)).toHaveValue("X");
});

test("what is typed in place is saved by whoever leaves the screen with the cursor in it, and they are told where it is refused", async () => {
  const saved = mock(deals.update, () => ({ ...deal, title: "Fifty tents", version: 4 }));
  const { unmount } = openDeal();
  await retype(/^Name/, "Fifty tents");
  unmount();
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ title: "Fifty tents" }]));
  mockFault(deals.update, "invalid", { errors: [{ path: "title", message: "There is one of that name." }] });
  const { unmount: leave } = openDeal();
  await retype(/^Name/, "Sixty tents");
  leave();
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ title: "There is one of that name." }]),
  );
});

test("a press on a stage moves the deal there at once, and a failed move goes back with “Try again”", async () => {
  mockFault(deals.move, "internal");
  const { user } = openDeal();
  await user.click(await screen.findByRole("button", { name: "Proposal" }));
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Proposal" });
  expect(within(dialog).getByLabelText(/^Expected close date/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Negotiation" }));
  expect(await screen.findByText("“Forty tents” could not be moved")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Lead/ })).toHaveAttribute("aria-current", "step");
  const moved = mock(deals.move, () => {
    deal = inStage(deal, stages.negotiation);
    return deal;
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.negotiation.id }));
  expect(screen.getByRole("button", { name: /^Negotiation/ })).toHaveAttribute("aria-current", "step");
});

test("where it came from is asked for before the move where its stage requires it", async () => {
  deal = { ...deal, source: null };
  const moved = mock(deals.move, () => inStage(deal, stages.negotiation, { source: "EVENT" }));
  const { user } = openDeal();
  await user.click(await screen.findByRole("button", { name: "Negotiation" }));
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Negotiation" });
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByText("This field is required.")).toBeVisible();
  expect(moved).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: /^Source/ }));
  await user.click(await screen.findByRole("option", { name: "Event" }));
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ stageId: stages.negotiation.id, source: "EVENT" }));
});

test("a deal in the wrong pipeline goes to the beginning of another, which asks for what it requires", async () => {
  const enquiry = {
    ...stages.lead,
    id: "01980000-0000-7000-8021-000000000011",
    pipelineId: "01980000-0000-7000-8020-000000000002",
    name: "Enquiry",
    requiredFields: ["expectedCloseDate"],
  };
  mock(pipelines.list, {
    items: [
      pipelineRow(),
      pipelineRow({ id: enquiry.pipelineId, name: "Rental", isDefault: false, stages: [enquiry] }),
    ],
  });
  const moved = mock(deals.move, () => {
    deal = { ...inStage(deal, enquiry), pipelineId: enquiry.pipelineId, pipelineName: "Rental" };
    return deal;
  });
  const { user } = openDeal();
  await user.click(await screen.findByRole("button", { name: /^Pipeline/ }));
  await user.click(await screen.findByRole("option", { name: "Rental" }));
  const dialog = await screen.findByRole("dialog", { name: "Move “Forty tents” to Enquiry" });
  fireEvent.change(within(dialog).getByLabelText(/^Expected close date/), {
    target: { value: "2026-06-01" },
  });
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({ stageId: enquiry.id, expectedCloseDate: "2026-06-01" }),
  );
  expect(await screen.findByRole("button", { name: /^Enquiry/ })).toHaveAttribute("aria-current", "step");
});

test("a deal that somebody else has lost meanwhile is told with both reasons before one's own takes its place", async () => {
  const { user } = openDeal();
  const [lose] = await screen.findAllByRole("button", { name: "Lost" });
  await user.click(lose ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "“Forty tents” is lost" });
  await user.click(within(dialog).getByRole("button", { name: /^Why was it lost/ }));
  await user.click(await screen.findByRole("option", { name: "Too expensive" }));
  const theirs = inStage(deal, stages.lost, { lostReason: "Chose somebody else", version: 7 });
  mockFault(deals.move, "precondition_failed", { extra: { current: theirs } });
  await user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  expect(await within(dialog).findByText("now: Chose somebody else")).toBeVisible();
  expect(within(dialog).getByText("yours: Too expensive")).toBeVisible();
  const moved = mock(deals.move, () => ({ ...theirs, lostReason: "Too expensive", version: 8 }));
  await user.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  await waitFor(() =>
    expect([moved[0]?.body, moved[0]?.headers.get("if-match")]).toEqual([
      { stageId: stages.lost.id, lostReason: "Too expensive" },
      '"7"',
    ]),
  );
});

test("a deleted deal is read only, is noted nothing on, and can be brought back", async () => {
  deal = { ...deal, deletedAt: deal.createdAt };
  const restored = mock(deals.restore, () => {
    deal = { ...deal, deletedAt: null };
    return deal;
  });
  const { user } = openDeal();
  expect(await box(/^Name/)).toHaveAttribute("readonly");
  expect(await screen.findByText("No activity yet")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Note" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Proposal" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("Deal restored")).toBeVisible();
  expect(restored).toHaveLength(1);
});
