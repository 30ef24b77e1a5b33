"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { consentChannels } from "@/contract/crm/consent-kinds";
import { companies } from "@/contract/crm/companies";
import { contactSources, contactStatuses, contactTypes, customerTiers } from "@/contract/enums";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import type { Filter } from "@/components/list/filter-part";
import { isTrue, choiceControl, severalControl, textControl } from "@/components/list/filter-controls";
import { days } from "@/components/list/filter-days";
import { queryFor } from "@/lib/api/query";
import { CompanyPanel } from "./company-box";
import type { FilterName } from "./filters";

export type FilterKind =
  | "status"
  | "type"
  | "tier"
  | "owner"
  | "company"
  | "tag"
  | "source"
  | "seen"
  | "created"
  | "hasEmail"
  | "hasPhone"
  | "wasSeen"
  | "isTagged"
  | "optedOut";

const several = (useOptions: () => readonly { value: string; label: string }[]) =>
  severalControl(() => {
    const t = useTranslations("contactFilters");
    return { options: useOptions(), several: (count) => t("several", { count }), saysUnknown: true };
  });
const status = several(() => {
  const t = useTranslations("contacts.options");
  return contactStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
});
const type = several(() => {
  const t = useTranslations("contacts.options");
  return contactTypes.map((value) => ({ value, label: t(`type.${value}`) }));
});
const tier = several(() => {
  const t = useTranslations("contacts.options");
  return customerTiers.map((value) => ({ value, label: t(`tier.${value}`) }));
});
const source = several(() => {
  const t = useTranslations("contactFilters.source");
  return contactSources.map((value) => ({ value, label: t(value) }));
});
const optedOut = several(() => {
  const t = useTranslations("contactFilters.optedOut");
  return consentChannels.map((value) => ({ value, label: t(value) }));
});
const owner = choiceControl((isAsked) => {
  const t = useTranslations("contactFilters");
  const { staff } = useStaff({ isAsked });
  return {
    options: [
      { value: "me", label: t("me") },
      { value: "none", label: t("nobody") },
      ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
});
const useCompanyText = ([id]: readonly (string | undefined)[]): string | null => {
  const t = useTranslations("contactFilters");
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined && id !== "none",
  });
  if (id === undefined) return null;
  return id === "none" ? t("noCompany") : (company.data?.name ?? "…");
};
const tag = textControl(() => useTranslations("contactFilters")("tagPlaceholder"));

/** What narrows a set of contacts, in the order in which it is offered. */
export const contactFilters: readonly Filter<FilterKind, FilterName>[] = [
  { kind: "status", names: ["status"], ...status },
  { kind: "type", names: ["type"], ...type },
  { kind: "tier", names: ["tier"], ...tier },
  { kind: "owner", names: ["ownerId"], ...owner },
  { kind: "company", names: ["companyId"], useText: useCompanyText, Editor: CompanyPanel },
  { kind: "tag", names: ["tag"], ...tag },
  { kind: "source", names: ["source"], ...source },
  { kind: "seen", names: ["seenFrom", "seenTo"], ...days },
  { kind: "created", names: ["createdFrom", "createdTo"], ...days },
  { kind: "hasEmail", names: ["hasEmail"], ...isTrue },
  { kind: "hasPhone", names: ["hasPhone"], ...isTrue },
  { kind: "wasSeen", names: ["wasSeen"], ...isTrue },
  { kind: "isTagged", names: ["isTagged"], ...isTrue },
  { kind: "optedOut", names: ["optedOut"], ...optedOut },
];
