"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { articleImports } from "@/contract/site/article-imports";
import type { ArticleImport, ImportRow } from "@/contract/site/article-imports";
import type { ImportRowState } from "@/contract/enums";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { RowState, askEveryMs, isWorking } from "./import-state";

const pageSize = 50;

/** File by file, or page by page: what becomes of it and why. Before the run, one may leave some out. */
export function ImportRows({
  given,
  leftOut,
  onLeaveOut,
}: {
  given: ArticleImport;
  leftOut: ReadonlySet<number>;
  onLeaveOut: (numbers: ReadonlySet<number>) => void;
}) {
  const t = useTranslations("articles.import");
  const common = useTranslations("common");
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [wished, setWished] = useState<ImportRowState | "">("");
  const states = statesIn(given);
  const state = states.find((each) => each === wished) ?? "";
  const { data } = useQuery({
    ...queryFor(articleImports.rows, {
      params: { id: given.id },
      query: { page, limit: pageSize, ...(state === "" ? {} : { state: [state] }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isWorking(given) ? askEveryMs : false,
  });
  if (!data) return <SkeletonRows rows={6} label={common("loading")} />;
  if (data.total === 0) return null;
  const pages = Math.ceil(data.total / pageSize);
  return (
    <Card
      title={t(given.state === "READY" ? "preview" : "report")}
      isFlush
      actions={
        states.length > 1 && (
          <span className="w-44">
            <Select
              size="sm"
              label={t("rowsOf")}
              options={[
                { value: "" as const, label: t("anyRow") },
                ...states.map((value) => ({ value, label: t(`row.${value}`) })),
              ]}
              value={state}
              onChange={(next) => {
                setWished(next);
                setPage(1);
              }}
            />
          </span>
        )
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map((row) => (
          <li key={row.number} className="flex items-start gap-3 px-4 py-2.5">
            {given.state === "READY" && (
              <Checkbox
                aria-label={t("include", { name: row.title ?? row.path })}
                disabled={!isOpen(row)}
                checked={isOpen(row) && !leftOut.has(row.number)}
                onChange={({ target }) => {
                  const next = new Set(leftOut);
                  if (target.checked) next.delete(row.number);
                  else next.add(row.number);
                  onLeaveOut(next);
                }}
              />
            )}
            <Row row={row} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-[0.8125rem] text-ink-muted">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("before")}
          </Button>
          <span className="tabular-nums">
            {t("page", { page: format.number(page), pages: format.number(pages) })}
          </span>
          <Button size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t("after")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What there is of each, in the order in which one looks for it: what went wrong first. */
const statesIn = ({
  failed,
  skipped,
  willCreate,
  willUpdate,
  created,
  updated,
  unchanged,
}: ArticleImport): ImportRowState[] =>
  (
    [
      ["FAILED", failed],
      ["SKIPPED", skipped],
      ["NEW", willCreate],
      ["UPDATE", willUpdate],
      ["CREATED", created],
      ["UPDATED", updated],
      ["UNCHANGED", unchanged],
    ] as const
  ).flatMap(([state, count]) => (count > 0 ? [state] : []));

const isOpen = ({ state }: ImportRow): boolean => state === "NEW" || state === "UPDATE";

function Row({ row }: { row: ImportRow }) {
  const t = useTranslations("articles.import");
  const names = useTranslations("articles.languages.names");
  const { title, path, state, reason, detail, notes, locale, slug, category, isPublished, articleId } = row;
  const facts = [
    locale === null ? null : names(locale),
    slug === null || reason !== null ? null : `/knowledge-base/${slug}`,
    category.length > 0 ? category.join(" › ") : null,
    isPublished && isOpen(row) ? t("saysPublished") : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate text-sm font-medium text-ink">
          {articleId !== null ? (
            <Link
              href={`/articles/${articleId}`}
              prefetch={false}
              className="text-accent-ink hover:underline"
            >
              <bdi dir="auto">{title ?? path}</bdi>
            </Link>
          ) : (
            <bdi dir="auto">{title ?? path}</bdi>
          )}
        </span>
        <RowState state={state} />
      </div>
      {title !== null && (
        <span className="truncate text-xs text-ink-faint">
          <bdi dir="ltr">{path}</bdi>
        </span>
      )}
      {facts.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
          {facts.map((fact) => (
            <bdi key={fact} dir="auto" className="break-all">
              {fact}
            </bdi>
          ))}
        </p>
      )}
      {reason !== null && (
        <p className="text-xs text-warning-ink">
          {t(`reason.${reason}`)}
          {detail !== null && (
            <>
              {" "}
              <bdi>{detail}</bdi>
            </>
          )}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-xs text-ink-muted">
          {t(`note.${note}`)}
        </p>
      ))}
    </div>
  );
}
