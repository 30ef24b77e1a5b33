"use client";
import { useTranslations } from "next-intl";
import { MousePointerClick } from "lucide-react";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { InboxList } from "./inbox-list";
import type { InboxScope } from "./inbox-query";
import { useInbox } from "./use-inbox";

const OpenConversation = lazyPart(() =>
  import("@/components/features/desk/shared-ticket/open-conversation").then((file) => file.OpenConversation),
);

export const InboxScreen = () => <Inbox scope="inbox" />;
export const MessagingScreen = () => <Inbox scope="messaging" />;

/**
 * All channels in one place: the conversations, the open one, and who it is with. On a narrow screen one at a
 * time.
 */
function Inbox({ scope }: { scope: InboxScope }) {
  const t = useTranslations("inbox");
  const inbox = useInbox(scope);
  const isWide = useMedia("(min-width: 64rem)");
  const openId = inbox.list.open;
  useFetchedAhead(OpenConversation.load);
  useShortcuts({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    ArrowDown: () => inbox.step(1),
    ArrowUp: () => inbox.step(-1),
    Escape: () => inbox.show(null),
  });
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-w-0">
      {(isWide || !openId) && <InboxList inbox={inbox} />}
      {openId && (
        <OpenConversation
          key={openId}
          id={openId}
          whileLoading={<div className="flex-1" />}
          onClose={() => inbox.show(null)}
          onResolved={() => inbox.step(1)}
        />
      )}
      {isWide && !openId && (
        <div className="flex flex-1 items-center justify-center">
          <EmptyState icon={<MousePointerClick aria-hidden />} title={t("pickTitle")} text={t("pickText")} />
        </div>
      )}
    </div>
  );
}
