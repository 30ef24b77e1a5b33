import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { chatBox } from "@/contract/channels/chat-box";
import { helpCenter } from "@/contract/site/help-center";
import { publicSite } from "@/contract/site/public-site";
import type { ChatMessage } from "@/contract/site/public-site";
import { ChatBox } from "@/components/features/channels/chat/chat-box";
import { chatTexts } from "@/components/features/channels/chat/chat-texts";
import type { FoundArticles, ChatOpening } from "@/lib/chat/questions";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock } from "./msw/mock";
import type { Seen } from "./msw/mock";

/** What a site says of itself when its chat is opened. */
export const opened: ChatOpening = {
  name: "Acme Outdoor",
  locale: "en",
  greeting: null,
  isStaffed: true,
  usualFirstReplyMinutes: null,
  attachmentMaxBytes: 1000,
};
const none: FoundArticles = { items: [], answer: null, didYouMean: null };
/** For each test: a site that opens its chat, and no article for what is asked. */
export const mockChatSite = (): void => {
  mock(chatBox.seen, {});
  mock(chatBox.open, opened);
  mock(helpCenter.search, none);
};

export const sessionId = "a-session-key-that-nobody-can-guess";
export const message = (id: string, more: Partial<ChatMessage>): ChatMessage => ({
  id,
  from: "visitor",
  authorName: "Visitor",
  text: "",
  html: null,
  clientMessageId: null,
  attachments: [],
  createdAt: "2026-01-01T10:00:00.000Z",
  ...more,
});
/** A conversation that goes on, with what was said in it so far; nobody of the desk is named. */
export const mockHistory = (messages: ChatMessage[] = []) =>
  mock(publicSite.chatHistory, {
    sessionId,
    status: "open",
    agentName: null,
    agentSeenAt: null,
    answerBy: null,
    messages,
  });
export const idOf = ({ body }: Seen): unknown =>
  typeof body === "object" && body !== null && "clientMessageId" in body ? body.clientMessageId : null;
export const accept = (seen: Seen) => ({
  sessionId,
  ticketNumber: 7,
  message: message("m1", { text: "Where is my tent?", clientMessageId: String(idOf(seen)) }),
});
export const show = () => {
  const view = render(
    <ChatBox
      texts={pickTexts(en, chatTexts)}
      tenant="acme"
      name="Acme Outdoor"
      isStaffed
      startLabel="Start a conversation"
      locale="en"
    />,
  );
  return { ...view, user: userEvent.setup() };
};
