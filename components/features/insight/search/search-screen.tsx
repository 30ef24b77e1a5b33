"use client";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useRouter } from "next/navigation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowRight, BookOpen, Hash, SearchX, Telescope } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ArticleSuggestion } from "@/contract/site/knowledge-base";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useTicketWords } from "@/components/features/desk/shared-ticket/use-ticket-words";
import { TimeText } from "@/components/resource/cells";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { moveFocus } from "@/components/ui/roving";
import { Screen } from "@/components/ui/screen";
import { ScreenTitle } from "@/components/ui/screen-title";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { MarkedText } from "./marked";

const shownOfEach = 8;
const hit = "[data-hit]";

/** Tickets, articles and contacts by one box, as one types. `#1042` and Enter open that ticket. */
export function SearchScreen() {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const router = useRouter();
  const list = useListState();
  const screen = useRef<HTMLDivElement>(null);
  /** On the way to a ticket; what was still to be written into the address would call the way back. */
  const isLeaving = useRef(false);
  const typed = list.search.trim();
  const number = /^#?\s?(\d{1,9})$/.exec(typed)?.[1];
  const isAsked = typed !== "";
  const found = useFound(typed);
  const open = list.open;
  const isNothing = isAsked && number === undefined && found.isNothing;
  const article = found.articles.data?.items.find(({ id }) => id === open);

  // Whoever comes without words comes to type some.
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("search")) screen.current?.querySelector("input")?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event, screen.current, hit);
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      const now = event.target.value.trim();
      const asked = /^#?\s?(\d{1,9})$/.exec(now)?.[1];
      if (asked !== undefined) {
        isLeaving.current = true;
        router.push(`/tickets/${asked}`);
      } else if (now === typed) screen.current?.querySelector<HTMLElement>(hit)?.focus();
    }
  };
  return (
    <Screen>
      {/* The arrows walk from the box through whatever was found; each of those is a link or a button by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={screen} onKeyDown={onKeyDown} className="mx-auto flex w-full max-w-3xl flex-col gap-5">
        <div className="flex flex-col gap-3">
          <ScreenTitle className="text-xl font-semibold text-ink">{t("title")}</ScreenTitle>
          <SearchBox
            value={list.search}
            onSearch={(search) => {
              if (!isLeaving.current) list.set({ search, open: null });
            }}
            label={t("label")}
          />
          <p role="status" className="sr-only">
            {isAsked && !found.tickets.isPending ? t("found", { count: found.count }) : ""}
          </p>
        </div>
        {number !== undefined && (
          <Card isFlush>
            <ul>
              <Hit
                href={`/tickets/${number}`}
                icon={<Hash aria-hidden className="size-4 text-accent-ink" />}
                end={<ArrowRight aria-hidden className="size-4 text-ink-faint rtl:-scale-x-100" />}
                title={t("jump", { number })}
              />
            </ul>
          </Card>
        )}
        {!isAsked && (
          <EmptyState icon={<Telescope aria-hidden />} title={t("startTitle")} text={t("startText")} />
        )}
        {isNothing && (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={t("nothingTitle", { words: typed })}
            text={t("nothingText")}
          />
        )}
        {isAsked && !isNothing && (
          <FoundGroups found={found} typed={typed} onArticle={(id) => list.set({ open: id })} />
        )}
      </div>
      <Drawer
        isOpen={article !== undefined}
        onClose={() => list.set({ open: null })}
        title={article?.title ?? ""}
        closeLabel={common("close")}
      >
        {article && <ArticleText article={article} />}
      </Drawer>
    </Screen>
  );
}

/** What the words are found in, and whether it is nothing once all have answered. */
function useFound(typed: string) {
  const options = { enabled: typed !== "", placeholderData: keepPreviousData };
  const inTickets = useQuery({
    ...queryFor(tickets.list, { query: { search: typed, limit: shownOfEach } }),
    ...options,
  });
  const inArticles = useQuery({
    ...queryFor(knowledgeBase.suggestions, { query: { query: typed } }),
    ...options,
  });
  const inContacts = useQuery({
    ...queryFor(contacts.list, { query: { search: typed, limit: shownOfEach } }),
    ...options,
  });
  const all = [inTickets, inArticles, inContacts];
  const count = all.reduce((sum, { data }) => sum + (data?.items.length ?? 0), 0);
  return {
    tickets: inTickets,
    articles: inArticles,
    contacts: inContacts,
    count,
    isNothing:
      count === 0 && all.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
  };
}

function FoundGroups({
  found,
  typed,
  onArticle,
}: {
  found: ReturnType<typeof useFound>;
  typed: string;
  onArticle: (id: string) => void;
}) {
  const t = useTranslations("search");
  const words = typed.split(/\s+/);
  return (
    <>
      <Group
        title={t("tickets")}
        query={found.tickets}
        more={
          <Link
            href={`/tickets?search=${encodeURIComponent(typed)}`}
            className="rounded-sm text-[0.8125rem] text-accent-ink hover:underline"
          >
            {t("allTickets")}
          </Link>
        }
      >
        {(items) => items.map((ticket) => <TicketHit key={ticket.id} ticket={ticket} words={words} />)}
      </Group>
      <Group title={t("articles")} query={found.articles}>
        {(items) =>
          items.map((one) => (
            <Hit
              key={one.id}
              onPress={() => onArticle(one.id)}
              icon={<BookOpen aria-hidden className="size-4 text-ink-faint" />}
              title={
                <span lang={one.locale} dir="auto">
                  <MarkedText text={one.title} words={words} />
                </span>
              }
              text={
                <span lang={one.locale} dir="auto">
                  <MarkedText text={one.summary} words={words} />
                </span>
              }
              end={one.isInternal && <Badge tone="warning">{t("internal")}</Badge>}
            />
          ))
        }
      </Group>
      <Group
        title={t("contacts")}
        query={found.contacts}
        more={
          <Link
            href={`/contacts?search=${encodeURIComponent(typed)}`}
            className="rounded-sm text-[0.8125rem] text-accent-ink hover:underline"
          >
            {t("allContacts")}
          </Link>
        }
      >
        {(items) =>
          items.map(({ id, name, email, phone }) => (
            <Hit
              key={id}
              href={`/contacts/${id}`}
              icon={<Avatar name={name} size="xs" />}
              title={
                <bdi>
                  <MarkedText text={name} words={words} />
                </bdi>
              }
              text={
                <bdi dir="ltr">
                  <MarkedText text={email ?? phone ?? ""} words={words} />
                </bdi>
              }
            />
          ))
        }
      </Group>
    </>
  );
}

/** One kind of what was found; says nothing where there is none of it. */
function Group<Item>({
  title,
  query: { data, isPending, isError },
  more,
  children,
}: {
  title: string;
  query: { data?: { items: Item[] } | undefined; isPending: boolean; isError: boolean };
  more?: ReactNode;
  children: (items: Item[]) => ReactNode;
}) {
  const t = useTranslations("search");
  if (data && data.items.length === 0) return null;
  return (
    <Card title={title} actions={more} isFlush>
      {isPending ? (
        <SkeletonRows rows={3} label={title} />
      ) : isError && !data ? (
        <p className="px-4 py-3 text-sm text-ink-muted">{t("failed")}</p>
      ) : (
        <ul className="divide-y divide-line">{children(data?.items ?? [])}</ul>
      )}
    </Card>
  );
}

function TicketHit({
  ticket: { number, subject, status, preview, contact, lastActivityAt },
  words,
}: {
  ticket: Ticket;
  words: readonly string[];
}) {
  const say = useTicketWords();
  return (
    <Hit
      href={`/tickets/${number}`}
      icon={
        <>
          <StatusIcon status={status} />
          <span className="sr-only">{say.value("status", status)}</span>
        </>
      }
      title={
        <>
          <span className="text-ink-faint tabular-nums">#{number}</span>{" "}
          <bdi>
            <MarkedText text={subject} words={words} />
          </bdi>
        </>
      }
      text={
        <bdi>
          <MarkedText text={[contact?.name, preview].filter(Boolean).join(" · ")} words={words} />
        </bdi>
      }
      end={
        <span className="text-[0.8125rem]">
          <TimeText iso={lastActivityAt} />
        </span>
      }
    />
  );
}

function Hit({
  href,
  onPress,
  icon,
  title,
  text,
  end,
}: {
  href?: string;
  onPress?: () => void;
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  end?: ReactNode;
}) {
  const look =
    "flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start text-sm transition-colors hover:bg-hover -outline-offset-2!";
  const inside = (
    <>
      <span className="flex w-5 shrink-0 justify-center">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-medium text-ink">{title}</span>
        {text && (
          <span dir="auto" className="own-direction line-clamp-1 text-[0.8125rem] text-ink-muted">
            {text}
          </span>
        )}
      </span>
      {end && <span className="shrink-0">{end}</span>}
    </>
  );
  const item = href ? (
    <Link data-hit href={href} className={look}>
      {inside}
    </Link>
  ) : (
    <button type="button" data-hit onClick={onPress} className={look}>
      {inside}
    </button>
  );
  return <li>{item}</li>;
}

function ArticleText({ article: { id, summary, text, locale } }: { article: ArticleSuggestion }) {
  const t = useTranslations("search");
  return (
    <>
      <div lang={locale} dir="auto" className="flex flex-col gap-3">
        <p className="text-ink-muted">{summary}</p>
        <p className="whitespace-pre-line text-ink">{text}</p>
      </div>
      <Link
        href={`/articles/${id}`}
        className="mt-4 inline-block rounded-sm text-[0.8125rem] text-accent-ink hover:underline"
      >
        {t("openArticle")}
      </Link>
    </>
  );
}
