"use client";
import { useTranslations } from "next-intl";
import { privacy } from "@/contract/privacy/privacy";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** The file of a request, by an address that lives for minutes. */
export function useDownload() {
  const t = useTranslations("contactPrivacy");
  const inWords = useFaultText();
  return useSend(privacy.link, {
    onSuccess: ({ url }) => {
      location.assign(url);
    },
    onError: (error) => void showToast("destructive", t("refused"), { description: inWords(error) }),
  });
}
