"use client";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { articleImports } from "@/contract/site/article-imports";
import { TimeText } from "@/components/resource/cells";
import { Card } from "@/components/ui/card";
import { queryFor } from "@/lib/api/query";
import { ImportState, askEveryMs, isWorking } from "./import-state";

/** The imports of the last 30 days. */
export function PastImports() {
  const t = useTranslations("articles.import");
  const { data } = useQuery({
    ...queryFor(articleImports.list, { query: { limit: 20 } }),
    refetchInterval: (query) => (query.state.data?.items.some(isWorking) ? askEveryMs : false),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mt-4">
      <Card title={t("past")} isFlush>
        <ul className="divide-y divide-line">
          {data.items.map(({ id, name, state, created, updated, actorName, createdAt }) => (
            <li key={id}>
              <Link
                href={`/articles/import?id=${id}`}
                prefetch={false}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-hover -outline-offset-2!"
              >
                <bdi dir="auto" className="min-w-0 flex-1 basis-40 truncate font-medium text-ink">
                  {name}
                </bdi>
                <ImportState state={state} />
                <span className="text-[0.8125rem] text-ink-muted tabular-nums">
                  {t("made", { count: created + updated })}
                </span>
                <span className="text-[0.8125rem] text-ink-faint">
                  <bdi>{actorName}</bdi>
                  {" · "}
                  <TimeText iso={createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
