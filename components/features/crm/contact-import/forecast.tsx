"use client";
import { useTranslations } from "next-intl";
import type { CrmImport, ImportAnalysis } from "@/contract/crm/import";
import { limits } from "@/contract/limits";
import { Card } from "@/components/ui/card";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useFormat } from "@/lib/browser/use-format";
import { ImportOutcome } from "./import-state";
import { useTargets } from "./use-targets";

type Row = ImportAnalysis["first"][number];

/**
 * What would happen: in numbers, in the first rows as they would be taken, and wherever somebody should look.
 */
export function Forecast({
  analysis,
  columns,
  entity,
}: {
  analysis: ImportAnalysis;
  columns: CrmImport["columns"];
  entity: CrmImport["entity"];
}) {
  const t = useTranslations("imports");
  const format = useFormat();
  const targets = useTargets(entity);
  const used = columns.flatMap(({ target }, at) =>
    target === null ? [] : [{ at, label: targets.find(({ value }) => value === target)?.label ?? "" }],
  );
  const counts = [
    ["willCreate", analysis.willCreate],
    ["willUpdate", analysis.willUpdate],
    ["unchanged", analysis.unchanged],
    ["skipped", analysis.skipped],
    ["failed", analysis.failed],
    ["newCompanies", analysis.newCompanies],
  ] as const;
  return (
    <>
      <ul aria-label={t("forecast")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {counts.map(([name, count]) => (
          <li key={name} className="surface-card flex flex-col gap-0.5 px-4 py-3">
            <span className="text-lg font-semibold text-ink tabular-nums">{format.number(count)}</span>
            <span className="text-[0.8125rem] text-ink-muted">{t(`counts.${name}`)}</span>
          </li>
        ))}
      </ul>
      <Card title={t("firstRows")} isFlush>
        <Table label={t("firstRows")}>
          <THead>
            <TH align="end">{t("row")}</TH>
            <TH>{t("would")}</TH>
            {used.map(({ at, label }) => (
              <TH key={at}>{label}</TH>
            ))}
          </THead>
          <TBody>
            {analysis.first.map((row) => (
              <TR key={row.number}>
                <TD align="end" className="text-ink-muted tabular-nums">
                  {format.number(row.number)}
                </TD>
                <TD>
                  <ImportOutcome outcome={row.outcome} isAhead />
                </TD>
                {used.map(({ at }) => (
                  <TD key={at} className="max-w-56">
                    <bdi dir="auto" className="own-direction block truncate">
                      {row.cells[at] ?? ""}
                    </bdi>
                  </TD>
                ))}
              </TR>
            ))}
          </TBody>
        </Table>
      </Card>
      <Notes
        title={t("conflicts")}
        text={t("conflictsText", { repeated: analysis.repeated, existing: analysis.existing })}
        rows={analysis.conflicts}
        entity={entity}
      />
      <Notes
        title={t("problems")}
        text={t("problemsText", { count: analysis.failed })}
        rows={analysis.problems}
        entity={entity}
      />
    </>
  );
}

function Notes({
  title,
  text,
  rows,
  entity,
}: {
  title: string;
  text: string;
  rows: readonly Row[];
  entity: CrmImport["entity"];
}) {
  const t = useTranslations("imports");
  const format = useFormat();
  if (rows.length === 0) return null;
  const why = ({ reason, firstRow, column }: Row): string =>
    reason !== null
      ? t(`reason.${reason}`, { column: column ?? "" })
      : firstRow !== null
        ? t("sameAsRow", { row: format.number(firstRow) })
        : t(`isHere.${entity}`);
  return (
    <Card
      title={title}
      text={
        rows.length < limits.crmImportShownRows ? text : `${text} ${t("firstShown", { count: rows.length })}`
      }
      isFlush
    >
      <ul className="divide-y divide-line" aria-label={title}>
        {rows.map((row) => (
          <li key={row.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
            <span className="w-12 text-end text-ink-faint tabular-nums">{format.number(row.number)}</span>
            <bdi dir="auto" className="own-direction min-w-0 flex-1 basis-40 truncate font-medium text-ink">
              {row.label}
            </bdi>
            <span className="text-[0.8125rem] text-ink-muted">{why(row)}</span>
            <ImportOutcome outcome={row.outcome} isAhead />
          </li>
        ))}
      </ul>
    </Card>
  );
}
