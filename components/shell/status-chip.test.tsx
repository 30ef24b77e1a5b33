import { useState } from "react";
import { screen, waitFor } from "@testing-library/react";
import { agents, statusDefinitions } from "@/contract/desk/agents";
import type { AgentStatusRecord, StatusDefinition } from "@/contract/desk/agents";
import { useAgentStatus } from "@/components/features/desk/shared-status/use-agent-status";
import { dropToken } from "@/lib/auth/store";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { StatusChip } from "./status-chip";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const names = ["Online", "Busy", "Away", "Offline", "Lunch", "Training"];
const definitions = names.map((name, at): StatusDefinition => ({
  id: `01980000-0000-7000-8000-00000000000${at}`,
  name,
  color: at === 4 ? "" : "#16A34A",
  isAvailable: at === 0,
  status: "ONLINE",
  description: null,
  isBuiltIn: at < 4,
  position: at,
}));
const record: AgentStatusRecord = {
  agentId: "01980000-0000-7000-8000-0000000000aa",
  statusDefinitionId: definitions[0]?.id ?? "",
  name: "Online",
  color: "#16A34A",
  isAvailable: true,
  status: "ONLINE",
  note: null,
  updatedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  scheduledEndTime: null,
};

beforeEach(() => {
  push.mockClear();
  mock(statusDefinitions.list, pageOf(definitions));
  mock(agents.availability, record);
});
const opened = async (user: ReturnType<typeof renderDesk>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "Status: Online" }));
  await screen.findByRole("menuitem", { name: "Online" });
};

test("while it loads it says so, with a tooltip that says what", async () => {
  mock(agents.availability, record, { waitMs: 1500 });
  const { user } = renderDesk(<StatusChip />);
  await user.hover(screen.getByRole("button", { name: "Loading..." }));
  expect(await screen.findByText("Loading your status...")).toBeInTheDocument();
});

test("its tooltip says how long ago the status was set", async () => {
  const { user } = renderDesk(<StatusChip />);
  await user.hover(await screen.findByRole("button", { name: "Status: Online" }));
  expect(await screen.findByText("Updated 3 minutes ago")).toBeInTheDocument();
});

test("the quick menu has the first five statuses and a way to the rest", async () => {
  const { user } = renderDesk(<StatusChip />);
  await opened(user);
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
    ...names.slice(0, 5),
    "More options...",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "More options..." }));
  expect(push).toHaveBeenCalledWith("/agent/dashboard");
});

test("a choice is sent with agent and definition, and the menu closes once it is true", async () => {
  const sent = mock(agents.setStatus, {
    ...record,
    statusDefinitionId: definitions[1]?.id ?? "",
    name: "Busy",
    isAvailable: false,
  });
  const { user } = renderDesk(<StatusChip />);
  await opened(user);
  await user.click(screen.getByRole("menuitem", { name: "Busy" }));
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(sent[0]?.body).toEqual({ agentId: record.agentId, statusDefinitionId: definitions[1]?.id });
});

test("a change that fails here says nothing, and the menu stays open", async () => {
  mockFault(agents.setStatus, "internal");
  const { user } = renderDesk(<StatusChip />);
  await opened(user);
  await user.click(screen.getByRole("menuitem", { name: "Busy" }));
  await screen.findByRole("button", { name: "Status: Online" });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getByRole("menu")).toBeInTheDocument();
  expect(screen.queryByText("Failed to update status")).not.toBeInTheDocument();
});

/** The desk of nobody, who presses all the same. */
function Nobody() {
  useState(() => dropToken());
  const { change } = useAgentStatus();
  const [isChanged, setIsChanged] = useState<boolean>();
  const definition = definitions[1];
  return (
    <>
      <button type="button" onClick={() => definition && void change({ definition }).then(setIsChanged)}>
        change
      </button>
      <p>changed: {String(isChanged)}</p>
    </>
  );
}

test.each([
  ["ONLINE", "rgb(22, 163, 74)"],
  ["BUSY", "rgb(217, 119, 6)"],
  ["AWAY", "rgb(99, 102, 241)"],
  ["OFFLINE", "rgb(100, 116, 139)"],
] as const)("a status %s that no definition matches has the built-in colour", async (status, color) => {
  mock(agents.availability, {
    ...record,
    statusDefinitionId: "01980000-0000-7000-8000-0000000000ff",
    name: "Elsewhere",
    status,
    color: "",
  });
  renderDesk(<StatusChip />);
  expect((await screen.findByRole("button", { name: "Status: Elsewhere" })).innerHTML).toContain(color);
});

test("a definition without a colour of its own has #009EFF, in the chip and in the menu", async () => {
  mock(agents.availability, {
    ...record,
    statusDefinitionId: definitions[4]?.id ?? "",
    name: "Lunch",
    status: "AWAY",
    color: "",
  });
  const { user } = renderDesk(<StatusChip />);
  const chip = await screen.findByRole("button", { name: "Status: Lunch" });
  await waitFor(() => expect(chip.innerHTML).toContain("rgb(0, 158, 255)"));
  await user.click(chip);
  expect((await screen.findByRole("menuitem", { name: "Lunch" })).innerHTML).toContain("rgb(0, 158, 255)");
});

test("without a user id nothing is fetched and nothing can be changed", async () => {
  const asked = [mock(agents.availability, record), mock(statusDefinitions.list, pageOf(definitions))];
  const sent = mock(agents.setStatus, record);
  const { user } = renderDesk(<Nobody />);
  await user.click(screen.getByRole("button", { name: "change" }));
  expect(await screen.findByText("changed: false")).toBeVisible();
  expect([...asked, sent].map(({ length }) => length)).toEqual([0, 0, 0]);
});

test("while a change is on its way no other can be chosen", async () => {
  const sent = mock(agents.setStatus, record, { waitMs: 300 });
  const { user } = renderDesk(<StatusChip />);
  await opened(user);
  await user.click(screen.getByRole("menuitem", { name: "Busy" }));
  expect(screen.getByRole("menuitem", { name: "Away" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("menuitem", { name: "Away" }));
  await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  expect(sent).toHaveLength(1);
});

test("where neither status nor choices can be had, it says Offline and nothing of the failure", async () => {
  mockFault(agents.availability, "internal");
  mockFault(statusDefinitions.list, "internal");
  renderDesk(<StatusChip />);
  expect(await screen.findByRole("button", { name: "Status: Offline" })).toBeVisible();
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
});
