import { screen, within } from "@testing-library/react";
import { ticketTrial } from "@/contract/automation/ticket-trial";
import type { Answer } from "@/contract/kit";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TryMessageSection } from "./try-message-section";

const id = (last: number) => `01980000-0000-7000-8000-00000000000${last}`;
const trial: Answer<typeof ticketTrial.run> = {
  contact: { id: null, name: "Kim Park", email: "kim@example.test" },
  ticket: {
    subject: "Refund please",
    channel: "EMAIL",
    status: "OPEN",
    priority: "URGENT",
    tags: ["refund"],
    category: null,
    group: { id: id(1), name: "Returns" },
    assignee: { id: id(2), name: "Ann Lee" },
    isSensitive: false,
  },
  sla: { slaStatus: null, slaDueAt: null, policy: null, isPaused: false, pauseReason: null, clocks: [] },
  decision: {
    id: id(3),
    trigger: "created",
    winner: { id: id(2), name: "Ann Lee" },
    rule: "most_spare_capacity",
    reasons: [],
    createdAt: "2026-03-07T09:00:00.000Z",
  },
  answers: [{ authorName: "Rule", text: "We look at it, Kim.", isPublic: true }],
  rules: [
    {
      id: id(4),
      ruleId: id(5),
      ruleName: "Refunds are urgent",
      kind: "ROUTING",
      ticketId: id(6),
      ticketNumber: 7,
      ticketSubject: "Refund please",
      trigger: "TICKET_CREATED",
      outcome: "MATCHED",
      problem: null,
      reasons: [],
      actions: [{ type: "SET_PRIORITY", outcome: "DONE", value: ["URGENT"], problem: null }],
      createdAt: "2026-03-07T09:00:00.000Z",
    },
  ],
};
const message = () => screen.getByRole("textbox", { name: /^Message/ });

beforeEach(() => localStorage.clear());

test("what was typed is tried as it is, and beside it stands what it would become", async () => {
  const asked = mock(ticketTrial.run, trial);
  const { user } = renderDesk(<TryMessageSection />, { role: "SUPERVISOR" });
  await user.type(screen.getByLabelText("Sender’s e-mail"), "kim@example.test");
  await user.type(message(), "I want my money back.");
  await user.click(screen.getByRole("button", { name: "Try it" }));
  const result = screen.getByRole("region", { name: "What it would become" });
  expect(await within(result).findByText("Kim Park, a new contact")).toBeVisible();
  expect(within(result).getByText("Refunds are urgent")).toBeVisible();
  expect(within(result).getByText("We look at it, Kim.")).toBeVisible();
  expect(within(result).getByText("No service level applies.")).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([
    { channel: "EMAIL", message: "I want my money back.", contactEmail: "kim@example.test" },
  ]);
  await user.type(message(), " Now.");
  expect(within(result).getByText(/You have changed the message since/)).toBeVisible();
});

test("what was typed stays after an error, which stands at its field where it names one", async () => {
  mockFault(ticketTrial.run, "invalid", {
    errors: [{ path: "contactEmail", message: "This address is on no list." }],
  });
  const { user } = renderDesk(<TryMessageSection />, { role: "SUPERVISOR" });
  await user.type(screen.getByLabelText("Sender’s e-mail"), "kim@example.test");
  await user.type(message(), "Hello");
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(await screen.findByText("This address is on no list.")).toBeVisible();
  expect(message()).toHaveValue("Hello");
  expect(screen.getByLabelText("Sender’s e-mail")).toHaveValue("kim@example.test");
});

test("a message without words is not sent", async () => {
  const asked = mock(ticketTrial.run, trial);
  const { user } = renderDesk(<TryMessageSection />, { role: "SUPERVISOR" });
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(message()).toBeInvalid();
  expect(asked).toEqual([]);
});
