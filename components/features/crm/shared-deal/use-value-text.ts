"use client";
import { useTranslations } from "next-intl";
import type { WholeDeal } from "@/contract/crm/deals";
import { useFormat } from "@/lib/browser/use-format";
import type { MoveBody } from "./move-rules";
import { useMoney } from "./use-money";

/** What of a deal two people can change at once. */
export type DealKey = Exclude<keyof MoveBody, "stageId" | "afterId" | "start" | "customFields"> | "title";

/** A field of a deal in words. */
export function useValueText(): (deal: WholeDeal, key: DealKey) => string {
  const t = useTranslations("deal");
  const format = useFormat();
  const money = useMoney();
  return (deal, key) => {
    const said = ((): string | null => {
      switch (key) {
        case "amount":
        case "currency":
          return deal.amount === null ? null : money(deal.amount, deal.currency);
        case "expectedCloseDate":
          return deal.expectedCloseDate && format.date(`${deal.expectedCloseDate}T12:00:00`);
        case "ownerId":
          return deal.owner?.name ?? null;
        case "companyId":
          return deal.company?.name ?? null;
        case "contactIds":
          return deal.contacts.length === 0 ? null : format.list(deal.contacts.map(({ name }) => name));
        case "source":
          return deal.source && t(`source.${deal.source}`);
        case "forecastCategory":
          return deal.forecastCategory && t(`category.${deal.forecastCategory}`);
        case "tags":
          return deal.tags.length === 0 ? null : format.list(deal.tags);
        default:
          return deal[key];
      }
    })();
    return said ?? t("none");
  };
}
