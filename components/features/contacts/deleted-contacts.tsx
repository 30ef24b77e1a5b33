"use client";
import { useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Trash2, Undo2 } from "lucide-react";
import { contacts } from "@/contract/contacts";
import type { Contact } from "@/contract/contacts";
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

const cells = [titleCell<"name", "email">("name", "email"), textCell("companyName"), timeCell("deletedAt")];

/** What was deleted lately and can still come back. */
export function DeletedContacts() {
  const t = useTranslations("contacts");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<Contact | null>(null);
  const query = useInfiniteQuery({ ...pagesFor(contacts.deleted, { query: { search: list.search || undefined, limit: 50 } }), placeholderData: keepPreviousData });
  const restore = useSend(contacts.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const remove = useSend(contacts.removeForGood, { onSuccess: () => void showToast("success", t("removedForGood")) });
  return (
    <Card isFlush footer={t("deletedHelp", { days: limits.softDeletedKeepDays })}>
      <div className="border-b border-line p-3"><SearchBox value={list.search} onSearch={(search) => list.set({ search })} label={t("search")} className="max-w-80" /></div>
      <GrowingList query={query} isFiltered={list.search !== ""} onClear={() => list.set({ search: null })} empty={<EmptyState icon={<Trash2 aria-hidden />} title={t("deletedEmptyTitle")} text={t("deletedEmptyText")} />}>
        {(rows) => (
          <DataTable
            text="contacts" label={t("tabs.deleted")} rows={rows} cells={cells}
            actions={(row) => (
              <span className="flex justify-end gap-1">
                {may(role, contacts.restore) && <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => restore.mutate({ params: { id: row.id } })}>{t("restore")}</Button>}
                {may(role, contacts.removeForGood) && <IconButton size="sm" variant="danger" label={t("removeForGood")} onClick={() => setDoomed(row)}><Trash2 aria-hidden /></IconButton>}
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
