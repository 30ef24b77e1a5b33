import { screen, waitFor } from "@testing-library/react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { Locale } from "@/contract/locales";
import type { Message } from "@/contract/desk/ticket-messages";
import { messageRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Delivery, PartDelivery } from "./delivery-line";

const held = { isMine: false, undo: () => undefined, sendNow: () => undefined };
const show = (more: Partial<Message>, role: "AGENT" | "USER" = "AGENT", locale: Locale = "en") =>
  renderDesk(
    <Delivery message={messageRow(9, { authorType: "AGENT", channel: "WHATSAPP", ...more })} held={held} />,
    { role, locale },
  );

test.each([
  ["QUEUED", "Waiting to be sent"],
  ["SENT", "Sent"],
  ["DELIVERED", "Delivered"],
  ["READ", "Read"],
  ["PLAYED", "Played"],
] as const)("%s is read as “%s”", (delivery, word) => {
  show({ delivery });
  expect(screen.getByText(word)).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test.each([
  ["en", "Reached no one"],
  ["es", "No llegó a nadie"],
  ["ar", "لم تصل إلى أحد"],
] as const)(
  "a reply that left by no way says so; a note, a customer and a call do not (%s)",
  (locale, words) => {
    const { unmount } = show({ delivery: "NONE", isPublic: true }, "AGENT", locale);
    expect(screen.getByText(words)).toBeVisible();
    unmount();
    const call: Message["messenger"] = {
      content: {
        type: "call",
        callId: messageRow(1).id,
        callerName: "Mona",
        result: "ANSWERED",
        durationSeconds: 5,
      },
      repliesToId: null,
      reactions: [],
    };
    for (const more of [{ isPublic: false }, { authorType: "CUSTOMER" }, { messenger: call }] as const) {
      const view = show({ delivery: "NONE", isPublic: true, ...more }, "AGENT", locale);
      expect(screen.queryByText(words)).not.toBeInTheDocument();
      view.unmount();
    }
  },
);

test("what failed says the provider's reason and is tried again", async () => {
  const sent = mock(ticketConversations.sendAgain, messageRow(9, { delivery: "QUEUED" }));
  const { user } = show({ delivery: "FAILED", deliveryReason: "Recipient is not on WhatsApp" });
  expect(screen.getByText("Not delivered")).toBeVisible();
  expect(screen.getByText("Recipient is not on WhatsApp")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.params).toEqual({ id: messageRow(9).ticketId, messageId: messageRow(9).id });
});

test("of what may have been sent nothing is claimed, and only who may reply sends it again", () => {
  const view = show({ delivery: "UNKNOWN", deliveryReason: "The provider did not answer" });
  expect(screen.getByText("May have been sent")).toBeVisible();
  expect(screen.getByRole("button", { name: "Send again" })).toBeVisible();
  view.unmount();
  show({ delivery: "UNKNOWN" }, "USER");
  expect(screen.getByText("May have been sent")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("a mail of a mailbox that failed is tried again; one without a mailbox, and a forward, are not", async () => {
  const mail = {
    from: { address: "help@acme.test", name: "Acme" },
    to: [{ address: "nadia@example.com", name: "Nadia" }],
    cc: [],
    bcc: [],
    subject: "Re: My order",
    quoted: "",
    trust: null,
    isAutomatic: false,
    hasSource: false,
    leftOut: [],
  };
  const sent = mock(ticketConversations.sendAgain, messageRow(9, { delivery: "QUEUED" }));
  for (const more of [{}, { mail, isPublic: false }]) {
    const view = show({ delivery: "FAILED", channel: "EMAIL", ...more });
    expect(screen.getByText("Not delivered")).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    view.unmount();
  }
  const { user } = show({ delivery: "FAILED", channel: "EMAIL", mail });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test("in Arabic the ticks are read as Arabic words", () => {
  show({ delivery: "READ" }, "AGENT", "ar");
  expect(screen.getByText("قُرئت")).toBeVisible();
});

test("of a message that left as several, one file is tried again by itself", async () => {
  const sent = mock(ticketConversations.sendAgain, messageRow(9, { delivery: "QUEUED" }));
  const fileId = "01980000-0000-7000-8060-000000000009";
  const message = messageRow(9, {
    authorType: "AGENT",
    channel: "WHATSAPP",
    delivery: "FAILED",
    messenger: {
      content: null,
      repliesToId: null,
      reactions: [],
      parts: [{ attachmentId: fileId, delivery: "FAILED", reason: "Too large" }],
    },
  });
  const held = { isMine: true, undo: () => undefined, sendNow: () => undefined };
  const { user } = renderDesk(
    <>
      <PartDelivery message={message} fileId={fileId} />
      <Delivery message={message} held={held} />
    </>,
    { role: "AGENT" },
  );
  expect(screen.getByText("Too large")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.query.get("attachmentId")).toBe(fileId);
});

test("what a limit of the provider's holds says which, and when it goes", () => {
  const waits = { for: "ACCOUNT_LIMIT" as const, until: "2026-01-05T12:00:00.000Z" };
  const messenger = { content: null, repliesToId: null, reactions: [], waits };
  const view = show({ delivery: "QUEUED", messenger });
  expect(
    screen.getByText(/^Waiting: the limit of new people in 24 hours is reached; goes at /),
  ).toBeVisible();
  view.unmount();
  show({ delivery: "SENT", messenger });
  expect(screen.getByText("Sent")).toBeVisible();
});
