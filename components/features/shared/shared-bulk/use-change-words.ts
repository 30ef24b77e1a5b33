"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/browser/use-format";
import type { BulkChange, Names } from "./wanted";

/** A change in words, such as "Status: Resolved, tags added: spring". */
export function useChangeWords(): (update: BulkChange, names: Names) => string {
  const t = useTranslations("bulk");
  const words = useTranslations("ticket");
  const format = useFormat();
  return ({ status, priority, assignedToId, categoryId, groupId, tags, addTags, removeTags }, names) =>
    format.list([
      ...(status ? [t("said", { field: t("status"), value: words(`status.${status}`) })] : []),
      ...(priority ? [t("said", { field: t("priority"), value: words(`priority.${priority}`) })] : []),
      ...(assignedToId === undefined
        ? []
        : [
            t("said", {
              field: t("assignee"),
              value: assignedToId === null ? words("unassigned") : (names[assignedToId] ?? words("somebody")),
            }),
          ]),
      ...(categoryId === undefined
        ? []
        : [
            t("said", {
              field: t("category"),
              value: categoryId === null ? t("noCategory") : (names[categoryId] ?? "…"),
            }),
          ]),
      ...(groupId === undefined
        ? []
        : [
            t("said", {
              field: t("group"),
              value: groupId === null ? t("noGroup") : (names[groupId] ?? "…"),
            }),
          ]),
      ...(tags === undefined ? [] : [t("said", { field: t("tags"), value: format.list(tags) })]),
      ...(addTags?.length ? [t("said", { field: t("addTags"), value: format.list(addTags) })] : []),
      ...(removeTags?.length ? [t("said", { field: t("removeTags"), value: format.list(removeTags) })] : []),
    ]);
}
