"use client";
import { useTranslations } from "next-intl";
import type { ContactUpdate } from "@/contract/crm/contact-bulk-changes";
import { useFormat } from "@/lib/browser/use-format";

/** Names of the ids in a change, for what shows it. */
export type Names = Readonly<Record<string, string>>;

/** A change in words, such as "Owner: Sam". */
export function useChangeWords(): (update: ContactUpdate, names: Names) => string {
  const t = useTranslations("adminContacts");
  const is = useTranslations("contactFilters");
  const words = useTranslations("contacts.options");
  const format = useFormat();
  return (
    { ownerId, companyId, status, type, tier, addTags, removeTags, addToListId, removeFromListId, isDeleted },
    names,
  ) => {
    const said = (name: string, value: string) => is("is", { name, value });
    const named = (name: string, id: string | null | undefined, none: string) =>
      id === undefined ? [] : [said(name, id === null ? none : (names[id] ?? "…"))];
    return format.list([
      ...(status ? [said(t("columns.status"), words(`status.${status}`))] : []),
      ...(type ? [said(t("columns.type"), words(`type.${type}`))] : []),
      ...(tier === undefined
        ? []
        : [said(t("tier"), tier === null ? t("companysTier") : words(`tier.${tier}`))]),
      ...named(t("columns.ownerName"), ownerId, is("nobody")),
      ...named(t("columns.companyName"), companyId, is("noCompany")),
      ...(addTags ? [said(t("addTags"), format.list(addTags))] : []),
      ...(removeTags ? [said(t("removeTags"), format.list(removeTags))] : []),
      ...named(t("addToList"), addToListId, ""),
      ...named(t("takeOut"), removeFromListId, ""),
      ...(isDeleted === undefined ? [] : [t(isDeleted ? "remove" : "restore")]),
    ]);
  };
}
