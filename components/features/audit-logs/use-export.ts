"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { auditLogs } from "@/contract/audit-logs";
import type { QueryIn } from "@/contract/kit";
import { limits } from "@/contract/limits";
import { send } from "@/lib/api/send";
import { downloadCsv } from "@/lib/csv";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { useFormat } from "@/lib/use-format";

/** The file comes in parts of a thousand lines, and at most `limits.exportRowsMax` of them. */
export function useExport(filters: NonNullable<QueryIn<typeof auditLogs.exportPart>>) {
  const t = useTranslations("auditLogs");
  const format = useFormat();
  const inWords = useFaultText();
  const [rows, setRows] = useState<number | null>(null);
  const run = async () => {
    setRows(0);
    try {
      const parts: string[] = [];
      let [cursor, count]: [string | null | undefined, number] = [undefined, 0];
      do {
        const part: Awaited<ReturnType<typeof send<typeof auditLogs.exportPart>>> = await send(auditLogs.exportPart, { query: { ...filters, ...(cursor ? { cursor } : {}) } });
        parts.push(part.csv);
        count += part.rows;
        cursor = part.nextCursor;
        setRows(count);
      } while (cursor && count < limits.exportRowsMax);
      downloadCsv(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, parts.join(""));
      if (cursor) showToast("warning", t("exportCapped", { count: format.number(count) }));
      else showToast("success", t("exported", { count, shown: format.number(count) }));
    } catch (error) {
      showToast("error", t("exportFailed"), { text: inWords(error) });
    } finally {
      setRows(null);
    }
  };
  return { run, rows };
}
