"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { connections } from "@/contract/workspace/connections";
import type { ListState } from "@/components/list/use-list-state";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";

/** Which connection a list is about, kept in the address; for those who may read their names. */
export function ConnectionFilter({
  list,
  connectionId,
}: {
  list: ListState;
  connectionId: string | undefined;
}) {
  const t = useTranslations("deliveries");
  const known = useQuery(queryFor(connections.list)).data?.items ?? [];
  return (
    <span className="filter-width">
      <Select
        label={t("connection")}
        options={[
          { value: "", label: t("anyConnection") },
          ...known.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={connectionId ?? ""}
        onChange={(value) => list.set({ connection: value })}
      />
    </span>
  );
}
