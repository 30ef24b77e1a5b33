"use client";
import { useTranslations } from "next-intl";
import { contactMerges } from "@/contract/crm/contact-merges";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Takes a merge back and says what became of it, an address that somebody else has by now included. */
export function useUndoMerge() {
  const t = useTranslations("contactMerge");
  return useSend(contactMerges.undo, {
    onSuccess: ({ lost }) => {
      showToast(
        lost.length === 0 ? "success" : "warning",
        lost.length === 0
          ? t("undone")
          : t("undoneWithout", { addresses: lost.map(({ value }) => value).join(", ") }),
      );
    },
  });
}
