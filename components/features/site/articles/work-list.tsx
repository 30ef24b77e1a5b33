"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";

const works = ["inReview", "outOfDate", "unpublishedChanges", "scheduled"] as const;

const shownOfEach = 6;

/**
 * What waits for somebody who writes: how many of each, what readers looked for and did not find, and what
 * did not help them.
 */
export function WorkList() {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  return (
    <>
      <Card title={t("work.title")} isFlush>
        <ul className="flex flex-col py-1">
          {works.map((work) => (
            <Work key={work} work={work} />
          ))}
          <li>
            <Link href="/articles?sort=-unhelpful" className={rowClass}>
              {t("work.unhelpful")}
            </Link>
          </li>
        </ul>
      </Card>
      {mayCall(role, knowledgeBase.toDo) && <ReadersMissed />}
    </>
  );
}

const rowClass =
  "flex min-h-8 w-full items-center gap-2 px-4 py-1 text-start text-[0.8125rem] text-ink-muted hover:bg-hover hover:text-ink -outline-offset-2!";

function ReadersMissed() {
  const t = useTranslations("articles.work");
  const format = useFormat();
  const { data } = useQuery(queryFor(knowledgeBase.toDo));
  if (!data) return null;
  return (
    <>
      {data.searches.length > 0 && (
        <Card title={t("notFound")} text={t("notFoundHelp")} isFlush>
          <Few>
            {data.searches.map(({ query, locale, searches }) => (
              <li key={`${locale}-${query}`}>
                <Link
                  href={`/articles/new?title=${encodeURIComponent(query)}&language=${locale}`}
                  prefetch={false}
                  title={t("writeOf", { query })}
                  className={rowClass}
                >
                  <bdi lang={locale} className="own-direction min-w-0 flex-1 truncate">
                    {query}
                  </bdi>
                  <span className="text-ink-faint tabular-nums">
                    <span aria-hidden>{format.number(searches)}</span>
                    <span className="sr-only">{t("searched", { count: searches })}</span>
                  </span>
                </Link>
              </li>
            ))}
          </Few>
        </Card>
      )}
      {data.unhelpful.length > 0 && (
        <Card title={t("didNotHelp")} isFlush>
          <Few>
            {data.unhelpful.map(({ id, title, unhelpful, comments }) => (
              <li key={id}>
                <Link href={`/articles/${id}`} prefetch={false} className={rowClass}>
                  <span className="min-w-0 flex-1">
                    <bdi className="own-direction block truncate">{title}</bdi>
                    {comments[0] && (
                      <bdi className="own-direction line-clamp-2 text-xs text-ink-faint">
                        {comments[0].text}
                      </bdi>
                    )}
                    {comments.length > 1 && (
                      <span className="block text-xs text-ink-faint">
                        {t("moreComments", { count: comments.length - 1 })}
                      </span>
                    )}
                  </span>
                  <span className="text-ink-faint tabular-nums">
                    <span aria-hidden>{format.number(unhelpful)}</span>
                    <span className="sr-only">{t("didNotHelpOf", { count: unhelpful })}</span>
                  </span>
                </Link>
              </li>
            ))}
          </Few>
        </Card>
      )}
    </>
  );
}

/** The worst of a list, and all of it on request. */
function Few({ children }: { children: readonly ReactNode[] }) {
  const t = useTranslations("articles.work");
  const [isWhole, setIsWhole] = useState(false);
  return (
    <ul className="flex flex-col py-1">
      {isWhole ? children : children.slice(0, shownOfEach)}
      {children.length > shownOfEach && (
        <li>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
            className={`${rowClass} font-medium`}
          >
            {isWhole ? t("fewer") : t("all", { count: children.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Work({ work }: { work: (typeof works)[number] }) {
  const t = useTranslations("articles");
  const format = useFormat();
  const { data } = useQuery(queryFor(knowledgeBase.list, { query: { [work]: "true", limit: 1 } }));
  return (
    <li>
      <Link href={`/articles?${work}=true`} className={rowClass}>
        <span className="min-w-0 flex-1 truncate">{t(`flags.${work}`)}</span>
        <span className="text-ink-faint tabular-nums">{data ? format.number(data.total) : ""}</span>
      </Link>
    </li>
  );
}
