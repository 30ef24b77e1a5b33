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

/** A picture with its table behind it and a file to take away. */
export function ChartCard({
  title,
  text,
  fileName,
  figures,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  className?: string;
  fileName: string;
  figures: Figures;
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
      {isTable ? <FigureTable title={title} figures={figures} /> : children}
    </Card>
  );
}

function FigureTable({ title, figures }: { title: string; figures: Figures }) {
  const format = useFormat();
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
          {figures.rows.map((row) => (
            <TR key={String(row[0])}>
              {row.map((value, column) => (
                <TD
                  key={figures.head[column]}
                  align={column === 0 ? "start" : "end"}
                  className="tabular-nums"
                >
                  {typeof value === "number" ? format.number(value) : (value ?? "–")}
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
