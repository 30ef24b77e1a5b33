"use client";
import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { imports } from "@/contract/crm/import";
import type { CrmImport } from "@/contract/crm/import";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor, useSend } from "@/lib/api/query";
import type { BodyIn } from "@/contract/kit";

const lateAskMs = 2000;

/** Finds out what an import would do. */
export function useImportAnalysis(given: CrmImport) {
  const client = useQueryClient();
  const { id } = given;
  const { queryKey } = queryFor(imports.get, { params: { id } });
  // Of a very large file on a busy machine the answer may come after the browser has given up; the server
  // goes on, and keeps what it found.
  const [isLate, setIsLate] = useState(false);
  const analyze = useSend(imports.analyze, {
    onSuccess: (now) => {
      client.setQueryData(queryKey, now);
    },
    onError: (fault) => {
      setIsLate(isFault(fault) && fault.status === 0);
    },
  });
  useQuery({
    ...queryFor(imports.get, { params: { id } }),
    enabled: isLate,
    refetchInterval: (query) => (isLate && query.state.data?.analysis === null ? lateAskMs : false),
  });
  return {
    isPending: analyze.isPending,
    isLate: isLate && given.analysis === null,
    error: isLate ? null : analyze.error,
    /** Reads the file in another way. */
    read: (how: Omit<BodyIn<typeof imports.analyze>, "importId">) =>
      analyze.mutate({ body: { importId: id, ...how } }),
    look: () =>
      analyze.mutateAsync({
        body: {
          importId: id,
          policy: given.policy,
          tags: given.tags,
          country: given.country,
          dateOrder: given.reading.dateOrder,
          targets: given.columns.map(({ target }) => target),
        },
      }),
  };
}
