"use client";
import { useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trash2, Undo2 } from "lucide-react";
import { companies } from "@/contract/companies";
import type { Company } from "@/contract/companies";
import { limits } from "@/contract/limits";
import { textCell, timeCell, titleCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { pagesFor, useSend } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { GrowingList } from "@/components/features/shared-crm/growing-list";

const cells = [titleCell<"name", "domain">("name", "domain"), textCell("industry"), timeCell("deletedAt")];

/** What was deleted lately and can still come back. */
export function DeletedCompanies() {
  const t = useTranslations("companies");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<Company | null>(null);
  const query = useInfiniteQuery({ ...pagesFor(companies.deleted, { query: { search: list.search || undefined, limit: 50 } }), placeholderData: keepPreviousData });
  const restore = useSend(companies.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const remove = useSend(companies.removeForGood, { onSuccess: () => void showToast("success", t("removedForGood")) });
  return (
    <Card isFlush footer={t("deletedHelp", { days: limits.softDeletedKeepDays })}>
      <div className="border-b border-line p-3"><SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" /></div>
      <GrowingList query={query} isFiltered={list.search !== ""} onClear={() => list.set({ search: null })} empty={<EmptyState icon={<Trash2 aria-hidden />} title={t("deletedEmptyTitle")} text={t("deletedEmptyText")} />}>
        {(rows) => (
          <DataTable
            text="companies" label={t("tabs.deleted")} rows={rows} cells={cells}
            actions={(row) => (
              <span className="flex justify-end gap-1">
                {may(role, companies.restore) && <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => restore.mutate({ params: { id: row.id } })}>{t("restore")}</Button>}
                {may(role, companies.removeForGood) && <IconButton size="sm" variant="danger" label={t("removeForGood")} onClick={() => setDoomed(row)}><Trash2 aria-hidden /></IconButton>}
              </span>
            )}
          />
        )}
      </GrowingList>
      <ConfirmDialog
        isOpen={doomed !== null} onClose={() => setDoomed(null)} isPending={remove.isPending} title={t("removeForGoodTitle", { name: doomed?.name ?? "" })} text={t("removeForGoodText")} confirmLabel={t("removeForGood")} cancelLabel={common("cancel")}
        onConfirm={() => doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })}
      />
    </Card>
  );
}
