import { screen, waitFor } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { workload } from "@/contract/desk/workload";
import type { addressHooks } from "@/tests/address";
import { agentRow } from "@/tests/factories";
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
  await user.click(await screen.findByRole("button", { name: "Suggest rebalance" }));
  await screen.findByText(/^The workload is balanced/);
  expect([...shown, ...suggested].map(({ query }) => query.get("groupId"))).toEqual([returns.id, returns.id]);
  open();
  expect(await screen.findByRole("button", { name: /: Returns$/, hidden: true })).toBeInTheDocument();
});

test("a group that is known to be gone narrows nothing", async () => {
  mock(agentGroups.list, pageOf([returns]));
  const shown = mock(workload.get, nobody);
  openAt("01980000-0000-7000-8040-000000000009");
  await screen.findByText("No agents here");
  expect(shown.at(-1)?.query.get("groupId")).toBeNull();
});

const ids = { ann: "01980000-0000-7000-8000-000000000001", ben: "01980000-0000-7000-8000-000000000002" };
const someone = (id: string, name: string) => agentRow(1, { id, name });
const card = (order: number, channel: "CHAT" | "EMAIL") => ({
  id: `01980000-0000-7000-8010-00000000000${order}`,
  number: 1300 + order,
  channel,
  subject: `Subject ${order}`,
  status: "OPEN" as const,
  priority: "LOW" as const,
  contactName: null,
  waitingSince: null,
  groupId: null,
});

test("of the suggested moves only those that are ticked are made", async () => {
  mock(agentGroups.list, pageOf([]));
  mock(workload.get, nobody);
  const move = (order: number) => ({
    ticketId: card(order, "EMAIL").id,
    number: 1300 + order,
    subject: `Subject ${order}`,
    pool: "other" as const,
    fromId: ids.ann,
    fromName: "Ann",
    toId: ids.ben,
    toName: "Ben",
  });
  const load = (agentId: string, name: string, before: number, after: number) => ({
    agentId,
    name,
    before: { chat: 1, messengers: 0, other: before },
    after: { chat: 1, messengers: 0, other: after },
    capacity: { chat: 3, messengers: 6, other: 20 },
  });
  mock(workload.suggestion, {
    moves: [move(1), move(2), move(3)],
    loads: [load(ids.ann, "Ann", 6, 3), load(ids.ben, "Ben", 0, 3)],
  });
  const sent = mock(workload.move, { moved: 2, skipped: [] });
  const { user } = openAt("");
  await user.click(await screen.findByRole("button", { name: "Suggest rebalance" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select ticket #1302" }));
  expect(screen.getByText("Other: 6 → 4 of 20")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Move 2 tickets" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      moves: [1, 3].map((order) => ({ ticketId: move(order).ticketId, fromId: ids.ann, toId: ids.ben })),
    }),
  );
});

test("a chat in progress can be neither ticked nor moved", async () => {
  mock(agentGroups.list, pageOf([]));
  mock(workload.get, {
    ...nobody,
    agentsCount: 1,
    agents: [{ ...someone(ids.ann, "Ann"), tickets: [card(1, "CHAT"), card(2, "EMAIL")], ticketsCount: 2 }],
  });
  openAt("");
  await screen.findByText("Subject 1");
  expect(screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"))).toEqual([
    "Select ticket #1302",
  ]);
  expect(
    screen
      .getAllByRole("button", { name: /^Move ticket/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Move ticket #1302"]);
  expect(screen.getByText("A chat in progress stays with its agent")).toBeInTheDocument();
});
