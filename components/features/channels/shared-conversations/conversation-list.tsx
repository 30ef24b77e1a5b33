"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CloudOff, MessageCircle, SearchX } from "lucide-react";
import { conversationViews } from "@/contract/channels/messenger-conversations";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { connections } from "@/contract/workspace/connections";
import { StartConversation } from "@/components/features/channels/shared-templates/start-conversation";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { SearchBox } from "@/components/list/search-box";
import { ViewNav, ViewTab } from "@/components/list/view-tabs";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenTitle } from "@/components/ui/screen-title";
import { SkeletonRows } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { holderTones } from "./holder-tones";
import { useMessenger } from "./messenger-screen";
import type { ConversationPages } from "./use-conversation-list";
import { WindowLeft } from "./window-left";

export function ConversationList({ conversations }: { conversations: ConversationPages }) {
  const t = useTranslations("messengerConversations");
  const { useTexts, hasTemplates } = useMessenger();
  const own = useTexts();
  const common = useTranslations("common");
  const format = useFormat();
  const { list, view, pages, rows, total, open, show } = conversations;
  return (
    <section
      aria-label={own("title")}
      className="flex w-full shrink-0 flex-col border-e border-line bg-surface lg:w-88"
    >
      <header className="flex flex-col gap-2 border-b border-line px-3 pt-3 pb-2">
        <div className="flex items-center gap-2">
          <ScreenTitle className="text-base font-semibold text-ink">{own("title")}</ScreenTitle>
          {pages.isSuccess && (
            <span className="text-[0.8125rem] text-ink-faint tabular-nums">{format.number(total)}</span>
          )}
          {hasTemplates && (
            <span className="ms-auto">
              <StartConversation />
            </span>
          )}
        </div>
        <ViewNav label={t("views.label")}>
          {conversationViews.toReversed().map((one) => (
            <ViewTab
              key={one}
              isShown={one === view}
              onShow={() => list.set({ view: one === "all" ? null : one })}
            >
              {t(`views.${one}`)}
            </ViewTab>
          ))}
        </ViewNav>
        <SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={own("search")} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={pages.isFetching}>
        {pages.isPending && <SkeletonRows rows={7} label={common("loading")} />}
        <NoRows conversations={conversations} />
        <ul aria-label={own("title")}>
          {rows.map((row) => (
            <Row key={row.id} row={row} isOpen={row.id === open} onOpen={() => show(row.id)} />
          ))}
        </ul>
        {pages.hasNextPage && (
          <p className="py-3 text-center">
            <Button
              size="sm"
              variant="ghost"
              isPending={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t("more")}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}

function NoRows({ conversations: { list, view, pages, rows } }: { conversations: ConversationPages }) {
  const t = useTranslations("messengerConversations");
  const own = useMessenger().useTexts();
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  if (rows.length > 0 || pages.isPending) return null;
  if (pages.isError)
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={common("table.loadFailed")}
        text={inWords(pages.error)}
        actions={<Button onClick={() => void pages.refetch()}>{common("retry")}</Button>}
      />
    );
  if (list.search !== "" || view !== "all")
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={common("table.emptySearchTitle")}
        text={common("table.emptySearchText")}
        actions={
          <Button onClick={() => list.set({ search: null, view: null })}>{common("clearFilters")}</Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<MessageCircle aria-hidden />}
      title={own("emptyTitle")}
      text={own("emptyText")}
      actions={
        mayCall(role, connections.list) ? (
          <ButtonLink href="/admin/settings?section=connections">{t("openChannels")}</ButtonLink>
        ) : undefined
      }
    />
  );
}

function Row({ row, isOpen, onOpen }: { row: MessengerConversation; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations("messengerConversations");
  const words = useTranslations("ticket");
  const format = useFormat();
  const now = useNow();
  const name = row.contact?.name ?? row.address;
  return (
    <li>
      <button
        type="button"
        data-conversation={row.id}
        aria-current={isOpen ? "true" : undefined}
        onClick={onOpen}
        className={clsx(
          "flex w-full items-start gap-2.5 border-b border-line px-3 py-2.5 text-start transition-colors -outline-offset-2!",
          isOpen ? "bg-accent-soft" : "hover:bg-hover",
        )}
      >
        <Avatar name={name} className="mt-0.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <OwnText className={clsx("flex-1 text-ink", row.waitingSince ? "font-semibold" : "font-medium")}>
              {name}
            </OwnText>
            <time dateTime={row.lastActivityAt} className="shrink-0 text-xs text-ink-faint">
              {format.relative(row.lastActivityAt, now)}
            </time>
          </span>
          <OwnText className="text-[0.8125rem] text-ink-muted">{row.preview}</OwnText>
          <span className="mt-1 flex items-center gap-x-2 text-xs text-ink-faint">
            <StatusIcon status={row.status} className="size-3.5! shrink-0" />
            <span className="whitespace-nowrap">{words(`status.${row.status}`)}</span>
            <Badge tone={holderTones[row.holder]} className="min-w-0">
              {(row.holder !== "BOT" && row.assignedToName) || t(`holders.${row.holder}`)}
            </Badge>
            <WindowLeft conversation={row} className="ms-auto shrink-0 whitespace-nowrap" />
          </span>
        </span>
      </button>
    </li>
  );
}
