import { screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { roles } from "@/contract/roles";
import { search } from "@/contract/insight/search";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import { tickets } from "@/contract/desk/tickets";
import { useTicket } from "@/components/features/desk/shared-ticket/use-ticket";
import type { addressHooks } from "@/tests/address";
import { agentRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { DeskKeys } from "./desk-keys";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const ticket = ticketRow(1, { subject: "Tent pole broke", tags: ["tent"] });
const me = "01980000-0000-7000-8000-0000000000aa";
let changes: Seen[] = [];
beforeEach(() => {
  history.replaceState(null, "", `/tickets/${ticket.id}`);
  mock(search.everything, { tickets: [], contacts: [], companies: [], deals: [], articles: [] });
  mock(agents.list, pageOf([agentRow(7, { name: "Sara Lind" })]));
  mock(tickets.get, ticket);
  mock(ticketSnooze.choices, {
    items: [{ name: "TOMORROW", until: "2026-03-03T08:00:00.000Z" }],
    timeZone: "UTC",
    tomorrow: "2026-03-03T08:00",
  });
  changes = mock(tickets.update, ticket);
});

/** The screen below, which has the ticket. */
function Open({ id }: { id: string }) {
  return <p>{useTicket(id).data?.subject}</p>;
}
async function palette(words: string, role?: Parameters<typeof renderDesk>[1]) {
  const { user } = renderDesk(
    <>
      <Open id={ticket.id} />
      <DeskKeys />
    </>,
    role,
  );
  await screen.findByText("Tent pole broke");
  await user.keyboard("{Control>}k{/Control}");
  if (words) await user.type(await screen.findByRole("combobox"), words);
  else await screen.findByRole("combobox");
  return user;
}

test.each([
  ["assign to me", { assignedToId: me }],
  ["resolve", { status: "RESOLVED" }],
  ["set status pend", { status: "PENDING" }],
  ["prioridad urgent", { priority: "URGENT" }],
  ["assign sara", { assignedToId: agentRow(7).id }],
])("on a ticket “%s” changes it", async (words, body) => {
  const user = await palette(words);
  await user.click(
    await waitFor(
      () =>
        within(screen.getByRole("group", { name: "This ticket" })).getAllByRole("option")[0] ?? document.body,
    ),
  );
  await waitFor(() => expect(changes.map((seen) => seen.body)).toEqual([body]));
});

test("a tag is asked for in the palette and added to those that are there", async () => {
  const user = await palette("add a tag{Enter}");
  await user.type(await screen.findByRole("combobox", { name: "Which tag?" }), "refund{Enter}");
  await waitFor(() => expect(changes.map((seen) => seen.body)).toEqual([{ tags: ["tent", "refund"] }]));
});

test("a ticket is snoozed until one of the workspace's choices", async () => {
  const snoozed = mock(ticketSnooze.snooze, { ...ticket, snoozedUntil: "2026-03-03T08:00:00.000Z" });
  const user = await palette("snooze tomorrow");
  await user.click(await screen.findByRole("option", { name: "Snooze: Tomorrow morning" }));
  await waitFor(() =>
    expect(snoozed.map((seen) => seen.body)).toEqual([{ until: "2026-03-03T08:00:00.000Z" }]),
  );
});

test("the conversation that is open in the inbox has the same actions", async () => {
  history.replaceState(null, "", `/inbox?view=all&open=${ticket.id}`);
  const user = await palette("resolve");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(changes.map((seen) => seen.body)).toEqual([{ status: "RESOLVED" }]));
});

test.each(roles)("a %s is offered what they may do", async (role) => {
  const mayWrite = role !== "USER";
  await palette("", { role });
  expect(screen.queryByRole("group", { name: "This ticket" }) !== null).toBe(mayWrite);
  for (const name of ["New ticket", "New contact", "New deal"])
    expect(screen.queryByRole("option", { name }) !== null).toBe(mayWrite);
});
