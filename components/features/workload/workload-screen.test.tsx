import { screen } from "@testing-library/react";
import { agentGroups } from "@/contract/admin/agent-groups";
import { workload } from "@/contract/admin/workload";
import type { addressHooks } from "@/tests/address";
import { gate } from "@/tests/gate";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { WorkloadScreen } from "./workload-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const returns = {
  id: "01980000-0000-7000-8040-000000000001",
  name: "Returns",
  description: null,
  autoAssign: true,
  memberCount: 2,
  waitingTickets: 0,
  openTickets: 0,
  createdAt: "2026-03-02T12:00:00.000Z",
  updatedAt: "2026-03-02T12:00:00.000Z",
};
const nobody = { agents: [], agentsCount: 0, page: 1, limit: 20, waiting: [], waitingCount: 0 };
const openAt = (group: string) => {
  history.replaceState(null, "", `/admin/workload?group=${group}`);
  return renderDesk(<WorkloadScreen />, { role: "SUPERVISOR" });
};

test("what is shown and suggested is the group's that the address names, before the groups have come", async () => {
  const { open, opened } = gate();
  mock(agentGroups.list, async () => {
    await opened;
    return pageOf([returns]);
  });
  const [shown, suggested] = [
    mock(workload.get, nobody),
    mock(workload.suggestion, { moves: [], loads: [] }),
  ];
  const { user } = openAt(returns.id);
  await user.click(await screen.findByRole("button", { name: "Rebalance for me" }));
  await screen.findByText(/^The load is even/);
  expect([...shown, ...suggested].map(({ query }) => query.get("groupId"))).toEqual([returns.id, returns.id]);
  open();
  expect(await screen.findByRole("button", { name: /: Returns$/, hidden: true })).toBeInTheDocument();
});

test("a group that is known to be gone narrows nothing", async () => {
  mock(agentGroups.list, pageOf([returns]));
  const shown = mock(workload.get, nobody);
  openAt("01980000-0000-7000-8040-000000000009");
  await screen.findByText("Nobody answers tickets here");
  expect(shown.at(-1)?.query.get("groupId")).toBeNull();
});
