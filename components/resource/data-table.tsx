"use client";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { sortedHead } from "@/components/list/sorted-head";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import type { Cell } from "./cells";

interface Props<Row> {
  /** Message namespace: heads are `columns.<key>`. */
  text: string;
  label: string;
  rows: readonly Row[];
  cells: readonly Cell<Row>[];
  sort?: { by: string | null; onSort: (by: string) => void };
  /** The first cell leads there, or opens the row here. */
  hrefOf?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Stands at the end of each row. */
  actions?: (row: Row) => ReactNode;
}

/**
 * A table is a list of nouns: cells say how each column looks. The first cell is what one presses; the whole
 * row is its target.
 */
export function DataTable<Row extends { id: string }>({
  text,
  label,
  rows,
  cells,
  sort,
  hrefOf,
  onOpen,
  actions,
}: Props<Row>) {
  const t = useTranslations(text);
  const common = useTranslations("common");
  return (
    <Table label={label}>
      <THead>
        {cells.map((cell) => (
          <TH key={cell.key} align={cell.align ?? "start"} {...sortedHead(cell.sort, sort)}>
            {t(`columns.${cell.key}`)}
          </TH>
        ))}
        {actions && (
          <TH isPinned className="w-10">
            <span className="sr-only">{common("table.actions")}</span>
          </TH>
        )}
      </THead>
      <TBody>
        {rows.map((row) => (
          <TR key={row.id} className="relative">
            {cells.map((cell, column) => (
              <TD
                key={cell.key}
                align={cell.align ?? "start"}
                className={cell.isWide ? "w-2/5 min-w-48" : undefined}
              >
                {column === 0 ? (
                  <Opener row={row} hrefOf={hrefOf} onOpen={onOpen}>
                    {cell.render(row, text)}
                  </Opener>
                ) : (
                  cell.render(row, text)
                )}
              </TD>
            ))}
            {actions && (
              <TD isPinned className="text-end">
                {actions(row)}
              </TD>
            )}
          </TR>
        ))}
      </TBody>
    </Table>
  );
}

/**
 * One link or button a row, stretched over it: the pointer gets the whole row, the keyboard and the screen
 * reader one stop.
 */
function Opener<Row>({
  row,
  hrefOf,
  onOpen,
  children,
}: {
  row: Row;
  hrefOf: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  children: ReactNode;
}) {
  const stretched = "block w-full rounded-sm text-start after:absolute after:inset-0 after:content-['']";
  if (hrefOf)
    return (
      <Link href={hrefOf(row)} className={stretched}>
        {children}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" className={stretched} onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  return children;
}
