"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contactBulkChanges } from "@/contract/crm/contact-bulk-changes";
import type { ContactUpdate } from "@/contract/crm/contact-bulk-changes";
import type { BodyIn } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { WhatChanges } from "@/components/features/shared/shared-bulk/what-changes";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { useChangeWords } from "./use-change-words";
import type { Names } from "./use-change-words";

/**
 * What would happen, before it does: how many change, how many are so already, and some of them by name. A
 * hundred are done at once, with an undo; more by a job that shows itself above the list.
 */
export function ChangeDialog({
  body,
  names,
  onClose,
  onDone,
}: {
  body: BodyIn<typeof contactBulkChanges.update> & { update: ContactUpdate };
  names: Names;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations("adminContacts");
  const words = useTranslations("adminContacts.preview");
  const common = useTranslations("common");
  const format = useFormat();
  const inWords = useFaultText();
  const changeWords = useChangeWords();
  const { data, error } = useQuery({
    ...queryFor(contactBulkChanges.preview, { body }),
    staleTime: 0,
    gcTime: 0,
  });
  const refused = {
    onError: (fault: Error) => void showToast("destructive", t("failed"), { description: inWords(fault) }),
  };
  const undo = useSend(contactBulkChanges.undo, {
    ...refused,
    onSuccess: ({ undone, state }) => {
      if (state === "UNDONE") showToast("success", t("undone", { count: undone }));
    },
  });
  const change = useSend(contactBulkChanges.update, {
    ...refused,
    onSuccess: ({ id, state, done, skipped }) => {
      onDone();
      if (state === "DONE")
        showToast("success", t("done", { count: done }), {
          ...(skipped > 0 ? { description: t("left", { count: skipped }) } : {}),
          ...(done > 0
            ? { action: { label: common("undo"), onSelect: () => undo.mutate({ params: { id } }) } }
            : {}),
        });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words("title")}
      text={<bdi>{changeWords(body.update, names)}</bdi>}
      closeLabel={common("close")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            variant={body.update.isDeleted === true ? "danger" : "primary"}
            isPending={change.isPending}
            disabled={!data || data.willChange === 0 || data.isTooMany}
            onClick={() => change.mutate({ body })}
          >
            {words(body.update.isDeleted === true ? "remove" : "run", { count: data?.willChange ?? 0 })}
          </Button>
        </>
      }
    >
      <WhatChanges
        preview={data}
        problem={error && inWords(error)}
        words={{
          willChange: (count) => words("willChange", { count }),
          others: (count) => words("others", { count }),
          unchanged: (count) => words("unchanged", { count }),
          tooMany: () => words("tooMany", { max: format.number(limits.bulkContactsMax) }),
          undoable: words("undoable", { days: limits.bulkRowsKeepDays }),
        }}
        sample={({ name, email }) => (
          <>
            <bdi className="truncate text-ink">{name}</bdi>
            {email !== null && (
              <bdi dir="ltr" className="truncate text-ink-faint">
                {email}
              </bdi>
            )}
          </>
        )}
      >
        {data && data.notThere > 0 && (
          <p className="text-warning-ink tabular-nums">{words("notThere", { count: data.notThere })}</p>
        )}
      </WhatChanges>
    </Dialog>
  );
}
