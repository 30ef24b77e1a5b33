"use client";
import { createContext, use } from "react";
import type { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { MessengerConversation, conversationViews } from "@/contract/channels/messenger-conversations";
import type { pagesFor } from "@/lib/api/query";

interface ConversationQuery {
  view: (typeof conversationViews)[number];
  limit: number;
  search: string | undefined;
}
interface TakeoverThen {
  onSuccess: () => void;
  /** Without it a failure is a toast. */
  onError?: () => void;
}

/** What the screens of conversations cannot know of one messenger. */
export interface MessengerScreen {
  /** The texts that are its own. */
  useTexts: () => (key: "title" | "search" | "emptyTitle" | "emptyText" | "windowShut") => string;
  /** One agent's conversations. */
  pages: (
    agentId: string,
    query: ConversationQuery,
  ) => ReturnType<typeof pagesFor<typeof whatsappConversations.list>>;
  useConversation: (id: string) => MessengerConversation | undefined;
  /** Takes a conversation over for oneself. */
  useTakeover: (then: TakeoverThen) => {
    run: (conversationId: string, note?: string) => void;
    isPending: boolean;
    error: Error | null;
  };
  hasTemplates: boolean;
  /** Whether its customers can be called. */
  hasCalls: boolean;
  /** Whether conversations are handed to a chatbot. */
  hasChatbot: boolean;
}

const Messenger = createContext<MessengerScreen | null>(null);
export const MessengerProvider = Messenger.Provider;
export function useMessenger(): MessengerScreen {
  const messenger = use(Messenger);
  if (!messenger) throw new Error("This belongs into the screen of a messenger.");
  return messenger;
}
