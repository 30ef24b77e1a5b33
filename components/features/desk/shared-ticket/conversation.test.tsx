import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { ticketWays } from "@/contract/channels/ticket-ways";
import { agents } from "@/contract/desk/agents";
import { attachments } from "@/contract/workspace/attachments";
import { inbox } from "@/contract/desk/inbox";
import { surveys } from "@/contract/insight/surveys";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { tellLive } from "@/lib/browser/realtime/live-bus";
import { removeToast, useToasts } from "@/lib/browser/toasts";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import type { Seen } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Conversation } from "./conversation";
import { usePresence } from "./presence/use-presence";

const ticket = ticketRow(1, { channel: "CHAT" });
const me = "01980000-0000-7000-8000-0000000000aa";
const held = (): Message =>
  messageRow(9, {
    ticketId: ticket.id,
    authorType: "AGENT",
    authorId: me,
    text: "On its way",
    delivery: "HELD",
    sendsAt: new Date(Date.now() + 10_000).toISOString(),
  });
let stored: Message[] = [];
let told: Seen[] = [];

beforeEach(() => {
  stored = [messageRow(1, { ticketId: ticket.id, text: "It snapped." })];
  mock(agents.list, pageOf([]));
  mock(ticketWays.list, { items: [] });
  mock(inbox.seen, {});
  mock(surveys.ofTicket, { items: [] });
  mock(tickets.conversations, () => ({ items: stored, nextCursor: null }));
  told = mock(tickets.presence, { people: [], visitorSeenAt: null });
});
afterEach(() => act(() => removeToast()));

function Desk({ of = ticket }: { of?: Ticket }) {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsHere(false)}>
        Leave
      </button>
      {isHere && <Here of={of} />}
    </>
  );
}
const Here = ({ of }: { of: Ticket }) => <Conversation ticket={of} presence={usePresence(of.id)} />;
async function write(text: string, name = "Reply to the customer") {
  fireEvent.paste(await screen.findByRole("textbox", { name }), {
    clipboardData: {
      files: [],
      types: ["text/plain"],
      getData: (type: string) => (type === "text/plain" ? text : ""),
    },
  });
}
const typedModes = () =>
  told.flatMap(({ body }) =>
    typeof body === "object" && body !== null && "mode" in body ? [body.mode] : [],
  );

test("a held reply offers Undo once: at the reply while it is on screen, in a notice once that was left", async () => {
  mock(tickets.reply, () => {
    stored = [...stored, held()];
    return { message: held(), ticket };
  });
  const { user } = renderDesk(<Desk />);
  await write("On its way");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findAllByRole("button", { name: "Undo" })).toHaveLength(1);
  expect(useToasts.getState().toasts).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ action }) => action?.label)).toEqual(["Undo"]),
  );
});

test("a chat's reply is there without a notice", async () => {
  mock(tickets.reply, () => {
    stored = [...stored, { ...held(), delivery: "SENT", sendsAt: null }];
    return { message: stored.at(-1) ?? held(), ticket };
  });
  const { user } = renderDesk(<Desk />);
  await write("On its way");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("On its way", { selector: "article *" })).toBeVisible();
  expect(useToasts.getState().toasts).toEqual([]);
});

test("what is typed is told by its kind, and no longer once it was sent", async () => {
  mock(tickets.reply, () => ({ message: { ...held(), delivery: "SENT" as const, sendsAt: null }, ticket }));
  const { user } = renderDesk(<Desk />);
  await write("On its way");
  await waitFor(() => expect(typedModes()).toEqual(["reply"]));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(told.at(-1)?.body).toEqual({ state: "viewing" }));
  await user.click(screen.getByRole("button", { name: /^Note/ }));
  await write("Between us", "Internal note");
  await waitFor(() => expect(typedModes()).toEqual(["reply", "note"]));
});

test("the visitor no longer types once their message is here", async () => {
  renderDesk(<Desk />);
  await screen.findByText("It snapped.");
  act(() => tellLive("visitor_activity", { ticketId: ticket.id, isTyping: true, seenAt: null }));
  expect(screen.getByText("The visitor is typing…")).toBeVisible();
  const arrived = { messageId: "m", clientMessageId: null, isPublic: true, assignedToId: null };
  act(() => tellLive("message_created", { ...arrived, ticketId: ticket.id, authorType: "AGENT" }));
  expect(screen.getByText("The visitor is typing…")).toBeVisible();
  act(() => tellLive("message_created", { ...arrived, ticketId: ticket.id, authorType: "CUSTOMER" }));
  expect(screen.queryByText("The visitor is typing…")).not.toBeInTheDocument();
});

test("a placeholder that nobody filled in is asked about before the customer reads it", async () => {
  const sent = mock(tickets.reply, () => ({
    message: { ...held(), delivery: "SENT" as const, sendsAt: null },
    ticket,
  }));
  const { user } = renderDesk(<Desk />);
  await write("Happy to look, {{contact.firstName}}.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("{{contact.firstName}} has no value")).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("a picture stands in the conversation and opens large; other files say what they are; after attaching one writes on", async () => {
  const file = {
    id: "01980000-0000-7000-8000-00000000f001",
    name: "pole.png",
    contentType: "image/png",
    sizeBytes: 18_000,
  };
  stored = [
    messageRow(1, {
      ticketId: ticket.id,
      text: "",
      attachments: [
        file,
        {
          ...file,
          id: "01980000-0000-7000-8000-00000000f002",
          name: "bill.pdf",
          contentType: "application/pdf",
          sizeBytes: 120_000,
        },
        {
          ...file,
          id: "01980000-0000-7000-8000-00000000f003",
          name: "parts.csv",
          contentType: "text/csv",
          sizeBytes: 900,
        },
      ],
    }),
  ];
  mock(attachments.link, { url: "/api/files/pole", expiresInSeconds: 300 });
  const { user } = renderDesk(<Desk />);
  const small = await screen.findByRole("button", { name: "Open pole.png" });
  expect(await within(small).findByRole("presentation")).toHaveAttribute("src", "/api/files/pole");
  expect(screen.getByRole("button", { name: "Open bill.pdf" })).toHaveTextContent("PDF · 120 kB");
  expect(screen.getByRole("button", { name: "Download parts.csv" })).toHaveTextContent("CSV · 900 byte");
  await user.click(small);
  expect(await screen.findByRole("img", { name: "pole.png" })).toHaveAttribute("src", "/api/files/pole");
  await user.click(screen.getByRole("button", { name: "Close" }));
  mock(attachments.upload, file);
  await user.upload(
    screen.getByLabelText("Attach files", { selector: "input" }),
    new File(["abc"], "tent.png", { type: "image/png" }),
  );
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Reply to the customer" })).toHaveFocus());
});
