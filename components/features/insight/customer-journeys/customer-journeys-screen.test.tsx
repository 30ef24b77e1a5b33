import { fireEvent, screen, within } from "@testing-library/react";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import type { JourneyFlow, JourneyTraveller } from "@/contract/insight/customer-journeys";
import type { addressHooks } from "@/tests/address";
import { gate } from "@/tests/gate";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { CustomerJourneysScreen } from "./customer-journeys-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const flow: JourneyFlow = {
  timeZone: "America/New_York",
  from: "2025-11-23",
  to: "2026-11-22",
  people: 100,
  won: 5,
  wonShare: 0.05,
  medianDaysToWon: 30.5,
  asOf: "2026-11-22T09:00:00.000Z",
  nodes: [
    { node: "EMAIL", people: 100, stayed: 40, medianDays: null },
    { node: "CONVERSATION", people: 60, stayed: 40, medianDays: 0 },
    { node: "DEAL", people: 20, stayed: 15, medianDays: 12 },
    { node: "WON", people: 5, stayed: 5, medianDays: 30.5 },
  ],
  links: [
    { node: "EMAIL", next: "CONVERSATION", people: 60, share: 0.6, medianDays: 0 },
    { node: "CONVERSATION", next: "DEAL", people: 20, share: 0.3333, medianDays: 12 },
    { node: "DEAL", next: "WON", people: 5, share: 0.25, medianDays: 18.5 },
  ],
  sources: [
    {
      source: "EMAIL",
      people: 100,
      conversation: 60,
      deal: 20,
      won: 5,
      lost: 0,
      after: 0,
      wonShare: 0.05,
      medianDaysToWon: 30.5,
    },
  ],
};
const kim: JourneyTraveller = {
  id: "01980000-0000-7000-8000-000000000001",
  name: "Kim Larsen",
  email: "kim@example.test",
  companyName: "Globex",
  source: "EMAIL",
  firstTouchAt: "2026-03-02T09:00:00.000Z",
  at: "2026-03-14T09:00:00.000Z",
  nextNode: "WON",
  nextAt: "2026-04-01T21:00:00.000Z",
};

beforeEach(() => history.replaceState(null, "", "/admin/crm/customer-journey"));

test("each line of the picture says whom it counts, and pressing it shows them with links to each", async () => {
  mock(customerJourneys.flow, () => flow);
  const asked = mock(customerJourneys.people, () => ({
    items: [kim],
    total: 1,
    totalIsCapped: false,
    nextCursor: null,
  }));
  const { user } = renderDesk(<CustomerJourneysScreen />, { role: "SUPERVISOR" });
  const line = await screen.findByRole("link", { name: "Deal to Won: 5 people, 25%, median 18.5 days" });
  await user.click(line);
  const drawer = await screen.findByRole("dialog", { name: "Deal → Won" });
  expect(await within(drawer).findByRole("link", { name: /Kim Larsen/ })).toHaveAttribute(
    "href",
    `/contacts/${kim.id}`,
  );
  expect(within(drawer).getByText("18.5 days")).toBeVisible();
  expect(location.search).toBe("?node=DEAL&next=WON");
  expect(asked.at(-1)?.query.get("node")).toBe("DEAL");
  expect(asked.at(-1)?.query.get("next")).toBe("WON");
});

test("of a node one can look at those alone who have gone no further", async () => {
  history.replaceState(null, "", "/admin/crm/customer-journey?node=DEAL");
  mock(customerJourneys.flow, () => flow);
  const asked = mock(customerJourneys.people, () => ({
    items: [],
    total: 0,
    totalIsCapped: false,
    nextCursor: null,
  }));
  const { user } = renderDesk(<CustomerJourneysScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Only people without a next step" }));
  expect(await screen.findByRole("dialog", { name: "Deal → no next step" })).toBeVisible();
  expect(asked.at(-1)?.query.get("next")).toBe("NONE");
});

test("the numbers stand in a table behind the picture, and the source stays in the address", async () => {
  const asked = mock(customerJourneys.flow, () => flow);
  history.replaceState(null, "", "/admin/crm/customer-journey?source=EMAIL&from=2026-01-01&to=2026-01-31");
  const { user } = renderDesk(<CustomerJourneysScreen />, { role: "SUPERVISOR" });
  await screen.findByRole("link", { name: "Deal: 20 people" });
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
    source: "EMAIL",
    from: "2026-01-01",
    to: "2026-01-31",
  });
  const [table] = screen.getAllByRole("button", { name: "Show as a table" });
  if (table) await user.click(table);
  expect(
    within(screen.getByRole("table", { name: "Flow" })).getByRole("row", {
      name: "E-mail → Conversation 60 60% 0",
    }),
  ).toBeVisible();
});

test("a period with nobody says who would stand here", async () => {
  mock(customerJourneys.flow, () => ({
    ...flow,
    people: 0,
    won: 0,
    wonShare: null,
    medianDaysToWon: null,
    nodes: [],
    links: [],
    sources: [],
  }));
  renderDesk(<CustomerJourneysScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByText("No one in this period")).toBeVisible();
});

test("a day that is chosen while the answer to the last choice is on its way takes that choice not back", async () => {
  history.replaceState(null, "", "/admin/crm/customer-journey?from=2026-01-01&to=2026-01-31");
  const { open, opened } = gate();
  let isLate = false;
  mock(customerJourneys.flow, async ({ query }) => {
    if (isLate) await opened;
    return { ...flow, from: query.get("from") ?? "2025-11-23", to: query.get("to") ?? "2026-11-22" };
  });
  const { user } = renderDesk(<CustomerJourneysScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByLabelText("First day")).toHaveValue("2026-01-01");
  await screen.findByText(/America/);
  isLate = true;
  await user.click(screen.getByRole("button", { name: /^Period of the first touch/ }));
  await user.click(await screen.findByRole("option", { name: "Last 365 days" }));
  // Whose ends are not known yet, is not changed by an end of the one before.
  expect(screen.getByLabelText("Last day")).toBeDisabled();
  expect(location.search).toBe("");
  open();
  expect(await screen.findByDisplayValue("2026-11-22")).toBeEnabled();
  fireEvent.change(screen.getByLabelText("First day"), { target: { value: "2026-02-01" } });
  expect(location.search).toBe("?from=2026-02-01&to=2026-11-22");
});
