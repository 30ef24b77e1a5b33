"use client";
import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff, FolderTree, Plus } from "lucide-react";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { everyCategory } from "@/components/features/desk/shared-category/use-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { SearchBox } from "@/components/list/search-box";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { CategoryTree } from "./category-tree";
import { RemoveDialog } from "./remove-dialog";

/** As the keys are labelled. */
const shortcuts = [
  { name: "order", keys: ["Alt", "↑", "↓"] },
  { name: "nest", keys: ["Alt", "←", "→"] },
  { name: "rename", keys: ["F2"] },
  { name: "remove", keys: ["Del"] },
] as const;

export function CategoriesScreen() {
  return (
    <Suspense>
      <Categories />
    </Suspense>
  );
}

/** What tickets are about, as a tree that one arranges by hand or by keyboard. */
function Categories() {
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const format = useFormat();
  const { role } = useSignedIn();
  const list = useListState();
  const mayChange = mayCall(role, ticketCategories.update);
  const query = useQuery(everyCategory);
  const stats = useQuery(queryFor(ticketCategories.stats));
  const [adding, setAdding] = useState<string | null | undefined>(undefined);
  const [doomed, setDoomed] = useState<Category | null>(null);
  const items = query.data?.items;
  const newButton = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(null)}>
      {t("new")}
    </Button>
  );
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} actions={newButton} />
      <Card isFlush>
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-3">
          <SearchBox
            value={list.search}
            onSearch={(search) => list.set({ search })}
            label={t("search")}
            className="sm:max-w-80"
          />
          {stats.data && (
            <p className="text-[0.8125rem] text-ink-muted">
              {t.rich("uncategorised", {
                count: stats.data.uncategorised.open,
                number: format.number(stats.data.uncategorised.open),
                b: (words) => <strong className="font-semibold text-ink tabular-nums">{words}</strong>,
              })}
            </p>
          )}
        </div>
        {query.isPending && <SkeletonRows rows={8} label={common("loading")} />}
        {query.isError && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={t("loadFailed")}
            text={inWords(query.error)}
            actions={
              <Button variant="primary" onClick={() => void query.refetch()}>
                {common("retry")}
              </Button>
            }
          />
        )}
        {items && items.length === 0 && adding === undefined && (
          <EmptyState
            icon={<FolderTree aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={newButton}
          />
        )}
        {items && (items.length > 0 || adding !== undefined) && (
          <CategoryTree
            categories={items}
            stats={stats.data}
            search={list.search}
            mayChange={mayChange}
            adding={adding}
            onAdding={setAdding}
            onRemove={setDoomed}
          />
        )}
      </Card>
      {mayChange && items && items.length > 1 && (
        <dl className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-faint max-md:hidden">
          {shortcuts.map(({ name, keys }) => (
            <div key={name} className="flex items-center gap-1">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      {doomed && items && (
        <RemoveDialog
          key={doomed.id}
          category={doomed}
          categories={items}
          own={stats.data?.items.find(({ categoryId }) => categoryId === doomed.id)?.own ?? 0}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}
