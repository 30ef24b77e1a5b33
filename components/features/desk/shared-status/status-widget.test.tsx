import { act, screen, waitFor } from "@testing-library/react";
import { agents, statusDefinitions } from "@/contract/desk/agents";
import type { AgentStatusRecord, StatusDefinition } from "@/contract/desk/agents";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { AgentStatusWidget } from "./status-widget";

const definition = (
  name: string,
  status: StatusDefinition["status"],
  isAvailable: boolean,
  position: number,
): StatusDefinition => ({
  id: `01980000-0000-7000-8000-00000000000${position}`,
  name,
  color: "#16A34A",
  isAvailable,
  status,
  description: null,
  isBuiltIn: true,
  position,
});
const online = definition("Online", "ONLINE", true, 1);
const lunch = { ...definition("Lunch", "AWAY", false, 2), isBuiltIn: false };
const record = (of: StatusDefinition, more: Partial<AgentStatusRecord> = {}): AgentStatusRecord => ({
  agentId: "01980000-0000-7000-8000-0000000000aa",
  statusDefinitionId: of.id,
  name: of.name,
  color: of.color,
  isAvailable: of.isAvailable,
  status: of.status,
  note: null,
  updatedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  scheduledEndTime: null,
  ...more,
});

beforeEach(() => {
  mock(statusDefinitions.list, pageOf([online, lunch]));
  mock(agents.availability, record(online));
});

const choose = async (user: ReturnType<typeof renderDesk>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: "Change Status" }));
  await user.click(screen.getByRole("button", { name: /Choose a status/ }));
  await user.click(await screen.findByRole("option", { name }));
};

test("it says what one's status is, since when, and what it means for routing", async () => {
  renderDesk(<AgentStatusWidget />);
  expect(await screen.findByText("You can receive new ticket assignments")).toBeVisible();
  expect(screen.getByText("Active for 5 min")).toBeVisible();
});

test("a change without a time limit is said in words", async () => {
  const sent = mock(agents.setStatus, record(lunch));
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  mock(agents.availability, record(lunch));
  await user.click(screen.getByRole("button", { name: "Update Status" }));
  expect(await screen.findByText("Your status has been changed to Lunch.")).toBeVisible();
  expect(screen.getByText("You won't receive new ticket assignments")).toBeVisible();
  expect(sent[0]?.body).toEqual({ agentId: record(lunch).agentId, statusDefinitionId: lunch.id });
});

test("a time limit starts at 30 minutes, takes a note, and shows when one returns", async () => {
  const sent = mock(
    agents.setStatusFor,
    record(lunch, { scheduledEndTime: new Date(2026, 0, 1, 15, 5).toISOString() }),
  );
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  await user.click(screen.getByRole("button", { name: "Set with time limit..." }));
  expect(await screen.findByRole("spinbutton", { name: /Duration \(minutes\)/ })).toHaveValue(30);
  await user.click(screen.getByRole("button", { name: "15 min" }));
  await user.type(screen.getByRole("textbox", { name: "Note (optional)" }), "Soup");
  mock(agents.availability, record(lunch, { scheduledEndTime: new Date(2026, 0, 1, 15, 5).toISOString() }));
  await user.click(screen.getAllByRole("button", { name: "Update Status" }).at(-1) ?? document.body);
  expect(await screen.findByText("Your status has been changed to Lunch for 15 minutes.")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ durationMinutes: 15, note: "Soup" });
  expect(await screen.findByText(/Returns at 3:05\sPM/)).toBeVisible();
});

test("a duration out of bounds is refused at its field", async () => {
  const sent = mock(agents.setStatusFor, record(lunch));
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  await user.click(screen.getByRole("button", { name: "Set with time limit..." }));
  const minutes = await screen.findByRole("spinbutton", { name: /Duration/ });
  await user.clear(minutes);
  await user.type(minutes, "1441");
  await user.click(screen.getAllByRole("button", { name: "Update Status" }).at(-1) ?? document.body);
  expect(await screen.findByText("At most 1440.")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("a change that fails goes back and says so", async () => {
  mockFault(agents.setStatus, "internal");
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  await user.click(screen.getByRole("button", { name: "Set without time limit" }));
  expect(await screen.findByText("Failed to update status")).toBeVisible();
  expect(screen.getByText("There was an error updating your status. Please try again.")).toBeVisible();
  await waitFor(() => expect(screen.getByText("You can receive new ticket assignments")).toBeVisible());
});

describe("with a clock of the test's own", () => {
  afterEach(() => void jest.useRealTimers());

  test("how long the status has been active is said anew every 60 seconds", async () => {
    const { unmount } = renderDesk(<AgentStatusWidget />);
    await screen.findByText("Active for 5 min");
    unmount();
    jest.useFakeTimers({ doNotFake: ["queueMicrotask", "nextTick"] });
    renderDesk(<AgentStatusWidget />);
    for (let at = 0; at < 20 && !screen.queryByText(/Active for/); at += 1)
      await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText("Active for 5 min")).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(screen.getByText("Active for 5 min")).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByText("Active for 6 min")).toBeVisible();
  });
});

test("while it loads a skeleton stands there", async () => {
  mock(agents.availability, record(online), { waitMs: 100 });
  renderDesk(<AgentStatusWidget />);
  expect(screen.getByRole("status", { name: "Loading your status..." })).toBeInTheDocument();
  expect(screen.getByText("Agent Status")).toBeVisible();
  expect(await screen.findByText("Online")).toBeVisible();
  expect(screen.queryByRole("status", { name: "Loading your status..." })).not.toBeInTheDocument();
});

test("a date that is none is said to be unknown", async () => {
  mock(agents.availability, record(online, { updatedAt: "never" }));
  renderDesk(<AgentStatusWidget />);
  expect(await screen.findByText("Active for unknown")).toBeVisible();
});

test("its tooltip says what the status is for", async () => {
  const { user } = renderDesk(<AgentStatusWidget />);
  await user.hover(await screen.findByText("You can receive new ticket assignments"));
  expect(await screen.findByText("Your status affects ticket routing")).toBeInTheDocument();
});

test("the quick choices are 15, 30, 60 and 120 minutes", async () => {
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  await user.click(screen.getByRole("button", { name: "Set with time limit..." }));
  await screen.findByRole("heading", { name: "Set Status with Time Limit" });
  expect(
    screen
      .getAllByRole("button", { name: /^\d+ min$/ })
      .map((button) => [button.textContent, button.getAttribute("aria-pressed")]),
  ).toEqual([
    ["15 min", "false"],
    ["30 min", "true"],
    ["60 min", "false"],
    ["120 min", "false"],
  ]);
});

test("a timed change waits for a status to be chosen, and nothing can be pressed while one is on its way", async () => {
  mock(agents.availability, record(online, { statusDefinitionId: "01980000-0000-7000-8000-0000000000ff" }));
  mock(agents.setStatus, record(lunch), { waitMs: 300 });
  const { user } = renderDesk(<AgentStatusWidget />);
  await user.click(await screen.findByRole("button", { name: "Change Status" }));
  for (const name of ["Update Status", "Set without time limit", "Set with time limit..."])
    expect(screen.getByRole("button", { name })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: /Choose a status/ }));
  await user.click(await screen.findByRole("option", { name: "Lunch" }));
  await user.click(screen.getByRole("button", { name: "Set without time limit" }));
  for (const name of ["Change Status", "Set without time limit", "Set with time limit..."])
    expect(screen.getByRole("button", { name })).toBeDisabled();
  expect(await screen.findByText("Your status has been changed to Lunch.")).toBeInTheDocument();
});

test("a change that fails before it was known what one's status is, does not stand as if it had been made", async () => {
  mockFault(agents.availability, "internal");
  mockFault(agents.setStatus, "internal");
  const { user } = renderDesk(<AgentStatusWidget />);
  await choose(user, "Lunch");
  mock(agents.availability, record(online));
  await user.click(screen.getByRole("button", { name: "Update Status" }));
  expect(await screen.findByText("You can receive new ticket assignments")).toBeVisible();
});
