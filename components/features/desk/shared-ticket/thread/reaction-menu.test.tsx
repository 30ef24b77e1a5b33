import { screen, waitFor } from "@testing-library/react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { Message } from "@/contract/desk/ticket-messages";
import { conversationOf, messageRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MessageMenu } from "./message-menu";
import { Reactions } from "./messenger-parts";

const message = (more: Partial<Message> = {}) =>
  messageRow(3, { authorType: "CUSTOMER", channel: "WHATSAPP", ...more });
const messenger = (reactions: NonNullable<Message["messenger"]>["reactions"]) => ({
  content: null,
  repliesToId: null,
  reactions,
});
const mockConversation = (reactions: string[]) =>
  mock(ticketConversations.get, { conversation: conversationOf({ reactions }) });

test("an emoji of the conversation is put under a customer's message", async () => {
  mockConversation(["👍", "❤️"]);
  const sent = mock(ticketConversations.react, message());
  const { user } = renderDesk(<MessageMenu message={message()} />, { role: "AGENT" });
  await user.click(screen.getByRole("button", { name: "React" }));
  await user.click(await screen.findByRole("menuitem", { name: "Heart" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ emoji: "❤️" });
});

test("our emoji is taken away again", async () => {
  mockConversation(["👍"]);
  const sent = mock(ticketConversations.react, message());
  const shown = message({ messenger: messenger([{ by: "AGENT", emoji: "👍" }]) });
  const { user } = renderDesk(<MessageMenu message={shown} />, { role: "AGENT" });
  await user.click(screen.getByRole("button", { name: "React" }));
  await user.click(await screen.findByRole("menuitem", { name: "Take the reaction away" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ emoji: null }));
});

test.each<[string, Partial<Message>, "AGENT" | "USER"]>([
  ["a mail", { channel: "EMAIL" }, "AGENT"],
  ["a note", { isPublic: false, authorType: "AGENT" }, "AGENT"],
  ["a reply that did not arrive", { authorType: "AGENT", delivery: "FAILED" }, "AGENT"],
  ["somebody who may not reply", {}, "USER"],
])("%s has no place for one", (_, more, role) => {
  renderDesk(<MessageMenu message={message(more)} />, { role });
  expect(screen.queryByRole("button", { name: "React" })).not.toBeInTheDocument();
});

test("one that did not get there says why", () => {
  renderDesk(
    <Reactions part={messenger([{ by: "AGENT", emoji: "👍", reason: "Outside of the allowed window" }])} />,
  );
  expect(screen.getByText("The reaction did not get there:", { exact: false })).toHaveTextContent(
    "Outside of the allowed window",
  );
});
