import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { currencyRates } from "@/contract/crm/currency-rates";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { session } from "@/contract/people/session";
import { removeToast } from "@/lib/browser/toasts";
import type { addressHooks } from "@/tests/address";
import { customField } from "@/tests/custom-fields";
import { pipelineRow, stages } from "@/tests/deals";
import { gate } from "@/tests/gate";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PipelinesScreen } from "./pipelines-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

let all: Pipeline[] = [];
beforeEach(() => {
  history.replaceState(null, "", "/admin/crm/pipelines");
  all = [pipelineRow()];
  mockFault(session.refreshToken, "unauthenticated");
  mock(pipelines.list, () => ({ items: all }));
  mock(customFields.list, pageOf<never>([]));
  mock(customFieldDependencies.list, pageOf<never>([]));
});
// Toasts outlive the piece that showed them.
afterEach(() => {
  removeToast();
});
const openPipelines = (role: "ADMIN" | "SUPERVISOR" = "ADMIN") => renderDesk(<PipelinesScreen />, { role });
/** The first answer of a suite may take its time on a busy machine. */
const stageButton = async (name: string): Promise<HTMLElement> => {
  await screen.findByText(name, { selector: "bdi" });
  return screen.getByRole("button", { name: new RegExp(`^${name}`) });
};
const names = async () =>
  within(await screen.findByLabelText("Stages of Sales"))
    .getAllByText(/^(Lead|Proposal|Negotiation|Won|Lost)$/, { selector: "bdi" })
    .map(({ textContent }) => textContent);

test("Alt with an arrow moves a stage at once; a failed order goes back, and “Try again” makes it once more", async () => {
  mockFault(pipelines.changeStage, "internal", { times: 1 });
  const { user } = openPipelines();
  fireEvent.keyDown(await stageButton("Proposal"), { key: "ArrowUp", altKey: true });
  expect(await screen.findByText("Proposal is now number 1 of 5")).toBeInTheDocument();
  expect(await screen.findByText("The order could not be saved")).toBeVisible();
  expect(await names()).toEqual(["Lead", "Proposal", "Negotiation", "Won", "Lost"]);
  const order = [stages.proposal, stages.lead, stages.negotiation, stages.won, stages.lost];
  const moved = mock(pipelines.changeStage, () => {
    all = [pipelineRow({ stages: order })];
    return pipelineRow({ stages: order });
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(moved[0]?.body).toEqual({ position: 0 }));
  expect(moved[0]?.params["id"]).toBe(stages.proposal.id);
  expect(await names()).toEqual(["Proposal", "Lead", "Negotiation", "Won", "Lost"]);
});

test("an open stage cannot go among the closed ones, and it is said", async () => {
  const moved = mock(pipelines.changeStage, pipelineRow());
  openPipelines();
  fireEvent.keyDown(await stageButton("Negotiation"), { key: "ArrowDown", altKey: true });
  expect(await screen.findByText(/^Negotiation cannot go there/)).toBeInTheDocument();
  expect(moved).toHaveLength(0);
});

test("a stage has its meaning, probability, required fields and days; what is won has no probability to choose", async () => {
  const added = mock(pipelines.addStage, pipelineRow());
  const { user } = openPipelines();
  await user.click(await screen.findByRole("button", { name: "Add stage" }));
  const drawer = await screen.findByRole("dialog", { name: "Add stage" });
  await user.type(within(drawer).getByLabelText(/^Name/), "Demo");
  await user.clear(within(drawer).getByLabelText(/^Probability/));
  await user.type(within(drawer).getByLabelText(/^Probability/), "45");
  await user.type(within(drawer).getByLabelText(/^Flag after \(days\)/), "10");
  await user.click(within(drawer).getByRole("checkbox", { name: "Company" }));
  await user.click(within(drawer).getByRole("checkbox", { name: "Amount" }));
  await user.click(within(drawer).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(added[0]?.body).toEqual({
      name: "Demo",
      kind: "NEEDS_ANALYSIS",
      probability: 45,
      color: null,
      requiredFields: ["amount", "companyId"],
      rottingDays: 10,
    }),
  );
  await user.click(screen.getByRole("button", { name: /^Won/ }));
  expect(
    within(await screen.findByRole("dialog", { name: "Edit stage" })).getByLabelText(/^Probability/),
  ).toBeDisabled();
});

test("a stage that is saved before the workspace's own fields have come still asks for those that it asked for; of one that is gone it lets go once that is known", async () => {
  const own = customField(1, "Serial", "TEXT", { entity: "DEAL" });
  const gone = "01980000-0000-7000-8030-000000000099";
  all = [
    pipelineRow({
      stages: [{ ...stages.lead, requiredFields: [own.id, "amount", gone] }, stages.won, stages.lost],
    }),
  ];
  const { open, opened } = gate();
  mock(customFields.list, async () => {
    await opened;
    return pageOf([own]);
  });
  const saved = mock(pipelines.changeStage, pipelineRow());
  const { user } = openPipelines();
  const save = async () => {
    await user.click(await stageButton("Lead"));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Edit stage" })).getByRole("button", { name: "Save" }),
    );
  };
  await save();
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ requiredFields: ["amount", own.id, gone] }));
  open();
  await screen.findAllByText(/Serial/);
  await save();
  await waitFor(() => expect(saved[1]?.body).toMatchObject({ requiredFields: ["amount", own.id] }));
});

test("a stage with deals is not deleted before it is said where they go, and only stages of its kind are offered", async () => {
  all = [
    pipelineRow({
      stages: [{ ...stages.lead, deals: 3 }, stages.proposal, stages.negotiation, stages.won, stages.lost],
    }),
  ];
  const removed = mock(pipelines.removeStage, pipelineRow());
  const { user } = openPipelines();
  await user.click(await screen.findByRole("button", { name: "Actions for Lead" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete stage" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete the stage “Lead”?" });
  expect(within(dialog).getByRole("button", { name: "Delete" })).toBeDisabled();
  await user.click(within(dialog).getByRole("button", { name: /^Move its deals to/ }));
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Proposal",
    "Negotiation",
  ]);
  await user.click(screen.getByRole("option", { name: "Proposal" }));
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(removed[0]?.query.get("moveToStageId")).toBe(stages.proposal.id));
});

test("a supervisor reads the pipelines and changes none", async () => {
  openPipelines("SUPERVISOR");
  expect(await stageButton("Proposal")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "New pipeline" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add stage" })).not.toBeInTheDocument();
});

test("the analytics of a pipeline follow the span in the address and show its conversion, and what there is nothing of is a dash", async () => {
  history.replaceState(null, "", "/admin/crm/pipelines?tab=analytics&from=2026-01-01&to=2026-03-31");
  const stage = (row: DealStage, more: object) => ({
    stageId: row.id,
    name: row.name,
    kind: row.kind,
    position: row.position,
    entered: 0,
    advanced: 0,
    lost: 0,
    conversion: null,
    stays: 0,
    averageDays: null,
    medianDays: null,
    ...more,
  });
  const asked = mock(pipelines.analytics, {
    pipelineId: pipelineRow().id,
    startDate: "2026-01-01",
    endDate: "2026-03-31",
    timeZone: "UTC",
    stages: [
      stage(stages.lead, {
        entered: 8,
        advanced: 6,
        conversion: 0.75,
        stays: 7,
        averageDays: 3.25,
        medianDays: 2,
      }),
      stage(stages.proposal, {}),
    ],
    created: 8,
    won: 3,
    lost: 1,
    winRate: 0.75,
    cycleDays: null,
    medianCycleDays: null,
    byCurrency: [
      {
        currency: "EUR",
        won: 3,
        lost: 1,
        open: 4,
        wonAmount: 900_000,
        averageWon: 300_000,
        velocity: 30_050,
      },
    ],
  });
  const { user } = openPipelines();
  expect(await screen.findByText("75% move on")).toBeVisible();
  expect(screen.getByText("€300.50")).toBeVisible();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    startDate: "2026-01-01",
    endDate: "2026-03-31",
  });
  await user.click(screen.getAllByRole("button", { name: /table/i })[0] ?? document.body);
  expect(
    within(await screen.findByRole("table", { name: "Conversion" })).getAllByRole("row")[1],
  ).toHaveTextContent("Lead86075%");
});

test("a file of rates is tried first: what it would do and its wrong lines are shown before anything is loaded", async () => {
  history.replaceState(null, "", "/admin/crm/pipelines?tab=rates");
  mock(currencyRates.list, pageOf<never>([]));
  mock(currencyRates.settings, { reportCurrency: "EUR" });
  const loaded = mock(currencyRates.load, {
    created: 2,
    updated: 0,
    unchanged: 1,
    faults: [{ line: 4, problem: "CURRENCY", text: "EURO" }],
  });
  const { user } = openPipelines();
  await screen.findByText("No rates yet");
  await user.upload(
    screen.getByLabelText("Import CSV", { selector: "input" }),
    new File(["currency,date,rate\nUSD,2026-01-01,0.92\n"], "rates.csv", { type: "text/csv" }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Import rates.csv" });
  expect(await within(dialog).findByText("2 new, 0 changed, 1 unchanged.")).toBeVisible();
  expect(within(dialog).getByText("EURO")).toBeVisible();
  expect(loaded[0]?.body).toMatchObject({ dryRun: true });
  await user.click(within(dialog).getByRole("button", { name: "Import 2 rates" }));
  expect(await screen.findByText("2 rates imported")).toBeVisible();
  expect(loaded[1]?.body).toEqual({ text: "currency,date,rate\nUSD,2026-01-01,0.92\n" });
});

test("a rate is entered as a text, exactly, with a comma or a point", async () => {
  history.replaceState(null, "", "/admin/crm/pipelines?tab=rates");
  mock(currencyRates.list, pageOf<never>([]));
  mock(currencyRates.settings, { reportCurrency: "EUR" });
  const made = mock(currencyRates.create, {
    id: stages.lead.id,
    currency: "USD",
    target: "EUR",
    validFrom: "2026-01-01",
    rate: "0.9215",
    enteredByName: "Nora",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
  openPipelines();
  fireEvent.click(await screen.findByText("Add rate", {}));
  const drawer = await screen.findByRole("dialog");
  fireEvent.change(within(drawer).getByLabelText(/^1 USD in EUR/), { target: { value: "0,9215" } });
  fireEvent.change(within(drawer).getByLabelText(/^From/), { target: { value: "2026-01-01" } });
  fireEvent.click(within(drawer).getByText("Save"));
  await waitFor(() =>
    expect(made[0]?.body).toEqual({
      currency: "USD",
      target: "EUR",
      validFrom: "2026-01-01",
      rate: "0.9215",
    }),
  );
});
