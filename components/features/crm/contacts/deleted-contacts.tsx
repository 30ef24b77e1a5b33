"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { GitMerge } from "lucide-react";
import { contacts } from "@/contract/crm/contacts";
import { DeletedList } from "@/components/features/crm/shared-crm/deleted-list";
import { textCell, timeCell, titleCell } from "@/components/resource/cells";
import { useListState } from "@/components/list/use-list-state";
import { ButtonLink } from "@/components/ui/button";
import { pagesFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";

const cells = [titleCell<"name", "email">("name", "email"), textCell("companyName"), timeCell("deletedAt")];

export function DeletedContacts() {
  const t = useTranslations("contacts");
  const merge = useTranslations("contactMerge");
  const { role } = useSignedIn();
  const list = useListState();
  const query = useInfiniteQuery({
    ...pagesFor(contacts.deleted, { query: { search: list.search || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const restore = useSend(contacts.restore, { onSuccess: () => void showToast("success", t("restored")) });
  const remove = useSend(contacts.removeForGood, {
    onSuccess: () => void showToast("success", t("removedForGood")),
  });
  return (
    <DeletedList
      text="contacts"
      list={list}
      query={query}
      cells={cells}
      isRemoving={remove.isPending}
      // Whoever was merged comes back by undoing that, where the one that goes on is.
      insteadFor={({ mergedIntoId }) =>
        mergedIntoId !== null && (
          <ButtonLink size="sm" icon={<GitMerge aria-hidden />} href={`/contacts/${mergedIntoId}`}>
            {merge("seeMerge")}
          </ButtonLink>
        )
      }
      onRestore={mayCall(role, contacts.restore) ? ({ id }) => restore.mutate({ params: { id } }) : undefined}
      onRemoveForGood={
        mayCall(role, contacts.removeForGood)
          ? ({ id }) =>
              new Promise((resolve) => {
                remove.mutate({ params: { id } }, { onSettled: resolve });
              })
          : undefined
      }
    />
  );
}
