"use client";
import Link from "next/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { knowledgeBase } from "@/contract/knowledge-base";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/use-format";

const works = ["inReview", "outOfDate", "unpublishedChanges", "scheduled"] as const;

const shownOfEach = 6;

/** What waits for somebody who writes: how many of each, what readers looked for and did not find, and what did not help them. */
export function WorkList() {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  return (
    <>
      <Card title={t("work.title")} isFlush>
        <ul className="flex flex-col py-1">
          {works.map((work) => <Work key={work} work={work} />)}
          <li><Link href="/articles?sort=-unhelpful" className="flex h-8 items-center px-4 text-[0.8125rem] text-ink-muted hover:bg-hover hover:text-ink -outline-offset-2!">{t("work.unhelpful")}</Link></li>
        </ul>
      </Card>
      {may(role, knowledgeBase.toDo) && <ReadersMissed />}
    </>
  );
}

function ReadersMissed() {
  const t = useTranslations("articles.work");
  const format = useFormat();
  const { data } = useQuery(queryFor(knowledgeBase.toDo));
  if (!data || data.searches.length + data.unhelpful.length === 0) return null;
  const rowClass = "flex min-h-8 items-center gap-2 px-4 py-1 text-[0.8125rem] text-ink-muted hover:bg-hover hover:text-ink -outline-offset-2!";
  return (
    <>
      {data.searches.length > 0 && (
        <Card title={t("notFound")} text={t("notFoundHelp")} isFlush>
          <ul className="flex flex-col py-1">
            {data.searches.slice(0, shownOfEach).map(({ query, locale, searches }) => (
              <li key={`${locale}-${query}`}><Link href={`/articles/new?title=${encodeURIComponent(query)}&language=${locale}`} prefetch={false} className={rowClass}><bdi lang={locale} className="min-w-0 flex-1 truncate">{query}</bdi><span className="text-ink-faint tabular-nums">{format.number(searches)}</span></Link></li>
            ))}
          </ul>
        </Card>
      )}
      {data.unhelpful.length > 0 && (
        <Card title={t("didNotHelp")} isFlush>
          <ul className="flex flex-col py-1">
            {data.unhelpful.slice(0, shownOfEach).map(({ id, title, unhelpful, comments }) => (
              <li key={id}><Link href={`/articles/${id}`} prefetch={false} className={rowClass}><span className="min-w-0 flex-1"><bdi className="block truncate">{title}</bdi>{comments[0] && <bdi className="line-clamp-2 text-xs text-ink-faint">{comments[0].text}</bdi>}</span><span className="text-ink-faint tabular-nums">{format.number(unhelpful)}</span></Link></li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function Work({ work }: { work: (typeof works)[number] }) {
  const t = useTranslations("articles");
  const format = useFormat();
  const { data } = useQuery(queryFor(knowledgeBase.list, { query: { [work]: "true", limit: 1 } }));
  return (
    <li>
      <Link href={`/articles?${work}=true`} className="flex h-8 items-center gap-2 px-4 text-[0.8125rem] text-ink-muted hover:bg-hover hover:text-ink -outline-offset-2!">
        <span className="min-w-0 flex-1 truncate">{t(`flags.${work}`)}</span>
        <span className="text-ink-faint tabular-nums">{data ? format.number(data.total) : ""}</span>
      </Link>
    </li>
  );
}
