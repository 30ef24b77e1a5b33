"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { dealStates, forecastCategories } from "@/contract/crm/deal-rules";
import { useBaseCurrency } from "@/components/features/crm/shared-deal/use-base-currency";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { daysOf } from "./filter-kinds";
import type { DealFilterKind } from "./filter-kinds";
import type { DealState } from "./use-deal-filters";

export function useNameOf(kind: "company" | "contact", id: string | null): string | null {
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: kind === "company" && id !== null,
  });
  const contact = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: kind === "contact" && id !== null,
  });
  return (kind === "company" ? company.data?.name : contact.data?.name) ?? null;
}

/** The value of a filter in words; null while it has none. */
export function useChipText(kind: DealFilterKind, { list, pipelines }: DealState): string | null {
  const t = useTranslations("deals");
  const deal = useTranslations("deal");
  const format = useFormat();
  const money = useMoney();
  const { base } = useBaseCurrency();
  const { nameOf } = useStaff();
  const companyName = useNameOf("company", list.filter("company"));
  const contactName = useNameOf("contact", list.filter("contact"));
  if (kind === "amount") {
    const currency = list.filter("currency");
    const of = currency ?? base;
    if (of === undefined) return list.filter("min") === null && list.filter("max") === null ? null : "…";
    const [min, max] = [list.filter("min"), list.filter("max")].map((minor) =>
      minor === null || !/^\d+$/.test(minor) ? null : money(Number(minor), of),
    );
    return min && max
      ? t("between", { from: min, to: max })
      : min
        ? t("atLeast", { amount: min })
        : max
          ? t("atMost", { amount: max })
          : currency;
  }
  if (kind === "closes" || kind === "closed") {
    const [from, to] = daysOf[kind].map((name) => list.filter(name));
    return from && to
      ? t("between", { from: format.day(from), to: format.day(to) })
      : from
        ? t("since", { day: format.day(from) })
        : to
          ? t("until", { day: format.day(to) })
          : null;
  }
  const value = list.filter(kind);
  if (value === null) return null;
  switch (kind) {
    case "owner":
      return value === "me" ? t("mine") : value === "none" ? t("nobodys") : (nameOf(value) ?? "…");
    case "stage":
      return pipelines.stageOf(value)?.name ?? "…";
    case "company":
      return companyName ?? "…";
    case "contact":
      return contactName ?? "…";
    case "state":
      return format.list(
        dealStates.filter((each) => value.split(",").includes(each)).map((each) => deal(`state.${each}`)),
      );
    case "category":
      return format.list(
        forecastCategories
          .filter((each) => value.split(",").includes(each))
          .map((each) => deal(`category.${each}`)),
      );
    default:
      return value;
  }
}
