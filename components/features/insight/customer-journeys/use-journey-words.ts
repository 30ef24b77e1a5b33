import { useTranslations } from "next-intl";
import type { journeyEnd } from "@/contract/insight/journey-rules";
import type { JourneyNode } from "@/contract/insight/journey-rules";
import { useFormat } from "@/lib/browser/use-format";

/** What nodes and spans of days are called. */
export function useJourneyWords() {
  const t = useTranslations("customerJourneys");
  const format = useFormat();
  const nameOf = (node: JourneyNode | typeof journeyEnd): string => t(`node.${node}`);
  const daysOf = (days: number | null | undefined): string =>
    days === null || days === undefined
      ? "–"
      : days < 1
        ? format.duration(Math.round(days * 1440))
        : t("days", { count: Math.round(days * 10) / 10 });
  return { nameOf, daysOf };
}
