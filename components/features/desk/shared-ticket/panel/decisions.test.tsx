import { screen } from "@testing-library/react";
import { tickets } from "@/contract/desk/tickets";
import type { Decision } from "@/contract/desk/assignment-decisions";
import { ticketRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Decisions } from "./decisions";

const decision = (at: number, of: Partial<Decision>): Decision => ({
  id: `01980000-0000-7000-8000-00000000000${at}`,
  trigger: "rule",
  winner: null,
  rule: "nobody_fit",
  reasons: [],
  createdAt: "2026-03-20T10:00:00.000Z",
  ...of,
});

test("a ticket that a rule gave, took or put into a group says which rule it was", async () => {
  const ticket = ticketRow(1, {
    assignedToId: "01980000-0000-7000-8000-0000000000aa",
    assignedToName: "Ann Agent",
  });
  const ann = { id: "01980000-0000-7000-8000-0000000000aa", name: "Ann Agent" };
  mock(tickets.decisions, {
    items: [
      decision(3, {
        winner: ann,
        rule: "by_rule:Refunds: to Ann",
        reasons: [
          {
            agentId: ann.id,
            agentName: ann.name,
            outcome: "chosen",
            reason: "by_rule",
            openTickets: 2,
            capacity: 5,
          },
        ],
      }),
      decision(2, { rule: "released_by_rule:Hands off" }),
      decision(1, { rule: "group_by_rule:Bills" }),
    ],
  });
  renderDesk(<Decisions ticket={ticket} />);
  for (const text of [
    "Assigned by the rule “Refunds: to Ann”.",
    "Assigned by a rule",
    "It was unassigned",
    "Unassigned by the rule “Hands off”.",
    "Its group was set",
    "Group set by the rule “Bills”.",
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/by hand/)).not.toBeInTheDocument();
});
