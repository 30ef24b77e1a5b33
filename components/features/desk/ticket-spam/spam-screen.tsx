"use client";
import { Suspense } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { OctagonX, Undo2 } from "lucide-react";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { ChannelIcon } from "@/components/features/desk/shared-ticket/marks";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { useSpam } from "@/components/features/desk/shared-ticket/spam/use-spam";
import { GrowingList } from "@/components/list/growing-list";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { TimeText } from "@/components/resource/cells";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { pagesFor } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";

/** What was marked as spam, until it goes for good. */
export function SpamScreen() {
  return (
    <Suspense>
      <Spam />
    </Suspense>
  );
}

function Spam() {
  const t = useTranslations("spam");
  const list = useListState();
  const spam = useSpam();
  const { role } = useSignedIn();
  const mayLook = mayCall(role, tickets.listSpam);
  const empty = <EmptyState icon={<OctagonX aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />;
  const query = useInfiniteQuery({
    ...pagesFor(tickets.listSpam, {
      query: { limit: 50, ...(list.search === "" ? {} : { search: list.search }) },
    }),
    placeholderData: keepPreviousData,
    enabled: mayLook,
  });
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help", { days: limits.softDeletedKeepDays })} />
      <Card isFlush>
        <div className="border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
        </div>
        {mayLook ? (
          <GrowingList
            query={query}
            isFiltered={list.search !== ""}
            onClear={() => list.set({ search: null })}
            empty={empty}
          >
            {(rows) => (
              <ul aria-label={t("title")}>
                {rows.map((ticket) => (
                  <SpamRow key={ticket.id} ticket={ticket} onTakeOut={() => spam.takeOut(ticket)} />
                ))}
              </ul>
            )}
          </GrowingList>
        ) : (
          empty
        )}
      </Card>
    </Screen>
  );
}

function SpamRow({ ticket, onTakeOut }: { ticket: Ticket; onTakeOut: () => void }) {
  const t = useTranslations("spam");
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <ChannelIcon channel={ticket.channel} />
      <Link href={`/tickets/${ticket.number}`} className="min-w-0 flex-1 after:absolute after:inset-0">
        <OwnText className="font-medium text-ink">{ticket.subject}</OwnText>
        <span className="block truncate text-[0.8125rem] text-ink-faint">
          <bdi dir="ltr">#{ticket.number}</bdi>
          {ticket.contact && (
            <>
              {" · "}
              <bdi>{ticket.contact.name}</bdi>
            </>
          )}
          {" · "}
          <bdi>{ticket.preview}</bdi>
        </span>
      </Link>
      <span className="shrink-0 text-[0.8125rem] text-ink-faint max-sm:hidden">
        <TimeText iso={ticket.spamAt ?? null} />
      </span>
      <Button
        size="sm"
        className="relative z-[1] shrink-0"
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        aria-label={t("takeOutNumber", { number: ticket.number })}
        onClick={onTakeOut}
      >
        {t("takeOut")}
      </Button>
    </li>
  );
}
