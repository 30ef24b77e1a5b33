"use client";
import { clsx } from "clsx";
import type { ChartColumn, Series } from "./bars";
import { chartFills, niceTop } from "./fills";
import { Legend } from "./lines";

/** So many columns have a name below each; of more, the first, the middle and the last. */
const namedMax = 10;

/** Columns whose parts lie on each other. The table behind it carries the numbers. */
export function StackedBars({
  label,
  columns,
  series,
  format,
}: {
  label: string;
  columns: readonly ChartColumn[];
  series: readonly Series[];
  format: (value: number) => string;
}) {
  const sumOf = (column: ChartColumn) => series.reduce((sum, { key }) => sum + (column.values[key] ?? 0), 0);
  const top = niceTop(Math.max(1, ...columns.map(sumOf)));
  return (
    <figure>
      <div role="img" aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-2">
        <div
          aria-hidden
          className="flex h-44 flex-col justify-between text-end text-xs leading-none text-ink-faint tabular-nums"
        >
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{format(mark)}</span>
          ))}
        </div>
        <div aria-hidden className="flex h-44 items-end gap-px border-b border-line-strong sm:gap-0.5">
          {columns.map((column) => (
            <div
              key={column.key}
              title={`${column.label}: ${series
                .filter(({ key }) => (column.values[key] ?? 0) > 0)
                .map(({ key, label: name }) => `${name} ${format(column.values[key] ?? 0)}`)
                .join(", ")}`}
              className="flex h-full min-w-0 flex-1 flex-col-reverse items-center rounded-sm hover:bg-hover"
            >
              {series.map(({ key, fill }) => (
                <span
                  key={key}
                  className={clsx("w-full max-w-8 shrink-0", chartFills[fill])}
                  style={{ height: `${((column.values[key] ?? 0) / top) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <span />
        {columns.length <= namedMax && (
          <div aria-hidden className="mt-1.5 flex gap-0.5 text-xs text-ink-faint max-sm:hidden">
            {columns.map((column) => (
              <span key={column.key} className="min-w-0 flex-1 truncate text-center">
                {column.label}
              </span>
            ))}
          </div>
        )}
        <div
          aria-hidden
          className={clsx(
            "mt-1.5 flex justify-between gap-2 text-xs text-ink-faint",
            columns.length <= namedMax && "sm:hidden",
          )}
        >
          {(columns.length < 3
            ? columns
            : [columns[0], columns[Math.floor((columns.length - 1) / 2)], columns.at(-1)]
          ).map((column, at) => (
            <span key={at} className="truncate">
              {column?.label}
            </span>
          ))}
        </div>
      </div>
      <Legend series={series} />
    </figure>
  );
}
