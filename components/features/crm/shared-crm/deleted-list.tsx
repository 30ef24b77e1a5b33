"use client";
import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Trash2, Undo2 } from "lucide-react";
import { limits } from "@/contract/limits";
import type { Cell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { SearchBox } from "@/components/list/search-box";
import type { ListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { GrowingList } from "@/components/list/growing-list";

interface Props<Row> {
  /** Message namespace: that of the list which they were deleted from. */
  text: "contacts" | "companies";
  list: ListState;
  query: ComponentProps<typeof GrowingList<Row>>["query"];
  cells: readonly Cell<Row>[];
  /** What stands in the place of both for a row that does not come back from here. */
  insteadFor?: (row: Row) => ReactNode;
  /** Missing where one may not. */
  onRestore: ((row: Row) => void) | undefined;
  /** Resolves when it is over, whatever came of it. Missing where one may not. */
  onRemoveForGood: ((row: Row) => Promise<unknown>) | undefined;
  isRemoving: boolean;
}

/** What was deleted lately and can still come back. */
export function DeletedList<Row extends { id: string; name: string }>({
  text,
  list,
  query,
  cells,
  insteadFor,
  onRestore,
  onRemoveForGood,
  isRemoving,
}: Props<Row>) {
  const t = useTranslations(text);
  const common = useTranslations("common");
  const [doomed, setDoomed] = useState<Row | null>(null);
  return (
    <Card isFlush footer={t("deletedHelp", { days: limits.softDeletedKeepDays })}>
      <div className="border-b border-line p-3">
        <SearchBox
          value={list.search}
          onSearch={(search) => list.set({ search })}
          label={t("search")}
          className="sm:max-w-80"
        />
      </div>
      <GrowingList
        query={query}
        isFiltered={list.search !== ""}
        onClear={() => list.set({ search: null })}
        empty={
          <EmptyState
            icon={<Trash2 aria-hidden />}
            title={t("deletedEmptyTitle")}
            text={t("deletedEmptyText")}
          />
        }
      >
        {(rows) => (
          <DataTable
            text={text}
            label={t("tabs.deleted")}
            rows={rows}
            cells={cells}
            actions={(row) =>
              insteadFor?.(row) || (
                <span className="flex justify-end gap-1">
                  {onRestore && (
                    <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => onRestore(row)}>
                      {t("restore")}
                    </Button>
                  )}
                  {onRemoveForGood && (
                    <IconButton
                      size="sm"
                      variant="danger"
                      label={t("removeForGood")}
                      onClick={() => setDoomed(row)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  )}
                </span>
              )
            }
          />
        )}
      </GrowingList>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => setDoomed(null)}
        isPending={isRemoving}
        title={t("removeForGoodTitle", { name: doomed?.name ?? "" })}
        text={t("removeForGoodText")}
        confirmLabel={t("removeForGood")}
        cancelLabel={common("cancel")}
        onConfirm={() => {
          if (doomed) void onRemoveForGood?.(doomed).finally(() => setDoomed(null));
        }}
      />
    </Card>
  );
}
