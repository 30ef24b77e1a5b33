"use client";
import { useRouter } from "next/navigation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BookOpen, Building2, Handshake, Ticket as TicketGlyph, UserRound } from "lucide-react";
import { search } from "@/contract/insight/search";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { queryFor } from "@/lib/api/query";
import { useSettled } from "@/lib/browser/use-settled";
import type { PaletteEntry } from "./palette-entry";

const stillMs = 150;
/** No event tells what a search would find now. */
const freshMs = 10_000;
const lengthMax = 100;
const leastLetters = 2;

/**
 * Tickets, people, companies, deals and articles by one call. What was found stays until the next answer is
 * here.
 */
export function useFoundEntries(typed: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const t = useTranslations("shell.palette");
  const router = useRouter();
  const text = typed.trim().slice(0, lengthMax);
  const sought = useSettled(text, stillMs);
  const number = /^#?\s?(\d{1,9})$/.exec(text)?.[1];
  const isAsked = [...sought].length >= leastLetters || /^\d+$/.test(sought);
  const { data, isFetching } = useQuery({
    ...queryFor(search.everything, { query: { search: sought } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  if (text === "") return { entries: [], isSearching: false };
  const to = (path: string) => () => router.push(path);
  const found = isAsked ? data : undefined;
  const numbered = found?.tickets.find((ticket) => String(ticket.number) === number);
  const entries: PaletteEntry[] = [
    // The number alone leads there at once; its subject follows.
    ...(number && !numbered
      ? [
          {
            id: `ticket-number-${number}`,
            group: "tickets" as const,
            label: t("ticketNumber", { number }),
            icon: <TicketGlyph aria-hidden />,
            run: to(`/tickets/${number}`),
          },
        ]
      : []),
    ...(found?.tickets ?? []).map((ticket): PaletteEntry => ({
      id: `ticket-number-${ticket.number}`,
      group: "tickets",
      label: `#${ticket.number} ${ticket.subject}`,
      detail: ticket.contactName,
      icon: <StatusIcon status={ticket.status} />,
      run: to(`/tickets/${ticket.id}`),
    })),
    ...(found?.contacts ?? []).map((contact): PaletteEntry => ({
      id: `contact-${contact.id}`,
      group: "contacts",
      label: contact.name,
      detail: contact.email,
      icon: <UserRound aria-hidden />,
      run: to(`/contacts/${contact.id}`),
    })),
    ...(found?.companies ?? []).map((company): PaletteEntry => ({
      id: `company-${company.id}`,
      group: "companies",
      label: company.name,
      detail: company.domain,
      icon: <Building2 aria-hidden />,
      run: to(`/companies/${company.id}`),
    })),
    ...(found?.deals ?? []).map((deal): PaletteEntry => ({
      id: `deal-${deal.id}`,
      group: "deals",
      label: deal.title,
      detail: deal.companyName,
      icon: <Handshake aria-hidden />,
      run: to(`/deals/${deal.id}`),
    })),
    ...(found?.articles ?? []).map((article): PaletteEntry => ({
      id: `article-${article.id}`,
      group: "articles",
      label: article.title,
      icon: <BookOpen aria-hidden />,
      run: to(`/articles/${article.id}`),
    })),
  ];
  return { entries, isSearching: isFetching || sought !== text };
}
