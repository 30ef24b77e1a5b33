"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { customFields } from "@/contract/workspace/custom-fields";
import { textIn } from "@/contract/workspace/field-values";
import { customTarget, standardTargets } from "@/contract/crm/import-choices";
import type { ImportEntity } from "@/contract/crm/import-choices";
import type { Option } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

export const ignoredTarget = "";
/** What a column may be: nothing, a standard field, or one of the workspace's own. */
export function useTargets(entity: ImportEntity): Option[] {
  const t = useTranslations("imports");
  const locale = useLocale();
  const { data } = useQuery(queryFor(customFields.list, { query: { entity, isActive: "true", limit: 100 } }));
  return [
    { value: ignoredTarget, label: t("ignore") },
    ...standardTargets[entity].map((target) => ({ value: target, label: t(`target.${target}`) })),
    ...(data?.items ?? []).map(({ id, label }) => ({
      value: customTarget(id),
      label: textIn(label, locale),
      help: t("ownField"),
    })),
  ];
}
