"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Download } from "lucide-react";
import { limits } from "@/contract/limits";
import type { CsvPart } from "@/contract/shapes";
import { Button } from "@/components/ui/button";
import { downloadCsv } from "@/lib/browser/csv";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";

/**
 * What a list shows as a file, part by part: how many rows have come is shown meanwhile, and a very long list
 * ends at its bound, in words. @param name of the file, before the day
 */
export function ExportButton({
  name,
  isEmpty = false,
  fetchPart,
}: {
  name: string;
  isEmpty?: boolean;
  fetchPart: (cursor: { cursor?: string }) => Promise<CsvPart>;
}) {
  const t = useTranslations("csvFile");
  const format = useFormat();
  const inWords = useFaultText();
  const [rows, setRows] = useState<number | null>(null);
  const run = async () => {
    setRows(0);
    try {
      const parts: string[] = [];
      let [cursor, count]: [string | null, number] = [null, 0];
      do {
        const part: CsvPart = await fetchPart(cursor === null ? {} : { cursor });
        parts.push(part.csv);
        count += part.rows;
        cursor = part.nextCursor;
        setRows(count);
      } while (cursor !== null && count < limits.exportRowsMax);
      downloadCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, parts.join(""));
      showToast(
        cursor === null ? "success" : "warning",
        t("done", { count, shown: format.number(count) }),
        cursor === null ? {} : { description: t("cut", { max: format.number(limits.exportRowsMax) }) },
      );
    } catch (error) {
      showToast("destructive", t("failed"), { description: inWords(error) });
    } finally {
      setRows(null);
    }
  };
  return (
    <Button
      icon={<Download aria-hidden />}
      isPending={rows !== null}
      disabled={isEmpty}
      aria-label={t("export")}
      title={t("help", { max: format.number(limits.exportRowsMax) })}
      onClick={() => void run()}
    >
      <span className="max-md:hidden">
        {rows === null ? t("export") : t("running", { rows: format.number(rows) })}
      </span>
    </Button>
  );
}
