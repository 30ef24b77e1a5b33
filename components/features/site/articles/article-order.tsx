"use client";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ArticleRow } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { StatusBadges } from "./status-badges";

/**
 * The articles of one category in the order in which readers find them: drag, Alt with the arrows, or the
 * buttons. Nothing moves for readers until it is saved.
 */
export function ArticleOrder({ categoryId, onDone }: { categoryId: string | null; onDone: () => void }) {
  const t = useTranslations("articles.order");
  const common = useTranslations("common");
  const own = useLocale();
  const locale = locales.find((each) => each === own);
  const { data } = useQuery(
    queryFor(knowledgeBase.list, {
      query: {
        categoryId: categoryId ?? "none",
        sort: "position",
        limit: limits.pageSizeMax,
        ...(locale ? { locale } : {}),
      },
    }),
  );
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const save = useSend(knowledgeBase.reorder, {
    onSuccess: () => {
      showToast("success", t("saved"));
      onDone();
    },
  });
  if (!data) return <SkeletonRows rows={6} label={common("loading")} />;
  const ids = order ?? data.items.map(({ id }) => id);
  const rows = ids.flatMap((id) => data.items.filter((row) => row.id === id));
  const move = (row: ArticleRow, to: number) => {
    if (to < 0 || to >= ids.length) return;
    setOrder(placed(ids, row.id, to));
    setSaid(t("moved", { title: row.title, position: to + 1 }));
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-article="${row.id}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent, row: ArticleRow, at: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(row, at + step);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-4 py-2">
        <p className="min-w-0 flex-1 text-[0.8125rem] text-ink-muted">{t("help")}</p>
        <Button size="sm" onClick={onDone}>
          {common("cancel")}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={order === null}
          isPending={save.isPending}
          onClick={() =>
            save.mutate({ body: { categoryId: categoryId === "none" ? null : categoryId, ids: [...ids] } })
          }
        >
          {t("save")}
        </Button>
      </div>
      <ol ref={list} aria-label={t("label")} className="divide-y divide-line">
        {rows.map((row, at) => (
          <li
            key={row.id}
            draggable
            className={clsx(
              "flex items-center gap-2 px-3 py-1.5 text-sm",
              dragged === row.id && "opacity-50",
            )}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", row.title);
              setDragged(row.id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== row.id) setOrder(placed(ids, dragged, at));
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-ink-faint max-md:hidden" />
            <button
              type="button"
              data-article={row.id}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => onKey(event, row, at)}
              className="min-w-0 flex-1 cursor-grab truncate rounded-sm py-1 text-start font-medium text-ink"
            >
              <bdi lang={row.locale}>{row.title}</bdi>
            </button>
            <StatusBadges article={row} />
            <IconButton
              size="sm"
              label={t("up", { title: row.title })}
              disabled={at === 0}
              onClick={() => move(row, at - 1)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("down", { title: row.title })}
              disabled={at === rows.length - 1}
              onClick={() => move(row, at + 1)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function placed(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  others.splice(to, 0, id);
  return others;
}
