"use client";
import { clsx } from "clsx";
import { chartFills, niceTop, chartStrokes } from "./fills";
import type { ChartColumn, Series } from "./bars";

const height = 100;
/**
 * A course over time, one line a series; where there is no value the line breaks. Time runs in the direction
 * of reading. The table behind it carries the numbers.
 */
export function Lines({
  label,
  columns,
  series,
  format,
}: {
  label: string;
  columns: readonly (Omit<ChartColumn, "values"> & { values: Readonly<Record<string, number | null>> })[];
  series: readonly Series[];
  format: (value: number) => string;
}) {
  const top = niceTop(
    Math.max(1, ...columns.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0))),
  );
  const xOf = (at: number) => (columns.length < 2 ? 50 : (at / (columns.length - 1)) * 100);
  const yOf = (value: number) => height - (value / top) * height;
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
        <div aria-hidden className="relative h-44 border-b border-line-strong">
          <div className="absolute inset-0 flex flex-col justify-between">
            <span className="border-t border-dashed border-line" />
            <span className="border-t border-dashed border-line" />
            <span />
          </div>
          <svg
            viewBox={`0 0 100 ${height}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
          >
            {series.map(({ key, fill }) =>
              runsOf(columns.map(({ values }) => values[key] ?? null)).map((run) => (
                <polyline
                  key={`${key} ${run[0]?.at}`}
                  points={(run.length === 1 ? [...run, ...run] : run)
                    .map(({ at, value }) => `${xOf(at)},${yOf(value)}`)
                    .join(" ")}
                  fill="none"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                  className={clsx(run.length === 1 ? "stroke-6" : "stroke-2", chartStrokes[fill])}
                />
              )),
            )}
          </svg>
          <div className="absolute inset-0 flex">
            {columns.map((column) => (
              <span
                key={column.key}
                className="h-full flex-1 hover:bg-hover/60"
                title={`${column.label}: ${series
                  .map(({ key, label: name }) => {
                    const value = column.values[key] ?? null;
                    return `${name} ${value === null ? "–" : format(value)}`;
                  })
                  .join(", ")}`}
              />
            ))}
          </div>
        </div>
        <span />
        <div aria-hidden className="mt-1.5 flex justify-between gap-2 text-xs text-ink-faint">
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
      {series.length > 1 && <Legend series={series} />}
    </figure>
  );
}

export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-muted">
      {series.map(({ key, label, fill }) => (
        <span key={key} className="flex items-center gap-1.5">
          <span className={clsx("size-2.5 rounded-xs", chartFills[fill])} />
          {label}
        </span>
      ))}
    </figcaption>
  );
}

function runsOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    if (at > 0 && values[at - 1] !== null) runs.at(-1)?.push({ at, value });
    else runs.push([{ at, value }]);
  });
  return runs;
}

/** A line of a table's row: how it went, without a scale. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const top = Math.max(1, ...values);
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex h-6 w-24 items-end gap-px">
      {values.map((value, at) => (
        <span
          key={at}
          className="min-w-0 flex-1 rounded-t-xs bg-accent"
          style={{
            height: `${Math.max(value > 0 ? 12 : 4, (value / top) * 100)}%`,
            opacity: value > 0 ? 1 : 0.25,
          }}
        />
      ))}
    </span>
  );
}
