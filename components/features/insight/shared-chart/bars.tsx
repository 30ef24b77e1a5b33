"use client";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { useFormat } from "@/lib/browser/use-format";
import { chartFills, niceTop } from "./fills";
import type { ChartFill } from "./fills";

export interface Series {
  key: string;
  label: string;
  fill: ChartFill;
}
export interface ChartColumn {
  key: string;
  label: string;
  values: Readonly<Record<string, number>>;
}

/**
 * Columns over time, one bar a series. The table beside it carries the numbers, so this is one picture to a
 * screen reader.
 */
export function Bars({
  label,
  columns,
  series,
  onOpen,
}: {
  label: string;
  columns: readonly ChartColumn[];
  series: readonly Series[];
  /** What a press on a column opens; for keys and screen readers the table has the same. */
  onOpen?: (key: string) => void;
}) {
  const format = useFormat();
  const top = niceTop(
    Math.max(1, ...columns.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0))),
  );
  const marks = top > 1 ? [top, top / 2, 0] : [top, 0];
  return (
    <figure>
      {/* What can be pressed does not stand in a picture. */}
      <div role={onOpen ? "group" : "img"} aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-2">
        <div
          aria-hidden
          className="flex h-40 flex-col justify-between text-end text-xs leading-none text-ink-faint tabular-nums"
        >
          {marks.map((mark) => (
            <span key={mark}>{format.number(mark)}</span>
          ))}
        </div>
        <div aria-hidden className="relative h-40 border-b border-line-strong">
          <div className="absolute inset-0 flex flex-col justify-between">
            {marks.slice(0, -1).map((mark) => (
              <span key={mark} className="border-t border-dashed border-line" />
            ))}
            <span />
          </div>
          <div className="absolute inset-0 flex items-end gap-1">
            {columns.map((column) => (
              <Column
                key={column.key}
                onOpen={onOpen && (() => onOpen(column.key))}
                title={`${column.label}: ${series.map(({ key, label: name }) => `${name} ${format.number(column.values[key] ?? 0)}`).join(", ")}`}
              >
                {series.map(({ key, fill }) => {
                  const value = column.values[key] ?? 0;
                  return (
                    <span
                      key={key}
                      className={clsx("max-w-5 min-w-0 flex-1 rounded-t-sm", chartFills[fill])}
                      style={{ height: `${(value / top) * 100}%`, minHeight: value > 0 ? 2 : 0 }}
                    />
                  );
                })}
              </Column>
            ))}
          </div>
        </div>
        <span />
        <div aria-hidden className="mt-1.5 flex justify-between gap-2 text-xs text-ink-faint">
          {[columns[0], columns[Math.floor((columns.length - 1) / 2)], columns.at(-1)].map((column, at) => (
            <span key={at} className={clsx("truncate", at === 1 && columns.length < 3 && "invisible")}>
              {column?.label}
            </span>
          ))}
        </div>
      </div>
      {series.length > 1 && (
        <figcaption className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-muted">
          {series.map(({ key, label: name, fill }) => (
            <span key={key} className="flex items-center gap-1.5">
              <span className={clsx("size-2.5 rounded-xs", chartFills[fill])} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function Column({
  title,
  onOpen,
  children,
}: {
  title: string;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const look = "flex h-full min-w-0 flex-1 items-end justify-center gap-0.5 rounded-sm hover:bg-hover";
  if (!onOpen)
    return (
      <div title={title} className={look}>
        {children}
      </div>
    );
  return (
    <button type="button" tabIndex={-1} title={title} onClick={onOpen} className={look}>
      {children}
    </button>
  );
}

/** Shares of a whole as lines, the longest first. */
export function ShareBars({
  label,
  items,
  format: inWords,
  isWhole = true,
}: {
  label: string;
  items: readonly { key: string; label: string; count: number }[];
  format?: (value: number) => string;
  /** Its shares say something: they are parts of one whole. */ isWhole?: boolean;
}) {
  const format = useFormat();
  const total = items.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(isWhole ? 1 : 0.0001, ...items.map(({ count }) => count));
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.key} className="text-sm">
          <div className="flex justify-between gap-3">
            <span className="truncate text-ink">{item.label}</span>
            <span className="shrink-0 text-ink-muted tabular-nums">
              {inWords ? inWords(item.count) : format.number(item.count)}
              {isWhole && total > 0 && (
                <span className="ms-2 inline-block w-12 text-end text-ink-faint">
                  {format.percent(item.count / total)}
                </span>
              )}
            </span>
          </div>
          <div className="mt-1 h-1.5 rounded-full bg-pressed">
            <div
              className="h-full rounded-full bg-accent"
              style={{ width: `${(item.count / most) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
