import { screen, waitFor } from "@testing-library/react";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import { SpamItems } from "@/components/features/desk/shared-ticket/spam/spam-items";
import { useSpam, useUnblock } from "@/components/features/desk/shared-ticket/spam/use-spam";
import { removeToast } from "@/lib/browser/toasts";
import { ticketRow, wholeContact } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SpamScreen } from "./spam-screen";

const spamAt = "2026-03-02T09:00:00.000Z";
const ticket = ticketRow(1, { subject: "Win a prize" });

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: () => object }>("@/tests/address").addressHooks(),
);
afterEach(() => removeToast());

test("the folder shows what is spam, and one press takes it out", async () => {
  mock(tickets.listSpam, pageOf([{ ...ticket, spamAt }]));
  const out = mock(tickets.notSpam, ticket);
  const { user } = renderDesk(<SpamScreen />);
  expect(await screen.findByRole("link", { name: /Win a prize/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: `#${ticket.number} is not spam` }));
  await waitFor(() => expect(out).toHaveLength(1));
});

function Items() {
  const spam = useSpam();
  const unblock = useUnblock();
  return <SpamItems ticket={ticket} spam={spam} unblock={unblock} onBlock={() => undefined} />;
}

test("a ticket is marked in one press, alone or with its sender blocked", async () => {
  mock(contacts.get, wholeContact({ id: ticket.contact?.id ?? "" }));
  const marked = mock(tickets.markSpam, { ...ticket, spamAt });
  const { user } = renderDesk(<Items />);
  await user.click(await screen.findByRole("menuitem", { name: "Mark as spam and block sender" }));
  await waitFor(() => expect(marked.at(-1)?.body).toEqual({ block: { reason: `Spam (#${ticket.number})` } }));
  await user.click(screen.getByRole("menuitem", { name: "Mark as spam" }));
  await waitFor(() => expect(marked.at(-1)?.body).toEqual({}));
  expect(screen.getByRole("menuitem", { name: "Block sender…" })).toBeVisible();
});

test("of a blocked sender the menu ends the block", async () => {
  mock(contacts.get, wholeContact({ id: ticket.contact?.id ?? "", status: "BLOCKED" }));
  const freed = mock(contacts.unblock, wholeContact());
  const { user } = renderDesk(<Items />);
  await user.click(await screen.findByRole("menuitem", { name: "Unblock sender" }));
  await waitFor(() => expect(freed).toHaveLength(1));
});
