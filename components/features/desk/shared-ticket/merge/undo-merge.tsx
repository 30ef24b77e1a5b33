"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Undo2 } from "lucide-react";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import type { Merge } from "@/contract/desk/ticket-merges";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";

/**
 * Takes back a merge or a split, after saying what becomes of what was written since; or says why it cannot
 * be.
 */
export function UndoMerge({ merge }: { merge: Merge }) {
  const t = useTranslations("ticket.merges");
  const common = useTranslations("common");
  const format = useFormat();
  const { role } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useSend(ticketMerges.undo, {
    onSuccess: () => showToast("success", t("undoDone")),
    onSettled: () => setIsAsking(false),
  });
  if (merge.cannotUndo !== null)
    return (
      <p className="text-xs text-ink-faint">
        {t(`obstacles.${merge.cannotUndo.reason}`, { number: merge.cannotUndo.number ?? "" })}
      </p>
    );
  // Its own people and supervisors: whoever may see the list of all.
  if (!merge.isMine && !mayCall(role, ticketMerges.list)) return null;
  return (
    <>
      <Button
        size="sm"
        variant="link"
        icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
        onClick={() => setIsAsking(true)}
      >
        {t("undo")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo.mutate({ params: { id: merge.id } })}
        isPending={undo.isPending}
        tone="primary"
        title={t(merge.kind === "MERGE" ? "undoMergeTitle" : "undoSplitTitle")}
        text={t(merge.kind === "MERGE" ? "undoMergeText" : "undoSplitText", {
          date: format.date(merge.undoUntil),
        })}
        confirmLabel={t("undo")}
        cancelLabel={common("cancel")}
      />
    </>
  );
}
