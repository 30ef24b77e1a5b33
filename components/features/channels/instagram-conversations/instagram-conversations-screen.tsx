"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { instagramConversations } from "@/contract/channels/instagram-conversations";
import { MessengerConversationsScreen } from "@/components/features/channels/shared-conversations/messenger-conversations-screen";
import type { MessengerScreen } from "@/components/features/channels/shared-conversations/messenger-screen";
import { pagesFor, queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

const instagram: MessengerScreen = {
  useTexts: () => useTranslations("instagramConversations"),
  pages: (id, query) => pagesFor(instagramConversations.list, { params: { id }, query }),
  useConversation(id) {
    const { role } = useSignedIn();
    const { data } = useQuery({
      // The thread beside it has the messages.
      ...queryFor(instagramConversations.get, { params: { id }, query: { limit: 1 } }),
      enabled: mayCall(role, instagramConversations.get),
    });
    return data;
  },
  useTakeover(then) {
    const { mutate, isPending, error } = useSend(instagramConversations.takeover, then);
    return {
      run: (id, note) => mutate({ params: { id }, body: note ? { note } : {} }),
      isPending,
      error,
    };
  },
  useTransfer(then) {
    const { mutate, isPending, error } = useSend(instagramConversations.transfer, then);
    return {
      run: (id, instructions) =>
        mutate({ params: { id }, body: instructions === "" ? {} : { instructions } }),
      isPending,
      error,
    };
  },
  // The specification has it of WhatsApp alone.
  useBotContext: () => undefined,
  hasTemplates: false,
  hasCalls: false,
};

export const InstagramConversationsScreen = () => <MessengerConversationsScreen messenger={instagram} />;
