"use client";
import { createContext, use } from "react";
import type { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import type { MessengerConversation, conversationViews } from "@/contract/channels/messenger-conversations";
import type { Answer } from "@/contract/kit";
import type { pagesFor } from "@/lib/api/query";

interface ConversationQuery {
  view: (typeof conversationViews)[number];
  limit: number;
  search: string | undefined;
}
export type BotContext = Answer<typeof whatsappConversations.context>;
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
  /** Hands a conversation to the chatbot. */
  useTransfer: (then: TakeoverThen) => {
    run: (conversationId: string, instructions: string) => void;
    isPending: boolean;
    error: Error | null;
  };
  /** What the chatbot knows of a conversation, where the messenger's calls tell it. */
  useBotContext: (id: string) => BotContext | undefined;
  hasTemplates: boolean;
  /** Whether its customers can be called. */
  hasCalls: boolean;
}

const Messenger = createContext<MessengerScreen | null>(null);
export const MessengerProvider = Messenger.Provider;
export function useMessenger(): MessengerScreen {
  const messenger = use(Messenger);
  if (!messenger) throw new Error("This belongs into the screen of a messenger.");
  return messenger;
}
