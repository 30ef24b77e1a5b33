"use client";
import { useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { imports } from "@/contract/crm/import";
import type { CrmImport, ImportChoices } from "@/contract/crm/import";
import { queryFor, useSend } from "@/lib/api/query";

type Choices = Pick<ImportChoices, "targets" | "policy" | "tags" | "country" | "dateOrder">;

/** Keeps what is chosen for an import: drawn at once, and sent as it is chosen. */
export function useImportChoices(given: CrmImport) {
  const client = useQueryClient();
  const { queryKey } = queryFor(imports.get, { params: { id: given.id } });
  // The last answer counts: an earlier one may come late.
  const turn = useRef(0);
  const keep = (now: CrmImport) => {
    client.setQueryData(queryKey, now);
  };
  const choose = useSend(imports.choose, {
    onError: () => {
      void client.invalidateQueries({ queryKey });
    },
  });
  const change = (choices: Choices) => {
    turn.current += 1;
    const mine = turn.current;
    keep(withChoices(given, choices));
    choose.mutate(
      { params: { id: given.id }, body: choices },
      {
        onSuccess: (now) => {
          if (turn.current === mine) keep(now);
        },
      },
    );
  };
  return { change, isPending: choose.isPending, error: choose.error };
}

/** As it is with these; what would happen has to be found out anew. */
function withChoices(
  given: CrmImport,
  {
    targets,
    policy = given.policy,
    tags = given.tags,
    country = given.country,
    dateOrder = given.reading.dateOrder,
  }: Choices,
): CrmImport {
  return {
    ...given,
    policy,
    tags,
    country,
    reading: { ...given.reading, dateOrder },
    columns: targets
      ? given.columns.map((column, at) => ({ ...column, target: targets[at] ?? null }))
      : given.columns,
    analysis: null,
  };
}
