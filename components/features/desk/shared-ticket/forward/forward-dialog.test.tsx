import { screen, waitFor } from "@testing-library/react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { contacts } from "@/contract/crm/contacts";
import type { MessageMail } from "@/contract/desk/ticket-messages";
import { tickets } from "@/contract/desk/tickets";
import { messageRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MessageBubble } from "../thread/message-bubble";
import { ForwardDialog } from "./forward-dialog";

const mail: MessageMail = {
  from: { address: "nadia@example.test", name: "Nadia" },
  to: [],
  cc: [],
  bcc: [],
  subject: "My tent",
  quoted: "",
  trust: "PASSED",
  isAutomatic: false,
  hasSource: false,
  leftOut: [],
};
const file = (id: number, name: string) => ({
  id: `01980000-0000-7000-8002-00000000000${id}`,
  name,
  contentType: "text/plain",
  sizeBytes: 10,
});
const message = messageRow(2, { mail, attachments: [file(1, "list.txt"), file(2, "bill.pdf")] });
const asked = messageRow(1, { mail, attachments: [file(3, "photo.png")] });

beforeEach(() => {
  mock(contacts.list, pageOf([]));
  mock(ticketParticipants.list, { mailbox: null, items: [], suppressed: [] });
  mock(tickets.conversations, { items: [asked, message], nextCursor: null });
});

test("a message goes to whom is named, with a note and the files that stay chosen", async () => {
  const sent = mock(ticketParticipants.forward, messageRow(3));
  const done = jest.fn();
  const { user } = renderDesk(<ForwardDialog message={message} onClose={done} />);
  const button = screen.getByRole("button", { name: "Forward" });
  expect(button).toBeDisabled();
  await user.type(screen.getByRole("combobox", { name: "To" }), "expert@poles.test{Enter}");
  await user.type(screen.getByRole("textbox", { name: "Note above it" }), "Which pole fits?");
  await user.click(screen.getByRole("checkbox", { name: "bill.pdf" }));
  await user.click(button);
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toMatchObject([
    {
      body: {
        to: ["expert@poles.test"],
        message: "Which pole fits?",
        messageIds: [message.id],
        fileIds: [file(1, "").id],
      },
    },
  ]);
});

test("the whole conversation offers the files of all of it, and sends none that nobody chose", async () => {
  const sent = mock(ticketParticipants.forward, messageRow(3));
  const { user } = renderDesk(<ForwardDialog message={message} onClose={() => undefined} />);
  await user.click(screen.getByRole("radio", { name: "The whole conversation, without notes" }));
  expect(await screen.findByRole("checkbox", { name: "photo.png" })).not.toBeChecked();
  await user.type(screen.getByRole("combobox", { name: "To" }), "expert@poles.test,");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { messageIds: "all", fileIds: [file(1, "").id, file(2, "").id] } }]),
  );
});

test("what is refused says why, and what was written stays", async () => {
  mockFault(ticketParticipants.forward, "conflict", { detail: "This ticket came by no mailbox." });
  const { user } = renderDesk(<ForwardDialog message={message} onClose={() => undefined} />);
  await user.type(screen.getByRole("combobox", { name: "To" }), "expert@poles.test,");
  await user.type(screen.getByRole("textbox", { name: "Note above it" }), "Look");
  await user.click(screen.getByRole("button", { name: "Forward" }));
  expect(await screen.findByText("This ticket came by no mailbox.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Note above it" })).toHaveValue("Look");
});

test("an answer from outside stands as a note of its writer, who can be written back to", async () => {
  const answer = messageRow(4, {
    authorType: "SYSTEM",
    authorName: "Eve Expert",
    isPublic: false,
    text: "The long one.",
    mail: { ...mail, from: { address: "expert@poles.test", name: "Eve" }, forward: "ANSWER" },
  });
  const { user } = renderDesk(
    <MessageBubble
      message={answer}
      startsGroup
      held={{ isMine: false, undo: () => undefined, sendNow: () => undefined }}
    />,
  );
  expect(screen.getByRole("article", { name: "Answer of Eve Expert to a forward" })).toHaveTextContent(
    "The long one.",
  );
  expect(screen.getByText("expert@poles.test")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "More about this message" }));
  await user.click(await screen.findByRole("menuitem", { name: "Write back…" }));
  expect(await screen.findByRole("button", { name: "Edit expert@poles.test" })).toBeVisible();
});
