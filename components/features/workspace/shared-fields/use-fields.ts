"use client";
import { useQuery } from "@tanstack/react-query";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import type { CustomField, CustomFieldDependency } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { queryFor } from "@/lib/api/query";

const noFields: readonly CustomField[] = [];
const noRules: readonly CustomFieldDependency[] = [];

/**
 * An entity's fields in their order, and the rules between them: what the form computes with, as the server
 * does.
 */
export function useFields(entity: FieldEntity) {
  const fields = useQuery(queryFor(customFields.list, { query: { entity, limit: limits.pageSizeMax } }));
  const rules = useQuery(
    queryFor(customFieldDependencies.list, { query: { entity, limit: limits.pageSizeMax } }),
  );
  return {
    fields: fields.data?.items ?? noFields,
    rules: rules.data?.items ?? noRules,
    isPending: fields.isPending || rules.isPending,
    error: fields.error ?? rules.error,
    retry: () => void Promise.all([fields.refetch(), rules.refetch()]),
  };
}
