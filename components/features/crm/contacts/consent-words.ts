import { useTranslations } from "next-intl";
import type { ConsentSource } from "@/contract/crm/consent-kinds";
import type { Tone } from "@/components/ui/badge";

export const consentTones: Readonly<Record<"OPTED_IN" | "OPTED_OUT" | "UNKNOWN", Tone>> = {
  OPTED_IN: "success",
  OPTED_OUT: "danger",
  UNKNOWN: "neutral",
};

/** How a consent is known, in words. */
export function useConsentSource() {
  const t = useTranslations("contactConsent");
  return (source: ConsentSource, of: { reason: string | null; byName: string | null }): string =>
    t(`sources.${source}`, { reason: of.reason ?? "", name: of.byName ?? "–" });
}
