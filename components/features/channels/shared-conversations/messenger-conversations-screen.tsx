"use client";
import { useTranslations } from "next-intl";
import { MousePointerClick } from "lucide-react";
import { OpenMessenger } from "./open-messenger";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { EmptyState } from "@/components/ui/empty-state";
import { ConversationList } from "./conversation-list";
import { MessengerProvider } from "./messenger-screen";
import type { MessengerScreen } from "./messenger-screen";
import { useConversationList } from "./use-conversation-list";

/** Conversations by a messenger: who has them, for how long one may still write, and the open one beside them. */
export const MessengerConversationsScreen = ({ messenger }: { messenger: MessengerScreen }) => (
  <MessengerProvider value={messenger}>
    <Conversations />
  </MessengerProvider>
);

function Conversations() {
  const t = useTranslations("messengerConversations");
  const conversations = useConversationList();
  const isWide = useMedia("(min-width: 64rem)");
  const { open, show, step } = conversations;
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: () => show(null),
  });
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-w-0">
      {(isWide || !open) && <ConversationList conversations={conversations} />}
      {open && <OpenMessenger key={open} id={open} onClose={() => show(null)} onResolved={() => step(1)} />}
      {isWide && !open && (
        <div className="flex flex-1 items-center justify-center">
          <EmptyState icon={<MousePointerClick aria-hidden />} title={t("pickTitle")} text={t("pickText")} />
        </div>
      )}
    </div>
  );
}
