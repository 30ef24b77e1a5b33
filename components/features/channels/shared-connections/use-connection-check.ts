"use client";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Asks the provider whether a connection is good, and says what it answered. */
export function useConnectionCheck() {
  const t = useTranslations("connections");
  return useSend(connections.check, {
    onSuccess: ({ name, lastError }) =>
      void (lastError === null
        ? showToast("success", t("works", { name }))
        : showToast("warning", t("worksNot", { name }), { description: lastError })),
  });
}
