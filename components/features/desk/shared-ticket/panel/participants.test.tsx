import { screen, waitFor } from "@testing-library/react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { contacts } from "@/contract/crm/contacts";
import { ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Participants } from "./participants";

const omar = { id: "01980000-0000-7000-8001-000000000002", address: "omar@example.test", name: "Omar" };

test("whoever takes part by mail is added by address and taken away; what is no address says so", async () => {
  mock(contacts.list, pageOf([]));
  mock(ticketParticipants.list, {
    mailbox: {
      connectionId: "01980000-0000-7000-8001-000000000001",
      address: "support@acme.test",
      displayName: "Acme",
      signature: "",
      to: "nadia@example.test",
    },
    items: [omar],
    suppressed: [{ address: omar.address, reason: "550" }],
  });
  const added = mock(ticketParticipants.add, { ...omar, address: "lea@example.test" });
  const removed = mock(ticketParticipants.remove, {});
  const { user } = renderDesk(<Participants ticket={ticketRow(1)} />);
  expect(await screen.findByText("Gets nothing: a mail came back (550).")).toBeVisible();
  const field = screen.getByRole("combobox", { name: "Add" });
  await user.type(field, "lea, lea@example.test,");
  expect(field).toHaveAccessibleDescription("“lea” is not an e-mail address.");
  await waitFor(() => expect(added).toMatchObject([{ body: { address: "lea@example.test" } }]));
  await user.click(screen.getByRole("button", { name: "Remove omar@example.test" }));
  await waitFor(() => expect(removed).toHaveLength(1));
});
