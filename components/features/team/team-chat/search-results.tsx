"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowLeft, Hash, SearchX } from "lucide-react";
import { teamChat } from "@/contract/team/team-chat";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";

/** What was said, in all that one may read; a press opens it where it was said. */
export function SearchResults({
  search,
  onOpen,
  onBack,
}: {
  search: string;
  onOpen: (channelId: string, threadId: string | null) => void;
  onBack: () => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const format = useFormat();
  const { data } = useQuery({
    ...queryFor(teamChat.search, { query: { search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line bg-surface px-3">
        <IconButton label={common("back")} onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <h2 className="truncate text-sm font-semibold text-ink">{t("found", { search })}</h2>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data ? (
          <SkeletonRows rows={6} label={common("loading")} />
        ) : data.items.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden />} title={t("nothingFound")} text={t("nothingFoundText")} />
        ) : (
          <ul className="divide-y divide-line">
            {data.items.map((message) => (
              <li key={message.id}>
                <button
                  type="button"
                  onClick={() => onOpen(message.channelId, message.parentId)}
                  className="flex w-full gap-3 px-4 py-3 text-start text-sm hover:bg-hover -outline-offset-2!"
                >
                  <Avatar name={message.author.name} />
                  <span className="min-w-0 flex-1">
                    <span className="flex items-baseline gap-2">
                      <bdi className="truncate font-semibold text-ink">{message.author.name}</bdi>
                      <span className="flex items-center gap-0.5 text-xs text-ink-faint">
                        {message.channelName && (
                          <>
                            <Hash aria-hidden className="size-3" />
                            <bdi>{message.channelName}</bdi> ·{" "}
                          </>
                        )}
                        <time dateTime={message.createdAt}>{format.dateTime(message.createdAt)}</time>
                      </span>
                    </span>
                    <span
                      dir="auto"
                      className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-ink-muted"
                    >
                      {message.text}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {data?.hasMore && <p className="p-3 text-center text-[0.8125rem] text-ink-faint">{t("moreFound")}</p>}
      </div>
    </>
  );
}
