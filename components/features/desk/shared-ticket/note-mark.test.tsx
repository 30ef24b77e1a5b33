import type { ReactElement } from "react";
import { screen, waitFor } from "@testing-library/react";
import { AuditLogsScreen } from "@/components/features/insight/audit-logs/audit-logs-screen";
import { NoticeList } from "@/components/features/notices/notifications/notice-list";
import { PreviewDrawer } from "@/components/features/desk/admin-tickets/preview-drawer";
import { ReviewedThread } from "@/components/features/insight/quality-assurance/reviewed-thread";
import { NoteCard } from "@/components/features/insight/shared-timeline/note-card";
import { WaitingItem } from "@/components/features/desk/shared-waiting/waiting-item";
import { Bell } from "@/components/shell/bell";
import { agents } from "@/contract/desk/agents";
import { auditLogs } from "@/contract/insight/audit-logs";
import type { AuditEntry } from "@/contract/insight/audit-logs";
import { notifications } from "@/contract/notices/notifications";
import type { Notification } from "@/contract/notices/notifications";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import type { addressHooks } from "@/tests/address";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SplitDialog } from "./merge/split-dialog";
import { isNote, noteGround } from "./note-mark";
import { MessageBubble, kindOf } from "./thread/message-bubble";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const [noteWords, replyWords] = ["Between us only", "A new pole is on its way"];
const written = (order: number, isPublic: boolean, more: Partial<Message> = {}) =>
  messageRow(order, {
    authorType: "AGENT",
    authorName: "Ana",
    text: isPublic ? replyWords : noteWords,
    isPublic,
    ...more,
  });
const notice = (isNote: boolean): Notification => ({
  id: ticketRow(isNote ? 5 : 6).id,
  type: "TICKET_COMMENT",
  priority: "LOW",
  title: "About #1001",
  content: isNote ? noteWords : replyWords,
  createdAt: messageRow().createdAt,
  isNote,
  isRead: false,
  actionUrl: null,
});
const entry = (order: number, isPublic: boolean): AuditEntry => ({
  id: ticketRow(order).id,
  actor: null,
  actorName: "Ana",
  ip: null,
  userAgent: null,
  entity: "ticket_messages",
  entityId: ticketRow(order).id,
  action: "create",
  before: null,
  after: { text: isPublic ? replyWords : noteWords, isPublic },
  requestId: null,
  visitId: null,
  createdAt: messageRow().createdAt,
});
const waiting = (isPublic: boolean) => ({
  id: isPublic ? "w1" : "w2",
  call: "tickets.reply" as const,
  input: { params: { id: ticketRow().id }, body: { message: "x", isPublic } },
  about: ticketRow().id,
  number: 1001,
  words: isPublic ? replyWords : noteWords,
});
const bubble = (message: Message) => (
  <MessageBubble
    message={message}
    startsGroup
    held={{ isMine: false, undo: () => undefined, sendNow: () => undefined }}
  />
);
const bothInThread = () => {
  mock(tickets.conversations, {
    items: [written(1, false), written(2, true)],
    nextCursor: null,
    decisions: [],
  } as never);
};
const nothing = () => undefined;

/** Each place that shows messages or parts of them: what is drawn there has the note and the reply. */
interface Place {
  place: string;
  draw: () => ReactElement;
  open?: (user: ReturnType<typeof renderDesk>["user"]) => Promise<void>;
}
const places: Place[] = [
  {
    place: "the conversation",
    draw: () => (
      <>
        {bubble(written(1, false))}
        {bubble(written(2, true))}
      </>
    ),
  },
  {
    place: "a note that a rule wrote",
    draw: () => (
      <>
        {bubble(written(1, false, { authorType: "BOT" }))}
        {bubble(written(2, true, { authorType: "BOT" }))}
      </>
    ),
  },
  {
    place: "the preview of a ticket list",
    draw: () => {
      bothInThread();
      return <PreviewDrawer ticket={ticketRow()} onClose={nothing} />;
    },
  },
  {
    place: "the dialog that splits a ticket",
    draw: () => {
      bothInThread();
      return <SplitDialog ticket={ticketRow()} onClose={nothing} />;
    },
  },
  {
    place: "a reviewed conversation",
    draw: () => {
      bothInThread();
      return <ReviewedThread ticketId={ticketRow().id} isShown pins={[]} onPins={null} />;
    },
  },
  {
    place: "what waits for the network",
    draw: () => (
      <>
        <WaitingItem write={waiting(false)} />
        <WaitingItem write={waiting(true)} />
      </>
    ),
  },
  {
    place: "the list of notifications",
    draw: () => {
      mock(notifications.list, pageOf([notice(true), notice(false)]));
      mock(notifications.unreadCount, { count: 2 });
      return <NoticeList view="all" page={1} onPage={nothing} />;
    },
  },
  {
    place: "the bell",
    draw: () => {
      mock(notifications.list, pageOf([notice(true), notice(false)]));
      mock(notifications.unreadCount, { count: 2 });
      return <Bell />;
    },
    open: (user) => user.click(screen.getByRole("button", { name: /^Notifications/u })),
  },
  {
    place: "the audit log",
    draw: () => {
      mock(agents.list, pageOf([]));
      mock(auditLogs.list, {
        items: [entry(7, false), entry(8, true)],
        total: 2,
        totalIsCapped: false,
        limit: 50,
        offset: 0,
        nextCursor: null,
        names: {},
      });
      return <AuditLogsScreen />;
    },
  },
];

/** The nearest element around the words that has the mark, up to what also holds the other words. */
function markedPart(words: string, other: string): Element | null {
  for (
    let at: Element | null = screen.getAllByText(words, { exact: false })[0] ?? null;
    at && !at.textContent.includes(other);
    at = at.parentElement
  )
    if (at.textContent.includes("Internal note")) return at;
  return null;
}

test.each(places)(
  "in $place a note says that it is one, with a lock, and a reply does not",
  async ({ draw, open }) => {
    history.replaceState(null, "", "/tickets");
    const { user } = renderDesk(draw(), { role: "ADMIN" });
    await open?.(user);
    await waitFor(() => expect(screen.getAllByText(noteWords, { exact: false })[0]).toBeInTheDocument());
    const part = markedPart(noteWords, replyWords);
    expect(part?.innerHTML).toContain("lucide-lock");
    expect(markedPart(replyWords, noteWords)).toBeNull();
  },
);

test("a note on a person's timeline stands on the ground of notes, with its mark", () => {
  renderDesk(
    <NoteCard
      note={
        {
          id: ticketRow().id,
          text: noteWords,
          authorId: null,
          authorName: "Ana",
          isPinned: false,
          editedAt: null,
          createdAt: messageRow().createdAt,
          contactId: null,
          companyId: null,
          dealId: null,
          version: 1,
        } as never
      }
      isReadOnly
    />,
  );
  const card = screen.getByRole("article", { name: "Note by Ana" });
  expect(card).toHaveClass(...noteGround.split(" "));
  expect(card).toHaveTextContent("Internal note");
});

test("whoever wrote it, what the customer does not see is a note", () => {
  expect(
    (["AGENT", "BOT", "CUSTOMER"] as const).map((authorType) => [
      isNote({ authorType, isPublic: false }),
      isNote({ authorType, isPublic: true }),
    ]),
  ).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(kindOf({ authorType: "BOT", isPublic: false })).toBe("note");
});
