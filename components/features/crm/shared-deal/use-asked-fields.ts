"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/api/query";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { evaluateFieldRules, isEmpty, nothingHeld } from "@/contract/workspace/field-rules";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import type { MoveBody } from "./move-rules";

/** Of the workspace's own fields, those that a stage asks for and that apply to this deal. */
export function useAskedFields(dealId: string, ids: readonly string[]) {
  const { fields: all, rules, isPending: isAwaited, error, retry } = useFields("DEAL");
  // What the deal's other fields hold decides which of these apply to it, and what may be chosen in them.
  const values = useQuery({
    ...queryFor(customFieldValues.ofDeal, { params: { id: dealId } }),
    enabled: ids.length > 0,
  });
  const [held, setHeld] = useState<Readonly<Record<string, StoredFieldValue>>>({});
  const states = evaluateFieldRules(all, rules, {
    standard: {},
    values: {
      ...Object.fromEntries((values.data?.items ?? []).map((item) => [item.fieldId, item])),
      ...held,
    },
  });
  const fields = ids.flatMap((id) => all.find((field) => field.id === id && states.get(id)?.isVisible) ?? []);
  const fault = ids.length > 0 ? (error ?? values.error) : null;
  const heldOf = (id: string): StoredFieldValue => held[id] ?? nothingHeld;
  return {
    fields,
    isPending: ids.length > 0 && fault === null && (isAwaited || values.isPending),
    fault,
    retry: () => {
      retry();
      void values.refetch();
    },
    allowedIn: (field: CustomField) => states.get(field.id)?.allowedOptionIds ?? null,
    heldOf,
    hold: (id: string, next: StoredFieldValue) => setHeld({ ...held, [id]: next }),
    isComplete: fields.every(({ id }) => !isEmpty(heldOf(id))),
    /** What goes along with the move; `seen` is what the person knows that others have put there. */
    body: (seen: Readonly<Record<string, StoredFieldValue>>): Pick<MoveBody, "customFields"> =>
      fields.length === 0
        ? {}
        : {
            customFields: fields.map(({ id }) => ({
              fieldId: id,
              ...sendable(heldOf(id)),
              seen: sendable(seen[id] ?? nothingHeld),
            })),
          },
  };
}

const sendable = ({ value, selectedOptionIds }: StoredFieldValue) => ({
  value,
  selectedOptionIds: [...selectedOptionIds],
});
