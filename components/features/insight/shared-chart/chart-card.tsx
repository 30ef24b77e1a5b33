"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ChartNoAxesColumn, Download, Table2 } from "lucide-react";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { useFormat } from "@/lib/browser/use-format";

/** The numbers behind a picture: what the table shows and the CSV file holds. */
export interface Figures {
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

/** By the row and the column of a number. */
type Opens = (row: number, column: number) => (() => void) | undefined;

/** A picture with its table behind it and a file to take away. */
export function ChartCard({
  title,
  text,
  fileName,
  figures,
  opens,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  className?: string;
  fileName: string;
  figures: Figures;
  /** What a number of the table opens, where it opens anything. */
  opens?: Opens;
  children: ReactNode;
}) {
  const t = useTranslations("chart");
  const [isTable, setIsTable] = useState(false);
  const actions = (
    <>
      <IconButton
        size="sm"
        label={t(isTable ? "showChart" : "showTable")}
        aria-pressed={isTable}
        onClick={() => setIsTable(!isTable)}
      >
        {isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
      </IconButton>
      <IconButton
        size="sm"
        label={t("csv")}
        disabled={figures.rows.length === 0}
        onClick={() => downloadCsv(`${fileName}.csv`, csvOf(figures.head, figures.rows))}
      >
        <Download aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Card title={title} text={text} actions={actions} className={className} isFlush={isTable}>
      {isTable ? <FigureTable title={title} figures={figures} opens={opens} /> : children}
    </Card>
  );
}

function FigureTable({
  title,
  figures,
  opens,
}: {
  title: string;
  figures: Figures;
  opens: Opens | undefined;
}) {
  const format = useFormat();
  const t = useTranslations("chart");
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table label={title}>
        <THead>
          {figures.head.map((name, column) => (
            <TH key={name} align={column === 0 ? "start" : "end"}>
              {name}
            </TH>
          ))}
        </THead>
        <TBody>
          {figures.rows.map((row, at) => (
            <TR key={String(row[0])}>
              {row.map((value, column) => {
                const text = typeof value === "number" ? format.number(value) : (value ?? "–");
                const open = opens?.(at, column);
                return (
                  <TD
                    key={figures.head[column]}
                    align={column === 0 ? "start" : "end"}
                    className="tabular-nums"
                  >
                    {open ? (
                      <button
                        type="button"
                        aria-label={t("openRows", {
                          row: String(row[0]),
                          column: figures.head[column] ?? "",
                          value: text,
                        })}
                        onClick={open}
                        className="rounded-sm text-accent-ink hover:underline"
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </TD>
                );
              })}
            </TR>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
