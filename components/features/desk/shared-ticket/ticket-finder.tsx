"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { SearchBox } from "@/components/list/search-box";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { StatusIcon } from "./marks";

const shownMax = 8;

/** Finds a ticket by number, subject, contact or words, and hands it over. */
export function TicketFinder({
  except,
  onPick,
  action,
}: {
  except: readonly string[];
  onPick: (ticket: Ticket) => void;
  action: (ticket: Ticket) => string;
}) {
  const t = useTranslations("ticket.finder");
  const [search, setSearch] = useState("");
  const text = /^\d{1,9}$/.test(search.trim()) ? `#${search.trim()}` : search;
  const query = useQuery({
    ...queryFor(tickets.list, { query: { search: text, limit: shownMax + except.length } }),
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const found =
    text.trim() === ""
      ? []
      : (query.data?.items ?? [])
          .filter(({ id, mergedIntoId }) => !except.includes(id) && mergedIntoId === null)
          .slice(0, shownMax);
  return (
    <div className="flex flex-col gap-2">
      <SearchBox value={search} onSearch={setSearch} label={t("label")} className="w-full!" />
      {text.trim() !== "" && query.isPending && <Skeleton className="h-8" />}
      {text.trim() !== "" && query.isSuccess && found.length === 0 && (
        <p className="text-[0.8125rem] text-ink-faint">{t("none")}</p>
      )}
      {found.length > 0 && (
        <ul className="flex max-h-72 flex-col gap-0.5 overflow-y-auto">
          {found.map((ticket) => (
            <li key={ticket.id}>
              <button
                type="button"
                aria-label={action(ticket)}
                onClick={() => onPick(ticket)}
                className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-start text-[0.8125rem] hover:bg-hover"
              >
                <StatusIcon status={ticket.status} className="size-3.5! shrink-0" />
                <span className="shrink-0 text-ink-faint tabular-nums" dir="ltr">
                  #{ticket.number}
                </span>
                <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
                  {ticket.subject}
                </span>
                <span className="max-w-32 truncate text-ink-faint" dir="auto">
                  {ticket.contact?.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
