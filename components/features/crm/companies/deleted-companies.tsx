"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { DeletedList } from "@/components/features/crm/shared-crm/deleted-list";
import { textCell, timeCell, titleCell } from "@/components/resource/cells";
import { useListState } from "@/components/list/use-list-state";
import { pagesFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

const cells = [titleCell<"name", "domain">("name", "domain"), textCell("industry"), timeCell("deletedAt")];

export function DeletedCompanies() {
  const t = useTranslations("companies");
  const { role } = useSignedIn();
  const list = useListState();
  const query = useInfiniteQuery({
    ...pagesFor(companies.deleted, { query: { search: list.search || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const restore = useSend(companies.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const remove = useSend(companies.removeForGood, {
    onSuccess: () => void showToast("success", t("removedForGood")),
  });
  return (
    <DeletedList
      text="companies"
      list={list}
      query={query}
      cells={cells}
      isRemoving={remove.isPending}
      onRestore={
        mayCall(role, companies.restore) ? ({ id }) => restore.mutate({ params: { id } }) : undefined
      }
      onRemoveForGood={
        mayCall(role, companies.removeForGood)
          ? ({ id }) =>
              new Promise((resolve) => {
                remove.mutate({ params: { id } }, { onSettled: resolve });
              })
          : undefined
      }
    />
  );
}
