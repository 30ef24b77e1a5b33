"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { omnichannelTickets } from "@/contract/admin/omnichannel-tickets";
import type { QueryIn } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { send } from "@/lib/api/send";
import { downloadCsv } from "@/lib/csv";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";

type Asked = Omit<NonNullable<QueryIn<typeof omnichannelTickets.exportPart>>, "cursor">;

/** The view as a file, part by part; how many rows have come is shown meanwhile, and a very long list ends at its bound, in words. */
export function useExport(): { rows: number | null; run: (query: Asked) => void } {
  const t = useTranslations("adminTickets");
  const inWords = useFaultText();
  const format = useFormat();
  const [rows, setRows] = useState<number | null>(null);
  const fetchAll = async (query: Asked) => {
    setRows(0);
    const parts: string[] = [];
    let count = 0;
    let cursor: string | null = null;
    do {
      const part: { csv: string; rows: number; nextCursor: string | null } = await send(omnichannelTickets.exportPart, { query: { ...query, ...(cursor === null ? {} : { cursor }) } });
      parts.push(part.csv);
      count += part.rows;
      cursor = part.nextCursor;
      setRows(count);
    } while (cursor !== null && count < limits.exportRowsMax);
    downloadCsv(`tickets-${new Date().toISOString().slice(0, 10)}.csv`, parts.join(""));
    showToast(cursor === null ? "success" : "warning", t("exported", { count }), cursor === null ? {} : { text: t("exportCut", { max: format.number(limits.exportRowsMax) }) });
  };
  return { rows, run: (query) => { fetchAll(query).catch((error: unknown) => showToast("error", t("exportFailed"), { text: inWords(error) })).finally(() => setRows(null)); } };
}
