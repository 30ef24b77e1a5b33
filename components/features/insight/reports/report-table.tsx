"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Cell, ReportResult } from "@/contract/insight/reports";
import { AboutMeasure } from "@/components/features/insight/shared-chart/about-figure";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { Card } from "@/components/ui/card";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { useKeyWords } from "./use-report";
import type { ReportState } from "./use-report";

/** Every number of the report; each opens its rows. */
export function ReportTable({ report, result }: { report: ReportState; result: ReportResult }) {
  const t = useTranslations("reports");
  const words = useKeyWords();
  const [sort, setSort] = useState<{ at: number; isDescending: boolean } | null>(null);
  const { groupBy, splitBy, measures, groups } = result;
  const value = (cells: readonly Cell[]) => (sort === null ? 0 : (cells[sort.at]?.value ?? -1));
  const rows =
    sort === null
      ? groups
      : [...groups].sort((a, b) => (value(a.cells) - value(b.cells)) * (sort.isDescending ? -1 : 1));
  const sortedAt = (at: number) =>
    sort?.at === at ? (sort.isDescending ? ("desc" as const) : ("asc" as const)) : undefined;
  return (
    <Card isFlush title={t("figures")} text={result.isCut ? t("isCut") : t("figuresHelp")}>
      <div className="max-h-128 overflow-y-auto">
        <Table label={t("figures")}>
          <THead>
            <TH>{t(`dimensions.${groupBy}`)}</TH>
            {splitBy !== null && <TH>{t(`dimensions.${splitBy}`)}</TH>}
            {measures.map(({ id }, at) => (
              <TH
                key={id}
                align="end"
                about={<AboutMeasure id={id} name={t(`measures.${id}`)} />}
                sorted={sortedAt(at)}
                onSort={() =>
                  setSort(
                    sort?.at === at && !sort.isDescending ? null : { at, isDescending: sort?.at !== at },
                  )
                }
              >
                {t(`measures.${id}`)}
              </TH>
            ))}
          </THead>
          <TBody>
            <TR className="font-medium">
              <TD>{t("total")}</TD>
              {splitBy !== null && <TD />}
              {measures.map((measure, at) => (
                <TD key={measure.id} align="end">
                  <Figure
                    measure={measure}
                    cell={result.total[at]}
                    before={result.previous?.[at]}
                    onOpen={() => report.open({ measure: measure.id, key: null, split: null })}
                    about={t("total")}
                  />
                </TD>
              ))}
            </TR>
            {rows.map((group) => {
              const name = words(groupBy, group.key, group.label);
              return (
                <TR key={`${group.key} ${group.split ?? ""}`}>
                  <TD className="max-w-64">
                    <span dir="auto" className="own-direction block truncate text-ink">
                      {name}
                    </span>
                  </TD>
                  {splitBy !== null && (
                    <TD className="text-ink-muted">
                      {group.split === null ? null : words(splitBy, group.split)}
                    </TD>
                  )}
                  {measures.map((measure, at) => (
                    <TD key={measure.id} align="end">
                      <Figure
                        measure={measure}
                        cell={group.cells[at]}
                        before={
                          groupBy === "hour" ||
                          groupBy === "weekday" ||
                          group.label !== null ||
                          groupBy === "channel" ||
                          groupBy === "priority"
                            ? group.previous?.[at]
                            : undefined
                        }
                        onOpen={() =>
                          report.open({ measure: measure.id, key: group.key, split: group.split })
                        }
                        about={name}
                      />
                    </TD>
                  ))}
                </TR>
              );
            })}
          </TBody>
        </Table>
      </div>
    </Card>
  );
}

function Figure({
  measure,
  cell,
  before,
  onOpen,
  about,
}: {
  measure: ReportResult["measures"][number];
  cell: Cell | undefined;
  before: Cell | undefined;
  onOpen: () => void;
  about: string;
}) {
  const t = useTranslations("reports");
  const figures = useFigures();
  const text = figures.text(measure.unit, cell?.value);
  return (
    <span className="inline-flex items-baseline justify-end gap-2 tabular-nums">
      <FigureChange now={cell} before={before} unit={measure.unit} isBetterWhen={measure.isBetterWhen} />
      {cell && cell.rows > 0 ? (
        <button
          type="button"
          onClick={onOpen}
          aria-label={t("openRows", { value: text, measure: t(`measures.${measure.id}`), about })}
          className="rounded-sm text-accent-ink hover:underline"
        >
          {text}
        </button>
      ) : (
        <span className="text-ink-faint">{text}</span>
      )}
    </span>
  );
}
