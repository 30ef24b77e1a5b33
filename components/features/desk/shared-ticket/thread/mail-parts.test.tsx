import { screen } from "@testing-library/react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Message, MessageMail } from "@/contract/desk/ticket-messages";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MailFoot, MailHead } from "./mail-parts";

const mail: MessageMail = {
  from: { address: "nadia@example.test", name: "Nadia" },
  to: [],
  cc: [{ address: "omar@example.test", name: "" }],
  bcc: [],
  subject: "My order",
  quoted: "On Monday, Support wrote:\n> Is it red?",
  trust: "FAILED",
  isAutomatic: false,
  hasSource: true,
  leftOut: ["virus.exe"],
};
const message: Message = {
  id: "01980000-0000-7000-8001-000000000001",
  ticketId: "01980000-0000-7000-8001-000000000002",
  authorType: "CUSTOMER",
  authorId: null,
  authorName: "Nadia",
  text: "Yes",
  html: null,
  isPublic: true,
  channel: "EMAIL",
  attachments: [],
  mentions: [],
  delivery: "NONE",
  sendsAt: null,
  clientMessageId: null,
  createdAt: "2026-03-02T09:00:00.000Z",
  mail,
};

test("who else got a mail is named, and a sender that may be forged is marked", () => {
  renderDesk(<MailHead mail={mail} />);
  expect(screen.getByText("omar@example.test")).toBeVisible();
  expect(screen.getByText("The sender may be forged")).toBeVisible();
});

test("a program's mail is marked as such: a person's is not, and neither is our own, which nobody looked at", () => {
  const isMarked = (more: Partial<MessageMail>) => {
    const { unmount } = renderDesk(<MailHead mail={{ ...mail, ...more }} />);
    const found = screen.queryByText("Sent by a program") !== null;
    unmount();
    return found;
  };
  expect(isMarked({ trust: "PASSED", isAutomatic: true })).toBe(true);
  expect(isMarked({ trust: "UNKNOWN", isAutomatic: true })).toBe(true);
  expect(isMarked({ trust: "PASSED" })).toBe(false);
  expect(isMarked({ trust: null, isAutomatic: true })).toBe(false);
});

test("what is quoted is folded, and there when it is asked for", async () => {
  const { user } = renderDesk(<MailFoot message={message} mail={mail} />);
  expect(screen.queryByText(/Is it red/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Show quoted text" }));
  expect(screen.getByText(/Is it red/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Hide quoted text" }));
  expect(screen.queryByText(/Is it red/)).not.toBeInTheDocument();
});

test("the mail as it came is shown when it is asked for, and a file that was not kept is named", async () => {
  mock(ticketParticipants.source, { source: "From: Nadia\n\nYes", sizeBytes: 400_000, isCut: true });
  const { user } = renderDesk(<MailFoot message={message} mail={mail} />);
  expect(screen.getByText(/virus\.exe/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Original message" }));
  expect(await screen.findByText(/From: Nadia/)).toBeVisible();
  expect(screen.getByText("Only the beginning is shown.")).toBeVisible();
});
