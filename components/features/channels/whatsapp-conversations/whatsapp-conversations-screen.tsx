"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { MessengerConversationsScreen } from "@/components/features/channels/shared-conversations/messenger-conversations-screen";
import type { MessengerScreen } from "@/components/features/channels/shared-conversations/messenger-screen";
import { pagesFor, queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

function useContext(id: string) {
  const { role } = useSignedIn();
  const { data } = useQuery({
    ...queryFor(whatsappConversations.context, { params: { id } }),
    enabled: mayCall(role, whatsappConversations.context),
  });
  return data;
}

const whatsapp: MessengerScreen = {
  useTexts: () => useTranslations("whatsappConversations"),
  pages: (id, query) => pagesFor(whatsappConversations.list, { params: { id }, query }),
  useConversation: (id) => useContext(id)?.conversation,
  useBotContext: (id) => useContext(id),
  useTransfer(then) {
    const user = useSignedIn();
    const { mutate, isPending, error } = useSend(whatsappConversations.transfer, then);
    return {
      run: (convId, instructions) =>
        mutate({ params: { id: user.id, convId }, body: instructions === "" ? {} : { instructions } }),
      isPending,
      error,
    };
  },
  useTakeover(then) {
    const user = useSignedIn();
    const { mutate, isPending, error } = useSend(whatsappConversations.takeover, then);
    return {
      run: (convId, note) => mutate({ params: { id: user.id, convId }, body: note ? { note } : {} }),
      isPending,
      error,
    };
  },
  hasTemplates: true,
  hasCalls: true,
};

export const WhatsAppConversationsScreen = () => <MessengerConversationsScreen messenger={whatsapp} />;
