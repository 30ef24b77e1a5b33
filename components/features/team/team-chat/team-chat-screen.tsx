"use client";
import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CloudOff, MessagesSquare } from "lucide-react";
import { teamChat } from "@/contract/team/team-chat";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenTitle } from "@/components/ui/screen-title";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ChannelList } from "./channel-list";
import { ChannelView } from "./channel-view";
import { NewConversation } from "./new-conversation";
import { SearchResults } from "./search-results";
import { ThreadView } from "./thread-view";

export function TeamChatScreen() {
  return (
    <Suspense>
      <TeamChat />
    </Suspense>
  );
}

/**
 * The team among themselves: channels at the start, the conversation in the middle, a thread at the end. On a
 * phone one of them at a time.
 */
function TeamChat() {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const isAllowed = mayCall(role, teamChat.channels);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(teamChat.channels),
    enabled: isAllowed,
  });
  const [making, setMaking] = useState<"no" | "asked" | { shows: string }>("no");
  const startMaking = () => setMaking("asked");
  const channels = data?.items ?? [];
  const chosenId = list.filter("channel");
  const channel = channels.find(({ id }) => id === chosenId);
  // Only when the new conversation is there does the dialog go: what one types at once must not land in the
  // one before.
  if (typeof making === "object" && making.shows === channel?.id) setMaking("no");
  const thread = list.filter("thread");
  const search = list.search.trim();
  const open = (id: string, threadId: string | null = null) =>
    list.set({ channel: id, thread: threadId, search: null });
  if (!isAllowed) return <NotForYou />;
  if (error && !data)
    return <NotLoaded error={error} isPending={isFetching} onAgain={() => void refetch()} />;
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] min-w-0">
      <aside
        aria-label={t("channels")}
        className={clsx(
          "w-full shrink-0 flex-col border-e border-line bg-surface md:flex md:w-64",
          chosenId !== null || search !== "" ? "hidden" : "flex",
        )}
      >
        <ScreenTitle className="sr-only">{t("title")}</ScreenTitle>
        {data ? (
          <ChannelList
            channels={channels}
            chosenId={channel?.id ?? null}
            search={list.search}
            onSearch={(text) => list.set({ search: text })}
            onOpen={open}
            onMake={startMaking}
          />
        ) : (
          <SkeletonRows rows={6} label={common("loading")} />
        )}
      </aside>
      <section
        aria-label={channel ? undefined : t("conversation")}
        className={clsx(
          "min-w-0 flex-1 flex-col",
          chosenId === null && search === "" ? "hidden md:flex" : thread === null ? "flex" : "hidden lg:flex",
        )}
      >
        {search.length >= 2 ? (
          <SearchResults search={search} onOpen={open} onBack={() => list.set({ search: null })} />
        ) : channel ? (
          <ChannelView
            key={channel.id}
            channel={channel}
            onThread={(id) => list.set({ thread: id })}
            onBack={() => list.set({ channel: null, thread: null })}
          />
        ) : (
          data && (
            <EmptyState
              icon={<MessagesSquare aria-hidden />}
              title={t(chosenId === null ? "chooseTitle" : "goneTitle")}
              text={t(chosenId === null ? "chooseText" : "goneText")}
              actions={
                <Button variant="primary" onClick={startMaking}>
                  {t("start")}
                </Button>
              }
              className="m-auto"
            />
          )
        )}
      </section>
      {channel && thread !== null && search === "" && (
        <aside
          aria-label={t("thread")}
          className="flex w-full shrink-0 flex-col border-s border-line bg-surface lg:w-96"
        >
          <ThreadView
            key={thread}
            channel={channel}
            messageId={thread}
            onClose={() => list.set({ thread: null })}
          />
        </aside>
      )}
      {making !== "no" && (
        <NewConversation
          isOpening={making !== "asked"}
          onClose={() => setMaking("no")}
          onOpen={(id) => {
            setMaking({ shows: id });
            open(id);
          }}
        />
      )}
    </div>
  );
}

function NotForYou() {
  const t = useTranslations("teamChat");
  return (
    <>
      <ScreenTitle className="sr-only">{t("title")}</ScreenTitle>
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title={t("notForYou")}
        text={t("notForYouText")}
        className="py-24!"
      />
    </>
  );
}

function NotLoaded({
  error,
  isPending,
  onAgain,
}: {
  error: unknown;
  isPending: boolean;
  onAgain: () => void;
}) {
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={common("table.loadFailed")}
      text={inWords(error)}
      actions={
        <Button isPending={isPending} onClick={onAgain}>
          {common("retry")}
        </Button>
      }
      className="py-24!"
    />
  );
}
