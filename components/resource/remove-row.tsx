"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Call } from "@/lib/shared/api/call";
import { useRawSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { MoveDialog } from "./move-dialog";

/** Removes one row once it is confirmed; where tickets stand in it, they go to another first. */
export function RemoveRow<Row extends { id: string }>({
  calls,
  text,
  doomed,
  nameOf,
  holdsTickets,
  failedTitle,
  onClose,
}: {
  calls: { list: Call; remove: Call };
  /** Message namespace of the resource. */ text: string;
  doomed: Row | null;
  nameOf: (row: Row) => string;
  holdsTickets: { noneLabel?: string } | undefined;
  /** Says what failed; without it a general sentence does. */ failedTitle: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslations(text);
  const common = useTranslations("common");
  const inWords = useFaultText();
  const remove = useRawSend(calls.remove, { isHandled: failedTitle !== undefined });
  const removeAndMove = useRawSend(calls.remove, { isHandled: true });
  // By its promise: what is said of it does not depend on what is drawn when the answer comes.
  const removeDoomed = async () => {
    if (!doomed) return;
    try {
      await remove.mutateAsync({ params: { id: doomed.id } });
      showToast("success", t("removed"));
    } catch (error) {
      if (failedTitle !== undefined) showToast("destructive", failedTitle, { description: inWords(error) });
    }
    onClose();
  };
  if (holdsTickets)
    return (
      doomed && (
        <MoveDialog
          title={t("removeTitle", { name: nameOf(doomed) })}
          text={t("removeText")}
          listCall={calls.list}
          leaving={doomed}
          nameOf={nameOf}
          noneLabel={holdsTickets.noneLabel && t(holdsTickets.noneLabel)}
          onClose={onClose}
          onRemove={async (moveToId) => {
            await removeAndMove.mutateAsync({ params: { id: doomed.id }, query: { moveToId } });
            showToast("success", t("removed"));
          }}
        />
      )
    );
  return (
    <ConfirmDialog
      isOpen={doomed !== null}
      onClose={onClose}
      onConfirm={() => void removeDoomed()}
      isPending={remove.isPending}
      title={t("removeTitle", { name: doomed ? nameOf(doomed) : "" })}
      text={t("removeText")}
      confirmLabel={common("delete")}
      cancelLabel={common("cancel")}
    />
  );
}
