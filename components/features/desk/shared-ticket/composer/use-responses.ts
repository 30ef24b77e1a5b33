"use client";
import { useTranslations } from "next-intl";
import { savedResponses } from "@/contract/desk/saved-responses";
import type { SavedResponse } from "@/contract/desk/saved-responses";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** Puts a saved response into the text, its placeholders filled for this ticket. */
export function useResponses(ticketId: string, onText: (text: string) => void) {
  const t = useTranslations("composer.suggest");
  const inWords = useFaultText();
  return {
    insert: async ({ id, content }: SavedResponse) => {
      try {
        const filled = await send(savedResponses.process, { params: { id }, body: { ticketId } });
        onText(filled.content);
        if (filled.missing.length > 0)
          showToast("warning", t("missing", { names: filled.missing.join(", ") }));
        // Which ones are used most is a statistic; nobody waits for it or misses one.
        void send(savedResponses.incrementUsage, { params: { id } }).catch(() => undefined);
      } catch (error) {
        onText(content);
        showToast("warning", t("unfilled"), { description: inWords(error) });
      }
    },
  };
}
