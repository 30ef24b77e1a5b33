import { screen, within } from "@testing-library/react";
import { slaPreview } from "@/contract/desk/sla-preview";
import { tickets } from "@/contract/desk/tickets";
import type { Answer } from "@/contract/kit";
import type { addressHooks } from "@/tests/address";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { premium, rest, showPolicies } from "@/tests/service-levels";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

beforeEach(() => history.replaceState(null, "", "/admin/settings"));

const ticket = ticketRow(1, { subject: "Pole broke" });
const ticketId = ticket.id;
const tried = (more: Partial<Answer<typeof slaPreview.ticket>> = {}): Answer<typeof slaPreview.ticket> => ({
  timeZone: "Asia/Tokyo",
  ticket: { id: ticketId, number: 1001, subject: "Pole broke", status: "OPEN", priority: "HIGH" },
  fit: "APPLIES",
  policyBefore: { id: rest.id, name: "Everyone" },
  policyAfter: { id: premium.id, name: "Premium" },
  reasons: [],
  isBegunNow: false,
  clocks: [
    {
      metric: "FIRST_RESPONSE",
      cycle: 1,
      outcome: null,
      isPaused: false,
      before: { targetSeconds: 7200, dueAt: "2026-03-02T15:30:00.000Z" },
      after: { targetSeconds: 900, dueAt: "2026-03-02T14:00:00.000Z" },
      change: "EARLIER",
      isBreachedAtOnce: false,
    },
    {
      metric: "RESOLUTION",
      cycle: 1,
      outcome: "MET",
      isPaused: false,
      before: { targetSeconds: 7200, dueAt: null },
      after: { targetSeconds: 7200, dueAt: null },
      change: "SAME",
      isBreachedAtOnce: false,
    },
  ],
  ...more,
});
async function tryOnTicket(answer: Answer<typeof slaPreview.ticket>) {
  mock(tickets.list, pageOf([ticket]));
  const asked = mock(slaPreview.ticket, answer);
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Premium" }));
  await user.click(await screen.findByRole("button", { name: "Try it" }));
  const dialog = await screen.findByRole("dialog", { name: "Try this policy" });
  await user.type(within(dialog).getByRole("searchbox"), "Pole");
  await user.click(await within(dialog).findByRole("button", { name: "Try on #1001 Pole broke" }));
  return { user, dialog, asked };
}

test("an edit is tried on a ticket: each target before and after, in the workspace's time zone", async () => {
  const { dialog, asked } = await tryOnTicket(tried());
  expect(await within(dialog).findByText("The policy applies to this ticket.")).toBeVisible();
  expect(dialog).toHaveTextContent("Now: Everyone. With this edit: Premium.");
  const [response, resolution] = within(within(dialog).getByRole("list", { name: "Targets" })).getAllByRole(
    "listitem",
  );
  expect(response).toHaveTextContent(/First responseEarlier.*2 h, due Mar 3, 2026, 12:30\sAM/);
  expect(response).toHaveTextContent(/15 min, due Mar 2, 2026, 11:00\sPM/);
  expect(resolution).toHaveTextContent(/ResolutionMet, stays/);
  expect(dialog).toHaveTextContent("Time zone: Asia/Tokyo");
  expect(asked[0]?.body).toMatchObject({ ticketId, policyId: premium.id, policy: { name: "Premium" } });
});

test("a policy that does not apply to the ticket says which condition does not hold, and what the ticket has", async () => {
  premium.conditions = {
    mode: "ALL",
    items: [{ field: "priority", op: "IS_ANY_OF", value: ["URGENT"] }],
  };
  const { dialog } = await tryOnTicket(
    tried({
      fit: "CONDITIONS",
      policyAfter: { id: rest.id, name: "Everyone" },
      reasons: [
        { depth: 0, mode: "ALL", field: null, op: null, value: [], seen: null, isTrue: false },
        {
          depth: 1,
          mode: null,
          field: "priority",
          op: "IS_ANY_OF",
          value: ["URGENT"],
          seen: ["HIGH"],
          isTrue: false,
        },
      ],
    }),
  );
  premium.conditions = { mode: "ALL", items: [] };
  expect(
    await within(dialog).findByText("The policy does not apply: its conditions do not hold."),
  ).toBeVisible();
  const reasons = within(dialog).getByRole("list", { name: "Conditions" });
  expect(reasons).toHaveTextContent(/Does not hold: Priority is Urgent.*This ticket: Priority is High/);
});

test("an edit is tried on the last month: what would have been met beside what was, and a sample says so", async () => {
  const was = { met: 18, breached: 2, compliance: 0.9 };
  const wouldBe = { met: 15, breached: 5, compliance: 0.75 };
  const none = { met: 0, breached: 0, compliance: null };
  const asked = mock(slaPreview.past, {
    timeZone: "UTC",
    from: "2026-02-01",
    to: "2026-03-02",
    tickets: 20,
    isSample: true,
    total: { before: was, after: wouldBe },
    metrics: [
      { metric: "FIRST_RESPONSE", before: was, after: wouldBe },
      { metric: "NEXT_RESPONSE", before: none, after: none },
      { metric: "RESOLUTION", before: was, after: was },
    ],
  });
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Premium" }));
  await user.click(await screen.findByRole("button", { name: "Try it" }));
  await user.click(await screen.findByRole("tab", { name: "On the last 30 days" }));
  const row = await screen.findByRole("row", { name: /^First response/ });
  expect(row).toHaveTextContent(/90%18 met, 2 breached75%−15 points15 met, 5 breached/);
  expect(screen.getByRole("row", { name: /^Next response/ })).toHaveTextContent("None dueNone due");
  expect(
    screen.getByText("There are more tickets: only the newest were counted, in both columns."),
  ).toBeVisible();
  expect(asked[0]?.body).toMatchObject({ policyId: premium.id });
});

test("what cannot be tried since a condition is not finished leads back to it", async () => {
  premium.conditions = { mode: "ALL", items: [{ field: "priority", op: "IS_ANY_OF", value: [] }] };
  mockFault(slaPreview.past, "invalid", {
    errors: [{ path: "policy.conditions.items.0.value", message: "Choose or enter at least one." }],
  });
  const { user } = showPolicies();
  await user.click(await screen.findByRole("button", { name: "Premium" }));
  premium.conditions = { mode: "ALL", items: [] };
  await user.click(await screen.findByRole("button", { name: "Try it" }));
  await user.click(await screen.findByRole("tab", { name: "On the last 30 days" }));
  expect(await screen.findByText("The policy is not finished yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show what is missing" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(await screen.findByText("Choose or enter at least one.")).toBeVisible();
});
